/// @file crossing.c
/// Links between axes that cross or meet: elbow, forearm, wrist, knuckle.
#include "base/extremes.h"
#include "body/parts.h"

static void make_motor(zv_forge *forge, zv_pose back, double r, double hy, double w, double depth,
                       const double places[][2], int k)
{
    const double length = depth + (k == 0 ? 0.95 : 0.72) * r, ring = length - 0.15 * r;
    zv_forge_grooved_drum(forge, shifted(back, places[k][0] * hy, places[k][1] * w, 0),
                          (zv_drum){0.31 * r, depth + 0.08 * r, length, 0.05 * r, RUBBER},
                          (const zv_groove[]){{ring, 0.03 * r, 0.025 * r, ACCENT}}, 1);
}

/// Three motors behind an elbow: one above, two below.
static void make_motors(zv_forge *forge, zv_pose back, double r, double hy, double w, double depth)
{
    const double places[][2] = {{0.42, 0}, {-0.34, 0.44}, {-0.34, -0.44}};
    const zv_outline plate = zv_outline_rectangle(forge->detail, -0.86 * hy, -0.86 * w, 0.86 * hy, 0.86 * w, 0.14 * r);
    zv_forge_extrude(forge, back, &plate,
                     (zv_extrusion){depth - 0.05 * r, depth + 0.12 * r, 0.03 * r, .material = GRAPHITE});
    for (int k = 0; k < 3; ++k) {
        make_motor(forge, back, r, hy, w, depth, places, k);
    }
}

/// From a lying axis to a turning one that passes beside it: a hull of both housings, motors behind, a ring in front.
void zv_make_elbow(assembly *a, int link)
{
    zv_forge *forge = &a->forges[link];
    const joint_place *first = &a->joints[link - 1], *next = &a->joints[link];
    const span s = zv_assembly_span(a, link);
    const double ra = first->radius, rb = next->radius, w = zv_smaller(0.98 * first->half_width, 0.86 * ra);
    const double front = 0.95 * ra, back = -1.25 * ra, hy = 0.8 * rb, l = s.length;
    const zv_vec3 x = next->axis, y = zv_vec3_unit(from_along(s.dir, x, -zv_vec3_dot(s.dir, x)));
    const zv_pose at = with_axes(first->pivot, x, y);
    const zv_circle2 circles[] = {{0, 0, 0.93 * ra},
                                  {back + 0.2 * rb, l - hy + 0.22 * rb, 0.22 * rb},
                                  {back + 0.2 * rb, l + hy - 0.22 * rb, 0.22 * rb},
                                  {front - 0.16 * rb, l + hy - 0.16 * rb, 0.16 * rb},
                                  {front - 0.16 * rb, l - hy + 0.16 * rb, 0.16 * rb}};
    const zv_outline side = zv_outline_hull(forge->detail, circles, 5);
    zv_forge_extrude(forge, at, &side, (zv_extrusion){-w, w, 0.14 * rb, .material = SHELL});

    const zv_pose axis = zv_frame_along(first->pivot, first->axis, y);
    zv_forge_drum(forge, axis, (zv_drum){0.86 * ra, -w - 0.05 * ra, first->half_width - a->gap, 0.05 * ra, GRAPHITE});
    zv_forge_drum(forge, axis, (zv_drum){0.6 * ra, -w - 0.24 * ra, -w, 0.06 * ra, GRAPHITE});
    zv_add_screws(forge, axis, (screws){0.46 * ra, -w - 0.24 * ra, 0.05 * ra, 8, STEEL, 0, -1});
    const zv_vec3 on_axis = from_along(first->pivot, y, l);
    make_motors(forge, zv_frame_along(on_axis, zv_vec3_scale(x, -1.0), y), rb, hy, w, -back);

    const zv_pose ahead = zv_frame_along(on_axis, x, y);
    const zv_section ring[] = {{front - 0.05 * rb, 0.98 * hy, 0.98 * w, 6, 0},
                               {front + 0.16 * rb, 0.9 * rb, 0.9 * rb, 2, 0},
                               {front + 0.30 * rb, 0.88 * rb, 0.88 * rb, 2, 0}};
    zv_forge_loft(forge, ahead, ring, 3, GRAPHITE);
    zv_forge_drum(forge, ahead, (zv_drum){0.82 * rb, front + 0.28 * rb, front + 0.36 * rb, 0.01 * rb, RUBBER});
    a->collar = front + 0.35 * rb;
    a->arc_center[link] = from_along(on_axis, x, a->collar);
}

/// The cheeks at the end of a forearm, between which the wrist turns.
static void make_fork(assembly *a, zv_forge *forge, zv_pose at, double r)
{
    const double inner = 0.5 * r + a->gap, outer = 0.98 * r;
    const zv_circle2 circles[] = {{0, 0, 0.86 * r}, {1.5 * r, 0.3 * r, 0.5 * r}, {1.5 * r, -0.3 * r, 0.5 * r}};
    const zv_outline cheek = zv_outline_hull(forge->detail, circles, 3);
    for (int side = -1; side <= 1; side += 2) {
        zv_forge_extrude(
            forge, at, &cheek,
            (zv_extrusion){side > 0 ? inner : -outer, side > 0 ? outer : -inner, 0.12 * r, .material = SHELL});
        const double cap = side > 0 ? outer - 0.02 * r : -outer - 0.14 * r;
        zv_forge_drum(forge, at, (zv_drum){0.6 * r, cap, cap + 0.16 * r, 0.05 * r, GRAPHITE});
        zv_add_screws(forge, at, (screws){0.44 * r, side * (outer + 0.14 * r), 0.06 * r, 6, STEEL, 0, side});
    }
}

/// Along its own turning axis to a pivot across it: a round body that narrows to a fork.
void zv_make_forearm(assembly *a, int link)
{
    zv_forge *forge = &a->forges[link];
    const joint_place *first = &a->joints[link - 1], *next = &a->joints[link];
    const span s = zv_assembly_span(a, link);
    const double ra = first->radius, rb = next->radius, outer = 0.98 * rb, end = s.length - 1.5 * rb;
    const double start = a->collar > 0.0 ? a->collar : 0.2 * ra;
    const zv_pose at = zv_frame_along(first->pivot, s.dir, next->axis);
    zv_forge_grooved_drum(forge, at, (zv_drum){0.88 * ra, start, start + 0.34 * ra, 0.05 * ra, GRAPHITE},
                          (const zv_groove[]){{start + 0.24 * ra, 0.05 * ra, 0.03 * ra, ACCENT}}, 1);
    zv_add_screws(forge, at, (screws){0.74 * ra, start + 0.34 * ra, 0.045 * ra, 12, STEEL, 0, 1});
    const double neck = start + 0.62 * ra;
    const zv_section body[] = {{start + 0.30 * ra, 0.66 * ra, 0.66 * ra, 2.2, 0},
                               {start + 0.44 * ra, 0.70 * ra, 0.70 * ra, 2.4, 0},
                               {neck, 0.71 * ra, 0.71 * ra, 2.8, 0},
                               {0.5 * (start + end), 0.5 * (0.6 * ra + outer), 0.58 * ra, 3.6, 0},
                               {end - 0.2 * rb, outer, 0.84 * rb, 5, 0},
                               {end, outer, 0.84 * rb, 6, 0},
                               {end + 0.12 * rb, 0.93 * outer, 0.76 * rb, 6, 0}};
    const bool is_long = end - 0.2 * rb > 0.5 * (start + end) && 0.5 * (start + end) > neck;
    const zv_section stub[] = {body[0], {zv_larger(end, start + 0.5 * ra), outer, 0.84 * rb, 5, 0}};
    zv_forge_loft(forge, at, is_long ? body : stub, is_long ? 7 : 2, SHELL);
    make_fork(a, forge, zv_frame_along(next->pivot, next->axis, zv_vec3_scale(s.dir, -1.0)), rb);
    a->arc_center[link] = from_along(next->pivot, next->axis, outer + 0.16 * rb);
    a->arc_radius[link] = 1.2 * rb;
}

/// Between axes that meet: a knuckle about the first that carries the collar of the second.
void zv_make_wrist(assembly *a, int link)
{
    zv_forge *forge = &a->forges[link];
    const joint_place *first = &a->joints[link - 1], *next = &a->joints[link];
    const double r = first->radius, w = 0.47 * r;
    if (are_parallel(first->axis, next->axis)) {
        zv_forge_drum(forge, zv_frame_along(first->pivot, first->axis, up),
                      (zv_drum){0.7 * r, -w, w, 0.08 * r, GRAPHITE});
        return;
    }
    const zv_circle2 circles[] = {{0, 0, 0.78 * r}, {0.95 * r, 0.3 * r, 0.26 * r}, {0.95 * r, -0.3 * r, 0.26 * r}};
    const zv_outline side = zv_outline_hull(forge->detail, circles, 3);
    zv_forge_extrude(forge, zv_frame_along(first->pivot, first->axis, next->axis), &side,
                     (zv_extrusion){-w, w, 0.1 * r, .material = GRAPHITE});
    const zv_pose ahead = zv_frame_along(next->pivot, next->axis, first->axis);
    zv_forge_drum(forge, ahead, (zv_drum){0.6 * r, 0.9 * r, 1.28 * r, 0.07 * r, SHELL});
    zv_forge_drum(forge, ahead, (zv_drum){0.5 * r, 1.26 * r, 1.32 * r, 0.01 * r, RUBBER});
    a->collar = 1.32 * r;
    a->arc_center[link] = from_along(next->pivot, next->axis, a->collar);
    a->arc_radius[link] = 0.92 * r;
}

/// Short and across: a drum about each axis.
void zv_make_knuckle(assembly *a, int link)
{
    zv_forge *forge = &a->forges[link];
    const joint_place *first = &a->joints[link - 1], *next = &a->joints[link];
    const span s = zv_assembly_span(a, link);
    const double r = 0.92 * zv_smaller(first->radius, next->radius), l = s.length;
    const zv_vec3 along = zv_vec3_dot(s.dir, first->axis) < 0 ? zv_vec3_scale(first->axis, -1.0) : first->axis;
    const bool beside =
        link > 1 && a->layers[link - 1] == LAYER_MIDDLE && are_parallel(a->joints[link - 2].axis, first->axis);
    const double from = beside ? first->half_width + a->gap : a->collar > 0.0 ? a->collar : 0.25 * first->radius;
    const double start = zv_smaller(from, l - 1.05 * r);
    const zv_pose at = zv_frame_along(first->pivot, along, next->axis);
    const zv_ring band[] = {{0.98 * r, start + 0.1 * r, ACCENT},
                            {1.01 * r, start + 0.12 * r, ACCENT},
                            {1.01 * r, start + 0.2 * r, ACCENT},
                            {0.98 * r, start + 0.22 * r, ACCENT}};
    zv_forge_drum(forge, at, (zv_drum){0.9 * r, start - a->gap, start + 0.06 * r, 0.2 * a->gap, RUBBER});
    zv_forge_drum(forge, at, (zv_drum){0.98 * r, start, l + 0.55 * r, 0.2 * r, SHELL});
    zv_forge_revolve(forge, at, band, 4);
    const zv_pose across = zv_frame_along(next->pivot, next->axis, s.dir);
    zv_forge_drum(forge, across, (zv_drum){0.98 * r, -1.06 * r, r, 0.12 * r, SHELL});
    zv_forge_drum(forge, across, (zv_drum){0.7 * r, -1.2 * r, -r, 0.05 * r, GRAPHITE});
    zv_add_screws(forge, across, (screws){0.52 * r, -1.2 * r, 0.06 * r, 6, STEEL, 0, -1});
    a->collar = 1.02 * r;
    a->arc_center[link] = from_along(next->pivot, next->axis, a->collar);
}

/// Between axes that stand anyhow: a housing about each and a tube from one to the other.
void zv_make_strut(assembly *a, int link)
{
    zv_forge *forge = &a->forges[link];
    const joint_place *first = &a->joints[link - 1], *next = link < a->joint_count ? &a->joints[link] : NULL;
    const span s = zv_assembly_span(a, link);
    const double ra = 0.9 * first->radius, rb = next ? 0.9 * next->radius : 0.5 * ra;
    const zv_pose at = zv_frame_along(first->pivot, s.dir, first->axis);
    const zv_section tube[] = {{0, 0.62 * ra, 0.62 * ra, 2, 0},
                               {0.5 * s.length, 0.5 * (ra + rb) * 0.55, 0.5 * (ra + rb) * 0.55, 2, 0},
                               {s.length, 0.62 * rb, 0.62 * rb, 2, 0}};
    zv_forge_loft(forge, at, tube, 3, SHELL);
    zv_forge_grooved_drum(forge, zv_frame_along(first->pivot, first->axis, s.dir),
                          (zv_drum){ra, -0.7 * ra, 0.7 * ra, 0.12 * ra, SHELL},
                          (const zv_groove[]){{0, 0.12 * ra, 0.04 * ra, ACCENT}}, 1);
    if (next) {
        zv_forge_drum(forge, zv_frame_along(next->pivot, next->axis, s.dir),
                      (zv_drum){0.8 * rb, -0.9 * rb, 0.9 * rb, 0.1 * rb, GRAPHITE});
        a->collar = 0.9 * rb;
    }
}
