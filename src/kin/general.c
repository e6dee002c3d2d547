/// @file general.c
/// The family of six turning joints without any special geometry: complete by elimination (raghavan_roth.c). Four and five
/// are six of which the last ones are at rest.
///
/// The equations may be written for any of six joints and from either end. On arms with parallel or meeting axes most of
/// these twelve are ill posed, so that they are tried on poses of the arm itself when the solver is made. A pose is
/// complete when every real root has led to a solution of its own. Where two roots coincide although their solutions
/// differ (joints at quarter turns), the pose is moved a little, which parts them, and the solutions are brought back by
/// Newton's method; where the count still does not close the answer says so.
#include "kin/general.h"

#include <math.h>
#include <string.h>

#include "base/random.h"
#include "kin/ik.h"
#include "kin/settle.h"
#include "model/robot.h"

enum { FEWEST = 4, TEST_POSES = 16, USELESS = 1000 * TEST_POSES };
static const double MOVE = 1e-3;
/// An axis that takes the place of a fifth or sixth one turns by less than this in what may be a solution, rad.
static const double STANDS_STILL = 1e-2;
/// How far what a complex root, and what the solution of a pose near by leads to may miss: sizes of the arm, rad.
static const double HARDLY_COMPLEX = 1e-3, NEAR_BAND = 1e-2;
/// Roots that should be +-i are off by more than this where rounding may have spoilt the others.
static const double ROUGH_UNITS = 1e-6;

// ---- choosing an arrangement ----

/// A number of a fixed sequence, -pi to pi.
static double next_angle(uint64_t *state)
{
    return ZV_PI * (2.0 * zv_random_unit(state) - 1.0);
}

static bool holds(const zv_general_set *set, const double q[ZV_SIX])
{
    for (int s = 0; s < set->count; ++s) {
        double apart = 0.0;
        for (int k = 0; k < ZV_SIX; ++k) {
            apart = fmax(apart, fabs(zv_wrap(set->q[s][k] - q[k])));
        }
        if (apart < 1e-5) {
            return true;
        }
    }
    return false;
}

/// What an arrangement misses on the test poses: above `enough` it is not looked at any further.
static int faults_of(const zv_general *arm, int order, int enough)
{
    uint64_t state = 1;
    int faults = 0;
    for (int i = 0; i < TEST_POSES && faults < enough; ++i) {
        double q[ZV_SIX];
        for (int k = 0; k < ZV_SIX; ++k) {
            q[k] = next_angle(&state);
        }
        zv_general_set set = {0};
        const bool converged =
            zv_general_add(arm->axis, arm->size, zv_screws_product(arm->axis, ZV_SIX, q), order, &set);
        const bool found = converged && holds(&set, q);
        faults += found ? 0 : 1000;
        faults += (set.count % 2 ? 100 : 0) + (set.count != set.expected ? 10 : 0) + set.failed;
    }
    return faults;
}

bool zv_general_of(const zv_axis axis[ZV_SIX], double size, zv_general *out)
{
    zv_general arm = {.size = size};
    memcpy(arm.axis, axis, sizeof arm.axis);
    int least[ZV_ORDERS_KEPT];
    for (int k = 0; k < ZV_ORDERS_KEPT; ++k) {
        least[k] = USELESS;
    }
    for (int order = 0; order < ZV_ORDERS && least[ZV_ORDERS_KEPT - 1] > 0; ++order) {
        const int faults = faults_of(&arm, order, least[ZV_ORDERS_KEPT - 1]);
        int place = ZV_ORDERS_KEPT;
        for (; place > 0 && faults < least[place - 1]; --place) {
            if (place < ZV_ORDERS_KEPT) {
                least[place] = least[place - 1];
                arm.order[place] = arm.order[place - 1];
            }
        }
        if (place < ZV_ORDERS_KEPT) {
            least[place] = faults;
            arm.order[place] = order;
        }
    }
    *out = arm;
    return least[0] < 1000;
}

zv_general zv_general_like(const zv_general *like, const zv_axis axis[ZV_SIX])
{
    zv_general arm = *like;
    memcpy(arm.axis, axis, sizeof arm.axis);
    return arm;
}

// ---- solving ----

static bool closes(const zv_general_set *set)
{
    return set->failed == 0 && set->count >= set->expected && set->count <= ZV_GENERAL_MOST;
}

/// Adds the solutions of a pose near by, brought back to this one.
static void add_from_near(const zv_general *arm, zv_pose displacement, double by, int number, zv_general_set *out)
{
    zv_general_set near = {0};
    const zv_pose moved = zv_pose_near(displacement, arm->size, by, number);
    if (!zv_general_add(arm->axis, arm->size, moved, arm->order[0], &near)) {
        return;
    }
    for (int s = 0; s < near.count && out->doubtful < ZV_GENERAL_MOST && out->count == 0; ++s) {
        memcpy(out->doubt[out->doubtful++], near.q[s], sizeof near.q[s]);
    }
    for (int s = 0; s < near.count; ++s) {
        double q[ZV_SIX];
        memcpy(q, near.q[s], sizeof q);
        if (zv_screws_polish(arm->axis, ZV_SIX, displacement, arm->size, q) < 1e-9 &&
            out->count < 2 * ZV_GENERAL_MOST && !holds(out, q)) {
            memcpy(out->q[out->count++], q, sizeof q);
        }
    }
}

/// Adds what the other arrangements find; true when one of them closes and adds nothing.
static bool others_agree(const zv_general *arm, zv_pose displacement, zv_general_set *out)
{
    for (int other = 1; other < ZV_ORDERS_KEPT; ++other) {
        const int before = out->count;
        out->expected = out->failed = 0;
        const bool converged = zv_general_add(arm->axis, arm->size, displacement, arm->order[other], out);
        if (converged && closes(out) && out->count == before && out->expected == before) {
            return true;
        }
    }
    return false;
}

bool zv_general_solve(const zv_general *arm, zv_pose displacement, zv_general_set *out)
{
    *out = (zv_general_set){0};
    const bool converged = zv_general_add(arm->axis, arm->size, displacement, arm->order[0], out);
    if (converged && closes(out) && out->count > 0) {
        const bool in_doubt = out->blurred || out->unit_error > ROUGH_UNITS;
        return !in_doubt || others_agree(arm, displacement, out);
    }
    const int expected = out->expected;
    for (int number = 0; number < ZV_NEAR_POSES; ++number) {
        add_from_near(arm, displacement, MOVE, number, out);
        if (converged && expected > 0 && out->count >= expected) {
            return out->count <= ZV_GENERAL_MOST;
        }
    }
    for (int number = 0; number < ZV_NEAR_POSES && expected == 0 && out->count == 0; ++number) {
        add_from_near(arm, displacement, -MOVE, number, out);
    }
    if (converged && expected == 0 && out->count == 0) {
        return others_agree(arm, displacement, out); // out of reach, and so are poses near by
    }
    for (int other = 1; other < ZV_ORDERS_KEPT; ++other) { // roots that coincide here may be apart there
        out->expected = out->failed = 0;
        if (zv_general_add(arm->axis, arm->size, displacement, arm->order[other], out) && closes(out)) {
            return true;
        }
    }
    return false;
}

// ---- the family ----

typedef struct general_arm {
    zv_general screws;
    const zv_robot *robot;
    int joints;           ///< 6; with 4 or 5 the axes beyond are such that do not turn
    zv_pose tool_inverse; ///< of the tool at q = 0
} general_arm;

_Static_assert(sizeof(general_arm) <= ZV_ARM_SIZE, "an arm of this family must fit into zv_arm");

static const general_arm *self(const zv_arm *arm)
{
    return (const general_arm *)(const void *)arm->bytes;
}

/// Axes behind the tool that are nothing special, and do not turn.
static void add_resting_axes(const zv_axes *axes, zv_axis axis[ZV_SIX])
{
    static const zv_vec3 dir[ZV_SIX - FEWEST] = {{0.36, -0.48, 0.8}, {-0.64, -0.6, 0.48}};
    static const zv_vec3 aside[ZV_SIX - FEWEST] = {{0.31, -0.23, 0.17}, {-0.19, -0.29, 0.26}};
    for (int k = axes->count; k < ZV_SIX; ++k) {
        const int number = ZV_SIX - 1 - k;
        axis[k] = (zv_axis){.kind = ZV_JOINT_REVOLUTE,
                            .dir = zv_rot_apply(axes->tool.rot, dir[number]),
                            .point = zv_pose_apply(axes->tool, zv_vec3_scale(aside[number], axes->scale))};
    }
}

static bool fit(const zv_robot *robot, const zv_axes *axes, zv_arm *out)
{
    general_arm arm = {.robot = robot, .joints = axes->count, .tool_inverse = zv_pose_inverse(axes->tool)};
    if (axes->count < FEWEST || axes->count > ZV_SIX || !zv_axes_turn(axes, 0, axes->count)) {
        return false;
    }
    zv_axis axis[ZV_SIX];
    memcpy(axis, axes->axis, (size_t)axes->count * sizeof *axis);
    add_resting_axes(axes, axis);
    if (!zv_general_of(axis, axes->scale, &arm.screws)) {
        return false;
    }
    memcpy(out->bytes, &arm, sizeof arm);
    return true;
}

/// Whether the axes beyond the arm's own are at rest.
static bool rests(int joints, const double q[ZV_SIX])
{
    for (int k = joints; k < ZV_SIX; ++k) {
        if (!(fabs(zv_wrap(q[k])) < STANDS_STILL)) {
            return false;
        }
    }
    return true;
}

/// Those of the joints' values that an arm of `joints` can have; returns how many.
static int as_candidates(int joints, const double (*q)[ZV_SIX], int count, zv_ik_solution *out)
{
    int kept = 0;
    for (int s = 0; s < count; ++s) {
        if (rests(joints, q[s])) {
            out[kept] = (zv_ik_solution){0};
            memcpy(out[kept++].q, q[s], (size_t)joints * sizeof(double));
        }
    }
    return kept;
}

static void add_curves_of(const general_arm *arm, const zv_polisher *polisher, zv_curves *known, zv_ik_set *out,
                          int number)
{
    const zv_pose moved = zv_pose_near(polisher->target, arm->screws.size, MOVE, number);
    zv_general_set near = {0};
    zv_ik_solution candidates[2 * ZV_GENERAL_MOST];
    (void)zv_general_add(arm->screws.axis, arm->screws.size, zv_pose_mul(moved, arm->tool_inverse),
                         arm->screws.order[0], &near);
    const int count = as_candidates(arm->joints, (const double(*)[ZV_SIX])near.q, near.count, candidates);
    zv_settle_doubtful(polisher, candidates, count, NEAR_BAND, known, out);
}

/// Singular poses have curves of which no root may tell: poses near by have solutions on all of them.
static void add_curves_near(const general_arm *arm, const zv_polisher *polisher, zv_curves *known, zv_ik_set *out)
{
    for (int number = 0; number < ZV_NEAR_POSES; ++number) {
        add_curves_of(arm, polisher, known, out, number);
    }
}

static zv_status solve(const zv_arm *any, const zv_ik_target *target, zv_ik_set *out, zv_error *why)
{
    const general_arm *arm = self(any);
    if (arm->joints < ZV_SIX && !target->has_rot && !target->has_pitch && !target->has_yaw) {
        return zv_ik_numeric(arm->robot, target, NULL, out, why); // a position alone leaves joints open
    }
    const zv_status status = zv_ik_check_pose(target, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_general_set found;
    const bool complete =
        zv_general_solve(&arm->screws, zv_pose_mul(target->base_from_tool, arm->tool_inverse), &found);
    out->count = 0;
    out->singular = 0;
    zv_ik_set_found(out);
    const zv_polisher polisher = {.robot = arm->robot, .target = target->base_from_tool, .size = arm->screws.size};
    zv_ik_solution candidates[2 * ZV_GENERAL_MOST], doubtful[ZV_GENERAL_MOST];
    const int count = as_candidates(arm->joints, (const double(*)[ZV_SIX])found.q, found.count, candidates);
    const int doubts = as_candidates(arm->joints, (const double(*)[ZV_SIX])found.doubt, found.doubtful, doubtful);
    zv_curves known;
    known.count = 0;
    const bool firm = zv_settle(&polisher, true, candidates, count, &known, out) == ZV_SETTLED_FIRM;
    zv_settle_doubtful(&polisher, doubtful, doubts, HARDLY_COMPLEX, &known, out);
    const bool close = !firm || (out->count > 0 && count == 0);
    if (close) {
        add_curves_near(arm, &polisher, &known, out);
    }
    if (!complete || close) {
        out->complete = false;
        out->doubt = ZV_DOUBT_CLOSE;
    }
    if (!out->complete) {
        zv_settle_search(&polisher, NULL, &known, out);
    }
    out->reach = out->count > 0 ? ZV_REACH_OK : out->complete ? ZV_REACH_POSE : ZV_REACH_UNKNOWN;
    return ZV_OK;
}

const zv_family zv_family_general = {
    .name = "general",
    .can = {.task = ZV_IK_POSE, .complete = true, .solutions = ZV_GENERAL_MOST, .pitch_down = ZV_PI / 2.0},
    .settles = true,
    .fit = fit,
    .solve = solve,
};
