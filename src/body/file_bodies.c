/// @file file_bodies.c
/// Links as the robot file describes them: its shapes, and meshes out of the store.
#include "body/file_bodies.h"

#include "body/materials.h"

/// What a surface gets that has no colour in the file.
static const uint32_t plain_color = 0xb9c0c7;
/// Above this a link is made simpler for the eye, at full detail and at less.
enum { MOST_TRIANGLES = 150000, FINE_CELLS = 220, MOST_COARSE = 4000, COARSE_CELLS = 40 };
static const double crease_cosine = 0.82; ///< of 35 degrees: sharper edges stay edges

/// The number of the material with this colour, a new one when there is room.
static uint8_t material_of(zv_bodies *out, int color)
{
    const uint32_t wanted = color >= 0 ? (uint32_t)color : plain_color;
    int i = MATERIAL_COUNT;
    while (i < out->material_count && out->materials[i].day != wanted) {
        ++i;
    }
    if (i == ZV_MAX_MATERIALS) {
        return ZV_MAX_MATERIALS - 1;
    }
    if (i == out->material_count) {
        out->materials[out->material_count++] = (zv_material){"file", wanted, wanted, 0.5, 0.1};
    }
    return (uint8_t)i;
}

static void add_hull(const zv_body_shape *shape, zv_mesh *out)
{
    if (zv_hull_make(shape->points, (size_t)shape->point_count, out, NULL) != ZV_OK) {
        zv_mesh_clear(out); // points in a plane have no body
    }
}

/// The shape in its own frame; false when it is a mesh that nobody has.
static bool make_shape(const zv_body_shape *shape, zv_mesh_store *meshes, zv_mesh *out)
{
    switch (shape->kind) {
    case ZV_BODY_BOX:
        zv_mesh_add_box(out, shape->size);
        return true;
    case ZV_BODY_SPHERE:
        zv_mesh_add_capsule(out, shape->size[0], 0.0);
        return true;
    case ZV_BODY_CYLINDER:
        zv_mesh_add_cylinder(out, shape->size[0], shape->size[1]);
        return true;
    case ZV_BODY_CAPSULE:
        zv_mesh_add_capsule(out, shape->size[0], shape->size[1]);
        return true;
    case ZV_BODY_HULL:
        add_hull(shape, out);
        zv_mesh_shade(out, crease_cosine);
        return true;
    case ZV_BODY_MESH:
        if (!zv_mesh_store_read(meshes, shape->content, out)) {
            return false;
        }
        zv_mesh_stretch(out, shape->size);
        zv_mesh_shade(out, crease_cosine);
        return true;
    }
    return false;
}

/// Fewer triangles where a mesh has more than a picture can show. The colour of a cell is that of one of its vertices.
static void simplify(zv_mesh *mesh, zv_detail detail)
{
    const bool is_full = detail == ZV_DETAIL_FULL;
    zv_mesh simple = {0};
    if (mesh->triangle_count > (is_full ? MOST_TRIANGLES : MOST_COARSE) &&
        zv_mesh_simplify(mesh, is_full ? FINE_CELLS : COARSE_CELLS, &simple, NULL) == ZV_OK) {
        zv_mesh_shade(&simple, crease_cosine);
        zv_mesh_free(mesh);
        *mesh = simple;
        return;
    }
    zv_mesh_free(&simple);
}

/// What is known of the shapes of one link while they are added.
typedef struct link_state {
    bool is_given; ///< the file has a shape to be seen
    bool is_there; ///< and at least one of them can be
} link_state;

static void add_shape(const zv_robot *robot, const zv_body_shape *shape, const zv_body_options *options,
                      link_state *state, zv_bodies *out)
{
    zv_mesh made = {0}, *link = &out->links[shape->link];
    state->is_given = true;
    if (make_shape(shape, options->meshes, &made)) {
        if (!state->is_there) {
            zv_mesh_clear(link);
        }
        state->is_there = true;
        const uint8_t material = material_of(out, shape->color);
        for (uint32_t i = 0; i < made.vertex_count; ++i) {
            made.vertices[i].material = material;
        }
        link->failed = link->failed || made.failed;
        zv_mesh_append(link, &made, shape->link > 0 ? shape->pose : zv_pose_mul(zv_robot_base(robot), shape->pose));
    }
    zv_mesh_free(&made);
}

bool zv_bodies_of_file(const zv_robot *robot, const zv_body_options *options, zv_bodies *out)
{
    link_state state[ZV_MAX_LINKS] = {{0}};
    bool is_any = false, failed = false;
    for (int i = 0; i < zv_robot_shape_count(robot); ++i) {
        const zv_body_shape *shape = zv_robot_shape(robot, i);
        if (shape->is_seen) {
            add_shape(robot, shape, options, &state[shape->link], out);
            is_any = is_any || state[shape->link].is_there;
        }
    }
    for (int link = 0; is_any && link < out->link_count; ++link) {
        zv_mesh *mesh = &out->links[link];
        out->from_file[link] = state[link].is_there || !state[link].is_given;
        if (!state[link].is_given) {
            zv_mesh_clear(mesh);
        } else if (state[link].is_there) {
            simplify(mesh, options->detail);
            if (options->occlusion && options->detail != ZV_DETAIL_COARSE && mesh->vertex_count > 0) {
                zv_mesh_occlude(mesh);
            }
        }
        failed = failed || mesh->failed;
    }
    return !failed;
}

void zv_bodies_lay_floor(zv_bodies *out)
{
    zv_vec3 low, high;
    if (out->from_file[0] && zv_mesh_bounds(&out->links[0], &low, &high)) {
        out->floor_m = low.z;
    }
}
