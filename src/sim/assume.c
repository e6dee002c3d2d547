/// @file assume.c
/// Masses and inertias for links whose file knows none, when the caller asks for it: the shapes of the link (those of the
/// file, else the housings that are drawn) as if they were of one even material.
///
/// An unknown mass is that of cast aluminium with motors and gears inside, 2000 kg/m3; an unknown centre is that of the
/// shapes: those of the file where it has some that can be weighed. What the file knows stays. A link without a shape is a ball in its frame, a fiftieth of the arm's size thick.
#include <math.h>

#include "sim/arm.h"
#include "zveno/body.h"
#include "zveno/collide.h"
#include "zveno/solid.h"

#define DENSITY 2000.0 ///< kg/m3
#define BALL 0.01      ///< of the arm's size: radius of a link without a shape

static bool is_known(const double *values, int count)
{
    double sum = 0.0;
    for (int i = 0; i < count; ++i) {
        sum += values[i];
    }
    return !isnan(sum);
}

static zv_mass mass_of_link(const zv_link_shape *list, int count, int link, double size)
{
    zv_mass sum = {0}, more;
    for (int i = 0; i < count; ++i) {
        if (list[i].link == link && zv_convex_mass(&list[i].shape, DENSITY, &more)) {
            sum = zv_mass_added(&sum, &more);
        }
    }
    if (!(sum.mass_kg > 0.0)) {
        const zv_convex ball = {.kind = ZV_CONVEX_SPHERE, .pose = zv_pose_identity(), .radius = BALL * size};
        zv_convex_mass(&ball, DENSITY, &sum);
    }
    return sum;
}

/// Moves inertia from the centre of the shapes to the centre that the file knows: both are about the centre of mass, so
/// that only the mass scales it.
static bool assume_link(zv_link *link, const zv_mass *shape)
{
    const bool knows_mass = !isnan(link->mass_kg);
    const bool knows_center = !isnan(link->center_m.x + link->center_m.y + link->center_m.z);
    const bool knows_inertia = is_known(link->inertia, 6);
    if (link->mass_kg == 0.0 || (knows_mass && knows_center && knows_inertia)) {
        return false;
    }
    link->mass_kg = knows_mass ? link->mass_kg : shape->mass_kg;
    link->center_m = knows_center ? link->center_m : shape->center;
    for (int e = 0; e < 6 && !knows_inertia; ++e) {
        link->inertia[e] = shape->inertia[e] * (link->mass_kg / shape->mass_kg);
    }
    return true;
}

zv_status zv_sim_assume(const zv_robot *robot, zv_mesh_store *meshes, zv_robot **out, unsigned *assumed, zv_error *why)
{
    zv_shapes *shapes = NULL;
    zv_link links[ZV_MAX_JOINTS];
    const unsigned weighed = zv_robot_is_coupled(robot) ? 0u : zv_links_weigh(robot, meshes, DENSITY, links);
    zv_status status = zv_shapes_of_robot(robot, NULL, &shapes, why);
    if (status != ZV_OK) {
        return status;
    }
    int count;
    const zv_link_shape *list = zv_shapes_list(shapes, &count);
    *assumed = 0;
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const zv_mass mass = mass_of_link(list, count, k, zv_sim_size(robot));
        const bool is_weighed = weighed >> k & 1u;
        links[k] = is_weighed ? links[k] : zv_robot_joint(robot, k)->link;
        *assumed |= is_weighed || assume_link(&links[k], &mass) ? 1u << k : 0u;
    }
    zv_shapes_free(shapes);
    return zv_robot_with_links(robot, links, out, why);
}
