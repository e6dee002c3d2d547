/// @file scene.c
/// A scene from its things: copies them, and turns each into the obstacles that the lanes test.
#include "collide/scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "collide/convex.h"

/// Float rounding of a distance, relative to the coordinates it is computed from: three products and sums of 2^-24 each,
/// and the coordinates themselves.
#define ROUNDING 5e-7
/// Directions whose supporting planes hold a hull in the lanes: faces, edges and corners of a cube.
enum { HULL_PLANES = 26 };

// ---- checking ----

static const char *heights_fault(const zv_thing *thing)
{
    if (thing->columns < 1 || thing->rows < 1 || !thing->heights) {
        return "a height field needs at least one cell";
    }
    if (!(thing->cell > 0.0 && thing->cell < 1e4)) {
        return "its cells must be larger than 0 and smaller than 10 km";
    }
    for (int i = 0; i < thing->columns * thing->rows; ++i) {
        if (!(fabs(thing->heights[i]) < 1e4)) {
            return "its heights must be finite and below 10 km";
        }
    }
    return NULL;
}

static const char *points_fault(const zv_thing *thing)
{
    const zv_convex ball = {.kind = ZV_CONVEX_SPHERE, .radius = thing->radius, .pose = thing->shape.pose};
    const zv_convex hull = {.kind = ZV_CONVEX_HULL, .points = thing->points, .point_count = thing->point_count};
    const char *fault = zv_convex_fault(&ball);
    return fault ? fault : zv_convex_fault(&hull);
}

static const char *thing_fault(const zv_thing *thing)
{
    if (thing->attached && thing->kind != ZV_THING_CONVEX) {
        return "only a convex thing can be attached";
    }
    switch (thing->kind) {
    case ZV_THING_CONVEX:
        return zv_convex_fault(&thing->shape);
    case ZV_THING_PLANE:
        return isfinite(zv_vec3_length(thing->shape.pose.pos)) ? NULL : "its place must be finite";
    case ZV_THING_HEIGHTS:
        return heights_fault(thing);
    default:
        return points_fault(thing);
    }
}

static zv_status check_things(const zv_thing *things, int count, zv_error *why)
{
    long total = 0;
    for (int i = 0; i < count; ++i) {
        const char *fault = thing_fault(&things[i]);
        if (fault) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "thing \"%s\": %s", things[i].name, fault);
        }
        total += things[i].kind == ZV_THING_POINTS    ? things[i].point_count
                 : things[i].kind == ZV_THING_HEIGHTS ? (long)things[i].columns * things[i].rows
                                                      : 1;
        if (total > ZV_MAX_CLOUD) {
            return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "a scene may have %d obstacles, points and cells in all",
                           ZV_MAX_CLOUD);
        }
    }
    return ZV_OK;
}

// ---- copying ----

/// A copy of `count` elements that lives as long as the scene; NULL stays NULL.
static const void *copy_array(zv_scene *scene, const void *from, int count, size_t size, bool *failed)
{
    if (!from || count < 1) {
        return NULL;
    }
    void *to = zv_arena_take(&scene->memory, (size_t)count * size);
    if (to) {
        memcpy(to, from, (size_t)count * size);
    } else {
        *failed = true;
    }
    return to;
}

static bool copy_things(zv_scene *scene, const zv_thing *things, int count)
{
    bool failed = false;
    scene->things = malloc(((size_t)count + 1) * sizeof *things);
    if (!scene->things) {
        return false;
    }
    scene->thing_count = count;
    for (int i = 0; i < count; ++i) {
        zv_thing *thing = &scene->things[i];
        *thing = things[i];
        thing->shape.points =
            copy_array(scene, thing->shape.points, thing->shape.point_count, sizeof(zv_vec3), &failed);
        if (thing->kind == ZV_THING_CONVEX && thing->shape.points) {
            zv_convex_keep(&thing->shape);
        }
        thing->points = copy_array(scene, thing->points, thing->point_count, sizeof(zv_vec3), &failed);
        thing->heights = copy_array(scene, thing->heights, thing->columns * thing->rows, sizeof(double), &failed);
    }
    return !failed;
}

// ---- obstacles ----

/// The column of a height field; one below zero hangs down from it.
static zv_convex column_shape(const zv_thing *thing, int index)
{
    const double half = 0.5 * thing->cell, height = thing->heights[index];
    const zv_vec3 center = {(index % thing->columns + 0.5) * thing->cell, (index / thing->columns + 0.5) * thing->cell,
                            0.5 * height};
    return (zv_convex){.kind = ZV_CONVEX_BOX,
                       .pose = {thing->shape.pose.rot, zv_pose_apply(thing->shape.pose, center)},
                       .half = {half, half, 0.5 * fabs(height)}};
}

zv_convex zv_part_shape(const zv_scene *scene, zv_part part)
{
    const zv_thing *thing = &scene->things[part.thing];
    switch (thing->kind) {
    case ZV_THING_HEIGHTS:
        return column_shape(thing, part.index);
    case ZV_THING_POINTS:
        return (zv_convex){.kind = ZV_CONVEX_SPHERE,
                           .radius = thing->radius,
                           .pose = {zv_rot_identity(), zv_pose_apply(thing->shape.pose, thing->points[part.index])}};
    default:
        return thing->shape;
    }
}

static void put(float *f, zv_vec3 v)
{
    f[0] = (float)v.x;
    f[1] = (float)v.y;
    f[2] = (float)v.z;
}

/// The planes that hold a hull, appended to the scene's list.
static void put_planes(zv_scene *scene, const zv_convex *shape, zv_obstacle *out, int *plane_count)
{
    out->first = *plane_count;
    for (int i = 0; i < 27; ++i) {
        const zv_vec3 dir = {i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1};
        if (i == 13) { // no direction
            continue;
        }
        const zv_vec3 n = zv_vec3_unit(dir);
        float *plane = &scene->planes[4 * (*plane_count)++];
        put(plane, n);
        plane[3] = (float)zv_vec3_dot(n, zv_core_support(shape, n));
    }
    out->count = *plane_count - out->first;
}

static zv_obstacle obstacle_of(zv_scene *scene, const zv_convex *shape, int *plane_count)
{
    const zv_vec3 center = zv_convex_center(shape), axis = shape->pose.rot.z;
    const double extent = zv_convex_extent(shape);
    zv_obstacle out = {.radius = (float)(zv_core_radius(shape) + ROUNDING * (zv_vec3_length(center) + extent))};
    put(out.f, center);
    switch (shape->kind) {
    case ZV_CONVEX_SPHERE:
        out.kind = ZV_OBSTACLE_BALL;
        break;
    case ZV_CONVEX_CAPSULE:
        out.kind = shape->half_length > 0.0 ? ZV_OBSTACLE_SEGMENT : ZV_OBSTACLE_BALL;
        if (out.kind == ZV_OBSTACLE_SEGMENT) {
            put(out.f, zv_vec3_sub(center, zv_vec3_scale(axis, shape->half_length)));
            put(out.f + 3, zv_vec3_scale(axis, 2.0 * shape->half_length));
            out.f[6] = (float)(0.25 / (shape->half_length * shape->half_length));
        }
        break;
    case ZV_CONVEX_BOX:
        out.kind = ZV_OBSTACLE_BOX;
        put(out.f + 3, shape->pose.rot.x);
        put(out.f + 6, shape->pose.rot.y);
        put(out.f + 9, shape->pose.rot.z);
        put(out.f + 12, shape->half);
        break;
    case ZV_CONVEX_CYLINDER:
        out.kind = ZV_OBSTACLE_CYLINDER;
        put(out.f + 3, axis);
        out.f[6] = (float)shape->radius;
        out.f[7] = (float)shape->half_length;
        break;
    default:
        out.kind = ZV_OBSTACLE_PLANES;
        put_planes(scene, shape, &out, plane_count);
    }
    return out;
}

static zv_obstacle obstacle_of_plane(const zv_thing *thing)
{
    const zv_pose *pose = &thing->shape.pose;
    zv_obstacle out = {.kind = ZV_OBSTACLE_PLANE, .radius = (float)(ROUNDING * zv_vec3_length(pose->pos))};
    put(out.f, pose->rot.z);
    out.f[3] = (float)zv_vec3_dot(pose->rot.z, pose->pos);
    return out;
}

static int parts_of(const zv_thing *thing)
{
    if (thing->attached) {
        return 0; // it is a body of the arm
    }
    return thing->kind == ZV_THING_POINTS    ? thing->point_count
           : thing->kind == ZV_THING_HEIGHTS ? thing->columns * thing->rows
                                             : 1;
}

/// Bounded obstacles, and behind them the planes. A column without height is none. How many are bounded.
static int fill_obstacles(zv_scene *scene)
{
    int plane_count = 0, bounded = 0;
    for (int planes = 0; planes < 2; ++planes) {
        for (int i = 0; i < scene->thing_count; ++i) {
            const zv_thing *thing = &scene->things[i];
            const int count = (thing->kind == ZV_THING_PLANE) == planes ? parts_of(thing) : 0;
            for (int k = 0; k < count; ++k) {
                if (thing->kind == ZV_THING_HEIGHTS && thing->heights[k] == 0.0) {
                    continue;
                }
                const zv_part part = {i, k};
                const zv_convex shape = zv_part_shape(scene, part);
                scene->parts[scene->total] = part;
                scene->obstacles[scene->total++] =
                    planes ? obstacle_of_plane(thing) : obstacle_of(scene, &shape, &plane_count);
            }
        }
        bounded = planes ? bounded : scene->total;
    }
    return bounded;
}

static bool take_obstacles(zv_scene *scene)
{
    size_t count = 1, hulls = 0;
    for (int i = 0; i < scene->thing_count; ++i) {
        count += (size_t)parts_of(&scene->things[i]);
        hulls += scene->things[i].kind == ZV_THING_CONVEX && scene->things[i].shape.kind == ZV_CONVEX_HULL;
    }
    scene->has_hulls = hulls > 0;
    scene->obstacles = malloc(count * sizeof *scene->obstacles);
    scene->parts = malloc(count * sizeof *scene->parts);
    scene->planes = malloc((hulls + 1) * HULL_PLANES * 4 * sizeof *scene->planes);
    if (!scene->obstacles || !scene->parts || !scene->planes) {
        return false;
    }
    return zv_tree_build(scene, fill_obstacles(scene));
}

zv_status zv_scene_create(const zv_thing *things, int count, zv_scene **out, zv_error *why)
{
    ZV_ASSERT((things || count == 0) && count >= 0 && out);
    if (count > ZV_MAX_THINGS) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "a scene may have %d things, this one has %d", ZV_MAX_THINGS,
                       count);
    }
    const zv_status status = check_things(things, count, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_scene *scene = calloc(1, sizeof *scene);
    if (!scene || !copy_things(scene, things, count) || !take_obstacles(scene)) {
        zv_scene_free(scene);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while building a scene");
    }
    *out = scene;
    return ZV_OK;
}

void zv_scene_free(zv_scene *scene)
{
    if (scene) {
        zv_arena_free(&scene->memory);
        free(scene->things);
        free(scene->obstacles);
        free(scene->parts);
        free(scene->planes);
        free(scene);
    }
}

int zv_scene_count(const zv_scene *scene)
{
    return scene->thing_count;
}

const zv_thing *zv_scene_thing(const zv_scene *scene, int index)
{
    ZV_ASSERT(index >= 0 && index < scene->thing_count);
    return &scene->things[index];
}

int zv_scene_part_count(const zv_scene *scene, int index)
{
    const zv_thing *thing = zv_scene_thing(scene, index);
    return thing->attached ? 1 : parts_of(thing);
}

zv_convex zv_scene_part(const zv_scene *scene, int index, int part)
{
    ZV_ASSERT(part >= 0 && part < zv_scene_part_count(scene, index));
    return zv_part_shape(scene, (zv_part){index, part});
}

int zv_scene_find(const zv_scene *scene, const char *name)
{
    for (int i = 0; i < scene->thing_count; ++i) {
        if (strcmp(scene->things[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}
