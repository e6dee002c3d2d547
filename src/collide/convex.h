/// @file convex.h
/// A convex shape as a core with a radius around it: spheres are points, capsules segments; boxes, cylinders and hulls
/// are their own core. Distances are those of the cores less the radii.
#ifndef ZV_COLLIDE_CONVEX_H
#define ZV_COLLIDE_CONVEX_H

#include "zveno/collide.h"

/// The radius around the core.
double zv_core_radius(const zv_convex *shape);
/// The point of the core that is farthest along `dir`, in the parent frame.
zv_vec3 zv_core_support(const zv_convex *shape, zv_vec3 dir);
/// The same with the radius: the farthest point of the shape.
zv_vec3 zv_convex_support(const zv_convex *shape, zv_vec3 dir);
/// Keeps centre and extent of a hull in it.
void zv_convex_keep(zv_convex *shape);
/// A point inside, in the parent frame.
zv_vec3 zv_convex_center(const zv_convex *shape);
/// No point of it is farther from its centre than this.
double zv_convex_extent(const zv_convex *shape);
/// The same shape seen from the parent of its parent.
zv_convex zv_convex_placed(zv_pose outer_from_parent, const zv_convex *shape);
/// Its smallest and largest coordinates in the parent frame.
void zv_convex_bounds(const zv_convex *shape, zv_vec3 *low, zv_vec3 *high);
/// `zv_convex_distance` for those who do not ask how deep: of shapes that overlap it only says that they do, by a distance
/// of 0 or less.
zv_separation zv_convex_gap(const zv_convex *a, const zv_convex *b);
/// How far it is above the plane through `plane.pos` with the normal `plane.rot.z`; on_a is its lowest point.
zv_separation zv_convex_above_plane(const zv_convex *shape, const zv_pose *plane);
/// Why it cannot be used (a size that is not above zero, NaN, a hull without points), or NULL.
const char *zv_convex_fault(const zv_convex *shape);

#endif
