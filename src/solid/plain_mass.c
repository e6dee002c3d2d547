/// @file plain_mass.c
/// What boxes, cylinders and capsules of even density weigh, in closed form; masses moved and added.
///
///     box       m (b^2 + c^2) / 12 of its full sizes
///     cylinder  m r^2 / 2 along,  m (3 r^2 + l^2) / 12 across
///     capsule   cylinder and two half balls, whose centres lie 3/8 r beyond its ends
#include "zveno/solid.h"

static zv_mass about_middle(double volume, double density, double xx, double yy, double zz)
{
    return (zv_mass){.volume = volume, .mass_kg = density * volume, .inertia = {xx, yy, zz, 0, 0, 0}};
}

zv_mass zv_box_mass(const double size[3], double density)
{
    const double volume = size[0] * size[1] * size[2], m = density * volume / 12.0;
    const double xx = size[0] * size[0], yy = size[1] * size[1], zz = size[2] * size[2];
    return about_middle(volume, density, m * (yy + zz), m * (xx + zz), m * (xx + yy));
}

zv_mass zv_cylinder_mass(double radius, double length, double density)
{
    const double rr = radius * radius, volume = ZV_PI * rr * length, m = density * volume;
    const double across = m * (3.0 * rr + length * length) / 12.0;
    return about_middle(volume, density, across, across, 0.5 * m * rr);
}

zv_mass zv_capsule_mass(double radius, double length, double density)
{
    const zv_mass rod = zv_cylinder_mass(radius, length, density);
    const double rr = radius * radius, balls = 4.0 / 3.0 * ZV_PI * rr * radius, m = density * balls;
    const double far = 0.5 * length + 0.375 * radius;
    const double across = rod.inertia[0] + m * ((0.4 - 0.375 * 0.375) * rr + far * far);
    return about_middle(rod.volume + balls, density, across, across, rod.inertia[2] + 0.4 * m * rr);
}

static void turn_element(double out[6], const double tensor[3][3], const double rows[3][3], const int element[6][2],
                         int e)
{
    const double *a = rows[element[e][0]], *b = rows[element[e][1]];
    out[e] = 0.0;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            out[e] += a[i] * tensor[i][j] * b[j];
        }
    }
}

/// R I R^T, elements xx yy zz xy xz yz.
static void turn(zv_rot r, const double in[6], double out[6])
{
    const double tensor[3][3] = {{in[0], in[3], in[4]}, {in[3], in[1], in[5]}, {in[4], in[5], in[2]}};
    const double rows[3][3] = {{r.x.x, r.y.x, r.z.x}, {r.x.y, r.y.y, r.z.y}, {r.x.z, r.y.z, r.z.z}};
    static const int element[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
    for (int e = 0; e < 6; ++e) {
        turn_element(out, tensor, rows, element, e);
    }
}

zv_mass zv_mass_moved(zv_pose outer_from_inner, const zv_mass *inner)
{
    zv_mass out = *inner;
    out.center = zv_pose_apply(outer_from_inner, inner->center);
    turn(outer_from_inner.rot, inner->inertia, out.inertia);
    return out;
}

/// I = I1 + I2 + (m1 m2 / m) (d.d - d d^T), d the distance of the centres (Steiner).
zv_mass zv_mass_added(const zv_mass *a, const zv_mass *b)
{
    const double all = a->mass_kg + b->mass_kg;
    if (!(all > 0.0)) {
        return *a;
    }
    const double share = a->mass_kg * b->mass_kg / all;
    const zv_vec3 d = zv_vec3_sub(a->center, b->center);
    const double dd = zv_vec3_dot(d, d);
    const double shift[6] = {dd - d.x * d.x, dd - d.y * d.y, dd - d.z * d.z, -d.x * d.y, -d.x * d.z, -d.y * d.z};
    zv_mass sum = {.volume = a->volume + b->volume,
                   .mass_kg = all,
                   .center = zv_vec3_sub(a->center, zv_vec3_scale(d, b->mass_kg / all))};
    for (int e = 0; e < 6; ++e) {
        sum.inertia[e] = a->inertia[e] + b->inertia[e] + share * shift[e];
    }
    return sum;
}
