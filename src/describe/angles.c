/// @file angles.c
/// Numbers for files that people read: as few digits as mean the same.
#include "describe/angles.h"

#include <math.h>

#include "base/elementary.h"

/// Angles nearer than this to a multiple of 90 degrees got there by rounding, degrees.
#define RIGHT_ANGLE 1e-11

/// Relative: what a change of units costs anyway.
#define ROUNDING 4e-16

double zv_tidy(double value, double unit)
{
    const double exact = unit == ZV_MM ? value * 1000.0 : value / unit;
    const double rounded = nearbyint(exact * 1e9) / 1e9;
    const double back = unit == ZV_MM ? rounded / 1000.0 : rounded * unit;
    return fabs(back - value) <= ROUNDING * fabs(value) ? rounded + 0.0 : exact + 0.0;
}

double zv_tidy_angle(double angle)
{
    const double deg = zv_tidy(angle, ZV_DEG);
    const double right = 90.0 * nearbyint(deg / 90.0);
    return fabs(deg - right) < RIGHT_ANGLE ? right + 0.0 : deg;
}

static double distance(zv_rot a, zv_rot b)
{
    return zv_vec3_length(zv_vec3_sub(a.x, b.x)) + zv_vec3_length(zv_vec3_sub(a.y, b.y)) +
           zv_vec3_length(zv_vec3_sub(a.z, b.z));
}

zv_euler zv_exact_angles(zv_rot rot)
{
    const zv_euler usual = zv_rot_to_abc(rot);
    if (!usual.gimbal || distance(zv_rot_from_abc(usual.a, usual.b, usual.c), rot) < 1e-14) {
        return usual;
    }
    const double a = zv_atan2(rot.x.y, rot.x.x), b = zv_atan2(-rot.x.z, zv_hypot(rot.x.x, rot.x.y));
    const zv_rot left = zv_rot_mul(zv_rot_z(-a), rot);
    return (zv_euler){.a = a, .b = b, .c = zv_atan2(-left.z.y, left.y.y)};
}

void zv_put_tidy(zv_json_writer *out, const char *key, zv_vec3 v, double unit)
{
    const double values[3] = {zv_tidy(v.x, unit), zv_tidy(v.y, unit), zv_tidy(v.z, unit)};
    zv_json_put_numbers(out, key, values, 3);
}
