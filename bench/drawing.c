/// @file drawing.c
/// Drawings: a page of text to a timed motion of the drawing robot, and the order of ten thousand strokes.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "zveno/ink.h"

enum { CHARACTERS = 2000, REPETITIONS = 3, ORDERINGS = 5 };

// ---- a page of text ----

typedef struct page {
    char text[CHARACTERS + 1];
    double duration;
    long long grid_points;
} page;

static void fill_page(page *p)
{
    static const char words[] = "The quick brown fox jumps over the lazy dog. ";
    for (int i = 0; i < CHARACTERS; ++i) {
        p->text[i] = words[(size_t)i % (sizeof words - 1)];
    }
    p->text[CHARACTERS] = '\0';
}

static bool ignore_sample(void *user, const zv_plan_sample *sample)
{
    (void)user;
    bench_use(sample);
    return true;
}

/// Nothing is kept from one time to the next: robot file, letters, place, order, plan, samples.
static void draw_page(void *context)
{
    page *p = context;
    size_t size;
    zv_robot *robot = NULL;
    zv_ik *ik = NULL;
    zv_error why = {.message = "no memory"};
    zv_hold hold;
    zv_plan_report report;
    const char *file = zv_shipped_find("drawbot", &size);
    zv_drawing *text = zv_drawing_create(), *ordered = zv_drawing_create();
    zv_text_style style = zv_text_default_style();
    style.size_mm = 2.6;
    style.at = (zv_vec2){110.0, 150.0};
    style.width_mm = 180.0;
    const zv_hold_options sheet = {.world_from_paper = zv_pose_identity()};
    const zv_order_options order = zv_order_default_options();
    const zv_plan_sink sink = {.user = NULL, .sample = ignore_sample};
    zv_ink_walk walk = {.drawing = ordered, .options = zv_ink_default_options()};
    const zv_walker moves = zv_walker_of_ink(&walk);
    if (zv_robot_parse(file, size, NULL, 0, &robot, &why) != ZV_OK || zv_ik_create(robot, &ik) != ZV_OK ||
        zv_hold_create(robot, ik, &sheet, &hold, &why) != ZV_OK ||
        zv_drawing_text(text, p->text, CHARACTERS, &style, NULL, &why) != ZV_OK ||
        zv_drawing_order(text, &order, ordered, NULL) != ZV_OK) {
        bench_stop(why.message);
    }
    zv_plan_options options = zv_plan_default_options(ik);
    zv_hold_plan(&hold, &options);
    if (zv_plan_try(robot, ik, &moves, &options, &sink, &report, &why) != ZV_OK || report.failed) {
        bench_stop(report.failed ? report.message : why.message);
    }
    p->duration = report.duration;
    p->grid_points = report.grid_points;
    zv_drawing_free(text);
    zv_drawing_free(ordered);
    zv_ik_free(ik);
    zv_robot_free(robot);
}

static void measure_page(bench_table *table)
{
    static page p;
    fill_page(&p);
    bench_job job = {draw_page, &p, 1, BENCH_THREAD, 0};
    bench_measure(&job, 1, REPETITIONS);
    bench_row row = {.name = "page_of_text",
                     .ours = job.median_s,
                     .unit = "s",
                     .goal = BENCH_OURS_AT_MOST,
                     .required = 0.26,
                     .target = 0.1};
    snprintf(row.note, sizeof row.note, "%d characters, drawbot: %.0f s of motion, %lld grid points", CHARACTERS,
             p.duration, p.grid_points);
    bench_add(table, row);
}

// ---- ordering ----

typedef struct ordering {
    zv_drawing *strokes, *ordered;
    zv_order_report report;
} ordering;

static zv_drawing *read_strokes(const char *path)
{
    FILE *file = fopen(path, "rb");
    zv_text text = {0};
    char block[1 << 16];
    for (size_t n = 1; file && n > 0;) {
        n = fread(block, 1, sizeof block, file);
        zv_text_append(&text, block, n);
    }
    if (!file) {
        return NULL;
    }
    fclose(file);
    zv_json_document *json = zv_json_document_create();
    const zv_json *root = NULL;
    zv_error why;
    if (zv_json_read(json, text.data, text.size, &root, &why) != ZV_OK) {
        bench_stop(why.message);
    }
    zv_drawing *drawing = zv_drawing_create();
    for (const zv_json *stroke = root->first; stroke; stroke = stroke->next) {
        for (const zv_json *point = stroke->first; point; point = point->next) {
            const zv_vec2 at = {point->first->number, point->first->next->number};
            (point == stroke->first ? zv_drawing_move_to : zv_drawing_line_to)(drawing, at);
        }
    }
    zv_json_document_free(json);
    zv_text_free(&text);
    return drawing;
}

static void order_strokes(void *context)
{
    ordering *o = context;
    const zv_order_options options = zv_order_default_options();
    zv_drawing_clear(o->ordered);
    if (zv_drawing_order(o->strokes, &options, o->ordered, &o->report) != ZV_OK) {
        bench_stop("the strokes could not be ordered");
    }
}

static void measure_order(bench_table *table)
{
    ordering o = {.strokes = read_strokes(ZV_SOURCE_DIR "/../shared/drawing/strokes10k.json")};
    if (!o.strokes) {
        printf("order_10k: left out, the file strokes10k.json is not beside this copy\n");
        return;
    }
    o.ordered = zv_drawing_create();
    bench_job job = {order_strokes, &o, 1, BENCH_THREAD, 0};
    bench_measure(&job, 1, ORDERINGS);
    bench_row time = {.name = "order_10k_time",
                      .ours = job.median_s,
                      .unit = "s",
                      .goal = BENCH_OURS_AT_MOST,
                      .required = 0.3,
                      .target = 0.1};
    bench_row travel = {.name = "order_10k_travel",
                        .ours = o.report.after / 1000.0,
                        .unit = "m",
                        .goal = BENCH_OURS_AT_MOST,
                        .required = 12.3,
                        .target = 12.1};
    snprintf(time.note, sizeof time.note,
             "10,000 strokes; vpype two-opt took 32 s for 12.08 m, saxi 0.22 s for 15.9 m");
    bench_add(table, time);
    bench_add(table, travel);
    zv_drawing_free(o.strokes);
    zv_drawing_free(o.ordered);
}

void bench_drawing(const bench_setup *setup, bench_table *table)
{
    (void)setup;
    measure_page(table);
    measure_order(table);
}
