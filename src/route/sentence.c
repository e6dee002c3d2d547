/// @file sentence.c
/// Why there is no route, for a person.
#include <stdio.h>

#include "base/assert.h"
#include "zveno/route.h"

enum { HIT_SIZE = 160 };

static void write_hit(const zv_collider *collider, const zv_scene *scene, bool is_start, const zv_clearance *clearance,
                      char *out, size_t size)
{
    char hit[HIT_SIZE];
    const bool apart = clearance->distance > 0.0;
    zv_clearance_sentence(collider, scene, clearance, hit, sizeof hit);
    if (is_start) {
        snprintf(out, size, apart ? "the start is too close: %s" : "the start collides: %s", hit);
    } else {
        snprintf(out, size, apart ? "the goal is too close: %s" : "the goal collides: %s", hit);
    }
}

/// The joint is named where it is the same in every goal.
static void write_outside(const zv_route *route, char *out, size_t size)
{
    bool same = route->goal_count > 0;
    for (int i = 1; i < route->goal_count; ++i) {
        same = same && route->goals[i].joint == route->goals[0].joint;
    }
    if (same) {
        snprintf(out, size, "joint %d would have to pass its limit", route->goals[0].joint + 1);
    } else {
        snprintf(out, size, route->goal_count > 0 ? "every goal is beyond a joint limit" : "there is no goal");
    }
}

void zv_route_sentence(const zv_collider *collider, const zv_scene *scene, const zv_route *route, char *out,
                       size_t size)
{
    ZV_ASSERT(collider && route && out && size > 0);
    int goal = 0;
    out[0] = '\0';
    switch (route->end) {
    case ZV_ROUTE_FOUND:
        break;
    case ZV_ROUTE_START_COLLIDES:
        write_hit(collider, scene, true, &route->start, out, size);
        break;
    case ZV_ROUTE_GOAL_COLLIDES:
        while (route->goals[goal].fate != ZV_GOAL_COLLIDES) {
            ++goal;
        }
        write_hit(collider, scene, false, &route->goals[goal].clearance, out, size);
        break;
    case ZV_ROUTE_UNREACHABLE:
        write_outside(route, out, size);
        break;
    case ZV_ROUTE_NOT_FOUND:
        snprintf(out, size, "no route was found with %d samples; there may be one", route->samples);
        break;
    }
}
