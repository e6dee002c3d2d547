/// @file numeric_descent.c
/// One descent: from a start to a solution, or to where the error stops falling.
///
/// K. Levenberg, A method for the solution of certain non-linear problems in least squares (1944); D. Marquardt, An
/// algorithm for least-squares estimation of nonlinear parameters (1963).
///
///     e(q) = [ (p_target - p) / scale ; log(R_target R') ]       the error, E = |e|^2
///     dq   = damped least-squares step, damping = share * E      Levenberg and Marquardt; far away it is careful,
///                                                                near a solution it becomes Newton's step
///
/// Near a singular pose the solution lies at the end of a curved valley, where E is tiny but the joints are still far:
/// steps that must never raise E would creep along its bottom. So once E is small a step may raise it again, up to the
/// largest of the last few values (Grippo, Lampariello, Lucidi 1986), and Newton's long steps pass. The constants were
/// measured on 20,000 random poses of four arms; all of them lie on a flat optimum.
#include "kin/numeric_descent.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"

enum {
    MAX_STEPS = 60,
    MAX_STALLS = 3, ///< steps without progress before a descent is given up
    MEMORY = 8,     ///< values of E that a step may come back to
};
static const double SOLVED = 1e-12;         ///< |e| at which a descent ends
static const double GOOD_ENOUGH = 1e-10;    ///< |e| that is accepted when rounding keeps it from falling further
static const double VALLEY = 1e-3;          ///< E below which a descent is near a solution and is not given up
static const double PROGRESS = 0.9;         ///< a step that leaves more of E than this has stalled
static const double SHARE_START = 0.1;      ///< damping per E
static const double SHARE_AFTER_GOOD = 0.5; ///< factors of the share
static const double SHARE_AFTER_BAD = 8.0;
static const double SHARE_LEAST_AFTER_BAD = 0.05;
static const double SHARE_LEAST = 1e-9;
static const double DAMPING_LEAST = 1e-22; ///< keeps the matrix regular when E vanishes
static const double LONGEST_STEP = 1.0;    ///< rad per joint: beyond, the linear picture means nothing

/// The state of a descent. Slides count in units of the scale, so that all columns have comparable lengths.
typedef struct place {
    double q[ZV_MAX_JOINTS];
    double column[ZV_MAX_JOINTS][ZV_STEP_ROWS]; ///< de/dq by joint, with the sign of the motion
    double error[ZV_STEP_ROWS];
    double energy;    ///< E
    double remaining; ///< m + rad
} place;

static double between(double value, double low, double high)
{
    return value < low ? low : value > high ? high : value;
}

static void look(const zv_numeric_problem *problem, place *here)
{
    double jacobian[ZV_STEP_ROWS * ZV_MAX_JOINTS];
    const zv_pose tool = zv_jacobian(problem->robot, here->q, jacobian);

    const zv_vec3 p = zv_vec3_sub(problem->base_from_tool.pos, tool.pos);
    const double per_metre = 1.0 / problem->scale;
    here->error[0] = p.x * per_metre;
    here->error[1] = p.y * per_metre;
    here->error[2] = p.z * per_metre;
    here->remaining = zv_vec3_length(p);
    if (problem->rows >= ZV_NUMERIC_ROWS) {
        const zv_rot turn = zv_rot_mul(problem->base_from_tool.rot, zv_rot_transpose(tool.rot));
        const zv_vec3 r = zv_rot_log(turn);
        here->error[3] = r.x;
        here->error[4] = r.y;
        here->error[5] = r.z;
        here->remaining += zv_vec3_length(r);
    }

    if (problem->rows > ZV_NUMERIC_ROWS) {
        here->error[6] =
            zv_held_row(problem->held, problem->joints, jacobian, jacobian + ZV_NUMERIC_ROWS * problem->joints);
    }

    here->energy = 0.0;
    for (int i = 0; i < problem->rows; ++i) {
        here->energy += here->error[i] * here->error[i];
        const double weight = i < 3 ? per_metre : 1.0;
        for (int j = 0; j < problem->joints; ++j) {
            here->column[j][i] = jacobian[i * problem->joints + j] * weight * problem->unit[j];
        }
    }
}

/// The joint is at a wall and the error pushes it against it.
static bool is_blocked(const zv_numeric_problem *problem, const place *here, int j)
{
    const bool at_lower = here->q[j] <= problem->lower[j], at_upper = here->q[j] >= problem->upper[j];
    if (!at_lower && !at_upper) {
        return false;
    }
    double push = 0.0;
    for (int i = 0; i < problem->rows; ++i) {
        push += here->column[j][i] * here->error[i];
    }
    return push < 0.0 ? at_lower : at_upper;
}

/// The joints that may move, and their columns.
static int gather_free(const zv_numeric_problem *problem, const place *here, int joint[ZV_MAX_JOINTS],
                       double column[ZV_MAX_JOINTS][ZV_STEP_ROWS])
{
    int count = 0;
    for (int j = 0; j < problem->joints; ++j) {
        if (!is_blocked(problem, here, j)) {
            joint[count] = j;
            memcpy(column[count++], here->column[j], sizeof here->column[j]);
        }
    }
    return count;
}

/// The place one damped step further.
static void move(const zv_numeric_problem *problem, const place *here, double damping, place *there)
{
    int joint[ZV_MAX_JOINTS];
    double column[ZV_MAX_JOINTS][ZV_STEP_ROWS], dq[ZV_MAX_JOINTS];
    const int count = gather_free(problem, here, joint, column);
    zv_numeric_step(problem->rows, count, column, here->error, damping, dq);

    double longest = LONGEST_STEP;
    for (int k = 0; k < count; ++k) {
        longest = fabs(dq[k]) > longest ? fabs(dq[k]) : longest;
    }
    for (int j = 0; j < problem->joints; ++j) {
        there->q[j] = here->q[j];
    }
    for (int k = 0; k < count; ++k) {
        const int j = joint[k];
        const double moved = here->q[j] + dq[k] * (LONGEST_STEP / longest) * problem->unit[j];
        there->q[j] = between(moved, problem->lower[j], problem->upper[j]);
    }
    look(problem, there);
}

/// The values of E that a step is measured against.
typedef struct memory {
    double energy[MEMORY];
    int count;
    double least;
} memory;

static void remember(memory *past, double energy)
{
    past->energy[past->count++ % MEMORY] = energy;
    past->least = fmin(past->least, energy);
}

static bool accepts(const memory *past, double energy_here, double energy_there)
{
    double ceiling = energy_here;
    if (energy_here < VALLEY) {
        for (int k = 0; k < MEMORY && k < past->count; ++k) {
            ceiling = fmax(ceiling, past->energy[k]);
        }
    }
    return energy_there < ceiling;
}

double zv_numeric_descend(const zv_numeric_problem *problem, double q[ZV_MAX_JOINTS], bool *solved)
{
    ZV_ASSERT(problem && q && solved);

    place places[2];
    place *here = &places[0], *there = &places[1];
    for (int j = 0; j < problem->joints; ++j) {
        here->q[j] = between(q[j], problem->lower[j], problem->upper[j]);
    }
    look(problem, here);
    memory past = {.least = INFINITY};
    remember(&past, here->energy);

    double share = SHARE_START;
    int stalls = 0;
    for (int step = 0; step < MAX_STEPS && stalls < MAX_STALLS && here->energy > SOLVED * SOLVED; ++step) {
        move(problem, here, share * here->energy + DAMPING_LEAST, there);

        const bool progress = there->energy < PROGRESS * past.least;
        stalls = progress || past.least < VALLEY ? 0 : stalls + 1;
        if (accepts(&past, here->energy, there->energy)) {
            place *left = here;
            here = there;
            there = left;
            remember(&past, here->energy);
            share = fmax(share * SHARE_AFTER_GOOD, SHARE_LEAST);
        } else {
            share = fmax(share * SHARE_AFTER_BAD, SHARE_LEAST_AFTER_BAD);
        }
    }

    for (int j = 0; j < problem->joints; ++j) {
        q[j] = here->q[j];
    }
    *solved = here->energy <= GOOD_ENOUGH * GOOD_ENOUGH;
    return here->remaining;
}
