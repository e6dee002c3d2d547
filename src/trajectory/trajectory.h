/// @file trajectory/trajectory.h
/// What a trajectory is made of, for the files of this folder.
#ifndef ZV_TRAJECTORY_TRAJECTORY_H
#define ZV_TRAJECTORY_TRAJECTORY_H

#include "zveno/trajectory.h"

/// What holds from one knot to the next.
typedef struct zv_knot_tag {
    double feed;
    int line, pen;
    bool is_rapid;
} zv_knot_tag;

/// An event with its mark.
typedef struct zv_stored_event {
    double t;
    zv_vec3 xyz;
    zv_mark mark;
} zv_stored_event;

struct zv_trajectory {
    const zv_robot *robot;
    int joints;
    int count, capacity;
    double *t;     ///< count: not falling, the first is 0; two knots at one time where something jumps
    double *state; ///< count x 3 joints: q, qd, qdd
    zv_knot_tag *tag;
    int span_count, span_capacity;
    zv_plan_span *span;
    int event_count, event_capacity;
    zv_stored_event *event;
    bool failed; ///< there was no memory for something
};

/// @return NULL without memory
zv_trajectory *zv_trajectory_create(const zv_robot *robot);
/// Appends; without memory `failed` is set.
void zv_trajectory_add_knot(zv_trajectory *trajectory, const zv_plan_sample *knot);
void zv_trajectory_add_span(zv_trajectory *trajectory, const zv_plan_span *span);
void zv_trajectory_add_event(zv_trajectory *trajectory, double t, zv_vec3 xyz, const zv_mark *mark);
/// Hands `made` over when it is whole, else frees it.
zv_status zv_trajectory_deliver(zv_trajectory *made, zv_trajectory **out, zv_error *why);

/// The last knot at or before `t`, from 0 to count - 1.
int zv_trajectory_find(const zv_trajectory *trajectory, double t);

/// The joints between two knots: q and its first three derivatives by time.
typedef struct zv_knot_motion {
    double q[4];
} zv_knot_motion;
/// Joint k at the part `u`, 0 to 1, of the span from knot `index` to the next.
zv_knot_motion zv_trajectory_between(const zv_trajectory *trajectory, int index, int k, double u);
enum { ZV_KNOT_TERMS = 6 };
/// The same as a polynomial of u: terms of u^0 .. u^5. @return the time from one knot to the other, s
double zv_trajectory_terms(const zv_trajectory *trajectory, int index, int k, double c[ZV_KNOT_TERMS]);
/// All joints at `t` as a knot.
zv_plan_sample zv_trajectory_knot_at(const zv_trajectory *trajectory, double t);

#endif
