/// @file arm.c
/// The controller's view of an arm.
///
///            z, axis 1
///            |        o W     w = W - axis 2, in the plane of the arm (f forward, z up)
///            |   o---/        behind the base:  (W - axis 1) . f < 0
///            |  / u           behind the arm:   w_f u_z - w_z u_f < 0, u from axis 2 to axis 3
///         ---+-o----- f       wrist below:      its value of axis 5 < 0
///
/// "Forward" turns with axis 1; its sign is such that the wrist is in front at the controller's zero pose. KUKA, ABB and
/// Fanuc number these three facts (status S, cfx, CONFIG); docs/post.md has the table.
#include "post/arm.h"

#include <math.h>

#define PARALLEL 1e-6 ///< sine between axes that count as parallel
#define MEET 1e-6     ///< m between axes that count as meeting
#define ZERO 1e-9     ///< rad or m: a value nearer to zero is zero, so that rounding does not choose its sign

void zv_post_values(const zv_post_arm *arm, const double *q, double *values)
{
    const zv_controller_map *c = &arm->controller;
    for (int k = 0; k < arm->joints; ++k) {
        const double own = c->sign[k] * (q[k] - c->zero[k]);
        values[k] = c->follows[k] >= 0 ? own - c->factor[k] * values[c->follows[k]] : own;
        values[k] = fabs(values[k]) < ZERO ? 0.0 : values[k];
    }
}

void zv_post_joints(const zv_post_arm *arm, const double *values, double *q)
{
    const zv_controller_map *c = &arm->controller;
    for (int k = 0; k < arm->joints; ++k) {
        const double own = c->follows[k] >= 0 ? values[k] + c->factor[k] * values[c->follows[k]] : values[k];
        q[k] = c->sign[k] * own + c->zero[k];
    }
}

// ---- sides ----

static bool are_parallel(zv_vec3 a, zv_vec3 b)
{
    return zv_vec3_length(zv_vec3_cross(a, b)) < PARALLEL;
}

/// The point of the first axis that is nearest to the second, and their distance.
static double nearest_point(const zv_joint_axis *a, const zv_joint_axis *b, zv_vec3 *out)
{
    const zv_vec3 between = zv_vec3_sub(b->point, a->point), normal = zv_vec3_cross(a->dir, b->dir);
    const double size = zv_vec3_dot(normal, normal);
    const double t = zv_vec3_dot(zv_vec3_cross(between, b->dir), normal) / size;
    *out = zv_vec3_add(a->point, zv_vec3_scale(a->dir, t));
    return fabs(zv_vec3_dot(between, normal)) / sqrt(size);
}

static bool has_spherical_wrist(const zv_joint_axis *axes)
{
    zv_vec3 of_four, of_six;
    if (are_parallel(axes[3].dir, axes[4].dir) || are_parallel(axes[5].dir, axes[4].dir)) {
        return false;
    }
    const double first = nearest_point(&axes[4], &axes[3], &of_four),
                 second = nearest_point(&axes[4], &axes[5], &of_six);
    return first < MEET && second < MEET && zv_vec3_length(zv_vec3_sub(of_four, of_six)) < MEET;
}

static bool all_turn(const zv_robot *robot)
{
    bool all = true;
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        all = all && zv_robot_joint(robot, k)->kind == ZV_JOINT_REVOLUTE;
    }
    return all;
}

/// Forward in the plane of the arm, but for its sign.
static zv_vec3 forward_of(const zv_joint_axis *axes)
{
    return zv_vec3_unit(zv_vec3_cross(axes[1].dir, axes[0].dir));
}

static zv_vec3 wrist_of(const zv_joint_axis *axes)
{
    zv_vec3 wrist;
    nearest_point(&axes[4], &axes[3], &wrist);
    return wrist;
}

static void find_sides(zv_post_arm *arm)
{
    const double zeros[ZV_MAX_JOINTS] = {0};
    double q[ZV_MAX_JOINTS];
    zv_joint_axis axes[ZV_MAX_JOINTS];
    if (arm->joints != 6 || !all_turn(arm->robot)) {
        return;
    }
    zv_post_joints(arm, zeros, q);
    q[4] += 1.0; // a wrist in line has no centre that two axes could show
    zv_fk_axes(arm->robot, q, axes);
    arm->has_sides =
        has_spherical_wrist(axes) && are_parallel(axes[1].dir, axes[2].dir) && !are_parallel(axes[0].dir, axes[1].dir);
    if (arm->has_sides) {
        const double reach = zv_vec3_dot(zv_vec3_sub(wrist_of(axes), axes[0].point), forward_of(axes));
        arm->forward = reach < 0.0 ? -1.0 : 1.0;
    }
}

zv_post_sides zv_post_sides_at(const zv_post_arm *arm, const double *q)
{
    zv_joint_axis axes[ZV_MAX_JOINTS];
    double values[ZV_MAX_JOINTS] = {0};
    zv_fk_axes(arm->robot, q, axes);
    zv_post_values(arm, q, values);
    const zv_vec3 f = zv_vec3_scale(forward_of(axes), arm->forward), z = axes[0].dir, wrist = wrist_of(axes);
    const double up = zv_vec3_dot(z, arm->world_from_origin.rot.z) < 0.0 ? -1.0 : 1.0; // some axes 1 point down
    const zv_vec3 w = zv_vec3_sub(wrist, axes[1].point), u = zv_vec3_sub(axes[2].point, axes[1].point);
    const double wf = zv_vec3_dot(w, f), wz = zv_vec3_dot(w, z) * up, uf = zv_vec3_dot(u, f),
                 uz = zv_vec3_dot(u, z) * up;
    const double size = sqrt(uf * uf + uz * uz), side = (wf * uz - wz * uf) / size;
    const double reach = zv_vec3_dot(zv_vec3_sub(wrist, axes[0].point), f);
    return (zv_post_sides){.behind_base = reach < 0.0,
                           .behind_arm = side < 0.0,
                           .wrist_below = zv_wrap(values[4]) < 0.0,
                           .nearest = fmin(fmin(fabs(reach), fabs(side)), fabs(zv_wrap(values[4])))};
}

zv_post_arm zv_post_arm_of(const zv_robot *robot)
{
    zv_post_arm arm = {
        .robot = robot, .joints = zv_robot_joint_count(robot), .controller = zv_robot_controller_map(robot)};
    const zv_pose flange_from_plate = {arm.controller.flange_from_plate, {0.0, 0.0, 0.0}};
    arm.world_from_origin = zv_pose_mul(zv_robot_base(robot), arm.controller.base_from_origin);
    arm.plate_from_tool = zv_pose_mul(zv_pose_inverse(flange_from_plate), zv_robot_tool(robot));
    find_sides(&arm);
    return arm;
}
