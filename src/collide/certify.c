/// @file certify.c
/// The certificate of a path: its edges one by one, and the first piece that is not proven.
#include <math.h>

#include "base/assert.h"
#include "collide/motion.h"

zv_certify_options zv_certify_default_options(void)
{
    return (zv_certify_options){.margin = 0.0, .smallest = 1e-6, .most_states = 100000};
}

bool zv_is_clear(const zv_collider *bodies, const zv_scene *scene, const double *q, double margin)
{
    ZV_ASSERT(bodies && q);
    const zv_certify_options standard = zv_certify_default_options();
    const zv_edge_limits limits = {margin, standard.smallest, standard.most_states};
    zv_motion_space space;
    const bool clear =
        zv_motion_space_take(&space, bodies) && zv_judge_edge(bodies, scene, &space, q, q, &limits).proven;
    zv_motion_space_give(&space);
    return clear;
}

/// The state at a place of an edge.
static void between(const zv_collider *bodies, const double *a, const double *b, double t, double *q)
{
    for (int k = 0; k < bodies->joint_count; ++k) {
        q[k] = a[k] + (b[k] - a[k]) * t;
    }
}

zv_status zv_certify_motion(const zv_collider *bodies, const zv_scene *scene, const double *waypoints, int count,
                            const zv_certify_options *options, zv_motion_certificate *out, zv_error *why)
{
    ZV_ASSERT(bodies && waypoints && count >= 1 && out);
    const zv_certify_options standard = zv_certify_default_options(), *o = options ? options : &standard;
    const zv_edge_limits limits = {o->margin, o->smallest, o->most_states};
    zv_motion_space space;
    if (!zv_motion_space_take(&space, bodies)) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for a certificate");
    }
    const int n = bodies->joint_count;
    zv_motion_certificate found = {.proven = true};
    const int edges = count > 1 ? count - 1 : 1; // one waypoint: a motion that stays
    for (int i = 0; i < edges && found.proven; ++i) {
        if (o->progress && !o->progress(o->user, (double)i / edges)) {
            found = (zv_motion_certificate){.from = i, .to = edges, .states = found.states};
            break;
        }
        const double *a = waypoints + (size_t)i * (size_t)n, *b = count > 1 ? a + n : a;
        const zv_edge_verdict edge = zv_judge_edge(bodies, scene, &space, a, b, &limits);
        found.states += edge.states;
        if (!edge.proven) {
            double q[ZV_MAX_JOINTS];
            between(bodies, a, b, edge.t, q);
            found.proven = false;
            found.outside = edge.outside;
            found.from = i + fmax(0.0, edge.t - 0.5 * edge.width);
            found.to = i + fmin(1.0, edge.t + 0.5 * edge.width);
            found.clearance = zv_clearance_at(bodies, scene, q);
        }
    }
    zv_motion_space_give(&space);
    *out = found;
    return ZV_OK;
}
