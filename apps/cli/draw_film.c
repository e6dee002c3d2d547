/// @file draw_film.c
/// The arm at work as a film.
#include "draw_film.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw_files.h"
#include "draw_sheet.h"
#include "progress.h"
#include "terminal.h"

enum { WIDTH = 640, FRAME_HUNDREDTHS = 5, LAST_HUNDREDTHS = 200, NUMBERED_PATH = 1024 };

static bool ends_in(const char *path, const char *ending)
{
    const size_t length = strlen(path), size = strlen(ending);
    return length > size && strcmp(path + length - size, ending) == 0;
}

/// The one %d or %04d of a name; NULL when it is not exactly that.
static const char *number_in(const char *path, int *width, const char **rest)
{
    const char *percent = strchr(path, '%');
    const char *at = percent ? percent + 1 : NULL;
    *width = 0;
    while (at && isdigit((unsigned char)*at) && *width < 10) {
        *width = 10 * *width + (*at++ - '0');
    }
    *rest = at ? at + 1 : NULL;
    return at && *at == 'd' && !strchr(at, '%') && *width < 10 ? percent : NULL;
}

bool draw_film_can(const char *path)
{
    int width;
    const char *rest;
    return ends_in(path, ".gif") || (ends_in(path, ".png") && number_in(path, &width, &rest));
}

// ---- one picture ----

/// A film in the making.
typedef struct film {
    zv_ink_job *job;
    const draw_record *record;
    draw_sheet sheet;
    zv_plot_page page;
    zv_text picture;
} film;

/// The pens that have drawn.
static void take_inks(film *f)
{
    draw_sheet *s = &f->sheet;
    s->sheet.ink_count = 0;
    for (int pen = 0; pen < ZV_INK_COLORS; ++pen) {
        if (s->ink[pen].count > 0) {
            s->inks[s->sheet.ink_count++] = (zv_plot_ink){
                .x = s->ink[pen].x, .y = s->ink[pen].y, .count = s->ink[pen].count, .color = f->job->color[pen]};
        }
    }
}

/// Ink, travel and arm as they are after sample `last`.
static void show_until(film *f, size_t last)
{
    draw_sheet *s = &f->sheet;
    const draw_record *r = f->record;
    for (int pen = 0; pen < ZV_INK_COLORS; ++pen) {
        s->ink[pen].count = 0;
    }
    int stroke = -1;
    for (size_t i = 0; i <= last; ++i) {
        const ink_sample *at = &r->sample[i];
        if (!at->is_down) {
            stroke = -1;
            continue;
        }
        sheet_lines *lines = &s->ink[zv_drawing_stroke(f->job->placed, at->stroke).pen % ZV_INK_COLORS];
        if (stroke != at->stroke) { // also where the samples are too far apart to see the pen up
            sheet_lines_lift(lines);
        }
        sheet_lines_add(lines, at->x, at->y);
        stroke = at->stroke;
    }
    take_inks(f);
    draw_sheet_arm(s, f->job, r->q + last * (size_t)r->joints);
}

static bool paint(film *f, size_t last, zv_error *why)
{
    const zv_plot_figure figure = {.sheet = &f->sheet.sheet};
    show_until(f, last);
    snprintf(f->sheet.subtitle, sizeof f->sheet.subtitle, "%.1f s of %.1f s", f->record->sample[last].t,
             f->job->report.duration);
    f->picture.size = 0;
    return zv_plot_draw(&f->page, &figure, 1, &f->picture, why) == ZV_OK;
}

/// The last sample at or before the time of a frame.
static size_t sample_of(const draw_record *r, int frame, int frames)
{
    const double part = (double)frame / (frames - 1);
    return (size_t)(part * (double)(r->count - 1));
}

// ---- both kinds ----

static bool add_frame(film *f, zv_film *gif, int i, int frames, int height, zv_error *why)
{
    const bool done = paint(f, sample_of(f->record, i, frames), why) && (int)(f->picture.size / (3 * WIDTH)) == height;
    if (done) {
        zv_film_add(gif, (const unsigned char *)f->picture.data, i + 1 < frames ? FRAME_HUNDREDTHS : LAST_HUNDREDTHS);
    }
    return done;
}

static bool make_gif(film *f, int frames, const char *path, zv_error *why)
{
    progress bar = progress_begin();
    zv_text out = {0};
    bool done = paint(f, f->record->count - 1, why);
    const int height = (int)(f->picture.size / (3 * WIDTH));
    zv_film *gif = done ? zv_film_create(WIDTH, height, (const unsigned char *)f->picture.data, &out) : NULL;
    done = gif != NULL;
    for (int i = 0; done && i < frames; ++i) {
        done = add_frame(f, gif, i, frames, height, why);
        progress_show(&bar, (double)(i + 1) / frames);
    }
    progress_end(&bar);
    done = done && zv_film_finish(gif) == ZV_OK && draw_save(path, &out);
    zv_film_free(gif);
    zv_text_free(&out);
    return done;
}

static bool make_series(film *f, int frames, const char *path, zv_error *why)
{
    progress bar = progress_begin();
    int width;
    const char *rest;
    const char *number = number_in(path, &width, &rest);
    bool done = true;
    f->page.format = ZV_PLOT_PNG;
    for (int i = 0; done && i < frames; ++i) {
        char name[NUMBERED_PATH];
        snprintf(name, sizeof name, "%.*s%0*d%s", (int)(number - path), path, width, i + 1, rest);
        done = paint(f, sample_of(f->record, i, frames), why) && draw_save(name, &f->picture);
        progress_show(&bar, (double)(i + 1) / frames);
    }
    progress_end(&bar);
    return done;
}

static zv_plot_page page_of(const film *f, zv_plot_theme theme)
{
    zv_plot_page page = zv_plot_default_page();
    page.format = ZV_PLOT_PIXELS;
    page.theme = theme;
    page.width_px = WIDTH;
    page.title = f->sheet.title;
    page.subtitle = f->sheet.subtitle;
    return page;
}

bool draw_film(zv_ink_job *job, const draw_record *record, int frames, zv_plot_theme theme, const char *path)
{
    zv_error why = {.message = "there is not enough memory"};
    film *f = calloc(1, sizeof *f);
    bool done = f && record->count > 1 && !record->failed;
    if (done) {
        draw_sheet_fill(&f->sheet, job, NULL);
        f->job = job;
        f->record = record;
        f->sheet.sheet.travel.count = 0;
        f->sheet.sheet.has_ends = false;
        f->page = page_of(f, theme);
        done = !f->sheet.failed && (ends_in(path, ".gif") ? make_gif : make_series)(f, frames, path, &why);
        draw_sheet_free(&f->sheet);
        zv_text_free(&f->picture);
    }
    if (!done) {
        complain("the film cannot be made: %s", why.message);
    }
    free(f);
    return done;
}
