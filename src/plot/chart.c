/// @file chart.c
/// A chart: panels under each other that share the horizontal axis.
///
///     angle, °  ── joint 1    header; the legend is beside or below, unless the panel above has the same
///        |G1 X10   |G0        names of markers, above the first panel
///      90 ┌──────────────┐
///       0 │   .--.       │
///         └──────────────┘
///     speed, °/s
///      50 ┌──────────────┐
///       0 │ -'   '--.    │
///         └──────────────┘
///         0     5       10
///             time, s
#include <math.h>
#include <string.h>

#include "plot/figure.h"
#include "plot/frame.h"
#include "plot/legend.h"
#include "plot/panel.h"
#include "plot/words.h"

enum { HEADER = 22, MARKER_STRIP = 15, PANEL_GAP = 14, X_LABELS = 24, X_TITLE = 20, RIGHT = 12 };

static double panel_height(const zv_plot_chart *chart)
{
    static const double chosen[] = {220, 300, 200, 160};
    if (chart->panel_height_px > 0) {
        return chart->panel_height_px;
    }
    return chart->panel_count < 4 ? chosen[chart->panel_count] : 130.0;
}

// ---- legends ----

static bool same_names(const zv_legend *a, const zv_legend *b)
{
    bool same = a->count == b->count && a->left_out == b->left_out;
    for (int i = 0; same && i < a->count; ++i) {
        const zv_legend_item *p = &a->items[i], *q = &b->items[i];
        same = strcmp(p->name, q->name) == 0 && p->color == q->color && p->mark == q->mark &&
               p->pen.width == q->pen.width && p->pen.dash == q->pen.dash;
    }
    return same;
}

/// The legend above panel `index`: empty when the panel above has the same.
static zv_legend legend_of(const zv_canvas *canvas, const zv_plot_chart *chart, int index)
{
    zv_legend own = {0}, above = {0};
    zv_panel_legend(canvas, &chart->panels[index], &own);
    if (index > 0) {
        zv_panel_legend(canvas, &chart->panels[index - 1], &above);
    }
    return same_names(&own, &above) ? (zv_legend){0} : own;
}

static const char *panel_title(const zv_plot_panel *panel, const zv_ticks *ticks, char out[ZV_WORDS_SIZE])
{
    char factor[ZV_TICK_LABEL_SIZE] = "";
    if (ticks) {
        zv_ticks_power(ticks, factor);
    }
    return zv_words_axis(panel->title, factor, panel->unit, out);
}

static zv_letters header_letters(const zv_canvas *canvas)
{
    return (zv_letters){.size = ZV_SIZE_TEXT, .color = canvas->theme->ink, .bold = true};
}

/// Where a panel's own legend starts beside its title; NaN when it does not fit there. 80 px are for a power of ten.
static double legend_beside_title(zv_canvas *canvas, const zv_plot_panel *panel, const zv_legend *legend, double width)
{
    char title[ZV_WORDS_SIZE];
    const zv_letters letters = header_letters(canvas);
    const double title_end = zv_canvas_measure(canvas, &letters, panel_title(panel, NULL, title)) + 80.0;
    const double start = width - zv_legend_width(canvas, legend);
    return start > title_end ? start : NAN;
}

/// Height of the title of a panel and of its legend, when that does not fit beside the title.
static double header_height(zv_canvas *canvas, const zv_plot_panel *panel, const zv_legend *legend, double width)
{
    const bool is_below = isnan(legend_beside_title(canvas, panel, legend, width));
    return HEADER + (is_below ? zv_legend_height(canvas, legend, width) : 0.0);
}

static void draw_header(zv_canvas *canvas, const zv_plot_panel *panel, const zv_legend *legend, const zv_ticks *ticks,
                        zv_point at, double width)
{
    char title[ZV_WORDS_SIZE];
    panel_title(panel, ticks, title);
    zv_canvas_text_within(canvas, (zv_point){at.x, at.y + 15.0}, header_letters(canvas), title, width);
    const double beside = legend_beside_title(canvas, panel, legend, width);
    if (isnan(beside)) {
        zv_legend_draw(canvas, legend, (zv_point){at.x, at.y + HEADER - 2.0}, width);
    } else {
        zv_legend_draw(canvas, legend, (zv_point){at.x + beside, at.y + 2.0}, width - beside);
    }
}

// ---- markers ----

static bool has_marker_names(const zv_plot_chart *chart)
{
    for (int i = 0; i < chart->marker_count; ++i) {
        if (chart->markers[i].label && chart->markers[i].label[0]) {
            return true;
        }
    }
    return false;
}

static void draw_marker_lines(zv_canvas *canvas, const zv_plot_chart *chart, const zv_frame *frame)
{
    const zv_pen pen = {.paint = {.color = canvas->theme->soft, .opacity = 0.7}, .width = 1.0, .dash = 3.0};
    double last = -INFINITY;
    for (int i = 0; i < chart->marker_count; ++i) {
        const double x =
            zv_can_draw(chart->markers[i].x) ? zv_sharp(zv_frame_at(frame, chart->markers[i].x, 0.0).x) : last;
        if (x != last) {
            zv_canvas_line(canvas, (zv_point){x, frame->box.y}, (zv_point){x, frame->box.y + frame->box.height}, pen);
        }
        last = x;
    }
}

/// Names above the first frame, from left to right as given; one that would touch its neighbour is left out.
static void draw_marker_names(zv_canvas *canvas, const zv_plot_chart *chart, const zv_frame *frame)
{
    const zv_letters letters = {.size = ZV_SIZE_TICK - 1, .color = canvas->theme->soft, .anchor = ZV_ANCHOR_MIDDLE};
    double taken_to = -INFINITY;
    for (int i = 0; i < chart->marker_count; ++i) {
        const zv_plot_marker *marker = &chart->markers[i];
        if (!marker->label || !zv_can_draw(marker->x)) {
            continue;
        }
        const double half = 0.5 * zv_canvas_measure(canvas, &letters, marker->label);
        const double wanted = zv_frame_at(frame, marker->x, 0.0).x;
        const double x = fmax(frame->box.x + half, fmin(frame->box.x + frame->box.width - half, wanted));
        if (x - half > taken_to) {
            zv_canvas_text(canvas, (zv_point){x, frame->box.y - 4.0}, letters, marker->label);
            taken_to = x + half + 6.0;
        }
    }
}

// ---- the whole ----

/// What the height and the drawing must agree on.
typedef struct layout {
    zv_plot_chart chart; ///< with at least one panel
    double left;         ///< room for the labels left of all frames
    double width;        ///< of the frames
    double height;       ///< of each frame
} layout;

static double left_margin(zv_canvas *canvas, const zv_plot_chart *chart)
{
    double widest = 0.0;
    for (int i = 0; i < chart->panel_count; ++i) {
        const zv_ticks ticks = zv_ticks_upward(zv_panel_y_range(&chart->panels[i]), panel_height(chart));
        widest = fmax(widest, zv_ticks_width(canvas, &ticks));
    }
    return ceil(widest) + 10.0;
}

static layout lay_out(zv_canvas *canvas, const zv_plot_chart *chart, double width)
{
    static const zv_plot_panel empty = {0};
    layout made = {.chart = *chart};
    if (chart->panel_count == 0) {
        made.chart.panels = &empty;
        made.chart.panel_count = 1;
    }
    made.left = left_margin(canvas, &made.chart);
    made.width = width - made.left - RIGHT;
    made.height = panel_height(&made.chart);
    return made;
}

double zv_chart_height(zv_canvas *canvas, const zv_plot_chart *chart, double width)
{
    const layout on = lay_out(canvas, chart, width);
    double height = has_marker_names(chart) ? MARKER_STRIP : 0.0;
    for (int i = 0; i < on.chart.panel_count; ++i) {
        const zv_legend legend = legend_of(canvas, &on.chart, i);
        height += header_height(canvas, &on.chart.panels[i], &legend, on.width) + on.height + PANEL_GAP;
    }
    return height - PANEL_GAP + X_LABELS + X_TITLE;
}

static zv_range x_range_of(const zv_plot_chart *chart)
{
    zv_range range = zv_range_empty();
    bool has_points = false;
    for (int i = 0; i < chart->panel_count; ++i) {
        range = zv_range_union(range, zv_panel_x_range(&chart->panels[i]));
        has_points = has_points || zv_panel_has_points(&chart->panels[i]);
    }
    for (int i = 0; i < chart->marker_count; ++i) {
        range = zv_range_with(range, chart->markers[i].x);
    }
    range = zv_range_opened(range);
    return has_points ? zv_range_stretched(range, 1.05) : range;
}

static void draw_x_axis(zv_canvas *canvas, const zv_plot_chart *chart, const zv_frame *frame, const zv_ticks *ticks)
{
    char factor[ZV_TICK_LABEL_SIZE], title[ZV_WORDS_SIZE];
    zv_ticks_power(ticks, factor);
    zv_words_axis(chart->x_title, factor, chart->x_unit, title);
    const zv_letters letters = {.size = ZV_SIZE_TEXT, .color = canvas->theme->ink, .anchor = ZV_ANCHOR_MIDDLE};
    const zv_point at = {frame->box.x + 0.5 * frame->box.width, frame->box.y + frame->box.height + X_LABELS + 12.0};
    zv_frame_x_labels(canvas, frame, ticks);
    zv_canvas_text_within(canvas, at, letters, title, frame->box.width);
}

static bool draw_panel(zv_canvas *canvas, const zv_plot_chart *chart, int index, const zv_frame *frame,
                       const zv_ticks *x_ticks, const zv_ticks *y_ticks)
{
    zv_frame_grid(canvas, frame, x_ticks, y_ticks);
    draw_marker_lines(canvas, chart, frame);
    const bool has_memory = zv_panel_draw(canvas, &chart->panels[index], frame);
    zv_frame_edge(canvas, frame, x_ticks, y_ticks);
    zv_frame_y_labels(canvas, frame, y_ticks);
    if (index == 0) {
        draw_marker_names(canvas, chart, frame);
    }
    if (index + 1 == chart->panel_count) {
        draw_x_axis(canvas, chart, frame, x_ticks);
    }
    return has_memory;
}

bool zv_chart_draw(zv_canvas *canvas, const zv_plot_chart *chart, zv_box box)
{
    const layout on = lay_out(canvas, chart, box.width);
    zv_frame frame = {.box = {box.x + on.left, box.y, on.width, on.height}, .x = x_range_of(&on.chart)};
    const zv_ticks x_ticks = zv_ticks_across(canvas, frame.x, on.width);

    bool has_memory = true;
    for (int i = 0; i < on.chart.panel_count; ++i) {
        const zv_plot_panel *panel = &on.chart.panels[i];
        frame.y = zv_panel_y_range(panel);
        const zv_ticks y_ticks = zv_ticks_upward(frame.y, on.height);
        const zv_legend legend = legend_of(canvas, &on.chart, i);
        draw_header(canvas, panel, &legend, &y_ticks, (zv_point){frame.box.x, frame.box.y}, on.width);
        frame.box.y += header_height(canvas, panel, &legend, on.width);
        frame.box.y += i == 0 && has_marker_names(chart) ? MARKER_STRIP : 0.0;
        has_memory = draw_panel(canvas, &on.chart, i, &frame, &x_ticks, &y_ticks) && has_memory;
        frame.box.y += on.height + PANEL_GAP;
    }
    return has_memory;
}
