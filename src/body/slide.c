/// @file slide.c
/// Sliding links: the link before carries a sleeve, the one after is a beam as long as the travel.
#include "base/extremes.h"
#include "body/parts.h"

/// A sleeve on this link, in which the next one slides.
static void make_sleeve(assembly *a, int link)
{
    zv_forge *forge = &a->forges[link];
    const joint_place *first = &a->joints[link - 1], *next = &a->joints[link];
    const double w = 0.86 * next->radius, length = zv_larger(1.4 * next->radius, 0.12 * a->size);
    const double offset = zv_vec3_dot(zv_vec3_sub(first->pivot, next->pivot), next->axis);
    const zv_pose at = zv_frame_along(next->pivot, next->axis, first->axis);
    const zv_outline body = zv_outline_rectangle(forge->detail, -w, -w, w, w, 0.22 * w);
    const zv_outline lip = zv_outline_rectangle(forge->detail, -1.01 * w, -1.01 * w, 1.01 * w, 1.01 * w, 0.22 * w);
    zv_forge_extrude(forge, at, &body,
                     (zv_extrusion){offset - length, offset + 0.4 * length, 0.1 * w, .material = SHELL});
    zv_forge_extrude(forge, at, &lip,
                     (zv_extrusion){offset + 0.4 * length, offset + 0.5 * length, 0.02 * w, .material = RUBBER});
    const double beside = zv_vec3_length(zv_vec3_sub(first->pivot, from_along(next->pivot, next->axis, offset)));
    if (!first->slides) {
        const double r = first->radius;
        zv_forge_drum(forge, zv_frame_along(first->pivot, first->axis, up),
                      (zv_drum){0.86 * r, -zv_larger(0.9 * r, beside), 0.4 * r, 0.06 * r, GRAPHITE});
    }
    a->sleeve = w;
    a->collar = 0.0;
}

/// The carriage on a rail that the base carries.
static void make_carriage(assembly *a, int link)
{
    zv_forge *forge = &a->forges[link];
    const joint_place *slide = &a->joints[link - 1];
    const double w = slide->radius;
    const zv_pose at = zv_frame_along(slide->pivot, slide->axis, slide->lies ? up : (zv_vec3){1, 0, 0});
    const zv_outline body = zv_outline_rectangle(forge->detail, -0.86 * w, -0.86 * w, 0.86 * w, 0.86 * w, 0.2 * w);
    const zv_outline lip = zv_outline_rectangle(forge->detail, -0.8 * w, -0.8 * w, 0.8 * w, 0.8 * w, 0.2 * w);
    zv_forge_extrude(forge, at, &body, (zv_extrusion){-w, w, 0.1 * w, .material = SHELL});
    zv_forge_extrude(forge, at, &lip, (zv_extrusion){-1.08 * w, 1.08 * w, 0.02 * w, .material = RUBBER});
}

/// A beam with grooves that reaches back through its sleeve by the whole travel.
static void make_beam(assembly *a, int link)
{
    zv_forge *forge = &a->forges[link];
    const joint_place *slide = &a->joints[link - 1], *next = link < a->joint_count ? &a->joints[link] : NULL;
    const double r = next ? next->radius : slide->radius, w = 0.66 * (a->sleeve > 0.0 ? a->sleeve : slide->radius);
    const zv_vec3 target = next ? next->pivot : a->tool;
    const double end = zv_vec3_dot(zv_vec3_sub(target, slide->pivot), slide->axis);
    const double tail = zv_smaller(end, 0.0) - slide->travel_high - 0.3 * a->size, face = end - 0.6 * r;
    const zv_pose at = zv_frame_along(slide->pivot, slide->axis, up);
    const zv_outline beam = zv_outline_rectangle(forge->detail, -w, -w, w, w, 0.16 * w);
    const zv_outline flat = zv_outline_rectangle(forge->detail, -0.04 * w, -0.14 * w, 0.04 * w, 0.14 * w, 0.03 * w);
    const zv_outline tall = zv_outline_rectangle(forge->detail, -0.14 * w, -0.04 * w, 0.14 * w, 0.04 * w, 0.03 * w);
    zv_forge_extrude(forge, at, &beam, (zv_extrusion){tail, face, 0.06 * w, .material = ALUMINIUM});
    for (int side = -1; side <= 1; side += 2) {
        const zv_extrusion groove = {tail + 0.02 * w, face - 0.02 * w, .material = RUBBER};
        zv_forge_extrude(forge, shifted(at, side * w, 0, 0), &flat, groove);
        zv_forge_extrude(forge, shifted(at, 0, side * w, 0), &tall, groove);
    }
    zv_forge_drum(forge, at, (zv_drum){0.86 * r, face - 0.02 * r, end - 0.1 * r, 0.06 * r, GRAPHITE});
    a->collar = 0.0;
    if (!next) {
        zv_make_tool(forge, shifted(at, 0, 0, end), -0.1 * r, 0.9 * r, 0.5 * r, a->tool_kind);
    }
}

void zv_make_slide(assembly *a, int link)
{
    const joint_place *first = &a->joints[link - 1];
    const bool next_slides = link < a->joint_count && a->joints[link].slides;
    if (first->slides && link == 1) {
        make_carriage(a, link);
    } else if (first->slides) {
        make_beam(a, link);
    }
    if (next_slides) {
        make_sleeve(a, link);
    } else if (first->slides && link == 1) {
        zv_make_strut(a, link);
    }
}
