/// @file curve_pass.h
/// One pass over the curve of a program: made from its moves, or taken from the cache of a pass before.
#ifndef ZV_PLAN_CURVE_PASS_H
#define ZV_PLAN_CURVE_PASS_H

#include "plan/curve_cache.h"
#include "plan/prepare.h"
#include "plan/rounding_choice.h"

/// Told of the part of a pass that is done; false ends it.
typedef struct zv_curve_progress {
    bool (*tell)(void *user, double part); ///< may be NULL
    void *user;
    double from, to; ///< what the pass counts
} zv_curve_progress;

/// Makes the curve and hands it to `sink` until that wants no more. `kept` (may be NULL) gets a copy, if that is not too
/// long.
/// @return ZV_OK, what the walker says, or ZV_ERR_INTERNAL without memory
zv_status zv_curve_pass(const zv_prepared *prepared, const zv_rounding_choice *rounding, const zv_curve_sink *sink,
                        const zv_curve_progress *progress, zv_curve_cache *kept, zv_curve_summary *summary,
                        zv_error *why);

/// The same curve again: from `kept` when all of it is there.
zv_status zv_curve_pass_again(const zv_prepared *prepared, const zv_rounding_choice *rounding,
                              const zv_curve_sink *sink, const zv_curve_progress *progress, const zv_curve_cache *kept,
                              zv_curve_summary *summary, zv_error *why);

/// For passes that look at pieces only.
bool zv_curve_ignore_mark(void *user, const zv_mark *mark);

#endif
