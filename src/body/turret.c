/// @file turret.c
/// From an upright axis to a lying one: a turntable that carries the shoulder.
///
///         (   )  shoulder            outline: hull of the shoulder's circle and of the turntable's rim
///        /  o  \                     when the next link turns inside, two cheeks instead of one block
///       /_______\        .
///      [=========] turntable
#include "body/parts.h"

/// The frame of the cheeks: x outwards, y up, z along the shoulder's axis; and how far the shoulder protrudes.
typedef struct cheek {
    zv_pose at;
    double offset, low;
    zv_circle2 foot[2]; ///< corners of its foot on the turntable
} cheek;

static zv_vec3 outwards(const assembly *a, double *offset)
{
    const zv_vec3 from = a->joints[0].pivot, to = a->joints[1].pivot, v = {to.x - from.x, to.y - from.y, 0};
    *offset = zv_vec3_length(v);
    return *offset > 1e-3 * a->size ? zv_vec3_unit(v) : zv_vec3_unit(zv_vec3_cross(a->joints[1].axis, up));
}

static cheek find_cheek(const assembly *a, double table)
{
    const double r = a->joints[0].radius, corner = 0.16 * r;
    const bool large = a->style == ZV_STYLE_INDUSTRIAL;
    cheek c;
    const zv_vec3 x = outwards(a, &c.offset);
    const double back = c.offset + (large ? 0.62 : 0.74) * r, front = -c.offset + (large ? 0.86 : 0.74) * r;
    c.at = with_axes(a->joints[1].pivot, x, up);
    c.low = table - a->joints[1].pivot.z;
    c.foot[0] = (zv_circle2){-back, c.low + corner, corner};
    c.foot[1] = (zv_circle2){front, c.low + corner, corner};
    return c;
}

/// Two cheeks, between which the next link turns.
static void make_fork(assembly *a, zv_forge *forge, const cheek *c)
{
    const joint_place *shoulder = &a->joints[1];
    const double r = shoulder->radius, inner = 0.5 * r + a->gap, outer = r;
    const zv_circle2 circles[] = {{0, 0, 0.9 * r}, c->foot[0], c->foot[1]};
    const zv_outline side = zv_outline_hull(forge->detail, circles, 3),
                     foot = zv_outline_hull(forge->detail, c->foot, 2);
    const zv_pose axis = zv_frame_along(shoulder->pivot, shoulder->axis, up);
    for (int s = -1; s <= 1; s += 2) {
        zv_forge_extrude(forge, c->at, &side,
                         (zv_extrusion){s > 0 ? inner : -outer, s > 0 ? outer : -inner, 0.1 * r, .material = SHELL});
        const double cap = s > 0 ? outer - 0.02 * r : -outer - 0.14 * r;
        zv_forge_drum(forge, axis, (zv_drum){0.62 * r, cap, cap + 0.16 * r, 0.05 * r, GRAPHITE});
        zv_add_screws(forge, axis, (screws){0.46 * r, s * (outer + 0.14 * r), 0.05 * r, 6, STEEL, 0, s});
    }
    zv_forge_extrude(forge, c->at, &foot, (zv_extrusion){-0.98 * outer, 0.98 * outer, 0.05 * r, .material = SHELL});
    a->arc_center[1] = from_along(shoulder->pivot, shoulder->axis, outer + 0.16 * r);
}

/// The motors of axis 2, opposite to the arm, and of axis 1, behind the block.
static void make_motors(assembly *a, zv_forge *forge, const cheek *c, zv_pose axis, double table)
{
    const double r = a->joints[1].radius, r0 = a->joints[0].radius, face = -a->joints[1].half_width;
    zv_forge_drum(forge, axis, (zv_drum){0.78 * r, face - 0.26 * r, face, 0.07 * r, GRAPHITE});
    zv_add_screws(forge, axis, (screws){0.66 * r, face - 0.26 * r, 0.05 * r, 10, STEEL, 0, -1});
    zv_forge_grooved_drum(
        forge, axis, (zv_drum){0.46 * r, face - 0.95 * r, face - 0.24 * r, 0.05 * r, RUBBER},
        (const zv_groove[]){{face - 0.78 * r, 0.03 * r, 0.03 * r, ACCENT}, {face - 0.4 * r, 0.03 * r, 0.03 * r, VOID}},
        2);
    const zv_outline plug = zv_outline_rectangle(forge->detail, 0.2 * r, -0.2 * r, 0.62 * r, 0.2 * r, 0.06 * r);
    zv_forge_extrude(forge, axis, &plug, (zv_extrusion){face - 0.7 * r, face - 0.36 * r, 0.03 * r, .material = RUBBER});

    const zv_vec3 x = c->at.rot.x, beside = zv_vec3_cross(up, x);
    const zv_vec3 center = {a->joints[0].pivot.x, a->joints[0].pivot.y, table};
    const zv_pose motor = zv_frame_along(from_along(from_along(center, x, -0.56 * r0), beside, 0.5 * r0), up, x);
    zv_forge_drum(forge, motor, (zv_drum){0.3 * r0, -0.02 * r0, 0.16 * r0, 0.03 * r0, GRAPHITE});
    zv_forge_grooved_drum(forge, motor, (zv_drum){0.25 * r0, 0.12 * r0, 0.95 * r0, 0.05 * r0, RUBBER},
                          (const zv_groove[]){{0.78 * r0, 0.03 * r0, 0.02 * r0, ACCENT}}, 1);
}

static void make_block(assembly *a, zv_forge *forge, const cheek *c, double table)
{
    const joint_place *shoulder = &a->joints[1];
    const double r = shoulder->radius, w = shoulder->half_width;
    const zv_circle2 circles[] = {{0, 0, r}, c->foot[0], c->foot[1]};
    const zv_outline side = zv_outline_hull(forge->detail, circles, 3);
    const zv_pose axis = zv_frame_along(shoulder->pivot, shoulder->axis, up);
    zv_forge_extrude(forge, c->at, &side, (zv_extrusion){-w, w, 0.12 * r, .material = SHELL});
    zv_forge_drum(forge, axis, (zv_drum){0.93 * r, -w - 0.04 * r, w + a->gap, 0.05 * r, GRAPHITE});
    if (a->style == ZV_STYLE_INDUSTRIAL) {
        make_motors(a, forge, c, axis, table);
        return;
    }
    zv_forge_drum(forge, axis, (zv_drum){0.8 * r, w, w + a->gap, 0.01 * r, RUBBER});
    zv_forge_drum(forge, axis, (zv_drum){0.8 * r, -w - a->gap, -w, 0.01 * r, RUBBER});
}

void zv_make_turret(assembly *a, int link)
{
    zv_forge *forge = &a->forges[link];
    const double r = a->joints[0].radius, thick = 0.34 * r, table = a->seam + thick;
    const cheek c = find_cheek(a, table);
    const zv_pose at = zv_frame_along((zv_vec3){a->joints[0].pivot.x, a->joints[0].pivot.y, a->seam}, up, c.at.rot.x);
    const zv_ring profile[] = {{0, 0.02 * r, GRAPHITE},        {1.08 * r, 0.02 * r, GRAPHITE},
                               {1.12 * r, 0.06 * r, GRAPHITE}, {1.12 * r, 0.72 * thick, GRAPHITE},
                               {1.06 * r, thick, GRAPHITE},    {0, thick, GRAPHITE}};
    zv_forge_revolve(forge, at, profile, 6);
    zv_add_screws(forge, at,
                  (screws){0.98 * r, thick, 0.05 * r, a->style == ZV_STYLE_INDUSTRIAL ? 16 : 8, STEEL, 0, 1});
    if (a->layers[2] == LAYER_MIDDLE && a->joint_count > 2 && !a->joints[1].slides) {
        make_fork(a, forge, &c);
    } else {
        make_block(a, forge, &c, table);
    }
}
