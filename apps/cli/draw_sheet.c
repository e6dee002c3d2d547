/// @file draw_sheet.c
/// The picture of a drawing.
#include "draw_sheet.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table.h"

/// Curves are drawn as chords this close to them, mm.
#define FLAT_MM 0.02
/// The paper around the ink, as a part of its size, and at least, mm.
#define PAPER_PART 0.06
#define PAPER_MM 4.0

// ---- lines ----

void sheet_lines_add(sheet_lines *l, double x, double y)
{
    if (l->count == l->room) {
        const size_t room = l->room ? 2 * l->room : 256;
        double *more_x = realloc(l->x, room * sizeof *more_x);
        l->x = more_x ? more_x : l->x;
        double *more_y = realloc(l->y, room * sizeof *more_y);
        l->y = more_y ? more_y : l->y;
        l->failed |= !more_x || !more_y;
        l->room = l->failed ? l->room : room;
    }
    if (!l->failed) {
        l->x[l->count] = x;
        l->y[l->count++] = y;
    }
}

void sheet_lines_lift(sheet_lines *l)
{
    sheet_lines_add(l, NAN, NAN);
}

static zv_plot_ink ink_of(const sheet_lines *l, const char *name, unsigned color)
{
    return (zv_plot_ink){.name = name, .x = l->x, .y = l->y, .count = l->count, .color = color};
}

// ---- strokes ----

static void add_stroke(draw_sheet *s, const zv_stroke *stroke)
{
    sheet_lines *ink = &s->ink[stroke->pen % ZV_INK_COLORS];
    sheet_lines_add(ink, stroke->from.x, stroke->from.y);
    for (int k = 0; k < stroke->count; ++k) {
        sheet_lines_add(ink, stroke->segment[k].to.x, stroke->segment[k].to.y);
    }
    sheet_lines_lift(ink);
}

static void add_strokes(draw_sheet *s, const zv_drawing *points)
{
    for (int i = 0; i < zv_drawing_count(points); ++i) {
        const zv_stroke stroke = zv_drawing_stroke(points, i);
        if (i > 0) {
            sheet_lines_add(&s->travel, stroke.from.x, stroke.from.y);
            sheet_lines_lift(&s->travel);
        }
        const zv_vec2 end = stroke.segment[stroke.count - 1].to;
        sheet_lines_add(&s->travel, end.x, end.y);
        add_stroke(s, &stroke);
        s->sheet.end[0] = end.x;
        s->sheet.end[1] = end.y;
    }
}

static void fill_strokes(draw_sheet *s, const zv_ink_job *job)
{
    zv_drawing *points = zv_drawing_create();
    const zv_flatten_options flat = {.tolerance_mm = FLAT_MM};
    if (points && zv_drawing_flatten(job->placed, &flat, points) == ZV_OK) {
        const zv_vec2 first = zv_drawing_stroke(points, 0).from;
        s->sheet.start[0] = first.x;
        s->sheet.start[1] = first.y;
        s->sheet.has_ends = true;
        add_strokes(s, points);
    } else {
        s->failed = true;
    }
    zv_drawing_free(points);
}

static void fill_inks(draw_sheet *s, const zv_ink_job *job)
{
    int used = 0, pens = 0;
    for (int pen = 0; pen < ZV_INK_COLORS; ++pen) {
        pens += s->ink[pen].count > 0;
    }
    for (int pen = 0; pen < ZV_INK_COLORS; ++pen) {
        s->failed |= s->ink[pen].failed;
        if (s->ink[pen].count > 0) {
            snprintf(s->names[pen], sizeof s->names[pen], pens > 1 ? "pen %d" : "ink", pen + 1);
            s->inks[used++] = ink_of(&s->ink[pen], s->names[pen], job->color[pen]);
        }
    }
    s->sheet.inks = s->inks;
    s->sheet.ink_count = used;
    s->sheet.travel = ink_of(&s->travel, "travel", 0);
}

// ---- around them ----

static void fill_paper(draw_sheet *s, const zv_ink_job *job)
{
    zv_vec2 low = {0}, high = {0};
    zv_drawing_bounds(job->placed, &low, &high);
    const double margin = fmax(PAPER_MM, PAPER_PART * fmax(high.x - low.x, high.y - low.y));
    s->sheet.paper_low[0] = low.x - margin;
    s->sheet.paper_low[1] = low.y - margin;
    s->sheet.paper_high[0] = high.x + margin;
    s->sheet.paper_high[1] = high.y + margin;
}

static bool add_rim(void *user, const zv_vec2 *point, int count)
{
    sheet_lines *reach = user;
    for (int i = 0; i <= count; ++i) {
        sheet_lines_add(reach, point[i % count].x, point[i % count].y);
    }
    sheet_lines_lift(reach);
    return true;
}

static void fill_reach(draw_sheet *s, zv_ink_job *job)
{
    const zv_reach_map *map = zv_ink_job_map(job);
    s->failed |= !map || !zv_reach_map_outline(map, add_rim, &s->reach);
    s->sheet.reach = ink_of(&s->reach, "within reach", 0);
}

static void put_on_paper(draw_sheet *s, const zv_ink_job *job, zv_vec3 points[ZV_MAX_POINTS], int i)
{
    const zv_vec3 at = zv_hold_on_paper(&job->hold, points[i]);
    s->arm[0][i] = at.x;
    s->arm[1][i] = at.y;
}

void draw_sheet_arm(draw_sheet *s, const zv_ink_job *job, const double *q)
{
    zv_vec3 points[ZV_MAX_POINTS];
    const int count = q ? zv_fk_points(job->hold.robot, q, points) : 0;
    for (int i = 0; i < count; ++i) {
        put_on_paper(s, job, points, i);
    }
    s->sheet.arm = (zv_plot_ink){.x = s->arm[0], .y = s->arm[1], .count = (size_t)count};
}

// ---- words ----

/// A length: metres when it is long.
static void add_length(draw_sheet *s, const char *name, double mm)
{
    const bool is_long = mm >= 1000.0;
    char *words = s->values[s->sheet.fact_count];
    snprintf(words, SHEET_FACT, is_long ? "%.2f m" : "%.1f mm", is_long ? mm / 1000.0 : mm);
    s->facts[s->sheet.fact_count++] = (zv_plot_fact){name, words};
}

static void add_fact(draw_sheet *s, const char *name, const char *format, double value)
{
    char *words = s->values[s->sheet.fact_count];
    snprintf(words, SHEET_FACT, format, value);
    s->facts[s->sheet.fact_count++] = (zv_plot_fact){name, words};
}

static void add_saved(draw_sheet *s, const zv_ink_ordering *order)
{
    const double saved = fmax(order->report.before - order->report.after, 0.0);
    if (order->in_seconds) {
        add_fact(s, "saved travel", "%.1f s", saved);
    } else if (!order->is_none) {
        add_length(s, "saved travel", saved);
    }
}

static void fill_facts(draw_sheet *s, const zv_ink_job *job)
{
    const zv_drawing_lengths lengths = zv_drawing_measure(job->placed);

    s->sheet.facts = s->facts;
    s->sheet.ink_length = lengths.ink_mm;
    add_fact(s, "strokes", "%.0f", zv_drawing_count(job->placed));
    if (!job->misfit.message[0]) {
        add_fact(s, "lifts", "%.0f", job->walk.summary.lifts);
    }
    add_length(s, "ink", lengths.ink_mm);
    add_length(s, "travel", lengths.travel_mm);
    if (!job->misfit.message[0]) {
        add_fact(s, "time", job->is_estimated ? "about %.3g s" : "%.1f s", job->report.duration);
    }
    add_saved(s, &job->order);
}

static void fill_titles(draw_sheet *s, const zv_ink_job *job)
{
    zv_vec2 low = {0}, high = {0};
    zv_drawing_bounds(job->placed, &low, &high);
    snprintf(s->title, sizeof s->title, "%s", zv_robot_title(job->hold.robot));
    snprintf(s->subtitle, sizeof s->subtitle, "%.1f x %.1f mm, scale %.4g, ink at %.4g mm/s%s", high.x - low.x,
             high.y - low.y, job->place.xx, job->ink.pen.draw_mm_s, job->misfit.message[0] ? ": does not fit" : "");
}

static void fill_failure(draw_sheet *s, const zv_ink_job *job)
{
    if (!job->misfit.message[0]) {
        return;
    }
    const zv_misfit *m = &job->misfit;
    snprintf(s->failure_words, sizeof s->failure_words, m->beyond_mm > 0.0 ? "%.1f mm out of reach" : "beyond a limit",
             m->beyond_mm);
    s->failure = (zv_plot_note){m->at.x, m->at.y, s->failure_words};
    s->sheet.failures = &s->failure;
    s->sheet.failure_count = 1;
}

void draw_sheet_fill(draw_sheet *s, zv_ink_job *job, const double *q)
{
    *s = (draw_sheet){.sheet = {.unit = "mm"}};
    fill_strokes(s, job);
    fill_inks(s, job);
    fill_paper(s, job);
    fill_reach(s, job);
    draw_sheet_arm(s, job, q);
    fill_facts(s, job);
    fill_titles(s, job);
    fill_failure(s, job);
    s->failed |= s->travel.failed || s->reach.failed;
}

static void lines_free(sheet_lines *l)
{
    free(l->x);
    free(l->y);
}

void draw_sheet_free(draw_sheet *s)
{
    for (int pen = 0; pen < ZV_INK_COLORS; ++pen) {
        lines_free(&s->ink[pen]);
    }
    lines_free(&s->travel);
    lines_free(&s->reach);
}
