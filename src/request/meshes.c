/// @file meshes.c
/// Meshes and bodies in requests and answers: numbers as base64 of little-endian bytes.
#include "request/meshes.h"

#include <stdlib.h>
#include <string.h>

#include "request/fields.h"
#include "request/table.h"

/// Bytes on their way into an answer; NULL when there was no memory.
typedef struct packed_bytes {
    uint8_t *data;
    size_t size;
} packed_bytes;

static void put_bytes(zv_json_writer *answer, const char *key, packed_bytes *from)
{
    zv_text text = {0};
    zv_text_add(&text, "\"");
    if (from->data) {
        zv_base64_write(&text, from->data, from->size);
    }
    zv_text_add(&text, "\"");
    zv_json_put_raw(answer, key, text.data, text.size);
    answer->out->failed = answer->out->failed || text.failed;
    zv_text_free(&text);
    free(from->data);
}

static packed_bytes take(zv_json_writer *answer, size_t size)
{
    const packed_bytes taken = {size > 0 ? malloc(size) : NULL, size};
    answer->out->failed = answer->out->failed || (size > 0 && !taken.data);
    return taken;
}

static void put_little_endian(uint8_t *out, uint32_t value, int count)
{
    for (int i = 0; i < count; ++i) {
        out[i] = (uint8_t)(value >> (8 * i) & 0xFFu);
    }
}

static void put_float(uint8_t *out, double value)
{
    const float number = (float)value;
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    put_little_endian(out, bits, 4);
}

static void put_position(const zv_mesh *mesh, packed_bytes b, uint32_t i)
{
    const zv_vec3 p = mesh->vertices[i].point;
    put_float(b.data + 12 * (size_t)i, p.x / ZV_MM);
    put_float(b.data + 12 * (size_t)i + 4, p.y / ZV_MM);
    put_float(b.data + 12 * (size_t)i + 8, p.z / ZV_MM);
}

static void put_positions(zv_json_writer *answer, const zv_mesh *mesh)
{
    packed_bytes b = take(answer, (size_t)mesh->vertex_count * 12);
    for (uint32_t i = 0; b.data && i < mesh->vertex_count; ++i) {
        put_position(mesh, b, i);
    }
    put_bytes(answer, "positions", &b);
}

static uint8_t signed_byte(double x)
{
    return (uint8_t)(int8_t)(x < 0.0 ? 127.0 * x - 0.5 : 127.0 * x + 0.5);
}

static void put_normal(const zv_mesh *mesh, packed_bytes b, uint32_t i)
{
    const zv_vec3 n = mesh->vertices[i].normal;
    uint8_t *out = b.data + 4 * (size_t)i;
    out[0] = signed_byte(n.x);
    out[1] = signed_byte(n.y);
    out[2] = signed_byte(n.z);
    out[3] = 0;
}

static void put_normals(zv_json_writer *answer, const zv_mesh *mesh)
{
    packed_bytes b = take(answer, (size_t)mesh->vertex_count * 4);
    for (uint32_t i = 0; b.data && i < mesh->vertex_count; ++i) {
        put_normal(mesh, b, i);
    }
    put_bytes(answer, "normals", &b);
}

static void put_surface(zv_json_writer *answer, const zv_mesh *mesh, bool occlusion)
{
    packed_bytes materials = take(answer, mesh->vertex_count), light = take(answer, occlusion ? mesh->vertex_count : 0);
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        if (materials.data) {
            materials.data[i] = mesh->vertices[i].material;
        }
        if (light.data) {
            light.data[i] = mesh->vertices[i].occlusion;
        }
    }
    put_bytes(answer, "materials", &materials);
    put_bytes(answer, "occlusion", &light);
}

static void put_indices(zv_json_writer *answer, const zv_mesh *mesh)
{
    const int width = mesh->vertex_count <= 65536 ? 2 : 4;
    const size_t step = 3 * (size_t)width;
    packed_bytes b = take(answer, mesh->triangle_count * step);
    for (uint32_t i = 0; b.data && i < mesh->triangle_count; ++i) {
        for (int k = 0; k < 3; ++k) {
            put_little_endian(b.data + i * step + (size_t)(k * width), mesh->triangles[i].corner[k], width);
        }
    }
    put_bytes(answer, "indices", &b);
    zv_json_put_integer(answer, "index_bytes", width);
}

static void put_bounds(zv_json_writer *answer, const zv_mesh *mesh)
{
    zv_vec3 low, high;
    zv_json_key(answer, "bounds");
    if (!zv_mesh_bounds(mesh, &low, &high)) {
        zv_json_null(answer);
        return;
    }
    zv_json_begin_array(answer);
    zv_json_numbers(answer, (double[]){low.x / ZV_MM, low.y / ZV_MM, low.z / ZV_MM}, 3);
    zv_json_numbers(answer, (double[]){high.x / ZV_MM, high.y / ZV_MM, high.z / ZV_MM}, 3);
    zv_json_end_array(answer);
}

void zv_write_mesh(zv_json_writer *answer, const zv_mesh *mesh, bool occlusion)
{
    zv_json_put_integer(answer, "vertices", mesh->vertex_count);
    zv_json_put_integer(answer, "triangles", mesh->triangle_count);
    put_positions(answer, mesh);
    put_normals(answer, mesh);
    put_surface(answer, mesh, occlusion);
    put_indices(answer, mesh);
    put_bounds(answer, mesh);
}

void zv_write_base64(zv_json_writer *answer, const char *key, const char *bytes, size_t size)
{
    zv_text text = {0};
    zv_text_add(&text, "\"");
    zv_base64_write(&text, (const uint8_t *)bytes, size);
    zv_text_add(&text, "\"");
    zv_json_put_raw(answer, key, text.data, text.size);
    answer->out->failed = answer->out->failed || text.failed;
    zv_text_free(&text);
}

bool zv_shape_came_before(const zv_robot *robot, int index)
{
    const zv_body_shape *shape = zv_robot_shape(robot, index);
    for (int i = 0; i < index; ++i) {
        if (strcmp(zv_robot_shape(robot, i)->content, shape->content) == 0) {
            return true;
        }
    }
    return false;
}

void zv_write_stored_meshes(zv_json_writer *answer, const zv_robot *robot, zv_mesh_store *meshes, bool with_bytes)
{
    enum { HEAD = 84, RECORD = 50 };
    zv_json_begin_array_at(answer, "stored");
    for (int i = 0; i < zv_robot_shape_count(robot); ++i) {
        const zv_body_shape *shape = zv_robot_shape(robot, i);
        const char *bytes = NULL;
        size_t size = 0;
        if (zv_shape_came_before(robot, i) || !zv_mesh_store_bytes(meshes, shape->content, &bytes, &size)) {
            continue;
        }
        zv_json_begin_object(answer);
        zv_json_put_text(answer, "sha256", shape->content);
        zv_json_put_integer(answer, "triangles", (long long)((size - HEAD) / RECORD));
        if (with_bytes) {
            zv_write_base64(answer, "base64", bytes, size);
        }
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
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
