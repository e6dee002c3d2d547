/// @file mesh_write.c
/// A mesh in an answer.
#include "api/mesh_write.h"

#include <stdlib.h>
#include <string.h>

/// Bytes on their way into an answer; NULL when there was no memory.
typedef struct bytes {
    uint8_t *data;
    size_t size;
} bytes;

static void put_bytes(zv_json_writer *answer, const char *key, bytes *from)
{
    zv_text text = {0};
    zv_text_add(&text, "\"");
    if (from->data) {
        zv_base64_write(&text, from->data, from->size);
    }
    zv_text_add(&text, "\"");
    zv_json_key(answer, key);
    zv_json_raw(answer, text.data, text.size);
    answer->out->failed = answer->out->failed || text.failed;
    zv_text_free(&text);
    free(from->data);
}

static bytes take(zv_json_writer *answer, size_t size)
{
    const bytes taken = {size > 0 ? malloc(size) : NULL, size};
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

static void put_positions(zv_json_writer *answer, const zv_mesh *mesh)
{
    bytes b = take(answer, (size_t)mesh->vertex_count * 12);
    for (uint32_t i = 0; b.data && i < mesh->vertex_count; ++i) {
        const zv_vec3 p = mesh->vertices[i].point;
        put_float(b.data + 12 * (size_t)i, p.x / ZV_MM);
        put_float(b.data + 12 * (size_t)i + 4, p.y / ZV_MM);
        put_float(b.data + 12 * (size_t)i + 8, p.z / ZV_MM);
    }
    put_bytes(answer, "positions", &b);
}

static uint8_t signed_byte(double x)
{
    return (uint8_t)(int8_t)(x < 0.0 ? 127.0 * x - 0.5 : 127.0 * x + 0.5);
}

static void put_normals(zv_json_writer *answer, const zv_mesh *mesh)
{
    bytes b = take(answer, (size_t)mesh->vertex_count * 4);
    for (uint32_t i = 0; b.data && i < mesh->vertex_count; ++i) {
        const zv_vec3 n = mesh->vertices[i].normal;
        uint8_t *out = b.data + 4 * (size_t)i;
        out[0] = signed_byte(n.x);
        out[1] = signed_byte(n.y);
        out[2] = signed_byte(n.z);
        out[3] = 0;
    }
    put_bytes(answer, "normals", &b);
}

static void put_surface(zv_json_writer *answer, const zv_mesh *mesh, bool occlusion)
{
    bytes materials = take(answer, mesh->vertex_count), light = take(answer, occlusion ? mesh->vertex_count : 0);
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
    bytes b = take(answer, mesh->triangle_count * step);
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
