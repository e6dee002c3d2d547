/// @file passes.h
/// The passes of a plan over the curve, each with what it finds.
///
///     scan      all branches walk the curve: which one carries it                     scan.h
///     prove     the chosen branch is followed by proof                                proof.h
///     run       the chosen branch is followed, window by window, into the sink        follow.h
///     failing   every part that fails is listed                                       failing.h
#ifndef ZV_PLAN_PASSES_H
#define ZV_PLAN_PASSES_H

#include "plan/curve_pass.h"
#include "plan/scan.h"

typedef struct zv_passes {
    const zv_prepared *prepared;
    const zv_plan_sink *sink;
    zv_plan_report *report;
    zv_error *why;
    zv_rounding_choice rounding; ///< for every pass
    double worth_s;              ///< a run that takes longer is given up, its duration INFINITY; 0: none is
    double feed_s;               ///< what the scan has found the path to take at its feeds
    double done, share;          ///< of the whole plan: what is behind it, and what the passes from now on are worth
    bool keeps;                  ///< the curve of the scan is kept for the passes behind it
    zv_curve_cache kept;
    zv_scan scan;    ///< what it has found
    zv_arena memory; ///< of one run; the next, with another rounding, uses it again
} zv_passes;

/// The scan is behind: what is left of the progress belongs to `rounds` of passes, each `share` of it.
void zv_passes_divide(zv_passes *passes, int rounds);
/// Finds the branches and fills the report with them; what an earlier scan found is freed.
zv_status zv_pass_scan(zv_passes *passes);
/// Proves the branch that was chosen, for arms whose bounds are not known beforehand.
zv_status zv_pass_prove(zv_passes *passes);
/// Moves the arm: samples, spans, knots and events go to the sink.
zv_status zv_pass_run(zv_passes *passes);
/// The scan ends where the arm gets stuck; this one lists all such places.
zv_status zv_pass_failing(zv_passes *passes);

void zv_passes_free(zv_passes *passes);

#endif
