/// @file stage.h
/// An arm with its bodies for other programs: glTF 2.0 in one file (.glb) and USDZ, still or moving, and STL of a pose.
///
/// Nothing keeps state: any thread may call any function.
#ifndef ZV_STAGE_H
#define ZV_STAGE_H

#include "zveno/base.h"
#include "zveno/body.h"
#include "zveno/model.h"
#include "zveno/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Joint values over time; the arrays are the caller's.
typedef struct zv_glb_motion {
    const double *t; ///< s, rising
    const double *q; ///< `count` times one value per joint
    int count;
} zv_glb_motion;

/// Appends the bytes of a .glb file: one node per joint that turns or slides, one per link with its body, metres, y up as
/// glTF wants it. The arm is posed at `q`; with a `motion` (NULL: none) of at least two samples it has an animation that
/// turns exactly about the axes between the samples as well.
/// @return ZV_OK, or ZV_ERR_INTERNAL without memory
zv_status zv_glb_write(const zv_robot *robot, const zv_bodies *bodies, const double *q, const zv_glb_motion *motion,
                       zv_text *out, zv_error *why);

/// Appends the bytes of a .usdz file, which phones of Apple show on a desk (AR Quick Look): one body per link and material,
/// metres, y up, the floor of the arm at height 0. The arm is at `q`; with a `motion` (NULL: none) of at least two
/// samples it moves, exactly at the samples.
/// @return ZV_OK, ZV_ERR_TOO_LARGE, or ZV_ERR_INTERNAL without memory
zv_status zv_usdz_write(const zv_robot *robot, const zv_bodies *bodies, const double *q, const zv_glb_motion *motion,
                        zv_text *out, zv_error *why);

/// Appends the bytes of a binary STL file: all bodies at `q` in the world frame, mm.
/// @return ZV_OK, or ZV_ERR_INTERNAL without memory
zv_status zv_stl_write(const zv_robot *robot, const zv_bodies *bodies, const double *q, zv_text *out, zv_error *why);

#ifdef __cplusplus
}
#endif

#endif
