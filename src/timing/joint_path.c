/// @file joint_path.c
/// A whole joint path from rest to rest, with the filter that suits it.
///
/// Each filter gives a motion within the limits: a short one allows less acceleration; a long one ends late, and makes
/// what happens at a place felt far around it. The best one is searched for; on a long path its front stands for all.
#include <math.h>

#include "base/assert.h"
#include "base/extremes.h"
#include "timing/jerk.h"

enum { FINE_STEPS = 2 };

/// From one of the filters that are tried first to the next.
#define COARSE 0.6
/// Shorter ones are not looked at, in parts of the usual one.
#define SHORTEST 0.03
/// A filter a little longer than straight parts need leaves some of the jerk to curved parts.
#define CURVED_PARTS 1.2

double zv_joint_path_filter(const zv_joint_path *path)
{
    double T = 0.0;
    for (size_t i = 0; i < path->count; ++i) {
        const double u = zv_joint_caps(path, i, false).u, *q1 = path->q1 + i * (size_t)path->width;
        for (int k = 0; k < path->joints; ++k) {
            T = zv_larger(T, q1[k] != 0.0 ? fabs(q1[k]) * u / path->limits.jerk[k] : 0.0);
        }
    }
    return CURVED_PARTS * T;
}

static zv_status plan_with(const zv_joint_path *path, double T, bool has_caps, const zv_timing_room *room,
                           zv_time_law *law, zv_topp_report *report)
{
    room->x[0] = 0.0;
    for (size_t i = 0; room->step && i < path->count; ++i) {
        room->step[i] = 1.0;
    }
    return zv_joint_path_retime(path, 0, true, T, has_caps, room, law, report);
}

/// A filter and the duration that it leads to.
typedef struct candidate {
    double T, duration;
} candidate;

/// INFINITY when there is no motion.
static candidate try_first(const zv_joint_path *path, double T, bool has_caps, const zv_timing_room *room)
{
    zv_time_law law;
    zv_topp_report ignored;
    zv_timing_room quiet = *room; // what limits the motion is asked for only in the end
    quiet.limited_by = NULL;
    const bool found = plan_with(path, T, has_caps, &quiet, &law, &ignored) == ZV_OK;
    return (candidate){T, found ? zv_time_law_duration(&law) : INFINITY};
}

/// Another filter for a path of which one was tried.
static candidate try_filter(const zv_joint_path *path, double T, const zv_timing_room *room)
{
    return try_first(path, T, true, room);
}

static candidate shorter(candidate a, candidate b)
{
    return b.duration < a.duration ? b : a;
}

/// Goes from a filter to shorter (or longer) ones as long as that helps.
static candidate go_on(const zv_joint_path *path, candidate from, double factor, double longest,
                       const zv_timing_room *room)
{
    candidate best = from;
    for (double T = from.T * factor; T <= longest && T > SHORTEST * longest; T *= factor) {
        const candidate next = try_filter(path, T, room);
        if (!(next.duration < best.duration)) {
            break;
        }
        best = next;
    }
    return best;
}

/// The duration has more than one valley over T, one for each kind of place on the path: without a hint the whole range
/// is looked at.
static candidate scan_filters(const zv_joint_path *path, double usual, const zv_timing_room *room)
{
    candidate best = {usual, INFINITY};
    for (double T = usual; T > SHORTEST * usual; T *= COARSE) {
        best = shorter(best, try_filter(path, T, room));
    }
    return best;
}

/// Ever closer around the best one so far, from steps of `factor` on.
static candidate refine(const zv_joint_path *path, candidate best, double factor, int steps, const zv_timing_room *room)
{
    for (int step = 0; step < steps; ++step) {
        factor = sqrt(factor);
        const candidate longer = try_filter(path, best.T / factor, room);
        best = shorter(best, longer.duration < best.duration ? longer : try_filter(path, best.T * factor, room));
    }
    return best;
}

/// Around a filter that was best for a similar path.
static candidate search_near(const zv_joint_path *path, double usual, double hint, const zv_timing_room *room)
{
    const double factor = sqrt(COARSE);
    const candidate same = try_filter(path, fmin(hint, usual), room);
    const candidate less = go_on(path, same, factor, usual, room);
    const candidate best = less.T < same.T ? less : go_on(path, same, 1.0 / factor, usual, room);
    return refine(path, best, factor, FINE_STEPS - 1, room);
}

static candidate search_all(const zv_joint_path *path, double usual, const zv_timing_room *room)
{
    return refine(path, scan_filters(path, usual, room), COARSE, FINE_STEPS, room);
}

double zv_joint_path_best_filter(const zv_joint_path *path, double hint, const zv_timing_room *room)
{
    ZV_ASSERT(path && room && path->count >= 2);

    zv_joint_path front = *path;
    front.count = path->count < ZV_PATH_PROBE ? path->count : ZV_PATH_PROBE;
    const double usual = zv_joint_path_has_jerk(path) ? zv_joint_path_filter(&front) : 0.0;
    if (!(usual > 0.0 && usual < INFINITY)) {
        return usual;
    }
    const candidate straight = try_first(&front, usual / CURVED_PARTS, false, room); // the best for many straight paths
    const candidate found = hint > 0.0 ? search_near(&front, usual, hint, room) : search_all(&front, usual, room);
    return shorter(found, straight).T;
}

zv_status zv_joint_path_plan(const zv_joint_path *path, const zv_timing_room *room, zv_time_law *law,
                             zv_topp_report *report)
{
    ZV_ASSERT(path && room && law && report && path->count >= 2);

    double T = zv_joint_path_best_filter(path, 0.0, room);
    if (T == 0.0 && path->count > ZV_PATH_PROBE && zv_joint_path_has_jerk(path)) {
        T = zv_joint_path_filter(path);
    }
    if (!(T < INFINITY)) {
        *report = (zv_topp_report){.at = 0, .by = ZV_BY_ENDS};
        return ZV_ERR_BAD_REQUEST;
    }
    return plan_with(path, T, false, room, law, report);
}
