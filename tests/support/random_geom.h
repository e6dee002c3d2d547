/// @file random_geom.h
/// Random rotations and poses for tests, from the fixed seed of check.h.
#ifndef ZV_TEST_RANDOM_GEOM_H
#define ZV_TEST_RANDOM_GEOM_H

#include "check.h"
#include "zveno/geom.h"

static inline zv_vec3 random_vec3(double size)
{
    return (zv_vec3){check_uniform(-size, size), check_uniform(-size, size), check_uniform(-size, size)};
}

static inline zv_vec3 random_direction(void)
{
    for (;;) {
        const zv_vec3 v = random_vec3(1.0);
        const double length = zv_vec3_length(v);
        if (length > 0.1 && length <= 1.0) {
            return zv_vec3_unit(v);
        }
    }
}

static inline zv_rot random_rot(void)
{
    return zv_rot_axis(random_direction(), check_uniform(-ZV_PI, ZV_PI));
}

static inline zv_pose random_pose(void)
{
    const zv_rot rot = random_rot();
    return (zv_pose){rot, random_vec3(2.0)};
}

static inline double vec3_distance(zv_vec3 a, zv_vec3 b)
{
    return zv_vec3_length(zv_vec3_sub(a, b));
}

/// The largest distance between two columns.
static inline double rot_distance(zv_rot a, zv_rot b)
{
    return fmax(vec3_distance(a.x, b.x), fmax(vec3_distance(a.y, b.y), vec3_distance(a.z, b.z)));
}

static inline double pose_distance(zv_pose a, zv_pose b)
{
    return fmax(rot_distance(a.rot, b.rot), vec3_distance(a.pos, b.pos));
}

#endif
