/// @file built.h
/// A motion row by row, as commanded and as the joints make it.
#ifndef ZV_API_BUILT_H
#define ZV_API_BUILT_H

#include "api/op.h"
#include "dyn/as_built.h"

typedef struct zv_built_row {
    double t, feed_mm_min;
    int line;
    bool draws;
    double q[ZV_MAX_JOINTS], torque[ZV_MAX_JOINTS];
} zv_built_row;

typedef struct zv_built {
    const zv_robot *robot;
    int joints;
    zv_built_joint joint[ZV_MAX_JOINTS];
    unsigned long long seed;
    zv_watch *watch;
    zv_built_row *rows;
    int count, capacity;
    bool failed, is_long;
    zv_vec3 *nominal, *made; ///< of the tool, per row
} zv_built;

/// A picture (SVG) of the two coordinates with the largest extent: the nominal path, what was made over it, and a circle where it is
/// worst (row and m).
void zv_built_picture(const zv_built *b, int worst_at, double worst, zv_text *out);
/// The path of the tool that the drives are told (`told`: joint values per row), as lines in the arm's own coordinates.
/// `places` is room for one point per row.
void zv_built_program(const zv_built *b, const double *told, zv_vec3 *places, zv_text *out);

#endif
