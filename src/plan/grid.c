/// @file grid.c
/// Pass 2: the curve as a joint path on a grid, continued as pieces come.
///
///     pieces   |-----------|------|---------------|        polynomials of the curve
///     grid     ' ' '  '  ' | ' ' '|' '    '   ' '' '       joint values and their derivatives, exactly
///
/// How far points are apart says stride.c, what is told of each node.c. Where they lie does not depend on how many pieces
/// are known, nor, on a whole stretch that fits the window, on the end at which it begins: turned.c.
#include "plan/grid.h"

#include <math.h>
#include <string.h>

#include "base/extremes.h"
#include "path/piece.h"
#include "plan/line_grid.h"
#include "plan/node.h"
#include "plan/stride.h"
#include "plan/track.h"
#include "plan/turned.h"

/// Farther than this from a stop, the stop does not matter, m.
#define FAR_FROM_STOP (4.0 * ZV_STRIDE_MOST)
/// A stretch between two stops has at least so many parts, whatever its length.
#define SHORTEST_PART 0.25
/// No step is shorter than this, m, however narrowly a corner is rounded.
#define FINEST 3e-11
/// Joint values that differ by less are the same, rad or m.
#define SAME_JOINTS 1e-9

// ---- point by point ----

static bool begin_grid(zv_window *w)
{
    zv_node *at = &w->tip;
    zv_window_look(w, w->from, 0, at);
    w->steady = (zv_steady){.length_m = 0.0};
    w->most_rate = 1.0;
    memcpy(at->jet.q, w->q, sizeof w->q);
    at->branch = w->branch;
    w->sum_sign = zv_sum_sign(w->task, &at->point, at->jet.q);
    if (!zv_derive(w->task, &at->point, NULL, w->sum_sign, 3, &at->jet)) {
        zv_window_fail(w, at, ZV_REASON_SINGULARITY, NULL);
        return false;
    }
    memcpy(at->low, at->jet.d[2], sizeof at->low);
    memcpy(at->high, at->jet.d[2], sizeof at->high);
    return zv_node_add(w, at);
}

/// Where the next point shall be: not beyond the piece, and never just before its end.
static double next_place(double s, double ds, double end)
{
    const double left = end - s;
    return left <= 1.25 * ds ? end : left < 2.0 * ds ? s + 0.5 * left : s + ds;
}

/// One point further, at most at `to`; closer when the joints jump. Returns false when there is no way on.
static bool step_on(zv_window *w, zv_node *last, double to, bool is_last)
{
    zv_node next;
    const int piece = last->piece;
    for (;;) {
        zv_window_look(w, to, piece, &next);
        const double step = to - last->s;
        const bool closely = step <= ZV_STRIDE_FINE;
        next.fourth = zv_vec3_length(zv_vec3_sub(next.point.p[3], last->point.p[3])) / step;
        if (step > FINEST && zv_step_overshoots(w, last, &next, step)) {
            to = last->s + zv_larger(0.5 * step, zv_step_unsagged(w, last->fastest, next.fourth));
            continue;
        }
        const zv_node_verdict verdict = zv_node_solve(w, last, closely, &next);
        if (verdict == ZV_NODE_GOOD) {
            zv_node_look_between(w, last, &next);
            next.bulge = zv_step_bulge(last, &next, step);
        }
        if (verdict == ZV_NODE_GOOD && step > FINEST && zv_step_overshoots_inside(w, last, &next, step)) {
            to = last->s + zv_larger(0.5 * step, 0.9 * FINEST);
            continue;
        }
        if (verdict == ZV_NODE_GOOD) {
            if (next.branch.elbow != last->branch.elbow || next.branch.base != last->branch.base) {
                w->sum_sign = zv_sum_sign(w->task, &next.point, next.jet.q);
            }
            *last = next;
            return zv_node_add(w, last);
        }
        if (verdict == ZV_NODE_SINGULAR && !is_last) { // the grid has a gap here
            last->s = to;
            last->piece = next.piece;
            return true;
        }
        if (verdict == ZV_NODE_SINGULAR || closely) {
            return false;
        }
        to = last->s + zv_larger(0.5 * step, 0.9 * ZV_STRIDE_FINE);
    }
}

/// The places of a line between two stops, from what the arm does at both; 0 when it is none.
static int line_places(zv_window *w, double places[ZV_LINE_PLACES])
{
    zv_node end;
    if (!zv_is_line(w)) {
        return 0;
    }
    zv_window_look(w, zv_piece_end(&w->piece[w->piece_count - 1]), w->piece_count - 1, &end);
    return zv_node_solve(w, &w->tip, false, &end) == ZV_NODE_GOOD ? zv_line_places(w, &end, places) : 0;
}

static bool grow_line(zv_window *w, const double *places, int count)
{
    for (int i = 0; i < count; ++i) {
        while (w->tip.s < places[i]) { // the joints may need smaller steps
            if (!step_on(w, &w->tip, places[i], i + 1 == count)) {
                return false;
            }
        }
    }
    return true;
}

/// Goes on until there are `room` points at most.
static bool grow(zv_window *w, bool ends_at_stop, size_t room)
{
    if (w->count == 0) {
        double places[ZV_LINE_PLACES];
        if (!begin_grid(w)) {
            return false;
        }
        const int count = ends_at_stop ? line_places(w, places) : 0;
        if (count > 0) {
            return grow_line(w, places, count);
        }
    }
    zv_node *at = &w->tip;
    const double known = zv_piece_end(&w->piece[w->piece_count - 1]);
    const double stop = ends_at_stop ? known : INFINITY, end = ends_at_stop ? known : known - FAR_FROM_STOP;
    while (at->s < end && w->count < room) {
        // between two stops there must be a place where the arm moves, however near they are
        const double ds =
            zv_smaller(zv_stride(w, at, zv_smaller(at->s - w->from, stop - at->s)), SHORTEST_PART * (stop - w->from));
        const double to = next_place(at->s, ds, zv_piece_end(&w->piece[at->piece]));
        if (!step_on(w, at, to, to >= stop)) {
            return false;
        }
    }
    return true;
}

// ---- from the other end ----

/// The joints have come to the end of the pieces, and to where they are there.
static bool has_arrived(const zv_window *w, const double *q)
{
    double off = w->tip.s < zv_piece_end(&w->piece[w->piece_count - 1]) ? INFINITY : 0.0;
    for (int k = 0; k < w->task->joints; ++k) {
        off = fmax(off, fabs(w->tip.jet.q[k] - q[k]));
    }
    return off < SAME_JOINTS;
}

/// The grid of a whole stretch. One that is too long for the window is given up early.
static bool grow_whole(zv_window *w)
{
    const size_t some = w->capacity / 8;
    if (!grow(w, true, some)) {
        return false;
    }
    const double way = zv_piece_end(&w->piece[w->piece_count - 1]) - w->from, done = w->tip.s - w->from;
    return (double)some * way <= (double)w->capacity * done && grow(w, true, w->capacity);
}

/// Friction depends on the way a drive turns, so torques are those of the way that is driven.
static bool turn_back_with_torques(zv_window *w)
{
    const size_t joints = (size_t)w->task->joints;
    zv_window_turn_back(w);
    for (size_t i = 0; i < w->count; ++i) {
        const size_t row = i * (size_t)w->width;
        zv_joint_jet jet;
        memcpy(jet.q, w->values + row, joints * sizeof *jet.q);
        memcpy(jet.d[0], w->q1 + row, joints * sizeof *jet.q);
        memcpy(jet.d[1], w->q2 + row, joints * sizeof *jet.q);
        if (zv_node_set_torques(w, &jet, i) >= 0) {
            w->count = 0;
            return false;
        }
    }
    return true;
}

/// The grid from the end of the stretch on. False when that does not lead to where the arm stands: a branch is left or a
/// joint turns round on the way, or a drive is too weak; then nothing has changed.
static bool grow_from_end(zv_window *w)
{
    double start[ZV_MAX_JOINTS];
    zv_node end;
    const int last = w->piece_count - 1;
    memcpy(start, w->q, sizeof start);
    zv_window_look(w, zv_piece_end(&w->piece[last]), last, &end);
    if (!zv_track_reach(w->task, &end.point, start, w->branch, w->q)) {
        return false;
    }
    zv_window_turn_pieces(w);
    w->is_turned = true;
    const bool is_made = grow_whole(w) && has_arrived(w, start);
    memcpy(w->q, start, sizeof start);
    if (!is_made) {
        zv_window_turn_pieces(w);
        w->is_turned = false;
        w->count = 0;
    }
    return is_made && (!w->has_torque || turn_back_with_torques(w));
}

bool zv_window_grow(zv_window *w, bool ends_at_stop)
{
    const bool from_end = ends_at_stop && w->count == 0 && !zv_is_line(w) && zv_window_begins_at_end(w);
    return (from_end && grow_from_end(w)) || grow(w, ends_at_stop, w->capacity);
}
