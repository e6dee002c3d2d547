/// @file controller.c
/// Three controllers. With e = q_motion - q, omega = 2 pi bandwidth, zeta = damping ratio:
///
///     computed torque   tau = M(q) (qdd + 2 zeta omega ed + omega^2 e) + h(q, qd)      e dies out alike everywhere
///     PD and gravity    tau = K e + D ed + g(q)
///     drives            tau = K e + D ed                      worked out inside the plant, at each of its own steps
///
/// Without gains of the caller K = omega^2 m and D = 2 zeta sqrt(K m), where m is the inertia that the joint
/// feels while the others are free: 1 / m is the mean of (M^-1)_kk over the workspace. (M_kk is what it feels while they
/// are locked; gains made from that are too hard for an elbow whose shoulder gives way.)
#include "sim/controller.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { MEAN_POSES = 64 };

/// The same numbers in every run (splitmix64), 0 to 1.
static double next_random(uint64_t *state)
{
    uint64_t z = (*state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return (double)(z >> 11) * 0x1p-53;
}

/// How easily joint k is accelerated while the others are free, (M^-1)_kk: what a unit of torque adds.
static double ease_at(const zv_dyn *dyn, const double *q, int k)
{
    const double still[ZV_MAX_JOINTS] = {0.0};
    double torque[ZV_MAX_JOINTS] = {0.0}, without[ZV_MAX_JOINTS] = {0.0}, with[ZV_MAX_JOINTS] = {0.0};
    const zv_status status = zv_forward_dynamics(dyn, q, still, torque, without);
    torque[k] = 1.0;
    return status == ZV_OK && zv_forward_dynamics(dyn, q, still, torque, with) == ZV_OK ? with[k] - without[k] : 0.0;
}

static void felt_inertia(const zv_robot *robot, const zv_dyn *dyn, double out[ZV_MAX_JOINTS])
{
    const int count = zv_robot_joint_count(robot);
    double q[ZV_MAX_JOINTS], ease[ZV_MAX_JOINTS] = {0.0};
    uint64_t state = 1;
    for (int pose = 0; pose < MEAN_POSES; ++pose) {
        for (int k = 0; k < count; ++k) {
            const zv_limits *limits = &zv_robot_joint(robot, k)->limits;
            const double low = fmax(limits->lower, -ZV_PI), high = fmin(limits->upper, ZV_PI);
            q[k] = low + (high - low) * next_random(&state);
        }
        for (int k = 0; k < count; ++k) {
            ease[k] += ease_at(dyn, q, k) / MEAN_POSES;
        }
    }
    for (int k = 0; k < count; ++k) {
        out[k] = ease[k] > 0.0 ? 1.0 / ease[k] : 0.0;
    }
}

void zv_controller_init(zv_controller *out, const zv_robot *robot, const zv_dyn *dyn, const zv_sim_options *options)
{
    *out = (zv_controller){.kind = options->control,
                           .dyn = dyn,
                           .count = zv_robot_joint_count(robot),
                           .omega = 2.0 * ZV_PI * options->bandwidth_hz,
                           .zeta = options->damping_ratio};
    zv_sim_torque_limits(robot, options, out->most);
    if (!dyn) {
        return;
    }
    double inertia[ZV_MAX_JOINTS];
    felt_inertia(robot, dyn, inertia);
    for (int k = 0; k < out->count; ++k) {
        out->stiffness[k] = options->stiffness ? options->stiffness[k] : out->omega * out->omega * inertia[k];
        out->damping[k] =
            options->damping ? options->damping[k] : 2.0 * out->zeta * sqrt(out->stiffness[k] * inertia[k]);
    }
}

static void computed_torque(const zv_controller *c, const zv_plan_sample *motion, const zv_plant_state *now,
                            double *torque)
{
    double qdd[ZV_MAX_JOINTS];
    for (int k = 0; k < c->count; ++k) {
        qdd[k] = motion->qdd[k] + 2.0 * c->zeta * c->omega * (motion->qd[k] - now->qd[k]) +
                 c->omega * c->omega * (motion->q[k] - now->q[k]);
    }
    zv_inverse_dynamics(c->dyn, now->q, now->qd, qdd, torque);
}

static void spring_and_damper(const zv_controller *c, const zv_plan_sample *motion, const zv_plant_state *now,
                              double *torque)
{
    if (c->kind == ZV_CONTROL_PD) {
        zv_gravity_torque(c->dyn, now->q, torque);
    } else {
        memset(torque, 0, ZV_MAX_JOINTS * sizeof *torque);
    }
    for (int k = 0; k < c->count; ++k) {
        torque[k] += c->stiffness[k] * (motion->q[k] - now->q[k]) + c->damping[k] * (motion->qd[k] - now->qd[k]);
    }
}

void zv_controller_torque(const zv_controller *controller, const zv_plan_sample *motion, const zv_plant_state *now,
                          double torque[ZV_MAX_JOINTS])
{
    const bool computed = controller->kind == ZV_CONTROL_COMPUTED_TORQUE;
    (computed ? computed_torque : spring_and_damper)(controller, motion, now, torque);
    for (int k = 0; k < controller->count; ++k) {
        torque[k] = fmax(-controller->most[k], fmin(controller->most[k], torque[k]));
    }
}
