/// @file panel.c
/// One panel of a chart: its ranges, its legend, its curves.
#include "plot/panel.h"

#include <math.h>

#include "plot/limits.h"
#include "plot/line_pen.h"
#include "plot/mark.h"
#include "plot/notes.h"
#include "plot/straighten.h"

static const double ROOM = 1.12;       // times what must be seen
static const double STRAIGHT_PX = 0.1; // nobody sees a tenth of a pixel, and files get several times smaller
static const double MARK_RADIUS = 3.5, MARK_SPACING = 2.0;

/// The range of x or y over all lines and notes. A sample counts only when both its numbers can be drawn.
static zv_range range_of(const zv_plot_panel *panel, bool is_x)
{
    zv_range range = zv_range_empty();
    for (int i = 0; i < panel->line_count; ++i) {
        const zv_plot_line *line = &panel->lines[i];
        const size_t x_stride = line->x_stride ? line->x_stride : 1, y_stride = line->y_stride ? line->y_stride : 1;
        for (size_t k = 0; k < line->count; ++k) {
            const double x = line->x[k * x_stride], y = line->y[k * y_stride];
            range = zv_can_draw(x) && zv_can_draw(y) ? zv_range_with(range, is_x ? x : y) : range;
        }
    }
    for (int i = 0; i < panel->note_count; ++i) {
        range = zv_range_with(range, is_x ? panel->notes[i].x : panel->notes[i].y);
    }
    return range;
}

zv_range zv_panel_x_range(const zv_plot_panel *panel)
{
    return range_of(panel, true);
}

zv_range zv_panel_y_range(const zv_plot_panel *panel)
{
    zv_range range = range_of(panel, false);
    range = panel->show_zero ? zv_range_with(range, 0.0) : range;
    range = zv_range_widened(zv_limits_open(panel, range), panel->least_span);
    return zv_range_stretched(zv_range_opened(range), ROOM);
}

bool zv_panel_has_points(const zv_plot_panel *panel)
{
    bool has = panel->note_count > 0;
    for (int i = 0; i < panel->line_count; ++i) {
        has = has || panel->lines[i].mark != ZV_MARK_NONE;
    }
    return has;
}

static void add_line(const zv_canvas *canvas, const zv_plot_panel *panel, zv_legend *legend, int i)
{
    zv_legend_add(legend, &(zv_legend_item){.name = panel->lines[i].name,
                                            .pen = zv_line_pen(canvas->theme, panel, i),
                                            .mark = panel->lines[i].mark,
                                            .color = zv_line_color(canvas->theme, panel, i)});
}

void zv_panel_legend(const zv_canvas *canvas, const zv_plot_panel *panel, zv_legend *legend)
{
    for (int i = 0; i < panel->line_count; ++i) {
        add_line(canvas, panel, legend, i);
    }
    if (panel->limit_count > 0) {
        const zv_pen pen = {.paint = zv_solid(canvas->theme->limit), .width = 1.2, .dash = 5.0};
        zv_legend_add(legend, &(zv_legend_item){.name = "limit", .pen = pen});
    }
}

static bool draw_line(zv_canvas *canvas, const zv_plot_panel *panel, int index, const zv_frame *frame)
{
    const zv_pen pen = zv_line_pen(canvas->theme, panel, index);
    zv_points points = {0};
    zv_thin(&panel->lines[index], frame, canvas->density, &points);
    zv_straighten(&points, STRAIGHT_PX / canvas->density);
    if (pen.width > 0.0) {
        zv_canvas_lines(canvas, points.data, points.count, pen);
    }
    const bool has_memory = !points.failed;
    zv_points_free(&points);
    return has_memory;
}

/// A mark at every sample that is not on the last one.
static void draw_marks(zv_canvas *canvas, const zv_plot_panel *panel, int index, const zv_frame *frame)
{
    const zv_plot_line *line = &panel->lines[index];
    const size_t x_stride = line->x_stride ? line->x_stride : 1, y_stride = line->y_stride ? line->y_stride : 1;
    zv_point last = {NAN, NAN};
    for (size_t k = 0; line->mark != ZV_MARK_NONE && k < line->count; ++k) {
        const double x = line->x[k * x_stride], y = line->y[k * y_stride];
        if (!zv_can_draw(x) || !zv_can_draw(y)) {
            continue;
        }
        const zv_point at = zv_frame_at(frame, x, y);
        if (!(fabs(at.x - last.x) < MARK_SPACING && fabs(at.y - last.y) < MARK_SPACING)) {
            zv_mark_draw(canvas, line->mark, at, MARK_RADIUS, zv_line_color(canvas->theme, panel, index));
            last = at;
        }
    }
}

bool zv_panel_draw(zv_canvas *canvas, const zv_plot_panel *panel, const zv_frame *frame)
{
    zv_cover cover = {.box = frame->box};
    bool has_memory = true;
    zv_canvas_clip(canvas, frame->box);
    zv_limits_shade(canvas, panel, frame);
    canvas->cover = &cover;
    for (int i = 0; i < panel->line_count; ++i) {
        has_memory = draw_line(canvas, panel, i, frame) && has_memory;
    }
    canvas->cover = NULL;
    zv_limits_draw(canvas, panel, frame, &cover);
    for (int i = 0; i < panel->line_count; ++i) {
        draw_marks(canvas, panel, i, frame);
    }
    zv_notes_draw(canvas, frame, panel->notes, panel->note_count, &cover, ZV_MARK_DISC, canvas->theme->ink);
    zv_canvas_unclip(canvas);
    return has_memory;
}
