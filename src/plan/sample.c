/// @file sample.c
/// The motion at any time: t -> s(t) -> joints, their speeds and accelerations.
///
///     grid     i ------------.------ i+1         each joint between two grid points: the polynomial of degree seven
///              q q' q'' q''' s       q q' ...    that has their values and three derivatives
///
/// What such a polynomial does wrong falls with the eighth power of the distance of the points, and is largest in the
/// middle: it goes with u^4 (1 - u)^4. There the joints are put through the chain once for each interval. Where the tool
/// comes out within SURE of the curve, the interval is as good as the solver; where it does not, every sample is put
/// through the chain, and the first that is not within CLOSE asks the solver, there and in the rest of the interval. (A
/// pitch or yaw is a sum of joints; such sums are kept by the polynomials exactly.)
#include "plan/sample.h"

#include <math.h>
#include <string.h>

#include "base/extremes.h"
#include "path/piece.h"
#include "plan/derive.h"
#include "plan/newton.h"
#include "plan/rim.h"
#include "plan/track.h"

/// The joints are as good as the solver's when the tool is this near, m and rad; and so they are in the whole interval when
/// it is this near in the middle.
#define CLOSE 1e-10
#define SURE (0.25 * CLOSE)

// ---- exactly ----

/// Joint values predicted from the grid point before `s`.
static void predict(const zv_window *w, size_t i, double s, double q[ZV_MAX_JOINTS])
{
    const double ds = s - w->grid.s[i];
    const size_t row = i * (size_t)w->grid.width;
    for (int k = 0; k < w->limits.task->joints; ++k) {
        q[k] = w->grid.q[row + (size_t)k] + ds * (w->grid.q1[row + (size_t)k] + 0.5 * ds * w->grid.q2[row + (size_t)k]);
    }
}

/// Exact joint values at a point of the curve, near the predicted ones.
static bool exact_values(const zv_window *w, const zv_curve_point *point, double q[ZV_MAX_JOINTS])
{
    zv_ik_set set;
    double step, found_q[ZV_MAX_JOINTS];
    if (w->limits.task->is_slow && zv_newton_solve(w->limits.task, point, q, found_q)) {
        memcpy(q, found_q, (size_t)w->limits.task->joints * sizeof *q);
        return true;
    }
    const zv_ik_target target = zv_task_target(w->limits.task, point);
    if (zv_ik_solve(w->limits.task->ik, &target, &set, NULL) != ZV_OK) {
        return false;
    }
    const int found = zv_track_continue(w->limits.task, &set, q, w->grid.start.branch, true, found_q, &step);
    if (found < 0 || step > ZV_TRACK_STEP || set.solutions[found].free != 0) {
        return false;
    }
    memcpy(q, found_q, (size_t)w->limits.task->joints * sizeof *q);
    return true;
}

/// The joints at a point of the curve between the grid points i and i + 1.
static void solve_joints(const zv_window *w, size_t i, double s, const zv_curve_point *point, zv_joint_jet *jet)
{
    predict(w, i, s, jet->q);
    if (zv_rim_follow(w->limits.task, point, NULL, jet)) {
        return;
    }
    if (exact_values(w, point, jet->q) && zv_derive(w->limits.task, point, NULL, w->grid.sum_sign, 2, jet)) {
        return;
    }
    jet->tool = zv_fk(w->limits.task->robot, jet->q).pos;
    for (int k = 0; k < w->limits.task->joints; ++k) { // at a singularity: those of the grid point before
        jet->d[0][k] = w->grid.q1[i * (size_t)w->grid.width + (size_t)k];
        jet->d[1][k] = w->grid.q2[i * (size_t)w->grid.width + (size_t)k];
    }
}

// ---- the curve ----

/// Looks at a piece when its first sample comes: terms of one power side by side.
static void enter_piece(const zv_window *w, zv_window_cursor *cursor)
{
    const zv_piece *piece = &w->ahead.piece[cursor->piece];
    zv_cell *tool = &cursor->cell.tool;
    for (int n = 0; n < ZV_CELL_TERMS; ++n) {
        for (int axis = 0; axis < 3; ++axis) {
            tool->term[n * ZV_CELL_LANES + axis] = piece->term[axis][n];
        }
    }
    tool->width = ZV_CELL_LANES;
    tool->from = piece->start_m;
    tool->per_h = 1.0 / piece->length_m;
    cursor->tool_of = cursor->piece + 1;
}

// ---- between two grid points ----

static zv_cell_end end_at(const zv_window *w, size_t i)
{
    const size_t row = i * (size_t)w->grid.width;
    return (zv_cell_end){w->grid.q + row, w->grid.q1 + row, w->grid.q2 + row, w->grid.third + row};
}

/// The tool is turned as the task asks.
static bool is_turned(const zv_task *task, const zv_curve_point *point, const zv_rot *rot)
{
    if (task->turn != ZV_TASK_ROT) {
        return true;
    }
    const zv_rot *wanted = task->from_words ? &point->rot : &task->rot;
    const double off =
        fmax(zv_vec3_length(zv_vec3_sub(rot->x, wanted->x)), zv_vec3_length(zv_vec3_sub(rot->z, wanted->z)));
    return off <= CLOSE;
}

/// Where the joints put the tool; false when it is turned otherwise than the task asks.
static bool put_tool(const zv_task *task, const zv_curve_point *point, const double *q, zv_vec3 *xyz)
{
    if (task->flat.links > 0) {
        zv_flat_links links;
        ZV_CALL_KERNEL(zv_flat_turn, &task->flat, q, &links);
        *xyz = zv_flat_place(&task->flat, &links, q);
        return true;
    }
    const zv_pose tool = zv_fk(task->robot, q);
    *xyz = tool.pos;
    return is_turned(task, point, &tool.rot);
}

/// How far these joints put the tool from a point of the curve; INFINITY when it is turned otherwise.
static double distance_of(const zv_task *task, const zv_curve_point *point, const double *q)
{
    zv_vec3 xyz;
    return put_tool(task, point, q, &xyz) ? zv_vec3_length(zv_vec3_sub(xyz, point->p[0])) : INFINITY;
}

/// The curve in the middle of an interval of the grid.
static void look_at_middle(const zv_window *w, size_t i, zv_curve_point *out)
{
    const zv_piece *piece = &w->ahead.piece[w->grid.piece_of[i]];
    const double s = 0.5 * (w->grid.s[i] + w->grid.s[i + 1]);
    if (piece->axes == 3) {
        double place[ZV_CURVE_AXES];
        zv_piece_values(piece, (s - piece->start_m) / piece->length_m, place);
        out->p[0] = (zv_vec3){place[0], place[1], place[2]};
        return;
    }
    zv_piece_at(piece, s, out);
}

/// Looks at an interval when its first sample comes.
static void enter_interval(const zv_window *w, zv_window_cursor *cursor)
{
    const size_t i = cursor->grid;
    const zv_cell_end from = end_at(w, i), to = end_at(w, i + 1);
    const double h = w->grid.s[i + 1] - w->grid.s[i];
    zv_cell *joints = &cursor->cell.joints;
    zv_curve_point middle;
    double q[ZV_MAX_JOINTS];
    joints->width = w->grid.joint_width;
    joints->from = w->grid.s[i];
    joints->per_h = 1.0 / h;
    ZV_CALL_KERNEL(zv_cell_fit, &from, &to, h, joints, q);
    look_at_middle(w, i, &middle);
    const double off = distance_of(w->limits.task, &middle, q);
    cursor->trust = off <= SURE ? ZV_CELL_SURE : ZV_CELL_WATCHED;
    cursor->deviation = off <= SURE ? zv_larger(cursor->deviation, off) : cursor->deviation;
    cursor->joints_of = i + 1;
}

/// The joints as the solver has them.
static void ask_solver(const zv_window *w, const zv_time_sample *now, zv_window_cursor *cursor, zv_plan_sample *out)
{
    zv_curve_point point;
    zv_joint_jet jet;
    zv_piece_at(&w->ahead.piece[cursor->piece], now->s, &point);
    solve_joints(w, cursor->grid, now->s, &point, &jet);
    for (int k = 0; k < w->limits.task->joints; ++k) {
        out->q[k] = jet.q[k];
        out->qd[k] = jet.d[0][k] * now->sd;
        out->qdd[k] = jet.d[0][k] * now->sdd + jet.d[1][k] * now->sd * now->sd;
    }
    out->xyz = jet.tool;
    cursor->deviation = zv_larger(cursor->deviation, zv_vec3_length(zv_vec3_sub(jet.tool, point.p[0])));
}

/// The joints of an interval that is not sure are looked at; those that are not close are asked of the solver.
static void watch(const zv_window *w, const zv_time_sample *now, zv_window_cursor *cursor, zv_plan_sample *out)
{
    if (cursor->trust == ZV_CELL_WATCHED) {
        zv_curve_point point;
        zv_piece_at(&w->ahead.piece[cursor->piece], now->s, &point);
        const double off = distance_of(w->limits.task, &point, out->q);
        cursor->trust = off <= CLOSE ? ZV_CELL_WATCHED : ZV_CELL_ASKS;
        cursor->deviation = off <= CLOSE ? zv_larger(cursor->deviation, off) : cursor->deviation;
    }
    if (cursor->trust == ZV_CELL_ASKS) {
        ask_solver(w, now, cursor, out);
    }
}

// ---- one sample ----

/// The piece and the interval of the grid in which `s` lies; time may also go back.
static void find_place(const zv_window *w, double s, zv_window_cursor *cursor)
{
    while (cursor->grid > 0 && w->grid.s[cursor->grid] > s) {
        --cursor->grid;
    }
    while (cursor->piece > 0 && w->ahead.piece[cursor->piece].start_m > s) {
        --cursor->piece;
    }
    while (cursor->grid + 2 < w->grid.count && w->grid.s[cursor->grid + 1] <= s) {
        ++cursor->grid;
    }
    while (cursor->piece + 1 < w->ahead.piece_count && zv_piece_end(&w->ahead.piece[cursor->piece]) < s) {
        ++cursor->piece;
    }
}

/// Where s has come to another interval or piece: polynomials for it, and how far they serve.
static void enter(const zv_window *w, double s, zv_window_cursor *cursor)
{
    find_place(w, s, cursor);
    if (cursor->tool_of != cursor->piece + 1) {
        enter_piece(w, cursor);
    }
    if (cursor->joints_of != cursor->grid + 1) {
        enter_interval(w, cursor);
    }
    const double end = zv_piece_end(&w->ahead.piece[cursor->piece]);
    cursor->cell.low = w->grid.s[cursor->grid];
    cursor->cell.high = cursor->trust == ZV_CELL_SURE ? zv_smaller(w->grid.s[cursor->grid + 1], end) : -INFINITY;
}

void zv_window_sample(const zv_window *w, double t, zv_window_cursor *cursor, zv_plan_sample *out)
{
    zv_time_sample now;
    zv_sample_cell *cell = &cursor->cell;
    if (!ZV_CALL_KERNEL(zv_cell_sample_at, cell, &w->time.law, w->time.begin + t, &cursor->law, &now, out)) {
        enter(w, now.s, cursor);
        ZV_CALL_KERNEL(zv_cell_sample, cell, &now, out);
        if (cursor->trust != ZV_CELL_SURE) {
            watch(w, &now, cursor, out);
        }
    }
    const zv_piece *piece = &w->ahead.piece[cursor->piece];
    out->feed = piece->only_turns ? 0.0 : piece->feed_m_s;
    out->line = zv_piece_line(piece, now.s);
    out->is_rapid = piece->is_rapid;
}
