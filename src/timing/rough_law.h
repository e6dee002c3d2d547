/// @file rough_law.h
/// A rough law over points and marks of a path: how long each of its intervals takes, before the law itself is known.
///
///     path    o---------------o----o-o-o----o--------------o
///     marks   | | |  |    |      |       |      |    |  | |        ever closer towards both stops
#ifndef ZV_TIMING_ROUGH_LAW_H
#define ZV_TIMING_ROUGH_LAW_H

#include "timing/speed_spline.h"

/// The rough law, in columns that the step of Newton's method will need later.
typedef struct zv_rough_law {
    const zv_joint_path *path;
    const zv_spline_limits *limits;
    int count, capacity;
    double *s, *x, *u, *j, *t; ///< at each place: x = (ds/dt)^2, largest d2s/dt2 and d3s/dt3, time
    bool from_rest;            ///< else it begins at speed
    double rise[2];   ///< the time in which the acceleration rises behind the first stop and falls before the last
    double *required; ///< times at which the law shall have a point
    int required_count;
    double *even_from, *even_to; ///< times between which it goes evenly, around each interval
} zv_rough_law;

/// A place of the rough law and x there.
typedef struct zv_rough_place {
    double s, x;
} zv_rough_place;

/// Makes the rough law; false when it has no room or no end. With an `entry` (else NULL) it begins at speed.
bool zv_rough_law_make(const zv_joint_path *path, const zv_jerk_entry *entry, const zv_spline_problem *p,
                       zv_rough_law *law);

/// Times for points, from both ends to the middle; false when there is no room.
bool zv_rough_law_require_points(zv_rough_law *law);

/// The longest time that an interval of the law may take at time `t`, in the interval k of the rough law.
double zv_rough_law_longest(const zv_rough_law *law, int k, double t);

/// The place of the rough law at a time within the interval k; from rest it goes with the cube of the time.
zv_rough_place zv_rough_law_at(const zv_rough_law *law, int k, double t);

#endif
