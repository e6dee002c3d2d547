/// @file sample.c
/// The motion at any time: t -> s(t) -> joints, their speeds and accelerations.
///
///     grid     i ------------.------ i+1         each joint between two grid points: the polynomial of degree seven
///              q q' q'' q''' s       q q' ...    that has their values and three derivatives
///
/// What such a polynomial does wrong falls with the eighth power of the distance of the points. At each sample the joints
/// are put through the chain: where the tool comes out within CLOSE of the curve, they are as good as the solver's; where
/// it does not, the solver is asked, there and in the rest of the interval. (A pitch or yaw is a sum of joints; such
/// sums are kept by the polynomials exactly.)
#include <math.h>
#include <string.h>

#include "base/lanes.h"
#include "plan/grid.h"
#include "plan/track.h"

/// The joints are as good as the solver's when the tool is this near, m and rad.
#define CLOSE 1e-10

// ---- exactly ----

/// Joint values foreseen from the grid point before `s`.
static void foresee(const zv_window *w, size_t i, double s, double q[ZV_MAX_JOINTS])
{
    const double ds = s - w->s[i];
    const size_t row = i * (size_t)w->width;
    for (int k = 0; k < w->task->joints; ++k) {
        const double *value = w->values + i * (size_t)w->task->joints;
        q[k] = value[k] + ds * (w->q1[row + (size_t)k] + 0.5 * ds * w->q2[row + (size_t)k]);
    }
}

/// Exact joint values at a point of the curve, near the foreseen ones.
static bool exact_values(const zv_window *w, const zv_curve_point *point, double q[ZV_MAX_JOINTS])
{
    zv_ik_set set;
    double step, found_q[ZV_MAX_JOINTS];
    const zv_ik_target target = zv_task_target(w->task, point);
    if (zv_ik_solve(w->task->ik, &target, &set, NULL) != ZV_OK) {
        return false;
    }
    const int found = zv_track_continue(w->task, &set, q, w->branch, true, found_q, &step);
    if (found < 0 || step > ZV_TRACK_STEP || set.solutions[found].free != 0) {
        return false;
    }
    memcpy(q, found_q, (size_t)w->task->joints * sizeof *q);
    return true;
}

/// The joints at a point of the curve between the grid points i and i + 1.
static void solve_joints(const zv_window *w, size_t i, double s, const zv_curve_point *point, zv_joint_jet *jet)
{
    foresee(w, i, s, jet->q);
    if (exact_values(w, point, jet->q) && zv_derive(w->task, point, NULL, w->sum_sign, 2, jet)) {
        return;
    }
    jet->tool = zv_fk(w->task->robot, jet->q).pos;
    for (int k = 0; k < w->task->joints; ++k) { // at a singularity: those of the grid point before
        jet->d[0][k] = w->q1[i * (size_t)w->width + (size_t)k];
        jet->d[1][k] = w->q2[i * (size_t)w->width + (size_t)k];
    }
}

// ---- polynomials ----

/// Value and two derivatives by s of a polynomial of degree seven at the part u of the way, which is 1 / per_h long.
ZV_INLINE void evaluate(const double c[ZV_CELL_TERMS], double u, double per_h, double out[3])
{
    double value = c[ZV_CELL_TERMS - 1], slope = 0.0, half_bend = 0.0;
    for (int n = ZV_CELL_TERMS - 2; n >= 0; --n) {
        half_bend = half_bend * u + slope;
        slope = slope * u + value;
        value = value * u + c[n];
    }
    out[0] = value;
    out[1] = per_h * slope;
    out[2] = 2.0 * per_h * per_h * half_bend;
}

/// A point of the curve with the derivatives that a sample needs.
static void look_at(const zv_piece *piece, double s, zv_curve_point *out)
{
    if (piece->axes > 3) {
        zv_piece_at(piece, s, out);
        return;
    }
    const double per_h = 1.0 / piece->length_m, u = (s - piece->start_m) * per_h;
    double x[3], y[3], z[3];
    evaluate(piece->term[0], u, per_h, x);
    evaluate(piece->term[1], u, per_h, y);
    evaluate(piece->term[2], u, per_h, z);
    for (int k = 0; k < 3; ++k) {
        out->p[k] = (zv_vec3){x[k], y[k], z[k]};
    }
}

// ---- between two grid points ----

/// The polynomial with a value and three derivatives (by the part of the way) at both ends.
static void fit(const double from[4], const double to[4], double c[ZV_CELL_TERMS])
{
    c[0] = from[0];
    c[1] = from[1];
    c[2] = from[2] / 2.0;
    c[3] = from[3] / 6.0;
    const double value = to[0] - c[0] - c[1] - c[2] - c[3], slope = to[1] - c[1] - from[2] - 3.0 * c[3];
    const double bend = to[2] - from[2] - from[3], third = to[3] - from[3];
    c[4] = 35.0 * value - 15.0 * slope + 2.5 * bend - third / 6.0;
    c[5] = -84.0 * value + 39.0 * slope - 7.0 * bend + 0.5 * third;
    c[6] = 70.0 * value - 34.0 * slope + 6.5 * bend - 0.5 * third;
    c[7] = -20.0 * value + 10.0 * slope - 2.0 * bend + third / 6.0;
}

/// A joint at one grid point, with derivatives by parts of the way h.
static void joint_at(const zv_window *w, size_t i, size_t k, double h, double out[4])
{
    const size_t value = i * (size_t)w->task->joints + k, row = i * (size_t)w->width + k;
    out[0] = w->values[value];
    out[1] = h * w->q1[row];
    out[2] = h * h * w->q2[row];
    out[3] = h * h * h * w->third[value];
}

/// Looks at an interval when its first sample comes.
static void enter_cell(const zv_window *w, size_t i, zv_joint_cell *cell)
{
    const double h = w->s[i + 1] - w->s[i];
    for (int k = 0; k < w->task->joints; ++k) {
        double from[4], to[4];
        joint_at(w, i, (size_t)k, h, from);
        joint_at(w, i + 1, (size_t)k, h, to);
        fit(from, to, cell->term[k]);
    }
    cell->number = i + 1;
    cell->is_close = true;
}

/// The tool is turned as the task asks.
static bool is_turned(const zv_task *task, const zv_curve_point *point, const zv_rot *rot)
{
    if (task->turn != ZV_TASK_ROT) {
        return true;
    }
    const zv_rot *wish = task->from_words ? &point->rot : &task->rot;
    const double off = fmax(zv_vec3_length(zv_vec3_sub(rot->x, wish->x)), zv_vec3_length(zv_vec3_sub(rot->z, wish->z)));
    return off <= CLOSE;
}

/// The joints between the grid points i and i + 1; false when they are not close enough.
static bool follow_cell(const zv_window *w, size_t i, double s, const zv_joint_cell *cell, const zv_curve_point *point,
                        zv_joint_jet *jet)
{
    const double per_h = 1.0 / (w->s[i + 1] - w->s[i]), u = (s - w->s[i]) * per_h;
    for (int k = 0; k < w->task->joints; ++k) {
        double at[3];
        evaluate(cell->term[k], u, per_h, at);
        jet->q[k] = at[0];
        jet->d[0][k] = at[1];
        jet->d[1][k] = at[2];
    }
    const zv_pose tool = zv_fk(w->task->robot, jet->q);
    jet->tool = tool.pos;
    return zv_vec3_length(zv_vec3_sub(tool.pos, point->p[0])) <= CLOSE && is_turned(w->task, point, &tool.rot);
}

// ---- one sample ----

/// The piece and the interval of the grid in which `s` lies.
static void find_place(const zv_window *w, double s, zv_window_cursor *cursor)
{
    while (cursor->grid + 2 < w->count && w->s[cursor->grid + 1] <= s) {
        ++cursor->grid;
    }
    while (cursor->piece + 1 < w->piece_count && zv_piece_end(&w->piece[cursor->piece]) < s) {
        ++cursor->piece;
    }
}

void zv_window_sample(const zv_window *w, double t, zv_window_cursor *cursor, zv_plan_sample *out, double *deviation)
{
    const zv_time_sample now = zv_time_law_at(&w->law, w->begin + t, cursor->law);
    find_place(w, now.s, cursor);
    const size_t i = cursor->grid;
    const zv_piece *piece = &w->piece[cursor->piece];
    zv_curve_point point;
    zv_joint_jet jet;
    look_at(piece, now.s, &point);
    if (cursor->cell.number != i + 1) {
        enter_cell(w, i, &cursor->cell);
    }
    cursor->cell.is_close = cursor->cell.is_close && follow_cell(w, i, now.s, &cursor->cell, &point, &jet);
    if (!cursor->cell.is_close) {
        zv_piece_at(piece, now.s, &point);
        solve_joints(w, i, now.s, &point, &jet);
    }
    for (int k = 0; k < w->task->joints; ++k) {
        out->q[k] = jet.q[k];
        out->qd[k] = jet.d[0][k] * now.sd;
        out->qdd[k] = jet.d[0][k] * now.sdd + jet.d[1][k] * now.sd * now.sd;
    }
    out->xyz = jet.tool;
    out->speed = zv_vec3_length(point.p[1]) * now.sd;
    out->acceleration =
        zv_vec3_length(zv_vec3_add(zv_vec3_scale(point.p[1], now.sdd), zv_vec3_scale(point.p[2], now.sd * now.sd)));
    out->feed = piece->only_turns ? 0.0 : piece->feed_m_s;
    out->line = piece->line;
    out->is_rapid = piece->is_rapid;
    *deviation = zv_vec3_length(zv_vec3_sub(jet.tool, point.p[0]));
}
