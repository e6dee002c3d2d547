/// @file plane.c
/// What the two figures of a plane share.
///
///     legend
///     y, mm                     speed, mm/s
///     100 ┌───────────────────┐  █
///         │                   │  █ 50
///       0 │                   │  ▓
///         │                   │  ▒ 0
///    −100 └───────────────────┘
///        −200       0       200
///                 x, mm
#include "plot/plane.h"

#include <math.h>

#include "plot/words.h"

enum { HEADER = 24, X_LABELS = 24, X_TITLE = 20, RIGHT = 12, LEGEND_GAP = 4 };

/// Shape of the frame: height over width.
static const double FLATTEST = 0.42, STEEPEST = 0.84, USUAL = 0.55;
static const double LABELS_NOMINAL = 400.0;

/// Room for the labels of the y axis. The axis may still be stretched to the shape of the frame, so labels of a wider
/// range are measured too.
static double left_margin(zv_canvas *canvas, const zv_plane *plane)
{
    const zv_ticks ticks = zv_ticks_upward(plane->y, LABELS_NOMINAL);
    const zv_ticks wider = zv_ticks_upward(zv_range_stretched(plane->y, 2.0), LABELS_NOMINAL);
    return ceil(fmax(zv_ticks_width(canvas, &ticks), zv_ticks_width(canvas, &wider))) + 10.0;
}

static double right_margin(zv_canvas *canvas, const zv_plane *plane)
{
    return plane->scale ? zv_colorbar_width(canvas, plane->scale) : RIGHT;
}

static double frame_width(zv_canvas *canvas, const zv_plane *plane, double width)
{
    return width - left_margin(canvas, plane) - right_margin(canvas, plane);
}

static double frame_height(zv_canvas *canvas, const zv_plane *plane, double width)
{
    const double shape = (plane->y.high - plane->y.low) / (plane->x.high - plane->x.low);
    const double chosen = plane->equal_scales ? fmin(fmax(shape, FLATTEST), STEEPEST) : USUAL;
    return round(chosen * frame_width(canvas, plane, width));
}

/// Of the rows above the frame, which start at its left edge.
static double legend_height(zv_canvas *canvas, const zv_plane *plane, double width)
{
    const double room = width - left_margin(canvas, plane);
    return plane->legend.count > 0 ? zv_legend_height(canvas, &plane->legend, room) + LEGEND_GAP : 0.0;
}

double zv_plane_height(zv_canvas *canvas, const zv_plane *plane, double width)
{
    return legend_height(canvas, plane, width) + HEADER + frame_height(canvas, plane, width) + X_LABELS + X_TITLE;
}

zv_frame zv_plane_frame(zv_canvas *canvas, const zv_plane *plane, zv_box box)
{
    zv_frame frame = {
        .box = {.x = box.x + left_margin(canvas, plane),
                .y = box.y + legend_height(canvas, plane, box.width) + HEADER,
                .width = frame_width(canvas, plane, box.width),
                .height = frame_height(canvas, plane, box.width)},
        .x = plane->x,
        .y = plane->y,
    };
    if (plane->equal_scales) {
        const double x_scale = (plane->x.high - plane->x.low) / frame.box.width;
        const double y_scale = (plane->y.high - plane->y.low) / frame.box.height;
        const double scale = fmax(x_scale, y_scale);
        frame.x = zv_range_stretched(plane->x, scale / x_scale);
        frame.y = zv_range_stretched(plane->y, scale / y_scale);
    }
    return frame;
}

static bool is_coarser(const zv_ticks *a, const zv_ticks *b)
{
    return a->exponent != b->exponent ? a->exponent > b->exponent : a->digit > b->digit;
}

zv_plane_ticks zv_plane_ticks_of(zv_canvas *canvas, const zv_plane *plane, const zv_frame *frame)
{
    zv_plane_ticks ticks = {
        .x = zv_ticks_across(canvas, frame->x, frame->box.width),
        .y = zv_ticks_upward(frame->y, frame->box.height),
    };
    if (plane->equal_scales && is_coarser(&ticks.x, &ticks.y)) {
        ticks.y = zv_ticks_like(&ticks.x, frame->y);
    } else if (plane->equal_scales) {
        ticks.x = zv_ticks_like(&ticks.y, frame->x);
    }
    return ticks;
}

static void draw_titles(zv_canvas *canvas, const zv_plane *plane, const zv_frame *frame, const zv_plane_ticks *ticks)
{
    const zv_box box = frame->box;
    char factor[ZV_TICK_LABEL_SIZE], words[ZV_WORDS_SIZE];
    zv_letters letters = {.size = ZV_SIZE_TEXT, .color = canvas->theme->ink, .anchor = ZV_ANCHOR_MIDDLE};
    zv_ticks_power(&ticks->x, factor);
    zv_words_axis(plane->x_title ? plane->x_title : "x", factor, plane->x_unit, words);
    const zv_point below = {box.x + 0.5 * box.width, box.y + box.height + X_LABELS + 12.0};
    zv_canvas_text_within(canvas, below, letters, words, box.width);

    letters.anchor = ZV_ANCHOR_START;
    zv_ticks_power(&ticks->y, factor);
    zv_words_axis(plane->y_title ? plane->y_title : "y", factor, plane->y_unit, words);
    zv_canvas_text_within(canvas, (zv_point){box.x, box.y - 8.0}, letters, words, 0.45 * box.width);
}

void zv_plane_surround(zv_canvas *canvas, const zv_plane *plane, const zv_frame *frame, zv_box box)
{
    const zv_plane_ticks ticks = zv_plane_ticks_of(canvas, plane, frame);
    zv_legend_draw(canvas, &plane->legend, (zv_point){frame->box.x, box.y}, box.x + box.width - frame->box.x);
    zv_frame_edge(canvas, frame, &ticks.x, &ticks.y);
    zv_frame_x_labels(canvas, frame, &ticks.x);
    zv_frame_y_labels(canvas, frame, &ticks.y);
    draw_titles(canvas, plane, frame, &ticks);
    if (plane->scale) {
        const double right = frame->box.x + frame->box.width;
        const zv_box bar = {right, frame->box.y, box.x + box.width - right, frame->box.height};
        zv_colorbar_draw(canvas, plane->scale, bar, plane->value_title, plane->value_unit, 0.5 * frame->box.width);
    }
}
