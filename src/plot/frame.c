/// @file frame.c
/// A rectangle with axes.
///
///     y labels  ┌─────────┬─────────┐ box.y                 y.high
///            20 ┤         ┊         │
///            10 ┤┈┈┈┈┈┈┈┈┈┊┈┈┈┈┈┈┈┈┈│
///             0 ┤         ┊         │
///               └┬────────┬────────┬┘ box.y + box.height    y.low
///      x labels  0        5       10
#include "plot/frame.h"

#include <math.h>

enum { TICK_LENGTH = 4, LABEL_GAP = 4, LABEL_ROOM = 24, X_SPACING = 56 };

static zv_letters tick_letters(const zv_canvas *canvas, zv_anchor anchor)
{
    return (zv_letters){.size = ZV_SIZE_TICK, .color = canvas->theme->soft, .anchor = anchor};
}

double zv_ticks_width(zv_canvas *canvas, const zv_ticks *ticks)
{
    const zv_letters letters = tick_letters(canvas, ZV_ANCHOR_START);
    double widest = 0.0;
    for (int i = 0; i < ticks->count; ++i) {
        char label[ZV_TICK_LABEL_SIZE];
        zv_ticks_label(ticks, i, label);
        widest = fmax(widest, zv_canvas_measure(canvas, &letters, label));
    }
    return widest;
}

zv_ticks zv_ticks_across(zv_canvas *canvas, zv_range range, double length_px)
{
    int most = (int)fmax(2.0, length_px / X_SPACING);
    zv_ticks ticks = zv_ticks_choose(range, most);
    while (most > 2 && ticks.count * (zv_ticks_width(canvas, &ticks) + LABEL_ROOM) > length_px) {
        ticks = zv_ticks_choose(range, --most);
    }
    return ticks;
}

zv_ticks zv_ticks_upward(zv_range range, double length_px)
{
    const double most = fmin(length_px / 24.0, 3.2 + length_px / 70.0); // tight on a low axis, easy on a high one
    return zv_ticks_choose(range, (int)fmax(2.0, most));
}

void zv_frame_grid(zv_canvas *canvas, const zv_frame *frame, const zv_ticks *x, const zv_ticks *y)
{
    const zv_box box = frame->box;
    const zv_pen pen = {.paint = zv_solid(canvas->theme->grid), .width = 1.0};
    for (int i = 0; i < x->count; ++i) {
        const double at = zv_sharp(zv_frame_at(frame, zv_ticks_value(x, i), 0.0).x);
        zv_canvas_line(canvas, (zv_point){at, box.y}, (zv_point){at, box.y + box.height}, pen);
    }
    for (int i = 0; i < y->count; ++i) {
        const double at = zv_sharp(zv_frame_at(frame, 0.0, zv_ticks_value(y, i)).y);
        zv_canvas_line(canvas, (zv_point){box.x, at}, (zv_point){box.x + box.width, at}, pen);
    }
}

void zv_frame_edge(zv_canvas *canvas, const zv_frame *frame, const zv_ticks *x, const zv_ticks *y)
{
    const double left = zv_sharp(frame->box.x), right = zv_sharp(frame->box.x + frame->box.width);
    const double top = zv_sharp(frame->box.y), bottom = zv_sharp(frame->box.y + frame->box.height);
    const zv_pen pen = {.paint = zv_solid(canvas->theme->axis), .width = 1.0};
    const zv_point edge[] = {{left, top}, {right, top}, {right, bottom}, {left, bottom}, {left, top}};
    zv_canvas_lines(canvas, edge, 5, pen);
    for (int i = 0; i < x->count; ++i) {
        const double at = zv_sharp(zv_frame_at(frame, zv_ticks_value(x, i), 0.0).x);
        zv_canvas_line(canvas, (zv_point){at, bottom}, (zv_point){at, bottom + TICK_LENGTH}, pen);
    }
    for (int i = 0; i < y->count; ++i) {
        const double at = zv_sharp(zv_frame_at(frame, 0.0, zv_ticks_value(y, i)).y);
        zv_canvas_line(canvas, (zv_point){left - TICK_LENGTH, at}, (zv_point){left, at}, pen);
    }
}

void zv_frame_x_labels(zv_canvas *canvas, const zv_frame *frame, const zv_ticks *ticks)
{
    const double baseline = frame->box.y + frame->box.height + TICK_LENGTH + LABEL_GAP + ZV_SIZE_TICK;
    for (int i = 0; i < ticks->count; ++i) {
        char label[ZV_TICK_LABEL_SIZE];
        zv_ticks_label(ticks, i, label);
        const double at = zv_frame_at(frame, zv_ticks_value(ticks, i), 0.0).x;
        zv_canvas_text(canvas, (zv_point){at, baseline}, tick_letters(canvas, ZV_ANCHOR_MIDDLE), label);
    }
}

void zv_frame_y_labels(zv_canvas *canvas, const zv_frame *frame, const zv_ticks *ticks)
{
    const double end = frame->box.x - TICK_LENGTH - LABEL_GAP;
    for (int i = 0; i < ticks->count; ++i) {
        char label[ZV_TICK_LABEL_SIZE];
        zv_ticks_label(ticks, i, label);
        const double at = zv_frame_at(frame, 0.0, zv_ticks_value(ticks, i)).y;
        zv_canvas_text_middle(canvas, (zv_point){end, at}, tick_letters(canvas, ZV_ANCHOR_END), label);
    }
}
