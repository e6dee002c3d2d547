/// @file clip.h
/// Clipping to regions with straight edges.
#ifndef ZV_DRAW_CLIP_H
#define ZV_DRAW_CLIP_H

#include "zveno/draw.h"

/// Some of the edges of a region: closed polygons.
typedef struct zv_region_part {
    int edges;
    bool is_even_odd; ///< else inside is where the winding number is not 0
} zv_region_part;

/// What is inside of one part or more. An upright rectangle has no parts but its bounds.
typedef struct zv_region {
    zv_vec2 low, high; ///< bounds of all edges
    const zv_ends *edge;
    int edges;
    const zv_region_part *part; ///< the first has the first edges, and so on
    int parts;
    bool is_rectangle;
    double slack_mm; ///< what is this near an edge is inside; rectangles have a slack of their own
} zv_region;

/// How much looking at edges a clip may take before it is refused.
enum { ZV_CLIP_WORK = 400 * 1000 * 1000 };

/// Appends the parts of `from` inside the region to `to`, mapped by nothing.
/// @param work edges looked at so far, over several clips; beyond ZV_CLIP_WORK the answer is ZV_ERR_TOO_LARGE
zv_status zv_region_clip(const zv_region *region, const zv_drawing *from, zv_drawing *to, long long *work);

#endif
