/// @file felt.c
/// What a joint is usually up against. The inertia that it feels while the others are free: 1 / m is the mean of (M^-1)_kk over the workspace. (M_kk is
/// what it feels while they are locked; gains made from that are too hard for an elbow whose shoulder gives way.)
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/random.h"
#include "zveno/dyn.h"

enum { MEAN_POSES = 64 };
#define USUAL_ACCELERATION 5.0 ///< rad/s2 or m/s2

/// How easily joint k is accelerated while the others are free, (M^-1)_kk: what a unit of torque adds.
static double ease_at(const zv_dyn *dyn, const double *q, int k)
{
    const double still[ZV_MAX_JOINTS] = {0.0};
    double torque[ZV_MAX_JOINTS] = {0.0}, without[ZV_MAX_JOINTS] = {0.0}, with[ZV_MAX_JOINTS] = {0.0};
    const zv_status status = zv_forward_dynamics(dyn, q, still, torque, without);
    torque[k] = 1.0;
    return status == ZV_OK && zv_forward_dynamics(dyn, q, still, torque, with) == ZV_OK ? with[k] - without[k] : 0.0;
}

/// A pose by chance within the limits; a turning joint turns at most once around.
static void random_pose(const zv_robot *robot, uint64_t *state, double *q)
{
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const zv_limits *limits = &zv_robot_joint(robot, k)->limits;
        const double low = fmax(limits->lower, -ZV_PI), high = fmin(limits->upper, ZV_PI);
        q[k] = low + (high - low) * zv_random_unit(state);
    }
}

void zv_felt_inertia(const zv_robot *robot, const zv_dyn *dyn, double out[ZV_MAX_JOINTS])
{
    const int count = zv_robot_joint_count(robot);
    double q[ZV_MAX_JOINTS], ease[ZV_MAX_JOINTS] = {0.0};
    uint64_t state = 1;
    for (int pose = 0; pose < MEAN_POSES; ++pose) {
        random_pose(robot, &state, q);
        for (int k = 0; k < count; ++k) {
            ease[k] += ease_at(dyn, q, k) / MEAN_POSES;
        }
    }
    for (int k = 0; k < count; ++k) {
        out[k] = ease[k] > 0.0 ? 1.0 / ease[k] : 0.0;
    }
}

void zv_usual_torque(const zv_robot *robot, const zv_dyn *dyn, double out[ZV_MAX_JOINTS])
{
    const int count = zv_robot_joint_count(robot);
    double q[ZV_MAX_JOINTS], torque[ZV_MAX_JOINTS], matrix[ZV_MAX_JOINTS * ZV_MAX_JOINTS];
    uint64_t state = 1;
    memset(out, 0, ZV_MAX_JOINTS * sizeof *out);
    for (int pose = 0; pose < MEAN_POSES; ++pose) {
        random_pose(robot, &state, q);
        zv_gravity_torque(dyn, q, torque);
        zv_mass_matrix(dyn, q, matrix);
        for (int k = 0; k < count; ++k) {
            out[k] = fmax(out[k], fabs(torque[k]) + matrix[k * count + k] * USUAL_ACCELERATION);
        }
    }
}
