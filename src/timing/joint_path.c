/// @file joint_path.c
/// A whole joint path from rest to rest, with the filter that suits it.
///
/// Each filter gives a motion within the limits: a short one allows less acceleration; a long one ends late, and makes
/// what happens at a place felt far around it. The best one is searched for; on a long path its front stands for all.
#include <math.h>

#include "base/assert.h"
#include "timing/jerk.h"

enum { SEARCH_STEPS = 6 };

/// Fourth roots of the filters that are tried, in parts of the usual one.
#define LEAST_ROOT 0.35
#define LARGEST_ROOT 1.08
/// A filter a little longer than straight parts need leaves some of the jerk to curved parts.
#define CURVED_PARTS 1.2

double zv_joint_path_filter(const zv_joint_path *path)
{
    double T = 0.0;
    for (size_t i = 0; i < path->count; ++i) {
        const double u = zv_joint_caps(path, i, false).u, *q1 = path->q1 + i * (size_t)path->width;
        for (int k = 0; k < path->joints; ++k) {
            T = fmax(T, q1[k] != 0.0 ? fabs(q1[k]) * u / path->limits.jerk[k] : 0.0);
        }
    }
    return CURVED_PARTS * T;
}

static zv_status plan_with(const zv_joint_path *path, double T, const zv_timing_room *room, zv_time_law *law,
                           zv_topp_report *report)
{
    room->x[0] = 0.0;
    for (size_t i = 0; room->step && i < path->count; ++i) {
        room->step[i] = 1.0;
    }
    return zv_joint_path_window(path, 0, true, T, room, law, report);
}

/// A filter and the duration that it leads to.
typedef struct candidate {
    double T, duration;
} candidate;

/// INFINITY when there is no motion.
static candidate try_filter(const zv_joint_path *path, double T, const zv_timing_room *room)
{
    zv_time_law law;
    zv_topp_report ignored;
    const bool found = plan_with(path, T, room, &law, &ignored) == ZV_OK;
    return (candidate){T, found ? zv_time_law_duration(&law) : INFINITY};
}

static candidate try_root(const zv_joint_path *path, double root, double usual, const zv_timing_room *room)
{
    return try_filter(path, root * root * root * root * usual, room);
}

static candidate shorter(candidate a, candidate b)
{
    return b.duration < a.duration ? b : a;
}

/// The best filter by golden section over the fourth root.
static candidate search_filter(const zv_joint_path *path, double usual, const zv_timing_room *room)
{
    const double golden = 0.61803398874989485;
    double low = LEAST_ROOT, high = LARGEST_ROOT, p = high - golden * (high - low), q = low + golden * (high - low);
    candidate at_p = try_root(path, p, usual, room), at_q = try_root(path, q, usual, room);
    for (int step = 0; step < SEARCH_STEPS; ++step) {
        if (at_p.duration < at_q.duration) {
            high = q;
            q = p;
            at_q = at_p;
            p = high - golden * (high - low);
            at_p = try_root(path, p, usual, room);
        } else {
            low = p;
            p = q;
            at_p = at_q;
            q = low + golden * (high - low);
            at_q = try_root(path, q, usual, room);
        }
    }
    return shorter(at_p, at_q);
}

double zv_joint_path_best_filter(const zv_joint_path *path, const zv_timing_room *room)
{
    ZV_ASSERT(path && room && path->count >= 2);

    zv_joint_path front = *path;
    front.count = path->count < ZV_PATH_PROBE ? path->count : ZV_PATH_PROBE;
    const double usual = zv_joint_path_has_jerk(path) ? zv_joint_path_filter(&front) : 0.0;
    if (!(usual > 0.0 && usual < INFINITY)) {
        return usual;
    }
    const candidate straight = try_filter(&front, usual / CURVED_PARTS, room); // the best one of many straight ways
    const candidate best = shorter(search_filter(&front, usual, room), straight);
    return best.duration < try_filter(&front, usual, room).duration ? best.T : usual;
}

zv_status zv_joint_path_plan(const zv_joint_path *path, const zv_timing_room *room, zv_time_law *law,
                             zv_topp_report *report)
{
    ZV_ASSERT(path && room && law && report && path->count >= 2);

    double T = zv_joint_path_best_filter(path, room);
    if (T == 0.0 && path->count > ZV_PATH_PROBE && zv_joint_path_has_jerk(path)) {
        T = zv_joint_path_filter(path);
    }
    if (!(T < INFINITY)) {
        *report = (zv_topp_report){.at = 0, .by = ZV_BY_ENDS};
        return ZV_ERR_BAD_REQUEST;
    }
    return plan_with(path, T, room, law, report);
}
