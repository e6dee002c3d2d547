/// @file reach_volume.h
/// The workspace in space: which cells of a box the tool reaches within the joint limits, held as it is asked.
#ifndef ZV_API_REACH_VOLUME_H
#define ZV_API_REACH_VOLUME_H

#include "api/op.h"
#include "api/slice.h"

/// Free with `zv_volume_free`.
typedef struct zv_volume {
    double low[3], high[3]; ///< corners of the box, m
    int counts[3];          ///< cells along x, y and z
    char *cells;            ///< 'x' reached, '.' not; x runs fastest, then y, then z
} zv_volume;

/// Fills a box around all that the arm reaches. Without an upright first axis, without limits of a slide, in a plane, and
/// for arms whose solutions are searched for there is none: `cells` is NULL.
/// @return ZV_OK, ZV_ERR_CANCELLED when nobody waits for it any more, or what the library complained about
zv_status zv_volume_fill(const zv_served_arm *arm, const zv_slice_question *asked, zv_watch *watch, zv_volume *out,
                         zv_error *why);
void zv_volume_free(zv_volume *volume);

#endif
