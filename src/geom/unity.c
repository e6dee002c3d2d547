/// @file unity.c
/// The change between our right-handed frame (z up) and Unity's left-handed one (y up).
///
///        Z = yU
///        |               X = -zU, Y = xU, Z = yU: determinant -1, so that turns change their sense as well, and
///        |____ Y = xU
///       /                    M Ry(Y) Rx(X) Rz(Z) M^T = Rz(-Y) Ry(-X) Rx(Z)
///      X = -zU
///
/// which is our A = -Y, B = -X, C = Z (erratum E002-8: the only change of handedness that keeps the document's angles).
#include "zveno/geom.h"

zv_pose zv_pose_from_unity(zv_unity_pose unity)
{
    return (zv_pose){
        .rot = zv_rot_from_abc(-unity.euler.y, -unity.euler.x, unity.euler.z),
        .pos = {0.0 - unity.pos.z, unity.pos.x, unity.pos.y},
    };
}

zv_unity_pose zv_pose_to_unity(zv_pose pose)
{
    const zv_euler abc = zv_rot_to_abc(pose.rot);
    return (zv_unity_pose){
        .pos = {pose.pos.y, pose.pos.z, 0.0 - pose.pos.x},
        .euler = {0.0 - abc.b, 0.0 - abc.a, abc.c},
    };
}

zv_vec3 zv_unity_to_arm(zv_vec3 target, zv_vec3 base_pos, zv_vec3 shoulder_pos, zv_vec3 base_euler)
{
    const zv_rot base = zv_rot_mul(zv_rot_y(base_euler.y), zv_rot_mul(zv_rot_x(base_euler.x), zv_rot_z(base_euler.z)));
    const zv_vec3 origin = {shoulder_pos.x, base_pos.y, shoulder_pos.z};
    return zv_rot_apply(zv_rot_transpose(base), zv_vec3_sub(target, origin));
}
