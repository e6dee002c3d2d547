/// @file proof.c
/// Reach, joint limits and branch between samples, by tubes around chords of the joints: arms whose bounds are not known
/// beforehand, also with a tool that turns along the path.
///
///     s ──tube──┬────tube────┬tube┬┬ open ┬──tube──►      a part that is not proven is halved; below SHORTEST it is open
///
/// A tube that closes proves that the arm follows that part in one branch; the joints stay within it, and so within their
/// limits when the tube does.
#include "plan/proof.h"

#include <math.h>
#include <string.h>

#include "base/extremes.h"
#include "path/piece.h"
#include "plan/newton.h"
#include "plan/track.h"

/// Path lengths of one tube, m.
#define LONGEST 0.064
#define SHORTEST 1e-6
/// So many open parts in one piece, and the rest of it is open too.
enum { MOST_OPEN = 64 };
/// A stage begins at a place of the curve within this, m.
#define SAME_PLACE 1e-9
/// Limits are kept within this, rad.
#define LIMIT_SLACK 1e-9

bool zv_proof_is_known(const zv_task *task)
{
    return zv_tube_fits(task);
}

// ---- the curve ----

/// One coordinate of a piece seen from the place `u`: its Taylor terms there.
static void shift_terms(const double term[ZV_CURVE_TERMS], double u, double out[ZV_CURVE_TERMS])
{
    memcpy(out, term, ZV_CURVE_TERMS * sizeof *out);
    for (int i = 0; i < ZV_CURVE_TERMS; ++i) {
        for (int j = ZV_CURVE_TERMS - 1; j-- > i;) {
            out[j] += u * out[j + 1];
        }
    }
}

/// Sizes of a few coordinates on a part of a piece, by the terms around its middle: the least, and the largest of their
/// first and second derivatives by u.
typedef struct sizes {
    double least, first, second;
} sizes;

static sizes sizes_of(const zv_piece *piece, int from, int count, double middle, double half)
{
    double value = 0.0, away = 0.0, first = 0.0, second = 0.0;
    for (int axis = from; axis < from + count; ++axis) {
        double term[ZV_CURVE_TERMS], sum = 0.0, sum1 = 0.0, sum2 = 0.0, power = 1.0;
        shift_terms(piece->term[axis], middle, term);
        for (int n = 1; n < ZV_CURVE_TERMS; ++n, power *= half) {
            sum += fabs(term[n]) * power * half;
            sum1 += n * fabs(term[n]) * power;
            sum2 += n > 1 ? n * (n - 1) * fabs(term[n]) * power / half : 0.0;
        }
        value += term[0] * term[0];
        away += sum * sum;
        first += sum1 * sum1;
        second += sum2 * sum2;
    }
    return (sizes){sqrt(value) - sqrt(away), sqrt(first), sqrt(second)};
}

/// How far a part of a piece is from a straight one. With a quaternion p of any length the turning rate w is
/// 2 Im(p' p*) / |p|^2, so that |w'| <= 2 |p''| / |p| + 4 (|p'| / |p|)^2.
static zv_tube_curve curve_of(const zv_piece *piece, double s, double h, bool turns)
{
    const double half = 0.5 * h / piece->length_m, middle = (s - piece->start_m) / piece->length_m + half;
    const double squared = 4.0 * half * half;
    zv_tube_curve out = {.place = sizes_of(piece, 0, 3, middle, half).second * squared};
    if (turns && piece->axes == ZV_CURVE_AXES) {
        const sizes p = sizes_of(piece, 3, 4, middle, half);
        const double rate = p.first / p.least;
        out.turn = p.least > 0.0 ? (2.0 * p.second / p.least + 4.0 * rate * rate) * squared : INFINITY;
    }
    return out;
}

// ---- open parts ----

static void close_gap(zv_proof *p)
{
    if (p->open.length_m > p->gap.length_m) {
        p->gap = p->open;
    }
    p->open.length_m = 0.0;
}

static void leave_open(zv_proof *p, const zv_piece *piece, double s, double length_m)
{
    if (p->open.length_m == 0.0) {
        zv_curve_point point;
        zv_piece_at(piece, s, &point);
        p->open = (zv_plan_gap){.line = zv_piece_line(piece, s), .s = s, .place = point.p[0]};
    }
    p->open.length_m += length_m;
}

// ---- along a piece ----

/// The tube lies inside the limits of all joints.
static bool keeps_limits(const zv_task *task, const double *a, const double *b, const double radius[])
{
    bool keeps = true;
    for (int k = 0; k < task->joints; ++k) {
        const zv_limits *limits = &zv_robot_joint(task->robot, k)->limits;
        keeps = keeps && zv_smaller(a[k], b[k]) - radius[k] >= limits->lower - LIMIT_SLACK &&
                zv_larger(a[k], b[k]) + radius[k] <= limits->upper + LIMIT_SLACK;
    }
    return keeps;
}

/// The joints at `s`, going on from where the proof is; false when there are none.
static bool solve_at(const zv_proof *p, const zv_piece *piece, double s, double q[ZV_MAX_JOINTS], zv_branch *branch)
{
    zv_curve_point point;
    zv_ik_set set;
    double step;
    zv_piece_at(piece, s, &point);
    if (p->task->is_slow && zv_newton_solve(p->task, &point, p->q, q)) {
        *branch = p->branch;
        return true;
    }
    const zv_ik_target target = zv_task_target(p->task, &point);
    if (zv_ik_solve(p->task->ik, &target, &set, NULL) != ZV_OK) {
        return false;
    }
    const int found = zv_track_continue(p->task, &set, p->q, p->branch, true, q, &step);
    if (found < 0 || set.solutions[found].free != 0) {
        return false;
    }
    *branch = set.solutions[found].branch;
    return true;
}

/// Goes on by h. @return false when it is not proven; the joints are those at the end then only if `anyway`
static bool advance(zv_proof *p, const zv_piece *piece, double h, bool anyway)
{
    double q[ZV_MAX_JOINTS], radius[ZV_MAX_JOINTS];
    zv_branch branch;
    const bool found = solve_at(p, piece, p->s + h, q, &branch);
    const zv_tube_curve curve = curve_of(piece, p->s, h, p->task->from_words);
    const bool proven =
        found && zv_tube_close(p->task, p->q, q, curve, radius) && keeps_limits(p->task, p->q, q, radius);
    if (found && (proven || anyway)) {
        memcpy(p->q, q, sizeof p->q);
        p->branch = branch;
    }
    p->s += proven || anyway ? h : 0.0;
    return proven;
}

static void follow(zv_proof *p, const zv_piece *piece)
{
    const double end = zv_piece_end(piece);
    int open = 0;
    while (p->s < end - SAME_PLACE) {
        const bool gives_up = open >= MOST_OPEN;
        const double left = end - p->s, h = gives_up ? left : zv_smaller(p->step_m, left);
        if (!gives_up && advance(p, piece, h, false)) {
            close_gap(p);
            p->step_m = zv_smaller(2.0 * h, LONGEST);
        } else if (gives_up || h <= SHORTEST) {
            leave_open(p, piece, p->s, h);
            advance(p, piece, h, true);
            ++open;
        } else {
            p->step_m = 0.5 * h;
        }
    }
}

/// The arm is at the beginning of a stage.
static void begin_stage(zv_proof *p, int stage)
{
    const zv_stage *at = &p->scan->stage[stage];
    close_gap(p);
    p->stage = stage;
    p->has_place = true;
    p->s = at->from;
    p->step_m = LONGEST;
    p->branch = at->branch;
    memcpy(p->q, at->q, sizeof p->q);
}

void zv_proof_piece(zv_proof *p, const zv_piece *piece)
{
    const zv_scan *scan = p->scan;
    if (!p->has_place) {
        begin_stage(p, 0);
    }
    while (p->stage + 1 < scan->stage_count && piece->start_m >= scan->stage[p->stage + 1].from - SAME_PLACE) {
        begin_stage(p, p->stage + 1);
    }
    const bool in_change = p->stage + 1 < scan->stage_count && piece->start_m >= scan->stage[p->stage].to - SAME_PLACE;
    if (!in_change) { // else joint moves, which keep the limits of both ends
        follow(p, piece);
    }
}

zv_plan_gap zv_proof_finish(zv_proof *proof)
{
    close_gap(proof);
    return proof->gap;
}
