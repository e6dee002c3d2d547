/// @file screws.c
/// Products of screws.
#include "kin/screws.h"

#include <math.h>

#include "base/elementary.h"
#include "kin/numeric_step.h"

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

enum { STEPS = 16 };
/// Nothing is gained below this, and no joint moves farther than this in one step, rad.
static const double ROUNDING = 0x1p-47, LONGEST_STEP = 0.5;

/// The error of `q` and how each joint changes it. The position that counts is where the displacement takes the last
/// axis's point.
static double look(const zv_axis *axis, int count, zv_pose wanted, double size, const double *q,
                   double error[ZV_STEP_ROWS], double column[][ZV_STEP_ROWS])
{
    zv_axis at[ZV_MAX_JOINTS];
    zv_pose carried = zv_pose_identity();
    for (int k = 0; k < count; ++k) {
        at[k] = zv_screw_carry(carried, &axis[k]);
        carried = zv_pose_mul(carried, zv_screw_motion(&axis[k], q[k]));
    }
    const zv_vec3 mark = axis[count - 1].point, point = zv_pose_apply(carried, mark);
    const zv_vec3 lost = zv_vec3_scale(zv_vec3_sub(zv_pose_apply(wanted, mark), point), 1.0 / size);
    const zv_vec3 turn = zv_rot_log(zv_rot_mul(wanted.rot, zv_rot_transpose(carried.rot)));
    const double e[ZV_STEP_ROWS] = {lost.x, lost.y, lost.z, turn.x, turn.y, turn.z};
    for (int row = 0; row < ZV_NUMERIC_ROWS; ++row) {
        error[row] = e[row];
    }
    for (int k = 0; k < count; ++k) {
        const bool turns = at[k].kind == ZV_JOINT_REVOLUTE;
        const zv_vec3 h = at[k].dir, v = turns ? zv_vec3_cross(h, zv_vec3_sub(point, at[k].point)) : h;
        const double c[ZV_STEP_ROWS] = {v.x / size,        v.y / size,        v.z / size,
                                        turns ? h.x : 0.0, turns ? h.y : 0.0, turns ? h.z : 0.0};
        for (int row = 0; row < ZV_NUMERIC_ROWS; ++row) {
            column[k][row] = c[row];
        }
    }
    return zv_vec3_length(lost) + zv_vec3_length(turn);
}

double zv_screws_polish(const zv_axis *axis, int count, zv_pose displacement, double size, double *q)
{
    double error[ZV_STEP_ROWS], column[ZV_MAX_JOINTS][ZV_STEP_ROWS], dq[ZV_MAX_JOINTS];
    double left = look(axis, count, displacement, size, q, error, column);
    for (int step = 0; step < STEPS && left > ROUNDING; ++step) {
        zv_numeric_step(ZV_NUMERIC_ROWS, count, (const double(*)[ZV_STEP_ROWS])column, error, 1e-20, dq);
        double longest = 0.0, next[ZV_MAX_JOINTS];
        for (int k = 0; k < count; ++k) {
            longest = fmax(longest, fabs(dq[k]));
        }
        for (int k = 0; k < count; ++k) {
            next[k] = q[k] + dq[k] * (longest > LONGEST_STEP ? LONGEST_STEP / longest : 1.0);
        }
        const double after = look(axis, count, displacement, size, next, error, column);
        if (!(after < left) && left < 1e-9) {
            break;
        }
        left = after;
        for (int k = 0; k < count; ++k) {
            q[k] = next[k];
        }
    }
    return left;
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
