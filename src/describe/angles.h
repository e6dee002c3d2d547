/// @file angles.h
/// Numbers for files that people read: as few digits as mean the same.
#ifndef ZV_DESCRIBE_ANGLES_H
#define ZV_DESCRIBE_ANGLES_H

#include "zveno/geom.h"
#include "zveno/text.h"

/// `value` in units of `unit` (ZV_MM, ZV_DEG), with the fewest decimals that mean the same number.
double zv_tidy(double value, double unit);

/// An angle in degrees, exactly right where only rounding kept it from that.
double zv_tidy_angle(double angle);

/// A, B, C also where B is so near to 90 degrees that A and C are hardly apart: together they are exact all the same.
zv_euler zv_exact_angles(zv_rot rot);

/// Three numbers in units of `unit` as a member of an object.
void zv_put_tidy(zv_json_writer *out, const char *key, zv_vec3 v, double unit);

#endif
