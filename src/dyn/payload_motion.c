/// @file payload_motion.c
/// What the arm can carry along a motion: the smallest load over all samples that a drive can just move.
///
/// Inverse dynamics is linear in every mass, so with a load m at the tool the torque of a joint is t(0) + m (t(1) - t(0)),
/// where t(1) is that of 1 kg. Friction and rotors are in t(0); what a load limits follows as at rest (payload.c).
#include <math.h>

#include "base/assert.h"
#include "dyn/dyn.h"

/// Keeps the smaller load of every joint, and when it was.
static void keep_smaller(zv_motion_payload *sum, const zv_payload *now, int joint_count, double t_s)
{
    for (int k = 0; k < joint_count; ++k) {
        if (now->per_joint_kg[k] < sum->payload.per_joint_kg[k]) {
            sum->payload.per_joint_kg[k] = now->per_joint_kg[k];
            sum->at_s[k] = t_s;
        }
    }
    if (now->max_kg < sum->payload.max_kg) {
        sum->payload.max_kg = now->max_kg;
        sum->payload.binding = now->binding;
        sum->max_at_s = t_s;
    }
    sum->payload.overloaded |= now->overloaded;
}

void zv_motion_payload_add(const zv_dyn *empty, const zv_dyn *laden, const double *limits, double t_s, const double *q,
                           const double *qd, const double *qdd, zv_motion_payload *sum)
{
    ZV_ASSERT(empty && laden && limits && sum && empty->joint_count == laden->joint_count);
    double torque[ZV_MAX_JOINTS], per_kg[ZV_MAX_JOINTS];
    zv_inverse_dynamics(empty, q, qd, qdd, torque);
    zv_inverse_dynamics(laden, q, qd, qdd, per_kg);
    for (int k = 0; k < zv_dyn_count(empty); ++k) {
        per_kg[k] -= torque[k];
    }
    zv_payload now;
    zv_payload_from(empty, limits, torque, per_kg, &now);
    if (sum->samples++ > 0) {
        keep_smaller(sum, &now, empty->joint_count, t_s);
        return;
    }
    sum->payload = now;
    sum->max_at_s = t_s;
    for (int k = 0; k < empty->joint_count; ++k) {
        sum->at_s[k] = t_s;
    }
}
