/// @file rapids.h
/// Rapids that go around things: `rapids` "route" of a request.
#ifndef ZV_API_RAPIDS_H
#define ZV_API_RAPIDS_H

#include "request/plan_fields.h"
#include "zveno/collide.h"
#include "zveno/route.h"

/// A route that was found, or the sentence that says why there is none.
typedef struct zv_known_route {
    double *waypoints; ///< rows of one value per joint
    int count;
    char sentence[ZV_MESSAGE_SIZE];
    double ends[2 * ZV_MAX_JOINTS];
} zv_known_route;

/// A plan walks its program several times: each route is searched once. Points into itself: it must not be copied. Start
/// with all zero.
typedef struct zv_rapids {
    const zv_robot *robot;
    zv_scene *scene;
    zv_collider *collider;
    zv_route_options options;
    zv_known_route *known;
    int known_count, known_capacity;
    zv_plan_router router;
    const zv_plan_sink *sink; ///< whose progress says whether anybody still waits; NULL: nobody is asked
    bool stopped;             ///< nobody does: what was not found says nothing
} zv_rapids;

/// Whether the request wants its rapids to go around things.
bool zv_rapids_are_routed(const zv_json *request);
/// Reads scene, bodies, allowed and margin. Close it in any case.
/// @return ZV_OK, or a failure whose sentence names the thing and its place
zv_status zv_rapids_open(const zv_plan_asked *asked, zv_rapids *out, zv_error *why);
/// From now on a search asks the sink whether anybody still waits, every few milliseconds.
void zv_rapids_watch(zv_rapids *rapids, const zv_plan_sink *sink);
/// All zero is allowed.
void zv_rapids_close(zv_rapids *rapids);

#endif
