/// @file path.c
/// A tool path from above: rings of reach, the path coloured by a value, marks where it starts, ends and fails.
#include <math.h>

#include "plot/bounds.h"
#include "plot/figure.h"
#include "plot/mark.h"
#include "plot/notes.h"
#include "plot/path_strokes.h"
#include "plot/plane.h"
#include "plot/rings.h"

/// Rings wider than this many paths are not shown whole: the path would be a speck.
static const double MOST_RINGS = 6.0;
static const double ROOM = 1.06; // times what must be seen
enum { START_RADIUS = 6, END_RADIUS = 4, INSET = 92, INSET_GAP = 8 };

static zv_bounds path_bounds(const zv_plot_path *path)
{
    zv_bounds seen = zv_bounds_empty();
    for (size_t i = 0; i < path->count; ++i) {
        double x, y;
        zv_path_sample(path, i, &x, &y);
        zv_bounds_see(&seen, x, y);
    }
    for (int i = 0; i < path->failure_count; ++i) {
        zv_bounds_see(&seen, path->failures[i].x, path->failures[i].y);
    }
    return seen;
}

static double largest_ring(const zv_plot_path *path)
{
    double outer = 0.0;
    for (int i = 0; i < path->ring_count; ++i) {
        outer = zv_ring_can_draw(&path->rings[i]) ? fmax(outer, path->rings[i].outer) : outer;
    }
    return outer;
}

/// Whether the view goes around the path alone and leaves the rings to the inset.
static bool is_close_up(const zv_plot_path *path, const zv_bounds *seen)
{
    const double extent = fmax(seen->x.high - seen->x.low, seen->y.high - seen->y.low);
    return extent > 0.0 && 2.0 * largest_ring(path) > MOST_RINGS * extent;
}

static void see_rings(zv_bounds *seen, const zv_plot_path *path)
{
    for (int i = 0; i < path->ring_count; ++i) {
        const zv_plot_ring *ring = &path->rings[i];
        if (zv_ring_can_draw(ring)) {
            zv_bounds_see(seen, ring->x - ring->outer, ring->y - ring->outer);
            zv_bounds_see(seen, ring->x + ring->outer, ring->y + ring->outer);
        }
    }
}

/// With equal scales a range without width needs none of its own: it takes a part of the other's.
static void open_both(zv_bounds *seen)
{
    const double extent = fmax(seen->x.high - seen->x.low, seen->y.high - seen->y.low);
    const double half = 0.5 * fmax(extent, 0.0) * 0.1;
    seen->x = zv_range_opened((zv_range){seen->x.low - half, seen->x.high + half});
    seen->y = zv_range_opened((zv_range){seen->y.low - half, seen->y.high + half});
}

static zv_bounds view_of(const zv_plot_path *path)
{
    zv_bounds seen = path_bounds(path);
    if (!is_close_up(path, &seen)) {
        see_rings(&seen, path);
    }
    open_both(&seen);
    return seen;
}

static void fill_legend(const zv_canvas *canvas, const zv_plot_path *path, bool has_scale, zv_legend *legend)
{
    const zv_theme *theme = canvas->theme;
    const zv_pen plain = {.paint = zv_solid(theme->palette[0]), .width = 2.0};
    const zv_pen travel = {.paint = zv_solid(theme->soft), .width = 1.0, .dash = 4.0};
    zv_legend_add(legend, &(zv_legend_item){.name = has_scale || path->count == 0 ? NULL : "path", .pen = plain});
    zv_legend_add(legend, &(zv_legend_item){.name = zv_path_has_travel(path) ? "travel" : NULL, .pen = travel});
    if (path->count > 0) {
        zv_legend_add(legend, &(zv_legend_item){.name = "start", .mark = ZV_MARK_DISC, .color = theme->palette[2]});
        zv_legend_add(legend, &(zv_legend_item){.name = "end", .mark = ZV_MARK_SQUARE, .color = theme->ink});
    }
    if (path->failure_count > 0) {
        zv_legend_add(legend, &(zv_legend_item){.name = "fails", .mark = ZV_MARK_CROSS, .color = theme->limit});
    }
    zv_rings_legend(canvas, path->rings, path->ring_count, true, legend);
}

/// Fills `scale` and the plane that uses it.
static zv_plane plane_of(const zv_canvas *canvas, const zv_plot_path *path, zv_scale *scale)
{
    const zv_bounds view = view_of(path);
    const zv_range values = zv_path_values(path);
    *scale = (zv_scale){.theme = canvas->theme, .range = zv_range_opened(values)};
    const bool has_scale = !zv_range_is_empty(values);
    zv_plane plane = {
        .x_title = path->x_title,
        .y_title = path->y_title,
        .x_unit = path->unit,
        .y_unit = path->unit,
        .x = zv_range_stretched(view.x, ROOM),
        .y = zv_range_stretched(view.y, ROOM),
        .equal_scales = true,
        .scale = has_scale ? scale : NULL,
        .value_title = path->value_title,
        .value_unit = path->value_unit,
    };
    fill_legend(canvas, path, has_scale, &plane.legend);
    return plane;
}

double zv_path_height(zv_canvas *canvas, const zv_plot_path *path, double width)
{
    zv_scale scale;
    const zv_plane plane = plane_of(canvas, path, &scale);
    return zv_plane_height(canvas, &plane, width);
}

// ---- marks ----

static void draw_ends(zv_canvas *canvas, const zv_plot_path *path, const zv_frame *frame)
{
    double x, y;
    size_t first = 0, last = path->count;
    while (first < path->count && !zv_path_sample(path, first, &x, &y)) {
        ++first;
    }
    if (first == path->count) {
        return;
    }
    zv_mark_draw(canvas, ZV_MARK_DISC, zv_frame_at(frame, x, y), START_RADIUS, canvas->theme->palette[2]);
    while (!zv_path_sample(path, --last, &x, &y)) {
    }
    zv_mark_draw(canvas, ZV_MARK_SQUARE, zv_frame_at(frame, x, y), END_RADIUS, canvas->theme->ink);
}

// ---- the inset of a close-up ----

/// The largest ring as a whole, with a small mark where the view is.
static void draw_inset(zv_canvas *canvas, const zv_plot_path *path, const zv_frame *frame, const zv_cover *cover)
{
    const zv_plot_ring *ring = NULL;
    for (int i = 0; i < path->ring_count; ++i) {
        ring = zv_ring_can_draw(&path->rings[i]) && path->rings[i].outer == largest_ring(path) ? &path->rings[i] : ring;
    }
    const double half = 1.1 * ring->outer;
    const zv_frame small = {.box = zv_cover_freest_corner(cover, frame->box, INSET, INSET_GAP),
                            .x = {ring->x - half, ring->x + half},
                            .y = {ring->y - half, ring->y + half}};
    const zv_point from = zv_frame_at(&small, frame->x.low, frame->y.high);
    const zv_point to = zv_frame_at(&small, frame->x.high, frame->y.low);
    const zv_point middle = {0.5 * (from.x + to.x), 0.5 * (from.y + to.y)};
    const double half_width = fmax(2.5, 0.5 * (to.x - from.x)), half_height = fmax(2.5, 0.5 * (to.y - from.y));
    const zv_ticks none = {0};

    zv_canvas_box(canvas, small.box, (zv_paint){.color = canvas->theme->ground, .opacity = 0.92});
    zv_rings_fill(canvas, &small, ring, 1);
    zv_rings_draw(canvas, &small, ring, 1);
    zv_canvas_box(canvas, (zv_box){middle.x - half_width, middle.y - half_height, 2.0 * half_width, 2.0 * half_height},
                  zv_solid(canvas->theme->limit));
    zv_frame_edge(canvas, &small, &none, &none);
}

// ---- the whole ----

bool zv_path_draw(zv_canvas *canvas, const zv_plot_path *path, zv_box box)
{
    zv_scale scale;
    const zv_plane plane = plane_of(canvas, path, &scale);
    const zv_frame frame = zv_plane_frame(canvas, &plane, box);
    const zv_plane_ticks ticks = zv_plane_ticks_of(canvas, &plane, &frame);

    zv_canvas_clip(canvas, frame.box);
    zv_frame_grid(canvas, &frame, &ticks.x, &ticks.y);
    zv_rings_fill(canvas, &frame, path->rings, path->ring_count);
    zv_rings_draw(canvas, &frame, path->rings, path->ring_count);
    zv_cover cover = {.box = frame.box};
    canvas->cover = &cover;
    const bool has_memory = zv_path_strokes(canvas, path, &frame, plane.scale);
    draw_ends(canvas, path, &frame);
    canvas->cover = NULL;
    zv_notes_draw(canvas, &frame, path->failures, path->failure_count, &cover, ZV_MARK_CROSS, canvas->theme->limit);
    const zv_bounds seen = path_bounds(path);
    if (is_close_up(path, &seen)) {
        draw_inset(canvas, path, &frame, &cover);
    }
    zv_canvas_unclip(canvas);
    zv_plane_surround(canvas, &plane, &frame, box);
    return has_memory;
}
