/// @file blend.h
/// Moves under G64: points go in, pieces within the tolerance come out.
#ifndef ZV_PATH_BLEND_H
#define ZV_PATH_BLEND_H

#include "path/smooth.h"

/// Why the tool stops between two pieces where no stop was asked for.
typedef enum zv_cut_reason { ZV_CUT_SHARP, ZV_CUT_CROWDED } zv_cut_reason;

/// Takes a cut; `line` leads to it, `next_line` away from it.
typedef bool (*zv_take_cut)(void *user, zv_cut_reason reason, int line, int next_line);

typedef struct zv_blend {
    zv_chain chain;
    zv_smooth *smooth;
    bool has_pending; ///< the last point was too near to be a vertex
    double pending[ZV_CURVE_AXES];
    zv_link pending_link; ///< of the segment to it
    zv_link link;         ///< of the points that come
    zv_take_cut take_cut;
} zv_blend;

bool zv_blend_create(zv_blend *blend, int axes, const zv_curve_options *options, zv_take_part take,
                     zv_take_cut take_cut, void *user);
void zv_blend_free(zv_blend *blend);

/// Begins at rest.
void zv_blend_begin(zv_blend *blend, const double x[ZV_CURVE_AXES]);
/// The next point of the path.
void zv_blend_add(zv_blend *blend, const double x[ZV_CURVE_AXES]);
/// Ends at rest; everything is handed out.
void zv_blend_end(zv_blend *blend);

#endif
