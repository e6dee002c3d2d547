/// @file occlude.c
/// Ambient occlusion of a mesh by itself: its triangles mark the cells of a grid, and from every vertex short rays go
/// into the open half of space. What they meet near by makes the vertex darker.
///
/// Zhukov, Iones, Kronin, "An ambient light illumination model" (1998), on cells instead of surfaces.
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/elementary.h"
#include "base/extremes.h"
#include "zveno/solid.h"

/// The border is as wide as a ray is long, so that no ray needs to ask where it is.
enum { INNER = 44, BORDER = 14, SIDE = INNER + 2 * BORDER, DIRECTIONS = 32, STEPS = 8 };

static const double first_step = 2.2, next_step = 1.4; ///< cells; the first leaves the surface's own cells

typedef struct grid {
    zv_vec3 low;
    double cell; ///< m
    uint8_t *marks;
} grid;

/// A direction, and the cells on the way as distances in the array of marks.
typedef struct ray {
    zv_vec3 dir;
    int cells[STEPS];
} ray;

static int cell_at(zv_vec3 place)
{
    return ((int)place.z * SIDE + (int)place.y) * SIDE + (int)place.x;
}

static zv_vec3 in_cells(const grid *g, zv_vec3 p)
{
    return zv_vec3_scale(zv_vec3_sub(p, g->low), 1.0 / g->cell);
}

/// Marks the cells of a triangle by points less than a cell apart.
static void mark_triangle(const grid *g, zv_vec3 a, zv_vec3 b, zv_vec3 c)
{
    const zv_vec3 u = zv_vec3_sub(b, a), v = zv_vec3_sub(c, a);
    const double longest =
        zv_larger(zv_vec3_length(u), zv_larger(zv_vec3_length(v), zv_vec3_length(zv_vec3_sub(b, c))));
    const int steps = 1 + (int)(longest / 0.8);
    for (int i = 0; i <= steps; ++i) {
        for (int j = 0; j <= steps - i; ++j) {
            const double s = (double)i / steps, t = (double)j / steps;
            g->marks[cell_at((zv_vec3){a.x + s * u.x + t * v.x, a.y + s * u.y + t * v.y, a.z + s * u.z + t * v.z})] = 1;
        }
    }
}

static int nearest_cell(double x)
{
    return (int)(x < 0.0 ? x - 0.5 : x + 0.5);
}

static void set_ray(ray rays[DIRECTIONS], double golden_angle, int k)
{
    const double z = 1.0 - (2.0 * k + 1.0) / DIRECTIONS, r = sqrt(1.0 - z * z);
    rays[k].dir = (zv_vec3){r * zv_cos(golden_angle * k), r * zv_sin(golden_angle * k), z};
    for (int i = 0; i < STEPS; ++i) {
        const zv_vec3 p = zv_vec3_scale(rays[k].dir, first_step + i * next_step);
        rays[k].cells[i] = (nearest_cell(p.z) * SIDE + nearest_cell(p.y)) * SIDE + nearest_cell(p.x);
    }
}

/// Directions spread evenly over the sphere: a spiral with the golden angle.
static void spread(ray rays[DIRECTIONS])
{
    const double golden_angle = 2.399963229728653;
    for (int k = 0; k < DIRECTIONS; ++k) {
        set_ray(rays, golden_angle, k);
    }
}

/// How far a ray gets, as a share of its length.
static double free_share(const uint8_t *start, const ray *r)
{
    int i = 0;
    while (i < STEPS && !start[r->cells[i]]) {
        ++i;
    }
    return (double)i / STEPS;
}

static uint8_t light_at(const grid *g, const ray rays[DIRECTIONS], const zv_vertex *vertex)
{
    const double flattest = 0.25, darkest = 0.34; // rays nearly along the surface meet the surface itself
    const zv_vec3 off = zv_vec3_add(in_cells(g, vertex->point), zv_vec3_scale(vertex->normal, 0.9));
    const uint8_t *start = &g->marks[cell_at(off)];
    double open = 0.0, all = 0.0;
    for (int k = 0; k < DIRECTIONS; ++k) {
        const double cosine = zv_vec3_dot(rays[k].dir, vertex->normal);
        if (cosine >= flattest) {
            all += cosine;
            open += cosine * free_share(start, &rays[k]);
        }
    }
    const double share = all > 0.0 ? open / all : 1.0;
    return (uint8_t)(255.0 * (darkest + (1.0 - darkest) * share) + 0.5);
}

/// Marks the cells through which the surface goes.
static void mark(grid *g, const zv_mesh *mesh, zv_vec3 low, zv_vec3 span)
{
    g->cell = zv_larger(span.x, zv_larger(span.y, span.z)) / INNER;
    g->cell = g->cell > 0.0 ? g->cell : 1.0;
    g->low = zv_vec3_sub(low, (zv_vec3){BORDER * g->cell, BORDER * g->cell, BORDER * g->cell});
    for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
        const uint32_t *corner = mesh->triangles[i].corner;
        mark_triangle(g, in_cells(g, mesh->vertices[corner[0]].point), in_cells(g, mesh->vertices[corner[1]].point),
                      in_cells(g, mesh->vertices[corner[2]].point));
    }
}

void zv_mesh_occlude(zv_mesh *mesh)
{
    ZV_ASSERT(mesh);
    zv_vec3 low, high;
    grid g = {.marks = calloc((size_t)SIDE * SIDE * SIDE, 1)};
    if (!g.marks || !zv_mesh_bounds(mesh, &low, &high)) {
        free(g.marks);
        return;
    }
    mark(&g, mesh, low, zv_vec3_sub(high, low));
    ray rays[DIRECTIONS];
    spread(rays);
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        mesh->vertices[i].occlusion = light_at(&g, rays, &mesh->vertices[i]);
    }
    free(g.marks);
}
