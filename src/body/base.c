/// @file base.c
/// What is on the floor: a pedestal under an upright first axis, a stand under a lying one, a rail under a slide.
#include "base/elementary.h"
#include "base/extremes.h"
#include "body/parts.h"

static const double four_corners[4][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

/// The seam of joint 1 is so low that the shoulder above it turns freely; the floor is lowered where it must be.
static void place_seam(assembly *a)
{
    const joint_place *first = &a->joints[0], *second = a->joint_count > 1 ? &a->joints[1] : NULL;
    const bool large = a->style == ZV_STYLE_INDUSTRIAL;
    const bool shoulder = second && second->lies && !second->slides;
    a->seam = shoulder ? second->pivot.z - (large ? 1.30 : 1.32) * second->radius
                       : first->pivot.z - (second ? first->half_width + a->gap : 0.6 * first->radius);
    a->floor = zv_smaller(zv_smaller(0.0, a->base.z), a->seam - (large ? 1.05 : 0.55) * first->radius);
    a->arc_center[0] = (zv_vec3){first->pivot.x, first->pivot.y, a->seam};
    a->arc_radius[0] = (large ? 1.42 : 1.3) * first->radius;
}

/// An octagonal plate with pairs of screws at its cut corners.
static void make_foot_plate(zv_forge *base, zv_pose at, double r, double thick)
{
    const double w = 1.42 * r, cut = 0.38 * w, in = w - cut;
    const zv_point2 corners[] = {{w, -in}, {w, in}, {in, w}, {-in, w}, {-w, in}, {-w, -in}, {-in, -w}, {in, -w}};
    const zv_outline plate = zv_outline_polygon(corners, 8, true);
    zv_forge_extrude(base, at, &plate, (zv_extrusion){0, thick, 0.25 * thick, .material = GRAPHITE});
    for (int k = 0; k < 8; ++k) {
        const double angle = (45.0 + 90.0 * (k / 2) + (k % 2 ? 9.0 : -9.0)) * ZV_DEG;
        const zv_vec3 place = {1.516 * r * zv_cos(angle), 1.516 * r * zv_sin(angle), thick};
        zv_add_screw(base, at, place, 0.075 * r, STEEL, 1);
    }
}

static void make_ribs(zv_forge *base, zv_pose at, double r, double thick, double height)
{
    const zv_point2 corners[] = {{1.02 * r, thick},
                                 {1.62 * r, thick},
                                 {1.58 * r, 1.5 * thick},
                                 {1.1 * r, 0.62 * height},
                                 {1.02 * r, 0.62 * height}};
    const zv_outline rib = zv_outline_polygon(corners, 5, false);
    for (int k = 0; k < 4; ++k) {
        double sine, cosine;
        zv_sincos((45.0 + 90.0 * k) * ZV_DEG, &sine, &cosine);
        const zv_vec3 out = zv_rot_apply(at.rot, (zv_vec3){cosine, sine, 0});
        zv_forge_extrude(base, with_axes(at.pos, out, at.rot.z), &rib,
                         (zv_extrusion){-0.06 * r, 0.06 * r, 0.02 * r, .material = SHELL});
    }
}

static void make_connectors(zv_forge *base, zv_pose at, double r, double height)
{
    const zv_pose back =
        zv_frame_along(zv_pose_apply(at, (zv_vec3){0, 0, 0.5 * height}), zv_vec3_scale(at.rot.x, -1.0), up);
    const double h = zv_smaller(0.3 * height, 0.6 * r);
    const zv_outline box = zv_outline_rectangle(base->detail, -h, -0.58 * r, h, 0.58 * r, 0.08 * r);
    zv_forge_extrude(base, back, &box, (zv_extrusion){0.8 * r, 1.42 * r, 0.06 * r, .material = GRAPHITE});
    for (int k = -1; k <= 1; ++k) {
        zv_forge_drum(base, shifted(back, 0, 0.34 * k * r, 0),
                      (zv_drum){0.11 * r, 1.4 * r, 1.56 * r, 0.015 * r, STEEL});
    }
}

static void make_large_pedestal(zv_forge *base, zv_pose at, double r, double height)
{
    const double thick = 0.2 * r;
    make_foot_plate(base, at, r, thick);
    const zv_ring wall[] = {{1.30 * r, thick, SHELL},
                            {1.28 * r, 1.5 * thick, SHELL},
                            {1.16 * r, 2.2 * thick, SHELL},
                            {1.10 * r, 0.6 * height, SHELL},
                            {1.10 * r, height - 0.22 * r, SHELL},
                            {1.14 * r, height - 0.18 * r, SHELL},
                            {1.14 * r, height - 0.06 * r, SHELL},
                            {1.11 * r, height - 0.03 * r, SHELL},
                            {0.0, height - 0.03 * r, SHELL}};
    zv_forge_revolve(base, at, wall, 9);
    make_ribs(base, at, r, thick, height);
    make_connectors(base, at, r, height);
}

static void make_small_pedestal(zv_forge *base, zv_pose at, double r, double height)
{
    zv_forge_drum(base, at, (zv_drum){1.5 * r, 0, 0.22 * r, 0.08 * r, GRAPHITE});
    zv_add_screws(base, at, (screws){1.32 * r, 0.22 * r, 0.075 * r, 6, STEEL, 0, 1});
    const zv_ring wall[] = {{1.16 * r, 0.2 * r, SHELL},
                            {1.10 * r, 0.34 * r, SHELL},
                            {1.02 * r, zv_larger(0.7 * height, 0.4 * r), SHELL},
                            {1.02 * r, height - 0.03 * r, SHELL},
                            {0.0, height - 0.03 * r, SHELL}};
    zv_forge_revolve(base, at, wall, 5);
}

void zv_make_pedestal(assembly *a)
{
    place_seam(a);
    const joint_place *first = &a->joints[0];
    const double r = first->radius, height = a->seam - a->floor;
    const zv_pose at = zv_frame_along((zv_vec3){first->pivot.x, first->pivot.y, a->floor}, up, (zv_vec3){1, 0, 0});
    (a->style == ZV_STYLE_INDUSTRIAL ? make_large_pedestal : make_small_pedestal)(&a->forges[0], at, r, height);
    zv_forge_drum(&a->forges[0], at, (zv_drum){0.98 * r, height - 0.05 * r, height + 0.02 * r, 0.01 * r, RUBBER});
}

/// A clip of sheet metal that holds the servo block on its plate.
static void make_clip(assembly *a, zv_pose plate, double r, double w, double height)
{
    zv_forge *base = &a->forges[0];
    const zv_outline cheek =
        zv_outline_rectangle(base->detail, 0.2 * r, -0.86 * w, height - 0.55 * r, 0.86 * w, 0.1 * r);
    const zv_outline foot = zv_outline_rectangle(base->detail, -1.25 * r, -0.95 * w, 1.25 * r, 0.95 * w, 0.14 * r);
    for (int side = -1; side <= 1; side += 2) {
        const zv_vec3 out = zv_vec3_scale(plate.rot.x, side);
        const zv_pose at = zv_frame_along(zv_pose_apply(plate, (zv_vec3){0.62 * side * r, 0, 0}), out, up);
        zv_forge_extrude(base, at, &cheek, (zv_extrusion){-0.08 * r, 0.08 * r, 0.02 * r, .material = ALUMINIUM});
    }
    zv_forge_extrude(base, plate, &foot, (zv_extrusion){0.2 * r, 0.42 * r, 0.05 * r, .material = ALUMINIUM});
    for (int k = 0; k < 4; ++k) {
        const zv_vec3 place = {four_corners[k][0] * r, 0.62 * four_corners[k][1] * w, 0.42 * r};
        zv_add_screw(base, plate, place, 0.08 * r, STEEL, 1);
    }
}

/// A cast block under a lying axis, for arms that are not built of hobby servos.
static void make_block(assembly *a, zv_pose plate, double r, double w, double height)
{
    zv_forge *base = &a->forges[0];
    const zv_circle2 circles[] = {
        {0, 0, r}, {-height + 0.3 * r, -1.1 * r, 0.16 * r}, {-height + 0.3 * r, 1.1 * r, 0.16 * r}};
    const zv_outline side = zv_outline_hull(base->detail, circles, 3);
    const joint_place *first = &a->joints[0];
    const zv_pose at = zv_frame_along(first->pivot, first->axis, up);
    zv_forge_extrude(base, at, &side, (zv_extrusion){-w, w, 0.12 * r, .material = SHELL});
    zv_forge_drum(base, at, (zv_drum){0.84 * r, -w - a->gap, w + a->gap, 0.03 * r, GRAPHITE});
    (void)plate;
}

void zv_make_stand(assembly *a)
{
    zv_forge *base = &a->forges[0];
    const joint_place *first = &a->joints[0];
    const double r = first->radius, w = first->half_width;
    a->floor = zv_smaller(zv_smaller(0.0, a->base.z), first->pivot.z - 2.0 * r);
    const zv_vec3 level = zv_vec3_cross(first->axis, up);
    const zv_pose at = zv_frame_along((zv_vec3){first->pivot.x, first->pivot.y, a->floor}, up, level);
    const zv_outline plate = zv_outline_rectangle(base->detail, -1.9 * r, -1.75 * r, 1.9 * r, 1.75 * r, 0.35 * r);
    zv_forge_extrude(base, at, &plate, (zv_extrusion){0, 0.22 * r, 0.07 * r, .material = GRAPHITE});
    for (int k = 0; k < 4; ++k) {
        const zv_vec3 place = {1.58 * four_corners[k][0] * r, 1.42 * four_corners[k][1] * r, 0.22 * r};
        zv_add_screw(base, at, place, 0.11 * r, STEEL, 1);
    }
    const double height = first->pivot.z - a->floor;
    if (a->style == ZV_STYLE_SERVO) {
        zv_add_servo(base, zv_frame_along(first->pivot, first->axis, up), r, 0.97 * w, -1, 2);
        make_clip(a, at, r, w, height);
    } else {
        make_block(a, at, r, w, height);
    }
}

static void make_post(assembly *a, zv_pose rail, double w, zv_forge *base, const double ends[], int k)
{
    const zv_vec3 top = zv_pose_apply(rail, (zv_vec3){0, 0, ends[k]});
    const zv_pose at = zv_frame_along((zv_vec3){top.x, top.y, a->floor}, up, rail.rot.z);
    const double height = top.z - a->floor;
    const zv_section post[] = {{0.2 * w, 0.9 * w, 1.1 * w, 5, 0}, {height, 0.7 * w, 0.9 * w, 5, 0}};
    const zv_outline foot = zv_outline_rectangle(base->detail, -1.5 * w, -1.9 * w, 1.5 * w, 1.9 * w, 0.3 * w);
    zv_forge_extrude(base, at, &foot, (zv_extrusion){0, 0.3 * w, 0.08 * w, .material = GRAPHITE});
    zv_forge_loft(base, at, post, 2, SHELL);
}

/// Posts under both ends of a lying rail.
static void make_posts(assembly *a, zv_pose rail, double low, double high, double w)
{
    zv_forge *base = &a->forges[0];
    const double ends[] = {low, high};
    for (int k = 0; k < 2; ++k) {
        make_post(a, rail, w, base, ends, k);
    }
}

void zv_make_rail(assembly *a)
{
    zv_forge *base = &a->forges[0];
    const joint_place *slide = &a->joints[0];
    const double w = 0.6 * slide->radius, end = 1.6 * slide->radius;
    const double low = slide->travel_low - end, high = slide->travel_high + end;
    const zv_pose at = zv_frame_along(slide->pivot, slide->axis, slide->lies ? up : (zv_vec3){1, 0, 0});
    const zv_outline beam = zv_outline_rectangle(base->detail, -w, -w, w, w, 0.16 * w);
    const double lowest =
        zv_smaller(zv_pose_apply(at, (zv_vec3){0, 0, low}).z, zv_pose_apply(at, (zv_vec3){0, 0, high}).z);
    a->floor = zv_smaller(zv_smaller(0.0, a->base.z), lowest - (slide->lies ? 2.2 * slide->radius : 0.0));
    zv_forge_extrude(base, at, &beam, (zv_extrusion){low, high, 0.06 * w, .material = ALUMINIUM});
    if (slide->lies) {
        make_posts(a, at, low + 0.5 * end, high - 0.5 * end, w);
    } else {
        const zv_pose foot =
            zv_frame_along((zv_vec3){slide->pivot.x, slide->pivot.y, a->floor}, up, (zv_vec3){1, 0, 0});
        zv_forge_drum(base, foot, (zv_drum){2.4 * w, 0, 0.4 * w, 0.1 * w, GRAPHITE});
        zv_add_screws(base, foot, (screws){2.0 * w, 0.4 * w, 0.12 * w, 6, STEEL, 0, 1});
    }
    for (int side = -1; side <= 1; side += 2) {
        const zv_outline groove =
            zv_outline_rectangle(base->detail, -0.14 * w, -0.04 * w, 0.14 * w, 0.04 * w, 0.02 * w);
        zv_forge_extrude(base, shifted(at, 0, side * w, 0), &groove,
                         (zv_extrusion){low + 0.02 * end, high - 0.02 * end, .material = RUBBER});
    }
}
