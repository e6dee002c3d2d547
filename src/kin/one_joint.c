/// @file one_joint.c
/// The family of seven joints that become six of which three meet (spherical.h) when one of them is at rest: the free
/// parameter is that joint. With a spherical shoulder (Panda) it is joint 7, with a spherical wrist joint 1, unless the
/// other three cannot carry a point so.
///
///     E1 .. Ef .. E7 = G       with joint f at its value the joints behind it are carried along (screws.c)
///
/// Seven turning joints of which no three meet are six of no special kind then (general.h): up to sixteen solutions at one
/// value, without names; of these the one with the largest margin stands for the interval.
///
/// Where a branch comes into or out of the limits of a joint has no closed form for the joints of the triple, so that
/// the intervals are found by looking at many values; a narrow one may be missed, and the answer says so.
#include <math.h>
#include <string.h>

#include "kin/general.h"
#include "kin/ik.h"
#include "kin/intervals.h"
#include "kin/settle.h"
#include "kin/spherical.h"
#include "model/robot.h"

enum { SEVEN = 7, LOOKS = 120 };
/// Axes this near to meeting, in sizes of the arm, or to parallel, rad, can hardly be told apart from such.
static const double NEARLY = 1e-3;
/// A pose is close to another within this, rad and sizes of the arm.
static const double BESIDE = 1e-4;

typedef struct one_joint_arm {
    const zv_robot *robot;
    zv_axis axis[SEVEN];
    zv_pose tool_inverse; ///< of the tool at q = 0
    int fixed;            ///< from 0
    bool reversed;        ///< the shoulder is spherical
    double size, tolerance;
    double off;      ///< how far the axes are off an exact arm, sizes of the arm and rad
    bool inexact;    ///< axes meet only nearly, or nearly do what would make another closed form of it
    bool candidates; ///< what may be a solution is wanted too
    zv_limit_lanes limits;
    zv_spherical six; ///< of joints 1 to 6 or 2 to 7, when that is all that is needed
    bool general;     ///< the six are of no special kind, and `any` knows how to solve them
    zv_general any;
} one_joint_arm;

_Static_assert(sizeof(one_joint_arm) <= ZV_ARM_SIZE, "an arm of this family must fit into zv_arm");

static const one_joint_arm *self(const zv_arm *arm)
{
    return (const one_joint_arm *)(const void *)arm->bytes;
}

/// The joints beside the fixed one do not move against each other with its value.
static bool is_at_an_end(const one_joint_arm *arm)
{
    return arm->fixed == 0 || arm->fixed == SEVEN - 1;
}

/// The six joints that are left with the fixed one at `value`, ready to be solved, and what they must make of G.
static bool six_at(const one_joint_arm *arm, double value, zv_pose displacement, zv_spherical *six, zv_pose *wanted)
{
    zv_axis axis[SEVEN], turned[SEVEN];
    if (arm->fixed == 0) {
        *wanted = zv_pose_mul(zv_screw_motion(&arm->axis[0], -value), displacement);
        memcpy(axis, arm->axis + 1, 6 * sizeof *axis);
    } else {
        *wanted = zv_pose_mul(displacement, zv_screws_fix(arm->axis, SEVEN, arm->fixed, value, axis));
    }
    zv_screws_reverse(axis, 6, turned);
    return zv_spherical_of(arm->reversed ? turned : axis, arm->size, arm->tolerance, six);
}

/// Makes room for the fixed joint in solutions of the other six.
static void insert_fixed(const one_joint_arm *arm, double value, zv_ik_solution *found, int count)
{
    const unsigned before = (1u << arm->fixed) - 1u;
    for (int s = 0; s < count; ++s) {
        memmove(found[s].q + arm->fixed + 1, found[s].q + arm->fixed, (size_t)(6 - arm->fixed) * sizeof *found[s].q);
        found[s].q[arm->fixed] = value;
        found[s].free = (uint16_t)((found[s].free & before) | (found[s].free & ~before) << 1);
    }
}

/// The same for six joints of no special kind; `complete` when their count closes.
static int solve_general_at(const one_joint_arm *arm, double value, zv_pose displacement,
                            zv_ik_solution found[ZV_SPHERICAL_MOST], bool *complete)
{
    zv_axis axis[SEVEN];
    zv_general_set set;
    const zv_pose wanted = zv_pose_mul(displacement, zv_screws_fix(arm->axis, SEVEN, arm->fixed, value, axis));
    const zv_general six = zv_general_like(&arm->any, axis);
    *complete = zv_general_solve(&six, wanted, &set);
    int count = 0;
    for (; count < set.count && count < ZV_SPHERICAL_MOST; ++count) {
        found[count] = (zv_ik_solution){0};
        memcpy(found[count].q, set.q[count], sizeof set.q[count]);
    }
    for (int k = 0; k < set.doubtful && count < ZV_SPHERICAL_MOST; ++k, ++count) {
        found[count] = (zv_ik_solution){0};
        memcpy(found[count].q, set.doubt[k], sizeof set.doubt[k]);
    }
    insert_fixed(arm, value, found, count);
    return count;
}

/// All solutions with the fixed joint at `value`, in the joints of the whole chain.
static int solve_at(const one_joint_arm *arm, double value, zv_pose displacement,
                    zv_ik_solution found[ZV_SPHERICAL_MOST], unsigned *singular)
{
    zv_spherical six = arm->six;
    zv_pose wanted;
    if (is_at_an_end(arm)) {
        wanted = arm->fixed == 0 ? zv_pose_mul(zv_screw_motion(&arm->axis[0], -value), displacement)
                                 : zv_pose_mul(displacement, zv_screw_motion(&arm->axis[SEVEN - 1], -value));
    } else if (!six_at(arm, value, displacement, &six, &wanted)) {
        return 0;
    }
    six.regional.candidates = arm->candidates;
    const int count = arm->reversed ? zv_spherical_solve_reversed(&six, wanted, found, singular)
                                    : zv_spherical_solve(&six, wanted, found, singular);
    insert_fixed(arm, value, found, count);
    return count;
}

// ---- recognition ----

/// Whether axes 1 and 2 of the six all but meet or are all but parallel: then the quartic is all but a square, and its
/// roots have few digits.
static bool is_nearly_special(const one_joint_arm *arm)
{
    const zv_regional *r = &arm->six.regional;
    return r->kind == ZV_REGIONAL_SKEW && (r->a < NEARLY * arm->size || fabs(r->sine) < NEARLY);
}

/// A joint that leaves six axes which can be solved when it is at rest: from the end away from the triple inwards.
static bool choose_joint(one_joint_arm *arm)
{
    static const struct {
        int fixed;
        bool reversed;
    } choices[] = {{6, true}, {0, false}, {5, true}, {1, false}, {4, true}, {2, false}, {3, true}, {3, false}};
    for (size_t k = 0; k < sizeof choices / sizeof choices[0]; ++k) {
        zv_pose unused;
        arm->fixed = choices[k].fixed;
        arm->reversed = choices[k].reversed;
        if (six_at(arm, 0.37, zv_pose_identity(), &arm->six, &unused)) { // no special value
            arm->inexact = arm->inexact || is_nearly_special(arm);
            return true;
        }
    }
    return false;
}

/// The joints that slide, as bits.
static unsigned slides_of(const one_joint_arm *arm)
{
    unsigned slides = 0;
    for (int k = 0; k < SEVEN; ++k) {
        slides |= arm->axis[k].kind == ZV_JOINT_PRISMATIC ? 1u << k : 0u;
    }
    return slides;
}

/// The joint at an end, or the one in the middle, that leaves six axes which elimination can solve: all of them turn.
static bool choose_for_general(one_joint_arm *arm)
{
    static const int choices[] = {6, 0, 3, 1, 5, 2, 4};
    const unsigned slides = slides_of(arm);
    for (size_t k = 0; k < sizeof choices / sizeof choices[0]; ++k) {
        zv_axis axis[SEVEN];
        arm->fixed = choices[k];
        if (slides & ~(1u << arm->fixed)) {
            continue;
        }
        (void)zv_screws_fix(arm->axis, SEVEN, arm->fixed, 0.37, axis);
        if (zv_general_of(axis, arm->size, &arm->any)) {
            return true;
        }
    }
    return false;
}

static one_joint_arm arm_of(const zv_robot *robot, const zv_axes *axes)
{
    one_joint_arm arm = {.robot = robot,
                         .tool_inverse = zv_pose_inverse(axes->tool),
                         .size = axes->scale,
                         .tolerance = fmax(axes->tolerance, ZV_AXES_TOLERANCE),
                         .off = axes->tolerance > ZV_EXACT_TOLERANCE ? axes->tolerance : 0.0,
                         .inexact = axes->tolerance > ZV_EXACT_TOLERANCE,
                         .limits = zv_limits_in_lanes(robot)};
    memcpy(arm.axis, axes->axis, sizeof arm.axis);
    return arm;
}

static bool fit(const zv_robot *robot, const zv_axes *axes, zv_arm *out)
{
    if (axes->count != SEVEN) {
        return false;
    }
    one_joint_arm arm = arm_of(robot, axes);
    if (!choose_joint(&arm)) {
        return false;
    }
    memcpy(out->bytes, &arm, sizeof arm);
    return true;
}

static bool fit_general(const zv_robot *robot, const zv_axes *axes, zv_arm *out)
{
    if (axes->count != SEVEN) {
        return false;
    }
    one_joint_arm arm = arm_of(robot, axes);
    arm.general = arm.inexact = true;
    if (!choose_for_general(&arm)) {
        return false;
    }
    memcpy(out->bytes, &arm, sizeof arm);
    return true;
}

// ---- the questions of the family ----

/// One target, and the solutions of the value that was asked for last: all branches share them.
typedef struct branch_context {
    const one_joint_arm *arm;
    zv_pose base_from_tool, displacement;
    double value;
    int count;
    zv_ik_solution found[ZV_SPHERICAL_MOST];
    int number[ZV_SPHERICAL_MOST]; ///< of the branch of each
} branch_context;

/// A branch by its name: base, elbow, wrist, and which one of those with the same name.
static int number_of(const zv_ik_solution *found, int index)
{
    const zv_branch b = found[index].branch;
    const int base = b.base == ZV_BASE_BACK, elbow = b.elbow == ZV_ELBOW_DOWN || b.elbow == ZV_ELBOW_RIGHT;
    int before = 0;
    for (int s = 0; s < index; ++s) {
        before += memcmp(&found[s].branch, &b, sizeof b) == 0;
    }
    return (before > 0 ? 8 : 0) + base * 4 + elbow * 2 + (b.wrist == ZV_WRIST_MINUS);
}

/// The fixed joint stays.
static zv_polisher polisher_for(const one_joint_arm *arm, zv_pose base_from_tool)
{
    return (zv_polisher){
        .robot = arm->robot, .target = base_from_tool, .size = arm->size, .fixed = 1u << arm->fixed, .off = arm->off};
}

/// Of solutions without names the one with the largest margin.
static bool best_at(const branch_context *c, double value, zv_ik_solution *out)
{
    zv_ik_set set;
    zv_ik_solution found[ZV_SPHERICAL_MOST];
    bool complete;
    const int count = solve_general_at(c->arm, value, c->displacement, found, &complete);
    const zv_polisher polisher = polisher_for(c->arm, c->base_from_tool);
    set.count = 0;
    for (int s = 0; s < count; ++s) {
        (void)zv_polish_add(&polisher, &found[s], &set);
    }
    zv_ik_judge(c->arm->robot, &set);
    const int best = zv_ik_choose(c->arm->robot, &set, (zv_branch){0}, false, NULL);
    if (best >= 0) {
        *out = set.solutions[best];
    }
    return best >= 0;
}

static bool branch_at(const void *context, int branch, double value, zv_ik_solution *out)
{
    branch_context *c = (branch_context *)(uintptr_t)context; // a cache, hidden from the search
    if (c->arm->general) {
        return best_at(c, value, out);
    }
    if (value != c->value) {
        unsigned singular = 0;
        c->value = value;
        c->count = solve_at(c->arm, value, c->displacement, c->found, &singular);
        for (int s = 0; s < c->count; ++s) {
            c->number[s] = number_of(c->found, s);
        }
    }
    for (int s = 0; s < c->count; ++s) {
        if (c->number[s] == branch) {
            *out = c->found[s];
            return true;
        }
    }
    return false;
}

static void families(const zv_arm *any, const zv_ik_target *target, zv_ik_families *out)
{
    const one_joint_arm *arm = self(any);
    branch_context context = {.arm = arm,
                              .base_from_tool = target->base_from_tool,
                              .displacement = zv_pose_mul(target->base_from_tool, arm->tool_inverse),
                              .value = NAN};
    const zv_limits *limits = &arm->robot->joints[arm->fixed].limits;
    const bool slides = arm->axis[arm->fixed].kind == ZV_JOINT_PRISMATIC;
    const bool circle = !slides && !(limits->upper - limits->lower < 2.0 * ZV_PI);
    const double far = zv_vec3_length(context.displacement.pos) + 2.0 * arm->size; // no slide is needed beyond
    const zv_interval_search search = {.context = &context,
                                       .at = branch_at,
                                       .joints = SEVEN,
                                       .limits = arm->limits,
                                       .low = circle ? -ZV_PI : fmax(limits->lower, -far),
                                       .high = circle ? ZV_PI : fmin(limits->upper, far),
                                       .circle = circle};
    out->count = 0;
    out->complete = false;
    out->doubt = "the free joint was looked at in 121 places: an interval narrower than their distance may be missing";
    zv_intervals_scanned(&search, arm->general ? 1 : ZV_MOST_BRANCHES, LOOKS, out);
}

static double parameter(const zv_arm *any, const double *q)
{
    return q[self(any)->fixed];
}

static int parameter_joint(const zv_arm *any)
{
    return self(any)->fixed;
}

/// Whether a pose close by has solutions.
static bool is_beside_some(const one_joint_arm *arm, double value, zv_pose displacement)
{
    int count = 0;
    for (int k = 0; k < ZV_NEAR_POSES; ++k) {
        zv_ik_solution found[ZV_SPHERICAL_MOST];
        unsigned singular = 0;
        count += solve_at(arm, value, zv_pose_near(displacement, arm->size, BESIDE, k), found, &singular);
    }
    return count > 0;
}

/// All solutions at a value of the fixed joint; `asked`: it is the only one that will be looked at.
static void add_all(const one_joint_arm *arm, const zv_ik_target *target, double value, bool asked, zv_ik_set *out)
{
    zv_ik_solution found[ZV_SPHERICAL_MOST];
    const zv_polisher polisher = polisher_for(arm, target->base_from_tool);
    const zv_pose displacement = zv_pose_mul(target->base_from_tool, arm->tool_inverse);
    one_joint_arm thorough = *arm;
    bool complete = true;
    thorough.candidates = true;
    const int count = arm->general ? solve_general_at(arm, value, displacement, found, &complete)
                                   : solve_at(&thorough, value, displacement, found, &out->singular);
    const bool inexact = arm->inexact || zv_settle_is_lost_twice(out->singular);
    const zv_settled how = zv_settle_from(&polisher, inexact, found, count, out);
    // an inexact arm may have more where the exact one is singular, and any arm may reach what rounding just misses
    const bool is_doubtful =
        !arm->general && asked &&
        (count == 0 ? is_beside_some(&thorough, value, displacement) : arm->inexact && out->singular != 0);
    if ((arm->general && (!complete || how != ZV_SETTLED_FIRM)) || (is_doubtful && out->complete)) {
        zv_curves known;
        double q[SEVEN] = {0};
        known.count = 0;
        q[arm->fixed] = value;
        out->complete = false;
        out->doubt = ZV_DOUBT_CLOSE;
        zv_settle_search(&polisher, q, &known, out);
    }
}

/// The best of every interval; without any inside the limits those of some value that has some.
static void solve_best(const zv_arm *any, const zv_ik_target *target, zv_ik_set *out)
{
    zv_ik_families all;
    families(any, target, &all);
    for (int k = 0; k < all.count && out->count < ZV_MAX_SOLUTIONS; ++k) {
        out->solutions[out->count++] = all.interval[k].best;
    }
    out->complete = false;
    out->doubt = all.doubt;
    const bool slides = self(any)->axis[self(any)->fixed].kind == ZV_JOINT_PRISMATIC;
    const double far = slides ? 2.0 * self(any)->size : ZV_PI;
    for (int k = 0; k < LOOKS && out->count == 0; ++k) {
        add_all(self(any), target, far * (2.0 * k / LOOKS - 1.0), false, out);
    }
    if (out->count == 0) {
        out->reach = ZV_REACH_POSE;
    }
}

static zv_status solve(const zv_arm *any, const zv_ik_target *target, zv_ik_set *out, zv_error *why)
{
    const zv_status status = zv_ik_check_pose(target, why);
    if (status != ZV_OK) {
        return status;
    }
    out->count = 0;
    out->singular = 0;
    zv_ik_set_found(out);
    if (target->has_parameter) {
        add_all(self(any), target, target->parameter, true, out);
        out->reach = out->count > 0 ? ZV_REACH_OK : ZV_REACH_POSE;
    } else {
        solve_best(any, target, out);
    }
    return ZV_OK;
}

const zv_family zv_family_one_joint = {
    .name = "one_joint",
    .can = {.task = ZV_IK_POSE, .complete = true, .solutions = ZV_MAX_SOLUTIONS, .pitch_down = ZV_PI / 2.0},
    .snaps = true,
    .settles = true,
    .fit = fit,
    .solve = solve,
    .families = families,
    .parameter = parameter,
    .parameter_joint = parameter_joint,
};

const zv_family zv_family_general_seven = {
    .name = "general_seven",
    .can = {.task = ZV_IK_POSE, .complete = true, .solutions = ZV_MAX_SOLUTIONS, .pitch_down = ZV_PI / 2.0},
    .settles = true,
    .fit = fit_general,
    .solve = solve,
    .families = families,
    .parameter = parameter,
    .parameter_joint = parameter_joint,
};
