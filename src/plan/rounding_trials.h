/// @file rounding_trials.h
/// Which step of the ladder of roundings gives the fastest motion.
#ifndef ZV_PLAN_ROUNDING_TRIALS_H
#define ZV_PLAN_ROUNDING_TRIALS_H

#include "plan/passes.h"

/// Chooses how far G64 rounds in the passes over a long program, by parts of it, before its curve is made.
/// @return what the passes say
zv_status zv_rounding_foresee(zv_passes *passes);
/// Chooses for any other program, which was scanned as it asks, and scans again where that is not what was chosen.
zv_status zv_rounding_choose(zv_passes *passes);

#endif
