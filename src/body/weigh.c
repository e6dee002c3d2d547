/// @file weigh.c
/// Masses of links from the shapes of the robot file and their densities, where the file does not tell them.
#include <math.h>

#include "base/assert.h"
#include "model/robot.h"
#include "zveno/body.h"

/// A mesh, closed or by its hull, in the frame of the shape.
static bool weigh_triangles(zv_mesh *mesh, double density, zv_mass *out)
{
    zv_mesh hull = {0};
    const bool is_closed = zv_mesh_is_closed(mesh);
    const bool is_body = is_closed || zv_mesh_hull(mesh, &hull, NULL) == ZV_OK;
    const bool is_weighed = is_body && zv_mesh_mass(is_closed ? mesh : &hull, density, out) && out->mass_kg > 0.0;
    zv_mesh_free(&hull);
    return is_weighed;
}

static bool weigh_mesh(const zv_body_shape *shape, zv_mesh_store *meshes, double density, zv_mass *out)
{
    zv_mesh mesh = {0};
    bool is_weighed = zv_mesh_store_read(meshes, shape->content, &mesh);
    zv_mesh_stretch(&mesh, shape->size);
    is_weighed = is_weighed && !mesh.failed && weigh_triangles(&mesh, density, out);
    zv_mesh_free(&mesh);
    return is_weighed;
}

static bool weigh_hull(const zv_body_shape *shape, double density, zv_mass *out)
{
    zv_mesh mesh = {0};
    const bool is_weighed = zv_hull_make(shape->points, (size_t)shape->point_count, &mesh, NULL) == ZV_OK &&
                            zv_mesh_mass(&mesh, density, out);
    zv_mesh_free(&mesh);
    return is_weighed;
}

/// One shape in the frame of its link; false when it cannot be weighed.
static bool weigh_shape(const zv_body_shape *shape, zv_mesh_store *meshes, double density, zv_mass *out)
{
    const double *size = shape->size;
    bool is_weighed = true;
    zv_mass own = {0};
    switch (shape->kind) {
    case ZV_BODY_BOX:
        own = zv_box_mass(size, density);
        break;
    case ZV_BODY_SPHERE:
    case ZV_BODY_CAPSULE:
        own = zv_capsule_mass(size[0], shape->kind == ZV_BODY_CAPSULE ? size[1] : 0.0, density);
        break;
    case ZV_BODY_CYLINDER:
        own = zv_cylinder_mass(size[0], size[1], density);
        break;
    case ZV_BODY_HULL:
        is_weighed = weigh_hull(shape, density, &own);
        break;
    case ZV_BODY_MESH:
        is_weighed = weigh_mesh(shape, meshes, density, &own);
        break;
    }
    *out = zv_mass_moved(shape->pose, &own);
    return is_weighed;
}

/// All shapes of a link that count; false when there is none, or one cannot be weighed.
static bool weigh_link(const zv_robot *robot, int link, zv_mesh_store *meshes, double density, zv_mass *sum)
{
    bool any_told = false, is_whole = true;
    *sum = (zv_mass){0};
    for (int i = 0; i < zv_robot_shape_count(robot); ++i) {
        const zv_body_shape *shape = zv_robot_shape(robot, i);
        any_told = any_told || (shape->link == link && !isnan(shape->density));
    }
    for (int i = 0; i < zv_robot_shape_count(robot) && is_whole; ++i) {
        const zv_body_shape *shape = zv_robot_shape(robot, i);
        const bool counts =
            shape->link == link && (any_told ? !isnan(shape->density) : shape->is_seen && density > 0.0);
        zv_mass one;
        is_whole = !counts || weigh_shape(shape, meshes, any_told ? shape->density : density, &one);
        if (counts && is_whole) {
            *sum = zv_mass_added(sum, &one);
        }
    }
    return is_whole && sum->mass_kg > 0.0;
}

/// Fills in what is unknown; false when all was known.
static bool complete(const zv_mass *found, zv_link *link)
{
    const bool knows_mass = !isnan(link->mass_kg);
    const bool knows_center = !isnan(link->center_m.x + link->center_m.y + link->center_m.z);
    const bool knows_inertia = !isnan(link->inertia[0]);
    if (link->mass_kg == 0.0 || (knows_mass && knows_center && knows_inertia)) {
        return false;
    }
    link->mass_kg = knows_mass ? link->mass_kg : found->mass_kg;
    link->center_m = knows_center ? link->center_m : found->center;
    for (int e = 0; e < 6 && !knows_inertia; ++e) {
        link->inertia[e] = found->inertia[e] * (link->mass_kg / found->mass_kg);
    }
    return true;
}

unsigned zv_links_weigh(const zv_robot *robot, zv_mesh_store *meshes, double density, zv_link links[ZV_MAX_JOINTS])
{
    ZV_ASSERT(robot && links);
    const zv_robot *open = robot->open ? robot->open : robot;
    unsigned computed = 0;
    for (int k = 0; k < open->joint_count; ++k) {
        zv_mass found;
        links[k] = open->joints[k].link;
        if (weigh_link(robot, k + 1, meshes, density, &found) && complete(&found, &links[k])) {
            computed |= 1u << k;
        }
    }
    return computed;
}
