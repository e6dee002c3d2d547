/// @file nearest.c
/// How far points are from the surface of a mesh.
#include "solid/nearest.h"

#include <math.h>
#include <stdlib.h>

#include "base/extremes.h"

/// Triangles in a run.
enum { RUN = 16 };

double zv_triangle_distance(zv_vec3 p, zv_vec3 a, zv_vec3 b, zv_vec3 c)
{
    const zv_vec3 ab = zv_vec3_sub(b, a), ac = zv_vec3_sub(c, a), ap = zv_vec3_sub(p, a);
    const zv_vec3 bp = zv_vec3_sub(p, b), cp = zv_vec3_sub(p, c);
    const double d1 = zv_vec3_dot(ab, ap), d2 = zv_vec3_dot(ac, ap), d3 = zv_vec3_dot(ab, bp);
    const double d4 = zv_vec3_dot(ac, bp), d5 = zv_vec3_dot(ab, cp), d6 = zv_vec3_dot(ac, cp);
    const double va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2;
    double v = 0.0, w = 0.0;
    if (d1 <= 0.0 && d2 <= 0.0) {
        v = w = 0.0;
    } else if (d3 >= 0.0 && d4 <= d3) {
        v = 1.0;
    } else if (d6 >= 0.0 && d5 <= d6) {
        w = 1.0;
    } else if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) {
        v = d1 / (d1 - d3);
    } else if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) {
        w = d2 / (d2 - d6);
    } else if (va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0) {
        w = (d4 - d3) / ((d4 - d3) + (d5 - d6));
        v = 1.0 - w;
    } else {
        v = vb / (va + vb + vc);
        w = vc / (va + vb + vc);
    }
    const zv_vec3 gap = zv_vec3_sub(ap, zv_vec3_add(zv_vec3_scale(ab, v), zv_vec3_scale(ac, w)));
    return zv_vec3_dot(gap, gap);
}

static void fill_box(const zv_mesh *mesh, uint32_t first, zv_vec3 *low, zv_vec3 *high)
{
    *low = *high = mesh->vertices[mesh->triangles[first].corner[0]].point;
    for (uint32_t i = first; i < first + RUN && i < mesh->triangle_count; ++i) {
        for (int k = 0; k < 3; ++k) {
            const zv_vec3 p = mesh->vertices[mesh->triangles[i].corner[k]].point;
            *low = (zv_vec3){zv_smaller(low->x, p.x), zv_smaller(low->y, p.y), zv_smaller(low->z, p.z)};
            *high = (zv_vec3){zv_larger(high->x, p.x), zv_larger(high->y, p.y), zv_larger(high->z, p.z)};
        }
    }
}

bool zv_surface_make(const zv_mesh *mesh, zv_surface *out)
{
    const uint32_t runs = mesh->triangle_count / RUN + (mesh->triangle_count % RUN > 0);
    *out = (zv_surface){.mesh = mesh, .runs = runs};
    out->low = malloc(((size_t)runs + 1) * sizeof *out->low);
    out->high = malloc(((size_t)runs + 1) * sizeof *out->high);
    if (!out->low || !out->high) {
        zv_surface_free(out);
        return false;
    }
    for (uint32_t i = 0; i < runs; ++i) {
        fill_box(mesh, RUN * i, &out->low[i], &out->high[i]);
    }
    return true;
}

void zv_surface_free(zv_surface *surface)
{
    free(surface->low);
    free(surface->high);
    *surface = (zv_surface){.mesh = surface->mesh};
}

static double outside(double x, double low, double high)
{
    return x < low ? low - x : x > high ? x - high : 0.0;
}

double zv_surface_distance(const zv_surface *surface, zv_vec3 p, double limit)
{
    const zv_mesh *mesh = surface->mesh;
    double least = limit * limit;
    for (uint32_t i = 0; i < surface->runs; ++i) {
        const zv_vec3 l = surface->low[i], h = surface->high[i];
        const double x = outside(p.x, l.x, h.x), y = outside(p.y, l.y, h.y), z = outside(p.z, l.z, h.z);
        for (uint32_t t = RUN * i; x * x + y * y + z * z < least && t < RUN * (i + 1) && t < mesh->triangle_count;
             ++t) {
            const uint32_t *k = mesh->triangles[t].corner;
            least = zv_smaller(least, zv_triangle_distance(p, mesh->vertices[k[0]].point, mesh->vertices[k[1]].point,
                                                           mesh->vertices[k[2]].point));
        }
    }
    return sqrt(least);
}
