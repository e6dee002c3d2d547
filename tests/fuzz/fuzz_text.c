/// @file fuzz_text.c
/// Any bytes as a text in every font, straight, in a box and on a circle: it must end with finite strokes, whose order
/// and pen moves are sane.
#include <math.h>
#include <stdint.h>

#include "zveno/draw.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool condition)
{
    if (!condition) {
        __builtin_trap();
    }
}

/// Points, fewer of them, in order, as pen moves.
static void go_on(const zv_drawing *drawing, zv_drawing *flat, zv_drawing *fewer, zv_drawing *ordered)
{
    const zv_flatten_options flatten = {.tolerance_mm = 0.1};
    zv_order_options order = zv_order_default_options();
    const zv_pen_options pen = zv_pen_default_options();
    zv_pen_summary sum;
    zv_order_report report;
    order.steps = 1000;
    demand(zv_drawing_flatten(drawing, &flatten, flat) == ZV_OK);
    demand(zv_drawing_simplify(flat, 0.05, fewer) == ZV_OK);
    demand(zv_drawing_order(fewer, &order, ordered, &report) == ZV_OK);
    demand(report.after <= report.before && zv_drawing_count(ordered) <= zv_drawing_count(fewer));
    zv_pen_run(ordered, &pen, NULL, NULL, &sum);
    demand(isfinite(sum.duration_s) && sum.lifts == sum.downs);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2 || size > 4000) {
        return 0;
    }
    zv_text_style style = zv_text_default_style();
    style.font = zv_font_at(data[0] % 5);
    style.align = (zv_align)(data[0] / 5 % 3);
    style.width_mm = data[0] & 64 ? data[1] : 0.0;
    style.radius_mm = data[0] & 64 ? 0.0 : (data[1] - 128) * 20.0;
    zv_drawing *all[4];
    for (int i = 0; i < 4; ++i) {
        all[i] = zv_drawing_create();
        demand(all[i] != NULL);
    }
    zv_text_report report;
    const zv_status status = zv_drawing_text(all[0], (const char *)data + 2, size - 2, &style, &report, NULL);
    demand(status == ZV_OK || status == ZV_ERR_BAD_REQUEST || status == ZV_ERR_LIMIT);
    if (status == ZV_OK) {
        go_on(all[0], all[1], all[2], all[3]);
    }
    for (int i = 0; i < 4; ++i) {
        zv_drawing_free(all[i]);
    }
    return 0;
}
