/// @file flange.c
/// The end of an arm with a wrist: a flange beyond the last collar, and the tool.
#include "base/extremes.h"
#include "body/parts.h"

void zv_make_flange(assembly *a, int link)
{
    zv_forge *forge = &a->forges[link];
    const joint_place *last = &a->joints[link - 1];
    const double r = last->radius, start = a->collar > 0.0 ? a->collar : 0.2 * r;
    const zv_vec3 to_tool = zv_vec3_sub(a->tool, last->pivot);
    const double forward = zv_vec3_dot(to_tool, last->axis), offset = fabs(forward);
    const bool behind = forward < -0.2 * r;
    const zv_pose at = zv_frame_along(last->pivot, behind ? zv_vec3_scale(last->axis, -1.0) : last->axis, up);
    const bool holds_tool = a->tool_kind != ZV_TOOL_AUTO && a->tool_kind != ZV_TOOL_NONE;
    const double room = offset - start;
    double face = start + 0.2 * r;
    if (!holds_tool && room > 0.3 * r) { // the tool point is the face of the flange
        zv_forge_drum(forge, at, (zv_drum){0.5 * r, start, offset - 0.2 * r, 0.06 * r, GRAPHITE});
        face = offset;
    }
    zv_add_flange_plate(forge, at, r, face - 0.2 * r);
    a->tool_kind = a->tool_kind == ZV_TOOL_AUTO ? ZV_TOOL_NONE : a->tool_kind;
    const double to = room > 0.8 * r ? offset : face + zv_larger(1.6 * r, 0.06 * a->size);
    zv_make_tool(forge, at, face, to, 0.5 * r, a->tool_kind);
}
