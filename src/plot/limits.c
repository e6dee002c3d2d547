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
static const double MOST_ZOOM = 2.5;
static const double SHADE = 0.10, DASH = 5.0, WIDTH = 1.2;
/// Ends closer than this on the page are drawn as one, the innermost.
static const double TOO_CLOSE_PX = 3.0;
static const double RIM_GAP = 5.0;

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
            const bool is_near = !(span > 0.0) || with.high - with.low <= MOST_ZOOM * span;
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

/// How the end of a limit relates to its neighbours on the page.
typedef struct company {
    bool is_covered; ///< another end lies closely inside: that one is drawn
    bool is_shared;  ///< there are others at its place or closely outside
} company;

static company company_of(const zv_plot_panel *panel, const zv_frame *frame, int index, side which)
{
    const double own = zv_frame_at(frame, 0.0, end_of(&panel->limits[index], which)).y;
    company found = {0};
    for (int i = 0; i < panel->limit_count; ++i) {
        const double other = zv_frame_at(frame, 0.0, end_of(&panel->limits[i], which)).y;
        if (i == index || !(fabs(other - own) < TOO_CLOSE_PX)) {
            continue;
        }
        const bool is_inside = which == LOW ? other < own : other > own;
        found.is_covered = found.is_covered || is_inside || (other == own && i < index);
        found.is_shared = true;
    }
    return found;
}

static void draw_end(zv_canvas *canvas, const zv_plot_panel *panel, const zv_frame *frame, int index, side which)
{
    const zv_plot_limit *limit = &panel->limits[index];
    const double end = end_of(limit, which);
    if (!(end >= frame->y.low && end <= frame->y.high)) {
        return;
    }
    const company near = company_of(panel, frame, index, which);
    if (near.is_covered) {
        return;
    }
    const bool is_own = limit->line >= 1 && limit->line <= panel->line_count && !near.is_shared;
    const unsigned color = is_own ? zv_line_color(canvas->theme, panel, limit->line - 1) : canvas->theme->limit;
    const double y = zv_frame_at(frame, 0.0, end).y;
    const zv_pen pen = {.paint = zv_solid(color), .width = WIDTH, .dash = DASH};
    zv_canvas_line(canvas, (zv_point){frame->box.x, y}, (zv_point){frame->box.x + frame->box.width, y}, pen);
}

/// Whether a limit that is drawn runs through a box.
static bool limit_crosses(const zv_plot_panel *panel, const zv_frame *frame, zv_box box)
{
    for (int i = 0; i < 2 * panel->limit_count; ++i) {
        const double y = zv_frame_at(frame, 0.0, end_of(&panel->limits[i / 2], i % 2 ? HIGH : LOW)).y;
        if (y >= box.y && y <= box.y + box.height) {
            return true;
        }
    }
    return false;
}

/// Where a text of this width is at the upper or lower rim: right, left or in the middle, or one line further in.
static zv_box rim_box(const zv_plot_panel *panel, const zv_frame *frame, const zv_cover *cover, double width,
                      side which)
{
    static const double places[] = {1.0, 0.0, 0.5};
    const double crossed = 0.5, further_in = 0.02;
    zv_box best = {0};
    double least = INFINITY;
    for (int i = 0; i < 6; ++i) {
        const double inset = RIM_GAP + (i / 3) * (ZV_SIZE_TICK + RIM_GAP);
        const zv_box box = {
            .x = frame->box.x + RIM_GAP + places[i % 3] * (frame->box.width - width - 2.0 * RIM_GAP),
            .y = which == LOW ? frame->box.y + frame->box.height - ZV_SIZE_TICK - inset : frame->box.y + inset,
            .width = width,
            .height = ZV_SIZE_TICK,
        };
        const double cost =
            zv_cover_share(cover, box) + (limit_crosses(panel, frame, box) ? crossed : 0.0) + (i / 3) * further_in;
        if (cost < least) {
            best = box;
            least = cost;
        }
    }
    return best;
}

/// "limit 170 ↑"
static void name_hidden(zv_canvas *canvas, const zv_plot_panel *panel, const zv_frame *frame, const zv_cover *cover,
                        side which)
{
    const double end = nearest_hidden(panel, frame->y, which);
    if (isnan(end)) {
        return;
    }
    char value[ZV_TICK_LABEL_SIZE], text[ZV_TICK_LABEL_SIZE + 16];
    zv_value_label(end, value);
    snprintf(text, sizeof text, "limit %s %s", value, which == LOW ? "↓" : "↑");
    const zv_letters letters = {.size = ZV_SIZE_TICK, .color = canvas->theme->limit, .halo = true};
    const zv_box box = rim_box(panel, frame, cover, zv_canvas_measure(canvas, &letters, text), which);
    zv_canvas_text_middle(canvas, (zv_point){box.x, box.y + 0.5 * box.height}, letters, text);
}

void zv_limits_draw(zv_canvas *canvas, const zv_plot_panel *panel, const zv_frame *frame, const zv_cover *cover)
{
    for (side which = LOW; which <= HIGH; ++which) {
        for (int i = 0; i < panel->limit_count; ++i) {
            draw_end(canvas, panel, frame, i, which);
        }
        name_hidden(canvas, panel, frame, cover, which);
    }
}
