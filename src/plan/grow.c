/// @file grow.c
/// Grows the grid over the curve as its pieces become known.
///
///     pieces   |-----------|------|---------------|        polynomials of the curve
///     grid     ' ' '  '  ' | ' ' '|' '    '   ' '' '       joint values and their derivatives, exactly
///
/// grid_step.c decides how far points are apart. Where they lie does not depend on how many pieces are known, nor, between
/// two stops that fit into the grid, on the direction: reversed.c.
#include "plan/grow.h"

#include <math.h>
#include <string.h>

#include "base/extremes.h"
#include "path/piece.h"
#include "plan/derive.h"
#include "plan/grid_line.h"
#include "plan/grid_step.h"
#include "plan/reversed.h"
#include "plan/track.h"

/// Farther than this from a stop, the stop does not matter, m.
#define FAR_FROM_STOP (4.0 * ZV_GRID_STEP_MOST)
/// Between two stops there are at least so many parts, whatever the length.
#define SHORTEST_PART 0.25
/// No step is shorter than this, m, however narrowly a corner is rounded.
#define FINEST 3e-11
/// Joint values that differ by less are the same, rad or m.
#define SAME_JOINTS 1e-9

// ---- point by point ----

static bool begin_grid(zv_grid *g)
{
    zv_grid_point *at = &g->tip;
    zv_grid_point_look(g->ahead, g->start.s, 0, at);
    g->steady = (zv_steady){.length_m = 0.0};
    g->most_rate = 1.0;
    memcpy(at->jet.q, g->start.q, sizeof g->start.q);
    at->branch = g->start.branch;
    g->sum_sign = zv_sum_sign(g->limits->task, &at->point, at->jet.q);
    if (!zv_derive(g->limits->task, &at->point, NULL, g->sum_sign, 3, &at->jet)) {
        zv_grid_fail(g, at, ZV_REASON_SINGULARITY);
        return false;
    }
    memcpy(at->low, at->jet.d[2], sizeof at->low);
    memcpy(at->high, at->jet.d[2], sizeof at->high);
    return zv_grid_add(g, at);
}

/// Where the next point shall be: not beyond the piece, and never just before its end.
static double next_place(double s, double ds, double end)
{
    const double left = end - s;
    return left <= 1.25 * ds ? end : left < 2.0 * ds ? s + 0.5 * left : s + ds;
}

static zv_grid_point_verdict solve(zv_grid *g, const zv_grid_point *last, bool closely, zv_grid_point *at)
{
    const zv_grid_point_verdict verdict =
        zv_grid_point_solve(g->limits->task, g->ahead, g->sum_sign, last, closely, at, &g->failure);
    g->failure.branch = g->start.branch;
    return verdict;
}

/// One point further, at most at `to`; closer when the joints jump. Returns false when the arm cannot go on.
static bool step_on(zv_grid *g, zv_grid_point *last, double to, bool is_last)
{
    zv_grid_point next;
    const int piece = last->piece;
    for (;;) {
        zv_grid_point_look(g->ahead, to, piece, &next);
        const double step = to - last->s;
        const bool closely = step <= ZV_GRID_STEP_FINE, may_shorten = step > FINEST && !g->limits->is_rough;
        next.fourth = zv_vec3_length(zv_vec3_sub(next.point.p[3], last->point.p[3])) / step;
        if (may_shorten && zv_grid_step_overshoots(g, last, &next, step)) {
            to = last->s + zv_larger(0.5 * step, zv_grid_step_unsagged(g, last->fastest, next.fourth));
            continue;
        }
        const zv_grid_point_verdict verdict = solve(g, last, closely, &next);
        if (verdict == ZV_POINT_GOOD) {
            zv_grid_point_look_between(last, g->joint_width, &next);
            next.bulge = zv_grid_step_bulge(last, &next, step);
        }
        if (verdict == ZV_POINT_GOOD && may_shorten && zv_grid_step_overshoots_inside(g, last, &next, step)) {
            to = last->s + zv_larger(0.5 * step, 0.9 * FINEST);
            continue;
        }
        if (verdict == ZV_POINT_GOOD) {
            if (next.branch.elbow != last->branch.elbow || next.branch.base != last->branch.base) {
                g->sum_sign = zv_sum_sign(g->limits->task, &next.point, next.jet.q);
            }
            *last = next;
            return zv_grid_add(g, last);
        }
        if (verdict == ZV_POINT_SINGULAR && !is_last) { // the grid has a gap here
            last->s = to;
            last->piece = next.piece;
            return true;
        }
        if (verdict == ZV_POINT_SINGULAR || closely) {
            return false;
        }
        to = last->s + zv_larger(0.5 * step, 0.9 * ZV_GRID_STEP_FINE);
    }
}

/// The places of a line between two stops, from what the arm does at both; 0 when it is none.
static int line_places(zv_grid *g, double places[ZV_GRID_LINE_PLACES])
{
    zv_grid_point end;
    if (!zv_grid_line_fits(g)) {
        return 0;
    }
    zv_grid_point_look(g->ahead, zv_lookahead_end(g->ahead), g->ahead->piece_count - 1, &end);
    return solve(g, &g->tip, false, &end) == ZV_POINT_GOOD ? zv_grid_line_places(g, &end, places) : 0;
}

static bool grow_line(zv_grid *g, const double *places, int count)
{
    for (int i = 0; i < count; ++i) {
        while (g->tip.s < places[i]) { // the joints may need smaller steps
            if (!step_on(g, &g->tip, places[i], i + 1 == count)) {
                return false;
            }
        }
    }
    return true;
}

/// Goes on until there are `room` points at most.
static bool grow(zv_grid *g, bool ends_at_stop, size_t room)
{
    if (g->count == 0) {
        double places[ZV_GRID_LINE_PLACES];
        if (!begin_grid(g)) {
            return false;
        }
        const int count = ends_at_stop ? line_places(g, places) : 0;
        if (count > 0) {
            return grow_line(g, places, count);
        }
    }
    zv_grid_point *at = &g->tip;
    const double known = zv_lookahead_end(g->ahead);
    const double stop = ends_at_stop ? known : INFINITY, end = ends_at_stop ? known : known - FAR_FROM_STOP;
    while (at->s < end && g->count < room) {
        // between two stops there must be a place where the arm moves, however near they are
        const double ds = zv_smaller(zv_grid_step(g, at, zv_smaller(at->s - g->start.s, stop - at->s)),
                                     SHORTEST_PART * (stop - g->start.s));
        const double to = next_place(at->s, ds, zv_piece_end(&g->ahead->piece[at->piece]));
        if (!step_on(g, at, to, to >= stop)) {
            return false;
        }
    }
    return true;
}

// ---- from the other end ----

/// The joints have come to the end of the pieces, and to where they are there.
static bool has_arrived(const zv_grid *g, const double *q)
{
    double off = g->tip.s < zv_lookahead_end(g->ahead) ? INFINITY : 0.0;
    for (int k = 0; k < g->limits->task->joints; ++k) {
        off = fmax(off, fabs(g->tip.jet.q[k] - q[k]));
    }
    return off < SAME_JOINTS;
}

/// The grid from stop to stop. One that does not fit is given up early.
static bool grow_whole(zv_grid *g)
{
    const size_t some = g->capacity / 8;
    if (!grow(g, true, some)) {
        return false;
    }
    const double whole = zv_lookahead_end(g->ahead) - g->start.s, done = g->tip.s - g->start.s;
    return (double)some * whole <= (double)g->capacity * done && grow(g, true, g->capacity);
}

/// Friction depends on the direction in which a drive turns: torques are those of the direction that is driven.
static bool restore_with_torques(zv_grid *g, zv_lookahead *ahead)
{
    const size_t joints = (size_t)g->limits->task->joints;
    zv_reversed_restore(g, ahead);
    for (size_t i = 0; i < g->count; ++i) {
        const size_t row = i * (size_t)g->width;
        zv_joint_jet jet;
        memcpy(jet.q, g->q + row, joints * sizeof *jet.q);
        memcpy(jet.d[0], g->q1 + row, joints * sizeof *jet.q);
        memcpy(jet.d[1], g->q2 + row, joints * sizeof *jet.q);
        if (zv_grid_set_torques(g, &jet, i) >= 0) {
            g->count = 0;
            return false;
        }
    }
    return true;
}

/// The grid from its end on. False when that does not lead to where the arm is: a branch is left or a joint turns
/// round, or a drive is too weak; then nothing has changed.
static bool grow_from_end(zv_grid *g, zv_lookahead *ahead)
{
    double start[ZV_MAX_JOINTS];
    zv_grid_point end;
    const int last = g->ahead->piece_count - 1;
    memcpy(start, g->start.q, sizeof start);
    zv_grid_point_look(g->ahead, zv_piece_end(&g->ahead->piece[last]), last, &end);
    if (!zv_track_reach(g->limits->task, &end.point, start, g->start.branch, g->start.q)) {
        return false;
    }
    zv_reversed_pieces(ahead);
    g->is_reversed = true;
    const bool is_made = grow_whole(g) && has_arrived(g, start);
    memcpy(g->start.q, start, sizeof start);
    if (!is_made) {
        zv_reversed_pieces(ahead);
        g->is_reversed = false;
        g->count = 0;
    }
    return is_made && (!g->limits->has_torque || restore_with_torques(g, ahead));
}

bool zv_grid_grow(zv_grid *g, zv_lookahead *ahead, bool ends_at_stop)
{
    const bool from_end = ends_at_stop && !g->limits->task->is_searched && g->count == 0 && !zv_grid_line_fits(g) &&
                          zv_reversed_is_due(g->ahead, g->start.s);
    return (from_end && grow_from_end(g, ahead)) || grow(g, ends_at_stop, g->capacity);
}
