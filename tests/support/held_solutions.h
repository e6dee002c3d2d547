/// @file held_solutions.h
/// Whether a set of solutions holds joint values that reach its target too: as one of its solutions, or as a point of a
/// curve or a surface of solutions through one of them. What was found before is remembered, so that of ten thousand
/// searches only the first ones have to follow curves.
#ifndef ZV_TEST_HELD_SOLUTIONS_H
#define ZV_TEST_HELD_SOLUTIONS_H

#include "arm_kinds.h"
#include "kin/numeric_descent.h"

/// What is to be reached, by all joints but `kept` (-1: all of them move): the one that is the free parameter.
typedef struct question {
    const zv_robot *robot;
    zv_pose target;
    int kept;
} question;

/// Newton steps with the least motion of all joints but `held` (-1: of all) until the tool is at the target; true when it is.
static bool bring_others(const question *ask, int held, double q[ZV_MAX_JOINTS], double longest)
{
    const int n = ask->robot->joint_count;
    const double damping =
        held < 0 && ask->kept < 0 ? 1e-14 : 1e-9; // with a joint held, what is lost besides stays where it is
    for (int step = 0; step < 12; ++step) {
        double jacobian[6 * ZV_MAX_JOINTS], column[ZV_MAX_JOINTS][ZV_STEP_ROWS], dq[ZV_MAX_JOINTS];
        const zv_pose at = zv_jacobian(ask->robot, q, jacobian);
        const zv_vec3 lost = zv_vec3_sub(ask->target.pos, at.pos);
        const zv_vec3 turn = zv_rot_log(zv_rot_mul(ask->target.rot, zv_rot_transpose(at.rot)));
        const double e[ZV_STEP_ROWS] = {lost.x, lost.y, lost.z, turn.x, turn.y, turn.z};
        if (zv_vec3_length(lost) + zv_vec3_length(turn) < 1e-11) {
            return true;
        }
        for (int k = 0; k < n; ++k) {
            for (int row = 0; row < 6; ++row) {
                column[k][row] = k == held || k == ask->kept ? 0.0 : jacobian[row * n + k];
            }
        }
        zv_numeric_step(6, n, (const double(*)[ZV_STEP_ROWS])column, e, damping, dq);
        for (int k = 0; k < n; ++k) {
            if (fabs(dq[k]) > longest) {
                return false;
            }
            q[k] += dq[k];
        }
    }
    return robot_pose_distance(zv_fk(ask->robot, q), ask->target) < 1e-9;
}

static bool bring(const question *ask, double q[ZV_MAX_JOINTS], double longest)
{
    return bring_others(ask, -1, q, longest);
}

/// Whether solutions lead from `from` to `q` without leaving the target. What is left of the way shrinks all along: two
/// solutions beside each other that nothing joins are told apart, since the steps would come back to the first.
static bool joined_in(const question *ask, const double *from, const double *q, int steps)
{
    const double whole = robot_q_distance(ask->robot, from, q);
    double at[ZV_MAX_JOINTS] = {0};
    memcpy(at, from, sizeof *at * (size_t)ask->robot->joint_count);
    for (int step = 0; step < steps; ++step) {
        for (int k = 0; k < ask->robot->joint_count; ++k) {
            const double apart = ask->robot->chain[k].slides ? q[k] - at[k] : zv_wrap(q[k] - at[k]);
            at[k] += apart / (steps - step);
        }
        const double left = whole * (steps - step - 1) / steps;
        if (!bring(ask, at, 0.2) || robot_q_distance(ask->robot, at, q) > 2.0 * left + 1e-4) {
            return false;
        }
    }
    return robot_q_distance(ask->robot, at, q) < 1e-3;
}

static bool joined(const question *ask, const double *from, const double *q)
{
    return joined_in(ask, from, q, 60);
}

/// The motion of the joints that moves the tool least, by inverse iteration; `way` is the first guess and the result.
static void softest_motion(const question *ask, const double *q, double way[ZV_MAX_JOINTS])
{
    const int n = ask->robot->joint_count;
    double jacobian[6 * ZV_MAX_JOINTS], m[ZV_MAX_JOINTS][ZV_MAX_JOINTS];
    (void)zv_jacobian(ask->robot, q, jacobian);
    for (int i = 0; i < n; ++i) {
        for (int k = 0; k < n; ++k) {
            m[i][k] = i != k ? 0.0 : i == ask->kept ? 1.0 : 1e-13;
            for (int row = 0; row < 6; ++row) {
                m[i][k] += jacobian[row * n + i] * jacobian[row * n + k];
            }
        }
    }
    for (int c = 0; c < n; ++c) { // the factors L D L^T
        for (int r = c + 1; r < n; ++r) {
            const double factor = m[r][c] / m[c][c];
            for (int k = r; k < n; ++k) {
                m[k][r] -= factor * m[k][c];
            }
        }
        for (int r = c + 1; r < n; ++r) {
            m[r][c] /= m[c][c];
        }
    }
    for (int i = 0; i < 4; ++i) {
        double square = 0.0;
        for (int r = 0; r < n; ++r) {
            for (int k = 0; k < r; ++k) {
                way[r] -= m[r][k] * way[k];
            }
        }
        for (int r = n - 1; r >= 0; --r) {
            way[r] /= m[r][r];
            for (int k = r + 1; k < n; ++k) {
                way[r] -= m[k][r] * way[k];
            }
            square += way[r] * way[r];
        }
        for (int r = 0; r < n; ++r) {
            way[r] /= sqrt(square);
        }
    }
}

/// Whether the curve of solutions through `from`, followed in either direction, comes to `q`.
static bool curve_leads(const question *ask, const double *from, const double *q)
{
    enum { STEPS = 300 };
    for (double sign = -1.0; sign <= 1.0; sign += 2.0) {
        double at[ZV_MAX_JOINTS] = {0}, way[ZV_MAX_JOINTS] = {0.3, -0.2, 0.5, 0.1, -0.4, 0.6, 0.2};
        memcpy(at, from, sizeof *at * (size_t)ask->robot->joint_count);
        softest_motion(ask, at, way);
        for (int k = 0; k < ask->robot->joint_count; ++k) {
            way[k] *= sign;
        }
        for (int step = 0; step < STEPS; ++step) {
            for (int k = 0; k < ask->robot->joint_count; ++k) {
                at[k] += 0.05 * way[k];
            }
            if (!bring(ask, at, 0.2)) {
                break;
            }
            if (robot_q_distance(ask->robot, at, q) < 0.1 && joined(ask, at, q)) {
                return true;
            }
            softest_motion(ask, at, way);
        }
    }
    return false;
}

/// Solutions that a joint leads through, turned from `from` as far as it goes in both directions.
typedef struct trail {
    int count;
    double q[260][ZV_MAX_JOINTS];
} trail;

static void follow_joint(const question *ask, const double *from, int joint, trail *out)
{
    enum { TURN = 130 };
    out->count = 0;
    for (double step = -0.05; step < 0.1; step += 0.1) {
        double at[ZV_MAX_JOINTS] = {0};
        memcpy(at, from, sizeof *at * (size_t)ask->robot->joint_count);
        for (int i = 0; i < TURN && bring_others(ask, joint, at, 0.2); ++i) {
            memcpy(out->q[out->count++], at, sizeof at);
            at[joint] += step;
        }
    }
}

static bool trails_meet(const question *ask, const trail *a, const trail *b)
{
    for (int i = 0; i < a->count; ++i) {
        for (int k = 0; k < b->count; ++k) {
            if (robot_q_distance(ask->robot, a->q[i], b->q[k]) < 0.1 && joined(ask, a->q[i], b->q[k])) {
                return true;
            }
        }
    }
    return false;
}

/// Whether two free joints of a solution lead to `q`, one after the other. Where two curves cross, no single one does, and
/// the softest motion is any mixture of the directions that are lost.
static bool two_curves_lead(const question *ask, const zv_ik_solution *from, const double *q)
{
    static trail first, second;
    for (int a = 0; a < ask->robot->joint_count; ++a) {
        for (int b = 0; b < ask->robot->joint_count; ++b) {
            if (a != b && (from->free >> a & 1) && (from->free >> b & 1)) {
                follow_joint(ask, from->q, a, &first);
                follow_joint(ask, q, b, &second);
                if (trails_meet(ask, &first, &second)) {
                    return true;
                }
            }
        }
    }
    return false;
}

/// How a set holds `q`: as one of its solutions, as a point of a curve through one of them, or not.
typedef enum holding { HELD, HELD_BY_CURVE, HELD_BY_CURVE_UNDESCRIBED, NOT_HELD } holding;

static holding look_for(const question *ask, const zv_ik_set *set, const double *q)
{
    holding best = NOT_HELD;
    for (int s = 0; s < set->count && best != HELD_BY_CURVE; ++s) {
        const double *from = set->solutions[s].q;
        if (joined(ask, from, q) || joined(ask, q, from) || curve_leads(ask, from, q) ||
            two_curves_lead(ask, &set->solutions[s], q)) {
            best = set->solutions[s].free ? HELD_BY_CURVE : HELD_BY_CURVE_UNDESCRIBED;
        }
    }
    return best;
}

/// What was found out about places that are no solutions of the set of one pose.
typedef struct places {
    int count;
    double q[3000][ZV_MAX_JOINTS];
    holding how[3000];
} places;

/// Places nearer than the first are tried to be joined with one that is known; nearer than the second it is kept no more.
static const double PLACE_NEAR = 0.4, PLACE_SAME = 0.05;

static void remember_place(const double *q, holding how, places *known)
{
    if (known->count < (int)(sizeof known->how / sizeof known->how[0])) {
        memcpy(known->q[known->count], q, sizeof known->q[0]);
        known->how[known->count++] = how;
    }
}

/// As `places` has it; false when none of them leads to `q`.
static bool recall(const question *ask, const double *q, places *known, holding *how)
{
    for (double near = PLACE_SAME; near <= PLACE_NEAR; near *= 2.0) {
        for (int i = 0; i < known->count; ++i) {
            const double apart = robot_q_distance(ask->robot, known->q[i], q);
            if (apart < near && apart >= (near > PLACE_SAME ? near / 2.0 : 0.0) &&
                joined_in(ask, known->q[i], q, 4 + (int)(apart / 0.02))) {
                *how = known->how[i];
                if (apart > PLACE_SAME) {
                    remember_place(q, *how, known);
                }
                return true;
            }
        }
    }
    return false;
}

static holding held(const question *ask, const zv_ik_set *set, const double *q, places *known)
{
    holding how = HELD;
    if (apart_from_set(ask->robot, set, q, 0) >= 1e-4 && !recall(ask, q, known, &how)) {
        how = look_for(ask, set, q);
        remember_place(q, how, known);
    }
    return how;
}

#endif
