/// @file robot_field.h
/// The fields `robot`, `tip`, `set` and `tool`: from a name, a path or an inline description to an arm ready to be asked,
/// cached for the next request that says the same; and the angles by which the source documents describe two families of
/// arms: a1 to a4 of an arm with base yaw, alpha beta gamma of a planar arm.
#ifndef ZV_REQUEST_ROBOT_FIELD_H
#define ZV_REQUEST_ROBOT_FIELD_H

#include "zveno/kin.h"
#include "zveno/model.h"
#include "zveno/request.h"
#include "zveno/text.h"

/// The vertical plane of an arm at q = 0, found once per arm.
typedef struct zv_angle_frame {
    zv_angle_kind kind;
    zv_vec3 yaw_axis; ///< of the first joint
    zv_vec3 heading;  ///< horizontal: links at elevation 0 point there
} zv_angle_frame;

zv_angle_frame zv_angle_frame_of(const zv_robot *robot, zv_angle_kind kind);

/// The names of these angles, then NULL.
const char *const *zv_angle_names(zv_angle_kind kind);

/// Writes the field `angles` of a solution; nothing for arms without such angles.
void zv_write_document_angles(zv_json_writer *out, const zv_angle_frame *frame, const zv_robot *robot, const double *q);

enum { ZV_ARM_FIELDS = 4 };

/// A robot with its solver.
typedef struct zv_served_arm {
    zv_robot *robot;
    zv_ik *ik;
    zv_angle_frame angles;
    char *key; ///< the source text of `robot`, `tip`, `set` and `tool`, one after the other; NULL: too long to keep
    size_t key_size[ZV_ARM_FIELDS]; ///< bytes of each
    bool has_meshes;                ///< its files were read with their meshes
    long number;                    ///< of its making, from 1: no other arm of the session has it
} zv_served_arm;

enum { ZV_SERVED_ARMS = 16 };

/// The arms of the last requests, the latest first. Start with all zero.
typedef struct zv_arm_cache {
    int count;
    long made; ///< how many there have been
    zv_served_arm *arms[ZV_SERVED_ARMS];
} zv_arm_cache;

void zv_arm_cache_free(zv_arm_cache *cache);

/// The arm that a request names; it stays valid until the next call. A host that reads no files refuses paths. Meshes of its
/// links go into `meshes`; NULL: they are not read.
/// @return ZV_OK, or a failure whose sentence names the field
zv_status zv_robot_field(zv_arm_cache *cache, const zv_host *host, zv_mesh_store *meshes, const zv_json *request,
                         const zv_served_arm **out, zv_error *why);

#endif
