/// @file map.c
/// A map: values over a grid as colours, with lines of equal value.
///
/// Cells are boxes whose edges are whole pixels; neighbours of one colour in a row are one box, and all boxes of one
/// colour one area. Of a grid finer than the pixels, each pixel shows the cell at its middle.
#include <math.h>

#include "plot/contour.h"
#include "plot/figure.h"
#include "plot/notes.h"
#include "plot/plane.h"
#include "plot/rings.h"

enum { EMPTY = -1 };

static size_t cell_count(const zv_plot_map *map)
{
    return (size_t)map->columns * (size_t)map->rows;
}

static zv_range value_range(const zv_plot_map *map)
{
    zv_range range = zv_range_empty();
    for (size_t i = 0; i < cell_count(map); ++i) {
        range = zv_range_with(range, map->values[i]);
    }
    return range;
}

/// Fills `scale` and the plane that uses it.
static zv_plane plane_of(const zv_canvas *canvas, const zv_plot_map *map, zv_scale *scale)
{
    const zv_range values = value_range(map);
    *scale = (zv_scale){.theme = canvas->theme, .range = zv_range_opened(values), .whole = map->whole_values};
    if (map->whole_values && !zv_range_is_empty(values)) {
        scale->range = (zv_range){floor(values.low) - 0.5, ceil(values.high) + 0.5};
    }
    zv_plane plane = {
        .x_title = map->x_title,
        .y_title = map->y_title,
        .x_unit = map->x_unit,
        .y_unit = map->y_unit,
        .x = {map->x_low, map->x_high},
        .y = {map->y_low, map->y_high},
        .equal_scales = map->equal_scales,
        .scale = zv_range_is_empty(values) ? NULL : scale,
        .value_title = map->value_title,
        .value_unit = map->value_unit,
    };
    zv_rings_legend(canvas, map->rings, map->ring_count, false, &plane.legend);
    return plane;
}

double zv_map_height(zv_canvas *canvas, const zv_plot_map *map, double width)
{
    zv_scale scale;
    const zv_plane plane = plane_of(canvas, map, &scale);
    return zv_plane_height(canvas, &plane, width);
}

/// The grid on the page: edges of `columns` by `rows` boxes, not more than there are pixels.
typedef struct screen {
    double left, right, top, bottom;
    int columns, rows;
} screen;

static screen screen_of(const zv_plot_map *map, const zv_frame *frame)
{
    const zv_point upper_left = zv_frame_at(frame, map->x_low, map->y_high);
    const zv_point lower_right = zv_frame_at(frame, map->x_high, map->y_low);
    screen s = {.left = upper_left.x, .right = lower_right.x, .top = upper_left.y, .bottom = lower_right.y};
    s.columns = (int)fmax(1.0, fmin(map->columns, floor(s.right - s.left)));
    s.rows = (int)fmax(1.0, fmin(map->rows, floor(s.bottom - s.top)));
    return s;
}

static double edge(double from, double to, int i, int count)
{
    return round(from + (to - from) * i / count);
}

/// The colour of a box of the screen, rows counted from the top.
static int step_at(const zv_plot_map *map, const zv_scale *scale, const screen *s, int column, int row)
{
    const int cell_column = (int)((column + 0.5) * map->columns / s->columns);
    const int cell_row = (int)((s->rows - row - 0.5) * map->rows / s->rows);
    const double value = map->values[(size_t)cell_row * (size_t)map->columns + (size_t)cell_column];
    return zv_can_draw(value) ? zv_scale_step(scale, value) : EMPTY;
}

static void add_box(zv_points *out, double left, double top, double right, double bottom)
{
    zv_points_add(out, (zv_point){left, top});
    zv_points_add(out, (zv_point){right, top});
    zv_points_add(out, (zv_point){right, bottom});
    zv_points_add(out, (zv_point){left, bottom});
    zv_points_lift(out);
}

/// Adds the boxes of one colour in a row.
static void add_row(const zv_plot_map *map, const zv_scale *scale, const screen *s, int row, int step, zv_points *out)
{
    const double top = edge(s->top, s->bottom, row, s->rows), bottom = edge(s->top, s->bottom, row + 1, s->rows);
    int start = 0;
    while (start < s->columns) {
        int end = start;
        while (end < s->columns && step_at(map, scale, s, end, row) == step) {
            ++end;
        }
        if (end > start) {
            add_box(out, edge(s->left, s->right, start, s->columns), top, edge(s->left, s->right, end, s->columns),
                    bottom);
        }
        start = end + 1;
    }
}

/// One area for each colour.
static bool draw_cells(zv_canvas *canvas, const zv_plot_map *map, const zv_frame *frame, const zv_scale *scale)
{
    const screen s = screen_of(map, frame);
    zv_points boxes = {0};
    for (int step = 0; step < ZV_SCALE_STEPS; ++step) {
        boxes.count = 0;
        for (int row = 0; row < s.rows; ++row) {
            add_row(map, scale, &s, row, step, &boxes);
        }
        if (boxes.count > 0) {
            zv_canvas_area(canvas, boxes.data, boxes.count, zv_solid(zv_scale_color(scale, step)));
        }
    }
    const bool has_memory = !boxes.failed;
    zv_points_free(&boxes);
    return has_memory;
}

static bool draw_contours(zv_canvas *canvas, const zv_plot_map *map, const zv_frame *frame, const zv_scale *scale)
{
    const zv_ticks ticks = zv_colorbar_ticks(scale);
    const zv_pen pen = {.paint = {.color = canvas->theme->ground, .opacity = 0.8}, .width = 1.0};
    bool has_memory = true;
    for (int i = 0; i < ticks.count; ++i) {
        zv_points points = {0};
        zv_contour(map, frame, zv_ticks_value(&ticks, i), &points);
        zv_canvas_lines(canvas, points.data, points.count, pen);
        has_memory = has_memory && !points.failed;
        zv_points_free(&points);
    }
    return has_memory;
}

bool zv_map_draw(zv_canvas *canvas, const zv_plot_map *map, zv_box box)
{
    zv_scale scale;
    const zv_plane plane = plane_of(canvas, map, &scale);
    const zv_frame frame = zv_plane_frame(canvas, &plane, box);
    const zv_plane_ticks ticks = zv_plane_ticks_of(canvas, &plane, &frame);
    bool has_memory = true;

    zv_canvas_clip(canvas, frame.box);
    zv_frame_grid(canvas, &frame, &ticks.x, &ticks.y);
    if (plane.scale) {
        has_memory = draw_cells(canvas, map, &frame, &scale);
    }
    if (plane.scale && map->contours) {
        has_memory = draw_contours(canvas, map, &frame, &scale) && has_memory;
    }
    zv_rings_draw(canvas, &frame, map->rings, map->ring_count);
    zv_notes_draw(canvas, &frame, map->notes, map->note_count, NULL, ZV_MARK_DISC, canvas->theme->ink);
    zv_canvas_unclip(canvas);
    zv_plane_surround(canvas, &plane, &frame, box);
    return has_memory;
}
