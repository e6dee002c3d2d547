/// @file collider.c
/// Bodies of an arm, made ready for questions.
#include "collide/collider.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/extremes.h"
#include "collide/convex.h"
#include "collide/scene.h"
#include "model/robot.h"

zv_collider_options zv_collider_default_options(void)
{
    return (zv_collider_options){.proof_boxes = 0};
}

static zv_status check_body(const zv_collider *bodies, const zv_link_shape *body, zv_error *why)
{
    const char *fault = zv_convex_fault(&body->shape);
    if (fault) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "body \"%s\": %s", body->name, fault);
    }
    if (body->link < -1 || body->link >= bodies->axis_count) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "body \"%s\": joint %d carries it, but the arm has %d",
                       body->name, body->link + 1, bodies->axis_count);
    }
    return ZV_OK;
}

/// A new group, or the last one when it goes on.
static zv_group *group_for(zv_collider *bodies, const zv_link_shape *body, bool held)
{
    zv_group *last = bodies->group_count ? &bodies->group[bodies->group_count - 1] : NULL;
    if (last && last->link == body->link && last->held == held && strcmp(last->name, body->name) == 0) {
        return last;
    }
    if (bodies->group_count == ZV_MAX_GROUPS) {
        return NULL;
    }
    zv_group *group = &bodies->group[bodies->group_count++];
    *group = (zv_group){
        .link = body->link, .held = held, .first_shape = bodies->shape_count, .first_ball = bodies->ball_count};
    memcpy(group->name, body->name, sizeof group->name);
    return group;
}

/// Hull points of its own.
static bool copy_points(zv_collider *bodies, zv_convex *shape)
{
    if (shape->kind != ZV_CONVEX_HULL) {
        return true;
    }
    const size_t size = (size_t)shape->point_count * sizeof *shape->points;
    zv_vec3 *points = zv_arena_take(&bodies->memory, size);
    if (points) {
        memcpy(points, shape->points, size);
    }
    shape->points = points;
    if (points) {
        zv_convex_keep(shape);
    }
    return points != NULL;
}

/// @param like has covered the same shape before; NULL: nobody has
static zv_status add_body(zv_collider *bodies, const zv_link_shape *body, bool held, const zv_collider *like,
                          zv_error *why)
{
    const zv_status status = check_body(bodies, body, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_group *group = bodies->shape_count < ZV_MAX_LINK_SHAPES ? group_for(bodies, body, held) : NULL;
    if (!group) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "an arm may have %d bodies of %d parts in all", ZV_MAX_GROUPS,
                       ZV_MAX_LINK_SHAPES);
    }
    const zv_pose frame = body->link < 0 ? bodies->world_from_base : bodies->link_from_frame[body->link];
    zv_convex shape = zv_convex_placed(frame, &body->shape);
    const bool is_known = like && bodies->shape_count < like->own_shapes;
    if (!copy_points(bodies, &shape) ||
        !(is_known ? zv_cover_as(bodies, like, bodies->shape_count) : zv_cover(bodies, &shape))) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for the bodies of an arm");
    }
    bodies->shape[bodies->shape_count++] = shape;
    group->shapes = bodies->shape_count - group->first_shape;
    group->balls = bodies->ball_count - group->first_ball;
    return ZV_OK;
}

/// Attached things are bodies of the last link.
static zv_status add_held(zv_collider *bodies, const zv_robot *robot, const zv_scene *scene, zv_error *why)
{
    zv_status status = ZV_OK;
    for (int i = 0; scene && i < scene->thing_count && status == ZV_OK; ++i) {
        const zv_thing *thing = &scene->things[i];
        if (thing->attached) {
            zv_link_shape body = {.link = bodies->axis_count - 1,
                                  .shape = zv_convex_placed(robot->tool, &thing->shape)};
            memcpy(body.name, thing->name, sizeof body.name);
            status = add_body(bodies, &body, true, NULL, why);
        }
    }
    return status;
}

/// The largest distance of a ball from the world's origin: lengths of all fixed poses, slides, and the ball itself.
static double size_of(const zv_collider *bodies)
{
    double chain = 0.0, farthest = 0.0;
    for (int k = 0; k < bodies->axis_count; ++k) {
        const zv_axis_step *axis = &bodies->axis[k];
        chain += zv_vec3_length(axis->fixed.pos) + (axis->slides ? zv_larger(fabs(axis->low), fabs(axis->high)) : 0.0);
    }
    for (int i = 0; i < bodies->ball_count; ++i) {
        const zv_ball *ball = &bodies->ball[i];
        farthest = zv_larger(farthest, zv_vec3_length((zv_vec3){ball->x, ball->y, ball->z}) + ball->r);
    }
    return chain + farthest;
}

static zv_status fill(zv_collider *bodies, const zv_robot *robot, const zv_link_shape *list, int count,
                      const zv_collider_options *options, zv_error *why)
{
    zv_fill_axes(bodies, robot);
    zv_status status = ZV_OK;
    for (int i = 0; i < count && status == ZV_OK; ++i) {
        bodies->first_ball_of[i] = bodies->ball_count;
        status = add_body(bodies, &list[i], false, options->like, why);
    }
    if (status == ZV_OK) {
        bodies->own_shapes = count;
        bodies->first_ball_of[count] = bodies->ball_count;
        bodies->excess = options->like ? options->like->own_excess : bodies->excess;
        bodies->own_excess = bodies->excess;
    }
    status = status == ZV_OK ? add_held(bodies, robot, options->held, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    for (int i = 0; i < bodies->group_count; ++i) {
        zv_fill_bounds(bodies, &bodies->group[i]);
    }
    bodies->size = size_of(bodies);
    return zv_fill_clusters(bodies) && zv_fill_pairs(bodies, robot, options)
               ? ZV_OK
               : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for pairs of bodies");
}

zv_status zv_collider_create(const zv_robot *robot, const zv_link_shape *list, int count,
                             const zv_collider_options *options, zv_collider **out, zv_error *why)
{
    ZV_ASSERT(robot && (list || count == 0) && out);
    const zv_collider_options standard = zv_collider_default_options();
    ZV_ASSERT(!options || !options->like || options->like->own_shapes == count);
    zv_collider *bodies = calloc(1, sizeof *bodies);
    if (bodies) {
        bodies->group = calloc(ZV_MAX_GROUPS, sizeof *bodies->group);
        bodies->shape = calloc(ZV_MAX_LINK_SHAPES, sizeof *bodies->shape);
        bodies->first_ball_of = calloc((size_t)count + 1, sizeof *bodies->first_ball_of);
    }
    zv_status status = !bodies || !bodies->group || !bodies->shape || !bodies->first_ball_of
                           ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for the bodies of an arm")
                           : fill(bodies, robot, list, count, options ? options : &standard, why);
    if (status != ZV_OK) {
        zv_collider_free(bodies);
        return status;
    }
    *out = bodies;
    return ZV_OK;
}

void zv_collider_free(zv_collider *bodies)
{
    if (bodies) {
        zv_arena_free(&bodies->memory);
        free(bodies->group);
        free(bodies->shape);
        free(bodies->ball);
        free(bodies->first_ball_of);
        free(bodies->cluster);
        free(bodies->tested);
        free(bodies->tested_clusters);
        free(bodies->state);
        free(bodies);
    }
}

int zv_collider_body_count(const zv_collider *bodies)
{
    return bodies->group_count;
}

const char *zv_collider_body_name(const zv_collider *bodies, int index)
{
    ZV_ASSERT(index >= 0 && index < bodies->group_count);
    return bodies->group[index].name;
}

int zv_collider_body_link(const zv_collider *bodies, int index)
{
    ZV_ASSERT(index >= 0 && index < bodies->group_count);
    return bodies->group[index].link;
}

double zv_collider_excess(const zv_collider *bodies)
{
    return bodies->excess;
}
