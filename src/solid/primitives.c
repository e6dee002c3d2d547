/// @file primitives.c
/// Boxes, cylinders, spheres and capsules about the origin, as descriptions of robots know them.
#include "base/assert.h"
#include "base/elementary.h"
#include "solid/forge.h"

enum { ARC_STEPS = 8 };

static void add_face(zv_mesh *mesh, zv_vec3 normal, zv_vec3 half)
{
    const zv_vec3 u = {normal.y, normal.z, normal.x}, v = zv_vec3_cross(normal, u);
    uint32_t corner[4];
    for (int i = 0; i < 4; ++i) {
        const double su = i == 1 || i == 2 ? 1.0 : -1.0, sv = i >= 2 ? 1.0 : -1.0;
        const zv_vec3 p = zv_vec3_add(normal, zv_vec3_add(zv_vec3_scale(u, su), zv_vec3_scale(v, sv)));
        corner[i] = zv_mesh_add_vertex(mesh, (zv_vec3){p.x * half.x, p.y * half.y, p.z * half.z}, normal, 0);
    }
    if (!mesh->failed) {
        zv_mesh_add_triangle(mesh, corner[0], corner[1], corner[2]);
        zv_mesh_add_triangle(mesh, corner[0], corner[2], corner[3]);
    }
}

void zv_mesh_add_box(zv_mesh *mesh, const double size[3])
{
    ZV_ASSERT(mesh && size);
    const zv_vec3 half = {0.5 * size[0], 0.5 * size[1], 0.5 * size[2]};
    for (int axis = 0; axis < 3; ++axis) {
        for (int side = -1; side <= 1; side += 2) {
            add_face(mesh, (zv_vec3){axis == 0 ? side : 0, axis == 1 ? side : 0, axis == 2 ? side : 0}, half);
        }
    }
}

/// The profile of a capsule whose axis has `length`, from its lower end to its upper one.
static int round_profile(double radius, double length, zv_ring *out)
{
    int count = 0;
    for (int i = 0; i <= ARC_STEPS; ++i) {
        const double angle = ZV_PI / 2 * i / ARC_STEPS;
        out[count++] = (zv_ring){radius * zv_sin(angle), -0.5 * length - radius * zv_cos(angle), 0};
    }
    for (int i = length > 0.0 ? 0 : 1; i <= ARC_STEPS; ++i) {
        const double angle = ZV_PI / 2 * i / ARC_STEPS;
        out[count++] = (zv_ring){radius * zv_cos(angle), 0.5 * length + radius * zv_sin(angle), 0};
    }
    out[0].r = out[count - 1].r = 0.0;
    return count;
}

void zv_mesh_add_capsule(zv_mesh *mesh, double radius, double length)
{
    ZV_ASSERT(mesh && radius > 0.0 && length >= 0.0);
    zv_ring profile[2 * ARC_STEPS + 2];
    zv_forge forge = {mesh, ZV_DETAIL_FULL, 2.0 * radius};
    zv_forge_revolve(&forge, zv_pose_identity(), profile, round_profile(radius, length, profile));
}

void zv_mesh_add_cylinder(zv_mesh *mesh, double radius, double length)
{
    ZV_ASSERT(mesh && radius > 0.0 && length > 0.0);
    zv_forge forge = {mesh, ZV_DETAIL_FULL, 2.0 * radius};
    zv_forge_drum(&forge, zv_pose_identity(), (zv_drum){radius, -0.5 * length, 0.5 * length, 0.0, 0});
}
