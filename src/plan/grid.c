/// @file grid.c
/// Pass 2: the curve as a joint path on a grid, continued as pieces come.
///
///     pieces   |-----------|------|---------------|        polynomials of the curve
///     grid     ' ' '  '  ' | ' ' '|' '    '   ' '' '       joint values and their derivatives, exactly
///
/// The distance of grid points is such that, at the speed the tool can have there, the accelerations of joints and tool
/// change by no more than the part CHANGE of their limits from one point to the next. Near stops, where the speed grows
/// from zero, points lie closer. Where points lie does not depend on how many pieces are known. The third derivative,
/// which may peak inside a piece, is also looked at inside each interval, for each joint at every eighth, and counts at both
/// its ends.
#include "plan/grid.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "base/extremes.h"
#include "base/third_root.h"
#include "path/piece.h"
#include "plan/derive_flat.h"
#include "plan/line_grid.h"
#include "plan/steady.h"
#include "plan/torque.h"
#include "plan/track.h"
#include "plan/turned.h"

#define CHANGE 0.15
/// Between two points, the acceleration of the tool may be above both by this part of its limit.
#define SAG 0.008
/// A step is shortened when it turns out to be this.
#define MUCH_SAG 0.0095
/// Between two points, the square of a joint's velocity may be above both by this part of its limit.
#define MUCH_FASTER 0.003
/// Below this part of its limit, the square of a velocity does not matter.
#define WELL_BELOW 0.9
/// Points may be this part of the distance from where the speed changes apart.
#define GROWTH 0.25
/// Grid points are at least and at most this far apart where nothing else matters, m.
#define CLOSEST 1e-4
#define FARTHEST 2e-3
/// Farther than this from a stop, the stop does not matter, m.
#define FAR_FROM_STOP (4.0 * FARTHEST)
/// A stretch between two stops has at least so many parts, whatever its length.
#define SHORTEST_PART 0.25
/// A piece that turns by less than this is straight, rad.
#define ROUNDING 1e-9
/// Nothing is looked at more closely than this, m.
#define FINE 1e-7
/// Except where a corner is rounded so narrowly that an acceleration would pass its limit within such a step, m.
#define FINEST 3e-11
/// Joint values that differ by less are the same, rad or m.
#define SAME_JOINTS 1e-9

// ---- one grid point ----

typedef enum node_verdict {
    NODE_GOOD,
    NODE_SINGULAR, ///< no derivatives here
    NODE_TROUBLE,  ///< a jump, or no solution: look closer
} node_verdict;

void zv_window_look(const zv_window *w, double s, int piece, zv_node *out)
{
    while (piece + 1 < w->piece_count && s > zv_piece_end(&w->piece[piece])) {
        ++piece;
    }
    const bool at_end = s >= zv_piece_end(&w->piece[piece]);
    out->s = s;
    out->before = piece;
    out->piece = at_end && piece + 1 < w->piece_count ? piece + 1 : piece;
    out->nearby.count = ZV_QUARTERS;              // filled where the way to this point is known
    out->fourth = out->fastest = out->push = 0.0; // until the grid goes on from here
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

/// Joint values and derivatives at a place, going on from `last`. With `closely` a singularity may be crossed.
static node_verdict solve_node(zv_window *w, const zv_node *last, bool closely, zv_node *at)
{
    zv_ik_set set;
    zv_piece_thirds(&w->piece[at->before], last->s, at->s, at->nearby.third);
    if (!closely && zv_follow_flat(w->task, &at->point, &at->nearby, &last->jet, at->s - last->s, &at->jet)) {
        at->branch = last->branch;
        return NODE_GOOD;
    }
    const zv_ik_target target = zv_task_target(w->task, &at->point);
    if (zv_ik_solve(w->task->ik, &target, &set, NULL) != ZV_OK || set.count == 0) {
        zv_window_fail(w, at, ZV_REASON_REACH, &set);
        return NODE_TROUBLE;
    }
    double step;
    int found = zv_track_continue(w->task, &set, last->jet.q, last->branch, closely, at->jet.q, &step);
    if (found < 0 || step > ZV_TRACK_STEP) {
        const bool is_free = found >= 0 && set.solutions[found].free != 0;
        zv_window_fail(w, at, ZV_REASON_SINGULARITY, &set);
        return is_free ? NODE_SINGULAR : NODE_TROUBLE;
    }
    at->branch = closely ? set.solutions[found].branch : last->branch;
    const bool fits =
        set.solutions[found].free == 0 && zv_derive(w->task, &at->point, &at->nearby, w->sum_sign, 3, &at->jet);
    return fits ? NODE_GOOD : NODE_SINGULAR;
}

static double square(double x)
{
    return x * x;
}

/// The first joint whose drive is too weak to go on at point i, or -1.
static int set_torques(zv_window *w, const zv_joint_jet *jet, size_t i)
{
    const size_t row = 2 * i * (size_t)w->width;
    return zv_torques_rows(w->task->torques, jet, sqrt(w->x_max[i]), w->width, w->torque_a + row, w->torque_b + row);
}

/// False when a drive is too weak to go on here.
static bool add_torques(zv_window *w, const zv_node *at, size_t i)
{
    const int weak = set_torques(w, &at->jet, i);
    if (weak >= 0) {
        zv_window_fail(w, at, ZV_REASON_TORQUE, NULL);
        w->failure.joint = weak;
    }
    return weak < 0;
}

/// The third derivatives of the joints on the way from `last`.
static void look_between(const zv_window *w, const zv_node *last, zv_node *at)
{
    const zv_joint_jet *jet = &at->jet;
    const double *end = at->nearby.count > ZV_QUARTERS ? jet->nearby[ZV_QUARTERS] : jet->d[2];
    const double *rows[ZV_CELL_QUARTERS] = {last->jet.d[2], jet->nearby[0], jet->nearby[1], jet->nearby[2], end};
    ZV_CALL_KERNEL(zv_cell_range, rows, w->width, at->low, at->high);
}

/// The largest on the way to a point.
static double third_before(const zv_node *at, int k)
{
    return zv_larger(-at->low[k], at->high[k]);
}

/// And with the point itself, where a piece may begin that bends otherwise.
static double third_at(const zv_node *at, int k)
{
    return zv_larger(fabs(at->jet.d[2][k]), third_before(at, k));
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

static bool add(zv_window *w, const zv_node *at)
{
    const size_t i = w->count++, row = i * (size_t)w->width;
    const int joints = w->task->joints;
    const double feed = zv_smaller(w->piece[at->piece].feed_m_s, w->piece[at->before].feed_m_s);
    const zv_vec3 *p = at->point.p;
    const double most_rate = enter(w, at);
    const double steady = zv_steady_share(&w->steady, at->s, zv_vec3_length(p[2]));
    w->s[i] = at->s;
    w->room.step[i] = 1.0;
    w->piece_of[i] = at->piece;
    w->x_max[i] = feed * feed / most_rate;
    w->gram[3 * i] = zv_vec3_dot(p[1], p[1]);
    w->gram[3 * i + 1] = zv_vec3_dot(p[1], p[2]) * steady;
    w->gram[3 * i + 2] = zv_vec3_dot(p[2], p[2]) * steady * steady;
    for (int k = 0; k < w->width; ++k) {
        const size_t to = row + (size_t)k;
        w->values[to] = k < joints ? at->jet.q[k] : 0.0;
        w->third[to] = k < joints ? at->jet.d[2][k] : 0.0;
        w->q1[to] = k < joints ? at->jet.d[0][k] : 0.0;
        w->q2[to] = k < joints ? at->jet.d[1][k] : 0.0;
        w->q3[to] = k < joints ? third_at(at, k) : 0.0;
    }
    for (int k = 0; i > 0 && k < joints; ++k) { // what is largest inside an interval counts at both its ends
        double *before = w->q3 + row - w->width + k;
        *before = zv_larger(*before, third_before(at, k));
    }
    return !w->has_torque || w->is_turned || add_torques(w, at, i);
}

// ---- the distance to the next one ----

/// The smaller of `a` and limit / part. Most limits do not decide: it divides only for one that does.
static double at_most(double a, double limit, double part)
{
    return limit < a * part ? limit / part : a;
}

/// The speed the tool can have here at most, and the acceleration along the path. Without limits of the jerk a joint that
/// bends may be passed at more than its acceleration allows at a constant speed, while the tool brakes or speeds up.
static void fastest(const zv_window *w, const zv_node *at, double *v, double *u)
{
    const double feed = w->piece[at->piece].feed_m_s, a = w->tool_acceleration, helps = w->has_jerk ? 0.0 : 1.0;
    double square_v = feed * feed, cube_v = INFINITY;
    *u = a;
    square_v = at_most(square_v, a, zv_vec3_length(at->point.p[2]));
    for (int k = 0; k < w->task->joints; ++k) {
        const double q1 = fabs(at->jet.d[0][k]), q2 = fabs(at->jet.d[1][k]), most = w->acceleration[k];
        square_v = at_most(square_v, square(w->velocity[k]), q1 * q1);
        square_v = at_most(square_v, most + helps * q1 * a, q2);
        *u = at_most(*u, most + helps * q2 * square_v, q1);
        cube_v = at_most(cube_v, ZV_PATH_JERK_SHARE * w->jerk[k], third_at(at, k));
    }
    *v = sqrt(square_v);
    *v = *v * *v * *v > cube_v ? zv_third_root(cube_v) : *v;
}

/// How far a straight piece goes on to its nearer end; 0 on any other. Speeds change near its ends only, or where the
/// joints bend.
static double straight_on(const zv_window *w, const zv_node *at)
{
    const zv_piece *piece = &w->piece[at->piece];
    const zv_vec3 *p = at->point.p;
    const double length = piece->length_m, turn = zv_vec3_length(p[2]) * length, twist = zv_vec3_length(p[3]) * length;
    const bool is_straight = turn <= ROUNDING && twist * length <= ROUNDING;
    return is_straight ? zv_smaller(at->s - piece->start_m, zv_piece_end(piece) - at->s) : 0.0;
}

/// The acceleration of the tool would be above both ends of a step by more than SAG, with that fourth derivative.
static bool sags(const zv_window *w, double ds, double v, double fourth)
{
    return square(ds * v) * fourth > 8.0 * SAG * w->tool_acceleration;
}

/// The longest step that does not.
static double unsagged(const zv_window *w, double v, double fourth)
{
    return sqrt(8.0 * SAG * w->tool_acceleration / fourth) / v;
}

/// What does not change sets no limit. `to_rest` is the distance to the nearer stop.
static double stride(const zv_window *w, zv_node *at, double to_rest)
{
    double v, u;
    fastest(w, at, &v, &u);
    at->fastest = v;
    at->push = u;
    const double ramp = v * v / (2.0 * u); // way on which that speed is reached
    const double fine = zv_smaller(CLOSEST, ramp / 8.0),
                 coarse = zv_smaller(zv_larger(zv_larger(CLOSEST, ramp / 8.0), GROWTH * straight_on(w, at)), FARTHEST);
    double ds = zv_smaller(coarse, zv_larger(fine, GROWTH * to_rest));
    ds = at_most(ds, CHANGE * w->tool_acceleration, zv_vec3_length(at->point.p[3]) * v * v);
    if (sags(w, ds, v, at->fourth)) {
        ds = unsagged(w, v, at->fourth);
    }
    for (int k = 0; k < w->task->joints; ++k) {
        const double q2 = fabs(at->jet.d[1][k]), q3 = third_at(at, k);
        ds = at_most(ds, CHANGE * w->acceleration[k], q3 * v * v);
        ds = at_most(ds, CHANGE * w->velocity[k], q2 * v);
        ds = at_most(ds, CHANGE * w->acceleration[k], q2 * u);
    }
    return zv_larger(ds, 2.0 * FINE);
}

/// Where the next point shall be: not beyond the piece, and never just before its end.
static double next_place(double s, double ds, double end)
{
    const double left = end - s;
    return left <= 1.25 * ds ? end : left < 2.0 * ds ? s + 0.5 * left : s + ds;
}

// ---- the grid ----

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
    return add(w, at);
}

/// The bend changes more than it did before, so that between both points the acceleration would pass its limit.
static bool overshoots(const zv_window *w, const zv_node *last, const zv_node *next, double step)
{
    const double v2 = square(last->fastest), a = w->tool_acceleration, rise = square(step) * v2 * next->fourth / 8.0;
    if (rise <= MUCH_SAG * a) {
        return false;
    }
    const double bend = zv_larger(zv_vec3_length(last->point.p[2]), zv_vec3_length(next->point.p[2]));
    return zv_smaller(a, bend * v2) + rise > (1.0 + MUCH_SAG) * a;
}

/// The largest of the third derivatives of the place at the quarters of the way.
static zv_vec3 wildest(const zv_nearby *nearby)
{
    const zv_vec3 middle = nearby->third[1].p;
    zv_vec3 found = middle;
    double most = zv_vec3_dot(middle, middle);
    for (int k = 0; k < ZV_QUARTERS; k += ZV_QUARTERS - 1) {
        const zv_vec3 p = nearby->third[k].p;
        const double size = zv_vec3_dot(p, p);
        found = size > most ? p : found;
        most = zv_larger(most, size);
    }
    return found;
}

/// The largest distance between three places.
static double spread(zv_vec3 a, zv_vec3 b, zv_vec3 c)
{
    const double ab = zv_vec3_length(zv_vec3_sub(a, b)), bc = zv_vec3_length(zv_vec3_sub(b, c));
    return zv_larger(zv_larger(ab, bc), zv_vec3_length(zv_vec3_sub(c, a)));
}

/// The square of a joint's velocity, q'^2 x, would pass its limit between two points: its second derivative is
/// 2 (q''^2 + q'q''') x + 8 q'q''u (docs/timing.md), and where the velocity is what limits x, u = -q'' x / q'.
static bool runs_over(const zv_node *last, const zv_node *next, double step, int k, double limit)
{
    const double q1 = zv_larger(fabs(last->jet.d[0][k]), fabs(next->jet.d[0][k])), v2 = square(last->fastest);
    if (square(q1) * v2 < WELL_BELOW * square(limit)) {
        return false;
    }
    const double q2 = zv_larger(fabs(last->jet.d[1][k]), fabs(next->jet.d[1][k]));
    const double rise = 0.25 * square(step) * v2 * (3.0 * q2 * q2 + q1 * third_before(next, k));
    return rise > MUCH_FASTER * square(limit);
}

/// The same when it is known how wild the step is inside: a second derivative that rises and falls between its ends, which
/// both know nothing of it, goes with a third one that is large between them. For the tool and for the joints, whose
/// acceleration q'u + q''x has the second derivative 5 q'''u + q''''x (docs/timing.md).
static bool overshoots_inside(const zv_window *w, const zv_node *last, const zv_node *next, double step)
{
    const double v2 = square(last->fastest), part = step * v2 / 8.0, most = 1.0 + MUCH_SAG;
    const zv_vec3 *from = last->point.p, *to = next->point.p, wild = wildest(&next->nearby);
    const double rise = part * spread(from[3], to[3], wild), a = w->tool_acceleration;
    const double bend = zv_larger(zv_vec3_length(from[2]), zv_vec3_length(to[2]));
    const double pushed = 5.0 / 8.0 * square(step) * last->push;
    bool is_over = zv_smaller(a, bend * v2) + rise > most * a;
    for (int k = 0; k < w->task->joints; ++k) {
        const double low = next->low[k], high = next->high[k];
        const double q2 = zv_larger(fabs(last->jet.d[1][k]), fabs(next->jet.d[1][k])), limit = w->acceleration[k];
        const double joint_rise = part * (high - low) + pushed * zv_larger(high, -low);
        is_over |= joint_rise > MUCH_SAG * limit &&
                   zv_smaller(limit, q2 * v2 + fabs(next->jet.d[0][k]) * last->push) + joint_rise > most * limit;
        is_over |= runs_over(last, next, step, k, w->velocity[k]);
    }
    return is_over;
}

/// One point further, at most at `to`; closer when the joints jump. Returns false when there is no way on.
static bool step_on(zv_window *w, zv_node *last, double to, bool is_last)
{
    zv_node next;
    const int piece = last->piece;
    for (;;) {
        zv_window_look(w, to, piece, &next);
        const double step = to - last->s;
        const bool closely = step <= FINE;
        next.fourth = zv_vec3_length(zv_vec3_sub(next.point.p[3], last->point.p[3])) / step;
        if (step > FINEST && overshoots(w, last, &next, step)) {
            to = last->s + zv_larger(0.5 * step, unsagged(w, last->fastest, next.fourth));
            continue;
        }
        const node_verdict verdict = solve_node(w, last, closely, &next);
        if (verdict == NODE_GOOD) {
            look_between(w, last, &next);
        }
        if (verdict == NODE_GOOD && step > FINEST && overshoots_inside(w, last, &next, step)) {
            to = last->s + zv_larger(0.5 * step, 0.9 * FINEST);
            continue;
        }
        if (verdict == NODE_GOOD) {
            if (next.branch.elbow != last->branch.elbow || next.branch.base != last->branch.base) {
                w->sum_sign = zv_sum_sign(w->task, &next.point, next.jet.q);
            }
            *last = next;
            return add(w, last);
        }
        if (verdict == NODE_SINGULAR && !is_last) { // the grid has a gap here
            last->s = to;
            last->piece = next.piece;
            return true;
        }
        if (verdict == NODE_SINGULAR || closely) {
            return false;
        }
        to = last->s + zv_larger(0.5 * step, 0.9 * FINE);
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
    return solve_node(w, &w->tip, false, &end) == NODE_GOOD ? zv_line_places(w, &end, places) : 0;
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
            zv_smaller(stride(w, at, zv_smaller(at->s - w->from, stop - at->s)), SHORTEST_PART * (stop - w->from));
        const double to = next_place(at->s, ds, zv_piece_end(&w->piece[at->piece]));
        if (!step_on(w, at, to, to >= stop)) {
            return false;
        }
    }
    return true;
}

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
        if (set_torques(w, &jet, i) >= 0) {
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
