/// @file mass.c
/// What a convex shape of even density weighs, where its centre is and how it turns. The closed forms are those of solid.
#include <math.h>

#include "base/assert.h"
#include "zveno/collide.h"

#define USUAL_FRICTION 0.6  ///< of a thing that does not say it
#define USUAL_DENSITY 700.0 ///< kg/m3, as wood: of a thing that does not say its mass

static bool mass_of_hull(const zv_convex *shape, double density, zv_mass *out)
{
    zv_mesh hull = {0};
    bool good = zv_hull_make(shape->points, (size_t)shape->point_count, &hull, NULL) == ZV_OK;
    if (good) {
        zv_mesh_move(&hull, 0, shape->pose);
        good = zv_mesh_mass(&hull, density, out);
    }
    zv_mesh_free(&hull);
    return good;
}

bool zv_convex_mass(const zv_convex *shape, double density, zv_mass *out)
{
    ZV_ASSERT(shape && out);
    if (shape->kind == ZV_CONVEX_HULL) {
        return mass_of_hull(shape, density, out);
    }
    const double size[3] = {2.0 * shape->half.x, 2.0 * shape->half.y, 2.0 * shape->half.z};
    const double r = shape->radius, length = 2.0 * shape->half_length;
    const zv_mass own = shape->kind == ZV_CONVEX_BOX        ? zv_box_mass(size, density)
                        : shape->kind == ZV_CONVEX_CYLINDER ? zv_cylinder_mass(r, length, density)
                        : shape->kind == ZV_CONVEX_CAPSULE  ? zv_capsule_mass(r, length, density)
                                                            : zv_capsule_mass(r, 0.0, density);
    *out = zv_mass_moved(shape->pose, &own);
    return own.volume > 0.0;
}

double zv_thing_friction(const zv_thing *thing)
{
    return isnan(thing->friction) ? USUAL_FRICTION : thing->friction;
}

double zv_thing_mass(const zv_thing *thing)
{
    zv_mass mass = {0};
    if (isnan(thing->mass) && thing->kind == ZV_THING_CONVEX) {
        zv_convex_mass(&thing->shape, USUAL_DENSITY, &mass);
    }
    return isnan(thing->mass) ? mass.mass_kg : thing->mass;
}
