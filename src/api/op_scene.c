/// @file op_scene.c
/// `scene`: what a scene holds: every thing with its kind, place, mass and, when asked for, its surface for a picture.
#include <math.h>

#include "api/cell_field.h"
#include "api/fields.h"
#include "api/meshes.h"
#include "api/op.h"
#include "api/pose_json.h"
#include "api/units.h"

/// Parts of clouds and height fields that a picture shows.
enum { MOST_SHOWN_PARTS = 20000, MOST_SHOWN_VERTICES = 1 << 20 };

static const char *kind_word(const zv_thing *thing)
{
    static const char *const convex[ZV_CONVEX_KINDS] = {"sphere", "capsule", "cylinder", "box", "hull"};
    static const char *const other[] = {
        [ZV_THING_PLANE] = "plane", [ZV_THING_HEIGHTS] = "heights", [ZV_THING_POINTS] = "points"};
    return thing->kind == ZV_THING_CONVEX ? convex[thing->shape.kind] : other[thing->kind];
}

static void write_surface(zv_json_writer *answer, const zv_scene *scene, int index)
{
    zv_mesh mesh = {0};
    const int parts = zv_scene_part_count(scene, index);
    const bool has_parts = zv_scene_thing(scene, index)->kind != ZV_THING_PLANE;
    for (int i = 0; has_parts && i < parts && i < MOST_SHOWN_PARTS && mesh.vertex_count < MOST_SHOWN_VERTICES; ++i) {
        const zv_convex part = zv_scene_part(scene, index, i);
        zv_convex_surface(&part, &mesh);
    }
    answer->out->failed = answer->out->failed || mesh.failed;
    zv_json_key(answer, "mesh");
    zv_json_begin_object(answer);
    zv_write_mesh(answer, &mesh, false);
    zv_json_end_object(answer);
    zv_mesh_free(&mesh);
}

static void write_thing(zv_json_writer *answer, const zv_scene *scene, int index, bool with_surface)
{
    const zv_thing *thing = zv_scene_thing(scene, index);
    const zv_euler turn = zv_rot_to_abc(thing->shape.pose.rot);
    const double abc[] = {zv_deg_from_rad(turn.a), zv_deg_from_rad(turn.b), zv_deg_from_rad(turn.c)};
    zv_json_begin_object(answer);
    zv_json_put_text(answer, "name", thing->name);
    zv_json_put_text(answer, "kind", kind_word(thing));
    zv_json_key(answer, "xyz");
    zv_write_point(answer, thing->shape.pose.pos);
    zv_json_put_numbers(answer, "abc", abc, 3);
    zv_json_put_bool(answer, "movable", thing->movable);
    zv_json_put_bool(answer, "attached", thing->attached);
    zv_json_put_integer(answer, "parts", zv_scene_part_count(scene, index));
    if (thing->movable) {
        zv_json_put_number(answer, "mass", zv_thing_mass(thing));
        zv_json_put_number(answer, "friction", zv_thing_friction(thing));
    }
    if (with_surface) {
        write_surface(answer, scene, index);
    }
    zv_json_end_object(answer);
}

zv_status zv_op_scene(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_scene *scene = NULL;
    const zv_json *surfaces = zv_json_member(request->object, "surfaces");
    const bool with_surfaces = surfaces && surfaces->kind == ZV_JSON_TRUE;
    const zv_status status = zv_scene_field(request->object, request->host, &scene, why);
    if (status != ZV_OK) {
        return status;
    }
    const int count = zv_scene_count(scene);
    zv_json_put_integer(answer, "count", count);
    zv_json_key(answer, "things");
    zv_json_begin_array(answer);
    for (int i = 0; i < count && zv_watch_goes_on(request->watch, (double)i / count); ++i) {
        write_thing(answer, scene, i, with_surfaces);
    }
    zv_json_end_array(answer);
    zv_scene_free(scene);
    return ZV_OK;
}
