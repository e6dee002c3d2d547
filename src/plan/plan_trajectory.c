/// @file plan_trajectory.c
/// A planned motion as an object in memory.
#include "base/assert.h"
#include "zveno/plan.h"

zv_status zv_plan_trajectory(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves,
                             const zv_plan_options *options, const zv_plan_sink *sink, zv_plan_report *report,
                             zv_trajectory **out, zv_error *why)
{
    ZV_ASSERT(robot && report && out);
    zv_trajectory_gather *gather = zv_trajectory_gather_create(robot);
    if (!gather) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the trajectory");
    }
    const zv_plan_sink gathering = zv_trajectory_gather_sink(gather, sink);
    const zv_status status = zv_plan_try(robot, ik, moves, options, &gathering, report, why);
    const bool moved = status == ZV_OK && !report->failed && report->errors == 0;
    zv_trajectory *made = NULL;
    const zv_status gathered = zv_trajectory_gather_finish(gather, &made, moved ? why : NULL);
    if (!moved) {
        zv_trajectory_free(made);
        return status;
    }
    if (gathered == ZV_OK) {
        *out = made;
    }
    return gathered;
}
