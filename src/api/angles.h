/// @file angles.h
/// The angles by which the source documents describe two families of arms: a1 to a4 of an arm with base yaw, alpha
/// beta gamma of a planar arm.
#ifndef ZV_API_ANGLES_H
#define ZV_API_ANGLES_H

#include "zveno/kin.h"
#include "zveno/model.h"
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

#endif
