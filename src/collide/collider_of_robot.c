/// @file collider_of_robot.c
/// The bodies that a robot file gives, or capsules where it gives none.
#include <stdlib.h>

#include "base/assert.h"
#include "zveno/collide.h"

static zv_status assume(const zv_robot *robot, const zv_collider_options *options, zv_collider **out, zv_error *why)
{
    zv_link_shape *list = calloc(ZV_MAX_LINK_SHAPES, sizeof *list);
    if (!list) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for the bodies of an arm");
    }
    const zv_status status = zv_collider_create(robot, list, zv_collider_assume(robot, list), options, out, why);
    free(list);
    return status;
}

zv_status zv_collider_of_robot(const zv_robot *robot, const zv_collider_options *options, zv_collider **out,
                               bool *assumed, zv_error *why)
{
    ZV_ASSERT(robot && out && assumed);
    size_t size = 0;
    const char *text = zv_robot_text(robot, &size);
    zv_json_document *document = zv_json_document_create();
    if (!document) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for the bodies of an arm");
    }
    const zv_json *root = NULL;
    zv_status status = text ? zv_json_read(document, text, size, &root, why) : ZV_OK;
    const zv_json *bodies = status == ZV_OK ? zv_json_member(root, "bodies") : NULL;
    if (status == ZV_OK) {
        *assumed = !bodies;
        status = bodies ? zv_collider_read(robot, bodies, options, out, why) : assume(robot, options, out, why);
    }
    zv_json_document_free(document);
    return status;
}
