/// @file scara.c
/// SCARA arms: foot and column, two arms above each other, and a quill that slides through the second.
///
///            ___________ hood      quill
///     cap   (___________)___   _   |
///    ______ |_______________| [_]__|__   arm 2, above arm 1
///   |__arm 1___________|               |
///      | |                             |
///      | | column                     [_] flange, pointer
///    __|_|__ foot                      V  tool point
#include "base/extremes.h"
#include "body/parts.h"

/// Heights and radii of the whole arm, m; heights count from the world's zero.
typedef struct heights {
    double under, thickness, gap; ///< underside of arm 1, its thickness
    double second, plate, hood;   ///< underside of arm 2, its thickness, height of its hood
    double column, elbow, wrist;  ///< radii
    double length[2];             ///< of the arms
    zv_vec3 dir[2];
    double tip; ///< lower end of the quill
} heights;

static zv_vec3 at_height(zv_vec3 p, double z)
{
    return (zv_vec3){p.x, p.y, z};
}

/// How high the tool can come, and how low.
static void travel_of(const assembly *a, double *low, double *high)
{
    const joint_place *slide = &a->joints[a->quill];
    const double down = slide->axis.z * slide->travel_low, upwards = slide->axis.z * slide->travel_high;
    *low = a->tool.z + zv_smaller(down, upwards);
    *high = a->tool.z + zv_larger(down, upwards);
}

static heights plan(assembly *a, bool pen)
{
    const double s = a->size;
    const zv_vec3 tool_axis = a->joints[a->quill].pivot;
    heights h = {.thickness = (pen ? 0.062 : 0.115) * s, .gap = 0.008 * s};
    double low, high;
    travel_of(a, &low, &high);
    h.under = zv_larger(high + (pen ? 0.17 : 0.19) * s, a->joints[1].pivot.z - 0.5 * h.thickness);
    h.second = h.under + h.thickness + h.gap;
    h.plate = (pen ? 0.8 : 0.62) * h.thickness;
    h.hood = 1.15 * h.thickness;
    h.column = a->joints[0].radius;
    h.elbow = zv_smaller(1.08 * a->joints[1].radius, h.column);
    h.wrist = zv_larger(0.62 * h.elbow, 0.06 * s);
    h.tip = a->tool.z + 0.1 * s;
    for (int k = 0; k < 2; ++k) {
        const zv_vec3 from = a->joints[k].pivot, to = k == 0 ? a->joints[1].pivot : tool_axis;
        const zv_vec3 v = {to.x - from.x, to.y - from.y, 0};
        h.length[k] = zv_vec3_length(v);
        h.dir[k] = h.length[k] > 0.0 ? zv_vec3_unit(v) : (zv_vec3){1, 0, 0};
    }
    a->floor = zv_smaller(0.0, low);
    a->lift = h.under + 0.5 * h.thickness - a->joints[1].pivot.z;
    return h;
}

static void place_arcs(assembly *a, const heights *h)
{
    const double above = h->second + 1.12 * h->plate + 0.2 * h->gap;
    a->arc_center[0] = at_height(a->joints[0].pivot, h->under + h->thickness + 0.4 * h->gap);
    a->arc_center[1] = at_height(a->joints[1].pivot, above);
    a->arc_radius[0] = 1.06 * h->column;
    a->arc_radius[1] = 1.08 * h->elbow;
    for (int k = 2; k < a->joint_count; ++k) {
        a->arc_radius[k] = (a->joints[k].slides ? 1.0 : 1.15) * h->wrist;
    }
}

/// The column's foot on the floor: a plate with four screws.
static void make_foot(assembly *a, const heights *h, zv_pose at)
{
    zv_forge *base = &a->forges[0];
    const double w = 1.55 * h->column, thick = 0.035 * a->size;
    const zv_outline plate = zv_outline_rectangle(base->detail, -1.12 * w, -w, w, w, 0.28 * w);
    zv_forge_extrude(base, at, &plate, (zv_extrusion){0, thick, 0.31 * thick, .material = GRAPHITE});
    for (int corner = 0; corner < 4; ++corner) {
        const zv_vec3 place = {(corner & 1 ? -0.9 : 0.8) * w, (corner & 2 ? -0.8 : 0.8) * w, thick};
        zv_add_screw(base, at, place, 0.11 * h->column, STEEL, 1);
    }
}

static void make_connectors(zv_forge *base, zv_pose at, double height, double r)
{
    const zv_pose back =
        zv_frame_along(zv_pose_apply(at, (zv_vec3){0, 0, 0.3 * height}), zv_vec3_scale(at.rot.x, -1.0), up);
    const zv_outline panel =
        zv_outline_rectangle(base->detail, -0.17 * height, -0.62 * r, 0.17 * height, 0.62 * r, 0.12 * r);
    zv_forge_extrude(base, back, &panel, (zv_extrusion){1.2 * r, 1.36 * r, 0.05 * r, .material = GRAPHITE});
    for (int k = -1; k <= 1; ++k) {
        zv_forge_drum(base, shifted(back, 0, 0.36 * k * r, 0),
                      (zv_drum){0.12 * r, 1.34 * r, 1.46 * r, 0.015 * r, STEEL});
    }
}

static void make_column(assembly *a, const heights *h)
{
    zv_forge *base = &a->forges[0];
    const zv_pose at = zv_frame_along(at_height(a->joints[0].pivot, a->floor), up, h->dir[0]);
    const double r = h->column, foot = 0.035 * a->size, top = h->under - a->floor, gap = h->gap;
    make_foot(a, h, at);
    const zv_section sections[] = {
        {foot, 1.22 * r, 1.12 * r, 5, -0.14 * r},         {1.6 * foot, 1.20 * r, 1.10 * r, 5, -0.14 * r},
        {0.55 * top, 1.12 * r, 1.02 * r, 4.5, -0.12 * r}, {0.78 * top, 1.08 * r, 1.00 * r, 3.4, -0.06 * r},
        {top - 7 * gap, 1.04 * r, 1.02 * r, 2, 0},        {top - 5 * gap, 1.02 * r, 1.02 * r, 2, 0}};
    zv_forge_loft(base, at, sections, 6, SHELL);
    make_connectors(base, at, top, r);
    zv_forge_drum(base, at, (zv_drum){0.97 * r, top - 5.2 * gap, top - 2.6 * gap, 0.5 * gap, GRAPHITE});
    zv_forge_drum(base, at, (zv_drum){0.9 * r, top - 2.7 * gap, top + 0.1 * gap, 0.3 * gap, RUBBER});
}

/// Arm 1, whole but for what differs between SCARA and pen arm below.
static void make_first_arm(assembly *a, const heights *h)
{
    zv_forge *arm = &a->forges[1];
    const zv_pose at = zv_frame_along(at_height(a->joints[0].pivot, 0), up, h->dir[0]);
    const zv_pose end = zv_frame_along(at_height(a->joints[1].pivot, 0), up, h->dir[0]);
    const double z = h->under, t = h->thickness, r = h->column, e = h->elbow;
    const zv_outline bone = zv_outline_dogbone(arm->detail, h->length[0], r, e, 0.16);
    const zv_outline line = zv_outline_dogbone(arm->detail, h->length[0], 1.004 * r, 1.004 * e, 0.155);
    zv_forge_extrude(arm, at, &bone, (zv_extrusion){z, z + t, 0.2 * t, 0.3 * t, .material = SHELL});
    zv_forge_extrude(arm, at, &line, (zv_extrusion){z + 0.30 * t, z + 0.36 * t, .material = GRAPHITE});
    zv_forge_drum(arm, at, (zv_drum){0.74 * r, z + 0.9 * t, z + 1.28 * t, 0.1 * t, GRAPHITE});
    const zv_ring ring[] = {{0.86 * r, z + 0.98 * t, ACCENT},
                            {0.86 * r, z + 1.03 * t, ACCENT},
                            {0.83 * r, z + 1.06 * t, ACCENT},
                            {0.7 * r, z + 1.06 * t, ACCENT}};
    zv_forge_revolve(arm, at, ring, 4);
    zv_add_screws(arm, at, (screws){0.56 * r, z + 1.28 * t, 0.07 * r, 6, STEEL, 0, 1});
    zv_forge_drum(arm, end, (zv_drum){0.82 * e, z - 0.34 * t, z + 0.05 * t, 0.1 * t, GRAPHITE});
    zv_add_screws(arm, end, (screws){0.62 * e, z - 0.34 * t, 0.07 * e, 6, STEEL, 0, -1});
    zv_forge_drum(arm, end, (zv_drum){0.9 * e, z + 0.95 * t, h->second + 0.05 * t, 0.2 * h->gap, RUBBER});
    zv_add_label(a, 1,
                 zv_frame_along(
                     from_along(at_height(a->joints[0].pivot, z + t + 0.0005 * a->size), h->dir[0], 0.5 * h->length[0]),
                     up, h->dir[0]),
                 0.36 * h->length[0]);
}

static void make_hood(zv_forge *arm, zv_pose at, const heights *h)
{
    const double plate = h->second + h->plate, top = plate + h->hood, t = h->thickness, e = h->elbow;
    const zv_circle2 circles[] = {{0, 0, 0.985 * e}, {0.56 * h->length[1], 0, 0.74 * e}};
    const zv_outline hood = zv_outline_hull(arm->detail, circles, 2);
    zv_forge_extrude(arm, at, &hood,
                     (zv_extrusion){plate + 0.08 * h->plate, top, 0.05 * t, 0.5 * h->hood, .material = SHELL});
    zv_forge_drum(arm, at, (zv_drum){0.5 * e, top - 0.02 * t, top + 0.1 * t, 0.05 * t, GRAPHITE});
    const zv_ring ring[] = {
        {0.56 * e, top - 0.02 * t, ACCENT}, {0.56 * e, top + 0.03 * t, ACCENT}, {0.4 * e, top + 0.03 * t, ACCENT}};
    zv_forge_revolve(arm, at, ring, 3);
}

static void make_second_arm(assembly *a, const heights *h, zv_pose quill)
{
    zv_forge *arm = &a->forges[2];
    const zv_pose at = zv_frame_along(at_height(a->joints[1].pivot, 0), up, h->dir[1]);
    const double z = h->second, top = z + h->plate, t = h->thickness, w = h->wrist;
    const zv_outline bone = zv_outline_dogbone(arm->detail, h->length[1], h->elbow, w, 0);
    const zv_outline seam = zv_outline_dogbone(arm->detail, h->length[1], 0.985 * h->elbow, 0.985 * w, 0);
    zv_forge_extrude(arm, at, &bone, (zv_extrusion){z, top, 0.3 * h->plate, 0.1 * h->plate, .material = SHELL});
    zv_forge_extrude(arm, at, &seam, (zv_extrusion){z + 0.94 * h->plate, z + 1.1 * h->plate, .material = GRAPHITE});
    make_hood(arm, at, h);
    zv_forge_drum(arm, quill, (zv_drum){0.8 * w, z - 0.26 * t, z + 1.08 * h->plate, 0.08 * t, GRAPHITE});
    zv_forge_grooved_drum(arm, quill, (zv_drum){0.74 * w, top, top + 0.5 * t, 0.12 * t, GRAPHITE},
                          (const zv_groove[]){{top + 0.28 * t, 0.08 * t, 0.05 * w, ACCENT}}, 1);
    zv_add_screws(arm, quill, (screws){0.55 * w, top + 0.5 * t, 0.08 * w, 6, STEEL, 0, 1});
}

/// The quill stays in its housing at both ends of the travel.
static void make_quill(assembly *a, const heights *h, zv_pose at)
{
    zv_forge *slide = &a->forges[a->quill + 1];
    double low, high;
    travel_of(a, &low, &high);
    const double r = 0.28 * h->wrist, s = a->size;
    const double top = h->second + h->plate + 0.62 * h->thickness + (a->tool.z - low);
    const zv_ring rod[] = {{0, h->tip, CHROME},
                           {r, h->tip, CHROME},
                           {r, top, CHROME},
                           {0.7 * r, top + 0.25 * r, CHROME},
                           {0, top + 0.25 * r, CHROME}};
    zv_forge_revolve(slide, at, rod, 5);
    zv_forge_drum(slide, at, (zv_drum){1.5 * r, h->tip + 0.045 * s, h->tip + 0.075 * s, 0.2 * r, GRAPHITE});
}

/// Flange with a notch that shows how far it has turned, and the tool below it.
static void make_end(assembly *a, const heights *h, zv_pose at)
{
    zv_forge *end = &a->forges[a->joint_count];
    const double w = h->wrist, tip = h->tip, s = a->size;
    zv_forge_drum(end, at, (zv_drum){0.6 * w, tip - 0.018 * s, tip + 0.012 * s, 0.08 * w, STEEL});
    zv_add_screws(end, at, (screws){0.42 * w, tip + 0.012 * s, 0.07 * w, 4, RUBBER, 0, 1});
    const zv_pose side = zv_frame_along(at_height(at.pos, tip - 0.003 * s), h->dir[1], up);
    const zv_outline notch = zv_outline_rectangle(end->detail, -0.008 * s, -0.1 * w, 0.008 * s, 0.1 * w, 0.03 * w);
    zv_forge_extrude(end, side, &notch, (zv_extrusion){0.5 * w, 0.66 * w, 0.02 * w, .material = ACCENT});
    const zv_pose down = zv_frame_along(at_height(at.pos, tip), (zv_vec3){0, 0, -1}, h->dir[1]);
    a->tool_kind = a->tool_kind == ZV_TOOL_AUTO ? ZV_TOOL_POINTER : a->tool_kind;
    zv_make_tool(end, down, 0.017 * s, tip - a->tool.z, 0.55 * w, a->tool_kind);
}

void zv_make_scara(assembly *a)
{
    const heights h = plan(a, false);
    const zv_pose quill = zv_frame_along(at_height(a->joints[a->quill].pivot, 0), up, h.dir[1]);
    place_arcs(a, &h);
    make_column(a, &h);
    make_first_arm(a, &h);
    make_second_arm(a, &h, quill);
    make_quill(a, &h, quill);
    make_end(a, &h, quill);
}

static void make_round_foot(assembly *a, const heights *h)
{
    zv_forge *base = &a->forges[0];
    const zv_pose at = zv_frame_along(at_height(a->joints[0].pivot, a->floor), up, h->dir[0]);
    const double r = h->column, foot = 0.04 * a->size, top = h->under - a->floor;
    const zv_ring post[] = {{1.2 * r, foot, SHELL},
                            {0.95 * r, 1.9 * foot, SHELL},
                            {0.86 * r, 0.5 * top, SHELL},
                            {0.86 * r, top - 2.2 * h->gap, SHELL}};
    zv_forge_drum(base, at, (zv_drum){1.75 * r, 0, foot, 0.37 * foot, GRAPHITE});
    zv_forge_revolve(base, at, post, 4);
    zv_add_screws(base, at, (screws){1.48 * r, foot, 0.1 * r, 4, STEEL, ZV_PI / 4, 1});
    zv_forge_drum(base, at, (zv_drum){0.9 * r, top - 2.7 * h->gap, top + 0.1 * h->gap, 0.3 * h->gap, RUBBER});
}

/// Arm 2 of a pen arm: a plate, a small servo that lifts the pen, and the pen's guide.
static void make_pen_carrier(assembly *a, const heights *h, zv_pose quill, double stroke)
{
    zv_forge *arm = &a->forges[2];
    const zv_pose at = zv_frame_along(at_height(a->joints[1].pivot, 0), up, h->dir[1]);
    const double z = h->second, p = h->plate, t = h->thickness, w = h->wrist, l = h->length[1];
    const double servo = zv_smaller(0.3 * l, 0.11 * a->size), x = 0.34 * l;
    const zv_outline bone = zv_outline_dogbone(arm->detail, l, h->elbow, w, 0);
    const zv_outline box = zv_outline_rectangle(arm->detail, x, -0.62 * w, x + servo, 0.62 * w, 0.12 * w);
    const zv_outline guide = zv_outline_rectangle(arm->detail, -1.05 * w, -0.34 * w, -0.62 * w, 0.34 * w, 0.08 * w);
    zv_forge_extrude(arm, at, &bone, (zv_extrusion){z, z + p, 0.3 * p, 0.36 * p, .material = SHELL});
    zv_forge_drum(arm, at, (zv_drum){0.72 * h->elbow, z + 0.9 * p, z + 1.5 * p, 0.15 * p, GRAPHITE});
    zv_add_screws(arm, at, (screws){0.5 * h->elbow, z + 1.5 * p, 0.08 * h->elbow, 5, STEEL, 0, 1});
    zv_forge_extrude(arm, at, &box, (zv_extrusion){z + 0.9 * p, z + p + 1.5 * t, 0.1 * t, .material = RUBBER});
    zv_forge_drum(arm, shifted(at, x + 0.7 * servo, 0, z + p + 1.5 * t),
                  (zv_drum){0.3 * w, 0, 0.16 * t, 0.04 * t, BONE});
    zv_forge_drum(arm, quill, (zv_drum){0.72 * w, z - 0.2 * t, z + p + 0.2 * t, 0.08 * t, GRAPHITE});
    zv_forge_extrude(
        arm, quill, &guide,
        (zv_extrusion){z - 0.1 * t, z + p + 0.55 * stroke + 0.1 * a->size, 0.06 * w, .material = GRAPHITE});
}

static void make_held_pen(assembly *a, const heights *h, zv_pose at)
{
    zv_forge *slide = &a->forges[a->joint_count];
    const double r = 0.021 * a->size, z = h->second + h->plate, t = h->thickness, tip = a->tool.z;
    const double top = z + 0.16 * a->size;
    const zv_ring pen[] = {{0, tip, VOID},
                           {0.1 * r, tip, VOID},
                           {0.16 * r, tip + 0.5 * r, VOID},
                           {0.2 * r, tip + 0.8 * r, STEEL},
                           {0.42 * r, tip + 2.6 * r, BONE},
                           {0.95 * r, tip + 4.6 * r, ACCENT},
                           {r, tip + 5.2 * r, ACCENT},
                           {r, top - r, ACCENT},
                           {0.8 * r, top, ACCENT},
                           {0, top, ACCENT}};
    const zv_outline lever =
        zv_outline_rectangle(slide->detail, -0.62 * h->wrist, -1.1 * r, -1.2 * r, 1.1 * r, 0.3 * r);
    zv_forge_revolve(slide, at, pen, 10);
    zv_forge_drum(slide, at, (zv_drum){1.03 * r, tip + 6 * r, tip + 9 * r, 0, RUBBER});
    zv_forge_drum(slide, at, (zv_drum){1.7 * r, z + 0.24 * t, z + 0.7 * t, 0.2 * r, STEEL});
    zv_forge_extrude(slide, at, &lever, (zv_extrusion){z + 0.3 * t, z + 0.64 * t, 0.15 * r, .material = STEEL});
}

void zv_make_pen_arm(assembly *a)
{
    const heights h = plan(a, true);
    const joint_place *slide = &a->joints[a->quill];
    const zv_pose quill = zv_frame_along(at_height(slide->pivot, 0), up, h.dir[1]);
    place_arcs(a, &h);
    make_round_foot(a, &h);
    make_first_arm(a, &h);
    make_pen_carrier(a, &h, quill, slide->travel_high - slide->travel_low);
    if (a->tool_kind == ZV_TOOL_AUTO || a->tool_kind == ZV_TOOL_PEN) {
        a->tool_kind = ZV_TOOL_PEN;
        make_held_pen(a, &h, quill);
    } else {
        make_quill(a, &h, quill);
        make_end(a, &h, quill);
    }
}
