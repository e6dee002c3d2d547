/// @file path_strokes.c
/// A path as strokes: travel dashed, the rest in runs of one colour.
///
///     samples  o--o--o---o--o===o==o      --  colour 3      ==  colour 4
///     runs     [ run one       ][ run two ]   a run starts where the one before ended
///
/// A sample closer than a third of a pixel to the last one kept changes nothing, not even the colour; so the number of
/// strokes is bounded by the length of the path on the page.
#include <math.h>

#include "plot/path_strokes.h"
#include "plot/thin.h"

static const double NEAR_PX = 1.0 / 3.0;
static const double PATH_WIDTH = 2.0, TRAVEL_WIDTH = 1.0, TRAVEL_DASH = 4.0;

/// How a way is drawn: a step of the colour scale, or one of these.
enum { TRAVEL = -1, UNKNOWN = -2, PLAIN = -3, NOTHING = -4 };

static size_t stride_of(const zv_plot_path *path)
{
    return path->stride ? path->stride : 1;
}

bool zv_path_sample(const zv_plot_path *path, size_t i, double *x, double *y)
{
    *x = path->x[i * stride_of(path)];
    *y = path->y[i * stride_of(path)];
    return zv_can_draw(*x) && zv_can_draw(*y);
}

static bool is_travel(const zv_plot_path *path, size_t i)
{
    return path->travel && path->travel[i];
}

zv_range zv_path_values(const zv_plot_path *path)
{
    zv_range range = zv_range_empty();
    for (size_t i = 0; path->value && i < path->count; ++i) {
        range = is_travel(path, i) ? range : zv_range_with(range, path->value[i * stride_of(path)]);
    }
    return range;
}

bool zv_path_has_travel(const zv_plot_path *path)
{
    bool has = false;
    for (size_t i = 0; path->travel && i < path->count && !has; ++i) {
        has = path->travel[i];
    }
    return has;
}

static int style_of(const zv_plot_path *path, const zv_scale *scale, size_t i)
{
    if (is_travel(path, i)) {
        return TRAVEL;
    }
    if (!scale) {
        return PLAIN;
    }
    const double value = path->value[i * stride_of(path)];
    return zv_can_draw(value) ? zv_scale_step(scale, value) : UNKNOWN;
}

static zv_pen pen_of(const zv_canvas *canvas, const zv_scale *scale, int style)
{
    switch (style) {
    case TRAVEL:
        return (zv_pen){.paint = zv_solid(canvas->theme->soft), .width = TRAVEL_WIDTH, .dash = TRAVEL_DASH};
    case UNKNOWN:
        return (zv_pen){.paint = zv_solid(canvas->theme->axis), .width = PATH_WIDTH};
    case PLAIN:
        return (zv_pen){.paint = zv_solid(canvas->theme->palette[0]), .width = PATH_WIDTH};
    default:
        return (zv_pen){.paint = zv_solid(zv_scale_color(scale, style)), .width = PATH_WIDTH};
    }
}

/// A run that grows, and the pass that decides whether it is drawn.
typedef struct run {
    zv_canvas *canvas;
    const zv_scale *scale;
    bool travel_pass;
    int style;
    zv_points points;
} run;

static void finish(run *now)
{
    if (now->style != NOTHING && (now->style == TRAVEL) == now->travel_pass) {
        zv_canvas_lines(now->canvas, now->points.data, now->points.count, pen_of(now->canvas, now->scale, now->style));
    }
    now->points.count = 0;
    now->style = NOTHING;
}

/// Goes on to `p` in `style`; `last` is where the pen is.
static void go(run *now, zv_point last, zv_point p, int style)
{
    if (style != now->style) {
        finish(now);
        now->style = style;
        zv_points_add(&now->points, last);
    }
    zv_points_add(&now->points, p);
}

static bool draw_pass(zv_canvas *canvas, const zv_plot_path *path, const zv_frame *frame, const zv_scale *scale,
                      bool travel_pass)
{
    run now = {.canvas = canvas, .scale = scale, .travel_pass = travel_pass, .style = NOTHING};
    zv_point last = {NAN, NAN};
    for (size_t i = 0; i < path->count; ++i) {
        double x, y;
        if (!zv_path_sample(path, i, &x, &y)) {
            finish(&now);
            last = (zv_point){NAN, NAN};
            continue;
        }
        const zv_point p = zv_frame_at(frame, x, y);
        const double dx = p.x - last.x, dy = p.y - last.y;
        if (isnan(last.x)) {
            last = p;
        } else if (dx * dx + dy * dy >= NEAR_PX * NEAR_PX) {
            go(&now, last, p, style_of(path, scale, i));
            last = p;
        }
    }
    finish(&now);
    const bool has_memory = !now.points.failed;
    zv_points_free(&now.points);
    return has_memory;
}

bool zv_path_strokes(zv_canvas *canvas, const zv_plot_path *path, const zv_frame *frame, const zv_scale *scale)
{
    const bool travel_drawn = !path->travel || draw_pass(canvas, path, frame, scale, true);
    return draw_pass(canvas, path, frame, scale, false) && travel_drawn;
}
