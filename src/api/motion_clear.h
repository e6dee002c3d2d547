/// @file motion_clear.h
/// A planned motion held against what is around the arm: its samples, and the straight joint lines between them, each
/// proven clear or not. The motion comes through the sink of a plan.
#ifndef ZV_API_MOTION_CLEAR_H
#define ZV_API_MOTION_CLEAR_H

#include "request/cell_field.h"
#include "zveno/plan.h"

/// Samples per second that are enough: what is between two is proven.
#define ZV_CLEAR_RATE_HZ 100.0

/// A place of the motion that is not clear.
typedef struct zv_motion_contact {
    bool there;
    int line; ///< of the program, or the number of the stroke
    double t;
    zv_clearance clearance;
} zv_motion_contact;

/// What is carried from sample to sample. Refers to cell and request.
typedef struct zv_motion_clear {
    const zv_cell *cell;
    zv_watch *watch;
    int joints;
    bool is_drawing; ///< lines are strokes
    double margin;
    double q[2 * ZV_MAX_JOINTS]; ///< the sample before and this one
    bool has_last;
    int count;                  ///< of samples: a slow motion has very many
    zv_motion_contact hit;      ///< the deepest place of the first collision
    zv_motion_contact unproven; ///< the first place that is not proven, though the shapes themselves are apart
} zv_motion_clear;

/// For one motion, with the `margin` of the request.
zv_motion_clear zv_motion_clear_begin(const zv_request *request, const zv_cell *cell);
/// Stops the plan behind the first collision: what the plan then says is no failure when `hit.there`.
zv_plan_sink zv_motion_clear_sink(zv_motion_clear *w);
/// Everything that has come is proven clear.
bool zv_motion_clear_holds(const zv_motion_clear *w);
/// Appends `clear` and, for the first place that is not, `collision`.
void zv_motion_clear_write(zv_json_writer *answer, const zv_motion_clear *w);

/// Plans the motion that the request describes and holds it against its scene. Appends as above.
/// @return ZV_OK, or what the fields of the request or planning say
zv_status zv_write_motion_clearance(const zv_request *request, zv_json_writer *answer, zv_error *why);

#endif
