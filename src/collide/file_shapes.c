/// @file file_shapes.c
/// The bodies that a robot file gives, meshes covered by capsules.
#include <stdio.h>
#include <string.h>

#include "collide/shapes.h"

/// Capsules for one mesh at most, and for all meshes of an arm together.
enum { FINEST_COVER = 16, ALL_COVERS = 384 };

/// What is gathered for one arm.
typedef struct gathered {
    zv_shapes *shapes;
    bool is_view_hit;                   ///< nothing is said to be hit: what is seen is
    int finest;                         ///< capsules for a mesh
    bool is_missing[ZV_MAX_JOINTS + 1]; ///< links with a mesh that nobody has; 0 is the base
    bool is_there[ZV_MAX_JOINTS + 1];   ///< links with a body
} gathered;

static void add(gathered *to, const zv_body_shape *shape, zv_convex convex)
{
    if (to->shapes->count == ZV_MAX_LINK_SHAPES) {
        to->is_missing[shape->link] = true;
        return;
    }
    zv_link_shape *added = &to->shapes->list[to->shapes->count++];
    *added = (zv_link_shape){.link = shape->link - 1, .shape = convex};
    if (shape->name[0]) {
        memcpy(added->name, shape->name, sizeof added->name);
    } else {
        snprintf(added->name, sizeof added->name, "body of link %d", shape->link);
    }
    to->is_there[shape->link] = true;
}

static zv_convex convex_of(const zv_body_shape *shape)
{
    const double *size = shape->size;
    zv_convex convex = {.pose = shape->pose, .radius = size[0], .half_length = 0.5 * size[1]};
    convex.kind = shape->kind == ZV_BODY_SPHERE     ? ZV_CONVEX_SPHERE
                  : shape->kind == ZV_BODY_CYLINDER ? ZV_CONVEX_CYLINDER
                  : shape->kind == ZV_BODY_CAPSULE  ? ZV_CONVEX_CAPSULE
                  : shape->kind == ZV_BODY_BOX      ? ZV_CONVEX_BOX
                                                    : ZV_CONVEX_HULL;
    convex.half = (zv_vec3){0.5 * size[0], 0.5 * size[1], 0.5 * size[2]};
    convex.points = shape->points;
    convex.point_count = shape->point_count;
    return convex;
}

static zv_convex capsule_of(const zv_body_shape *shape, const zv_capsule *capsule)
{
    const zv_vec3 along = zv_vec3_sub(capsule->b, capsule->a);
    const double length = zv_vec3_length(along);
    const zv_pose pose = {length > 0.0 ? zv_rot_with_z(zv_vec3_scale(along, 1.0 / length)) : zv_rot_identity(),
                          zv_vec3_scale(zv_vec3_add(capsule->a, capsule->b), 0.5)};
    return (zv_convex){.kind = length > 0.0 ? ZV_CONVEX_CAPSULE : ZV_CONVEX_SPHERE,
                       .pose = zv_pose_mul(shape->pose, pose),
                       .radius = capsule->radius,
                       .half_length = 0.5 * length};
}

static void add_mesh(gathered *to, const zv_body_shape *shape, zv_mesh_store *meshes)
{
    zv_mesh mesh = {0};
    zv_capsule cover[FINEST_COVER];
    int count = 0;
    if (zv_mesh_store_read(meshes, shape->content, &mesh)) {
        zv_mesh_stretch(&mesh, shape->size);
        count = zv_mesh_cover(&mesh, to->finest, cover);
    }
    to->is_missing[shape->link] = to->is_missing[shape->link] || count == 0;
    for (int i = 0; i < count; ++i) {
        add(to, shape, capsule_of(shape, &cover[i]));
    }
    zv_mesh_free(&mesh);
}

static bool is_hit(const gathered *to, const zv_body_shape *shape)
{
    return to->is_view_hit ? shape->is_seen : shape->is_hit;
}

static void choose(gathered *to, const zv_robot *robot)
{
    int meshes = 0;
    to->is_view_hit = true;
    for (int i = 0; i < zv_robot_shape_count(robot); ++i) {
        to->is_view_hit = to->is_view_hit && !zv_robot_shape(robot, i)->is_hit;
    }
    for (int i = 0; i < zv_robot_shape_count(robot); ++i) {
        const zv_body_shape *shape = zv_robot_shape(robot, i);
        meshes += is_hit(to, shape) && shape->kind == ZV_BODY_MESH;
    }
    const int fair = meshes > 0 ? ALL_COVERS / meshes : FINEST_COVER;
    to->finest = fair > FINEST_COVER ? FINEST_COVER : fair > 1 ? fair : 1;
}

bool zv_add_file_shapes(const zv_robot *robot, zv_mesh_store *meshes, zv_shapes *out, bool wanted[ZV_MAX_JOINTS + 1])
{
    gathered found = {.shapes = out};
    choose(&found, robot);
    for (int i = 0; i < zv_robot_shape_count(robot); ++i) {
        const zv_body_shape *shape = zv_robot_shape(robot, i);
        if (is_hit(&found, shape) && shape->kind == ZV_BODY_MESH) {
            add_mesh(&found, shape, meshes);
        } else if (is_hit(&found, shape)) {
            add(&found, shape, convex_of(shape));
        }
    }
    bool is_assumed = out->count == 0;
    for (int link = 0; link <= ZV_MAX_JOINTS; ++link) {
        wanted[link] = out->count == 0 || (found.is_missing[link] && !found.is_there[link]);
        is_assumed = is_assumed || found.is_missing[link];
    }
    return is_assumed;
}
