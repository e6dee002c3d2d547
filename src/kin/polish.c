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
/// What counts as another solution where the set is near a singular pose, and polish stops anywhere along a line.
static const double APART = 1e-3;
/// More than this left over means that the Jacobian has all but lost a direction.
static const double SHARP = 1e-12;

static const char nearly[] =
    "the arm only nearly has the geometry of its family, and this pose is close to a singular one";

/// The error at `q` and the columns of the Jacobian, both with lengths in sizes of the arm.
static double look(const zv_polisher *p, const double *q, double error[ZV_NUMERIC_ROWS],
                   double column[][ZV_NUMERIC_ROWS])
{
    double jacobian[6 * ZV_MAX_JOINTS];
    const int n = p->robot->joint_count;
    const zv_pose at = zv_jacobian(p->robot, q, jacobian);
    const zv_vec3 lost = zv_vec3_scale(zv_vec3_sub(p->target.pos, at.pos), 1.0 / p->size);
    const zv_vec3 turn = zv_rot_log(zv_rot_mul(p->target.rot, zv_rot_transpose(at.rot)));
    const double e[ZV_NUMERIC_ROWS] = {lost.x, lost.y, lost.z, turn.x, turn.y, turn.z};
    memcpy(error, e, sizeof e);
    for (int k = 0; k < n; ++k) {
        for (int row = 0; row < ZV_NUMERIC_ROWS; ++row) {
            const double entry = jacobian[row * n + k] / (row < 3 ? p->size : 1.0);
            column[k][row] = p->fixed >> k & 1u ? 0.0 : entry;
        }
    }
    return zv_vec3_length(lost) + zv_vec3_length(turn);
}

/// The tool stands at the target to rounding: nothing to polish, and no Jacobian needed to know.
static bool stands(const zv_polisher *p, const double *q)
{
    const zv_pose at = zv_fk(p->robot, q);
    const double *a = (const double *)&at.rot, *b = (const double *)&p->target.rot;
    const zv_vec3 lost = zv_vec3_sub(p->target.pos, at.pos);
    double most = (fabs(lost.x) + fabs(lost.y) + fabs(lost.z)) / p->size;
    for (int k = 0; k < 9; ++k) {
        most = fmax(most, fabs(a[k] - b[k]));
    }
    return most <= ROUNDING;
}

double zv_polish(const zv_polisher *p, double *q)
{
    if (stands(p, q)) {
        return ROUNDING;
    }
    const int n = p->robot->joint_count;
    double error[ZV_NUMERIC_ROWS], column[ZV_MAX_JOINTS][ZV_NUMERIC_ROWS], dq[ZV_MAX_JOINTS], next[ZV_MAX_JOINTS];
    double left = look(p, q, error, column);
    for (int step = 0; step < STEPS && left > ROUNDING && left < HOPELESS; ++step) {
        zv_numeric_step(ZV_NUMERIC_ROWS, n, (const double(*)[ZV_NUMERIC_ROWS])column, error, DAMPING, dq);
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

static bool is_among(const zv_robot *robot, const zv_ik_set *set, const double *q, double same)
{
    for (int s = 0; s < set->count; ++s) {
        if (same_joints(robot, set->solutions[s].q, q, same)) {
            return true;
        }
    }
    return false;
}

/// Adds a solution unless one within `same` is there; returns the error that its polish left.
static double add(const zv_polisher *p, const zv_ik_solution *candidate, double same, zv_ik_set *set)
{
    zv_ik_solution solution = *candidate;
    const double left = zv_polish(p, solution.q);
    if (left <= REACHED && set->count < ZV_MAX_SOLUTIONS && !is_among(p->robot, set, solution.q, same)) {
        for (int k = 0; k < p->robot->joint_count; ++k) {
            const bool turns = p->robot->joints[k].kind == ZV_JOINT_REVOLUTE;
            solution.q[k] = turns ? zv_wrap(solution.q[k]) : solution.q[k];
        }
        set->solutions[set->count++] = solution;
    }
    return left;
}

bool zv_polish_add(const zv_polisher *polisher, const zv_ik_solution *candidate, zv_ik_set *set)
{
    return add(polisher, candidate, SAME, set) <= REACHED;
}

void zv_polish_set(const zv_polisher *polisher, zv_ik_set *set)
{
    const int count = set->count;
    bool sharp = true;
    set->count = 0;
    for (int s = 0; s < count; ++s) {
        sharp = add(polisher, &set->solutions[s], SAME, set) <= SHARP && sharp;
    }
    if (set->count < count || set->singular || !sharp) {
        set->complete = false;
        set->doubt = nearly;
    }
    if (set->count == 0 && count > 0) {
        set->reach = ZV_REACH_UNKNOWN;
    }
}

void zv_polish_add_near(const zv_polisher *polisher, const zv_ik_set *near, zv_ik_set *set)
{
    for (int s = 0; s < near->count; ++s) {
        (void)add(polisher, &near->solutions[s], APART, set);
    }
    set->complete = false;
    set->doubt = nearly;
    if (set->count > 0) {
        set->reach = ZV_REACH_OK;
        set->beyond = 0.0;
    }
}

/// The direction of a near pose: number 3 and those after it are the neighbours in a grid of 3 x 3 x 3 points, a little
/// off it.
static zv_vec3 direction_of(int number)
{
    static const zv_vec3 few[ZV_NEAR_POSES] = {{0.48, 0.6, 0.64}, {-0.64, 0.48, 0.6}, {0.6, -0.64, 0.48}};
    if (number < ZV_NEAR_POSES) {
        return few[number];
    }
    const int i = number - ZV_NEAR_POSES;
    return zv_vec3_unit((zv_vec3){i % 3 - 0.9, i / 3 % 3 - 1.15, i / 9 - 1.05});
}

zv_pose zv_pose_near(zv_pose from, double size, double by, int number)
{
    const zv_vec3 axis = direction_of(number), way = {axis.y, axis.z, axis.x};
    const zv_pose motion = {.rot = zv_rot_axis(axis, by), .pos = zv_vec3_scale(way, by * size)};
    return zv_pose_mul(from, motion);
}
