/// @file tilt.h
/// Moves for an arm whose pitch follows a rule (`zv_pitch_policy`): each gets the word B that the rule gives at its places.
#ifndef ZV_PLAN_TILT_H
#define ZV_PLAN_TILT_H

#include "zveno/plan.h"

/// A walker over another one.
typedef struct zv_tilt {
    const zv_walker *moves;
    const zv_ik *ik;
    zv_pose world_from_program;
    zv_pitch_policy policy;
    double preferred; ///< rad: the pitch that the rule prefers
    bool tilts;       ///< after a walk: some place asks for another pitch than the preferred
    // of the walk that is under way
    const zv_sink *sink;
    double pitch; ///< rad, where the last move ended
    bool has_pitch;
} zv_tilt;

/// `tilt` starts with the first five members and must outlive the walker.
zv_walker zv_walker_of_tilt(zv_tilt *tilt);

#endif
