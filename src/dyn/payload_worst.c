/// @file payload_worst.c
/// The weakest pose of the whole workspace, with a proof of how weak it can be at most.
///
/// 1. Climbing from a few poses, for each joint and each direction, finds a weak pose: its payload is an upper bound.
/// 2. Then it is proved that with a load smaller by the tolerance no joint is ever overloaded, joint by joint. The range
///    of a joint's torque is a box of angles; a bound over the corners (worst_corner_kernel.c) settles it, or it is cut in
///    two. What the middle of an open box can carry may be less than the best so far; then the climb goes on from there
///    and the rest is proved for the smaller load. Boxes settled before stay settled: a torque that is within the limit
///    empty and with the larger load is within it for every load between, as it is affine in the load.
///
///        +-------+-------+        settled: bound below the limit
///        |settled|   |   |
///        |       +---+---+        open: cut along the level whose arc adds most to the bound
///        |       |   |   |
///        +-------+---+---+
///
/// 3. When the work runs out, the answer is the largest load for which all that is still open can be settled as it is.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "dyn/worst.h"
#include "model/robot.h"

enum { STARTS = 4, MOST_BOXES = 512, BISECTIONS = 40 };

/// A load of this many kg that can be carried everywhere means that the load does not matter.
#define ENDLESS_KG 1e9
/// Rounding in a bound.
#define SLACK (1.0 + 1e-12)
/// Arcs wider than this are cut before anything is asked about them.
#define WIDEST_ARC ZV_PI
/// A box of arcs below this has hardly any overhang left (10^-5): when it is open, a weak pose is near.
#define NARROW_ARC 0.02

typedef struct search {
    const zv_dyn *dyn;
    const double *limits;
    zv_worst_options options;
    zv_ranges ranges;
    zv_worst_payload best;
    zv_torque_walk walk;
    int box_count;
    zv_box boxes[MOST_BOXES]; ///< open, the next one last
} search;

zv_worst_options zv_worst_default_options(void)
{
    return (zv_worst_options){.tolerance = 1e-3, .max_work = 300000000};
}

// ---- poses ----

static zv_status take_ranges(const zv_robot *robot, zv_ranges *ranges, zv_error *why)
{
    for (int k = 0; k < robot->joint_count; ++k) {
        const zv_joint *joint = &robot->joints[k];
        const bool limited = isfinite(joint->limits.lower) && isfinite(joint->limits.upper);
        if (!limited && joint->kind == ZV_JOINT_PRISMATIC) {
            return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                           "the slide %s has no position limits, so there is no weakest pose", joint->name);
        }
        ranges->low[k] = limited ? joint->limits.lower : -ZV_PI;
        ranges->high[k] = limited ? joint->limits.upper : ZV_PI;
    }
    return ZV_OK;
}

static void keep_pose(search *s, const double *q, const zv_payload *payload)
{
    s->best.payload = *payload;
    memcpy(s->best.q, q, (size_t)s->dyn->joint_count * sizeof *q);
}

/// Keeps the pose when it is the weakest so far.
static void try_pose(search *s, const double *q)
{
    zv_payload payload;
    zv_payload_at(s->dyn, s->limits, q, &payload);
    if (payload.max_kg < s->best.payload.max_kg) {
        keep_pose(s, q, &payload);
    }
}

static void climb_from(search *s, int joint, const double *start)
{
    for (int side = 0; side < 4; ++side) {
        double q[ZV_MAX_JOINTS];
        memcpy(q, start, (size_t)s->dyn->joint_count * sizeof *q);
        zv_climb(s->dyn, &s->ranges, s->limits, joint, side % 2 == 0 ? 1.0 : -1.0, side < 2, q);
        try_pose(s, q);
    }
}

/// A few poses spread over the ranges; the steps of joint k are multiples of the root of a different number each.
static void climb_from_starts(search *s)
{
    for (int start = 0; start < STARTS; ++start) {
        double q[ZV_MAX_JOINTS];
        for (int k = 0; k < s->dyn->joint_count; ++k) {
            const double steps = (start + 0.5) * sqrt(2.0 + k), part = start == 0 ? 0.5 : steps - floor(steps);
            q[k] = s->ranges.low[k] + part * (s->ranges.high[k] - s->ranges.low[k]);
        }
        if (start == 0) {
            zv_payload middle;
            zv_payload_at(s->dyn, s->limits, q, &middle);
            keep_pose(s, q, &middle);
        }
        for (int k = 0; k < s->dyn->joint_count; ++k) {
            if (isfinite(s->limits[k])) {
                climb_from(s, k, q);
            }
        }
    }
}

// ---- boxes ----

/// The load for which everything is to be proved.
static double goal_kg(const search *s)
{
    const double best = s->best.payload.max_kg;
    return isfinite(best) ? best * (1.0 - s->options.tolerance) : ENDLESS_KG;
}

static double width_of(const zv_torque_walk *walk, const zv_box *box, int i)
{
    return walk->levels[i].turns ? box->high[i] - box->low[i] : 0.0;
}

/// An arc that is too wide for a bound, or -1.
static int level_too_wide(const zv_torque_walk *walk, const zv_box *box)
{
    for (int i = 0; i < walk->count; ++i) {
        if (width_of(walk, box, i) > WIDEST_ARC) {
            return i;
        }
    }
    return -1;
}

/// The arc whose overhang, 1 / cos(w / 4) - 1, costs most; -1 when there is none.
static int level_to_cut(const zv_torque_walk *walk, const zv_box *box)
{
    int best = -1;
    double most = 0.0;
    for (int i = 0; i < walk->count; ++i) {
        const double width = width_of(walk, box, i), cost = walk->levels[i].size * width * width;
        if (cost > most) {
            most = cost;
            best = i;
        }
    }
    return best;
}

static void cut(search *s, const zv_box *box, int level)
{
    const double middle = 0.5 * (box->low[level] + box->high[level]);
    zv_box *lower = &s->boxes[s->box_count++], *upper = &s->boxes[s->box_count++];
    *lower = *upper = *box;
    lower->high[level] = middle;
    upper->low[level] = middle;
}

static bool is_settled(search *s, const zv_box *box)
{
    const double peak = ZV_CALL_KERNEL(zv_corner_peak, &s->walk, box, &s->best.work);
    return peak <= s->limits[s->walk.joint] * SLACK;
}

/// The middle of all arcs; slides keep their range, whose ends a bound over corners visits anyway.
static zv_box middle_of(const zv_torque_walk *walk, const zv_box *box)
{
    zv_box middle = *box;
    for (int i = 0; i < walk->count; ++i) {
        if (walk->levels[i].turns) {
            middle.low[i] = middle.high[i] = 0.5 * (box->low[i] + box->high[i]);
        }
    }
    return middle;
}

/// Tries the poses at the ends of all slides, from level `index` on, and climbs from there.
static void try_ends(search *s, zv_box *pose, int index)
{
    if (index == s->walk.count) {
        double q[ZV_MAX_JOINTS];
        zv_torque_walk_middle(&s->walk, s->dyn, &s->ranges, pose, q);
        try_pose(s, q);
        climb_from(s, s->walk.joint, q);
        return;
    }
    const double ends[2] = {pose->low[index], pose->high[index]};
    for (int e = 0; e < (ends[0] < ends[1] ? 2 : 1); ++e) {
        pose->low[index] = pose->high[index] = ends[e];
        try_ends(s, pose, index + 1);
    }
    pose->low[index] = ends[0];
    pose->high[index] = ends[1];
}

static bool is_narrow(const zv_torque_walk *walk, const zv_box *box)
{
    for (int i = 0; i < walk->count; ++i) {
        if (width_of(walk, box, i) > NARROW_ARC) {
            return false;
        }
    }
    return true;
}

/// Looks into an open box. When its middle cannot carry the goal, or a climb from there ends where the arm cannot, that
/// is a weaker pose than the best so far, and the goal becomes smaller. Gravity from anywhere is no pose; there it shows
/// that the box will not be settled. False when there is no use in going on.
static bool is_hopeful(search *s, const zv_box *box)
{
    zv_box middle = middle_of(&s->walk, box);
    const bool middle_is_settled = is_settled(s, &middle), narrow = is_narrow(&s->walk, box);
    if (s->walk.is_relaxed) {
        return middle_is_settled && !narrow;
    }
    if (!middle_is_settled || narrow) { // narrow: the weak place is beside the middle, at a limit perhaps
        try_ends(s, &middle, 0);
        zv_torque_walk_load(s->dyn, goal_kg(s), &s->walk);
    }
    return s->best.payload.max_kg > 0.0;
}

/// Settles the last box or cuts it, or makes the goal smaller for the next try. False when it can do nothing.
static bool settle(search *s)
{
    const double goal = goal_kg(s);
    const zv_box box = s->boxes[s->box_count - 1];
    int level = level_too_wide(&s->walk, &box);
    if (level < 0) {
        if (is_settled(s, &box)) {
            --s->box_count;
            return true;
        }
        level = is_hopeful(s, &box) ? level_to_cut(&s->walk, &box) : -1;
    }
    if (level < 0 || s->box_count + 1 > MOST_BOXES) {
        return 0.0 < goal_kg(s) && goal_kg(s) < goal;
    }
    --s->box_count;
    cut(s, &box, level);
    return true;
}

/// The largest load for which all open boxes can be settled as they are.
static double load_of_open_boxes(search *s)
{
    double low = 0.0, high = goal_kg(s);
    const long long most_work = s->options.max_work + s->options.max_work / 2; // some more, for an answer at all
    for (int i = 0; i < BISECTIONS && low < high * (1.0 - 1e-6) && s->best.work < most_work; ++i) {
        const double load = 0.5 * (low + high);
        zv_torque_walk_load(s->dyn, load, &s->walk);
        bool all = true;
        for (int b = 0; b < s->box_count && all; ++b) {
            all = is_settled(s, &s->boxes[b]);
        }
        low = all ? load : low;
        high = all ? high : load;
    }
    return low;
}

/// Settles the whole range of the walk; false when something stays open.
static bool settle_all(search *s)
{
    zv_torque_walk_load(s->dyn, goal_kg(s), &s->walk);
    s->box_count = 1;
    for (int i = 0; i < s->walk.count; ++i) {
        s->boxes[0].low[i] = s->walk.levels[i].low;
        s->boxes[0].high[i] = s->walk.levels[i].high;
    }
    while (s->box_count > 0) {
        if (s->best.work > s->options.max_work || !settle(s)) {
            return false;
        }
    }
    return true;
}

/// Proves the goal for one joint; returns the load that is proved. Behind several axes gravity can come from nearly
/// everywhere, along many paths; the short proof for all directions is tried first.
static double prove(search *s, int joint)
{
    const zv_torque_walk walk = zv_torque_walk_of(s->dyn, &s->ranges, joint);
    if (zv_torque_walk_relax(s->dyn, &walk, &s->walk) && settle_all(s)) {
        return goal_kg(s);
    }
    s->walk = walk;
    if (settle_all(s)) {
        return goal_kg(s);
    }
    return s->best.payload.max_kg > 0.0 ? load_of_open_boxes(s) : 0.0;
}

static void run(search *s)
{
    climb_from_starts(s);
    double proved = INFINITY;
    for (int k = 0; k < s->dyn->joint_count && s->best.payload.max_kg > 0.0; ++k) {
        proved = isfinite(s->limits[k]) ? fmin(proved, prove(s, k)) : proved;
    }
    s->best.complete = proved >= goal_kg(s);
    const bool endless = s->best.complete && !isfinite(s->best.payload.max_kg);
    s->best.at_least_kg = endless ? INFINITY : fmin(proved, goal_kg(s));
}

zv_status zv_payload_worst(const zv_dyn *dyn, const zv_robot *robot, const double *limits,
                           const zv_worst_options *options, zv_worst_payload *out, zv_error *why)
{
    ZV_ASSERT(dyn && robot && limits && out && robot->joint_count == dyn->joint_count);
    search *s = calloc(1, sizeof *s);
    if (!s) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory");
    }
    s->dyn = dyn;
    s->limits = limits;
    s->options = options ? *options : zv_worst_default_options();
    const zv_status status = take_ranges(robot, &s->ranges, why);
    if (status == ZV_OK) {
        run(s);
        *out = s->best;
    }
    free(s);
    return status;
}
