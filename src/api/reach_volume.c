/// @file reach_volume.c
/// The workspace in space: the box is known from the extent of the arm, its layers are maps from above.
#include "api/reach_volume.h"

#include <math.h>
#include <stdlib.h>

enum { CELLS = 60, CELLS_OF_SLOW = 26, LEAST_LAYERS = 8, RIM = 1 };

/// Cells along the longest side: fewer where a place costs much.
static int cells_of(const zv_capability *can)
{
    return can->free_parameters > 0 || can->solutions > 8 ? CELLS_OF_SLOW : CELLS;
}

/// The box about the extent, and an empty cell all around, so that a surface closes.
static void lay_box(const zv_robot *robot, const zv_extent *extent, int cells, zv_volume *v)
{
    static const double zero[ZV_MAX_JOINTS] = {0};
    zv_joint_axis axes[ZV_MAX_JOINTS];
    zv_fk_axes(robot, zero, axes);
    const bool turns = zv_robot_joint(robot, 0)->kind == ZV_JOINT_REVOLUTE;
    const zv_vec3 at = turns ? axes[0].point : zv_robot_base(robot).pos;
    const double across = 2.0 * extent->radius[1], high = extent->height[1] - extent->height[0];
    const double step = fmax(across, high) / cells;
    const double step_z = high > 0.0 ? fmin(step, high / LEAST_LAYERS) : step;
    const double steps[3] = {step, step, step_z}, sizes[3] = {across, across, high};
    const double middle[3] = {at.x, at.y, 0.5 * (extent->height[0] + extent->height[1])};
    for (int i = 0; i < 3; ++i) {
        v->counts[i] = (int)ceil(sizes[i] / steps[i] - 1e-9) + 2 * RIM;
        v->low[i] = middle[i] - 0.5 * steps[i] * v->counts[i];
        v->high[i] = middle[i] + 0.5 * steps[i] * v->counts[i];
    }
}

static zv_status fill_layers(const zv_served_arm *arm, const zv_slice_question *asked, zv_watch *watch, zv_volume *v,
                             zv_error *why)
{
    zv_workspace_map map = zv_workspace_map_of(arm->robot, arm->ik, ZV_PLANE_XY);
    const size_t per_layer = (size_t)v->counts[0] * (size_t)v->counts[1];
    zv_map_cell *layer = malloc(per_layer * sizeof *layer);
    zv_status status = layer ? ZV_OK : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory");
    zv_slice_hold(asked, &map);
    for (int i = 0; i < 2; ++i) {
        map.low[i] = v->low[i];
        map.high[i] = v->high[i];
    }
    map.columns = v->counts[0];
    map.rows = v->counts[1];
    for (int k = 0; status == ZV_OK && k < v->counts[2]; ++k) {
        map.level = v->low[2] + (v->high[2] - v->low[2]) * (k + 0.5) / v->counts[2];
        status = zv_workspace_fill(arm->robot, arm->ik, &map, NULL, NULL, layer, why);
        for (size_t i = 0; status == ZV_OK && i < per_layer; ++i) {
            v->cells[(size_t)k * per_layer + i] = layer[i].ways > 0 ? 'x' : '.';
        }
        if (status == ZV_OK && !zv_watch_goes_on(watch, (k + 1.0) / v->counts[2])) {
            status = ZV_ERR_CANCELLED;
        }
    }
    free(layer);
    return status;
}

zv_status zv_volume_fill(const zv_served_arm *arm, const zv_slice_question *asked, zv_watch *watch, zv_volume *out,
                         zv_error *why)
{
    const zv_capability can = zv_ik_capability(arm->ik);
    zv_extent extent;
    *out = (zv_volume){.cells = NULL};
    if (can.is_planar || !can.complete || !zv_extent_of(arm->robot, &extent) || !extent.is_upright) {
        return ZV_OK;
    }
    lay_box(arm->robot, &extent, cells_of(&can), out);
    out->cells = malloc((size_t)out->counts[0] * (size_t)out->counts[1] * (size_t)out->counts[2]);
    if (!out->cells) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory");
    }
    return fill_layers(arm, asked, watch, out, why);
}

void zv_volume_free(zv_volume *volume)
{
    free(volume->cells);
}
