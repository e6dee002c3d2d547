/// @file field.c
/// A grid of lower bounds of the distance to the nearest obstacle: what is far from everything is clear after one look,
/// however many obstacles there are.
///
///     . . . 2 1 1 1     A cell that an obstacle may touch counts 0. Every other one gets the distance between its own
///     . 3 2 1 0 0 1     box and the nearest such cell: the marks grow by one cell to all sides, and Euclid's distance
///     3 2 1 1 0 0 1     of the centres is transformed along x, y and z one after the other, in linear time
///     2 1 0 1 1 1 1     (Felzenszwalb and Huttenlocher, Distance transforms of sampled functions, 2012).
#include "collide/field.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/exponential.h"
#include "base/extremes.h"
#include "collide/convex.h"

/// Obstacles beyond this are not in the grid, m from the world's origin along each axis.
#define FARTHEST 3.0
#define PER_CELL 4.0F ///< steps of a byte
/// A point, the nearest cell that an obstacle may touch and the middle of that obstacle: how much farther that may be than
/// the distance of the grid, in cells. Marks grow by a diagonal, and two places in cells are half of one from their middles.
#define BLUR_CELLS (2.0 * 1.7320509 + 1.0 / PER_CELL)
enum { CELLS_PER_OBSTACLE = 100, FEWEST_CELLS = 1 << 15, MOST_CELLS = 1 << 21, MOST_MARKS = 1 << 26, LONGEST = 1024 };

/// The grid while it is filled.
typedef struct grid {
    zv_field field;
    double cell; ///< m
    double low[3];
    double extent;       ///< of the largest obstacle, m
    unsigned char *mark; ///< 1: an obstacle may touch it
    bool leaves;         ///< an obstacle reaches out of the grid
    long marks;
} grid;

static size_t index_of(const zv_field *f, int x, int y, int z)
{
    return ((size_t)z * (size_t)f->n[1] + (size_t)y) * (size_t)f->n[0] + (size_t)x;
}

// ---- marking ----

static void bounds_of(const zv_scene *scene, double low[3], double high[3], double *extent)
{
    for (int k = 0; k < 3; ++k) {
        low[k] = INFINITY;
        high[k] = -INFINITY;
    }
    for (int i = 0; i < scene->in_tree; ++i) {
        const zv_convex shape = zv_part_shape(scene, scene->parts[i]);
        zv_vec3 a, b;
        zv_convex_bounds(&shape, &a, &b);
        *extent = zv_larger(*extent, zv_convex_extent(&shape));
        const double from[3] = {a.x, a.y, a.z}, to[3] = {b.x, b.y, b.z};
        for (int k = 0; k < 3; ++k) {
            low[k] = zv_smaller(low[k], from[k]);
            high[k] = zv_larger(high[k], to[k]);
        }
    }
}

/// Cells of equal sides over what is near the arm; false when nothing is.
static bool lay_out(const zv_scene *scene, grid *g)
{
    double low[3], high[3], volume = 1.0;
    bounds_of(scene, low, high, &g->extent);
    for (int k = 0; k < 3; ++k) {
        low[k] = zv_larger(low[k], -FARTHEST);
        high[k] = zv_smaller(high[k], FARTHEST);
        volume *= zv_larger(high[k] - low[k], 0.05);
        if (!(high[k] > low[k] - 1e-9)) {
            return false;
        }
    }
    const double wanted = zv_larger(FEWEST_CELLS, zv_smaller(MOST_CELLS, (double)CELLS_PER_OBSTACLE * scene->in_tree));
    g->cell = zv_pow(volume / wanted, 1.0 / 3.0);
    for (int k = 0; k < 3; ++k) {
        g->low[k] = low[k];
        g->field.n[k] = (int)ceil((high[k] - low[k]) / g->cell + 1e-6) + 1;
        g->field.low[k] = (float)low[k];
        if (g->field.n[k] > LONGEST) {
            return false;
        }
    }
    return true;
}

/// The cells that the bounds of an obstacle touch, with a hair for rounding.
static bool range_of(grid *g, zv_vec3 a, zv_vec3 b, int from[3], int to[3])
{
    const double low[3] = {a.x, a.y, a.z}, high[3] = {b.x, b.y, b.z}, hair = 1e-4;
    for (int k = 0; k < 3; ++k) {
        const double first = floor((low[k] - g->low[k]) / g->cell - hair),
                     last = floor((high[k] - g->low[k]) / g->cell + hair);
        g->leaves = g->leaves || first < -1.0 || last > g->field.n[k];
        from[k] = (int)zv_larger(first, 0.0);
        to[k] = (int)zv_smaller(last, g->field.n[k] - 1.0);
        if (from[k] > to[k]) {
            return false;
        }
    }
    return true;
}

/// A rotated box touches fewer cells than the bounds around it: those that its own three pairs of faces do not part from it.
static bool is_apart(const zv_convex *box, zv_vec3 center, double cell)
{
    const zv_vec3 d = zv_vec3_sub(center, box->pose.pos), axes[3] = {box->pose.rot.x, box->pose.rot.y, box->pose.rot.z};
    const double half[3] = {box->half.x, box->half.y, box->half.z};
    for (int k = 0; k < 3; ++k) {
        const double wide = 0.5001 * cell * (fabs(axes[k].x) + fabs(axes[k].y) + fabs(axes[k].z));
        if (fabs(zv_vec3_dot(d, axes[k])) > half[k] + wide) {
            return true;
        }
    }
    return false;
}

static void mark_obstacle(const zv_scene *scene, int index, grid *g)
{
    const zv_convex shape = zv_part_shape(scene, scene->parts[index]);
    zv_vec3 a, b;
    int from[3], to[3];
    zv_convex_bounds(&shape, &a, &b);
    if (!range_of(g, a, b, from, to)) {
        return;
    }
    g->marks += (long)(to[0] - from[0] + 1) * (to[1] - from[1] + 1) * (to[2] - from[2] + 1);
    for (int z = from[2]; z <= to[2] && g->marks <= MOST_MARKS; ++z) {
        for (int y = from[1]; y <= to[1]; ++y) {
            for (int x = from[0]; x <= to[0]; ++x) {
                const zv_vec3 center = {g->low[0] + (x + 0.5) * g->cell, g->low[1] + (y + 0.5) * g->cell,
                                        g->low[2] + (z + 0.5) * g->cell};
                if (shape.kind != ZV_CONVEX_BOX || !is_apart(&shape, center, g->cell)) {
                    g->mark[index_of(&g->field, x, y, z)] = 1;
                }
            }
        }
    }
}

static void mark_border_of_slice(grid *g, const int *n, int z)
{
    for (int y = 0; y < n[1]; ++y) {
        const bool whole = z == 0 || z == n[2] - 1 || y == 0 || y == n[1] - 1;
        for (int x = 0; x < n[0]; ++x) {
            g->mark[index_of(&g->field, x, y, z)] |= whole || x == 0 || x == n[0] - 1;
        }
    }
}

/// What lies beyond the grid is nowhere nearer than its border.
static void mark_border(grid *g)
{
    const int *n = g->field.n;
    for (int z = 0; z < n[2]; ++z) {
        mark_border_of_slice(g, n, z);
    }
}

// ---- distances ----

/// One row of a transform: out[i] = min over k of in[k] + (i - k)^2, the lower envelope of parabolas.
static void transform_row(const float *in, float *out, int n)
{
    int top[LONGEST], count = 0;
    float start[LONGEST + 1];
    for (int q = 0; q < n; ++q) {
        if (isinf(in[q])) {
            continue;
        }
        float s = -INFINITY;
        while (count > 0) {
            const int p = top[count - 1];
            s = ((in[q] + (float)(q * q)) - (in[p] + (float)(p * p))) / (float)(2 * (q - p));
            if (s > start[count - 1]) {
                break;
            }
            --count;
        }
        start[count] = count > 0 ? s : -INFINITY;
        top[count++] = q;
    }
    for (int i = 0, k = 0; i < n; ++i) {
        while (k + 1 < count && start[k + 1] < (float)i) {
            ++k;
        }
        out[i] = count > 0 ? in[top[k]] + (float)((i - top[k]) * (i - top[k])) : INFINITY;
    }
}

/// All rows along one axis, in place.
static void transform_axis(const int n[3], int axis, float *values)
{
    const size_t stride = axis == 0 ? 1 : axis == 1 ? (size_t)n[0] : (size_t)n[0] * (size_t)n[1];
    const size_t total = (size_t)n[0] * (size_t)n[1] * (size_t)n[2];
    float row[LONGEST], out[LONGEST];
    for (size_t i = 0; i < total; ++i) {
        if (i / stride % (size_t)n[axis] != 0) {
            continue;
        }
        for (int k = 0; k < n[axis]; ++k) {
            row[k] = values[i + (size_t)k * stride];
        }
        transform_row(row, out, n[axis]);
        for (int k = 0; k < n[axis]; ++k) {
            values[i + (size_t)k * stride] = out[k];
        }
    }
}

/// A mark grows by one cell along an axis; along all three it fills the cells around it.
static void grow_marks(const int n[3], int axis, const unsigned char *in, unsigned char *out)
{
    const size_t stride = axis == 0 ? 1 : axis == 1 ? (size_t)n[0] : (size_t)n[0] * (size_t)n[1];
    const size_t total = (size_t)n[0] * (size_t)n[1] * (size_t)n[2];
    for (size_t i = 0; i < total; ++i) {
        const size_t place = i / stride % (size_t)n[axis];
        out[i] = in[i] | (place > 0 ? in[i - stride] : 0) | (place + 1 < (size_t)n[axis] ? in[i + stride] : 0);
    }
}

static bool fill_distances(grid *g)
{
    const int *n = g->field.n;
    const size_t total = (size_t)n[0] * (size_t)n[1] * (size_t)n[2];
    float *values = malloc(total * sizeof *values);
    unsigned char *other = malloc(total);
    if (values && other) {
        grow_marks(n, 0, g->mark, other);
        grow_marks(n, 1, other, g->mark);
        grow_marks(n, 2, g->mark, other);
        for (size_t i = 0; i < total; ++i) {
            values[i] = other[i] ? 0.0F : INFINITY;
        }
        for (int axis = 0; axis < 3; ++axis) {
            transform_axis(n, axis, values);
        }
        for (size_t i = 0; i < total; ++i) {
            const float steps = PER_CELL * (float)sqrt((double)values[i]);
            g->mark[i] = (unsigned char)(steps < 255.0F ? steps : 255.0F);
        }
    }
    free(other);
    const bool good = values != NULL && other != NULL;
    free(values);
    return good;
}

bool zv_field_build(zv_scene *scene)
{
    grid g = {.cell = 0.0};
    if (!lay_out(scene, &g)) {
        return true;
    }
    const int *n = g.field.n;
    g.mark = zv_arena_take(&scene->memory, (size_t)n[0] * (size_t)n[1] * (size_t)n[2]);
    if (!g.mark) {
        return false;
    }
    memset(g.mark, 0, (size_t)n[0] * (size_t)n[1] * (size_t)n[2]);
    for (int i = 0; i < scene->in_tree && g.marks <= MOST_MARKS; ++i) {
        mark_obstacle(scene, i, &g);
    }
    if (g.marks > MOST_MARKS) {
        return true; // too much of it is full to be worth a look
    }
    if (g.leaves) {
        mark_border(&g);
    }
    if (!fill_distances(&g)) {
        return false;
    }
    g.field.cells = g.mark;
    g.field.per_m = (float)(1.0 / g.cell);
    g.field.step = (float)(g.cell / PER_CELL) * 0.99999F;
    g.field.leaves = g.leaves;
    g.field.blur = g.leaves ? INFINITY : (float)(1.001 * (BLUR_CELLS * g.cell + sqrt(3.0) * g.extent));
    scene->field = g.field;
    return true;
}
