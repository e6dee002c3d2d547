/// @file draw_sources.c
/// The sources of a document as strokes.
#include "draw_sources.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "terminal.h"
#include "verb.h"
#include "zveno/io.h"

/// What is being filled.
typedef struct filling {
    const char *folder;
    zv_drawing *drawing;
    unsigned *color;
} filling;

static int pen_of(const zv_ink_source *source)
{
    return isnan(source->pen) ? -1 : (int)source->pen - 1;
}

// ---- texts ----

static void tell_text(const zv_ink_source *source, const zv_text_report *report)
{
    const int listed = report->noted < ZV_TEXT_NOTED ? report->noted : ZV_TEXT_NOTED;
    for (int i = 0; i < listed; ++i) {
        const zv_text_note *note = &report->note[i];
        if (!note->font) {
            advise("No font has the character U+%04X: a box is drawn in its place.", (unsigned)note->character);
        } else {
            advise("The font %s has no U+%04X: it is taken from %s.", source->font ? source->font : "sans",
                   (unsigned)note->character, note->font);
        }
    }
    if (!report->fits) {
        advise("The text is larger than its box: make the box larger or the letters smaller.");
    }
}

static zv_status draw_words_of(const zv_ink_source *source, const filling *f, zv_error *why)
{
    zv_text_report report = {.fits = true};
    const zv_status status = zv_ink_source_draw(source, f->drawing, &report, why);
    if (status == ZV_OK) {
        tell_text(source, &report);
    }
    return status;
}

// ---- files ----

/// Beside the document, or else as it is.
static zv_status read_beside(const char *folder, const char *path, zv_text *out, zv_error *why)
{
    char beside[2048];
    snprintf(beside, sizeof beside, "%s%s", folder, path);
    if (folder[0] && path[0] != '/' && read_file(beside, out, why) == ZV_OK) {
        return ZV_OK;
    }
    zv_text_clear(out);
    return read_file(path, out, why);
}

static void tell_svg(const zv_ink_source *source, const zv_svg_report *report)
{
    const int listed = report->noted < ZV_SVG_NOTED ? report->noted : ZV_SVG_NOTED;
    for (int i = 0; i < listed; ++i) {
        advise("%s, line %d: '%s' is not drawn as the file means it (%d times).", source->words, report->note[i].line,
               report->note[i].name, report->note[i].count);
    }
}

static void take_svg(const zv_ink_source *source, const zv_svg_report *report, const zv_drawing *svg, const filling *f)
{
    const double scale = isnan(source->size) || !(report->width_mm > 0.0) ? 1.0 : source->size / report->width_mm;
    const int pen = pen_of(source);
    for (int i = 0; pen < 0 && i < report->pens && i < ZV_INK_COLORS; ++i) {
        f->color[i] = report->pen[i].color;
    }
    zv_drawing_copy(svg, zv_affine_mul(zv_ink_source_place(source), zv_affine_scale(scale, scale)), pen, f->drawing);
    tell_svg(source, report);
}

static zv_status draw_svg(const zv_ink_source *source, const filling *f, zv_error *why)
{
    zv_text text = {0};
    zv_drawing *svg = zv_drawing_create();
    zv_svg_report *report = malloc(sizeof *report);
    zv_status status = svg && report ? read_beside(f->folder, source->words, &text, why)
                                     : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory");
    if (status == ZV_OK) {
        status = zv_drawing_svg(svg, text.data ? text.data : "", text.size, NULL, report, why);
    }
    if (status == ZV_OK) {
        take_svg(source, report, svg, f);
        status = zv_drawing_check(f->drawing, why);
    }
    zv_text_free(&text);
    zv_drawing_free(svg);
    free(report);
    return status;
}

// ---- pictures ----

static zv_status take_mode(const char *word, zv_trace_mode *out, zv_error *why)
{
    for (int mode = 0; mode <= ZV_TRACE_STIPPLE; ++mode) {
        if (strcmp(word, zv_trace_word((zv_trace_mode)mode)) == 0) {
            *out = (zv_trace_mode)mode;
            return ZV_OK;
        }
    }
    return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                   "'mode' must be outline, centreline, hatch, crosshatch or stipple; found '%.40s'", word);
}

static zv_status trace_options(const zv_ink_source *source, zv_trace_options *o, zv_error *why)
{
    *o = zv_trace_default_options();
    if (!isnan(source->size)) {
        o->width_mm = source->size;
        o->height_mm = 0.0;
    }
    o->threshold = isnan(source->threshold) ? o->threshold : source->threshold;
    o->spacing_mm = isnan(source->spacing) ? o->spacing_mm : source->spacing;
    o->levels = isnan(source->levels) ? o->levels : (int)source->levels;
    o->points = isnan(source->points) ? o->points : (int)source->points;
    o->invert = source->invert;
    return source->mode ? take_mode(source->mode, &o->mode, why) : ZV_OK;
}

static zv_status draw_image(const zv_ink_source *source, const filling *f, zv_error *why)
{
    zv_text bytes = {0};
    zv_image image = {.pixel = NULL};
    zv_trace_options options;
    zv_status status = trace_options(source, &options, why);
    if (status == ZV_OK) {
        status = read_beside(f->folder, source->words, &bytes, why);
    }
    if (status == ZV_OK) {
        status = zv_image_decode(bytes.data ? bytes.data : "", bytes.size, source->words, &image, why);
    }
    if (status == ZV_OK) {
        const int pen = pen_of(source);
        zv_drawing_use_pen(f->drawing, pen < 0 ? 0 : pen);
        zv_drawing_place(f->drawing, zv_ink_source_place(source));
        status = zv_drawing_image(f->drawing, &image, &options, NULL, why);
        zv_drawing_place(f->drawing, zv_affine_identity());
    }
    zv_image_free(&image);
    zv_text_free(&bytes);
    return status;
}

// ---- all ----

static zv_status draw_source(const zv_ink_source *source, const filling *f, zv_error *why)
{
    switch (source->kind) {
    case ZV_SOURCE_TEXT:
    case ZV_SOURCE_SHAPE:
        return draw_words_of(source, f, why);
    case ZV_SOURCE_SVG:
        return draw_svg(source, f, why);
    default:
        return draw_image(source, f, why);
    }
}

static void usual_colors(unsigned color[ZV_INK_COLORS])
{
    static const unsigned usual[] = {0x1B3A8C, 0xB42318, 0x0B7A5B, 0x8A3FA0, 0xC46A00, 0x1F2429};
    for (int pen = 0; pen < ZV_INK_COLORS; ++pen) {
        color[pen] = usual[(size_t)pen % (sizeof usual / sizeof usual[0])];
    }
}

static void take_colors(const zv_ink_document *document, unsigned color[ZV_INK_COLORS])
{
    for (int pen = 0; pen < ZV_INK_COLORS && document->color_count > 0; ++pen) {
        color[pen] = (unsigned)strtoul(document->color[pen % document->color_count] + 1, NULL, 16);
    }
}

int draw_sources(const zv_ink_document *document, const char *folder, zv_drawing *drawing,
                 unsigned color[ZV_INK_COLORS])
{
    const filling f = {folder, drawing, color};
    usual_colors(color);
    for (int i = 0; i < document->source_count; ++i) {
        zv_error why = {.message = ""};
        const zv_status status = draw_source(&document->source[i], &f, &why);
        if (status != ZV_OK) {
            if (why.line > 0) {
                complain("%s:%d:%d: %s", document->source[i].words, why.line, why.column, why.message);
            } else {
                complain("%s", why.message);
            }
            return status == ZV_ERR_IO || status == ZV_ERR_INTERNAL ? FAILED : NO_ANSWER;
        }
    }
    take_colors(document, color);
    return DONE;
}
