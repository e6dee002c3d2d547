/// @file pose_write.h
/// Geometry as fields of an answer: metres and radians go out as mm and degrees, matrices as arrays of rows.
#ifndef ZV_API_POSE_WRITE_H
#define ZV_API_POSE_WRITE_H

#include "zveno/geom.h"
#include "zveno/model.h"
#include "zveno/text.h"

/// Three numbers without a key, in mm.
void zv_write_point(zv_json_writer *out, zv_vec3 point);
/// Three numbers without a key, radians given, degrees written.
void zv_write_angles(zv_json_writer *out, double a, double b, double c);
/// A 4x4 matrix without a key, position in mm.
void zv_write_pose(zv_json_writer *out, zv_pose pose);
/// A 3x3 matrix without a key.
void zv_write_rotation(zv_json_writer *out, zv_rot rot);

/// The joint values written last, as text. Start with all zero.
typedef struct zv_joint_texts {
    double q[ZV_MAX_JOINTS];
    int size[ZV_MAX_JOINTS]; ///< 0: nothing was written yet
    char text[ZV_MAX_JOINTS][ZV_NUMBER_SIZE];
} zv_joint_texts;

/// One number per joint without a key, degrees or mm. Neighbouring solutions of one target share many joint values;
/// `last` saves writing those digits again.
void zv_write_joints(zv_json_writer *out, const zv_robot *robot, const double *q, zv_joint_texts *last);
/// The fields `abc` and `gimbal` of a rotation.
void zv_write_abc(zv_json_writer *out, zv_rot rot);

#endif
