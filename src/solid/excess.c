/// @file excess.c
/// How far capsules stand out of a mesh at most. The distance to the solid changes by at most as much as the point moves
/// (Lipschitz constant 1), so the largest distance at the points of a grid, plus half of a cell's diagonal, bounds it
/// everywhere.
#include <math.h>

#include "base/assert.h"
#include "base/extremes.h"
#include "solid/nearest.h"

/// Whether a ray along x from the point goes through a triangle: 1 outwards, -1 inwards. Their sum over a closed mesh is how
/// often it winds round the point.
static int crossing(zv_vec3 p, zv_vec3 a, zv_vec3 b, zv_vec3 c)
{
    const double ay = a.y - p.y, az = a.z - p.z, by = b.y - p.y, bz = b.z - p.z, cy = c.y - p.y, cz = c.z - p.z;
    const double u = by * cz - bz * cy, v = cy * az - cz * ay, w = ay * bz - az * by, sum = u + v + w;
    const bool inside = (u > 0 && v > 0 && w > 0) || (u < 0 && v < 0 && w < 0);
    if (!inside) { // a ray that grazes an edge is not counted: the point then counts as outside, which only raises the bound
        return 0;
    }
    const double x = (u * a.x + v * b.x + w * c.x) / sum;
    return x > p.x ? (sum > 0.0 ? 1 : -1) : 0;
}

static zv_vec3 cycled(zv_vec3 v)
{
    return (zv_vec3){v.y, v.z, v.x};
}

/// Distance from a point to the solid: 0 inside, which rays along x and along y must agree upon.
static double distance_to(const zv_mesh *mesh, zv_vec3 p)
{
    double least = INFINITY;
    int winding = 0, second = 0;
    for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
        const uint32_t *k = mesh->triangles[i].corner;
        const zv_vec3 a = mesh->vertices[k[0]].point, b = mesh->vertices[k[1]].point, c = mesh->vertices[k[2]].point;
        least = zv_smaller(least, zv_triangle_distance(p, a, b, c));
        winding += crossing(p, a, b, c);
        second += crossing(cycled(p), cycled(a), cycled(b), cycled(c));
    }
    return winding > 0 && second > 0 ? 0.0 : sqrt(least);
}

static double capsule_distance(const zv_capsule *capsule, zv_vec3 p)
{
    const zv_vec3 v = zv_vec3_sub(capsule->b, capsule->a), d = zv_vec3_sub(p, capsule->a);
    const double length = zv_vec3_dot(v, v), share = length > 0.0 ? zv_vec3_dot(d, v) / length : 0.0;
    const double t = zv_larger(0.0, zv_smaller(1.0, share));
    return zv_vec3_length(zv_vec3_sub(d, zv_vec3_scale(v, t)));
}

/// The bound for one capsule: samples at the middles of cells that touch it.
static double excess_of(const zv_mesh *mesh, const zv_capsule *capsule, int cells)
{
    const double step = 2.0 * capsule->radius / cells, reach = 0.5 * sqrt(3.0) * step;
    const zv_vec3 v = zv_vec3_sub(capsule->b, capsule->a);
    const zv_rot frame = zv_rot_with_z(zv_vec3_length(v) > 0.0 ? zv_vec3_unit(v) : (zv_vec3){0, 0, 1});
    const int along = cells + (int)ceil(zv_vec3_length(v) / step);
    double worst = 0.0;
    for (int x = 0; x < cells; ++x) {
        for (int y = 0; y < cells; ++y) {
            for (int z = 0; z < along; ++z) {
                const zv_vec3 local = {(x + 0.5) * step - capsule->radius, (y + 0.5) * step - capsule->radius,
                                       (z + 0.5) * step - capsule->radius};
                const zv_vec3 p = zv_vec3_add(capsule->a, zv_rot_apply(frame, local));
                if (capsule_distance(capsule, p) <= capsule->radius + reach) {
                    worst = zv_larger(worst, distance_to(mesh, p) + reach);
                }
            }
        }
    }
    return worst;
}

double zv_cover_excess(const zv_mesh *mesh, const zv_capsule *capsules, int count, int cells)
{
    ZV_ASSERT(mesh && (capsules || count == 0) && cells >= 2 && cells <= 64);
    double worst = 0.0;
    for (int i = 0; i < count; ++i) {
        worst = zv_larger(worst, excess_of(mesh, &capsules[i], cells));
    }
    return worst;
}
