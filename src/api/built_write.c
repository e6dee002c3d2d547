/// @file built_write.c
/// What comes of `as_built`: a picture over the intended path, and a program that compensates for backlash and sag.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "api/built.h"

enum { PICTURE_MM = 180 };

#define THIN_M 2e-6 ///< points this near to a straight line are left out

static bool is_straight(const zv_vec3 *p, int from, int to)
{
    const zv_vec3 chord = zv_vec3_sub(p[to], p[from]);
    const double size = zv_vec3_dot(chord, chord);
    bool all = true;
    for (int i = from + 1; all && i < to; ++i) {
        const zv_vec3 w = zv_vec3_sub(p[i], p[from]);
        const double t = size > 0.0 ? fmax(0.0, fmin(1.0, zv_vec3_dot(w, chord) / size)) : 0.0;
        all = zv_vec3_length(zv_vec3_sub(w, zv_vec3_scale(chord, t))) < THIN_M;
    }
    return all;
}

/// The last row of the straight line that begins at `from`; it stays within one kind of drawing.
static int line_end(const zv_built *b, const zv_vec3 *p, int from)
{
    enum { LONGEST = 100 };
    int to = from + 1;
    while (to + 1 < b->count && to - from < LONGEST && b->rows[to + 1].draws == b->rows[from + 1].draws &&
           is_straight(p, from, to + 1)) {
        ++to;
    }
    return to;
}

static double axis_of(zv_vec3 v, int axis)
{
    return (axis == 0 ? v.x : axis == 1 ? v.y : v.z) / ZV_MM;
}

/// Which coordinates a picture shows: the two with the largest extent.
static void choose_axes(const zv_built *b, int axes[2], double low[3], double high[3])
{
    int least = 0;
    for (int a = 0; a < 3; ++a) {
        low[a] = INFINITY;
        high[a] = -INFINITY;
        for (int i = 0; i < b->count; ++i) {
            low[a] = b->rows[i].draws ? fmin(low[a], axis_of(b->nominal[i], a)) : low[a];
            high[a] = b->rows[i].draws ? fmax(high[a], axis_of(b->nominal[i], a)) : high[a];
        }
        low[a] = isfinite(low[a]) ? low[a] : axis_of(b->nominal[0], a); // nothing is drawn
        high[a] = isfinite(high[a]) ? high[a] : low[a];
        least = high[a] - low[a] < high[least] - low[least] ? a : least;
    }
    axes[0] = least == 0 ? 1 : 0;
    axes[1] = least == 2 ? 1 : 2;
}

static void add_path(const zv_built *b, const zv_vec3 *p, const int axes[2], const char *style, zv_text *out)
{
    bool is_down = false;
    zv_text_addf(out, "<path fill=\"none\" %s d=\"", style);
    for (int i = 0; i + 1 < b->count;) {
        const int to = line_end(b, p, i);
        const bool draws = b->rows[i + 1].draws;
        if (draws && !is_down) {
            zv_text_addf(out, "M%.3f %.3f", axis_of(p[i], axes[0]), -axis_of(p[i], axes[1]));
        }
        if (draws) {
            zv_text_addf(out, "L%.3f %.3f", axis_of(p[to], axes[0]), -axis_of(p[to], axes[1]));
        }
        is_down = draws;
        i = to;
    }
    zv_text_add(out, "\"/>\n");
}

/// What was intended, and what is driven on top of it.
static void add_paths(const zv_built *b, const int axes[2], double size, zv_text *out)
{
    char style[128];
    snprintf(style, sizeof style, "stroke=\"#b8bec8\" stroke-width=\"%.4f\" stroke-linecap=\"round\"", 0.010 * size);
    add_path(b, b->nominal, axes, style, out);
    snprintf(style, sizeof style, "stroke=\"#d9480f\" stroke-width=\"%.4f\" stroke-linejoin=\"round\"", 0.003 * size);
    add_path(b, b->made, axes, style, out);
}

void zv_built_picture(const zv_built *b, int worst_at, double worst, zv_text *out)
{
    int axes[2];
    double low[3], high[3];
    choose_axes(b, axes, low, high);
    const double width = fmax(1.0, high[axes[0]] - low[axes[0]]), height = fmax(1.0, high[axes[1]] - low[axes[1]]);
    const double size = fmax(width, height), edge = 0.08 * size, scale = PICTURE_MM / (size + 2.0 * edge);
    zv_text_addf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.1fmm\" height=\"%.1fmm\" viewBox=\"%.3f %.3f %.3f "
        "%.3f\">\n<rect x=\"-100%%\" y=\"-100%%\" width=\"300%%\" height=\"300%%\" fill=\"#ffffff\"/>\n",
        (width + 2.0 * edge) * scale, (height + 3.0 * edge) * scale, low[axes[0]] - edge, -high[axes[1]] - edge,
        width + 2.0 * edge, height + 3.0 * edge);
    add_paths(b, axes, size, out);
    zv_text_addf(
        out, "<circle cx=\"%.3f\" cy=\"%.3f\" r=\"%.4f\" fill=\"none\" stroke=\"#1c1e21\" stroke-width=\"%.4f\"/>\n",
        axis_of(b->made[worst_at], axes[0]), -axis_of(b->made[worst_at], axes[1]), 0.02 * size, 0.002 * size);
    zv_text_addf(
        out,
        "<text x=\"%.3f\" y=\"%.3f\" font-family=\"sans-serif\" font-size=\"%.4f\" fill=\"#1c1e21\">grey: intended, "
        "orange: as built; worst %.3f mm (circle)</text>\n</svg>\n",
        low[axes[0]], -low[axes[1]] + 1.4 * edge, 0.028 * size, worst / ZV_MM);
}

/// The highest feed of the rows that one line takes the place of.
static double fastest(const zv_built *b, int from, int to)
{
    double feed = 0.0;
    for (int k = from; k <= to; ++k) {
        feed = fmax(feed, b->rows[k].feed_mm_min);
    }
    return feed;
}

void zv_built_program(const zv_built *b, const double *told, zv_vec3 *places, zv_text *out)
{
    for (int i = 0; i < b->count; ++i) {
        double q[ZV_MAX_JOINTS] = {0};
        memcpy(q, told + (size_t)i * (size_t)b->joints, (size_t)b->joints * sizeof *q);
        places[i] = zv_fk(b->robot, q).pos;
    }
    zv_text_addf(
        out, "(compensated for backlash and sag; in the coordinates of the arm)\nG21 G90 G61\nG0 X%.4f Y%.4f Z%.4f\n",
        places[0].x / ZV_MM, places[0].y / ZV_MM, places[0].z / ZV_MM);
    for (int i = 0; i + 1 < b->count;) {
        const int to = line_end(b, places, i);
        const double feed = fastest(b, i + 1, to);
        zv_text_addf(out, "G1 X%.4f Y%.4f Z%.4f F%.0f\n", places[to].x / ZV_MM, places[to].y / ZV_MM,
                     places[to].z / ZV_MM, ceil(feed));
        i = to;
    }
    zv_text_add(out, "M2\n");
}
