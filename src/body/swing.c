/// @file swing.c
/// Links between parallel axes: one plate beside the housings of its neighbours, two plates round them, or a body
/// between the plates of its neighbours. The last link of an arm without a wrist is one of them too.
#include "base/extremes.h"
#include "body/parts.h"

/// One such link.
typedef struct swing {
    zv_forge *forge;
    zv_pose at;  ///< at the first axis: z along it, x towards the second
    zv_pose end; ///< the same at the second axis
    double r0, r1, length;
    double half_width; ///< of the middle layer
    bool is_last;
} swing;

static void add_cap_ring(const swing *s, zv_pose at, double r, double z, double height, int side)
{
    const double inner = side > 0 ? z + height : z - height;
    const zv_ring above[] = {{0.82 * r, z - 0.6 * height, ACCENT},
                             {0.82 * r, inner, ACCENT},
                             {0.79 * r, inner + 0.6 * height, ACCENT},
                             {0.6 * r, inner + 0.6 * height, ACCENT}};
    const zv_ring below[] = {{0.6 * r, inner, ACCENT}, {0.8 * r, inner, ACCENT}, {0.8 * r, z, ACCENT}};
    if (side > 0) {
        zv_forge_revolve(s->forge, at, above, 4);
    } else {
        zv_forge_revolve(s->forge, at, below, 3);
    }
}

static void make_side_plate(assembly *a, const swing *s, int link)
{
    const double t = 0.62 * s->r0, low = s->half_width + 2 * a->gap, face = low + t, w = s->half_width;
    const zv_outline bone = zv_outline_dogbone(s->forge->detail, s->length, 0.96 * s->r0, 0.98 * s->r1, 0.34);
    const zv_circle2 recess[] = {{1.02 * s->r0, 0, 0.3 * s->r0}, {s->length - 1.08 * s->r1, 0, 0.34 * s->r1}};
    zv_forge_drum(s->forge, s->at, (zv_drum){0.86 * s->r0, w + 0.4 * a->gap, low + 0.02 * t, 0.3 * a->gap, RUBBER});
    zv_forge_extrude(s->forge, s->at, &bone, (zv_extrusion){low, face, 0.2 * t, 0.3 * t, .material = SHELL});
    if (recess[1].x > recess[0].x) {
        const zv_outline panel = zv_outline_hull(s->forge->detail, recess, 2);
        zv_forge_extrude(s->forge, s->at, &panel,
                         (zv_extrusion){face - 0.2 * t, face + 0.045 * t, 0.04 * t, .material = RECESS});
    }
    const zv_pose ends[] = {s->at, s->end};
    const double radii[] = {s->r0, s->r1};
    for (int k = 0; k < (s->is_last ? 1 : 2); ++k) {
        const double r = radii[k], top = face + (k == 0 ? 0.26 : 0.2) * t;
        zv_forge_drum(s->forge, ends[k], (zv_drum){0.7 * r, face - 0.1 * t, top, 0.08 * t, GRAPHITE});
        add_cap_ring(s, ends[k], r, face, 0.05 * t, 1);
        zv_add_screws(s->forge, ends[k], (screws){0.56 * r, top, 0.05 * r, k == 0 ? 10 : 8, STEEL, 0, 1});
    }
    if (!s->is_last) {
        zv_forge_drum(s->forge, s->end, (zv_drum){0.84 * s->r1, w - a->gap, low + 0.02 * t, 0.3 * a->gap, RUBBER});
        a->arc_center[link] = zv_pose_apply(s->end, (zv_vec3){0, 0, face + 0.1 * t});
    }
    a->arc_center[link - 1] = zv_pose_apply(s->at, (zv_vec3){0, 0, face + 0.1 * t});
    zv_add_label(a, link, shifted(s->at, 0.5 * s->length, 0, face + 0.06 * t), 0.34 * s->length);
}

/// The cap of a twin plate over an axis.
static void make_twin_cap(const assembly *a, const swing *s, zv_pose at, double r, double face, double t, int side)
{
    const bool servo = a->style == ZV_STYLE_SERVO;
    const double top = face + 0.28 * t, low = side > 0 ? face - 0.02 * t : -top;
    zv_forge_drum(s->forge, at,
                  (zv_drum){(servo ? 0.42 : 0.62) * r, low, low + 0.3 * t, 0.08 * t, servo ? BONE : GRAPHITE});
    zv_add_screws(s->forge, at,
                  (screws){(servo ? 0.28 : 0.46) * r, side * top, 0.06 * r, servo ? 4 : 6, STEEL, 0, side});
    zv_add_screw(s->forge, at, (zv_vec3){0, 0, side * top}, (servo ? 0.1 : 0.12) * r, STEEL, side);
    if (!servo) {
        add_cap_ring(s, at, 0.9 * r, side * face, 0.06 * t, side);
    }
}

/// The end of an arm without a wrist: a block, a face and the tool.
static void make_head(assembly *a, const swing *s, double x, double r, double w)
{
    const double left = s->length - x, face = 0.5 * r + 0.16 * left;
    const zv_outline block =
        zv_outline_rectangle(s->forge->detail, x - 0.7 * r, -0.62 * r, x + 0.62 * r, 0.62 * r, 0.16 * r);
    const zv_pose on = shifted(s->at, x, 0, 0);
    const zv_pose along = {{zv_vec3_scale(on.rot.z, -1.0), on.rot.y, on.rot.x}, on.pos};
    zv_forge_extrude(s->forge, s->at, &block, (zv_extrusion){-0.99 * w, 0.99 * w, 0.1 * r, .material = GRAPHITE});
    zv_forge_drum(s->forge, along, (zv_drum){0.62 * r, 0.5 * r, face, 0.1 * r, STEEL});
    zv_add_screws(s->forge, along, (screws){0.5 * r, face, 0.07 * r, 6, RUBBER, 0, 1});
    a->tool_kind = a->tool_kind == ZV_TOOL_AUTO ? ZV_TOOL_POINTER : a->tool_kind;
    zv_make_tool(s->forge, along, face - 0.02 * left, left, 0.6 * r, a->tool_kind);
}

static void make_twin_plates(assembly *a, const swing *s, int link)
{
    const bool servo = a->style == ZV_STYLE_SERVO;
    const double t = (servo ? 0.14 : 0.34) * s->r0, low = s->half_width + 1.2 * a->gap, face = low + t;
    const double share = servo ? 0.66 : 0.9, r1 = s->is_last ? 0.5 * s->r1 : s->r1;
    const double length = s->is_last ? zv_larger(0.35 * s->length, s->length - 1.5 * s->r1) : s->length;
    const zv_outline bone = zv_outline_dogbone(s->forge->detail, length, share * s->r0, share * r1, servo ? 0.1 : 0.28);
    for (int side = -1; side <= 1; side += 2) {
        zv_forge_extrude(s->forge, s->at, &bone,
                         (zv_extrusion){side > 0 ? low : -face, side > 0 ? face : -low, (servo ? 0.12 : 0.28) * t,
                                        .material = servo ? ALUMINIUM : SHELL});
        make_twin_cap(a, s, s->at, s->r0, face, t, side);
        if (!s->is_last) {
            make_twin_cap(a, s, s->end, s->r1, face, t, side);
        }
    }
    a->arc_center[link - 1] = zv_pose_apply(s->at, (zv_vec3){0, 0, face + 0.3 * t});
    if (s->is_last) {
        make_head(a, s, length, r1, face);
        return;
    }
    a->arc_center[link] = zv_pose_apply(s->end, (zv_vec3){0, 0, face + 0.3 * t});
    if (!servo) {
        zv_add_label(a, link, shifted(s->at, 0.5 * s->length, 0, face + 0.02 * t), 0.3 * s->length);
    }
    if (s->length > 2.6 * zv_larger(s->r0, s->r1)) { // a web joins the plates between the housings
        const zv_outline web = zv_outline_rectangle(s->forge->detail, 0.34 * s->length, -0.34 * s->r1, 0.66 * s->length,
                                                    0.34 * s->r1, 0.1 * s->r1);
        zv_forge_extrude(s->forge, s->at, &web,
                         (zv_extrusion){-low - 0.02 * t, low + 0.02 * t, .material = servo ? ALUMINIUM : GRAPHITE});
    }
}

/// Two servos and a bar between the plates of the neighbours.
static void make_servo_body(assembly *a, const swing *s)
{
    const double w = 0.96 * s->half_width, bar = zv_larger(1.3 * s->r0, s->length - 1.2 * s->r1);
    zv_add_servo(s->forge, s->at, 0.98 * s->r0, w, 1, 1);
    if (s->is_last) {
        make_head(a, s, zv_larger(0.4 * s->length, s->length - 1.5 * s->r1), 0.5 * s->r1, w);
        return;
    }
    const zv_outline outline =
        zv_outline_rectangle(s->forge->detail, 1.2 * s->r0, -0.3 * s->r1, bar, 0.3 * s->r1, 0.06 * s->r0);
    zv_add_servo(s->forge, s->end, 0.98 * s->r1, w, -1, 1);
    zv_forge_extrude(s->forge, s->at, &outline,
                     (zv_extrusion){-0.73 * w, 0.73 * w, 0.03 * s->r0, .material = ALUMINIUM});
}

static void make_middle_body(assembly *a, const swing *s)
{
    const double w = s->half_width, r1 = s->is_last ? 0.5 * s->r1 : s->r1;
    const double length = s->is_last ? zv_larger(0.4 * s->length, s->length - 1.5 * s->r1) : s->length;
    const zv_outline bone = zv_outline_dogbone(s->forge->detail, length, 0.9 * s->r0, 0.9 * r1, 0.18);
    const zv_outline seam = zv_outline_dogbone(s->forge->detail, length, 0.907 * s->r0, 0.907 * r1, 0.175);
    zv_forge_extrude(s->forge, s->at, &bone, (zv_extrusion){-0.94 * w, 0.94 * w, 0.16 * s->r1, .material = SHELL});
    zv_forge_extrude(s->forge, s->at, &seam, (zv_extrusion){-0.08 * w, 0.08 * w, .material = GRAPHITE});
    zv_forge_drum(s->forge, s->at, (zv_drum){0.74 * s->r0, -w - 0.6 * a->gap, w + 0.6 * a->gap, 0.02 * s->r0, RUBBER});
    if (s->is_last) {
        make_head(a, s, length, r1, w);
        return;
    }
    zv_forge_drum(s->forge, s->end, (zv_drum){0.74 * s->r1, -w - 0.6 * a->gap, w + 0.6 * a->gap, 0.02 * s->r1, RUBBER});
}

/// The next pivot lies beside the plane of this link: a drum about its axis reaches over.
static void make_bridge(const swing *s, double shift)
{
    const double low = zv_smaller(-shift, -0.5 * s->half_width);
    const double high = zv_larger(-shift + 1.4 * s->half_width, 0.5 * s->half_width);
    zv_forge_drum(s->forge, shifted(s->end, 0, 0, shift), (zv_drum){0.84 * s->r1, low, high, 0.06 * s->r1, GRAPHITE});
}

void zv_make_swing(assembly *a, int link)
{
    const joint_place *first = &a->joints[link - 1], *next = link < a->joint_count ? &a->joints[link] : NULL;
    const zv_vec3 to_next = zv_vec3_sub(next ? next->pivot : a->tool, first->pivot);
    const double shift = zv_vec3_dot(to_next, first->axis);
    const zv_vec3 flat = from_along(to_next, first->axis, -shift);
    swing s = {.forge = &a->forges[link], .r0 = first->radius, .half_width = first->half_width, .is_last = !next};
    s.length = zv_vec3_length(flat);
    s.r1 = next ? next->radius : zv_larger(0.6 * s.r0, 0.05 * a->size);
    s.at = zv_frame_along(first->pivot, first->axis, flat);
    s.end = shifted(s.at, s.length, 0, 0);
    if (next && fabs(shift) > 0.01 * a->size) {
        make_bridge(&s, shift);
    }
    if (a->layers[link] == LAYER_SIDE) {
        make_side_plate(a, &s, link);
    } else if (a->layers[link] == LAYER_TWIN) {
        make_twin_plates(a, &s, link);
    } else if (a->style == ZV_STYLE_SERVO) {
        make_servo_body(a, &s);
    } else {
        make_middle_body(a, &s);
    }
}
