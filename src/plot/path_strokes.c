/// @file path_strokes.c
/// A path as strokes: travel dashed, the rest in runs of one colour.
///
///     legs     o--o--o---o--o===o==o      --  colour 3      ==  colour 4
///     runs     [ run one   ][ run two ]   a run starts where the one before ended
///
/// Two things bound the number of strokes by the page, however long the path is. A sample closer than a third of a
/// pixel to the last one kept changes nothing. And a leg is left out when every pixel under it is drawn over by later
/// legs, as in a print of many layers seen from above.
#include <math.h>
#include <stdlib.h>

#include "plot/path_strokes.h"
#include "plot/straighten.h"

static const double NEAR_PX = 1.0 / 3.0, STRAIGHT_PX = 0.05, WALK_PX = 0.5, SHORT_PX = 6.0;
static const double PATH_WIDTH = 2.0, TRAVEL_WIDTH = 1.0, TRAVEL_DASH = 4.0;

/// How a leg is drawn: a step of the colour scale, or one of these.
enum { TRAVEL = -1, UNKNOWN = -2, PLAIN = -3, NOTHING = -4 };

/// The leg to a point from the one before; NOTHING: the pen comes down here.
typedef struct leg {
    zv_point to;
    int style;
    bool is_hidden;
} leg;

typedef struct legs {
    leg *data;
    size_t count, capacity;
} legs;

// ---- the samples ----

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

// ---- the legs on the page ----

static bool add_leg(legs *all, zv_point to, int style)
{
    if (all->count == all->capacity) {
        const size_t capacity = all->capacity ? 2 * all->capacity : 1024;
        leg *data = realloc(all->data, capacity * sizeof *data);
        if (!data) {
            return false;
        }
        all->data = data;
        all->capacity = capacity;
    }
    all->data[all->count++] = (leg){.to = to, .style = style};
    return true;
}

/// false without memory.
static bool collect(const zv_plot_path *path, const zv_frame *frame, const zv_scale *scale, legs *out)
{
    zv_point last = {NAN, NAN};
    for (size_t i = 0; i < path->count; ++i) {
        double x, y;
        if (!zv_path_sample(path, i, &x, &y)) {
            last = (zv_point){NAN, NAN};
            continue;
        }
        const zv_point p = zv_frame_at(frame, x, y);
        const double dx = p.x - last.x, dy = p.y - last.y;
        if (dx * dx + dy * dy < NEAR_PX * NEAR_PX) {
            continue;
        }
        if (!add_leg(out, p, isnan(last.x) ? NOTHING : style_of(path, scale, i))) {
            return false;
        }
        last = p;
    }
    return true;
}

// ---- what later legs hide ----

/// One byte for each pixel of the frame: is it drawn over?
typedef struct pixels {
    zv_box box;
    size_t columns, rows;
    unsigned char *covered;
} pixels;

static unsigned char *pixel_at(const pixels *page, zv_point p)
{
    const double column = fmin(fmax(p.x - page->box.x, 0.0), (double)(page->columns - 1));
    const double row = fmin(fmax(p.y - page->box.y, 0.0), (double)(page->rows - 1));
    return &page->covered[(size_t)row * page->columns + (size_t)column];
}

/// Covers the pixels from one point to the next; true when one of them was not covered before.
static bool cover(const pixels *page, zv_point from, zv_point to)
{
    const double steps = ceil(fmax(fmax(fabs(to.x - from.x), fabs(to.y - from.y)) / WALK_PX, 1.0));
    bool is_seen = false;
    for (double i = 0.0; i <= steps; ++i) {
        const zv_point p = {from.x + (to.x - from.x) * i / steps, from.y + (to.y - from.y) * i / steps};
        unsigned char *covered = pixel_at(page, p);
        is_seen = is_seen || !*covered;
        *covered = 1;
    }
    return is_seen;
}

/// From the last leg to the first: what is drawn later lies above. Travel lies below all others.
static bool hide(legs *all, const zv_frame *frame)
{
    pixels page = {.box = frame->box, .columns = (size_t)frame->box.width + 1, .rows = (size_t)frame->box.height + 1};
    page.covered = calloc(page.columns, page.rows);
    if (!page.covered) {
        return false;
    }
    for (int travel = 0; travel < 2; ++travel) {
        for (size_t i = all->count; i-- > 1;) {
            leg *w = &all->data[i];
            if (w->style != NOTHING && (w->style == TRAVEL) == travel) {
                w->is_hidden = !cover(&page, w[-1].to, w->to);
            }
        }
    }
    free(page.covered);
    return true;
}

static double leg_length(const leg *w)
{
    return fmax(fabs(w->to.x - w[-1].to.x), fabs(w->to.y - w[-1].to.y));
}

/// Steps shorter than a pixel hide each other along a smooth curve. Leaving these out would cut it into pieces for
/// nothing, so only longer parts stay hidden.
static void show_short_parts(legs *all)
{
    for (size_t start = 1, end = 1; start < all->count; start = end + 1) {
        double length = 0.0;
        for (end = start; end < all->count && all->data[end].is_hidden; ++end) {
            length += leg_length(&all->data[end]);
        }
        for (size_t i = start; i < end && length < SHORT_PX; ++i) {
            all->data[i].is_hidden = false;
        }
    }
}

static int drawn_style(const leg *w)
{
    return w->is_hidden ? NOTHING : w->style;
}

// ---- strokes ----

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

/// Draws either travel or the rest; false without memory.
static bool draw_pass(zv_canvas *canvas, const legs *all, const zv_scale *scale, bool travel)
{
    zv_points run = {0};
    for (size_t i = 1; i < all->count; ++i) {
        const leg *w = &all->data[i];
        if (drawn_style(w) == NOTHING || (w->style == TRAVEL) != travel) {
            continue;
        }
        if (run.count == 0) {
            zv_points_add(&run, w[-1].to);
        }
        zv_points_add(&run, w->to);
        if (i + 1 == all->count || drawn_style(&w[1]) != w->style) {
            zv_straighten(&run, STRAIGHT_PX / canvas->density);
            zv_canvas_lines(canvas, run.data, run.count, pen_of(canvas, scale, w->style));
            run.count = 0;
        }
    }
    const bool has_memory = !run.failed;
    zv_points_free(&run);
    return has_memory;
}

bool zv_path_strokes(zv_canvas *canvas, const zv_plot_path *path, const zv_frame *frame, const zv_scale *scale)
{
    legs all = {0};
    bool has_memory = collect(path, frame, scale, &all) && hide(&all, frame);
    if (has_memory) {
        show_short_parts(&all);
        has_memory = draw_pass(canvas, &all, scale, true) && draw_pass(canvas, &all, scale, false);
    }
    free(all.data);
    return has_memory;
}
