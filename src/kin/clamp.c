/// @file clamp.c
/// The nearest target in reach: checks the question and passes it to the family that knows its own rim.
#include "base/assert.h"
#include "kin/ik.h"

zv_status zv_ik_clamp(const zv_ik *ik, zv_ik_target *target, zv_clamp *report, zv_error *why)
{
    ZV_ASSERT(ik && target && report);

    if (!zv_ik_capability(ik).clamps) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                       "an arm of the family %s has no closed form for its nearest reach", ik->family->name);
    }
    zv_status status = zv_ik_check_target(target, why);
    if (status != ZV_OK) {
        return status;
    }
    const zv_vec3 asked = target->base_from_tool.pos;
    status = ik->family->clamp(&ik->arm, target, report, why);
    if (status == ZV_OK) {
        report->moved_m = zv_vec3_length(zv_vec3_sub(target->base_from_tool.pos, asked));
    }
    return status;
}
