/// @file surface.c
/// The surface of a convex shape as triangles, for pictures.
#include "zveno/collide.h"

/// Corners sharper than 35 degrees are edges.
#define CREASE 0.82

static bool add_hull(const zv_convex *shape, zv_mesh *out)
{
    zv_mesh hull = {0};
    const bool holds = zv_hull_make(shape->points, (size_t)shape->point_count, &hull, NULL) == ZV_OK;
    if (holds) {
        zv_mesh_append(out, &hull, zv_pose_identity());
    }
    zv_mesh_free(&hull);
    return holds;
}

bool zv_convex_surface(const zv_convex *shape, zv_mesh *out)
{
    zv_mesh made = {0};
    bool holds = true;
    switch (shape->kind) {
    case ZV_CONVEX_BOX:
        zv_mesh_add_box(&made, (double[]){2.0 * shape->half.x, 2.0 * shape->half.y, 2.0 * shape->half.z});
        break;
    case ZV_CONVEX_CYLINDER:
        zv_mesh_add_cylinder(&made, shape->radius, 2.0 * shape->half_length);
        break;
    case ZV_CONVEX_HULL:
        holds = add_hull(shape, &made);
        break;
    default:
        zv_mesh_add_capsule(&made, shape->radius, shape->kind == ZV_CONVEX_SPHERE ? 0.0 : 2.0 * shape->half_length);
    }
    zv_mesh_shade(&made, CREASE);
    zv_mesh_append(out, &made, shape->pose);
    holds = holds && !made.failed && !out->failed;
    zv_mesh_free(&made);
    return holds;
}
