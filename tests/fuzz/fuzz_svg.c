/// @file fuzz_svg.c
/// Any bytes as an SVG file: the reader must end, with finite strokes on the paper, or with a sentence.
#include <math.h>
#include <stdint.h>

#include "zveno/draw.h"
#include "zveno/svg.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// Ends of segments are inside of what a drawing takes, and pens are those of the report.
static void check_strokes(const zv_drawing *drawing, const zv_svg_report *report)
{
    for (int i = 0; i < zv_drawing_count(drawing); ++i) {
        const zv_stroke stroke = zv_drawing_stroke(drawing, i);
        if (stroke.count < 1 || stroke.pen < 0 || stroke.pen >= report->pens) {
            __builtin_trap();
        }
        for (int k = 0; k < stroke.count; ++k) {
            if (!(fabs(stroke.segment[k].to.x) <= ZV_DRAWING_EDGE_MM)) {
                __builtin_trap();
            }
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    zv_drawing *drawing = zv_drawing_create();
    zv_svg_options options = zv_svg_default_options();
    options.pens = (zv_svg_pens)(size % 4);
    zv_svg_report report;
    zv_error why = {.message = ""};
    const zv_status status = zv_drawing_svg(drawing, (const char *)data, size, &options, &report, &why);
    if (status != ZV_OK && (!why.message[0] || why.status != status)) {
        __builtin_trap();
    }
    if (status == ZV_OK) {
        check_strokes(drawing, &report);
    }
    zv_drawing_free(drawing);
    return 0;
}
