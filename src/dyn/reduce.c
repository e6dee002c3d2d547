/// @file reduce.c
/// The chain of a robot in its shortest form; see dyn.h.
///
/// 1. Everything constant between the motions of joints k-1 and k becomes one pose C[k]. A joint that counts backwards is
///    turned over, Rz(-q) = F Rz(q) F with F = Rx(pi), so that every angle is q + constant.
/// 2. The rotation of C[k] is Rz(phi) Rx(alpha) Rz(rest). Rz(phi) moves into body k-1 and Rz(rest) into the angle of
///    joint k, which leaves Rx(alpha). With parallel axes phi is arbitrary, and zero.
/// 3. From the tip to the base, the origin of each body slides along its own z until it has the height of the next one.
#include "dyn/dyn.h"

#include <math.h>

#include "base/elementary.h"
#include "model/robot.h"

/// Axes that enclose less than this are parallel: it is what rounding makes of parallel axes.
#define PARALLEL 1e-14

static zv_pose rotated(zv_rot rot)
{
    return (zv_pose){rot, {0.0, 0.0, 0.0}};
}

static zv_pose shifted(double x, double y, double z)
{
    return (zv_pose){zv_rot_identity(), {x, y, z}};
}

/// What precedes the motion of a joint, without the joint before it.
static zv_pose before_motion(const zv_chain_joint *joint)
{
    zv_pose pose = joint->has_before ? joint->before : zv_pose_identity();
    if (joint->slides) {
        const double c = joint->cos_theta, s = joint->sin_theta;
        const zv_rot row = {{c, s, 0.0}, {-s, c, 0.0}, {0.0, 0.0, 1.0}};
        pose = zv_pose_mul(zv_pose_mul(pose, rotated(row)), shifted(0.0, 0.0, joint->offset));
    } else {
        pose = zv_pose_mul(pose, rotated(zv_rot_z(joint->offset)));
    }
    return joint->sign < 0.0 ? zv_pose_mul(pose, rotated(zv_rot_x(ZV_PI))) : pose;
}

/// What follows it, up to the frame of its link.
static zv_pose behind_motion(const zv_chain_joint *joint)
{
    const double c = joint->cos_alpha, s = joint->sin_alpha;
    zv_pose pose = {{{1.0, 0.0, 0.0}, {0.0, c, s}, {0.0, -s, c}}, {joint->a, 0.0, joint->d}};
    if (joint->has_after) {
        pose = zv_pose_mul(pose, rotated(joint->after));
    }
    return joint->sign < 0.0 ? zv_pose_mul(rotated(zv_rot_x(ZV_PI)), pose) : pose;
}

/// Rz(phi) Rx(alpha) Rz(rest) of a rotation: returns phi. The sine is not negative, and 1 when the cosine is 0.
static double split_rotation(zv_rot rot, double *cos_alpha, double *sin_alpha, double *rest)
{
    const double sine = zv_hypot(rot.z.x, rot.z.y);
    const bool parallel = sine < PARALLEL;
    const double phi = parallel ? 0.0 : zv_atan2(rot.z.x, -rot.z.y);
    const zv_rot left = zv_rot_mul(zv_rot_z(-phi), rot);
    *sin_alpha = parallel ? 0.0 : rot.z.z == 0.0 ? 1.0 : sine;
    *cos_alpha = parallel ? copysign(1.0, rot.z.z) : rot.z.z;
    *rest = zv_atan2(-left.y.x, left.x.x);
    return phi;
}

/// Steps 1 and 2: fills the twists and angles; `phi` and `origin` become the turn of the frame that joint k is built
/// upon, and the place of the joint in that frame.
static void split_chain(const zv_robot *robot, zv_dyn *dyn, double *phi, zv_vec3 *origin)
{
    zv_pose link = robot->has_base ? robot->base : zv_pose_identity();
    for (int k = 0; k < robot->joint_count; ++k) {
        zv_dyn_joint *joint = &dyn->joints[k];
        const zv_pose between = zv_pose_mul(link, before_motion(&robot->chain[k]));
        joint->slides = robot->chain[k].slides;
        phi[k] = split_rotation(between.rot, &joint->cos_alpha, &joint->sin_alpha, &dyn->offset[k]);
        joint->twist = joint->cos_alpha == 0.0   ? ZV_TWIST_RIGHT
                       : joint->cos_alpha == 1.0 ? ZV_TWIST_NONE
                                                 : ZV_TWIST_ANY;
        origin[k] = zv_rot_apply(zv_rot_z(-phi[k]), between.pos);
        link = behind_motion(&robot->chain[k]);
    }
}

/// Step 3: how far the origin of each body is slid along its z, from the tip to the base.
static void slide_origins(int joint_count, zv_dyn *dyn, zv_vec3 *origin, double *height)
{
    height[joint_count - 1] = 0.0;
    for (int k = joint_count - 1; k >= 0; --k) {
        zv_dyn_joint *joint = &dyn->joints[k];
        joint->px = origin[k].x;
        joint->py = origin[k].y - height[k] * joint->sin_alpha;
        joint->has_arm = joint->px != 0.0 || joint->py != 0.0;
        const double z = origin[k].z + height[k] * joint->cos_alpha;
        if (k > 0) {
            height[k - 1] = z;
        } else {
            dyn->world_from_start.pos.z = z;
        }
    }
}

void zv_dyn_reduce(const zv_robot *robot, zv_dyn *dyn, zv_pose body_from_link[ZV_MAX_JOINTS])
{
    const int n = robot->joint_count;
    double phi[ZV_MAX_JOINTS + 1] = {0.0}, height[ZV_MAX_JOINTS];
    zv_vec3 origin[ZV_MAX_JOINTS];
    split_chain(robot, dyn, phi, origin);
    slide_origins(n, dyn, origin, height);

    dyn->world_from_start.rot = zv_rot_z(phi[0]);
    for (int k = 0; k < n; ++k) {
        zv_dyn_joint *joint = &dyn->joints[k];
        dyn->offset[k] = zv_wrap(dyn->offset[k] + phi[k + 1]);
        zv_sincos(dyn->offset[k], &joint->sin_offset, &joint->cos_offset);
        const zv_pose motion_from_body = {zv_rot_z(phi[k + 1]), {0.0, 0.0, height[k]}};
        body_from_link[k] = zv_pose_mul(zv_pose_inverse(motion_from_body), behind_motion(&robot->chain[k]));
    }
}
