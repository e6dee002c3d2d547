/// @file mass.c
/// What a convex shape of even density weighs, where its centre is and how it turns.
///
///     box       m (b^2 + c^2) / 3 of its half sizes        sphere   2/5 m r^2
///     cylinder  m r^2 / 2 along,  m (3 r^2 + h^2) / 12 across, h its whole length
///     capsule   cylinder and two half balls, whose centres lie 3/8 r beyond its ends
#include <math.h>

#include "base/assert.h"
#include "zveno/collide.h"

#define USUAL_FRICTION 0.6  ///< of a thing that does not say it
#define USUAL_DENSITY 700.0 ///< kg/m3, as wood: of a thing that does not say its mass

/// Volume and inertia about the centre along the shape's own axes, of density 1.
typedef struct own_axes {
    double volume, inertia[3];
} own_axes;

static own_axes of_box(zv_vec3 h)
{
    const double v = 8.0 * h.x * h.y * h.z;
    return (own_axes){
        v, {v * (h.y * h.y + h.z * h.z) / 3.0, v * (h.x * h.x + h.z * h.z) / 3.0, v * (h.x * h.x + h.y * h.y) / 3.0}};
}

static own_axes of_cylinder(double r, double half)
{
    const double v = 2.0 * ZV_PI * r * r * half, across = v * (3.0 * r * r + 4.0 * half * half) / 12.0;
    return (own_axes){v, {across, across, v * r * r / 2.0}};
}

static own_axes of_capsule(double r, double half)
{
    own_axes sum = of_cylinder(r, half);
    const double ball = 4.0 / 3.0 * ZV_PI * r * r * r, d = half + 0.375 * r;
    const double own = ball * r * r * (2.0 / 5.0 - 0.375 * 0.375); // of both halves about axes through their centres
    sum.volume += ball;
    sum.inertia[0] += own + ball * d * d;
    sum.inertia[1] += own + ball * d * d;
    sum.inertia[2] += ball * r * r * 2.0 / 5.0;
    return sum;
}

/// R diag(inertia) R^T, elements xx yy zz xy xz yz.
static void turn(zv_rot r, const double inertia[3], double scale, double out[6])
{
    const zv_vec3 axes[3] = {r.x, r.y, r.z};
    for (int e = 0; e < 6; ++e) {
        out[e] = 0.0;
    }
    for (int k = 0; k < 3; ++k) {
        const zv_vec3 a = axes[k];
        const double i = inertia[k] * scale;
        const double parts[6] = {a.x * a.x, a.y * a.y, a.z * a.z, a.x * a.y, a.x * a.z, a.y * a.z};
        for (int e = 0; e < 6; ++e) {
            out[e] += i * parts[e];
        }
    }
}

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
    const own_axes own = shape->kind == ZV_CONVEX_BOX        ? of_box(shape->half)
                         : shape->kind == ZV_CONVEX_CYLINDER ? of_cylinder(shape->radius, shape->half_length)
                         : shape->kind == ZV_CONVEX_CAPSULE  ? of_capsule(shape->radius, shape->half_length)
                                                             : of_capsule(shape->radius, 0.0);
    *out = (zv_mass){.volume = own.volume, .mass_kg = density * own.volume, .center = shape->pose.pos};
    turn(shape->pose.rot, own.inertia, density, out->inertia);
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
