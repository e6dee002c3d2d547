/// @file cover.c
/// Capsules that cover a mesh: the triangles are parted along their longest direction, the worst part first, and every
/// part gets the capsule about its main axis. A capsule is convex, so one that holds the corners of a triangle holds it
/// whole.
#include <math.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/extremes.h"
#include "zveno/solid.h"

/// Triangles `first` to `first + count` of the order.
typedef struct part {
    int first, count;
    zv_vec3 axis, center;
    zv_capsule capsule;
} part;

typedef struct cover {
    const zv_mesh *mesh;
    int *order;
    double *keys; ///< of triangles: where they lie along the axis of the part that is cut
} cover;

static zv_vec3 corner_of(const cover *c, int triangle, int k)
{
    return c->mesh->vertices[c->mesh->triangles[c->order[triangle]].corner[k]].point;
}

static void add_scatter_of(const cover *c, const part *p, zv_vec3 rows[3], int t)
{
    for (int k = 0; k < 3; ++k) {
        const zv_vec3 d = zv_vec3_sub(corner_of(c, t, k), p->center);
        rows[0] = zv_vec3_add(rows[0], zv_vec3_scale(d, d.x));
        rows[1] = zv_vec3_add(rows[1], zv_vec3_scale(d, d.y));
        rows[2] = zv_vec3_add(rows[2], zv_vec3_scale(d, d.z));
    }
}

/// Covariance of the corners about their middle.
static void add_scatter(const cover *c, const part *p, zv_vec3 rows[3])
{
    for (int t = p->first; t < p->first + p->count; ++t) {
        add_scatter_of(c, p, rows, t);
    }
}

/// Main axis of the corners: the direction in which they scatter most, by powers of their covariance.
static void find_axis(const cover *c, part *p)
{
    zv_vec3 sum = {0, 0, 0};
    for (int t = p->first; t < p->first + p->count; ++t) {
        for (int k = 0; k < 3; ++k) {
            sum = zv_vec3_add(sum, corner_of(c, t, k));
        }
    }
    p->center = zv_vec3_scale(sum, 1.0 / (3.0 * p->count));
    zv_vec3 rows[3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    add_scatter(c, p, rows);
    zv_vec3 axis = {0.577, 0.578, 0.576};
    for (int i = 0; i < 40; ++i) {
        const zv_vec3 turned = {zv_vec3_dot(rows[0], axis), zv_vec3_dot(rows[1], axis), zv_vec3_dot(rows[2], axis)};
        axis = zv_vec3_length(turned) > 0.0 ? zv_vec3_unit(turned) : axis;
    }
    p->axis = axis;
}

/// Middle of the box whose one side lies along the axis.
static zv_vec3 box_middle(const cover *c, const part *p)
{
    const zv_rot frame = zv_rot_with_z(p->axis), to = zv_rot_transpose(frame);
    zv_vec3 low = {INFINITY, INFINITY, INFINITY}, high = {-INFINITY, -INFINITY, -INFINITY};
    for (int t = p->first; t < p->first + p->count; ++t) {
        for (int k = 0; k < 3; ++k) {
            const zv_vec3 d = zv_rot_apply(to, corner_of(c, t, k));
            low = (zv_vec3){zv_smaller(low.x, d.x), zv_smaller(low.y, d.y), zv_smaller(low.z, d.z)};
            high = (zv_vec3){zv_larger(high.x, d.x), zv_larger(high.y, d.y), zv_larger(high.z, d.z)};
        }
    }
    return zv_rot_apply(frame, zv_vec3_scale(zv_vec3_add(low, high), 0.5));
}

static double farthest_from_axis(const cover *c, const part *p, zv_vec3 middle)
{
    double radius = 0.0;
    for (int t = p->first; t < p->first + p->count; ++t) {
        for (int k = 0; k < 3; ++k) {
            const zv_vec3 d = zv_vec3_sub(corner_of(c, t, k), middle);
            radius = zv_larger(radius, zv_vec3_length(zv_vec3_cross(p->axis, d)));
        }
    }
    return radius;
}

/// The thinnest capsule about the line through the middle that holds all corners: its radius is their largest distance
/// from the line, and each corner needs the ends to reach |along| - sqrt(r^2 - across^2).
static void fit_capsule(const cover *c, part *p)
{
    const zv_vec3 middle = box_middle(c, p);
    const double radius = farthest_from_axis(c, p, middle) * (1.0 + 1e-12);
    double low = 0.0, high = 0.0;
    for (int t = p->first; t < p->first + p->count; ++t) {
        for (int k = 0; k < 3; ++k) {
            const zv_vec3 d = zv_vec3_sub(corner_of(c, t, k), middle);
            const double along = zv_vec3_dot(d, p->axis), across = zv_vec3_length(zv_vec3_cross(p->axis, d));
            const double cap = sqrt(zv_larger(0.0, radius * radius - across * across));
            low = zv_smaller(low, along + cap);
            high = zv_larger(high, along - cap);
        }
    }
    const double grown = 1e-12 * (fabs(low) + fabs(high) + radius); // rounding of the ends
    p->capsule = (zv_capsule){zv_vec3_add(middle, zv_vec3_scale(p->axis, low)),
                              zv_vec3_add(middle, zv_vec3_scale(p->axis, high)), radius + grown};
}

static void fit(const cover *c, part *p)
{
    find_axis(c, p);
    fit_capsule(c, p);
}

static double badness(const part *p)
{
    const double r = p->capsule.radius, length = zv_vec3_length(zv_vec3_sub(p->capsule.b, p->capsule.a));
    return p->count < 2 ? 0.0 : r * r * (length + r);
}

/// Triangles below `middle` first; returns where they end.
static int swap_lower(const cover *c, const part *p, double middle)
{
    int end = p->first;
    for (int t = p->first; t < p->first + p->count; ++t) {
        if (c->keys[c->order[t]] < middle) {
            const int swapped = c->order[t];
            c->order[t] = c->order[end];
            c->order[end++] = swapped;
        }
    }
    return end;
}

/// Cuts a part in the middle of its extent; the triangles of the lower half come first. Returns how many there are.
static int cut(const cover *c, const part *p)
{
    double low = INFINITY, high = -INFINITY;
    for (int t = p->first; t < p->first + p->count; ++t) {
        double key = 0.0;
        for (int k = 0; k < 3; ++k) {
            key += zv_vec3_dot(corner_of(c, t, k), p->axis) / 3.0;
        }
        c->keys[c->order[t]] = key;
        low = zv_smaller(low, key);
        high = zv_larger(high, key);
    }
    const int end = swap_lower(c, p, 0.5 * (low + high));
    const int lower = end - p->first;
    return lower > 0 && lower < p->count ? lower : p->count / 2;
}

static int divide(const cover *c, part *parts, int most)
{
    int count = 1;
    parts[0] = (part){.first = 0, .count = (int)c->mesh->triangle_count};
    fit(c, &parts[0]);
    while (count < most) {
        int worst = 0;
        for (int i = 1; i < count; ++i) {
            worst = badness(&parts[i]) > badness(&parts[worst]) ? i : worst;
        }
        if (badness(&parts[worst]) <= 0.0) {
            break;
        }
        const int lower = cut(c, &parts[worst]);
        parts[count] = (part){.first = parts[worst].first + lower, .count = parts[worst].count - lower};
        parts[worst].count = lower;
        fit(c, &parts[worst]);
        fit(c, &parts[count++]);
    }
    return count;
}

int zv_mesh_cover(const zv_mesh *mesh, int most, zv_capsule *out)
{
    ZV_ASSERT(mesh && out && most > 0);
    const size_t triangles = mesh->triangle_count;
    cover c = {mesh, malloc((triangles + 1) * sizeof *c.order), malloc((triangles + 1) * sizeof *c.keys)};
    part *parts = malloc((size_t)most * sizeof *parts);
    int count = 0;
    if (triangles > 0 && c.order && c.keys && parts) {
        for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
            c.order[i] = (int)i;
        }
        count = divide(&c, parts, most);
        for (int i = 0; i < count; ++i) {
            out[i] = parts[i].capsule;
        }
    }
    free(c.order);
    free(c.keys);
    free(parts);
    return count;
}
