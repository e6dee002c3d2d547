/// @file shapes.h
/// The inside of the shapes of an arm: a list with the memory of its hulls.
#ifndef ZV_COLLIDE_SHAPES_H
#define ZV_COLLIDE_SHAPES_H

#include "base/arena.h"
#include "zveno/collide.h"

struct zv_shapes {
    zv_arena memory; ///< of hull points
    bool assumed;
    int count;
    zv_link_shape list[ZV_MAX_LINK_SHAPES];
};

/// housings.c: appends the convex parts of the housings that are drawn for the links of the arm that are `wanted`, the base
/// first.
/// @return ZV_OK, or ZV_ERR_INTERNAL without memory
zv_status zv_add_housings(const zv_robot *robot, const bool *wanted, zv_shapes *out, zv_error *why);

/// file_shapes.c: appends what "bodies" of the robot file say. Returns whether links are left for which something has to be
/// assumed, and marks them.
bool zv_add_file_shapes(const zv_robot *robot, zv_mesh_store *meshes, zv_shapes *out, bool wanted[ZV_MAX_JOINTS + 1]);

/// scene_read.c: appends the bodies of a list in JSON.
/// @return ZV_OK, or ZV_ERR_SYNTAX with line and column
zv_status zv_add_listed(const zv_json *list, zv_shapes *out, zv_error *why);

/// scene_read.c: the complaint about a member of a list gets the place of that list.
/// @return ZV_ERR_SYNTAX
zv_status zv_place_fault(const zv_json *list, zv_error *why);

#endif
