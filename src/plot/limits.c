/// @file limits.c
/// Limits of a panel: which are in view, shading outside, dashed lines.
///
///     ░░░░░░░░░░░░░░░   beyond the highest limit
///     ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄   high of line 2
///       .--.   ┄┄┄┄┄┄   high of line 1
///     -'    '--------
///     ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄   low of both
///     ░░░░░░░░░░░░░░░
#include "plot/limits.h"

#include <math.h>
#include <stdio.h>

#include "plot/line_pen.h"

/// A limit may make the axis this many times longer than the curves need. Beyond that one sees no curve any more.
static const double MOST_STRETCH = 4.0;
static const double SHADE = 0.10, DASH = 5.0, WIDTH = 1.2;

typedef enum side { LOW, HIGH } side;

static double end_of(const zv_plot_limit *limit, side which)
{
    return which == LOW ? limit->low : limit->high;
}

/// The outermost end on a side; NaN when there is none. A limit without an end on this side leaves the side open.
static double outermost(const zv_plot_panel *panel, side which)
{
    double found = NAN;
    for (int i = 0; i < panel->limit_count; ++i) {
        const double end = end_of(&panel->limits[i], which);
        if (!zv_can_draw(end)) {
            return NAN;
        }
        found = which == LOW ? fmin(found, end) : fmax(found, end); // the other one when one is NaN
    }
    return found;
}

static bool is_beyond(zv_range range, double end, side which)
{
    return which == LOW ? end < range.low : end > range.high;
}

/// The nearest end that is out of view on a side; NaN when there is none.
static double nearest_hidden(const zv_plot_panel *panel, zv_range view, side which)
{
    double found = NAN;
    for (int i = 0; i < panel->limit_count; ++i) {
        const double end = end_of(&panel->limits[i], which);
        if (zv_can_draw(end) && is_beyond(view, end, which)) {
            found = which == LOW ? fmax(found, end) : fmin(found, end);
        }
    }
    return found;
}

zv_range zv_limits_open(const zv_plot_panel *panel, zv_range curves)
{
    const double span = curves.high - curves.low;
    zv_range opened = curves;
    for (int i = 0; i < panel->limit_count; ++i) {
        for (side which = LOW; which <= HIGH; ++which) {
            const zv_range with = zv_range_with(curves, end_of(&panel->limits[i], which));
            const bool is_near = !(span > 0.0) || with.high - with.low <= MOST_STRETCH * span;
            opened = is_near ? zv_range_union(opened, with) : opened;
        }
    }
    return opened;
}

static void shade_side(zv_canvas *canvas, const zv_frame *frame, double end, side which)
{
    const bool is_in_view = end > frame->y.low && end < frame->y.high; // false for NaN
    const bool is_all_beyond = which == LOW ? end >= frame->y.high : end <= frame->y.low;
    if (!is_in_view && !is_all_beyond) {
        return;
    }
    const double top = frame->box.y, bottom = top + frame->box.height;
    const double at = is_in_view ? zv_frame_at(frame, 0.0, end).y : which == LOW ? top : bottom;
    const double from = which == LOW ? at : top, to = which == LOW ? bottom : at;
    zv_canvas_box(canvas, (zv_box){frame->box.x, from, frame->box.width, to - from},
                  (zv_paint){.color = canvas->theme->limit, .opacity = SHADE});
}

void zv_limits_shade(zv_canvas *canvas, const zv_plot_panel *panel, const zv_frame *frame)
{
    shade_side(canvas, frame, outermost(panel, LOW), LOW);
    shade_side(canvas, frame, outermost(panel, HIGH), HIGH);
}

/// The colour of its line, unless several lines share the value.
static unsigned color_of(const zv_canvas *canvas, const zv_plot_panel *panel, int index, side which)
{
    const zv_plot_limit *limit = &panel->limits[index];
    if (limit->line < 1 || limit->line > panel->line_count) {
        return canvas->theme->limit;
    }
    for (int i = 0; i < panel->limit_count; ++i) {
        if (i != index && end_of(&panel->limits[i], which) == end_of(limit, which)) {
            return canvas->theme->limit;
        }
    }
    return zv_line_color(canvas->theme, panel, limit->line - 1);
}

static void draw_end(zv_canvas *canvas, const zv_frame *frame, double end, unsigned color)
{
    if (!(end >= frame->y.low && end <= frame->y.high)) {
        return;
    }
    const double y = zv_frame_at(frame, 0.0, end).y;
    const zv_pen pen = {.paint = zv_solid(color), .width = WIDTH, .dash = DASH};
    zv_canvas_line(canvas, (zv_point){frame->box.x, y}, (zv_point){frame->box.x + frame->box.width, y}, pen);
}

/// "limit 170 ↑" inside the right end of the rim.
static void name_hidden(zv_canvas *canvas, const zv_plot_panel *panel, const zv_frame *frame, side which)
{
    const double end = nearest_hidden(panel, frame->y, which);
    if (isnan(end)) {
        return;
    }
    char value[ZV_TICK_LABEL_SIZE], text[ZV_TICK_LABEL_SIZE + 16];
    zv_value_label(end, value);
    snprintf(text, sizeof text, "limit %s %s", value, which == LOW ? "↓" : "↑");
    const zv_letters letters = {
        .size = ZV_SIZE_TICK, .color = canvas->theme->limit, .anchor = ZV_ANCHOR_END, .halo = true};
    const double y = which == LOW ? frame->box.y + frame->box.height - 6.0 : frame->box.y + 14.0;
    zv_canvas_text(canvas, (zv_point){frame->box.x + frame->box.width - 6.0, y}, letters, text);
}

void zv_limits_draw(zv_canvas *canvas, const zv_plot_panel *panel, const zv_frame *frame)
{
    for (side which = LOW; which <= HIGH; ++which) {
        for (int i = 0; i < panel->limit_count; ++i) {
            draw_end(canvas, frame, end_of(&panel->limits[i], which), color_of(canvas, panel, i, which));
        }
        name_hidden(canvas, panel, frame, which);
    }
}
