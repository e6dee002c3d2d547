/// @file rot.c
/// Rotation matrices by their columns.
///
/// Turns about an axis snap: when the angle is a multiple of 90 degrees as well as a double can say it (within 2 to 4
/// units in the last place, as 90 * pi/180 comes out of a robot file), sine and cosine are exactly 0 and 1, and a chain
/// of such turns stays exact. Any other angle is taken as it is.
#include <float.h>
#include <math.h>

#include "base/elementary.h"
#include "base/extremes.h"
#include "geom/turn.h"
#include "zveno/geom.h"

void zv_turn(double angle, double *sine, double *cosine)
{
    zv_sincos(angle, sine, cosine);
    const double slack = 2.0 * DBL_EPSILON * fabs(angle);
    if (fabs(*sine) <= slack) {
        *sine = 0.0;
        *cosine = copysign(1.0, *cosine);
    } else if (fabs(*cosine) <= slack) {
        *cosine = 0.0;
        *sine = copysign(1.0, *sine);
    }
}

zv_rot zv_rot_identity(void)
{
    return (zv_rot){.x = {.x = 1.0}, .y = {.y = 1.0}, .z = {.z = 1.0}};
}

// "0.0 - s" in place of "-s" below: the negative of zero is then a plain zero.

zv_rot zv_rot_x(double angle)
{
    double s, c;
    zv_turn(angle, &s, &c);
    return (zv_rot){.x = {1.0, 0.0, 0.0}, .y = {0.0, c, s}, .z = {0.0, 0.0 - s, c}};
}

zv_rot zv_rot_y(double angle)
{
    double s, c;
    zv_turn(angle, &s, &c);
    return (zv_rot){.x = {c, 0.0, 0.0 - s}, .y = {0.0, 1.0, 0.0}, .z = {s, 0.0, c}};
}

zv_rot zv_rot_z(double angle)
{
    double s, c;
    zv_turn(angle, &s, &c);
    return (zv_rot){.x = {c, s, 0.0}, .y = {0.0 - s, c, 0.0}, .z = {0.0, 0.0, 1.0}};
}

/// v turned about the unit vector `axis`: v cos + (axis x v) sin + axis (axis . v)(1 - cos).
static zv_vec3 turn_about(zv_vec3 axis, double s, double c, zv_vec3 v)
{
    const zv_vec3 sideways = zv_vec3_scale(zv_vec3_cross(axis, v), s);
    const zv_vec3 along = zv_vec3_scale(axis, zv_vec3_dot(axis, v) * (1.0 - c));
    return zv_vec3_add(zv_vec3_add(zv_vec3_scale(v, c), sideways), along);
}

zv_rot zv_rot_axis(zv_vec3 axis, double angle)
{
    double s, c;
    zv_turn(angle, &s, &c);
    const zv_rot one = zv_rot_identity();
    return (zv_rot){turn_about(axis, s, c, one.x), turn_about(axis, s, c, one.y), turn_about(axis, s, c, one.z)};
}

zv_rot zv_rot_with_z(zv_vec3 z)
{
    // x leans on the axis that follows, in the order x y z x, the one z is nearest to: for z along a usual axis the
    // columns are the usual axes again, and the choice changes only half-way between two of them.
    const double ax = fabs(z.x), ay = fabs(z.y), az = fabs(z.z);
    const zv_rot one = zv_rot_identity();
    const zv_vec3 lean = az >= ax && az >= ay ? one.x : ax >= ay ? one.y : one.z;
    const zv_vec3 x = zv_vec3_unit(zv_vec3_sub(lean, zv_vec3_scale(z, zv_vec3_dot(z, lean))));
    return (zv_rot){x, zv_vec3_cross(z, x), z};
}

zv_rot zv_rot_mul(zv_rot a, zv_rot b)
{
    return (zv_rot){zv_rot_apply(a, b.x), zv_rot_apply(a, b.y), zv_rot_apply(a, b.z)};
}

zv_rot zv_rot_transpose(zv_rot a)
{
    return (zv_rot){{a.x.x, a.y.x, a.z.x}, {a.x.y, a.y.y, a.z.y}, {a.x.z, a.y.z, a.z.z}};
}

zv_vec3 zv_rot_apply(zv_rot a, zv_vec3 v)
{
    return (zv_vec3){
        a.x.x * v.x + a.y.x * v.y + a.z.x * v.z,
        a.x.y * v.x + a.y.y * v.y + a.z.y * v.z,
        a.x.z * v.x + a.y.z * v.y + a.z.z * v.z,
    };
}

/// Four times the quaternion of `a` times its largest component: w and the vector part. Dividing by the component that
/// is surely not small keeps every digit, near no turn as well as near half a turn.
static zv_vec3 half_turn_vector(zv_rot a, double *w)
{
    const double xx = a.x.x, yy = a.y.y, zz = a.z.z;
    const zv_vec3 skew = {a.y.z - a.z.y, a.z.x - a.x.z, a.x.y - a.y.x}; // 4 w v
    const double xy = a.y.x + a.x.y, xz = a.z.x + a.x.z, yz = a.z.y + a.y.z;
    if (xx + yy + zz >= 0.0) {
        *w = 1.0 + xx + yy + zz;
        return skew;
    }
    if (xx >= yy && xx >= zz) {
        *w = skew.x;
        return (zv_vec3){1.0 + xx - yy - zz, xy, xz};
    }
    if (yy >= zz) {
        *w = skew.y;
        return (zv_vec3){xy, 1.0 + yy - xx - zz, yz};
    }
    *w = skew.z;
    return (zv_vec3){xz, yz, 1.0 + zz - xx - yy};
}

zv_vec3 zv_rot_log(zv_rot a)
{
    double w;
    const zv_vec3 v = half_turn_vector(a, &w);
    const double length = zv_vec3_length(v);
    if (length < 0x1p-500) { // the square of such a length would vanish; so near to no turn the vector is linear
        return zv_vec3_scale(v, 2.0 / w);
    }
    const double angle = 2.0 * zv_atan2(length, fabs(w));
    return zv_vec3_scale(v, copysign(angle, w) / length);
}

double zv_rot_defect(zv_rot a)
{
    const double left_handed = 2.0;
    const double xx = fabs(zv_vec3_dot(a.x, a.x) - 1.0), xy = fabs(zv_vec3_dot(a.x, a.y));
    const double yy = fabs(zv_vec3_dot(a.y, a.y) - 1.0), yz = fabs(zv_vec3_dot(a.y, a.z));
    const double zz = fabs(zv_vec3_dot(a.z, a.z) - 1.0), zx = fabs(zv_vec3_dot(a.z, a.x));
    const double sum = (xx + xy) + (yy + yz) + (zz + zx); // a NaN that no comparison sees arrives here
    const double worst = zv_larger(zv_larger(zv_larger(xx, xy), zv_larger(yy, yz)), zv_larger(zz, zx));
    const bool is_mirrored = zv_vec3_dot(zv_vec3_cross(a.x, a.y), a.z) < 0.0;
    return isnan(sum) ? sum : is_mirrored ? zv_larger(left_handed, worst) : worst;
}

double zv_wrap(double angle)
{
    if (fabs(angle) > ZV_PI) {
        angle = remainder(angle, 2.0 * ZV_PI);
    }
    return angle == -ZV_PI ? ZV_PI : angle;
}
