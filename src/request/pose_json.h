/// @file pose_json.h
/// Poses, targets and moves in requests and answers: metres and radians inside, mm and degrees outside, matrices as arrays
/// of rows. Orientation comes in one of `abc`, `euler` with `sequence`, quaternions in both orders, a rotation vector, a
/// matrix.
#ifndef ZV_REQUEST_POSE_JSON_H
#define ZV_REQUEST_POSE_JSON_H

#include "zveno/geom.h"
#include "zveno/kin.h"
#include "zveno/model.h"
#include "zveno/path.h"
#include "zveno/text.h"

/// Three numbers without a key, in mm.
void zv_write_point(zv_json_writer *out, zv_vec3 point);
/// Three numbers without a key, radians given, degrees written.
void zv_write_angles(zv_json_writer *out, double a, double b, double c);
/// A member with the three numbers of a point.
void zv_put_point(zv_json_writer *out, const char *key, zv_vec3 point);
/// A member with three angles.
void zv_put_angles(zv_json_writer *out, const char *key, double a, double b, double c);
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
/// A member with the joint values.
void zv_put_joints(zv_json_writer *out, const char *key, const zv_robot *robot, const double *q, zv_joint_texts *last);
/// The fields `abc` and `gimbal` of a rotation.
void zv_write_abc(zv_json_writer *out, zv_rot rot);

/// Reads `T`, or the position called `position_key` with what else the request gives of `abc`, `pitch`, `yaw` and
/// `policy`. Several ways of saying one thing are accepted when they agree.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST naming the field
zv_status zv_target_fields(const zv_json *request, const char *position_key, zv_ik_target *out, zv_error *why);

/// Reads the one orientation that `object` gives; `name` becomes the field that gave it, NULL when there is none.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST naming the field, also when two fields tell one
zv_status zv_orientation_field(const zv_json *object, zv_rot *out, const char **name, zv_error *why);

/// Appends `quat_wxyz`, `quat_xyzw` and `rotvec` of a rotation.
void zv_write_orientation(zv_json_writer *out, zv_rot rot);
/// The angles of a rotation in one of the 24 sequences, as an array; returns false at gimbal lock.
bool zv_write_sequence(zv_json_writer *out, zv_rot rot, zv_sequence sequence);

/// x, y, z, and A, B, C when one of them is not 0.
void zv_write_place(zv_json_writer *out, const char *key, const double axes[ZV_AXES]);
/// The fields of a move inside the object that is open.
void zv_write_move_fields(zv_json_writer *out, const zv_move *move);

#endif
