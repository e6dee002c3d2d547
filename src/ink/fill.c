/// @file fill.c
/// All sources of a document as strokes of one drawing, and notes about what is not as its author means it.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "ink/source.h"
#include "text/utf8.h"
#include "trace/pixels.h"
#include "zveno/ink.h"
#include "zveno/svg.h"

/// What is being filled, and with which source.
typedef struct filling {
    const zv_ink_source *source;
    int index;
    const zv_ink_host *host;
    zv_drawing *drawing;
    zv_source_report *report;
    unsigned *color;
    unsigned kept;  ///< pens, a bit each, that sources draw with which have no colours of their own
    unsigned taken; ///< pens that SVG files have taken for their colours
} filling;

static void add_note(const filling *f, zv_ink_note note)
{
    note.source = f->index;
    if (f->host->note) {
        f->host->note(f->host->user, &note);
    }
}

static int pen_of(const zv_ink_source *source)
{
    return isnan(source->pen) ? -1 : (int)source->pen - 1;
}

// ---- texts and shapes ----

static void note_character(const filling *f, const zv_text_report *report, int i)
{
    const zv_text_note *note = &report->note[i];
    const zv_ink_note_kind kind = note->character == 0xFFFD ? ZV_NOTE_NOT_UTF8
                                  : note->font              ? ZV_NOTE_OTHER_FONT
                                                            : ZV_NOTE_NO_GLYPH;
    zv_ink_note told = {.kind = kind, .character = note->character, .name = note->font};
    zv_utf8_write(kind == ZV_NOTE_NOT_UTF8 ? 0 : note->character, told.text);
    add_note(f, told);
}

static void note_text(const filling *f, const zv_text_report *report)
{
    const int listed = report->noted < ZV_TEXT_NOTED ? report->noted : ZV_TEXT_NOTED;
    for (int i = 0; i < listed; ++i) {
        note_character(f, report, i);
    }
    if (!report->fits) {
        add_note(f, (zv_ink_note){.kind = ZV_NOTE_BOX});
    }
}

static zv_status draw_words(const filling *f, zv_error *why)
{
    f->report->text = (zv_text_report){.fits = true};
    const zv_status status = zv_ink_source_draw(f->source, f->drawing, &f->report->text, why);
    if (status == ZV_OK) {
        note_text(f, &f->report->text);
    }
    return status;
}

// ---- SVG ----

/// The first pen that nobody draws with; the last one when there is none.
static int free_pen(const filling *f)
{
    int pen = 0;
    while (pen < ZV_INK_COLORS - 1 && ((f->kept | f->taken) >> pen & 1u)) {
        ++pen;
    }
    return pen;
}

/// The pen with this colour that an SVG has taken before, or a free one.
static int pen_with(const filling *f, unsigned color)
{
    for (int pen = 0; pen < ZV_INK_COLORS; ++pen) {
        if ((f->taken >> pen & 1u) && f->color[pen] == color) {
            return pen;
        }
    }
    return free_pen(f);
}

static void take_pen(filling *f, const zv_svg_report *report, bool is_own, int pens[ZV_SVG_PENS], int i)
{
    pens[i] = is_own ? free_pen(f) : pen_with(f, report->pen[i].color);
    f->color[pens[i]] = report->pen[i].color;
    f->taken |= 1u << pens[i];
}

/// Pens of the file become pens of the drawing: one for each colour of all files, or for each layer or width of each.
/// Pens that texts and shapes draw with keep their colours. When there are no more pens, the last one draws
/// the rest.
static void take_pens(filling *f, const zv_svg_report *report, zv_drawing *svg)
{
    const char *const kind = f->source->pens ? f->source->pens : "color";
    const bool is_own = strcmp(kind, "layer") == 0 || strcmp(kind, "width") == 0;
    int pens[ZV_SVG_PENS];
    for (int i = 0; i < report->pens; ++i) {
        take_pen(f, report, is_own, pens, i);
    }
    zv_drawing_change_pens(svg, pens, report->pens);
}

/// By how much the file is enlarged to be as wide and as high as asked for, or at most so when both are.
static double svg_scale(const zv_ink_source *source, const zv_svg_report *report)
{
    const bool has_width = source->size > 0.0 && report->width_mm > 0.0; // not NAN
    const double x = has_width ? source->size / report->width_mm : INFINITY;
    const double y = source->height > 0.0 ? source->height / report->height_mm : INFINITY;
    return isfinite(fmin(x, y)) ? fmin(x, y) : 1.0;
}

static void take_svg(filling *f, zv_drawing *svg)
{
    const zv_ink_source *source = f->source;
    const zv_svg_report *report = &f->report->svg;
    const double scale = svg_scale(source, report);
    f->report->svg_scale = scale;
    const int pen = pen_of(source), listed = report->noted < ZV_SVG_NOTED ? report->noted : ZV_SVG_NOTED;
    if (pen < 0 && !source->keeps_pens) {
        take_pens(f, report, svg);
    }
    zv_drawing_copy(svg, zv_affine_mul(zv_ink_source_place(source), zv_affine_scale(scale, scale)), pen, f->drawing);
    for (int i = 0; i < listed; ++i) {
        const zv_svg_note *note = &report->note[i];
        add_note(f, (zv_ink_note){
                        .kind = ZV_NOTE_UNSUPPORTED, .name = note->name, .line = note->line, .count = note->count});
    }
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
    static const char *const pens[] = {"color", "layer", "one", "width", NULL};
    static const char *const fills[] = {"outline", "skip", NULL};
    int pen = 0, fill = 0;
    zv_status status = take_word("pens", source->pens, pens, &pen, why);
    if (status == ZV_OK) {
        status = take_word("fills", source->fills, fills, &fill, why);
    }
    *o = zv_svg_default_options();
    if (source->font) {
        o->font = zv_font_find(source->font, strlen(source->font));
    }
    o->pens = (zv_svg_pens)pen;
    o->fills = (zv_svg_fills)fill;
    return status;
}

static zv_status read_svg(const filling *f, const zv_svg_options *options, zv_drawing *svg, zv_svg_report *report,
                          zv_error *why)
{
    const char *words = f->source->words;
    const size_t size = strlen(words);
    if (zv_svg_is_text(words, size)) {
        return zv_drawing_svg(svg, words, size, options, report, why);
    }
    if (!f->host->read_text) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                       "files cannot be read here; give 'svg' as the text of the file, which begins with '<'");
    }
    zv_text text = {0};
    zv_status status = f->host->read_text(f->host->user, words, &text, why);
    if (status == ZV_OK) {
        status = zv_drawing_svg(svg, text.data ? text.data : "", text.size, options, report, why);
    }
    zv_text_free(&text);
    return status;
}

static zv_status draw_svg(filling *f, zv_error *why)
{
    zv_drawing *svg = zv_drawing_create();
    zv_svg_options options;
    zv_status status = svg ? svg_options(f->source, &options, why)
                           : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the SVG file");
    if (status == ZV_OK) {
        status = read_svg(f, &options, svg, &f->report->svg, why);
    }
    if (status == ZV_OK) {
        take_svg(f, svg);
        status = zv_drawing_check(f->drawing, why);
    }
    zv_drawing_free(svg);
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
    *o = source->trace ? *source->trace : zv_trace_default_options();
    if (source->trace) {
        return ZV_OK;
    }
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

static zv_status read_picture(const filling *f, zv_image *image, zv_error *why)
{
    if (f->source->pixels) {
        return zv_pixels_read(f->source->pixels, image, why);
    }
    if (!f->host->read_picture) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                       "pictures cannot be read from files here; give 'image' as an object with 'width', 'height' and "
                       "'data'");
    }
    return f->host->read_picture(f->host->user, f->source->words, image, why);
}

static zv_status draw_picture(const filling *f, zv_error *why)
{
    zv_image image = {.pixel = NULL};
    zv_trace_options options;
    zv_status status = trace_options(f->source, &options, why);
    if (status == ZV_OK) {
        status = read_picture(f, &image, why);
    }
    if (status == ZV_OK) {
        const int pen = pen_of(f->source);
        zv_drawing_use_pen(f->drawing, pen < 0 ? 0 : pen);
        zv_drawing_place(f->drawing, zv_ink_source_place(f->source));
        status = zv_drawing_image(f->drawing, &image, &options, &f->report->trace, why);
        f->report->image_width = image.width;
        f->report->image_height = image.height;
        zv_drawing_place(f->drawing, zv_affine_identity());
    }
    zv_image_free(&image);
    return status;
}

// ---- all ----

static zv_status draw_source(filling *f, zv_error *why)
{
    switch (f->source->kind) {
    case ZV_SOURCE_TEXT:
    case ZV_SOURCE_SHAPE:
        return draw_words(f, why);
    case ZV_SOURCE_SVG:
        return draw_svg(f, why);
    default:
        return draw_picture(f, why);
    }
}

static void usual_colors(unsigned color[ZV_INK_COLORS])
{
    static const unsigned usual[] = {0x1B3A8C, 0xB42318, 0x0B7A5B, 0x8A3FA0, 0xC46A00, 0x1F2429};
    for (int pen = 0; pen < ZV_INK_COLORS; ++pen) {
        color[pen] = usual[(size_t)pen % (sizeof usual / sizeof usual[0])];
    }
}

/// Of "#rrggbb", which the document was checked for.
static unsigned color_of(const char *text)
{
    unsigned color = 0;
    for (const char *c = text + 1; *c; ++c) {
        const int digit = *c <= '9' ? *c - '0' : (*c | 0x20) - 'a' + 10;
        color = color << 4 | (unsigned)digit;
    }
    return color;
}

static void take_colors(const zv_ink_document *document, unsigned color[ZV_INK_COLORS])
{
    for (int pen = 0; pen < ZV_INK_COLORS && document->color_count > 0; ++pen) {
        color[pen] = color_of(document->color[pen % document->color_count]);
    }
}

/// A place inside a file belongs to that file, not to the document.
static void name_place(const filling *f, zv_error *why)
{
    if (why && why->line > 0) {
        char message[ZV_MESSAGE_SIZE], name[64];
        const bool is_file = f->source->kind == ZV_SOURCE_SVG && f->source->words[0] != '<';
        memcpy(message, why->message, sizeof message);
        snprintf(name, sizeof name, "sources[%d]", f->index);
        zv_fail(why, why->status, 0, 0, "%.120s:%d:%d: %s", is_file ? f->source->words : name, why->line, why->column,
                message);
    }
}

zv_status zv_ink_source_fill(const zv_ink_source *source, const zv_ink_host *host, zv_drawing *drawing,
                             zv_source_report *report, zv_error *why)
{
    ZV_ASSERT(source && host && drawing && report);
    unsigned color[ZV_INK_COLORS];
    filling f = {.source = source, .host = host, .drawing = drawing, .report = report, .color = color};
    return draw_source(&f, why);
}

/// Pens of texts and shapes, the first when they say none, and of all sources that say one.
static unsigned kept_pens(const zv_ink_document *document)
{
    unsigned kept = 0;
    for (int i = 0; i < document->source_count; ++i) {
        const zv_ink_source *source = &document->source[i];
        const int pen = pen_of(source);
        const bool is_words = source->kind == ZV_SOURCE_TEXT || source->kind == ZV_SOURCE_SHAPE;
        kept |= pen >= 0 ? 1u << pen : is_words ? 1u : 0u;
    }
    return kept;
}

static zv_status fill_all(const zv_ink_document *document, filling *f, zv_error *why)
{
    f->kept = kept_pens(document);
    for (f->index = 0; f->index < document->source_count; ++f->index) {
        f->source = &document->source[f->index];
        const zv_status status = draw_source(f, why);
        if (status != ZV_OK) {
            name_place(f, why);
            return status;
        }
    }
    return ZV_OK;
}

zv_status zv_ink_fill(const zv_ink_document *document, const zv_ink_host *host, zv_drawing *drawing,
                      unsigned color[ZV_INK_COLORS], zv_error *why)
{
    ZV_ASSERT(document && host && drawing && color);
    zv_source_report *report = calloc(1, sizeof *report);
    if (!report) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the drawing");
    }
    filling f = {.host = host, .drawing = drawing, .report = report, .color = color};
    usual_colors(color);
    const zv_status status = fill_all(document, &f, why);
    if (status == ZV_OK) {
        take_colors(document, color);
    }
    free(report);
    return status;
}
