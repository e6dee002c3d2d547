/// @file nearest.h
/// How far points are from the surface of a mesh.
#ifndef ZV_SOLID_NEAREST_H
#define ZV_SOLID_NEAREST_H

#include "zveno/solid.h"

/// Squared distance from a point to a triangle (Ericson, "Real-time collision detection", 2005, 5.1.5).
double zv_triangle_distance(zv_vec3 p, zv_vec3 a, zv_vec3 b, zv_vec3 c);

/// The triangles of a mesh in runs with a box each: what is farther than the nearest so far is not looked at. Triangles
/// that follow one another in a mesh mostly lie side by side.
typedef struct zv_surface {
    const zv_mesh *mesh; ///< must stay as long
    zv_vec3 *low, *high; ///< of each run
    uint32_t runs;
} zv_surface;

/// @return false without memory
bool zv_surface_make(const zv_mesh *mesh, zv_surface *out);
void zv_surface_free(zv_surface *surface);
/// The distance of `p` from the surface when it is below `limit`, else `limit`.
double zv_surface_distance(const zv_surface *surface, zv_vec3 p, double limit);

#endif
