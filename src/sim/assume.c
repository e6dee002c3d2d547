/// @file assume.c
/// Masses and inertias for links whose file knows none, when the caller asks for it: every link an even capsule.
///
/// A solid capsule of radius r around a segment of length L has the volume V = pi r^2 L + 4/3 pi r^3. Its inertia is
/// taken as that of a cylinder of length h = L + 4/3 r, which has the same volume:
///
///     along the segment  m r^2 / 2        across  m (3 r^2 + h^2) / 12
///
/// An unknown mass is that of cast aluminium with motors and gears inside, 2000 kg/m3; an unknown centre is the middle
/// of the segment. What the file knows stays.
#include <math.h>

#include "sim/arm.h"

#define DENSITY 2000.0 ///< kg/m3

static bool is_known(const double *values, int count)
{
    double sum = 0.0;
    for (int i = 0; i < count; ++i) {
        sum += values[i];
    }
    return !isnan(sum);
}

static void assume_inertia(zv_link *link, const zv_sim_capsule *shape)
{
    const zv_vec3 along = zv_vec3_sub(shape->b, shape->a), u = zv_vec3_unit(along);
    const double r = shape->radius, h = zv_vec3_length(along) + 4.0 / 3.0 * r;
    const double axial = link->mass_kg * r * r / 2.0, across = link->mass_kg * (3.0 * r * r + h * h) / 12.0;
    const double less = axial - across; // I = across + (axial - across) u u^T
    const double inertia[6] = {across + less * u.x * u.x, across + less * u.y * u.y, across + less * u.z * u.z,
                               less * u.x * u.y,          less * u.x * u.z,          less * u.y * u.z};
    for (int e = 0; e < 6; ++e) {
        link->inertia[e] = inertia[e];
    }
}

static bool assume_link(zv_link *link, const zv_sim_capsule *shape)
{
    const bool knows_mass = !isnan(link->mass_kg);
    const bool knows_center = !isnan(link->center_m.x + link->center_m.y + link->center_m.z);
    const bool knows_inertia = is_known(link->inertia, 6);
    if (link->mass_kg == 0.0 || (knows_mass && knows_center && knows_inertia)) {
        return false;
    }
    const double r = shape->radius, length = zv_vec3_length(zv_vec3_sub(shape->b, shape->a));
    if (!knows_mass) {
        link->mass_kg = DENSITY * ZV_PI * r * r * (length + 4.0 / 3.0 * r);
    }
    if (!knows_center) {
        link->center_m = zv_vec3_scale(zv_vec3_add(shape->a, shape->b), 0.5);
    }
    if (!knows_inertia) {
        assume_inertia(link, shape);
    }
    return true;
}

zv_status zv_sim_assume(const zv_robot *robot, zv_robot **out, unsigned *assumed, zv_error *why)
{
    zv_sim_capsule shapes[ZV_MAX_JOINTS];
    zv_link links[ZV_MAX_JOINTS];
    zv_sim_shapes(robot, shapes);
    *assumed = 0;
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        links[k] = zv_robot_joint(robot, k)->link;
        *assumed |= assume_link(&links[k], &shapes[k]) ? 1u << k : 0u;
    }
    return zv_robot_with_links(robot, links, out, why);
}
