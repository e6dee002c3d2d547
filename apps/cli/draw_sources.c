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
        if (note->character == 0xFFFD) {
            advise("The text has bytes that are not UTF-8: a box is drawn in place of each.");
        } else if (!note->font) {
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
    return read_file(path, out, why) == ZV_OK ? ZV_OK : ZV_ERR_IO;
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

/// The place of a word in a list that ends with NULL; a word that nobody gave is the first.
static zv_status take_word(const char *name, const char *word, const char *const *words, int *out, zv_error *why)
{
    for (int i = 0; words[i]; ++i) {
        if (!word || strcmp(word, words[i]) == 0) {
            *out = i;
            return ZV_OK;
        }
    }
    zv_text known = {0};
    for (int i = 0; words[i]; ++i) {
        zv_text_addf(&known, "%s%s", i == 0 ? "" : words[i + 1] ? ", " : " or ", words[i]);
    }
    zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be %s; found '%.40s'", name, known.data ? known.data : "", word);
    zv_text_free(&known);
    return ZV_ERR_BAD_REQUEST;
}

static zv_status svg_options(const zv_ink_source *source, zv_svg_options *o, zv_error *why)
{
    static const char *const pens[] = {"color", "layer", "one", NULL};
    static const char *const fills[] = {"outline", "skip", NULL};
    int pen = 0, fill = 0;
    zv_status status = take_word("pens", source->pens, pens, &pen, why);
    if (status == ZV_OK) {
        status = take_word("fills", source->fills, fills, &fill, why);
    }
    *o = zv_svg_default_options();
    o->pens = (zv_svg_pens)pen;
    o->fills = (zv_svg_fills)fill;
    return status;
}

static zv_status draw_svg(const zv_ink_source *source, const filling *f, zv_error *why)
{
    zv_text text = {0};
    zv_drawing *svg = zv_drawing_create();
    zv_svg_report *report = malloc(sizeof *report);
    zv_svg_options options;
    zv_status status = svg && report ? svg_options(source, &options, why)
                                     : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory");
    if (status == ZV_OK) {
        status = read_beside(f->folder, source->words, &text, why);
    }
    if (status == ZV_OK) {
        status = zv_drawing_svg(svg, text.data ? text.data : "", text.size, &options, report, why);
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
    const char *modes[ZV_TRACE_STIPPLE + 2] = {NULL};
    int mode = 0;
    for (int i = 0; i <= ZV_TRACE_STIPPLE; ++i) {
        modes[i] = zv_trace_word((zv_trace_mode)i);
    }
    const zv_status status = take_word("mode", word, modes, &mode, why);
    *out = (zv_trace_mode)mode;
    return status;
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

/// Words that make no sense are wrong usage, files that cannot be read are failures; a file that is damaged has no answer.
static int end_of(zv_status status)
{
    if (status == ZV_ERR_IO || status == ZV_ERR_INTERNAL) {
        return FAILED;
    }
    return status == ZV_ERR_BAD_REQUEST || status == ZV_ERR_NOT_FOUND ? WRONG_USAGE : NO_ANSWER;
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
            return end_of(status);
        }
    }
    take_colors(document, color);
    return DONE;
}
