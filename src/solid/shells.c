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

static void join_triangles(const zv_mesh *mesh, const uint32_t *place, uint32_t *parent)
{
    for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
        const uint32_t *corner = mesh->triangles[i].corner;
        join(parent, place[corner[0]], place[corner[1]]);
        join(parent, place[corner[0]], place[corner[2]]);
    }
}

/// Every root is below what hangs on it, so one pass numbers all.
static bool number_shells(const zv_mesh *mesh, const uint32_t *place, uint32_t places, uint32_t *parent,
                          uint32_t *shell_of, uint32_t *count)
{
    uint32_t shells = 0, *number = calloc((size_t)places + 1, sizeof *number);
    for (uint32_t i = 0; number && i < places; ++i) {
        parent[i] = root_of(parent, i);
        number[i] = parent[i] == i ? shells++ : number[parent[i]];
    }
    for (uint32_t i = 0; number && i < mesh->vertex_count; ++i) {
        shell_of[i] = number[place[i]];
    }
    *count = number ? shells : *count;
    free(number);
    return number != NULL;
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
    if (is_good) {
        join_triangles(mesh, place, parent);
    }
    const bool is_numbered = is_good && number_shells(mesh, place, places.vertex_count, parent, shell_of, count);
    zv_mesh_free(&places);
    zv_weld_free(&weld);
    free(place);
    free(parent);
    return is_numbered;
}
