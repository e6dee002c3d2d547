/// @file frame.h
/// A rectangle with axes: where values fall on the page, grid, ticks and their labels.
#ifndef ZV_PLOT_FRAME_H
#define ZV_PLOT_FRAME_H

#include "plot/canvas.h"
#include "plot/range.h"
#include "plot/ticks.h"

/// Sizes of letters, in pixels.
enum { ZV_SIZE_TITLE = 17, ZV_SIZE_HEADING = 13, ZV_SIZE_TEXT = 12, ZV_SIZE_TICK = 11 };

typedef struct zv_frame {
    zv_box box;
    zv_range x, y; ///< values at the left and right, lower and upper edge
} zv_frame;

/// Where a value falls on the page.
static inline zv_point zv_frame_at(const zv_frame *frame, double x, double y)
{
    const double across = (x - frame->x.low) / (frame->x.high - frame->x.low);
    const double upward = (y - frame->y.low) / (frame->y.high - frame->y.low);
    return (zv_point){
        .x = frame->box.x + across * frame->box.width,
        .y = frame->box.y + (1.0 - upward) * frame->box.height,
    };
}

/// Round ticks for a horizontal axis of this length whose labels do not come close to each other.
zv_ticks zv_ticks_across(zv_canvas *canvas, zv_range range, double length_px);
/// Round ticks for a vertical axis of this length.
zv_ticks zv_ticks_upward(zv_range range, double length_px);
/// Width of the widest label.
double zv_ticks_width(zv_canvas *canvas, const zv_ticks *ticks);

/// Grid lines; draw it first.
void zv_frame_grid(zv_canvas *canvas, const zv_frame *frame, const zv_ticks *x, const zv_ticks *y);
/// The edge and the small strokes of the ticks; draw it after what is inside.
void zv_frame_edge(zv_canvas *canvas, const zv_frame *frame, const zv_ticks *x, const zv_ticks *y);
/// Labels below the frame.
void zv_frame_x_labels(zv_canvas *canvas, const zv_frame *frame, const zv_ticks *ticks);
/// Labels left of the frame.
void zv_frame_y_labels(zv_canvas *canvas, const zv_frame *frame, const zv_ticks *ticks);

#endif
