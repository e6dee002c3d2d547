/// @file mass.c
/// Mass properties of a closed mesh: the integrals of 1, x, x^2 and x y over its inside, by the divergence theorem as sums
/// over tetrahedra from one point to each triangle (Tonon, "Explicit exact formulas for the 3-D tetrahedron inertia tensor",
/// 2005). The point is the middle of the box, so that far-away meshes lose no digits.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "zveno/solid.h"

/// Integrals over the tetrahedra so far: volume, first and second moments.
typedef struct moments {
    double volume;
    zv_vec3 first;
    double xx, yy, zz, xy, xz, yz;
} moments;

static double second(double a, double b, double c)
{
    return a * a + b * b + c * c + a * b + b * c + c * a;
}

static double mixed(const double *u, const double *v)
{
    const double sum_u = u[0] + u[1] + u[2], sum_v = v[0] + v[1] + v[2];
    return sum_u * sum_v + u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

/// With the origin as fourth corner: integral of x^2 = 6 V / 60 (...), of x y = 6 V / 120 (...).
static void add_tetrahedron(moments *m, zv_vec3 a, zv_vec3 b, zv_vec3 c)
{
    const double six = zv_vec3_dot(a, zv_vec3_cross(b, c));
    const double x[] = {a.x, b.x, c.x}, y[] = {a.y, b.y, c.y}, z[] = {a.z, b.z, c.z};
    m->volume += six / 6.0;
    m->first.x += six * (a.x + b.x + c.x) / 24.0;
    m->first.y += six * (a.y + b.y + c.y) / 24.0;
    m->first.z += six * (a.z + b.z + c.z) / 24.0;
    m->xx += six * second(a.x, b.x, c.x) / 60.0;
    m->yy += six * second(a.y, b.y, c.y) / 60.0;
    m->zz += six * second(a.z, b.z, c.z) / 60.0;
    m->xy += six * mixed(x, y) / 120.0;
    m->xz += six * mixed(x, z) / 120.0;
    m->yz += six * mixed(y, z) / 120.0;
}

static moments moments_about(const zv_mesh *mesh, zv_vec3 middle)
{
    moments m = {0};
    for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
        const uint32_t *c = mesh->triangles[i].corner;
        add_tetrahedron(&m, zv_vec3_sub(mesh->vertices[c[0]].point, middle),
                        zv_vec3_sub(mesh->vertices[c[1]].point, middle),
                        zv_vec3_sub(mesh->vertices[c[2]].point, middle));
    }
    return m;
}

bool zv_mesh_mass(const zv_mesh *mesh, double density, zv_mass *out)
{
    ZV_ASSERT(mesh && out);
    zv_vec3 low, high;
    if (!zv_mesh_bounds(mesh, &low, &high)) {
        return false;
    }
    const zv_vec3 middle = zv_vec3_scale(zv_vec3_add(low, high), 0.5), span = zv_vec3_sub(high, low);
    const moments m = moments_about(mesh, middle);
    if (!(fabs(m.volume) > 1e-12 * span.x * span.y * span.z) || !isfinite(m.volume)) {
        return false;
    }
    const zv_vec3 c = zv_vec3_scale(m.first, 1.0 / m.volume);
    const double v = m.volume, xx = m.xx - v * c.x * c.x, yy = m.yy - v * c.y * c.y, zz = m.zz - v * c.z * c.z;
    const double inertia[] = {
        yy + zz, xx + zz, xx + yy, v * c.x * c.y - m.xy, v * c.x * c.z - m.xz, v * c.y * c.z - m.yz};
    const double weight = v < 0.0 ? -density : density; // turned inside out it weighs the same
    *out = (zv_mass){.volume = v, .mass_kg = weight * v, .center = zv_vec3_add(middle, c)};
    for (int i = 0; i < 6; ++i) {
        out->inertia[i] = weight * inertia[i];
    }
    return true;
}

/// An edge between two places; the sign says in which direction it was run through.
typedef struct edge {
    zv_vec3 low, high;
    int sign;
} edge;

static int compare_points(const zv_vec3 *a, const zv_vec3 *b)
{
    if (a->x != b->x) {
        return a->x < b->x ? -1 : 1;
    }
    if (a->y != b->y) {
        return a->y < b->y ? -1 : 1;
    }
    return a->z == b->z ? 0 : a->z < b->z ? -1 : 1;
}

static int compare_edges(const void *left, const void *right)
{
    const edge *a = left, *b = right;
    const int first = compare_points(&a->low, &b->low);
    return first ? first : compare_points(&a->high, &b->high);
}

/// Sorted edges: each is walked as often in one direction as in the other.
static bool all_are_shared(const edge *edges, size_t count)
{
    bool closed = true;
    for (size_t i = 0, end; closed && i < count; i = end) {
        int sum = 0;
        for (end = i; end < count && compare_edges(&edges[i], &edges[end]) == 0; ++end) {
            sum += edges[end].sign;
        }
        closed = sum == 0;
    }
    return closed;
}

bool zv_mesh_is_closed(const zv_mesh *mesh)
{
    ZV_ASSERT(mesh);
    edge *edges = malloc(((size_t)mesh->triangle_count * 3 + 1) * sizeof *edges);
    size_t count = 0;
    for (uint32_t i = 0; edges && i < mesh->triangle_count; ++i) {
        for (int k = 0; k < 3; ++k) {
            const zv_vec3 a = mesh->vertices[mesh->triangles[i].corner[k]].point;
            const zv_vec3 b = mesh->vertices[mesh->triangles[i].corner[(k + 1) % 3]].point;
            const int order = compare_points(&a, &b);
            if (order != 0) {
                edges[count++] = order < 0 ? (edge){a, b, 1} : (edge){b, a, -1};
            }
        }
    }
    if (edges) {
        qsort(edges, count, sizeof *edges, compare_edges);
    }
    const bool closed = count > 0 && all_are_shared(edges, count);
    free(edges);
    return closed;
}
