/// @file payload.c
/// What the arm can hold at one pose.
///
/// The torque of joint k is affine in the load m: t + m l, with l the load lever times gravity. Every load from 0 up to
///
///     (T - t sign(l)) / |l|
///
/// stays within -T .. T, provided that the empty arm does: |t| <= T.
#include <math.h>

#include "base/assert.h"
#include "dyn/worst.h"
#include "model/robot.h"

void zv_torque_limits(const zv_robot *robot, double safety, double limits[ZV_MAX_JOINTS])
{
    ZV_ASSERT(robot && limits && safety >= 1.0);
    for (int k = 0; k < robot->joint_count; ++k) {
        const double of_joint = robot->joints[k].limits.torque, of_drive = robot->joints[k].drive.torque;
        const double known = isfinite(of_joint) || isnan(of_drive) ? of_joint : of_drive;
        limits[k] = known / safety;
    }
}

double zv_gravity_size(const zv_dyn *dyn)
{
    const double *g = dyn->gravity;
    return sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2]);
}

static double largest_load(double limit, double torque, double per_kg, double no_lever)
{
    if (fabs(torque) > limit) {
        return 0.0;
    }
    return fabs(per_kg) < no_lever ? INFINITY : (limit - copysign(1.0, per_kg) * torque) / fabs(per_kg);
}

void zv_payload_from(const zv_dyn *dyn, const double *limits, const double *torque, const double *per_kg,
                     zv_payload *out)
{
    const double no_lever = ZV_NO_LEVER * zv_gravity_size(dyn);
    zv_payload found = {.max_kg = INFINITY, .binding = -1};
    for (int k = 0; k < dyn->joint_count; ++k) {
        const double load = largest_load(limits[k], torque[k], per_kg[k], no_lever);
        found.per_joint_kg[k] = load;
        found.unknown |= isfinite(limits[k]) ? 0u : 1u << k;
        found.overloaded |= fabs(torque[k]) > limits[k] ? 1u << k : 0u;
        if (load < found.max_kg) {
            found.max_kg = load;
            found.binding = k;
        }
    }
    *out = found;
}

void zv_payload_at(const zv_dyn *dyn, const double *limits, const double *q, zv_payload *out)
{
    ZV_ASSERT(dyn && limits && q && out);
    double torque[ZV_MAX_JOINTS], per_kg[ZV_MAX_JOINTS];
    zv_statics(dyn, q, torque, per_kg);
    zv_payload_from(dyn, limits, torque, per_kg, out);
}
