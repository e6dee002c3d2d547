/// @file sheet.c
/// A sheet of paper in front of an arm: what can be reached, the paper, travel, ink, the arm, and the sum of it below.
///
///     legend
///     y, mm
///     ┌───────────────────────┐      reach    a tint with a rim
///     │   .-------------.     │      paper    white with an edge
///     │ reach  ┌──────┐  \    │      travel   dashed, below the ink
///     │   (O)  │ HELLO│   |   │      ink      a colour for each pen
///     │        └──────┘  /    │      arm      links and pivots
///     └───────────────────────┘
///       strokes   lifts   time       facts: names small, values large
#include <math.h>

#include "plot/bounds.h"
#include "plot/figure.h"
#include "plot/mark.h"
#include "plot/notes.h"
#include "plot/plane.h"
#include "plot/straighten.h"

static const double ROOM = 1.05, CLOSE_ROOM = 1.35;
/// A reach so many times the paper is shown whole only in an inset.
static const double MOST_REACH = 3.5;
static const double REACH_FILL = 0.09, REACH_RIM = 1.2, INK_WIDTH = 1.8, TRAVEL_WIDTH = 0.9, TRAVEL_DASH = 3.5;
/// Lines that would cover more of the paper than this are drawn thinner, down to a hair: hatching stays hatching.
static const double MOST_COVERED = 0.38, HAIR_WIDTH = 0.3;
static const double ARM_WIDTH = 5.0, STRAIGHT_PX = 0.05;
static const unsigned PAPER = 0xFFFEFA, PAPER_EDGE = 0xB9B29C;
enum {
    INSET = 96,
    INSET_GAP = 8,
    FACT_ROW = 44,
    FACT_GAP = 10,
    VALUE_SIZE = 15,
    START_RADIUS = 6,
    END_RADIUS = 3,
    PIVOT_RADIUS = 4
};

static void see_ink(zv_bounds *seen, const zv_plot_ink *ink)
{
    for (size_t i = 0; i < ink->count; ++i) {
        zv_bounds_see(seen, ink->x[i], ink->y[i]);
    }
}

static bool has_paper(const zv_plot_sheet *sheet)
{
    return sheet->paper_high[0] > sheet->paper_low[0] && sheet->paper_high[1] > sheet->paper_low[1];
}

static zv_bounds content_of(const zv_plot_sheet *sheet)
{
    zv_bounds seen = zv_bounds_empty();
    if (has_paper(sheet)) {
        zv_bounds_see(&seen, sheet->paper_low[0], sheet->paper_low[1]);
        zv_bounds_see(&seen, sheet->paper_high[0], sheet->paper_high[1]);
    }
    for (int i = 0; i < sheet->ink_count; ++i) {
        see_ink(&seen, &sheet->inks[i]);
    }
    for (int i = 0; i < sheet->failure_count; ++i) {
        zv_bounds_see(&seen, sheet->failures[i].x, sheet->failures[i].y);
    }
    return seen;
}

static double size_of(const zv_bounds *b)
{
    return fmax(b->x.high - b->x.low, b->y.high - b->y.low);
}

static zv_bounds all_of(const zv_plot_sheet *sheet)
{
    zv_bounds all = content_of(sheet);
    see_ink(&all, &sheet->reach);
    return all;
}

/// Whether the view goes around the paper alone.
static bool is_close_up(const zv_plot_sheet *sheet)
{
    const zv_bounds content = content_of(sheet), all = all_of(sheet);
    return size_of(&content) > 0.0 && size_of(&all) > MOST_REACH * size_of(&content);
}

static zv_bounds view_of(const zv_plot_sheet *sheet)
{
    const bool is_far = is_close_up(sheet);
    const zv_bounds shown = is_far ? content_of(sheet) : all_of(sheet);
    const double half = 0.05 * fmax(size_of(&shown), 0.0), room = is_far ? CLOSE_ROOM : ROOM;
    return (zv_bounds){zv_range_stretched(zv_range_opened((zv_range){shown.x.low - half, shown.x.high + half}), room),
                       zv_range_stretched(zv_range_opened((zv_range){shown.y.low - half, shown.y.high + half}), room)};
}

// ---- the plane ----

static zv_pen ink_pen(const zv_plot_ink *ink)
{
    return (zv_pen){.paint = zv_solid(ink->color), .width = INK_WIDTH};
}

static double ink_width(const zv_frame *frame, const zv_plot_sheet *sheet)
{
    const double wide = sheet->paper_high[0] - sheet->paper_low[0], high = sheet->paper_high[1] - sheet->paper_low[1];
    const double px = frame->box.width / (frame->x.high - frame->x.low);
    const double widest =
        sheet->ink_length > 0.0 && has_paper(sheet) ? MOST_COVERED * wide * high * px / sheet->ink_length : INK_WIDTH;
    return fmin(INK_WIDTH, fmax(HAIR_WIDTH, widest));
}

static zv_pen travel_pen(const zv_canvas *canvas)
{
    return (zv_pen){
        .paint = {.color = canvas->theme->soft, .opacity = 0.75}, .width = TRAVEL_WIDTH, .dash = TRAVEL_DASH};
}

static void fill_legend(const zv_canvas *canvas, const zv_plot_sheet *sheet, zv_legend *legend)
{
    const zv_theme *theme = canvas->theme;
    for (int i = 0; i < sheet->ink_count; ++i) {
        zv_legend_add(legend, &(zv_legend_item){.name = sheet->inks[i].name, .pen = ink_pen(&sheet->inks[i])});
    }
    if (sheet->travel.count > 0) {
        zv_legend_add(legend, &(zv_legend_item){.name = sheet->travel.name, .pen = travel_pen(canvas)});
    }
    if (sheet->has_ends) {
        zv_legend_add(legend, &(zv_legend_item){.name = "start", .mark = ZV_MARK_DISC, .color = theme->palette[2]});
        zv_legend_add(legend, &(zv_legend_item){.name = "end", .mark = ZV_MARK_SQUARE, .color = theme->limit});
    }
    if (sheet->failure_count > 0) {
        zv_legend_add(legend, &(zv_legend_item){.name = "sticks out", .mark = ZV_MARK_CROSS, .color = theme->limit});
    }
    if (sheet->reach.count > 0) {
        zv_legend_add(legend,
                      &(zv_legend_item){.name = sheet->reach.name, .swatch = {.color = theme->reach, .opacity = 0.35}});
    }
}

static zv_plane plane_of(const zv_canvas *canvas, const zv_plot_sheet *sheet)
{
    const zv_bounds view = view_of(sheet);
    zv_plane plane = {.x_title = sheet->x_title,
                      .y_title = sheet->y_title,
                      .x_unit = sheet->unit,
                      .y_unit = sheet->unit,
                      .x = view.x,
                      .y = view.y,
                      .equal_scales = true};
    fill_legend(canvas, sheet, &plane.legend);
    return plane;
}

static double facts_height(const zv_plot_sheet *sheet)
{
    return sheet->fact_count > 0 ? FACT_GAP + FACT_ROW : 0.0;
}

double zv_sheet_height(zv_canvas *canvas, const zv_plot_sheet *sheet, double width)
{
    const zv_plane plane = plane_of(canvas, sheet);
    return zv_plane_height(canvas, &plane, width) + facts_height(sheet);
}

// ---- inside the frame ----

/// The points of an ink on the page, lifts kept; straight runs need only their ends.
static bool place_ink(const zv_canvas *canvas, const zv_frame *frame, const zv_plot_ink *ink, zv_points *out)
{
    zv_points run = {0};
    for (size_t i = 0; i <= ink->count; ++i) {
        const bool is_here = i < ink->count && zv_can_draw(ink->x[i]) && zv_can_draw(ink->y[i]);
        if (is_here) {
            zv_points_add(&run, zv_frame_at(frame, ink->x[i], ink->y[i]));
        } else if (run.count > 0) {
            zv_straighten(&run, STRAIGHT_PX / canvas->density);
            for (size_t k = 0; k < run.count; ++k) {
                zv_points_add(out, run.data[k]);
            }
            zv_points_add(out, (zv_point){NAN, NAN});
            run.count = 0;
        }
    }
    const bool has_memory = !run.failed && !out->failed;
    zv_points_free(&run);
    return has_memory;
}

static bool draw_lines(zv_canvas *canvas, const zv_frame *frame, const zv_plot_ink *ink, zv_pen pen)
{
    zv_points points = {0};
    const bool has_memory = place_ink(canvas, frame, ink, &points);
    if (has_memory && points.count > 0) {
        zv_canvas_lines(canvas, points.data, points.count, pen);
    }
    zv_points_free(&points);
    return has_memory;
}

static bool fill_reach(zv_canvas *canvas, const zv_frame *frame, const zv_plot_ink *reach)
{
    const zv_paint tint = {.color = canvas->theme->reach, .opacity = REACH_FILL};
    zv_points points = {0};
    const bool has_memory = place_ink(canvas, frame, reach, &points);
    if (has_memory && points.count > 0) {
        zv_canvas_area(canvas, points.data, points.count, tint);
    }
    zv_points_free(&points);
    return has_memory;
}

static void draw_paper(zv_canvas *canvas, const zv_frame *frame, const zv_plot_sheet *sheet)
{
    const zv_point a = zv_frame_at(frame, sheet->paper_low[0], sheet->paper_high[1]);
    const zv_point b = zv_frame_at(frame, sheet->paper_high[0], sheet->paper_low[1]);
    const zv_point edge[] = {{a.x, a.y}, {b.x, a.y}, {b.x, b.y}, {a.x, b.y}, {a.x, a.y}};
    zv_canvas_box(canvas, (zv_box){a.x + 2.0, a.y + 2.0, b.x - a.x, b.y - a.y}, (zv_paint){0x000000, 0.10});
    zv_canvas_box(canvas, (zv_box){a.x, a.y, b.x - a.x, b.y - a.y}, zv_solid(PAPER));
    zv_canvas_lines(canvas, edge, 5, (zv_pen){.paint = zv_solid(PAPER_EDGE), .width = 1.0});
}

static void draw_pivot(zv_canvas *canvas, const zv_frame *frame, const zv_plot_ink *arm, size_t i)
{
    const bool is_tip = i + 1 == arm->count;
    zv_mark_draw(canvas, ZV_MARK_DISC, zv_frame_at(frame, arm->x[i], arm->y[i]), is_tip ? 3.0 : PIVOT_RADIUS,
                 is_tip ? canvas->theme->ink : canvas->theme->axis);
}

static bool draw_arm(zv_canvas *canvas, const zv_frame *frame, const zv_plot_ink *arm)
{
    const zv_pen under = {.paint = {canvas->theme->axis, 0.45}, .width = ARM_WIDTH};
    const bool has_memory = draw_lines(canvas, frame, arm, under);
    for (size_t i = 0; i < arm->count; ++i) {
        draw_pivot(canvas, frame, arm, i);
    }
    return has_memory;
}

/// The whole reach, with a mark where the view is.
static bool draw_inset(zv_canvas *canvas, const zv_plot_sheet *sheet, const zv_frame *frame, const zv_cover *cover)
{
    const zv_bounds all = all_of(sheet);
    const double half = 0.55 * size_of(&all);
    const double x = 0.5 * (all.x.low + all.x.high), y = 0.5 * (all.y.low + all.y.high);
    const zv_frame small = {.box = zv_cover_freest_corner(cover, frame->box, INSET, INSET_GAP),
                            .x = {x - half, x + half},
                            .y = {y - half, y + half}};
    const zv_pen rim = {.paint = zv_solid(canvas->theme->reach), .width = 1.0};
    const zv_point from = zv_frame_at(&small, frame->x.low, frame->y.high);
    const zv_point to = zv_frame_at(&small, frame->x.high, frame->y.low);
    const zv_ticks none = {0};

    zv_canvas_box(canvas, small.box, (zv_paint){.color = canvas->theme->ground, .opacity = 0.92});
    bool has_memory = fill_reach(canvas, &small, &sheet->reach);
    has_memory = draw_lines(canvas, &small, &sheet->reach, rim) && has_memory;
    has_memory = draw_lines(canvas, &small, &sheet->arm, (zv_pen){{canvas->theme->axis, 0.6}, 2.0, 0.0}) && has_memory;
    zv_canvas_box(canvas, (zv_box){from.x, from.y, fmax(to.x - from.x, 3.0), fmax(to.y - from.y, 3.0)},
                  (zv_paint){.color = canvas->theme->limit, .opacity = 0.8});
    zv_frame_edge(canvas, &small, &none, &none);
    return has_memory;
}

static bool draw_inside(zv_canvas *canvas, const zv_plot_sheet *sheet, const zv_frame *frame)
{
    const zv_pen rim = {.paint = zv_solid(canvas->theme->reach), .width = REACH_RIM};
    bool has_memory = fill_reach(canvas, frame, &sheet->reach);
    if (has_paper(sheet)) {
        draw_paper(canvas, frame, sheet);
    }
    has_memory = draw_lines(canvas, frame, &sheet->reach, rim) && has_memory; // also over the paper
    zv_cover cover = {.box = frame->box};
    canvas->cover = &cover;
    has_memory = draw_arm(canvas, frame, &sheet->arm) && has_memory; // below the ink, which is what people look for
    has_memory = draw_lines(canvas, frame, &sheet->travel, travel_pen(canvas)) && has_memory;
    for (int i = 0; i < sheet->ink_count; ++i) {
        zv_pen pen = ink_pen(&sheet->inks[i]);
        pen.width = ink_width(frame, sheet);
        has_memory = draw_lines(canvas, frame, &sheet->inks[i], pen) && has_memory;
    }
    canvas->cover = NULL;
    if (sheet->has_ends) {
        zv_mark_draw(canvas, ZV_MARK_DISC, zv_frame_at(frame, sheet->start[0], sheet->start[1]), START_RADIUS,
                     canvas->theme->palette[2]);
        zv_mark_draw(canvas, ZV_MARK_SQUARE, zv_frame_at(frame, sheet->end[0], sheet->end[1]), END_RADIUS,
                     canvas->theme->limit);
    }
    zv_notes_draw(canvas, frame, sheet->failures, sheet->failure_count, &cover, ZV_MARK_CROSS, canvas->theme->limit);
    return (!is_close_up(sheet) || draw_inset(canvas, sheet, frame, &cover)) && has_memory;
}

// ---- below it ----

static void draw_fact(zv_canvas *canvas, const zv_plot_sheet *sheet, zv_box box, double width, zv_letters name,
                      zv_letters value, int i)
{
    const double x = box.x + i * width;
    zv_canvas_text_within(canvas, (zv_point){x, box.y + 14.0}, name, sheet->facts[i].name, width - 8.0);
    zv_canvas_text_within(canvas, (zv_point){x, box.y + 34.0}, value, sheet->facts[i].value, width - 8.0);
}

static void draw_facts(zv_canvas *canvas, const zv_plot_sheet *sheet, zv_box box)
{
    const double width = box.width / fmax(sheet->fact_count, 1.0);
    const zv_letters name = {.size = ZV_SIZE_TICK, .color = canvas->theme->soft};
    const zv_letters value = {.size = VALUE_SIZE, .color = canvas->theme->ink, .bold = true};
    for (int i = 0; i < sheet->fact_count; ++i) {
        draw_fact(canvas, sheet, box, width, name, value, i);
    }
}

bool zv_sheet_draw(zv_canvas *canvas, const zv_plot_sheet *sheet, zv_box box)
{
    const zv_plane plane = plane_of(canvas, sheet);
    const zv_box upper = {box.x, box.y, box.width, box.height - facts_height(sheet)};
    const zv_frame frame = zv_plane_frame(canvas, &plane, upper);
    const zv_plane_ticks ticks = zv_plane_ticks_of(canvas, &plane, &frame);

    zv_canvas_clip(canvas, frame.box);
    zv_frame_grid(canvas, &frame, &ticks.x, &ticks.y);
    const bool has_memory = draw_inside(canvas, sheet, &frame);
    zv_canvas_unclip(canvas);
    zv_plane_surround(canvas, &plane, &frame, upper);
    draw_facts(canvas, sheet, (zv_box){frame.box.x, upper.y + upper.height + FACT_GAP, frame.box.width, FACT_ROW});
    return has_memory;
}
