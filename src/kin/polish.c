/// @file polish.c
/// Newton's method from a solution of a nearly right arm.
///
///     e = (p* - p, log(R* R^T)),  dq = J^+ e        with lengths in sizes of the arm
///
/// Starts 1e-5 off need two or three steps. Near a singular pose the step is damped by rounding only, so that it stays
/// short where the Jacobian has lost a direction.
#include "kin/polish.h"

#include <math.h>
#include <string.h>

#include "kin/held.h"
#include "kin/numeric_step.h"
#include "model/robot.h"

enum { STEPS = 8 };
/// A candidate this far off is none.
static const double HOPELESS = 0.1;
/// Nothing is gained below this.
static const double ROUNDING = 0x1p-47;
/// Damping of a step, relative to a Jacobian of size one.
static const double DAMPING = 1e-20;
/// What counts as reached, and as the same joints.
static const double REACHED = 1e-9, SAME = 1e-7;

static int rows_of(const zv_polisher *p)
{
    return p->held.joint > 0 ? ZV_STEP_ROWS : ZV_NUMERIC_ROWS;
}

/// The error at `q` and the columns of the Jacobian, both with lengths in sizes of the arm.
static double look(const zv_polisher *p, const double *q, double error[ZV_STEP_ROWS], double column[][ZV_STEP_ROWS])
{
    double jacobian[ZV_STEP_ROWS * ZV_MAX_JOINTS];
    const int n = p->robot->joint_count;
    const zv_pose at = zv_jacobian(p->robot, q, jacobian);
    const zv_vec3 lost = zv_vec3_scale(zv_vec3_sub(p->target.pos, at.pos), 1.0 / p->size);
    const zv_vec3 turn = p->place ? (zv_vec3){0} : zv_rot_log(zv_rot_mul(p->target.rot, zv_rot_transpose(at.rot)));
    const double e[ZV_STEP_ROWS] = {lost.x, lost.y, lost.z, turn.x, turn.y, turn.z};
    memcpy(error, e, sizeof e);
    error[6] = p->held.joint > 0 ? zv_held_row(p->held, n, jacobian, jacobian + ZV_NUMERIC_ROWS * n) : 0.0;
    for (int k = 0; k < n; ++k) {
        for (int row = 0; row < rows_of(p); ++row) {
            const double entry = jacobian[row * n + k] / (row < 3 ? p->size : 1.0);
            column[k][row] = p->fixed >> k & 1u || (p->place && row >= 3) ? 0.0 : entry;
        }
    }
    return zv_vec3_length(lost) + zv_vec3_length(turn) + fabs(error[6]);
}

double zv_polish_miss(const zv_polisher *p, const double *q)
{
    const zv_pose at = zv_fk(p->robot, q);
    const double *a = (const double *)&at.rot, *b = (const double *)&p->target.rot;
    const zv_vec3 lost = zv_vec3_sub(p->target.pos, at.pos);
    double most = (fabs(lost.x) + fabs(lost.y) + fabs(lost.z)) / p->size;
    for (int k = 0; k < 9 && !p->place; ++k) {
        most = fmax(most, fabs(a[k] - b[k]));
    }
    return most;
}

double zv_polish(const zv_polisher *p, double *q)
{
    if (p->held.joint == 0 && zv_polish_miss(p, q) <= ROUNDING) { // nothing to polish, and no Jacobian needed to know
        return ROUNDING;
    }
    const int n = p->robot->joint_count;
    double error[ZV_STEP_ROWS], column[ZV_MAX_JOINTS][ZV_STEP_ROWS], dq[ZV_MAX_JOINTS], next[ZV_MAX_JOINTS];
    double left = look(p, q, error, column);
    for (int step = 0; step < STEPS && left > ROUNDING && left < HOPELESS; ++step) {
        zv_numeric_step(rows_of(p), n, (const double(*)[ZV_STEP_ROWS])column, error, DAMPING, dq);
        for (int k = 0; k < n; ++k) {
            next[k] = q[k] + dq[k];
        }
        const double after = look(p, next, error, column);
        if (!(after < left)) {
            break;
        }
        left = after;
        memcpy(q, next, (size_t)n * sizeof *q);
    }
    return left;
}

static bool same_joints(const zv_robot *robot, const double *a, const double *b, double same)
{
    for (int k = 0; k < robot->joint_count; ++k) {
        const double apart = a[k] - b[k];
        if (fabs(robot->joints[k].kind == ZV_JOINT_REVOLUTE ? zv_wrap(apart) : apart) > same) {
            return false;
        }
    }
    return true;
}

bool zv_polish_has(const zv_polisher *p, const zv_ik_set *set, const double *q, double same)
{
    for (int s = 0; s < set->count; ++s) {
        if (same_joints(p->robot, set->solutions[s].q, q, same)) {
            return true;
        }
    }
    return false;
}

bool zv_polish_add(const zv_polisher *p, const zv_ik_solution *candidate, zv_ik_set *set)
{
    zv_ik_solution solution = *candidate;
    if (!(zv_polish(p, solution.q) <= REACHED)) {
        return false;
    }
    if (set->count < ZV_MAX_SOLUTIONS && !zv_polish_has(p, set, solution.q, SAME)) {
        for (int k = 0; k < p->robot->joint_count; ++k) {
            const bool turns = p->robot->joints[k].kind == ZV_JOINT_REVOLUTE;
            solution.q[k] = turns ? zv_wrap(solution.q[k]) : solution.q[k];
        }
        set->solutions[set->count++] = solution;
    }
    return true;
}

zv_pose zv_pose_near(zv_pose from, double size, double by, int number)
{
    static const zv_vec3 direction[ZV_NEAR_POSES] = {{0.48, 0.6, 0.64}, {-0.64, 0.48, 0.6}, {0.6, -0.64, 0.48}};
    const zv_vec3 axis = direction[number], shift = {axis.y, axis.z, axis.x};
    const zv_pose motion = {.rot = zv_rot_axis(axis, by), .pos = zv_vec3_scale(shift, by * size)};
    return zv_pose_mul(from, motion);
}
