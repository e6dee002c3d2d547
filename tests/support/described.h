/// @file described.h
/// For tests of descriptions: read one, refuse one, and move the arm that came of it.
#ifndef ZV_TEST_DESCRIBED_H
#define ZV_TEST_DESCRIBED_H

#include "check.h"

#include <string.h>

#include "model/robot.h"
#include "zveno/describe.h"
#include "zveno/text.h"

static inline zv_import *import_text(const char *text, const char *tip)
{
    const zv_import_options options = {.tip = tip};
    zv_import *import = NULL;
    zv_error why = {0};
    if (zv_import_text(text, strlen(text), &options, &import, &why) != ZV_OK) {
        print_error("%d:%d: %s\n", why.line, why.column, why.message);
        CHECK(0);
    }
    return import;
}

static inline zv_robot *robot_of(const zv_import *import)
{
    size_t size = 0;
    const char *text = zv_import_robot(import, &size);
    zv_robot *robot = NULL;
    zv_error why = {0};
    if (zv_robot_parse(text, size, NULL, 0, &robot, &why) != ZV_OK) {
        print_error("%s\n%d:%d: %s\n", text, why.line, why.column, why.message);
        CHECK(0);
    }
    return robot;
}

static inline zv_error refusal_of(const char *text)
{
    zv_import *import = NULL;
    zv_error why = {0};
    CHECK(zv_import_text(text, strlen(text), NULL, &import, &why) != ZV_OK);
    CHECK(import == NULL);
    return why;
}

static inline bool report_has(const zv_import *import, zv_report_level level, const char *words)
{
    for (int i = 0; i < zv_import_report_count(import); ++i) {
        const zv_report_line *line = zv_import_report_line(import, i);
        if (line->level == level && strstr(line->message, words)) {
            return true;
        }
    }
    return false;
}

/// The chain multiplied out as robot.h says; this layer does not know forward kinematics.
static inline zv_pose tool_of(const zv_robot *robot, const double *q)
{
    const zv_robot *open = robot->open ? robot->open : robot;
    double values[ZV_MAX_JOINTS];
    if (robot->open) {
        zv_open_values(robot, q, values);
    }
    zv_pose pose = zv_pose_identity();
    for (int k = 0; k < open->joint_count; ++k) {
        const zv_chain_joint *joint = &open->chain[k];
        const double value = robot->open ? values[k] : q[k];
        const zv_pose motion = {joint->slides ? zv_rot_identity() : zv_rot_z(value), {0, 0, joint->slides ? value : 0}};
        const zv_pose after = {joint->after, {0, 0, 0}};
        pose = zv_pose_mul(zv_pose_mul(zv_pose_mul(pose, joint->before), motion), after);
    }
    return zv_pose_mul(pose, open->tool);
}

static inline void check_same(zv_pose a, zv_pose b, double tolerance)
{
    CHECK_NEAR(zv_vec3_length(zv_vec3_sub(a.pos, b.pos)), 0, tolerance);
    CHECK_NEAR(zv_vec3_length(zv_vec3_sub(a.rot.x, b.rot.x)), 0, tolerance);
    CHECK_NEAR(zv_vec3_length(zv_vec3_sub(a.rot.y, b.rot.y)), 0, tolerance);
    CHECK_NEAR(zv_vec3_length(zv_vec3_sub(a.rot.z, b.rot.z)), 0, tolerance);
}

static inline void check_refused(const char *text, int line, int column, const char *words)
{
    const zv_error why = refusal_of(text);
    if (why.line != line || why.column != column || !strstr(why.message, words)) {
        print_error("%d:%d: %s\n", why.line, why.column, why.message);
        CHECK(0);
    }
}

#endif
