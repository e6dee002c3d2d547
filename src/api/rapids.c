/// @file rapids.c
/// Rapids that go around things: a router for the planner, made of scene, bodies and the search of layer route.
#include "api/rapids.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "request/cell_field.h"
#include "request/fields.h"
#include "request/table.h"
#include "request/units.h"

/// Routes that are kept; a program with more searches some of them again.
enum { MOST_KNOWN = 4096, RAPIDS_BY_ROUTE = 2 };
/// The arm rests at waypoints: some more searches save most of them.
enum { TRIES = 4 };
/// The plan tries several ways to round corners, which move the ends of rapids by some micrometres; a search in vain takes
/// longest. Where one was in vain for ends this near (rad or m), the next has this part of the samples.
#define NEARBY 5e-3
enum { PART_NEARBY = 8 };

bool zv_rapids_are_routed(const zv_json *request)
{
    return zv_word_at(request, "rapids", zv_rapids_words, 0) == RAPIDS_BY_ROUTE;
}

// ---- routes that are known ----

/// Whether its ends are these, but for `most` in each joint.
static bool fits(const zv_known_route *known, const double *ends, int joints, double most)
{
    for (int k = 0; k < 2 * joints; ++k) {
        if (!(fabs(known->ends[k] - ends[k]) <= most)) {
            return false;
        }
    }
    return true;
}

/// What is known counts for its own ends alone.
static zv_known_route *find_known(const zv_rapids *r, const double *ends, int joints)
{
    for (int i = 0; i < r->known_count; ++i) {
        if (fits(&r->known[i], ends, joints, 0.0)) {
            return &r->known[i];
        }
    }
    return NULL;
}

static bool was_in_vain_nearby(const zv_rapids *r, const double *ends, int joints)
{
    for (int i = 0; i < r->known_count; ++i) {
        if (r->known[i].count == 0 && fits(&r->known[i], ends, joints, NEARBY)) {
            return true;
        }
    }
    return false;
}

static void forget(zv_rapids *r)
{
    for (int i = 0; i < r->known_count; ++i) {
        free(r->known[i].waypoints);
    }
    r->known_count = 0;
}

/// Room for one more; NULL without memory.
static zv_known_route *add_known(zv_rapids *r)
{
    if (r->known_count == MOST_KNOWN) {
        forget(r);
    }
    if (r->known_count == r->known_capacity) {
        const int capacity = r->known_capacity ? 2 * r->known_capacity : 16;
        zv_known_route *grown = realloc(r->known, (size_t)capacity * sizeof *grown);
        if (!grown) {
            return NULL;
        }
        r->known = grown;
        r->known_capacity = capacity;
    }
    zv_known_route *next = &r->known[r->known_count++];
    *next = (zv_known_route){.count = 0};
    return next;
}

// ---- the router ----

static void search(zv_rapids *r, const double *ends, int joints, bool in_vain_nearby, zv_known_route *out)
{
    zv_route_options options = r->options;
    options.most_samples /= in_vain_nearby ? PART_NEARBY : 1;
    zv_route *route = calloc(1, sizeof *route);
    zv_error why = {.message = "out of memory for a route"};
    if (route && zv_route_find_fast(r->robot, r->collider, r->scene, ends, ends + joints, 1, &options, TRIES, route,
                                    &why) == ZV_OK) {
        zv_route_sentence(r->collider, r->scene, route, out->sentence, sizeof out->sentence);
        out->waypoints = route->waypoints;
        out->count = route->count;
    } else {
        memcpy(out->sentence, why.message, sizeof out->sentence);
    }
    free(route); // its waypoints are kept
}

/// A route that was not asked for before; NULL without memory.
static zv_known_route *search_new(zv_rapids *r, const double *ends, int joints)
{
    const bool in_vain_nearby = was_in_vain_nearby(r, ends, joints);
    zv_known_route *known = add_known(r);
    if (known) {
        memcpy(known->ends, ends, 2 * (size_t)joints * sizeof *ends);
        search(r, ends, joints, in_vain_nearby, known);
    }
    return known;
}

static int find(void *user, const double *from, const double *to, const double **waypoints, char *sentence, size_t size)
{
    zv_rapids *r = user;
    const int joints = zv_robot_joint_count(r->robot);
    double ends[2 * ZV_MAX_JOINTS];
    memcpy(ends, from, (size_t)joints * sizeof *ends);
    memcpy(ends + joints, to, (size_t)joints * sizeof *ends);
    zv_known_route *known = find_known(r, ends, joints);
    const bool is_new = !known;
    if (is_new) {
        known = search_new(r, ends, joints);
        if (!known) {
            snprintf(sentence, size, "out of memory for a route");
            return 0;
        }
    }
    if (r->stopped) { // what was not found says nothing
        r->known_count -= is_new && known->count == 0;
        snprintf(sentence, size, "%s", ""); // the session answers that it was stopped
        return 0;
    }
    *waypoints = known->waypoints;
    snprintf(sentence, size, "%s", known->sentence);
    return known->count;
}

/// Most states are far from everything, which a proof tells sooner than the distance.
static bool is_clear(void *user, const double *q)
{
    const zv_rapids *r = user;
    const zv_certify_options how = {.margin = r->options.margin, .smallest = 1.0, .most_states = 1};
    zv_motion_certificate proof = {.proven = false};
    if (zv_certify_motion(r->collider, r->scene, q, 1, &how, &proof, NULL) == ZV_OK && proof.proven) {
        return true;
    }
    return zv_clearance_at(r->collider, r->scene, q).distance > r->options.margin;
}

/// Between samples of a search, which may take seconds: how far the plan is does not change.
static bool is_awaited(void *user, double part)
{
    zv_rapids *r = user;
    (void)part;
    r->stopped = r->stopped || (r->sink->progress && !r->sink->progress(r->sink->user, NAN));
    return !r->stopped;
}

void zv_rapids_watch(zv_rapids *rapids, const zv_plan_sink *sink)
{
    rapids->sink = sink;
    rapids->options.progress = is_awaited;
    rapids->options.user = rapids;
}

// ---- the whole ----

zv_status zv_rapids_open(const zv_plan_asked *asked, zv_rapids *out, zv_error *why)
{
    const zv_json *request = asked->request;
    bool assumed;
    *out = (zv_rapids){.robot = asked->robot, .options = zv_route_default_options(), .router = {out, find, is_clear}};
    out->options.shorten = false;
    out->options.margin = zv_scaled_at(request, "margin", ZV_MM, 0.0);
    const zv_status status = zv_scene_field(request, asked->host, &out->scene, why);
    return status == ZV_OK
               ? zv_collider_field(request, asked->robot, out->scene, asked->meshes, &out->collider, &assumed, why)
               : status;
}

void zv_rapids_close(zv_rapids *rapids)
{
    forget(rapids);
    free(rapids->known);
    zv_collider_free(rapids->collider);
    zv_scene_free(rapids->scene);
    *rapids = (zv_rapids){.robot = NULL};
}
