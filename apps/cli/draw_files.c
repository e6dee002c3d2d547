/// @file draw_files.c
/// What `draw` writes.
#include "draw_files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw_sheet.h"
#include "out_file.h"
#include "terminal.h"

/// Points of strokes in JSON are this close to their curves, mm.
#define FLAT_MM 0.01

static bool ends_in(const char *path, const char *ending)
{
    const size_t length = strlen(path), size = strlen(ending);
    return length > size && strcmp(path + length - size, ending) == 0;
}

bool draw_format_of(const char *path, draw_format *out)
{
    static const struct {
        const char *ending;
        draw_format format;
    } known[] = {
        {".svg", DRAW_AS_PICTURE},    {".png", DRAW_AS_PICTURE},   {".ngc", DRAW_AS_GCODE},
        {".nc", DRAW_AS_GCODE},       {".gcode", DRAW_AS_GCODE},   {".csv", DRAW_AS_TRAJECTORY},
        {".bin", DRAW_AS_TRAJECTORY}, {".json", DRAW_AS_DOCUMENT},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i) {
        if (ends_in(path, known[i].ending)) {
            *out = known[i].format;
            return true;
        }
    }
    return false;
}

bool draw_save(const char *path, const zv_text *text)
{
    out_file *file = text->failed ? NULL : malloc(sizeof *file);
    bool done = file && out_file_open(file, path);
    if (done) {
        out_file_write(file, text->data ? text->data : "", text->size);
        done = out_file_close(file, true);
    }
    if (!done) {
        complain("the file '%.200s' cannot be written: %s", path, file ? strerror(errno) : "not enough memory");
    }
    free(file);
    return done;
}

// ---- pictures ----

static bool draw_figure(const draw_sheet *s, zv_plot_page *page, zv_text *picture, zv_error *why)
{
    page->title = s->title;
    page->subtitle = s->subtitle;
    const zv_plot_figure figure = {.sheet = &s->sheet};
    return !s->failed && zv_plot_draw(page, &figure, 1, picture, why) == ZV_OK;
}

bool draw_save_picture(zv_ink_job *job, const draw_record *record, zv_plot_theme theme, const char *path)
{
    draw_sheet *s = malloc(sizeof *s);
    zv_plot_page page = zv_plot_default_page();
    zv_text picture = {0};
    zv_error why = {.message = "there is not enough memory"};
    bool done = s && zv_plot_format_of(path, &page.format);
    if (done) {
        const double *q = record->count > 0 ? record->q + (record->count - 1) * (size_t)record->joints : NULL;
        draw_sheet_fill(s, job, q);
        page.theme = theme;
        page.density = page.format == ZV_PLOT_PNG ? 2 : 1;
        done = draw_figure(s, &page, &picture, &why);
        draw_sheet_free(s);
    }
    if (!done) {
        complain("the picture cannot be drawn: %s", why.message);
    }
    done = done && draw_save(path, &picture);
    zv_text_free(&picture);
    free(s);
    return done;
}

// ---- G-code ----

bool draw_save_gcode(const zv_ink_job *job, const char *path)
{
    zv_text text = {0};
    zv_error why = {.message = ""};
    bool done = zv_ink_job_gcode(job, &text, &why) == ZV_OK;
    if (!done) {
        complain("%s", why.message);
    }
    done = done && draw_save(path, &text);
    zv_text_free(&text);
    return done;
}

// ---- strokes ----

static void write_points(const zv_drawing *points, zv_text *out)
{
    zv_json_writer writer = zv_json_writer_on(out);
    zv_json_begin_object(&writer);
    zv_json_begin_array_at(&writer, "strokes");
    for (int i = 0; i < zv_drawing_count(points); ++i) {
        const zv_stroke stroke = zv_drawing_stroke(points, i);
        zv_json_begin_array(&writer);
        zv_json_numbers(&writer, (const double[]){stroke.from.x, stroke.from.y}, 2);
        for (int k = 0; k < stroke.count; ++k) {
            zv_json_numbers(&writer, (const double[]){stroke.segment[k].to.x, stroke.segment[k].to.y}, 2);
        }
        zv_json_end_array(&writer);
    }
    zv_json_end_array(&writer);
    zv_json_end_object(&writer);
    zv_text_add(out, "\n");
}

static bool flatten(const zv_drawing *drawing, zv_text *out)
{
    const zv_flatten_options flat = {.tolerance_mm = FLAT_MM};
    zv_drawing *points = zv_drawing_create();
    const bool done = points && zv_drawing_flatten(drawing, &flat, points) == ZV_OK;
    if (done) {
        write_points(points, out);
    } else {
        complain("there is not enough memory");
    }
    zv_drawing_free(points);
    return done;
}

bool draw_save_strokes(const zv_ink_job *job, const char *path)
{
    zv_text text = {0};
    bool done = true;
    if (ends_in(path, ".json")) {
        done = flatten(job->placed, &text);
    } else {
        zv_ink_job_svg(job, &text);
    }
    done = done && draw_save(path, &text);
    zv_text_free(&text);
    return done;
}
