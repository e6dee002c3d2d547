/// @file grid_point.c
/// One grid point: where it lies on the curve and what the joints do there.
///
///     last o---+---+---+---o at        q''', which may peak inside a piece, is made in the quarters of the step, for each
///             quarters                 joint; its range, at every eighth, counts at both ends of the step
#include "plan/grid_point.h"

#include <string.h>

#include "path/piece.h"
#include "plan/cell.h"
#include "plan/derive.h"
#include "plan/derive_flat.h"
#include "plan/newton.h"
#include "plan/rim.h"
#include "plan/track.h"

void zv_grid_point_look(const zv_lookahead *ahead, double s, int piece, zv_grid_point *out)
{
    while (piece + 1 < ahead->piece_count && s > zv_piece_end(&ahead->piece[piece])) {
        ++piece;
    }
    const bool at_end = s >= zv_piece_end(&ahead->piece[piece]);
    out->s = s;
    out->before = piece;
    out->piece = at_end && piece + 1 < ahead->piece_count ? piece + 1 : piece;
    out->nearby.count = ZV_QUARTERS;                           // filled where the step to this point is known
    out->fourth = out->bulge = out->fastest = out->push = 0.0; // until the grid goes on from here
    zv_piece_at(&ahead->piece[out->piece], s, &out->point);
    if (out->piece != piece && ahead->piece[out->piece].third_jumps) {
        zv_curve_point before;
        zv_piece_at(&ahead->piece[piece], s, &before);
        out->nearby.third[out->nearby.count++] = zv_curve_rate_of(&before, 3);
    }
}

zv_plan_end zv_grid_point_end(const zv_lookahead *ahead, const zv_grid_point *at, zv_plan_reason reason,
                              const zv_ik_set *set)
{
    return (zv_plan_end){.reason = reason,
                         .reach = set ? set->reach : ZV_REACH_OK,
                         .joint = -1,
                         .singular = set ? set->singular : 0u,
                         .line = ahead->piece[at->before].line,
                         .s = at->s,
                         .place = at->point.p[0]};
}

/// The joints as their derivatives predict them, put on the curve.
static bool follow_newton(const zv_task *task, const zv_grid_point *last, zv_grid_point *at)
{
    const double ds = at->s - last->s;
    const zv_joint_jet *jet = &last->jet;
    double predicted[ZV_MAX_JOINTS];
    for (int k = 0; k < task->joints; ++k) {
        predicted[k] = jet->q[k] + ds * (jet->d[0][k] + ds * (0.5 * jet->d[1][k] + ds / 6.0 * jet->d[2][k]));
    }
    return zv_newton_solve(task, &at->point, predicted, at->jet.q);
}

zv_grid_point_verdict zv_grid_point_solve(const zv_task *task, const zv_lookahead *ahead, double sum_sign,
                                          const zv_grid_point *last, bool closely, zv_grid_point *at, zv_plan_end *why)
{
    zv_ik_set set;
    zv_piece_thirds(&ahead->piece[at->before], last->s, at->s, at->nearby.third);
    if (!closely && zv_follow_flat(task, &at->point, &at->nearby, &last->jet, at->s - last->s, &at->jet)) {
        at->branch = last->branch;
        return ZV_POINT_GOOD;
    }
    memcpy(at->jet.q, last->jet.q, sizeof at->jet.q);
    if (zv_rim_follow(task, &at->point, &at->nearby, &at->jet)) {
        at->branch = last->branch;
        return ZV_POINT_GOOD;
    }
    if (!closely && task->is_slow && follow_newton(task, last, at)) {
        at->branch = last->branch;
        return zv_derive(task, &at->point, &at->nearby, sum_sign, 3, &at->jet) ? ZV_POINT_GOOD : ZV_POINT_SINGULAR;
    }
    const zv_ik_target target = zv_task_target(task, &at->point);
    if (zv_ik_solve(task->ik, &target, &set, NULL) != ZV_OK || set.count == 0) {
        *why = zv_grid_point_end(ahead, at, ZV_REASON_REACH, &set);
        return ZV_POINT_TROUBLE;
    }
    double step;
    int found = zv_track_continue(task, &set, last->jet.q, last->branch, closely, at->jet.q, &step);
    if (found < 0 || step > ZV_TRACK_STEP) {
        const bool is_free = found >= 0 && set.solutions[found].free != 0;
        *why = zv_grid_point_end(ahead, at, ZV_REASON_SINGULARITY, &set);
        return is_free ? ZV_POINT_SINGULAR : ZV_POINT_TROUBLE;
    }
    at->branch = closely ? set.solutions[found].branch : last->branch;
    const bool fits = set.solutions[found].free == 0 && zv_derive(task, &at->point, &at->nearby, sum_sign, 3, &at->jet);
    return fits ? ZV_POINT_GOOD : ZV_POINT_SINGULAR;
}

void zv_grid_point_look_between(const zv_grid_point *last, int width, zv_grid_point *at)
{
    const zv_joint_jet *jet = &at->jet;
    const double *end = at->nearby.count > ZV_QUARTERS ? jet->nearby[ZV_QUARTERS] : jet->d[2];
    const double *rows[ZV_CELL_QUARTERS] = {last->jet.d[2], jet->nearby[0], jet->nearby[1], jet->nearby[2], end};
    ZV_CALL_KERNEL(zv_cell_range, rows, width, at->low, at->high);
}
