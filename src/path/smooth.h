/// @file smooth.h
/// Walks along a segment of the chain and turns it into pieces within the tolerance.
#ifndef ZV_PATH_SMOOTH_H
#define ZV_PATH_SMOOTH_H

#include "path/chain.h"
#include "path/cones.h"
#include "path/part.h"

enum { ZV_SMOOTH_KNOTS = 1024 }; ///< a power of two

/// A control of the walk: where the next knots shall be and how wide; and once known, knot and part.
typedef struct zv_step {
    double s, width;
    zv_knot knot;
    zv_part part; ///< that ends at the knot
} zv_step;

/// Takes the next part; false ends.
typedef bool (*zv_take_part)(void *user, const zv_part *part);

typedef struct zv_smooth {
    zv_chain *chain;
    double most_width_m, turn_tolerance;
    zv_take_part take;
    void *user;
    bool stopped; ///< the taker wants no more

    zv_segment segment;
    zv_cones width, spacing;           ///< limits found on the way
    long long controls, knots, handed; ///< how many are placed, known, and how many pieces are out
    double enough_s;                   ///< nothing can be done before the chain is longer than this
    bool cut_sharp;                    ///< the end is a corner too sharp to be rounded
    zv_step step[ZV_SMOOTH_KNOTS];
} zv_smooth;

/// Begins a segment at a vertex. With `fresh` the limits of the last segment are forgotten, as s starts again.
void zv_smooth_begin(zv_smooth *smooth, long long vertex, bool fresh);
/// The last vertex of the chain but one now has its bend: looks whether it limits the width.
void zv_smooth_see_corner(zv_smooth *smooth);
/// Goes on as far as is certain. True when the segment is finished up to its end: begin the next one.
bool zv_smooth_advance(zv_smooth *smooth);
/// The segment ends at the last vertex of the chain.
void zv_smooth_end(zv_smooth *smooth);

#endif
