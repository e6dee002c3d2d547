/// @file random_solid.h
/// Solids for tests: boxes, balls and clouds of points.
#ifndef ZV_TEST_RANDOM_SOLID_H
#define ZV_TEST_RANDOM_SOLID_H

#include "check.h"
#include "solid/outline.h"

static inline zv_pose solid_random_pose(void)
{
    const zv_rot rot = zv_rot_from_abc(check_uniform(-3, 3), check_uniform(-1.5, 1.5), check_uniform(-3, 3));
    return (zv_pose){rot, {check_uniform(-1, 1), check_uniform(-1, 1), check_uniform(-1, 1)}};
}

/// A box about the origin of `pose` with full sides x, y, z; sharp, twelve triangles, vertices shared.
static inline void solid_add_box(zv_mesh *mesh, zv_pose pose, double x, double y, double z)
{
    const uint32_t first = mesh->vertex_count;
    const int sides[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    for (int i = 0; i < 8; ++i) {
        const zv_vec3 p = {(i & 1 ? 0.5 : -0.5) * x, (i & 2 ? 0.5 : -0.5) * y, (i & 4 ? 0.5 : -0.5) * z};
        zv_mesh_add_vertex(mesh, zv_pose_apply(pose, p), (zv_vec3){0, 0, 0}, 0);
    }
    for (int i = 0; i < 6; ++i) {
        const int *s = sides[i];
        zv_mesh_add_triangle(mesh, first + (uint32_t)s[0], first + (uint32_t)s[1], first + (uint32_t)s[2]);
        zv_mesh_add_triangle(mesh, first + (uint32_t)s[0], first + (uint32_t)s[2], first + (uint32_t)s[3]);
    }
}

/// A finely made cylinder about z of `pose`.
static inline void solid_add_drum(zv_mesh *mesh, zv_pose pose, double r, double height)
{
    zv_forge forge = {mesh, ZV_DETAIL_FULL, r};
    zv_forge_drum(&forge, pose, (zv_drum){r, -0.5 * height, 0.5 * height, 0, 0});
}

#endif
