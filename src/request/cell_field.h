/// @file cell_field.h
/// The fields `scene`, `bodies`, `allowed` and `gripper`: what is around an arm, what its links look like and what it holds
/// things with, ready to be asked and kept for the next request; and whether a motion keeps clear of all that.
#ifndef ZV_REQUEST_CELL_FIELD_H
#define ZV_REQUEST_CELL_FIELD_H

#include "request/request.h"
#include "zveno/collide.h"
#include "zveno/task.h"
#include "zveno/text.h"

/// What a request is about; it belongs to the session's cache.
typedef struct zv_cell {
    const zv_scene *scene;
    const zv_collider *collider;
    zv_cell_cache *cache;
    zv_watch *watch; ///< of the request
    bool assumed;    ///< nobody has said what the links look like
} zv_cell;

/// Whether a request says anything about what is around the arm.
bool zv_cell_is_given(const zv_json *request);
/// What the field `scene` says; an empty scene without it. Free it.
/// @return ZV_OK, or a failure whose sentence names the thing and its place
zv_status zv_scene_field(const zv_json *request, const zv_host *host, zv_scene **out, zv_error *why);
/// The bodies of an arm as `bodies` and `allowed` say, with what the scene says that it holds. Free it.
/// @param assumed as of `zv_collider_of_robot`
/// @return as `zv_scene_field`
zv_status zv_collider_field(const zv_json *request, const zv_robot *robot, const zv_scene *scene, zv_mesh_store *meshes,
                            zv_collider **out, bool *assumed, zv_error *why);
/// Valid until it is closed, which must be done in any case.
/// @return ZV_OK, or a failure whose sentence names the thing and its place
zv_status zv_cell_open(const zv_request *request, zv_cell *out, zv_error *why);
/// Forgets what is too large to be kept; all zero is allowed.
void zv_cell_close(zv_cell *cell);

/// The fields `free`, `distance` (null when there is nothing to meet), `bodies`, `points` and `sentence` of a state.
void zv_write_clearance(zv_json_writer *out, const zv_cell *cell, const zv_clearance *clearance, double margin);

/// What the field says; what it does not is as usual for its kind. Fingers without it.
zv_gripper zv_gripper_field(const zv_json *request);

#endif
