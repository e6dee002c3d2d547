/// @file bodies_write.c
/// Shapes of links as "bodies" of a robot file; see docs/model.md.
#include "describe/bodies_write.h"

#include <stdio.h>

#include "describe/angles.h"

static void put_text(zv_json_writer *out, const char *key, zv_xml_text text)
{
    zv_json_put_string(out, key, text.data, text.size);
}

/// The length of one unit; one number where all three are equal.
static void put_unit(zv_json_writer *out, const double size[3])
{
    const double mm[3] = {zv_tidy(size[0], ZV_MM), zv_tidy(size[1], ZV_MM), zv_tidy(size[2], ZV_MM)};
    if (mm[0] == mm[1] && mm[1] == mm[2]) {
        zv_json_put_number(out, "unit", mm[0]);
    } else {
        zv_json_put_numbers(out, "unit", mm, 3);
    }
}

static void put_mesh(zv_json_writer *out, const zv_tree_shape *shape, const zv_mesh_part *part)
{
    zv_json_begin_object_at(out, "mesh");
    if (part) {
        zv_json_put_text(out, "sha256", part->content);
    }
    put_unit(out, shape->size);
    put_text(out, "file", shape->mesh);
    zv_json_end_object(out);
}

static void put_shape(zv_json_writer *out, const zv_tree_shape *shape, const zv_mesh_part *part)
{
    const double *size = shape->size;
    switch (shape->kind) {
    case ZV_TREE_SPHERE:
        zv_json_put_number(out, "sphere", zv_tidy(size[0], ZV_MM));
        return;
    case ZV_TREE_BOX:
        zv_put_tidy(out, "box", (zv_vec3){size[0], size[1], size[2]}, ZV_MM);
        return;
    case ZV_TREE_MESH:
        put_mesh(out, shape, part);
        return;
    default:
        zv_json_key(out, shape->kind == ZV_TREE_CYLINDER ? "cylinder" : "capsule");
        zv_json_begin_object(out);
        zv_json_put_number(out, "radius", zv_tidy(size[0], ZV_MM));
        zv_json_put_number(out, "length", zv_tidy(size[1], ZV_MM));
        zv_json_end_object(out);
    }
}

static void put_color(zv_json_writer *out, const zv_tree_shape *shape, const zv_mesh_part *part)
{
    const int color = shape->color >= 0 ? shape->color : part ? part->color : -1;
    char text[8];
    if (color >= 0 && shape->is_seen) {
        snprintf(text, sizeof text, "#%06x", (unsigned)color & 0xFFFFFFu);
        zv_json_put_text(out, "color", text);
    }
}

/// What a name of a body may be, not cut inside a character.
static zv_xml_text short_name(zv_xml_text name)
{
    if (name.size >= ZV_NAME_SIZE) {
        name.size = ZV_NAME_SIZE - 1;
        while (name.size > 0 && ((unsigned char)name.data[name.size] & 0xC0) == 0x80) {
            --name.size;
        }
    }
    return name;
}

static void put_body(zv_json_writer *out, const zv_chain *chain, const zv_chain_part *carried,
                     const zv_tree_shape *shape, const zv_mesh_part *part)
{
    const zv_pose pose = zv_pose_mul(carried->pose, shape->pose);
    const zv_euler euler = zv_exact_angles(pose.rot);
    const double abc[3] = {zv_tidy_angle(euler.a), zv_tidy_angle(euler.b), zv_tidy_angle(euler.c)};
    zv_json_begin_object(out);
    zv_json_put_integer(out, "link", carried->step);
    put_text(out, "name", short_name(chain->tree->link[carried->link].name));
    put_shape(out, shape, part);
    zv_put_tidy(out, "xyz", pose.pos, ZV_MM);
    if (shape->kind != ZV_TREE_SPHERE) {
        zv_json_put_numbers(out, "abc", abc, 3);
    }
    if (!shape->is_seen || !shape->is_hit) {
        zv_json_put_text(out, "use", shape->is_seen ? "view" : "collide");
    }
    put_color(out, shape, part);
    zv_json_end_object(out);
}

/// How many bodies a shape becomes: one, or one for each colour of its mesh. None when nobody sees or hits it.
static int parts_of(const zv_import *import, const zv_tree_shape *shape)
{
    const zv_loaded_mesh *mesh = shape->kind == ZV_TREE_MESH ? zv_mesh_of(import, shape) : NULL;
    return !shape->is_seen && !shape->is_hit ? 0 : mesh ? mesh->parts : 1;
}

static int count_bodies(const zv_import *import, const zv_chain *chain)
{
    int count = 0;
    for (int i = 0; i < chain->parts; ++i) {
        for (const zv_tree_shape *s = chain->tree->link[chain->part[i].link].shapes; s; s = s->next) {
            count += parts_of(import, s);
        }
    }
    return count;
}

static void put_shapes(const zv_import *import, const zv_chain *chain, const zv_chain_part *carried,
                       zv_json_writer *out)
{
    for (const zv_tree_shape *s = chain->tree->link[carried->link].shapes; s; s = s->next) {
        const zv_loaded_mesh *mesh = s->kind == ZV_TREE_MESH ? zv_mesh_of(import, s) : NULL;
        for (int k = 0; k < parts_of(import, s); ++k) {
            put_body(out, chain, carried, s, mesh ? &mesh->part[k] : NULL);
        }
    }
}

void zv_bodies_write(const zv_import *import, const zv_chain *chain, zv_json_writer *out)
{
    const int count = count_bodies(import, chain);
    if (count > ZV_MAX_SHAPES) {
        zv_report_add(chain->tree->report, ZV_REPORT_LOST, 0, 0, "%d shapes are left out; a robot may have %d", count,
                      (int)ZV_MAX_SHAPES);
    }
    if (count == 0 || count > ZV_MAX_SHAPES) {
        return;
    }
    zv_json_begin_array_at(out, "bodies");
    for (int i = 0; i < chain->parts; ++i) {
        put_shapes(import, chain, &chain->part[i], out);
    }
    zv_json_end_array(out);
}
