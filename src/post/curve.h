/// @file curve.h
/// Splines of a program: curves through the ends of steps, and steps as a dialect can say them.
#ifndef ZV_POST_CURVE_H
#define ZV_POST_CURVE_H

#include "post/dialect.h"

/// The Bezier curve of step `index`, a spline, that begins at `from`: its two control points, m.
void zv_post_bezier(const zv_post_program *program, int index, zv_vec3 from, zv_vec3 control[2]);
/// Its place at `t`, 0 to 1.
zv_vec3 zv_post_bezier_at(zv_vec3 from, const zv_vec3 control[2], zv_vec3 to, double t);
/// Whether the motion before a step, comments left out, is a spline too.
bool zv_post_spline_goes_on(const zv_post_program *program, int index);

/// The steps as a dialect can say them: splines become lines where it has none, and outputs below its first one are left
/// out. `out` is empty when the program can be written as it is; else free it.
/// @return false without memory
bool zv_post_adapt(const zv_post_program *program, const zv_post_dialect *dialect, zv_post_program *out,
                   zv_post_losses *losses);

#endif
