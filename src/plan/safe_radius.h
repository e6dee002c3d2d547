/// @file safe_radius.h
/// How far the tool may go from a place before a flat arm could pass a limit or come to a singularity.
#ifndef ZV_PLAN_SAFE_RADIUS_H
#define ZV_PLAN_SAFE_RADIUS_H

#include "plan/track.h"

/// What may happen around a place.
typedef struct zv_safe_radius {
    double radius_m;  ///< within this no branch can end or merge with another; 0: unknown
    double rad_per_m; ///< on it, no joint turns faster than this
    double slide_m;   ///< and the slide, which moves with the place, may move so far
} zv_safe_radius;

/// Around a place, for an arm without limits.
zv_safe_radius zv_safe_radius_at(const zv_task *task, zv_vec3 place);
/// Less, where the limits of a generation's tracks are near.
void zv_safe_radius_limit(const zv_task *task, const zv_generation *generation, zv_safe_radius *safe);
/// How far the slide moves on a piece at most, m.
double zv_slide_travel_on(const zv_task *task, const zv_piece *piece);
/// Nothing but the slide moves on the piece, and evenly.
bool zv_only_slides_on(const zv_task *task, const zv_piece *piece);

#endif
