/// @file tracing.c
/// Pictures to strokes: a million pixels of soft rings and blobs, as edges and as middles of lines.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "zveno/draw.h"
#include "zveno/trace.h"

enum { SIDE = 1000, REPETITIONS = 7 };

typedef struct tracing {
    zv_image image;
    zv_trace_options options;
    zv_trace_report report;
} tracing;

/// Rings a few pixels wide around two centres, with noise, so that edges are everywhere.
static zv_image make_picture(void)
{
    zv_image image = {SIDE, SIDE, 1, 8, malloc((size_t)SIDE * SIDE)};
    if (image.pixel == NULL) {
        bench_stop("there is no memory for a picture");
    }
    for (int k = 0; k < SIDE * SIDE; ++k) {
        const double x = k % SIDE, y = (double)(k / SIDE);
        const double wave = sin(hypot(x - 300, y - 400) / 5) + sin(hypot(x - 800, y - 600) / 7);
        ((uint8_t *)image.pixel)[k] = (uint8_t)fmin(255, fmax(0, 128 + 120 * wave + bench_uniform(-10, 10)));
    }
    return image;
}

static void run_trace(void *context)
{
    tracing *t = context;
    zv_error why;
    zv_drawing *drawing = zv_drawing_create();
    if (drawing == NULL || zv_drawing_image(drawing, &t->image, &t->options, &t->report, &why) != ZV_OK) {
        bench_stop("a picture was not traced");
    }
    zv_drawing_free(drawing);
}

static void add_row(bench_table *table, const char *name, const bench_job *job, double required, double target)
{
    const tracing *t = job->context;
    bench_row row = {.name = name, .unit = "ms", .goal = BENCH_OURS_AT_MOST, .required = required, .target = target};
    row.ours = 1e3 * job->median_s;
    snprintf(row.note, sizeof row.note, "%d x %d pixels with edges everywhere, %d strokes", SIDE, SIDE,
             t->report.strokes);
    bench_add(table, row);
}

void bench_tracing(const bench_setup *setup, bench_table *table)
{
    (void)setup;
    tracing outline = {.image = make_picture(), .options = zv_trace_default_options()}, centreline = outline;
    centreline.options.mode = ZV_TRACE_CENTRELINE;
    bench_job jobs[] = {{run_trace, &outline, 1, BENCH_THREAD, 0}, {run_trace, &centreline, 1, BENCH_THREAD, 0}};
    bench_measure(jobs, 2, REPETITIONS);
    add_row(table, "outline_1mp", &jobs[0], 250, 120);
    add_row(table, "centre_1mp", &jobs[1], 250, 120);
    zv_image_free(&outline.image);
}
