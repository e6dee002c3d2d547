/// @file solid.h
/// Solids: triangle meshes with normals and materials.
///
/// Metres inside. A mesh belongs to whoever made it and to one thread while it grows; a finished one may be shared.
/// Growing never fails loudly: a mesh that ran out of memory or room says so in `failed`, once, at the end.
#ifndef ZV_SOLID_H
#define ZV_SOLID_H

#include <stdint.h>

#include "zveno/base.h"
#include "zveno/geom.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How finely things are made.
typedef enum zv_detail {
    ZV_DETAIL_COARSE, ///< the shape alone: no rounded edges
    ZV_DETAIL_LOW,    ///< one step per rounded edge, no screws
    ZV_DETAIL_FULL
} zv_detail;

/// A corner of triangles.
typedef struct zv_vertex {
    zv_vec3 point;     ///< m
    zv_vec3 normal;    ///< unit, away from the solid; all zero where nobody has said it
    uint8_t material;  ///< whose meaning the maker of the mesh knows
    uint8_t occlusion; ///< light that arrives here: 255 in the open, 0 in a closed corner
} zv_vertex;

/// Three vertices, counter-clockwise seen from outside.
typedef struct zv_triangle {
    uint32_t corner[3];
} zv_triangle;

/// A surface of triangles; start with all zero. The arrays are the mesh's own.
typedef struct zv_mesh {
    zv_vertex *vertices;
    zv_triangle *triangles;
    uint32_t vertex_count, triangle_count;
    uint32_t vertex_capacity, triangle_capacity;
    bool failed; ///< memory or room ended: the mesh is not whole
} zv_mesh;

enum { ZV_MESH_MAX = 1 << 27 }; ///< vertices or triangles of one mesh

/// Gives the memory back and leaves an empty mesh.
void zv_mesh_free(zv_mesh *mesh);
/// Empties the mesh and keeps its memory.
void zv_mesh_clear(zv_mesh *mesh);
/// Adds a vertex in the open; returns its number, 0 when the mesh has failed.
uint32_t zv_mesh_add_vertex(zv_mesh *mesh, zv_vec3 point, zv_vec3 normal, uint8_t material);
/// Adds a triangle of vertices that are there.
void zv_mesh_add_triangle(zv_mesh *mesh, uint32_t a, uint32_t b, uint32_t c);
/// Adds a copy of `other`, moved by `pose`.
void zv_mesh_append(zv_mesh *mesh, const zv_mesh *other, zv_pose pose);
/// Moves every vertex from `first` on by `pose`, normals with them.
void zv_mesh_move(zv_mesh *mesh, uint32_t first, zv_pose pose);
/// Smallest box along the axes that holds all points; false, with `low` and `high` as they were, when there are none.
bool zv_mesh_bounds(const zv_mesh *mesh, zv_vec3 *low, zv_vec3 *high);
/// Fills in how much light arrives at each vertex when the mesh stands in its own way: short rays through a grid of
/// cells that its triangles mark. Takes memory for the grid; without it the mesh stays as it is.
void zv_mesh_occlude(zv_mesh *mesh);

#ifdef __cplusplus
}
#endif

#endif
