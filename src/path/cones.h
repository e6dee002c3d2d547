/// @file cones.h
/// Limits along s that fade with distance: at each place the lowest of `value + slope * distance`.
///
///     \      /
///      \    /\    /     the lower envelope of all cones; nothing known means no limit
///       \  /  \  /
///        v     v
#ifndef ZV_PATH_CONES_H
#define ZV_PATH_CONES_H

#include <stdbool.h>

enum { ZV_MAX_CONES = 2048 };

typedef struct zv_cone {
    double s, value;
} zv_cone;

/// Start with `slope` set and no cones.
typedef struct zv_cones {
    double slope;
    int count;
    zv_cone at[ZV_MAX_CONES]; ///< sorted by s
} zv_cones;

/// The envelope at s, at most `most`.
double zv_cones_at(const zv_cones *cones, double s, double most);
/// Adds a cone. Cones it covers are dropped; when there is no room, so is the first one.
void zv_cones_add(zv_cones *cones, double s, double value);
/// Drops the cones before s.
void zv_cones_forget_before(zv_cones *cones, double s);

#endif
