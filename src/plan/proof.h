/// @file proof.h
/// What holds between samples: the branch that was chosen is followed by proof.
#ifndef ZV_PLAN_PROOF_H
#define ZV_PLAN_PROOF_H

#include "plan/scan.h"
#include "plan/tube.h"

/// A walk along the curve in the branches of a scan.
typedef struct zv_proof {
    const zv_task *task;
    const zv_scan *scan;
    int stage;
    bool has_place; ///< q and branch are those at `s`
    double s, step_m;
    double q[ZV_MAX_JOINTS];
    zv_branch branch;
    zv_plan_gap open, gap; ///< the part that is open now, and the longest
} zv_proof;

/// The task is of a kind that can be proven: three joints for a place, or six for a pose; a held one beside them.
bool zv_proof_is_known(const zv_task *task);
/// Goes on along the next piece.
void zv_proof_piece(zv_proof *proof, const zv_piece *piece);
/// The longest part that stays open; its length is 0 when all is proven.
zv_plan_gap zv_proof_finish(zv_proof *proof);

#endif
