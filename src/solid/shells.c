/// @file shells.c
/// The surfaces of a mesh that hang together: vertices at one place are one, triangles join their corners (union-find).
#include <stdlib.h>

#include "base/assert.h"
#include "solid/weld.h"

static uint32_t root_of(uint32_t *parent, uint32_t i)
{
    while (parent[i] != i) {
        i = parent[i] = parent[parent[i]];
    }
    return i;
}

/// The lower number stays the root, so that shells come in the order of their first vertices.
static void join(uint32_t *parent, uint32_t a, uint32_t b)
{
    a = root_of(parent, a);
    b = root_of(parent, b);
    parent[a < b ? b : a] = a < b ? a : b;
}

bool zv_mesh_shells(const zv_mesh *mesh, uint32_t *shell_of, uint32_t *count)
{
    ZV_ASSERT(mesh && shell_of && count);
    zv_mesh places = {0};
    zv_weld weld = {0};
    uint32_t *place = malloc(((size_t)mesh->vertex_count + 1) * sizeof *place);
    uint32_t *parent = malloc(((size_t)mesh->vertex_count + 1) * sizeof *parent);
    for (uint32_t i = 0; place && parent && i < mesh->vertex_count; ++i) {
        place[i] = zv_weld_vertex(&weld, &places, mesh->vertices[i].point, 0);
        parent[i] = i;
    }
    const bool is_good = place && parent && !places.failed;
    for (uint32_t i = 0; is_good && i < mesh->triangle_count; ++i) {
        const uint32_t *corner = mesh->triangles[i].corner;
        join(parent, place[corner[0]], place[corner[1]]);
        join(parent, place[corner[0]], place[corner[2]]);
    }
    uint32_t shells = 0;
    for (uint32_t i = 0; is_good && i < places.vertex_count; ++i) {
        const uint32_t root = root_of(parent, i);
        parent[i] = root; // every root is below what hangs on it, so one pass numbers all
    }
    uint32_t *number = is_good ? calloc((size_t)places.vertex_count + 1, sizeof *number) : NULL;
    for (uint32_t i = 0; number && i < places.vertex_count; ++i) {
        number[i] = parent[i] == i ? shells++ : number[parent[i]];
    }
    for (uint32_t i = 0; number && i < mesh->vertex_count; ++i) {
        shell_of[i] = number[place[i]];
    }
    *count = number ? shells : *count;
    const bool is_numbered = number != NULL;
    zv_mesh_free(&places);
    zv_weld_free(&weld);
    free(place);
    free(parent);
    free(number);
    return is_numbered;
}
