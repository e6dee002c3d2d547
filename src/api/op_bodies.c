/// @file op_bodies.c
/// `bodies`: what an arm looks like, one mesh per link; numbers travel as base64 of their bytes.
#include <stdlib.h>
#include <string.h>

#include "api/body_options.h"
#include "api/fields.h"
#include "api/mesh_write.h"
#include "api/op.h"
#include "api/table.h"
#include "api/units.h"
#include "zveno/body.h"

static void write_point(zv_json_writer *answer, const char *key, zv_vec3 p, double scale)
{
    const double numbers[] = {p.x * scale, p.y * scale, p.z * scale};
    zv_json_put_numbers(answer, key, numbers, 3);
}

static void write_color(zv_json_writer *answer, const char *key, uint32_t color)
{
    const char digits[] = "0123456789abcdef";
    char text[8] = "#";
    for (int i = 0; i < 6; ++i) {
        text[1 + i] = digits[color >> (20 - 4 * i) & 15u];
    }
    zv_json_put_text(answer, key, text);
}

static void write_materials(zv_json_writer *answer, const zv_bodies *bodies)
{
    zv_json_key(answer, "materials");
    zv_json_begin_array(answer);
    for (int i = 0; i < bodies->material_count; ++i) {
        const zv_material *material = &bodies->materials[i];
        zv_json_begin_object(answer);
        zv_json_put_text(answer, "name", material->name);
        write_color(answer, "day", material->day);
        write_color(answer, "night", material->night);
        zv_json_put_number(answer, "roughness", material->roughness);
        zv_json_put_number(answer, "metalness", material->metalness);
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}

static void write_arcs(zv_json_writer *answer, const zv_bodies *bodies, int joints)
{
    zv_json_key(answer, "joints");
    zv_json_begin_array(answer);
    for (int k = 0; k < joints; ++k) {
        const zv_body_arc *arc = &bodies->arcs[k];
        zv_json_begin_object(answer);
        zv_json_put_integer(answer, "link", arc->link);
        write_point(answer, "center", arc->center, 1.0 / ZV_MM);
        write_point(answer, "axis", arc->axis, 1.0);
        write_point(answer, "zero", arc->zero, 1.0);
        zv_json_put_number(answer, "radius", arc->radius / ZV_MM);
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}

static void write_labels(zv_json_writer *answer, const zv_bodies *bodies)
{
    zv_json_key(answer, "labels");
    zv_json_begin_array(answer);
    for (int i = 0; i < bodies->label_count; ++i) {
        const zv_body_label *label = &bodies->labels[i];
        zv_json_begin_object(answer);
        zv_json_put_integer(answer, "link", label->link);
        write_point(answer, "center", label->center, 1.0 / ZV_MM);
        write_point(answer, "x", label->x, 1.0);
        write_point(answer, "normal", label->normal, 1.0);
        zv_json_put_number(answer, "width", label->width / ZV_MM);
        write_color(answer, "color", label->color);
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}

static void write_links(zv_json_writer *answer, const zv_bodies *bodies, bool occlusion)
{
    zv_json_key(answer, "links");
    zv_json_begin_array(answer);
    for (int link = 0; link < bodies->link_count; ++link) {
        zv_json_begin_object(answer);
        zv_json_put_integer(answer, "link", link);
        zv_json_put_text(answer, "source", bodies->from_file[link] ? "file" : "parametric");
        zv_write_mesh(answer, &bodies->links[link], occlusion);
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}

static long long count_triangles(const zv_bodies *bodies)
{
    long long sum = 0;
    for (int link = 0; link < bodies->link_count; ++link) {
        sum += bodies->links[link].triangle_count;
    }
    return sum;
}

zv_body_options zv_body_options_at(const zv_json *request)
{
    const zv_json *light = zv_json_member(request, "occlusion");
    return (zv_body_options){
        .style = (zv_body_style)zv_word_at(request, "style", zv_style_words, ZV_STYLE_AUTO),
        .tool = (zv_body_tool)zv_word_at(request, "holds", zv_holds_words, ZV_TOOL_AUTO),
        .detail = (zv_detail)zv_word_at(request, "detail", zv_detail_words, ZV_DETAIL_FULL),
        .occlusion = !light || light->kind == ZV_JSON_TRUE,
    };
}

zv_status zv_op_bodies(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_body_options options = zv_body_options_at(request->object);
    options.meshes = request->meshes;
    zv_bodies bodies = {0};
    const zv_status status = zv_bodies_make(request->arm->robot, &options, &bodies, why);
    if (status == ZV_OK) {
        zv_json_put_text(answer, "style", zv_body_style_word(bodies.style));
        zv_json_put_text(answer, "holds", zv_body_tool_word(bodies.tool));
        zv_json_put_number(answer, "size", bodies.size_m / ZV_MM);
        zv_json_put_number(answer, "floor", bodies.floor_m / ZV_MM);
        zv_json_put_number(answer, "lift", bodies.lift_m / ZV_MM);
        zv_json_put_integer(answer, "triangles", count_triangles(&bodies));
        write_materials(answer, &bodies);
        write_links(answer, &bodies, options.occlusion);
        write_arcs(answer, &bodies, zv_robot_joint_count(request->arm->robot));
        write_labels(answer, &bodies);
    }
    zv_bodies_free(&bodies);
    return status;
}
