/// @file weld.c
/// A hash table of the vertices of a mesh, with open addressing.
#include "solid/weld.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 1024 };

static uint32_t hash_of(zv_vec3 p, uint8_t material)
{
    const double numbers[] = {p.x, p.y, p.z};
    uint64_t h = 0x9E3779B97F4A7C15u + material;
    for (int i = 0; i < 3; ++i) {
        uint64_t bits;
        memcpy(&bits, &numbers[i], sizeof bits);
        h = (h ^ bits) * 0xBF58476D1CE4E5B9u;
        h ^= h >> 31;
    }
    return (uint32_t)(h >> 16);
}

static void put(zv_weld *weld, const zv_mesh *mesh, uint32_t vertex)
{
    const zv_vertex *v = &mesh->vertices[vertex];
    uint32_t slot = hash_of(v->point, v->material) & (weld->slot_count - 1);
    while (weld->slots[slot]) {
        slot = (slot + 1) & (weld->slot_count - 1);
    }
    weld->slots[slot] = vertex + 1;
}

/// Twice the slots, when the half of them is used.
static bool grow(zv_weld *weld, const zv_mesh *mesh)
{
    if (2 * weld->used < weld->slot_count) {
        return true;
    }
    const uint32_t count = weld->slot_count ? 2 * weld->slot_count : FIRST_SLOTS;
    uint32_t *slots = calloc(count, sizeof *slots);
    if (!slots) {
        return false;
    }
    zv_weld larger = {slots, count, weld->used};
    for (uint32_t i = 0; i < weld->slot_count; ++i) {
        if (weld->slots[i]) {
            put(&larger, mesh, weld->slots[i] - 1);
        }
    }
    free(weld->slots);
    *weld = larger;
    return true;
}

uint32_t zv_weld_vertex(zv_weld *weld, zv_mesh *mesh, zv_vec3 point, uint8_t material)
{
    const zv_vec3 p = {point.x + 0.0, point.y + 0.0, point.z + 0.0}; // one zero, not two
    if (!grow(weld, mesh)) {
        mesh->failed = true;
        return 0;
    }
    uint32_t slot = hash_of(p, material) & (weld->slot_count - 1);
    for (; weld->slots[slot]; slot = (slot + 1) & (weld->slot_count - 1)) {
        const zv_vertex *v = &mesh->vertices[weld->slots[slot] - 1];
        if (v->point.x == p.x && v->point.y == p.y && v->point.z == p.z && v->material == material) {
            return weld->slots[slot] - 1;
        }
    }
    const uint32_t added = zv_mesh_add_vertex(mesh, p, (zv_vec3){0, 0, 0}, material);
    if (!mesh->failed) {
        weld->slots[slot] = added + 1;
        ++weld->used;
    }
    return added;
}

void zv_weld_free(zv_weld *weld)
{
    free(weld->slots);
    *weld = (zv_weld){0};
}

zv_status zv_mesh_publish(zv_mesh *read, zv_mesh *out, zv_status status, zv_error *why)
{
    zv_status result = status;
    if (status == ZV_OK && read->failed) {
        result = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the mesh");
    } else if (status == ZV_OK && out->vertex_count == 0 && out->triangle_count == 0) {
        zv_mesh_free(out);
        *out = *read;
        *read = (zv_mesh){0};
    } else if (status == ZV_OK) {
        zv_mesh_append(out, read, zv_pose_identity());
        result = out->failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the mesh") : ZV_OK;
    }
    zv_mesh_free(read);
    return result;
}
