/// @file newton.c
/// Joint values near known ones, by Newton's method: J (q+ - q) = P - f(q), with the rotation vector for the orientation.
#include "plan/newton.h"

#include <math.h>
#include <string.h>

#include "plan/linear.h"

enum { N = ZV_TASK_ROWS, MOST_STEPS = 12 };
/// A step this small, rad or m, is the last one: its square is below rounding.
#define LAST_STEP 1e-9
/// Pivots below this are a singularity.
#define SINGULAR 1e-9

/// How far the tool is from the point: place, and the rotation vector that is missing.
static void residual_of(const zv_task *task, const zv_curve_point *point, const zv_pose *tool, double out[N])
{
    const zv_vec3 off = zv_vec3_sub(point->p[0], tool->pos);
    zv_vec3 turn = {0.0, 0.0, 0.0};
    if (task->turn == ZV_TASK_ROT) {
        const zv_rot wanted = task->from_words ? point->rot : task->rot;
        turn = zv_rot_log(zv_rot_mul(wanted, zv_rot_transpose(tool->rot)));
    }
    const double all[N] = {off.x, off.y, off.z, turn.x, turn.y, turn.z};
    memcpy(out, all, sizeof all);
}

/// One step; @return its size, INFINITY at a singularity
static double step_on(const zv_task *task, const zv_curve_point *point, double q[ZV_MAX_JOINTS], int rows)
{
    double jacobian[6 * ZV_MAX_JOINTS], right[N], size = 0.0;
    zv_linear system = {.size = rows};
    const zv_pose tool = zv_jacobian(task->robot, q, jacobian);
    residual_of(task, point, &tool, right);
    for (int k = 0, n = 0; k < task->joints; ++k) {
        for (int row = 0; k != task->idle && row < rows; ++row) {
            system.m[row][n] = jacobian[row * task->joints + k];
        }
        n += k != task->idle;
    }
    if (!(zv_linear_factor(&system) > SINGULAR)) {
        return INFINITY;
    }
    zv_linear_solve(&system, right);
    for (int k = 0, n = 0; k < task->joints; ++k) {
        if (k != task->idle) {
            q[k] += right[n];
            size = fmax(size, fabs(right[n++]));
        }
    }
    return size;
}

bool zv_newton_solve(const zv_task *task, const zv_curve_point *point, const double *guess, double out[ZV_MAX_JOINTS])
{
    const int rows = task->turn == ZV_TASK_ROT ? 6 : 3, moving = task->joints - (task->idle >= 0);
    if (moving != rows || task->turn == ZV_TASK_PITCH || task->turn == ZV_TASK_YAW) {
        return false;
    }
    double q[ZV_MAX_JOINTS] = {0.0}, size = INFINITY, far = 0.0;
    memcpy(q, guess, (size_t)task->joints * sizeof *q);
    for (int step = 0; step < MOST_STEPS && size > LAST_STEP && far <= ZV_NEWTON_STEP; ++step) {
        size = step_on(task, point, q, rows);
        for (int k = 0; k < task->joints; ++k) {
            far = fmax(far, fabs(q[k] - guess[k]));
        }
        far = size < INFINITY ? far : INFINITY;
    }
    if (!(size <= LAST_STEP && far <= ZV_NEWTON_STEP)) {
        return false;
    }
    memcpy(out, q, (size_t)task->joints * sizeof *out);
    return true;
}
