/// @file small_parts.c
/// Screws, servos, flange plates, labels.
#include "base/elementary.h"
#include "body/parts.h"

void zv_add_screw(zv_forge *forge, zv_pose at, zv_vec3 place, double r, uint8_t material, int dir)
{
    if (forge->detail != ZV_DETAIL_FULL) {
        return;
    }
    const zv_ring head[] = {
        {r, 0, material}, {0.92 * r, 0.6 * r, material}, {0.46 * r, 0.6 * r, VOID}, {0, 0.25 * r, VOID}};
    zv_pose on = shifted(at, place.x, place.y, place.z);
    if (dir < 0) {
        on.rot = zv_rot_mul(on.rot, zv_rot_x(ZV_PI));
    }
    zv_forge_revolve(forge, on, head, 4);
}

void zv_add_screws(zv_forge *forge, zv_pose at, screws s)
{
    for (int k = 0; k < s.count; ++k) {
        double sine, cosine;
        zv_sincos(s.phase + 2 * ZV_PI * k / s.count, &sine, &cosine);
        zv_add_screw(forge, at, (zv_vec3){s.ring * cosine, s.ring * sine, s.z}, s.r, s.material, s.dir < 0 ? -1 : 1);
    }
}

void zv_add_servo(zv_forge *forge, zv_pose at, double r, double half_width, int along, int ears)
{
    const double h = 0.5 * r, x0 = along < 0 ? -1.52 * r : -0.52 * r, x1 = along < 0 ? 0.52 * r : 1.52 * r;
    const double ear = 0.42 * half_width, w = half_width;
    const zv_outline body = zv_outline_rectangle(forge->detail, x0, -h, x1, h, 0.1 * r);
    const zv_outline flaps =
        zv_outline_rectangle(forge->detail, x0 - 0.34 * r, -0.98 * h, x1 + 0.34 * r, 0.98 * h, 0.08 * r);
    const zv_outline label =
        zv_outline_rectangle(forge->detail, x0 + 0.5 * r, -0.6 * h, x1 - 0.62 * r, 0.6 * h, 0.06 * r);
    zv_forge_extrude(forge, at, &body, (zv_extrusion){-w, w, 0.05 * r, .material = SERVO});
    for (int side = 1; side >= (ears > 1 ? -1 : 1); side -= 2) {
        const double z = side * ear, face = z + side * 0.05 * r;
        zv_forge_extrude(forge, at, &flaps, (zv_extrusion){z - 0.05 * r, z + 0.05 * r, 0.02 * r, .material = SERVO});
        for (int corner = 0; corner < 4; ++corner) {
            const double x = corner & 1 ? x0 - 0.18 * r : x1 + 0.18 * r, y = corner & 2 ? 0.25 * r : -0.25 * r;
            zv_add_screw(forge, at, (zv_vec3){x, y, face}, 0.07 * r, STEEL, side);
        }
        const double low = side > 0 ? 0.9 * w : -1.04 * w;
        zv_forge_drum(forge, at, (zv_drum){0.36 * r, low, low + 0.14 * w, 0.04 * r, SERVO});
    }
    zv_forge_extrude(forge, at, &label, (zv_extrusion){0.99 * w, w + 0.012 * r, .material = ACCENT});
}

void zv_add_flange_plate(zv_forge *forge, zv_pose at, double r, double z)
{
    const double face = z + 0.2 * r;
    const zv_ring rim[] = {{0.3 * r, face, STEEL},
                           {0.3 * r, face + 0.07 * r, STEEL},
                           {0.2 * r, face + 0.07 * r, STEEL},
                           {0.2 * r, face + 0.005 * r, VOID},
                           {0.0, face + 0.005 * r, VOID}};
    zv_forge_drum(forge, at, (zv_drum){0.58 * r, z, face, 0.04 * r, STEEL});
    zv_forge_revolve(forge, at, rim, 5);
    zv_add_screws(forge, at, (screws){0.43 * r, face, 0.055 * r, 8, RUBBER, 0, 1});
    zv_add_screw(forge, at, (zv_vec3){0.56 * r, 0, z + 0.08 * r}, 0.07 * r, ACCENT, 1);
}

void zv_add_label(assembly *a, int link, zv_pose at, double width)
{
    if (a->label_count < ZV_MAX_LABELS) {
        a->labels[a->label_count++] = (zv_body_label){link, at.pos, at.rot.x, at.rot.z, width, 0};
    }
}
