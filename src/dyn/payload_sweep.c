/// @file payload_sweep.c
/// Payload while named dimensions of the arm change: the design question of document 003, shorter links, more load.
#include "base/assert.h"
#include "dyn/dyn.h"
#include "model/robot.h"

static zv_status payload_of(const zv_robot *robot, const zv_dyn_options *options, const double *limits, const double *q,
                            zv_payload *out, zv_error *why)
{
    zv_dyn *dyn = NULL;
    zv_status status = zv_dyn_create(robot, options, &dyn, why);
    if (status == ZV_OK && q) {
        zv_payload_at(dyn, limits, q, out);
    } else if (status == ZV_OK) {
        zv_worst_payload worst;
        status = zv_payload_worst(dyn, robot, limits, NULL, &worst, why);
        if (status == ZV_OK) {
            *out = worst.payload;
        }
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
