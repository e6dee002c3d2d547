/// @file controller.c
/// Three controllers. With e = q_motion - q, omega = 2 pi bandwidth, zeta = damping ratio:
///
///     computed torque   tau = M(q) (qdd + 2 zeta omega ed + omega^2 e) + h(q, qd)      e dies out alike everywhere
///     PD and gravity    tau = K e + D ed + g(q)
///     drives            tau = K e + D ed                      worked out inside the plant, at each of its own steps
///
/// Without gains of the caller K = omega^2 m and D = 2 zeta sqrt(K m), where m is the inertia that the joint
/// feels while the others are free, zv_felt_inertia.
#include "sim/controller.h"

#include <math.h>
#include <string.h>

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
    zv_felt_inertia(robot, dyn, inertia);
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
