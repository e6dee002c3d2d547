/// @file shapes.c
/// The one source of an arm's shapes: what its robot file says in "bodies", else the housings that are drawn.
#include "collide/shapes.h"

#include <stdlib.h>

#include "base/assert.h"

static zv_shapes *create(zv_error *why)
{
    zv_shapes *shapes = calloc(1, sizeof *shapes);
    if (!shapes) {
        zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for the bodies of an arm");
    }
    return shapes;
}

static zv_status publish(zv_shapes *shapes, zv_status status, zv_shapes **out)
{
    if (status == ZV_OK) {
        *out = shapes;
    } else {
        zv_shapes_free(shapes);
    }
    return status;
}

zv_status zv_shapes_read(const zv_json *list, zv_shapes **out, zv_error *why)
{
    ZV_ASSERT(list && out);
    zv_shapes *shapes = create(why);
    return shapes ? publish(shapes, zv_add_listed(list, shapes, why), out) : ZV_ERR_INTERNAL;
}

zv_status zv_shapes_of_robot(const zv_robot *robot, zv_mesh_store *meshes, zv_shapes **out, zv_error *why)
{
    ZV_ASSERT(robot && out);
    zv_shapes *shapes = create(why);
    if (!shapes) {
        return ZV_ERR_INTERNAL;
    }
    bool wanted[ZV_MAX_JOINTS + 1] = {false};
    shapes->assumed = zv_add_file_shapes(robot, meshes, shapes, wanted);
    return publish(shapes, shapes->assumed ? zv_add_housings(robot, wanted, shapes, why) : ZV_OK, out);
}

void zv_shapes_free(zv_shapes *shapes)
{
    if (shapes) {
        zv_arena_free(&shapes->memory);
        free(shapes);
    }
}

const zv_link_shape *zv_shapes_list(const zv_shapes *shapes, int *count)
{
    *count = shapes->count;
    return shapes->list;
}

bool zv_shapes_are_assumed(const zv_shapes *shapes)
{
    return shapes->assumed;
}

zv_status zv_collider_of_robot(const zv_robot *robot, const zv_collider_options *options, zv_collider **out,
                               bool *assumed, zv_error *why)
{
    ZV_ASSERT(robot && out && assumed);
    zv_shapes *shapes = NULL;
    zv_status status = zv_shapes_of_robot(robot, options ? options->meshes : NULL, &shapes, why);
    if (status == ZV_OK) {
        *assumed = shapes->assumed;
        status = zv_collider_create(robot, shapes->list, shapes->count, options, out, why);
    }
    zv_shapes_free(shapes);
    return status;
}

zv_status zv_collider_read(const zv_robot *robot, const zv_json *list, const zv_collider_options *options,
                           zv_collider **out, zv_error *why)
{
    ZV_ASSERT(robot && list && out);
    zv_shapes *shapes = NULL;
    zv_status status = zv_shapes_read(list, &shapes, why);
    if (status == ZV_OK) {
        status = zv_collider_create(robot, shapes->list, shapes->count, options, out, why);
        if (status == ZV_ERR_BAD_REQUEST && why) { // of one of the bodies: the list is the nearest place
            status = zv_place_fault(list, why);
        }
    }
    zv_shapes_free(shapes);
    return status;
}
