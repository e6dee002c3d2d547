/// @file knot.h
/// Knots: places of the smoothed curve where its pieces meet.
#ifndef ZV_PATH_KNOT_H
#define ZV_PATH_KNOT_H

#include "path/chain.h"
#include "path/shape.h"

/// The part of a chain between two stops. Beyond its ends it goes on in the mirror.
typedef struct zv_segment {
    const zv_chain *chain;
    long long begin, end; ///< vertices; `end` counts only when it is known
    double begin_s, end_s;
    bool has_end;
} zv_segment;

/// The vertex whose link contains s, looked for from `near`; at the beginning it is the first one.
long long zv_segment_find(const zv_segment *segment, long long near, double s);

/// Where a knot shall be and how wide it smooths: values, and derivatives by the number of the knot.
typedef struct zv_knot_place {
    double s, ds, dds, ddds;
    double width, dwidth, ddwidth, dddwidth;
} zv_knot_place;

typedef struct zv_knot {
    double s, width;
    long long vertex; ///< whose link contains s
    bool is_straight; ///< no corner in its window: the curve is the chain
    double rate;      ///< length of the curve per length of the chain
    zv_jet jet;       ///< derivatives by the length of the curve
} zv_knot;

/// The smoothed curve at one place; the vertex is looked for from `near`.
void zv_knot_at(const zv_segment *segment, const zv_knot_place *place, long long near, zv_knot *out);

#endif
