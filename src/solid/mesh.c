/// @file mesh.c
/// A mesh that grows by doubling.
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/extremes.h"
#include "zveno/solid.h"

enum { FIRST_CAPACITY = 256 };

void zv_mesh_free(zv_mesh *mesh)
{
    ZV_ASSERT(mesh);
    free(mesh->vertices);
    free(mesh->triangles);
    *mesh = (zv_mesh){0};
}

void zv_mesh_clear(zv_mesh *mesh)
{
    ZV_ASSERT(mesh);
    mesh->vertex_count = mesh->triangle_count = 0;
    mesh->failed = false;
}

/// The array with room for one more, or NULL; then the mesh has failed and keeps what it has.
static void *with_room(zv_mesh *mesh, void *array, uint32_t count, uint32_t *capacity, size_t size)
{
    if (mesh->failed || count < *capacity) {
        return mesh->failed ? NULL : array;
    }
    const uint32_t wanted = *capacity ? 2 * *capacity : FIRST_CAPACITY;
    void *larger = wanted <= ZV_MESH_MAX ? realloc(array, wanted * size) : NULL;
    mesh->failed = !larger;
    *capacity = larger ? wanted : *capacity;
    return larger;
}

uint32_t zv_mesh_add_vertex(zv_mesh *mesh, zv_vec3 point, zv_vec3 normal, uint8_t material)
{
    zv_vertex *vertices =
        with_room(mesh, mesh->vertices, mesh->vertex_count, &mesh->vertex_capacity, sizeof *mesh->vertices);
    if (!vertices) {
        return 0;
    }
    mesh->vertices = vertices;
    vertices[mesh->vertex_count] = (zv_vertex){point, normal, material, UINT8_MAX};
    return mesh->vertex_count++;
}

void zv_mesh_add_triangle(zv_mesh *mesh, uint32_t a, uint32_t b, uint32_t c)
{
    zv_triangle *triangles =
        with_room(mesh, mesh->triangles, mesh->triangle_count, &mesh->triangle_capacity, sizeof *mesh->triangles);
    if (triangles) {
        mesh->triangles = triangles;
        triangles[mesh->triangle_count++] = (zv_triangle){{a, b, c}};
    }
}

void zv_mesh_append(zv_mesh *mesh, const zv_mesh *other, zv_pose pose)
{
    ZV_ASSERT(mesh && other && mesh != other);
    const uint32_t first = mesh->vertex_count;
    for (uint32_t i = 0; i < other->vertex_count; ++i) {
        const zv_vertex *from = &other->vertices[i];
        const uint32_t added = zv_mesh_add_vertex(mesh, zv_pose_apply(pose, from->point),
                                                  zv_rot_apply(pose.rot, from->normal), from->material);
        if (!mesh->failed) {
            mesh->vertices[added].occlusion = from->occlusion;
        }
    }
    for (uint32_t i = 0; i < other->triangle_count && !mesh->failed; ++i) {
        const uint32_t *corner = other->triangles[i].corner;
        zv_mesh_add_triangle(mesh, first + corner[0], first + corner[1], first + corner[2]);
    }
    mesh->failed = mesh->failed || other->failed;
}

void zv_mesh_move(zv_mesh *mesh, uint32_t first, zv_pose pose)
{
    ZV_ASSERT(mesh);
    for (uint32_t i = first; i < mesh->vertex_count; ++i) {
        zv_vertex *vertex = &mesh->vertices[i];
        vertex->point = zv_pose_apply(pose, vertex->point);
        vertex->normal = zv_rot_apply(pose.rot, vertex->normal);
    }
}

bool zv_mesh_bounds(const zv_mesh *mesh, zv_vec3 *low, zv_vec3 *high)
{
    ZV_ASSERT(mesh && low && high);
    if (mesh->vertex_count == 0) {
        return false;
    }
    zv_vec3 a = mesh->vertices[0].point, b = a;
    for (uint32_t i = 1; i < mesh->vertex_count; ++i) {
        const zv_vec3 p = mesh->vertices[i].point;
        a = (zv_vec3){zv_smaller(a.x, p.x), zv_smaller(a.y, p.y), zv_smaller(a.z, p.z)};
        b = (zv_vec3){zv_larger(b.x, p.x), zv_larger(b.y, p.y), zv_larger(b.z, p.z)};
    }
    *low = a;
    *high = b;
    return true;
}

void zv_mesh_stretch(zv_mesh *mesh, const double scale[3])
{
    ZV_ASSERT(mesh && scale);
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        zv_vec3 *p = &mesh->vertices[i].point;
        *p = (zv_vec3){p->x * scale[0], p->y * scale[1], p->z * scale[2]};
        mesh->vertices[i].normal = (zv_vec3){0, 0, 0};
    }
    if (scale[0] * scale[1] * scale[2] < 0.0) {
        zv_mesh_flip(mesh);
    }
}
