/// @file kdl_agrees.c
/// KDL and we must agree on the tool pose and the Jacobian of every robot there is: those that ship, and every file in
/// tests/data/robots. One case per robot.
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "kdl_arm.h"
#include "zveno/kin.h"
#include "zveno/text.h"

enum { POSES = 10000, MAX_ROBOTS = 256 };
#define TOLERANCE 1e-9

static void check_vec3_near(zv_vec3 ours, zv_vec3 theirs)
{
    CHECK_NEAR(ours.x, theirs.x, TOLERANCE);
    CHECK_NEAR(ours.y, theirs.y, TOLERANCE);
    CHECK_NEAR(ours.z, theirs.z, TOLERANCE);
}

static void check_pose_near(zv_pose ours, zv_pose theirs)
{
    check_vec3_near(ours.pos, theirs.pos);
    check_vec3_near(ours.rot.x, theirs.rot.x);
    check_vec3_near(ours.rot.y, theirs.rot.y);
    check_vec3_near(ours.rot.z, theirs.rot.z);
}

static void draw_joints(const zv_robot *robot, double *q)
{
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const bool turns = zv_robot_joint(robot, k)->kind == ZV_JOINT_REVOLUTE;
        q[k] = turns ? check_uniform(-2.0 * ZV_PI, 2.0 * ZV_PI) : check_uniform(-1.0, 1.0);
    }
}

/// A cmocka case; the state is the text of a robot file.
static void fk_and_jacobian_agree(void **state)
{
    const zv_text *text = *state;
    zv_robot *robot = NULL;
    zv_error why;
    if (zv_robot_parse(text->data, text->size, NULL, 0, &robot, &why) != ZV_OK) {
        fail_msg("%d:%d: %s", why.line, why.column, why.message);
    }

    kdl_arm *peer = kdl_arm_create(robot);
    const int joints = zv_robot_joint_count(robot);
    for (int i = 0; i < POSES; ++i) {
        double q[ZV_MAX_JOINTS], ours[6 * ZV_MAX_JOINTS], theirs[6 * ZV_MAX_JOINTS];
        draw_joints(robot, q);
        const zv_pose pose = kdl_arm_fk(peer, q);
        check_pose_near(zv_fk(robot, q), pose);
        check_pose_near(zv_jacobian(robot, q, ours), pose);
        kdl_arm_jacobian(peer, q, theirs);
        for (int k = 0; k < 6 * joints; ++k) {
            CHECK_NEAR(ours[k], theirs[k], TOLERANCE);
        }
    }
    kdl_arm_free(peer);
    zv_robot_free(robot);
}

static struct CMUnitTest cases[MAX_ROBOTS];
static int case_count;

static void add_case(const char *name, zv_text text)
{
    if (case_count == MAX_ROBOTS) {
        abort(); // room for more is one number above
    }
    zv_text *kept = malloc(sizeof *kept);
    *kept = text;
    cases[case_count++] = (struct CMUnitTest){strdup(name), fk_and_jacobian_agree, NULL, NULL, kept};
}

static void add_shipped(void)
{
    for (int i = 0; i < zv_shipped_count(); ++i) {
        zv_text text = {0};
        size_t size = 0;
        const char *data = zv_shipped_text(i, &size);
        zv_text_append(&text, data, size);
        add_case(zv_shipped_name(i), text);
    }
}

static void add_file(const char *folder, const char *name)
{
    char path[1024], piece[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        abort();
    }
    zv_text text = {0};
    for (size_t got = 0; (got = fread(piece, 1, sizeof piece, file)) > 0;) {
        zv_text_append(&text, piece, got);
    }
    fclose(file);
    add_case(name, text);
}

static int ends_in_json(const struct dirent *entry)
{
    const size_t length = strlen(entry->d_name);
    return length > 5 && strcmp(entry->d_name + length - 5, ".json") == 0;
}

static void add_folder(const char *folder)
{
    struct dirent **entries = NULL;
    const int count = scandir(folder, &entries, ends_in_json, alphasort);
    for (int i = 0; i < count; ++i) {
        add_file(folder, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
}

int main(void)
{
    add_shipped();
    add_folder(ZV_SOURCE_DIR "/tests/data/robots");
    const int failed = _cmocka_run_group_tests("kdl_agrees", cases, (size_t)case_count, NULL, NULL);
    for (int i = 0; i < case_count; ++i) {
        zv_text_free(cases[i].initial_state);
        free(cases[i].initial_state);
        free((char *)cases[i].name);
    }
    return failed;
}
