/// @file thin.c
/// Millions of samples as the few points a screen can show.
///
///       .    | .'.  |  .   |      A column of pixels covered by a curve is a vertical stroke from its lowest to its
///      . .   |'   ' | . .  |      highest sample; it is entered at its first and left at its last one. Four points
///     .   '. |     '|'   ' |      per column draw the same dots as all samples.
///          ''|      |     '|
///       column   column
#include "plot/thin.h"

#include <math.h>
#include <stdlib.h>

enum { FIRST_CAPACITY = 1024 };

/// Points nearer than this to the last one, in pixels, add nothing to a stroke.
static const double NEAR_PX = 1.0 / 3.0;

void zv_points_add(zv_points *points, zv_point point)
{
    if (points->count == points->capacity && !points->failed) {
        const size_t capacity = points->capacity ? 2 * points->capacity : FIRST_CAPACITY;
        zv_point *data = realloc(points->data, capacity * sizeof *data);
        points->failed = !data;
        points->data = data ? data : points->data;
        points->capacity = data ? capacity : points->capacity;
    }
    if (!points->failed) {
        points->data[points->count++] = point;
    }
}

void zv_points_lift(zv_points *points)
{
    zv_points_add(points, (zv_point){NAN, NAN});
}

void zv_points_free(zv_points *points)
{
    free(points->data);
    *points = (zv_points){0};
}

static double sample_x(const zv_plot_line *line, size_t i)
{
    return line->x[i * (line->x_stride ? line->x_stride : 1)];
}

static double sample_y(const zv_plot_line *line, size_t i)
{
    return line->y[i * (line->y_stride ? line->y_stride : 1)];
}

static bool x_never_goes_back(const zv_plot_line *line)
{
    double last = -INFINITY;
    for (size_t i = 0; i < line->count; ++i) {
        const double x = sample_x(line, i);
        if (x < last) {
            return false;
        }
        last = isnan(x) ? last : x;
    }
    return true;
}

/// What one column has seen; the numbers of the samples keep the extremes in their order.
typedef struct column {
    double place; ///< number of the column; NaN: none yet
    zv_point first, low, high, last;
    size_t low_at, high_at;
} column;

static void column_start(column *c, double place, zv_point p, size_t i)
{
    *c = (column){.place = place, .first = p, .low = p, .high = p, .last = p, .low_at = i, .high_at = i};
}

static void column_see(column *c, zv_point p, size_t i)
{
    if (p.y > c->low.y) { // y grows downwards
        c->low = p, c->low_at = i;
    }
    if (p.y < c->high.y) {
        c->high = p, c->high_at = i;
    }
    c->last = p;
}

static bool same_point(zv_point a, zv_point b)
{
    return a.x == b.x && a.y == b.y;
}

static void column_emit(const column *c, zv_points *out)
{
    if (isnan(c->place)) {
        return;
    }
    const bool low_first = c->low_at < c->high_at;
    const zv_point inner[] = {low_first ? c->low : c->high, low_first ? c->high : c->low, c->last};
    zv_point before = c->first;
    zv_points_add(out, before);
    for (int i = 0; i < 3; ++i) {
        if (!same_point(before, inner[i])) {
            zv_points_add(out, inner[i]);
        }
        before = inner[i];
    }
}

static void thin_columns(const zv_plot_line *line, const zv_frame *frame, int density, zv_points *out)
{
    column now = {.place = NAN};
    bool gap = false;
    for (size_t i = 0; i < line->count; ++i) {
        const double x = sample_x(line, i), y = sample_y(line, i);
        if (!zv_can_draw(x) || !zv_can_draw(y)) {
            gap = true;
            continue;
        }
        const zv_point p = zv_frame_at(frame, x, y);
        const double place = floor(p.x * density);
        if (place == now.place) {
            column_see(&now, p, i);
        } else {
            column_emit(&now, out);
            if (gap && out->count > 0) {
                zv_points_lift(out);
            }
            column_start(&now, place, p, i);
        }
        gap = false;
    }
    column_emit(&now, out);
}

static void thin_by_distance(const zv_plot_line *line, const zv_frame *frame, zv_points *out)
{
    zv_point last = {NAN, NAN};
    for (size_t i = 0; i < line->count; ++i) {
        const double x = sample_x(line, i), y = sample_y(line, i);
        if (!zv_can_draw(x) || !zv_can_draw(y)) {
            if (!isnan(last.x)) {
                zv_points_lift(out);
            }
            last = (zv_point){NAN, NAN};
            continue;
        }
        const zv_point p = zv_frame_at(frame, x, y);
        const double dx = p.x - last.x, dy = p.y - last.y;
        if (!(dx * dx + dy * dy < NEAR_PX * NEAR_PX)) { // also when there is no last one
            zv_points_add(out, p);
            last = p;
        }
    }
}

void zv_thin(const zv_plot_line *line, const zv_frame *frame, int density, zv_points *out)
{
    if (x_never_goes_back(line)) {
        thin_columns(line, frame, density, out);
    } else {
        thin_by_distance(line, frame, out);
    }
}
