/// @file workspace_plot.c
/// A picture of a workspace: from the side, and from above when there is something to see.
#include "workspace_plot.h"

#include <math.h>
#include <stdio.h>

#include "zveno/kin.h"

zv_status workspace_fill(const loaded_arm *arm, const slice_question *asked, double level, workspace *out,
                         zv_error *why)
{
    *out = (workspace){.count = 1};
    zv_status status = slice_fill(arm, asked, ZV_PLANE_XZ, NAN, &out->slices[0], why);
    if (status == ZV_OK && slice_has_top(arm)) {
        const slice *side = &out->slices[0];
        const double height = !isnan(level) ? level : side->has_values ? slice_widest_level(side) : NAN;
        out->count = 2;
        status = slice_fill(arm, asked, ZV_PLANE_XY, height, &out->slices[1], why);
    }
    return status;
}

void workspace_free(workspace *w)
{
    for (int i = 0; i < w->count; ++i) {
        slice_free(&w->slices[i]);
    }
}

// ---- words of the picture ----

/// How the tool is held, for the line under the title.
static void write_hold(const loaded_arm *arm, const slice_question *asked, char *out, size_t size)
{
    const zv_capability can = zv_ik_capability(arm->ik);
    if (asked->has_pitch) {
        const double pitch = asked->pitch / ZV_DEG;
        snprintf(out, size, "pitch %s%.0f°", pitch <= -0.5 ? "−" : "", fabs(pitch));
    } else if (asked->has_rot) {
        snprintf(out, size, "tool as given by --abc");
    } else if (can.task == ZV_IK_POSE && can.complete) {
        snprintf(out, size, "tool pointing down");
    } else {
        snprintf(out, size, "%s", can.task == ZV_IK_XYZ_PITCH ? "all pitches" : "all poses");
    }
}

static void write_title(const slice *s, char *out, size_t size)
{
    const bool from_above = s->map.plane == ZV_PLANE_XY;
    char end[64] = "";
    if (isfinite(s->capped)) {
        snprintf(end, sizeof end, "; the last colour is %.2g kg and more", s->capped);
    }
    const double level = s->map.level / ZV_MM;
    snprintf(out, size, "%s at %s = %s%.0f mm, %.0f cm² reached%s", from_above ? "from above" : "from the side",
             from_above ? "z" : "y", level <= -0.5 ? "−" : "", fabs(level), s->area_m2 * 1e4, end);
}

/// The weakest pose seen from the side; the first joint of an arm with a base yaw does not matter and is turned to x.
static zv_plot_note weakest_note(const loaded_arm *arm, const zv_worst_payload *weakest, char *text, size_t size)
{
    const zv_vec3 base = zv_robot_base(arm->robot).pos, tool = zv_fk(arm->robot, weakest->q).pos;
    const double far = hypot(tool.x - base.x, tool.y - base.y);
    snprintf(text, size, "weakest: %.3g kg", weakest->payload.max_kg);
    return (zv_plot_note){
        .x = (base.x + (slice_has_top(arm) ? far : tool.x - base.x)) / ZV_MM, .y = tool.z / ZV_MM, .text = text};
}

bool workspace_draw(const workspace *w, const loaded_arm *arm, const slice_question *asked,
                    const zv_worst_payload *weakest, picture *out)
{
    const zv_vec3 base = zv_robot_base(arm->robot).pos;
    char titles[WORKSPACE_SLICES][160], weak[48], hold[64], subtitle[120];
    zv_plot_note notes[WORKSPACE_SLICES][2];
    zv_plot_map maps[WORKSPACE_SLICES];
    zv_plot_ring rings[WORKSPACE_SLICES];
    zv_plot_figure figures[WORKSPACE_SLICES];
    for (int i = 0; i < w->count; ++i) {
        const slice *s = &w->slices[i];
        const bool from_above = s->map.plane == ZV_PLANE_XY;
        int count = 1;
        notes[i][0] = (zv_plot_note){.x = base.x / ZV_MM, .y = (from_above ? base.y : base.z) / ZV_MM, .text = "base"};
        if (weakest && !from_above && isfinite(weakest->payload.max_kg)) {
            notes[i][count++] = weakest_note(arm, weakest, weak, sizeof weak);
        }
        write_title(s, titles[i], sizeof titles[i]);
        maps[i] = slice_map(s, arm, asked, &rings[i], notes[i], count);
        figures[i] = (zv_plot_figure){.title = titles[i], .map = &maps[i]};
    }
    write_hold(arm, asked, hold, sizeof hold);
    snprintf(subtitle, sizeof subtitle, "workspace within the joint limits, %s", hold);
    out->page.title = zv_robot_title(arm->robot);
    out->page.subtitle = subtitle;
    return picture_draw(out, figures, w->count);
}
