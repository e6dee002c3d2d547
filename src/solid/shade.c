/// @file shade.c
/// Normals of a mesh that has none: smooth over gentle bends, with edges at sharp ones.
#include <stdlib.h>

#include "base/assert.h"
#include "zveno/solid.h"

void zv_mesh_flip(zv_mesh *mesh)
{
    ZV_ASSERT(mesh);
    for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
        uint32_t *corner = mesh->triangles[i].corner;
        const uint32_t second = corner[1];
        corner[1] = corner[2];
        corner[2] = second;
    }
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        mesh->vertices[i].normal = zv_vec3_scale(mesh->vertices[i].normal, -1.0);
    }
}

/// Twice the area along the normal.
static zv_vec3 face_of(const zv_mesh *mesh, const zv_triangle *t)
{
    const zv_vec3 a = mesh->vertices[t->corner[0]].point;
    return zv_vec3_cross(zv_vec3_sub(mesh->vertices[t->corner[1]].point, a),
                         zv_vec3_sub(mesh->vertices[t->corner[2]].point, a));
}

/// The triangles at each vertex: `first[v]` to `first[v + 1]` in `list`.
typedef struct fans {
    uint32_t *first, *list;
    zv_vec3 *faces;
} fans;

/// The face of each triangle, and how many meet at each corner.
static void count_faces(const zv_mesh *mesh, fans *f)
{
    for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
        f->faces[i] = face_of(mesh, &mesh->triangles[i]);
        for (int k = 0; k < 3; ++k) {
            ++f->first[mesh->triangles[i].corner[k] + 2];
        }
    }
}

static bool find_fans(const zv_mesh *mesh, fans *f)
{
    f->first = calloc((size_t)mesh->vertex_count + 2, sizeof *f->first);
    f->list = malloc(((size_t)mesh->triangle_count * 3 + 1) * sizeof *f->list);
    f->faces = malloc(((size_t)mesh->triangle_count + 1) * sizeof *f->faces);
    if (!f->first || !f->list || !f->faces) {
        return false;
    }
    count_faces(mesh, f);
    for (uint32_t v = 2; v < mesh->vertex_count + 2; ++v) {
        f->first[v] += f->first[v - 1];
    }
    for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
        for (int k = 0; k < 3; ++k) {
            f->list[f->first[mesh->triangles[i].corner[k] + 1]++] = i;
        }
    }
    return true;
}

/// The normal that one triangle sees at one of its corners, by the areas of those that bend gently from it.
static zv_vec3 normal_of(const fans *f, uint32_t triangle, uint32_t vertex, double crease)
{
    const zv_vec3 own = zv_vec3_unit(f->faces[triangle]);
    zv_vec3 sum = {0, 0, 0};
    for (uint32_t i = f->first[vertex]; i < f->first[vertex + 1]; ++i) {
        const zv_vec3 face = f->faces[f->list[i]];
        if (f->list[i] == triangle || zv_vec3_dot(zv_vec3_unit(face), own) > crease) {
            sum = zv_vec3_add(sum, face);
        }
    }
    const double length = zv_vec3_length(sum);
    return length > 0.0 ? zv_vec3_scale(sum, 1.0 / length) : (zv_vec3){0, 0, 1};
}

static bool is_zero(zv_vec3 v)
{
    return v.x == 0.0 && v.y == 0.0 && v.z == 0.0;
}

/// The vertex at the place of `v` that has this normal: itself, one that was split off from it, or a new one.
static uint32_t with_normal(zv_mesh *mesh, uint32_t v, zv_vec3 normal, uint32_t *splits)
{
    const double same = 1.0 - 1e-6;
    if (is_zero(mesh->vertices[v].normal)) {
        mesh->vertices[v].normal = normal;
        return v;
    }
    uint32_t last = v;
    for (uint32_t at = v;; at = splits[at]) {
        if (zv_vec3_dot(mesh->vertices[at].normal, normal) > same) {
            return at;
        }
        last = at;
        if (splits[at] == 0) {
            break;
        }
    }
    const uint32_t added = zv_mesh_add_vertex(mesh, mesh->vertices[v].point, normal, mesh->vertices[v].material);
    splits[last] = added;
    return added;
}

/// Gives each corner of a triangle its normal.
static void shade_triangle(zv_mesh *mesh, const fans *f, uint32_t i, double crease_cosine, uint32_t *splits)
{
    for (int k = 0; k < 3 && !mesh->failed; ++k) {
        const uint32_t v = mesh->triangles[i].corner[k];
        mesh->triangles[i].corner[k] = with_normal(mesh, v, normal_of(f, i, v, crease_cosine), splits);
    }
}

void zv_mesh_shade(zv_mesh *mesh, double crease_cosine)
{
    ZV_ASSERT(mesh);
    fans f = {0};
    const uint32_t vertices = mesh->vertex_count;
    for (uint32_t v = 0; v < vertices; ++v) {
        mesh->vertices[v].normal = (zv_vec3){0, 0, 0};
    }
    uint32_t *splits = calloc((size_t)vertices + 3 * (size_t)mesh->triangle_count + 1, sizeof *splits);
    const bool found = find_fans(mesh, &f) && splits;
    mesh->failed = mesh->failed || !found;
    for (uint32_t i = 0; found && i < mesh->triangle_count && !mesh->failed; ++i) {
        shade_triangle(mesh, &f, i, crease_cosine, splits);
    }
    for (uint32_t v = 0; v < vertices; ++v) {
        mesh->vertices[v].normal = is_zero(mesh->vertices[v].normal) ? (zv_vec3){0, 0, 1} : mesh->vertices[v].normal;
    }
    free(splits);
    free(f.first);
    free(f.list);
    free(f.faces);
}
