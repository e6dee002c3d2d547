/// @file closed_mesh.h
/// Whether a mesh is a closed surface, and the volume inside, counted without the library's own functions.
#ifndef ZV_TEST_CLOSED_MESH_H
#define ZV_TEST_CLOSED_MESH_H

#include <stdlib.h>
#include <string.h>

#include "zveno/solid.h"

/// Six times the volume of the tetrahedra from the origin, summed and divided.
static inline double mesh_volume(const zv_mesh *mesh)
{
    double sum = 0.0;
    for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
        const uint32_t *c = mesh->triangles[i].corner;
        const zv_vec3 cross = zv_vec3_cross(mesh->vertices[c[1]].point, mesh->vertices[c[2]].point);
        sum += zv_vec3_dot(mesh->vertices[c[0]].point, cross);
    }
    return sum / 6.0;
}

typedef struct mesh_edge {
    zv_vec3 from, to;
} mesh_edge;

static inline int mesh_edge_order(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(mesh_edge));
}

static inline bool mesh_edge_is_there(const mesh_edge *edges, size_t count, const mesh_edge *key)
{
    return bsearch(key, edges, count, sizeof *key, mesh_edge_order) != NULL;
}

/// Every edge between two places is also run through from the other side. Vertices at exactly the same place count as one.
static inline bool mesh_is_closed(const zv_mesh *mesh)
{
    mesh_edge *edges = calloc((size_t)mesh->triangle_count * 3 + 1, sizeof *edges);
    size_t count = 0;
    for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
        for (int k = 0; k < 3; ++k) {
            const zv_vec3 a = mesh->vertices[mesh->triangles[i].corner[k]].point;
            const zv_vec3 b = mesh->vertices[mesh->triangles[i].corner[(k + 1) % 3]].point;
            const mesh_edge edge = {{a.x + 0.0, a.y + 0.0, a.z + 0.0}, {b.x + 0.0, b.y + 0.0, b.z + 0.0}};
            if (memcmp(&edge.from, &edge.to, sizeof edge.from) != 0) {
                edges[count++] = edge;
            }
        }
    }
    qsort(edges, count, sizeof *edges, mesh_edge_order);
    bool closed = count > 0;
    for (size_t i = 0; closed && i < count; ++i) {
        const mesh_edge back = {edges[i].to, edges[i].from};
        closed = mesh_edge_is_there(edges, count, &back);
    }
    free(edges);
    return closed;
}

/// The share of triangles whose vertices' normals point to the outside of the triangle; slivers of no area count too.
static inline double mesh_share_outwards(const zv_mesh *mesh)
{
    uint32_t good = 0;
    for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
        const uint32_t *c = mesh->triangles[i].corner;
        const zv_vertex *a = &mesh->vertices[c[0]], *b = &mesh->vertices[c[1]], *d = &mesh->vertices[c[2]];
        const zv_vec3 face = zv_vec3_cross(zv_vec3_sub(b->point, a->point), zv_vec3_sub(d->point, a->point));
        const zv_vec3 normal = zv_vec3_add(a->normal, zv_vec3_add(b->normal, d->normal));
        good += zv_vec3_dot(face, normal) >= -1e-12;
    }
    return (double)good / mesh->triangle_count;
}

#endif
