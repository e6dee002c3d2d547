/// @file simplify.c
/// Fewer triangles: vertices in one cell of a grid become one, at the place that keeps the planes of the triangles around
/// it best (Lindstrom, "Out-of-core simplification of large polygonal models", 2000, with quadrics after Garland and
/// Heckbert, 1997). Triangles that collapse go.
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/extremes.h"
#include "solid/weld.h"

/// Sum of squared distances to planes, as x^T A x - 2 b x, and the mean of the vertices.
typedef struct cell {
    double a[6], b[3]; ///< xx yy zz xy xz yz
    zv_vec3 sum;
    double weight;
    uint32_t vertices;
} cell;

static void add_plane(cell *c, zv_vec3 n, zv_vec3 on, double weight)
{
    const double d = zv_vec3_dot(n, on);
    const double products[] = {n.x * n.x, n.y * n.y, n.z * n.z, n.x * n.y, n.x * n.z, n.y * n.z};
    for (int i = 0; i < 6; ++i) {
        c->a[i] += weight * products[i];
    }
    c->b[0] += weight * d * n.x;
    c->b[1] += weight * d * n.y;
    c->b[2] += weight * d * n.z;
    c->weight += weight;
}

/// The minimum, drawn a little to the mean so that flat places have one too.
static zv_vec3 solve(const cell *c)
{
    const zv_vec3 mean = zv_vec3_scale(c->sum, 1.0 / c->vertices);
    const double pull = 1e-3 * c->weight + 1e-300;
    const double xx = c->a[0] + pull, yy = c->a[1] + pull, zz = c->a[2] + pull, xy = c->a[3], xz = c->a[4],
                 yz = c->a[5];
    const zv_vec3 r0 = {xx, xy, xz}, r1 = {xy, yy, yz}, r2 = {xz, yz, zz};
    const zv_vec3 b = {c->b[0] + pull * mean.x, c->b[1] + pull * mean.y, c->b[2] + pull * mean.z};
    const double det = zv_vec3_dot(r0, zv_vec3_cross(r1, r2));
    if (!(det > 0.0)) {
        return mean;
    }
    return (zv_vec3){zv_vec3_dot(b, zv_vec3_cross(r1, r2)) / det, zv_vec3_dot(b, zv_vec3_cross(r2, r0)) / det,
                     zv_vec3_dot(b, zv_vec3_cross(r0, r1)) / det};
}

static zv_vec3 clamped(zv_vec3 p, zv_vec3 low, double side)
{
    return (zv_vec3){zv_larger(low.x, zv_smaller(low.x + side, p.x)), zv_larger(low.y, zv_smaller(low.y + side, p.y)),
                     zv_larger(low.z, zv_smaller(low.z + side, p.z))};
}

/// Numbers of the cells of all vertices: places on the grid are welded like points.
static bool find_cells(const zv_mesh *mesh, zv_vec3 low, double side, uint32_t *cell_of, zv_mesh *grid)
{
    zv_weld weld = {0};
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        const zv_vec3 p = zv_vec3_scale(zv_vec3_sub(mesh->vertices[i].point, low), 1.0 / side);
        cell_of[i] =
            zv_weld_vertex(&weld, grid, (zv_vec3){floor(p.x), floor(p.y), floor(p.z)}, mesh->vertices[i].material);
    }
    zv_weld_free(&weld);
    return !grid->failed;
}

static void gather(const zv_mesh *mesh, const uint32_t *cell_of, cell *cells)
{
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        cell *c = &cells[cell_of[i]];
        c->sum = zv_vec3_add(c->sum, mesh->vertices[i].point);
        ++c->vertices;
    }
    for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
        const uint32_t *k = mesh->triangles[i].corner;
        const zv_vec3 a = mesh->vertices[k[0]].point;
        const zv_vec3 face =
            zv_vec3_cross(zv_vec3_sub(mesh->vertices[k[1]].point, a), zv_vec3_sub(mesh->vertices[k[2]].point, a));
        const double area = zv_vec3_length(face);
        for (int j = 0; j < 3 && area > 0.0; ++j) {
            add_plane(&cells[cell_of[k[j]]], zv_vec3_scale(face, 1.0 / area), a, area);
        }
    }
}

/// One vertex for each cell, where its planes meet.
static void place_cells(const zv_mesh *grid, const cell *list, zv_vec3 low, double side, zv_mesh *made)
{
    for (uint32_t i = 0; !made->failed && i < grid->vertex_count; ++i) {
        const zv_vec3 corner = zv_vec3_add(low, zv_vec3_scale(grid->vertices[i].point, side));
        zv_mesh_add_vertex(made, clamped(solve(&list[i]), corner, side), (zv_vec3){0, 0, 0},
                           grid->vertices[i].material);
    }
}

/// Triangles whose corners are in three cells.
static void keep_triangles(const zv_mesh *mesh, const uint32_t *cell_of, zv_mesh *made)
{
    for (uint32_t i = 0; !made->failed && i < mesh->triangle_count; ++i) {
        const uint32_t *k = mesh->triangles[i].corner, a = cell_of[k[0]], b = cell_of[k[1]], c = cell_of[k[2]];
        if (a != b && b != c && c != a) {
            zv_mesh_add_triangle(made, a, b, c);
        }
    }
}

zv_status zv_mesh_simplify(const zv_mesh *mesh, int cells, zv_mesh *out, zv_error *why)
{
    ZV_ASSERT(mesh && out && mesh != out && cells > 0);
    zv_vec3 low = {0, 0, 0}, high = {0, 0, 0};
    zv_mesh grid = {0}, made = {0};
    zv_mesh_bounds(mesh, &low, &high);
    const zv_vec3 span = zv_vec3_sub(high, low);
    const double longest = zv_larger(span.x, zv_larger(span.y, span.z)), side = longest > 0.0 ? longest / cells : 1.0;
    uint32_t *cell_of = malloc(((size_t)mesh->vertex_count + 1) * sizeof *cell_of);
    made.failed = !cell_of || !find_cells(mesh, low, side, cell_of, &grid);
    cell *list = made.failed ? NULL : calloc((size_t)grid.vertex_count + 1, sizeof *list);
    made.failed = made.failed || !list;
    if (!made.failed) {
        gather(mesh, cell_of, list);
    }
    place_cells(&grid, list, low, side, &made);
    keep_triangles(mesh, cell_of, &made);
    free(list);
    free(cell_of);
    zv_mesh_free(&grid);
    zv_mesh_clear(out);
    return zv_mesh_publish(&made, out, ZV_OK, why);
}
