/// @file op_bodies.c
/// `bodies`: what an arm looks like, one mesh per link; numbers travel as base64 of their bytes. `mesh`: a file with
/// triangles, measured and kept by the session under the name of its content.
#include <stdlib.h>
#include <string.h>

#include "api/op.h"
#include "request/fields.h"
#include "request/meshes.h"
#include "request/table.h"
#include "request/units.h"
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
    zv_json_begin_array_at(answer, "materials");
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
    zv_json_begin_array_at(answer, "joints");
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
    zv_json_begin_array_at(answer, "labels");
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

static void write_link(zv_json_writer *answer, const zv_bodies *bodies, bool occlusion, int link)
{
    zv_json_begin_object(answer);
    zv_json_put_integer(answer, "link", link);
    zv_json_put_text(answer, "source", bodies->from_file[link] ? "file" : "parametric");
    zv_write_mesh(answer, &bodies->links[link], occlusion);
    zv_json_end_object(answer);
}

static void write_links(zv_json_writer *answer, const zv_bodies *bodies, bool occlusion)
{
    zv_json_begin_array_at(answer, "links");
    for (int link = 0; link < bodies->link_count; ++link) {
        write_link(answer, bodies, occlusion, link);
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

static zv_status read_base64(const zv_json *packed, zv_mesh *out, zv_error *why)
{
    size_t size = 0;
    uint8_t *plain = malloc(ZV_BASE64_BYTES(packed->text_size) + 1);
    zv_status status = ZV_OK;
    if (!plain) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the mesh");
    } else if (!zv_base64_read(packed->text, packed->text_size, plain, &size)) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'base64' must be bytes in base64");
    } else {
        status = zv_mesh_read((const char *)plain, size, 1.0, out, NULL, why);
    }
    free(plain);
    return status;
}

/// Places in the file are none of the request.
static zv_status in_file(zv_status status, zv_error *why)
{
    if (status != ZV_OK && why->column > 0) {
        char message[ZV_MESSAGE_SIZE];
        memcpy(message, why->message, sizeof message);
        return zv_fail(why, status, 0, 0, "in the file, %d:%d: %s", why->line, why->column, message);
    }
    return status;
}

/// The mesh that the request sends or names, and the name of its content.
static zv_status find_mesh(const zv_request *request, zv_mesh *out, char name[ZV_CONTENT_NAME_SIZE], zv_error *why)
{
    const zv_json *object = request->object, *packed = zv_json_member(object, "base64");
    const zv_json *text = zv_json_member(object, "text"), *known = zv_json_member(object, "sha256");
    if ((packed != NULL) + (text != NULL) + (known != NULL) != 1) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'mesh' needs one of 'base64', 'text' and 'sha256'");
    }
    if (known) {
        const bool is_name = zv_is_content_name(known->text, known->text_size);
        memcpy(name, is_name ? known->text : "", is_name ? ZV_CONTENT_NAME_SIZE : 1);
        return zv_mesh_store_read(request->meshes, name, out)
                   ? ZV_OK
                   : zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "this session has no mesh of that content");
    }
    zv_status status =
        packed ? read_base64(packed, out, why) : zv_mesh_read(text->text, text->text_size, 1.0, out, NULL, why);
    status = in_file(status, why);
    return status == ZV_OK ? zv_mesh_store_add(request->meshes, out, -1, name, why) : status;
}

static void write_bounds(zv_json_writer *answer, const zv_mesh *mesh, double unit)
{
    zv_vec3 low = {0, 0, 0}, high = {0, 0, 0};
    zv_mesh_bounds(mesh, &low, &high);
    zv_json_begin_array_at(answer, "bounds");
    zv_json_numbers(answer, (double[]){low.x * unit, low.y * unit, low.z * unit}, 3);
    zv_json_numbers(answer, (double[]){high.x * unit, high.y * unit, high.z * unit}, 3);
    zv_json_end_array(answer);
}

static void write_mesh(zv_json_writer *answer, const zv_mesh *mesh, const char *name, double unit)
{
    zv_mass mass;
    const bool is_closed = zv_mesh_is_closed(mesh), holds = is_closed && zv_mesh_mass(mesh, 1.0, &mass);
    zv_json_put_text(answer, "sha256", name);
    zv_json_put_integer(answer, "triangles", mesh->triangle_count);
    zv_json_put_bool(answer, "closed", is_closed);
    zv_json_key(answer, "volume");
    if (holds) {
        zv_json_number(answer, mass.mass_kg * unit * unit * unit);
        const double center[] = {mass.center.x * unit, mass.center.y * unit, mass.center.z * unit};
        zv_json_put_numbers(answer, "center", center, 3);
    } else {
        zv_json_null(answer);
        zv_json_put_null(answer, "center");
    }
    write_bounds(answer, mesh, unit);
}

/// The corners of the convex hull.
static zv_status write_hull(zv_json_writer *answer, const zv_mesh *mesh, double unit, zv_error *why)
{
    zv_mesh hull = {0};
    const zv_status status = zv_mesh_hull(mesh, &hull, why);
    if (status == ZV_OK) {
        zv_json_begin_array_at(answer, "hull");
        for (uint32_t i = 0; i < hull.vertex_count; ++i) {
            const zv_vec3 p = hull.vertices[i].point;
            zv_json_numbers(answer, (double[]){p.x * unit, p.y * unit, p.z * unit}, 3);
        }
        zv_json_end_array(answer);
    }
    zv_mesh_free(&hull);
    return status;
}

zv_status zv_op_mesh(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    char name[ZV_CONTENT_NAME_SIZE];
    zv_mesh mesh = {0};
    const zv_json *unit = zv_json_member(request->object, "unit");
    const zv_json *hull = zv_json_member(request->object, "hull");
    zv_status status = find_mesh(request, &mesh, name, why);
    if (status == ZV_OK && hull && hull->kind == ZV_JSON_TRUE) {
        status = write_hull(answer, &mesh, unit ? unit->number : 1.0, why);
    }
    if (status == ZV_OK) {
        const char *bytes = NULL;
        size_t size = 0;
        write_mesh(answer, &mesh, name, unit ? unit->number : 1.0);
        if (zv_json_member(request->object, "sha256") && zv_mesh_store_bytes(request->meshes, name, &bytes, &size)) {
            zv_write_base64(answer, "base64", bytes, size);
        }
    }
    zv_mesh_free(&mesh);
    return status;
}
