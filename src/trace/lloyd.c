/// @file lloyd.c
/// Points spread evenly over a picture, denser where it is darker: weighted Voronoi cells and Lloyd's rounds.
///
/// S. Lloyd, Least squares quantization in PCM (1982); A. Secord, Weighted Voronoi stippling (2002).
///
/// The first points come from the two-dimensional golden sequence, bent by the sums of the density: u chooses the row,
/// v the place in it. Then every point goes to the mean of the pixels nearest to it, weighted, for some rounds:
///
///      . | .  .        pixels nearest to a point are its cell
///     ---+------       weight = density^2, because rounds with the weight w end with a density of sqrt(w)
///      . |  .          (in the plane the best points for a weight w stand as w^(1/2): Gersho)
///
/// Which point is nearest spreads from pixel to pixel in two sweeps over the picture, as for a distance transform: not
/// right to the last pixel of a cell, but the means do not notice.
#include "trace/lloyd.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 24, NONE = -1 };

typedef struct cells {
    const zv_tone *tone;
    double *sums;   ///< by row: density of all rows up to it
    double *column; ///< one row of such sums
    int32_t *owner; ///< by pixel: the nearest point
    double *mean;   ///< by point: weight, x, y
    int power;
} cells;

static double density_at(const cells *c, size_t pixel)
{
    const double dark = (double)c->tone->dark[pixel];
    return c->power == 2 ? dark * dark : dark;
}

// ---- the first points ----

static double sum_row(const cells *c, int j)
{
    double sum = 0.0;
    for (int i = 0; i < c->tone->width; ++i) {
        sum += density_at(c, (size_t)j * (size_t)c->tone->width + (size_t)i);
        c->column[i] = sum;
    }
    return sum;
}

/// Where in growing sums the value is reached, with the fraction of the step.
static double place_in(const double *sums, int count, double value)
{
    int low = 0, high = count - 1;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (sums[middle] < value) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const double before = low > 0 ? sums[low - 1] : 0.0, step = sums[low] - before;
    return low + (step > 0.0 ? fmin(fmax((value - before) / step, 0.0), 1.0) : 0.5);
}

static double fraction(double x)
{
    return x - floor(x);
}

/// Rows first, in a growing order of u, so that each row is summed once.
static void first_points(const cells *c, zv_vec2 *point, int count)
{
    const double total = c->sums[c->tone->height - 1];
    int row = -1;
    for (int n = 0; n < count; ++n) {
        const double y = place_in(c->sums, c->tone->height, (n + 0.5) / count * total);
        const int j = (int)y < c->tone->height ? (int)y : c->tone->height - 1;
        if (j != row) {
            sum_row(c, j);
            row = j;
        }
        const double in_row = c->column[c->tone->width - 1], v = fraction(0.5 + n * 0.6180339887498949);
        point[n] = (zv_vec2){place_in(c->column, c->tone->width, v * in_row), y};
    }
}

// ---- rounds ----

static double square_distance(zv_vec2 p, int i, int j)
{
    const double x = p.x - i - 0.5, y = p.y - j - 0.5;
    return x * x + y * y;
}

/// Pixel (i, j) learns of the point of a neighbour.
static void hear(const cells *c, const zv_vec2 *point, int i, int j, int di, int dj)
{
    const int w = c->tone->width, h = c->tone->height, x = i + di, y = j + dj;
    if (x < 0 || y < 0 || x >= w || y >= h) {
        return;
    }
    int32_t *mine = &c->owner[(size_t)j * (size_t)w + (size_t)i];
    const int32_t theirs = c->owner[(size_t)y * (size_t)w + (size_t)x];
    if (theirs == NONE || theirs == *mine) {
        return;
    }
    if (*mine == NONE || square_distance(point[theirs], i, j) < square_distance(point[*mine], i, j)) {
        *mine = theirs;
    }
}

static void sweep_down(const cells *c, const zv_vec2 *point)
{
    for (int j = 0; j < c->tone->height; ++j) {
        for (int i = 0; i < c->tone->width; ++i) {
            hear(c, point, i, j, -1, 0);
            for (int k = -1; k <= 1; ++k) {
                hear(c, point, i, j, k, -1);
            }
        }
        for (int i = c->tone->width - 2; i >= 0; --i) {
            hear(c, point, i, j, 1, 0);
        }
    }
}

static void sweep_up(const cells *c, const zv_vec2 *point)
{
    for (int j = c->tone->height - 1; j >= 0; --j) {
        for (int i = c->tone->width - 1; i >= 0; --i) {
            hear(c, point, i, j, 1, 0);
            for (int k = -1; k <= 1; ++k) {
                hear(c, point, i, j, k, 1);
            }
        }
        for (int i = 1; i < c->tone->width; ++i) {
            hear(c, point, i, j, -1, 0);
        }
    }
}

/// Each pixel with a point in it belongs to the last such point.
static void plant(const cells *c, const zv_vec2 *point, int count)
{
    const int w = c->tone->width, h = c->tone->height;
    for (size_t k = 0; k < (size_t)w * (size_t)h; ++k) {
        c->owner[k] = NONE;
    }
    for (int n = 0; n < count; ++n) {
        const int i = (int)point[n].x < w ? (int)point[n].x : w - 1, j = (int)point[n].y < h ? (int)point[n].y : h - 1;
        c->owner[(size_t)j * (size_t)w + (size_t)i] = n;
    }
}

static void gather_means(const cells *c, int count)
{
    const int w = c->tone->width;
    memset(c->mean, 0, 3 * (size_t)count * sizeof *c->mean);
    for (int j = 0; j < c->tone->height; ++j) {
        for (int i = 0; i < w; ++i) {
            const size_t pixel = (size_t)j * (size_t)w + (size_t)i;
            const double density = density_at(c, pixel), weight = density * density;
            double *mean = &c->mean[3 * (size_t)c->owner[pixel]];
            mean[0] += weight;
            mean[1] += weight * (i + 0.5);
            mean[2] += weight * (j + 0.5);
        }
    }
}

static void move_point(const cells *c, zv_vec2 *point, int n)
{
    const double *mean = &c->mean[3 * (size_t)n];
    if (mean[0] > 0.0) { // else it stays: no pixel is nearest to it, or all of its cell is white
        point[n] = (zv_vec2){mean[1] / mean[0], mean[2] / mean[0]};
    }
}

static void one_round(const cells *c, zv_vec2 *point, int count)
{
    plant(c, point, count);
    sweep_down(c, point);
    sweep_up(c, point);
    gather_means(c, count);
    for (int n = 0; n < count; ++n) {
        move_point(c, point, n);
    }
}

bool zv_lloyd_points(const zv_tone *tone, int power, zv_vec2 *point, int count, bool *had_memory)
{
    const size_t w = (size_t)tone->width, h = (size_t)tone->height;
    cells c = {.tone = tone, .power = power};
    c.sums = malloc(h * sizeof *c.sums);
    c.column = malloc(w * sizeof *c.column);
    c.owner = malloc(w * h * sizeof *c.owner);
    c.mean = malloc(3 * (size_t)count * sizeof *c.mean);
    *had_memory = c.sums && c.column && c.owner && c.mean;
    double total = 0.0;
    for (int j = 0; *had_memory && j < tone->height; ++j) {
        total += sum_row(&c, j);
        c.sums[j] = total;
    }
    if (total > 0.0) {
        first_points(&c, point, count);
        for (int round = 0; round < ROUNDS; ++round) {
            one_round(&c, point, count);
        }
    }
    free(c.sums);
    free(c.column);
    free(c.owner);
    free(c.mean);
    return total > 0.0;
}
