/// @file export_stage.c
/// `export` to glTF and STL: the bodies at a pose, or moving.
#include "api/export_stage.h"

#include <stdlib.h>
#include <string.h>

#include "api/body_options.h"
#include "api/fields.h"
#include "api/stored_meshes.h"
#include "api/table.h"
#include "zveno/stage.h"

/// The samples of a motion as they come.
typedef struct samples {
    zv_watch *watch;
    int joints, count, capacity;
    double *t, *q;
    bool failed; ///< no memory, or too many
} samples;

enum { MOST_SAMPLES = 1 << 20 };

static bool make_room(samples *s)
{
    if (s->count < s->capacity) {
        return true;
    }
    const int capacity = s->capacity ? 2 * s->capacity : 1024;
    double *t = capacity <= MOST_SAMPLES ? realloc(s->t, (size_t)capacity * sizeof *t) : NULL;
    s->t = t ? t : s->t;
    double *q = t ? realloc(s->q, (size_t)capacity * (size_t)s->joints * sizeof *q) : NULL;
    s->q = q ? q : s->q;
    s->capacity = q ? capacity : s->capacity;
    s->failed = !q;
    return q != NULL;
}

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    samples *s = user;
    if (!make_room(s)) {
        return false;
    }
    s->t[s->count] = sample->t;
    memcpy(s->q + (size_t)s->count * (size_t)s->joints, sample->q, (size_t)s->joints * sizeof *s->q);
    ++s->count;
    return true;
}

static bool go_on(void *user, double part)
{
    return zv_watch_goes_on(((samples *)user)->watch, part);
}

static bool moves(const zv_json *request)
{
    const char *const sources[] = {"program", "file", "strokes", "waypoints", "drawing"};
    bool found = false;
    for (int i = 0; i < 5; ++i) {
        found = found || zv_json_member(request, sources[i]);
    }
    return found;
}

/// The motion of the request; none when it has no source of one.
static zv_status plan_motion(const zv_request *request, samples *out, zv_error *why)
{
    if (!moves(request->object)) {
        return ZV_OK;
    }
    zv_plan_report *report = calloc(1, sizeof *report);
    if (!report) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory");
    }
    const zv_plan_sink sink = {.user = out, .sample = take_sample, .progress = go_on};
    zv_status status =
        zv_plan_request(request->object, request->arm->robot, request->arm->ik, request->host, 0.0, &sink, report, why);
    if (out->failed) {
        status = zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the motion has more than %d samples; give a lower 'rate_hz'",
                         MOST_SAMPLES);
    } else if (status == ZV_OK && report->errors > 0) {
        status =
            zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the program has %d errors; 'check' names them", report->errors);
    } else if (status == ZV_OK && report->failed) {
        status = zv_fail(why, ZV_ERR_LIMIT, 0, 0, "%s", report->message);
    }
    free(report);
    return status;
}

static void write_name(zv_json_writer *answer, const zv_robot *robot, bool stl)
{
    char name[ZV_NAME_SIZE + 8];
    size_t used = 0;
    for (const char *c = zv_robot_name(robot); *c && used < ZV_NAME_SIZE; ++c) {
        const bool plain =
            (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') || *c == '-';
        name[used++] = plain ? *c : '_';
    }
    memcpy(name + used, stl ? ".stl" : ".glb", 5);
    zv_json_put_text(answer, "name", name);
}

static void write_bytes(zv_json_writer *answer, const zv_text *file)
{
    zv_write_base64(answer, "base64", file->data, file->size);
    zv_json_key(answer, "report");
    zv_json_begin_array(answer);
    zv_json_end_array(answer);
}

bool zv_export_is_stage(const zv_json *request)
{
    const zv_json *format = zv_json_member(request, "format");
    return format && format->kind == ZV_JSON_STRING &&
           (strcmp(format->text, "glb") == 0 || strcmp(format->text, "stl") == 0);
}

zv_status zv_export_stage(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_json *object = request->object;
    const zv_robot *robot = request->arm->robot;
    const bool stl = strcmp(zv_json_member(object, "format")->text, "stl") == 0;
    zv_body_options options = zv_body_options_at(object);
    options.meshes = request->meshes;
    double q[ZV_MAX_JOINTS] = {0};
    samples motion = {.watch = request->watch, .joints = zv_robot_joint_count(robot)};
    zv_bodies bodies = {0};
    zv_text file = {0};
    zv_status status = zv_json_member(object, "q") ? zv_field_get_joints(object, "q", robot, q, why) : ZV_OK;
    if (status == ZV_OK && stl && moves(object)) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "STL holds one pose: give 'q', or 'format' glb for a motion");
    }
    status = status == ZV_OK ? plan_motion(request, &motion, why) : status;
    status = status == ZV_OK ? zv_bodies_make(robot, &options, &bodies, why) : status;
    if (status == ZV_OK) {
        const zv_glb_motion played = {motion.t, motion.q, motion.count};
        const double *pose = motion.count > 0 ? motion.q : q;
        status = stl ? zv_stl_write(robot, &bodies, q, &file, why)
                     : zv_glb_write(robot, &bodies, pose, motion.count > 1 ? &played : NULL, &file, why);
    }
    if (status == ZV_OK) {
        write_name(answer, robot, stl);
        write_bytes(answer, &file);
    }
    zv_text_free(&file);
    zv_bodies_free(&bodies);
    free(motion.t);
    free(motion.q);
    return status;
}
