/// @file svg.c
/// Reading of SVG: a file full of paths, from text to strokes with exact curves.
///
/// The peer nanosvg, told to do 56 MB/s, is not in Debian; no ratio is printed.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "zveno/draw.h"
#include "zveno/svg.h"
#include "zveno/text.h"

enum { PATHS = 4000, SEGMENTS = 100, REPETITIONS = 7 };

/// What drawing programs write: long paths of relative cubics, some lines and arcs, a style each.
static void write_path(zv_text *out, int index)
{
    zv_text_addf(
        out,
        "  <path id=\"path%d\" style=\"fill:none;stroke:#%02x%02x80;stroke-width:0.26\" transform=\"rotate(%.3f)\"\n"
        "     d=\"m %.3f,%.3f",
        index, index % 4 * 60, index % 3 * 80, bench_uniform(-3, 3), bench_uniform(20, 180), bench_uniform(20, 180));
    for (int i = 0; i < SEGMENTS; ++i) {
        const double kind = bench_uniform(0, 10);
        if (kind < 7) {
            zv_text_addf(out, " c %.4f,%.4f %.4f,%.4f %.4f,%.4f", bench_uniform(-2, 2), bench_uniform(-2, 2),
                         bench_uniform(-2, 2), bench_uniform(-2, 2), bench_uniform(-2, 2), bench_uniform(-2, 2));
        } else if (kind < 9) {
            zv_text_addf(out, " l %.4f,%.4f", bench_uniform(-2, 2), bench_uniform(-2, 2));
        } else {
            zv_text_addf(out, " a %.3f,%.3f 0 0 1 %.4f,%.4f", bench_uniform(1, 3), bench_uniform(1, 3),
                         bench_uniform(-2, 2), bench_uniform(-2, 2));
        }
    }
    zv_text_add(out, "\" />\n");
}

typedef struct reading {
    zv_text text;
    zv_drawing *drawing;
} reading;

static void read_svg(void *context)
{
    reading *r = context;
    static zv_svg_report report;
    zv_error why;
    zv_drawing_clear(r->drawing);
    if (zv_drawing_svg(r->drawing, r->text.data, r->text.size, NULL, &report, &why) != ZV_OK) {
        bench_stop(why.message);
    }
    bench_use(r->drawing);
}

void bench_svg(const bench_setup *setup, bench_table *table)
{
    (void)setup;
    reading r = {.drawing = zv_drawing_create()};
    zv_text_add(
        &r.text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200mm\" height=\"200mm\" viewBox=\"0 0 200 200\">\n");
    for (int i = 0; i < PATHS; ++i) {
        write_path(&r.text, i);
    }
    zv_text_add(&r.text, "</svg>\n");
    bench_job job = {read_svg, &r, 1, BENCH_THREAD, 0};
    bench_measure(&job, 1, REPETITIONS);

    bench_row row = {.name = "svg_read", .unit = "MB/s", .goal = BENCH_OURS_AT_LEAST, .required = 30, .target = 60};
    row.ours = 1e-6 * (double)r.text.size / job.median_s;
    snprintf(row.note, sizeof row.note, "%.0f MB of paths to strokes; nanosvg, told to do 56 MB/s, is not in Debian",
             1e-6 * (double)r.text.size);
    bench_add(table, row);
    zv_text_free(&r.text);
    zv_drawing_free(r.drawing);
}
