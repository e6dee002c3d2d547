/// @file node.c
/// Pass 2: one grid point: where it lies, what the joints do there, and what the timing is told of it.
///
///     last o---+---+---+---o at        q''', which may peak inside a piece, is made in the quarters of the way, for each
///             quarters                 joint; its range, at every eighth, counts at both ends of the interval
#include "plan/node.h"

#include <math.h>

#include "base/extremes.h"
#include "path/piece.h"
#include "plan/derive_flat.h"
#include "plan/steady.h"
#include "plan/torque.h"
#include "plan/track.h"

// ---- looking ----

void zv_window_look(const zv_window *w, double s, int piece, zv_node *out)
{
    while (piece + 1 < w->piece_count && s > zv_piece_end(&w->piece[piece])) {
        ++piece;
    }
    const bool at_end = s >= zv_piece_end(&w->piece[piece]);
    out->s = s;
    out->before = piece;
    out->piece = at_end && piece + 1 < w->piece_count ? piece + 1 : piece;
    out->nearby.count = ZV_QUARTERS;                           // filled where the way to this point is known
    out->fourth = out->bulge = out->fastest = out->push = 0.0; // until the grid goes on from here
    zv_piece_at(&w->piece[out->piece], s, &out->point);
    if (out->piece != piece && w->piece[out->piece].third_jumps) {
        zv_curve_point before;
        zv_piece_at(&w->piece[piece], s, &before);
        out->nearby.third[out->nearby.count++] = zv_curve_rate_of(&before, 3);
    }
}

void zv_window_fail(zv_window *w, const zv_node *at, zv_plan_reason reason, const zv_ik_set *set)
{
    w->failure = (zv_plan_end){.branch = w->branch,
                               .reason = reason,
                               .reach = set ? set->reach : ZV_REACH_OK,
                               .joint = -1,
                               .singular = set ? set->singular : 0u,
                               .line = w->piece[at->before].line,
                               .s = at->s,
                               .place = at->point.p[0]};
}

zv_node_verdict zv_node_solve(zv_window *w, const zv_node *last, bool closely, zv_node *at)
{
    zv_ik_set set;
    zv_piece_thirds(&w->piece[at->before], last->s, at->s, at->nearby.third);
    if (!closely && zv_follow_flat(w->task, &at->point, &at->nearby, &last->jet, at->s - last->s, &at->jet)) {
        at->branch = last->branch;
        return ZV_NODE_GOOD;
    }
    const zv_ik_target target = zv_task_target(w->task, &at->point);
    if (zv_ik_solve(w->task->ik, &target, &set, NULL) != ZV_OK || set.count == 0) {
        zv_window_fail(w, at, ZV_REASON_REACH, &set);
        return ZV_NODE_TROUBLE;
    }
    double step;
    int found = zv_track_continue(w->task, &set, last->jet.q, last->branch, closely, at->jet.q, &step);
    if (found < 0 || step > ZV_TRACK_STEP) {
        const bool is_free = found >= 0 && set.solutions[found].free != 0;
        zv_window_fail(w, at, ZV_REASON_SINGULARITY, &set);
        return is_free ? ZV_NODE_SINGULAR : ZV_NODE_TROUBLE;
    }
    at->branch = closely ? set.solutions[found].branch : last->branch;
    const bool fits =
        set.solutions[found].free == 0 && zv_derive(w->task, &at->point, &at->nearby, w->sum_sign, 3, &at->jet);
    return fits ? ZV_NODE_GOOD : ZV_NODE_SINGULAR;
}

void zv_node_look_between(const zv_window *w, const zv_node *last, zv_node *at)
{
    const zv_joint_jet *jet = &at->jet;
    const double *end = at->nearby.count > ZV_QUARTERS ? jet->nearby[ZV_QUARTERS] : jet->d[2];
    const double *rows[ZV_CELL_QUARTERS] = {last->jet.d[2], jet->nearby[0], jet->nearby[1], jet->nearby[2], end};
    ZV_CALL_KERNEL(zv_cell_range, rows, w->width, at->low, at->high);
}

// ---- adding ----

int zv_node_set_torques(zv_window *w, const zv_joint_jet *jet, size_t i)
{
    const size_t row = 2 * i * (size_t)w->width;
    return zv_torques_rows(w->task->torques, jet, sqrt(w->x_max[i]), w->width, w->torque_a + row, w->torque_b + row);
}

/// False when a drive is too weak to go on here.
static bool add_torques(zv_window *w, const zv_node *at, size_t i)
{
    const int weak = zv_node_set_torques(w, &at->jet, i);
    if (weak >= 0) {
        zv_window_fail(w, at, ZV_REASON_TORQUE, NULL);
        w->failure.joint = weak;
    }
    return weak < 0;
}

/// The square of the largest |dP/ds| in the pieces that meet at a point. A piece that begins there is looked at.
static double enter(zv_window *w, const zv_node *at)
{
    const zv_piece *piece = &w->piece[at->piece];
    if (w->steady.length_m > 0.0 && w->steady.begin_m == piece->start_m) {
        return w->most_rate;
    }
    const double before = w->most_rate;
    zv_steady_enter(w, at->piece);
    w->most_rate = piece->only_turns ? 1.0 : zv_piece_most_rate(piece);
    return zv_larger(before, w->most_rate);
}

bool zv_node_add(zv_window *w, const zv_node *at)
{
    const size_t i = w->count++, row = i * (size_t)w->width;
    const int joints = w->task->joints;
    const double feed = zv_smaller(w->piece[at->piece].feed_m_s, w->piece[at->before].feed_m_s);
    const zv_vec3 *p = at->point.p;
    const double most_rate = enter(w, at);
    const double *before = at->nearby.count > ZV_QUARTERS ? at->jet.nearby[ZV_QUARTERS] : at->jet.d[2];
    const double steady = zv_steady_share(&w->steady, at->s, zv_vec3_length(p[2]));
    w->s[i] = at->s;
    w->room.step[i] = 1.0;
    w->piece_of[i] = at->piece;
    w->x_max[i] = feed * feed / most_rate;
    w->bulge[i] = at->bulge;
    w->gram[3 * i] = zv_vec3_dot(p[1], p[1]);
    w->gram[3 * i + 1] = zv_vec3_dot(p[1], p[2]) * steady;
    w->gram[3 * i + 2] = zv_vec3_dot(p[2], p[2]) * steady * steady;
    for (int k = 0; k < w->width; ++k) {
        const size_t to = row + (size_t)k;
        w->values[to] = k < joints ? at->jet.q[k] : 0.0;
        w->third[to] = k < joints ? at->jet.d[2][k] : 0.0;
        w->third_before[to] = k < joints ? before[k] : 0.0;
        w->q1[to] = k < joints ? at->jet.d[0][k] : 0.0;
        w->q2[to] = k < joints ? at->jet.d[1][k] : 0.0;
        w->q3[to] = k < joints ? zv_node_third_at(at, k) : 0.0;
    }
    for (int k = 0; i > 0 && k < joints; ++k) { // what is largest inside an interval counts at both its ends
        double *last = w->q3 + row - w->width + k;
        *last = zv_larger(*last, zv_node_third_before(at, k));
    }
    return !w->has_torque || w->is_turned || add_torques(w, at, i);
}
