/// @file screws.c
/// Products of screws.
#include "kin/screws.h"

#include "base/elementary.h"

zv_pose zv_screw_turn(const zv_axis *axis, zv_cos_sin turn)
{
    const zv_rot rot = zv_rot_by(axis->dir, turn);
    return (zv_pose){.rot = rot, .pos = zv_vec3_sub(axis->point, zv_rot_apply(rot, axis->point))};
}

zv_pose zv_screw_motion(const zv_axis *axis, double q)
{
    if (axis->kind == ZV_JOINT_PRISMATIC) {
        return (zv_pose){.rot = zv_rot_identity(), .pos = zv_vec3_scale(axis->dir, q)};
    }
    zv_cos_sin turn;
    zv_sincos(q, &turn.s, &turn.c);
    return zv_screw_turn(axis, turn);
}

zv_vec3 zv_screw_point(const zv_axis *axis, zv_cos_sin turn, zv_vec3 point)
{
    return zv_vec3_add(axis->point, zv_turned(axis->dir, turn, zv_vec3_sub(point, axis->point)));
}

zv_axis zv_screw_carry(zv_pose by, const zv_axis *axis)
{
    return (zv_axis){
        .kind = axis->kind, .dir = zv_rot_apply(by.rot, axis->dir), .point = zv_pose_apply(by, axis->point)};
}

zv_pose zv_screws_product(const zv_axis *axis, int count, const double *q)
{
    zv_pose product = zv_pose_identity();
    for (int k = 0; k < count; ++k) {
        product = zv_pose_mul(product, zv_screw_motion(&axis[k], q[k]));
    }
    return product;
}

void zv_screws_reverse(const zv_axis *axis, int count, zv_axis *out)
{
    for (int k = 0; k < count; ++k) {
        out[k] = axis[count - 1 - k];
        out[k].dir = zv_vec3_scale(out[k].dir, -1.0);
    }
}

/// E1 .. Ef .. En = E1 .. (Ef Ef+1 Ef^-1) .. (Ef En Ef^-1) Ef: the joints behind are carried along, and Ef goes last.
zv_pose zv_screws_fix(const zv_axis *axis, int count, int fixed, double value, zv_axis *out)
{
    const zv_pose motion = zv_screw_motion(&axis[fixed], value);
    for (int k = 0; k < fixed; ++k) {
        out[k] = axis[k];
    }
    for (int k = fixed + 1; k < count; ++k) {
        out[k - 1] = zv_screw_carry(motion, &axis[k]);
    }
    return zv_pose_inverse(motion);
}
