/// @file fuzz_post.c
/// Any bytes as a program of a controller: finite steps and moves, or issues with their places. The first byte chooses the
/// dialect; 255 is a CSV of taught points, which becomes JSON.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "api/waypoints.h"
#include "zveno/post.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const endings[] = {"p.src", "p.mod", "p.script", "p.ls", "p.as",
                                      "p.prg", "p.jbi", "p.ngc",    "p.nc", "p.gcode"};

enum { BETWEEN = 0x1c }; ///< a program and its data file

static void hear(void *user, const zv_issue *issue)
{
    (void)user;
    if (issue->line < 1 || issue->column < 1 || !issue->message[0]) {
        __builtin_trap();
    }
}

static void look(const zv_post_program *program)
{
    for (int i = 0; i < program->count; ++i) {
        const zv_post_step *step = &program->step[i];
        for (int k = 0; step->has_q && k < zv_robot_joint_count(program->robot); ++k) {
            if (!isfinite(step->q[k])) {
                __builtin_trap();
            }
        }
        if (!(step->blend_m >= 0.0) || !(step->seconds >= 0.0)) {
            __builtin_trap();
        }
    }
}

static bool take(void *user, const zv_move *move)
{
    (void)user;
    if (!isfinite(move->to[0]) || !isfinite(move->control[0].x)) {
        __builtin_trap();
    }
    return true;
}

static void read_points(const char *text, size_t size)
{
    zv_text json = {0};
    zv_json_document *document = zv_json_document_create();
    const zv_json *root = NULL;
    if (zv_waypoints_csv(text, size, 6, &json, NULL) == ZV_OK &&
        zv_json_read(document, json.data, json.size, &root, NULL) != ZV_OK) {
        __builtin_trap();
    }
    zv_json_document_free(document);
    zv_text_free(&json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static zv_robot *robot;
    static zv_ik *ik;
    size_t length = 0;
    const char *text = zv_shipped_find("rl15", &length);
    if (!robot && (zv_robot_parse(text, length, NULL, 0, &robot, NULL) != ZV_OK || zv_ik_create(robot, &ik) != ZV_OK)) {
        abort();
    }
    if (size == 0) {
        return 0;
    }
    if (data[0] == 255) {
        read_points((const char *)data + 1, size - 1);
        return 0;
    }
    const int dialect = data[0] % zv_post_dialect_count();
    zv_post_files files = {0};
    zv_post_program program;
    int errors = 0;
    zv_post_file *file = zv_post_files_add(&files, endings[dialect]);
    const char *begin = (const char *)data + 1, *second = memchr(begin, BETWEEN, size - 1);
    zv_text_append(&file->text, begin, second ? (size_t)(second - begin) : size - 1);
    file = second ? zv_post_files_add(&files, dialect == 5 ? "p.pts" : "p.dat") : NULL;
    if (file) {
        zv_text_append(&file->text, second + 1, (size_t)(begin + size - 1 - (second + 1)));
    }
    zv_post_state state;
    if (zv_post_read_state(robot, ik, dialect, &files, 7, &state, NULL) == ZV_OK && !(state.blend_m >= 0.0)) {
        __builtin_trap();
    }
    if (zv_post_read(robot, ik, dialect, &files, hear, NULL, &program, &errors, NULL) == ZV_OK) {
        look(&program);
        zv_post_moves(&program, zv_pose_identity(), take, NULL);
    }
    zv_post_free(&program);
    zv_post_files_free(&files);
    return 0;
}
