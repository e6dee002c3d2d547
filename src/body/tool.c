/// @file tool.c
/// What an arm holds: pointer, pen, gripper, spindle. Each fills the space from the flange to the tool point.
#include "base/extremes.h"
#include "body/parts.h"

static void make_pointer(zv_forge *forge, zv_pose at, double from, double length, double w)
{
    const double to = from + length, neck = from + 0.22 * length;
    const zv_ring profile[] = {{0, from, GRAPHITE},
                               {0.66 * w, from, GRAPHITE},
                               {0.62 * w, neck, ACCENT},
                               {0.62 * w, neck + 0.06 * length, CHROME},
                               {0.48 * w, neck + 0.14 * length, CHROME},
                               {0.07 * w, to - 0.05 * w, CHROME},
                               {0, to, CHROME}};
    zv_forge_revolve(forge, at, profile, 7);
}

static void make_pen(zv_forge *forge, zv_pose at, double from, double length, double w)
{
    const double to = from + length, r = zv_smaller(0.42 * w, 0.11 * length);
    const zv_ring profile[] = {
        {0, from - 2.0 * r, ACCENT},   {0.8 * r, from - 2.0 * r, ACCENT}, {r, from - 1.2 * r, ACCENT},
        {r, to - 5.2 * r, ACCENT},     {0.95 * r, to - 4.6 * r, BONE},    {0.42 * r, to - 2.6 * r, STEEL},
        {0.2 * r, to - 0.8 * r, VOID}, {0.1 * r, to - 0.1 * r, VOID},     {0, to, VOID}};
    zv_forge_revolve(forge, at, profile, 9);
    zv_forge_drum(forge, at, (zv_drum){1.5 * r, from, from + 2.2 * r, 0.15 * r, GRAPHITE});
    zv_forge_drum(forge, at, (zv_drum){1.04 * r, to - 9 * r, to - 6 * r, 0, RUBBER});
}

static void make_gripper(zv_forge *forge, zv_pose at, double from, double length, double w)
{
    const double body = from + 0.42 * length, pad = from + 0.74 * length, to = from + 1.06 * length;
    const zv_outline palm = zv_outline_rectangle(forge->detail, -1.25 * w, -0.62 * w, 1.25 * w, 0.62 * w, 0.2 * w);
    const zv_outline rail = zv_outline_rectangle(forge->detail, -1.3 * w, -0.3 * w, 1.3 * w, 0.3 * w, 0.06 * w);
    zv_forge_drum(forge, at, (zv_drum){0.8 * w, from, from + 0.1 * length, 0.06 * w, STEEL});
    zv_forge_extrude(forge, at, &palm,
                     (zv_extrusion){from + 0.08 * length, body, 0.1 * w, 0.16 * w, .material = GRAPHITE});
    zv_forge_extrude(forge, at, &rail, (zv_extrusion){body - 0.02 * length, body + 0.05 * length, .material = STEEL});
    for (int side = -1; side <= 1; side += 2) {
        const double in = 0.42 * w, out = 0.78 * w;
        const zv_outline finger = zv_outline_rectangle(forge->detail, side > 0 ? in : -out, -0.26 * w,
                                                       side > 0 ? out : -in, 0.26 * w, 0.06 * w);
        const zv_outline rubber =
            zv_outline_rectangle(forge->detail, side > 0 ? in - 0.08 * w : -in - 0.02 * w, -0.22 * w,
                                 side > 0 ? in + 0.02 * w : -in + 0.08 * w, 0.22 * w, 0.03 * w);
        zv_forge_extrude(forge, at, &finger,
                         (zv_extrusion){body + 0.03 * length, to, 0.03 * w, 0.1 * w, .material = ALUMINIUM});
        zv_forge_extrude(forge, at, &rubber, (zv_extrusion){pad, to - 0.02 * length, 0.02 * w, .material = RUBBER});
        const zv_vec3 screw = {side * 0.6 * w, 0, body + 0.03 * length};
        zv_add_screw(forge, shifted(at, 0, 0, 0), screw, 0.08 * w, STEEL, 1);
    }
    zv_forge_drum(forge, at, (zv_drum){1.0 * w, from + 0.16 * length, from + 0.2 * length, 0, ACCENT});
}

static void make_spindle(zv_forge *forge, zv_pose at, double from, double length, double w)
{
    const double body = from + 0.62 * length, nut = from + 0.76 * length, to = from + length;
    zv_forge_grooved_drum(forge, at, (zv_drum){0.95 * w, from, body, 0.1 * w, ALUMINIUM},
                          (const zv_groove[]){{from + 0.2 * length, 0.03 * length, 0.06 * w, RUBBER},
                                              {from + 0.32 * length, 0.03 * length, 0.06 * w, RUBBER},
                                              {from + 0.5 * length, 0.05 * length, 0.03 * w, ACCENT}},
                          3);
    const zv_ring collet[] = {{0.6 * w, body, STEEL},  {0.6 * w, body + 0.05 * length, STEEL}, {0.42 * w, nut, STEEL},
                              {0.16 * w, nut, CHROME}, {0.16 * w, to - 0.1 * length, CHROME},  {0.1 * w, to, CHROME},
                              {0, to, CHROME}};
    zv_forge_revolve(forge, at, collet, 7);
}

void zv_make_tool(zv_forge *forge, zv_pose at, double from, double to, double width, zv_body_tool kind)
{
    typedef void make(zv_forge * forge, zv_pose at, double from, double length, double w);
    make *const makers[] = {[ZV_TOOL_POINTER] = make_pointer,
                            [ZV_TOOL_PEN] = make_pen,
                            [ZV_TOOL_GRIPPER] = make_gripper,
                            [ZV_TOOL_SPINDLE] = make_spindle};
    if (kind != ZV_TOOL_AUTO && kind != ZV_TOOL_NONE) {
        makers[kind](forge, at, from, to - from, width);
    }
}
