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
#define WIDEST_ARC (0.75 * ZV_PI)

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
    return (zv_worst_options){.tolerance = 1e-3, .max_work = 2000000000};
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
static bool try_pose(search *s, const double *q)
{
    zv_payload payload;
    zv_payload_at(s->dyn, s->limits, q, &payload);
    const bool is_weaker = payload.max_kg < s->best.payload.max_kg;
    if (is_weaker) {
        keep_pose(s, q, &payload);
    }
    return is_weaker;
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

/// Looks at the middle of an open box; a weaker pose there changes the load to be proved.
static void look_into(search *s, const zv_box *box)
{
    double q[ZV_MAX_JOINTS];
    zv_torque_walk_middle(&s->walk, s->dyn, &s->ranges, box, q);
    if (try_pose(s, q)) {
        climb_from(s, s->walk.joint, q);
        zv_torque_walk_load(s->dyn, goal_kg(s), &s->walk);
    }
}

/// Settles the last box or cuts it. False when it can do neither.
static bool settle(search *s)
{
    const zv_box box = s->boxes[s->box_count - 1];
    int level = level_too_wide(&s->walk, &box);
    if (level < 0) {
        const double peak = ZV_CALL_KERNEL(zv_corner_peak, &s->walk, &box, &s->best.work);
        if (peak <= s->limits[s->walk.joint] * SLACK) {
            --s->box_count;
            return true;
        }
        look_into(s, &box);
        level = level_to_cut(&s->walk, &box);
    }
    if (level < 0 || s->box_count + 1 > MOST_BOXES || s->best.payload.max_kg == 0.0) {
        return false;
    }
    --s->box_count;
    cut(s, &box, level);
    return true;
}

/// The largest load for which all open boxes can be settled as they are.
static double load_of_open_boxes(search *s)
{
    double low = 0.0, high = goal_kg(s);
    for (int i = 0; i < BISECTIONS && low < high * (1.0 - 1e-6); ++i) {
        const double load = 0.5 * (low + high);
        zv_torque_walk_load(s->dyn, load, &s->walk);
        bool all = true;
        for (int b = 0; b < s->box_count && all; ++b) {
            all = ZV_CALL_KERNEL(zv_corner_peak, &s->walk, &s->boxes[b], &s->best.work) <=
                  s->limits[s->walk.joint] * SLACK;
        }
        low = all ? load : low;
        high = all ? high : load;
    }
    return low;
}

/// Proves the goal for one joint; returns the load that is proved.
static double prove(search *s, int joint)
{
    s->walk = zv_torque_walk_of(s->dyn, &s->ranges, joint);
    zv_torque_walk_load(s->dyn, goal_kg(s), &s->walk);
    s->box_count = 1;
    for (int i = 0; i < s->walk.count; ++i) {
        s->boxes[0].low[i] = s->walk.levels[i].low;
        s->boxes[0].high[i] = s->walk.levels[i].high;
    }
    while (s->box_count > 0) {
        if (s->best.work > s->options.max_work || !settle(s)) {
            return s->best.payload.max_kg == 0.0 ? 0.0 : load_of_open_boxes(s);
        }
    }
    return goal_kg(s);
}

static void run(search *s)
{
    climb_from_starts(s);
    double proved = INFINITY;
    for (int k = 0; k < s->dyn->joint_count; ++k) {
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
