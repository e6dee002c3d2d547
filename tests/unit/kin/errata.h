/// @file errata.h
/// What the errata tests share: a shipped arm with its solver, in the papers' millimetres and degrees.
///
/// Each errata test writes a formula of a paper down as it is printed, shows where it fails, and shows that the library
/// (or the corrected formula) does not. docs/errata.md tells the story of each.
#ifndef ZV_TEST_ERRATA_H
#define ZV_TEST_ERRATA_H

#include "check.h"
#include "zveno/kin.h"

/// How often a random law is tried.
enum { ERRATA_SAMPLES = 20000 };

typedef struct errata_arm {
    zv_robot *robot;
    zv_ik *ik;
} errata_arm;

static inline errata_arm arm_open_with(const char *name, const zv_set *sets, int set_count)
{
    errata_arm arm = {0};
    size_t size = 0;
    const char *text = zv_shipped_find(name, &size);
    CHECK(text != NULL);
    CHECK(zv_robot_parse(text, size, sets, set_count, &arm.robot, NULL) == ZV_OK);
    CHECK(zv_ik_create(arm.robot, &arm.ik) == ZV_OK);
    return arm;
}

static inline errata_arm arm_open(const char *name)
{
    return arm_open_with(name, NULL, 0);
}

static inline void arm_close(errata_arm arm)
{
    zv_ik_free(arm.ik);
    zv_robot_free(arm.robot);
}

/// Tool centre in mm for joint values in rad (and m).
static inline zv_vec3 arm_tool_mm(errata_arm arm, const double *q)
{
    return zv_vec3_scale(zv_fk(arm.robot, q).pos, 1.0 / ZV_MM);
}

static inline zv_ik_set arm_solve(errata_arm arm, zv_ik_target target)
{
    zv_ik_set set;
    CHECK(zv_ik_solve(arm.ik, &target, &set, NULL) == ZV_OK);
    return set;
}

/// A target given in mm.
static inline zv_ik_target target_mm(double x, double y, double z)
{
    return zv_ik_target_at((zv_vec3){x * ZV_MM, y * ZV_MM, z * ZV_MM});
}

static inline double distance(zv_vec3 a, zv_vec3 b)
{
    return zv_vec3_length(zv_vec3_sub(a, b));
}

/// Difference of two angles, whole turns ignored.
static inline double turn_between(double a, double b)
{
    return fabs(remainder(a - b, 2.0 * ZV_PI));
}

#endif
