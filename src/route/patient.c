/// @file patient.c
/// Routes for the patient: of many routes the one whose timed motion is shortest.
///
///     shortened; seed, seed + 1, ... as found  ──►  waypoints out where that saves time  ──►  the fastest
///
/// A shorter route is not always a faster one: shortcuts add waypoints, and the arm rests at each.
#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "route/path.h"
#include "zveno/route.h"
#include "zveno/timing.h"

static double hop_duration(const zv_robot *robot, const double *from, const double *to)
{
    double v[ZV_MAX_JOINTS], a[ZV_MAX_JOINTS], j[ZV_MAX_JOINTS];
    const int n = zv_robot_joint_count(robot);
    zv_ptp hop;
    for (int k = 0; k < n; ++k) {
        const zv_limits *limits = &zv_robot_joint(robot, k)->limits;
        v[k] = limits->velocity;
        a[k] = limits->acceleration;
        j[k] = limits->jerk;
    }
    const zv_axis_limits most = {v, a, j};
    return zv_ptp_plan_straight(n, from, to, &most, &hop) == ZV_OK ? hop.duration : NAN;
}

double zv_route_duration(const zv_robot *robot, const zv_route *route)
{
    ZV_ASSERT(robot && route);
    const size_t n = (size_t)zv_robot_joint_count(robot);
    double sum = 0.0;
    for (int i = 0; i + 1 < route->count; ++i) {
        const double *from = route->waypoints + (size_t)i * n;
        sum += hop_duration(robot, from, from + n);
    }
    return sum;
}

/// Takes a waypoint out when the straight line past it is proven clear and faster.
static bool try_without(const zv_robot *robot, const zv_collider *collider, const zv_scene *scene, double margin,
                        int at, zv_route *route)
{
    const size_t n = (size_t)zv_robot_joint_count(robot);
    double *before = route->waypoints + (size_t)(at - 1) * n, *here = before + n, *after = here + n;
    double line[2 * ZV_MAX_JOINTS];
    zv_motion_certificate proof = {.proven = false};
    const zv_certify_options how = {.margin = margin, .smallest = 0.01, .most_states = 400};
    if (!(hop_duration(robot, before, after) < hop_duration(robot, before, here) + hop_duration(robot, here, after))) {
        return false;
    }
    memcpy(line, before, n * sizeof *line);
    memcpy(line + n, after, n * sizeof *line);
    if (zv_certify_motion(collider, scene, line, 2, &how, &proof, NULL) != ZV_OK || !proof.proven) {
        return false;
    }
    memmove(here, after, (size_t)(route->count - at - 1) * n * sizeof *here);
    --route->count;
    return true;
}

static void drop_waypoints(const zv_robot *robot, const zv_collider *collider, const zv_scene *scene, double margin,
                           zv_route *route)
{
    for (int at = 1; at + 1 < route->count;) {
        at = try_without(robot, collider, scene, margin, at, route) ? (at > 1 ? at - 1 : 1) : at + 1;
    }
    route->length = zv_route_length_of(robot, route);
}

/// Keeps the faster of two routes that were found; frees the other.
static void keep_faster(const zv_robot *robot, zv_route *best, zv_route *other)
{
    const bool wins = other->end == ZV_ROUTE_FOUND &&
                      (best->end != ZV_ROUTE_FOUND || zv_route_duration(robot, other) < zv_route_duration(robot, best));
    const int samples = best->samples + other->samples;
    const long states = best->states + other->states;
    zv_route_free(wins ? best : other);
    *best = wins ? *other : *best;
    best->samples = samples;
    best->states = states;
}

zv_status zv_route_find_fast(const zv_robot *robot, const zv_collider *collider, const zv_scene *scene,
                             const double *start, const double *goals, int goal_count, const zv_route_options *options,
                             int tries, zv_route *out, zv_error *why)
{
    ZV_ASSERT(tries > 0 && out);
    zv_route_options how = options ? *options : zv_route_default_options();
    zv_route best = {.goal = -1}, next;
    zv_status status = zv_route_find(robot, collider, scene, start, goals, goal_count, &how, &best, why);
    const bool may_gain = status == ZV_OK && best.end == ZV_ROUTE_FOUND;
    const uint64_t seed = how.seed;
    const bool shortens = how.shorten;
    if (may_gain && tries > 1) {
        drop_waypoints(robot, collider, scene, how.margin, &best);
    }
    for (int i = 1; may_gain && i < tries && status == ZV_OK; ++i) {
        how.seed = seed + (uint64_t)i - (shortens ? 1 : 0);
        how.experience = NULL; // it would answer the same again
        how.shorten = false;   // shortcuts cost most of a search and add waypoints
        next = (zv_route){.goal = -1};
        status = zv_route_find(robot, collider, scene, start, goals, goal_count, &how, &next, why);
        if (status == ZV_OK) {
            if (next.end == ZV_ROUTE_FOUND) {
                drop_waypoints(robot, collider, scene, how.margin, &next);
            }
            keep_faster(robot, &best, &next);
        }
        if (how.progress && !how.progress(how.user, (double)i / tries)) {
            break;
        }
    }
    if (status == ZV_OK) {
        *out = best;
    } else {
        zv_route_free(&best);
    }
    return status;
}
