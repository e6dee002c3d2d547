/// @file payload_sweep.c
/// Payload while named dimensions of the arm change: the design question of document 003, shorter links, more load.
#include <math.h>

#include "base/assert.h"
#include "dyn/dyn.h"
#include "model/robot.h"

/// What joint k carries where it is weakest itself: found by climbing, without a proof.
static zv_status weakest_of_joint(const zv_dyn *dyn, const zv_robot *robot, const double *limits, int k,
                                  zv_payload *out, zv_error *why)
{
    const zv_worst_options climb_only = {.tolerance = 1e-3, .max_work = 0};
    double alone[ZV_MAX_JOINTS];
    for (int j = 0; j < robot->joint_count; ++j) {
        alone[j] = j == k ? limits[j] : INFINITY;
    }
    zv_worst_payload own;
    const zv_status status = zv_payload_worst(dyn, robot, alone, &climb_only, &own, why);
    if (status == ZV_OK) {
        out->per_joint_kg[k] = fmin(out->per_joint_kg[k], own.payload.per_joint_kg[k]);
        out->overloaded |= own.payload.overloaded;
    }
    return status;
}

/// The weakest pose of the arm decides, but the other joints are weakest elsewhere: there each of them is reported, or its
/// curve would jump with the pose, of which many can be equally weak.
static zv_status weakest_of(const zv_dyn *dyn, const zv_robot *robot, const double *limits, zv_payload *out,
                            zv_error *why)
{
    zv_worst_payload worst = {.complete = false};
    zv_status status = zv_payload_worst(dyn, robot, limits, NULL, &worst, why);
    zv_payload found = worst.payload;
    for (int k = 0; k < robot->joint_count && status == ZV_OK; ++k) {
        if (!isfinite(limits[k])) {
            continue;
        }
        status = weakest_of_joint(dyn, robot, limits, k, &found, why);
        if (found.per_joint_kg[k] < found.max_kg) { // by less than what the proof leaves open
            found.max_kg = found.per_joint_kg[k];
            found.binding = k;
        }
    }
    *out = found;
    return status;
}

static zv_status payload_of(const zv_robot *robot, const zv_dyn_options *options, const double *limits, const double *q,
                            zv_payload *out, zv_error *why)
{
    zv_dyn *dyn = NULL;
    zv_status status = zv_dyn_create(robot, options, &dyn, why);
    if (status == ZV_OK && q) {
        zv_payload_at(dyn, limits, q, out);
    } else if (status == ZV_OK) {
        status = weakest_of(dyn, robot, limits, out, why);
    }
    zv_dyn_free(dyn);
    return status;
}

zv_status zv_payload_sweep(const zv_robot *robot, const zv_dyn_options *options, const double *limits,
                           const zv_sweep *sweeps, int sweep_count, const double *q, int count, zv_payload *out,
                           zv_error *why)
{
    ZV_ASSERT(robot && limits && sweeps && out && count >= 2);
    ZV_ASSERT(0 <= sweep_count && sweep_count <= ZV_MAX_DIMENSIONS);
    for (int i = 0; i < count; ++i) {
        zv_set sets[ZV_MAX_DIMENSIONS];
        for (int s = 0; s < sweep_count; ++s) {
            sets[s] = (zv_set){sweeps[s].name, zv_sweep_value(&sweeps[s], i, count)};
        }
        zv_robot *changed = NULL;
        zv_status status = zv_robot_with(robot, sets, sweep_count, &changed, why);
        if (status == ZV_OK) {
            status = payload_of(changed, options, limits, q, &out[i], why);
        }
        zv_robot_free(changed);
        if (status != ZV_OK) {
            return status;
        }
    }
    return ZV_OK;
}

double zv_sweep_value(const zv_sweep *sweep, int step, int count)
{
    return step == count - 1 ? sweep->to : sweep->from + (sweep->to - sweep->from) * step / (count - 1);
}
