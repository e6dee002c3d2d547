/// @file pose.c
/// Poses: a rotation and a position.
#include <math.h>

#include "zveno/geom.h"

zv_pose zv_pose_identity(void)
{
    return (zv_pose){.rot = zv_rot_identity()};
}

zv_pose zv_pose_mul(zv_pose a, zv_pose b)
{
    return (zv_pose){zv_rot_mul(a.rot, b.rot), zv_pose_apply(a, b.pos)};
}

zv_pose zv_pose_inverse(zv_pose a)
{
    const zv_rot back = zv_rot_transpose(a.rot);
    return (zv_pose){back, zv_vec3_sub((zv_vec3){0.0, 0.0, 0.0}, zv_rot_apply(back, a.pos))};
}

zv_vec3 zv_pose_apply(zv_pose a, zv_vec3 point)
{
    return zv_vec3_add(zv_rot_apply(a.rot, point), a.pos);
}

static bool is_finite(zv_vec3 v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

bool zv_pose_is_finite(zv_pose a)
{
    return is_finite(a.rot.x) && is_finite(a.rot.y) && is_finite(a.rot.z) && is_finite(a.pos);
}

void zv_pose_to_matrix(zv_pose a, double out[4][4])
{
    const zv_vec3 columns[4] = {a.rot.x, a.rot.y, a.rot.z, a.pos};
    for (int k = 0; k < 4; ++k) {
        out[0][k] = columns[k].x;
        out[1][k] = columns[k].y;
        out[2][k] = columns[k].z;
        out[3][k] = k == 3 ? 1.0 : 0.0;
    }
}

zv_pose zv_pose_from_matrix(const double m[4][4])
{
    zv_vec3 columns[4];
    for (int k = 0; k < 4; ++k) {
        columns[k] = (zv_vec3){m[0][k], m[1][k], m[2][k]};
    }
    return (zv_pose){{columns[0], columns[1], columns[2]}, columns[3]};
}
