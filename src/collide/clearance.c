/// @file clearance.c
/// The exact clearance of one state: every body against the tree of obstacles, then the pairs of bodies.
#include <math.h>
#include <stdio.h>

#include "base/assert.h"
#include "collide/collider.h"
#include "collide/convex.h"
#include "collide/scene.h"

/// A shape in the world, with a ball around it.
typedef struct placed {
    zv_convex shape;
    zv_vec3 center;
    double extent;
} placed;

static placed place(const zv_collider *bodies, const zv_pose *world_from_link, const zv_group *group, int i)
{
    placed out = {.shape = zv_convex_placed(world_from_link[group->link + 1], &bodies->shape[group->first_shape + i])};
    out.center = zv_convex_center(&out.shape);
    out.extent = zv_convex_extent(&out.shape);
    return out;
}

static void look_at_obstacle(const zv_scene *scene, int index, const placed *p, int only, zv_clearance *best)
{
    const zv_part part = scene->parts[index];
    const zv_thing *thing = &scene->things[part.thing];
    if (only >= 0 && part.thing != only) {
        return;
    }
    zv_separation found;
    if (thing->kind == ZV_THING_PLANE) {
        found = zv_convex_above_plane(&p->shape, &thing->shape.pose);
    } else {
        const zv_convex shape = zv_part_shape(scene, part);
        const double far = zv_vec3_length(zv_vec3_sub(zv_convex_center(&shape), p->center));
        if (far - p->extent - zv_convex_extent(&shape) >= best->distance) {
            return;
        }
        found = zv_convex_distance(&p->shape, &shape);
    }
    if (found.distance < best->distance) {
        best->distance = found.distance;
        best->thing = part.thing;
        best->other = -1;
        best->on_body = found.a;
        best->on_other = found.b;
    }
}

/// Depth first, without what cannot be nearer than the best so far.
static void look_below(const zv_scene *scene, int level, int block, const placed *p, int only, zv_clearance *best)
{
    const zv_block *boxes = &scene->tree.level[level][block];
    const int count = zv_boxes_of(&scene->tree, level, block);
    for (int i = 0; i < count; ++i) {
        if (zv_box_distance(boxes, i, p->center) - p->extent >= best->distance) {
            continue;
        }
        const int below = block * ZV_TREE_WIDTH + i;
        if (level == 0) {
            look_at_obstacle(scene, below, p, only, best);
        } else {
            look_below(scene, level - 1, below, p, only, best);
        }
    }
}

/// `only`: one thing; -1: all of them.
static void look_at_scene(const zv_scene *scene, const placed *p, int only, zv_clearance *best)
{
    if (scene->in_tree > 0) {
        look_below(scene, scene->tree.levels - 1, 0, p, only, best);
    }
    for (int i = scene->in_tree; i < scene->total; ++i) {
        look_at_obstacle(scene, i, p, only, best);
    }
}

zv_separation zv_group_distance(const zv_collider *bodies, const zv_pose *world_from_link, int a, int b)
{
    const zv_group *ga = &bodies->group[a], *gb = &bodies->group[b];
    zv_separation best = {.distance = INFINITY};
    for (int i = 0; i < ga->shapes; ++i) {
        const placed p = place(bodies, world_from_link, ga, i);
        for (int j = 0; j < gb->shapes; ++j) {
            const placed other = place(bodies, world_from_link, gb, j);
            const double far = zv_vec3_length(zv_vec3_sub(p.center, other.center)) - p.extent - other.extent;
            if (far >= best.distance) {
                continue;
            }
            const zv_separation found = zv_convex_distance(&p.shape, &other.shape);
            best = found.distance < best.distance ? found : best;
        }
    }
    return best;
}

/// Bodies on the base do not move: what they touch is how the cell was built.
static bool can_hit_things(const zv_group *group)
{
    return group->link >= 0;
}

static void look_around_group(const zv_collider *bodies, const zv_scene *scene, const zv_pose *links, int index,
                              int only, zv_clearance *best)
{
    const zv_group *group = &bodies->group[index];
    for (int i = 0; i < group->shapes; ++i) {
        const placed p = place(bodies, links, group, i);
        const double before = best->distance;
        look_at_scene(scene, &p, only, best);
        best->body = best->distance < before ? index : best->body;
    }
}

zv_clearance zv_clearance_at(const zv_collider *bodies, const zv_scene *scene, const double *q)
{
    ZV_ASSERT(bodies && q);
    zv_pose links[ZV_MAX_JOINTS + 1];
    zv_link_poses(bodies, q, links);
    zv_clearance best = {.distance = INFINITY, .body = -1, .thing = -1, .other = -1};
    for (int i = 0; scene && i < bodies->group_count; ++i) {
        if (can_hit_things(&bodies->group[i])) {
            look_around_group(bodies, scene, links, i, -1, &best);
        }
    }
    for (int i = 0; i < bodies->tested_count; ++i) {
        const zv_tested *pair = &bodies->tested[i];
        const zv_separation found = zv_group_distance(bodies, links, pair->a, pair->b);
        if (found.distance < best.distance) {
            best = (zv_clearance){found.distance, pair->a, -1, pair->b, found.a, found.b};
        }
    }
    return best;
}

zv_clearance zv_clearance_of(const zv_collider *bodies, const zv_scene *scene, const double *q, int body, int thing)
{
    ZV_ASSERT(bodies && scene && q && body >= 0 && body < bodies->group_count);
    zv_pose links[ZV_MAX_JOINTS + 1];
    zv_link_poses(bodies, q, links);
    zv_clearance best = {.distance = INFINITY, .body = -1, .thing = -1, .other = -1};
    look_around_group(bodies, scene, links, body, thing, &best);
    return best;
}

void zv_clearance_sentence(const zv_collider *bodies, const zv_scene *scene, const zv_clearance *clearance, char *out,
                           size_t size)
{
    if (clearance->body < 0) {
        snprintf(out, size, "there is nothing to hit");
        return;
    }
    const char *body = bodies->group[clearance->body].name;
    const char *other =
        clearance->thing >= 0 ? scene->things[clearance->thing].name : bodies->group[clearance->other].name;
    char mm[ZV_NUMBER_SIZE];
    zv_number_write_rounded(round(fabs(clearance->distance) * 1e6) / 1e3, mm);
    if (clearance->distance > 0.0) {
        snprintf(out, size, "%s is %s mm from %s", body, mm, other);
    } else {
        snprintf(out, size, "%s hits %s, %s mm deep", body, other, mm);
    }
}
