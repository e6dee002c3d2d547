/// @file op_draw.c
/// `draw`: a text, a shape, an SVG file or a picture to strokes, flattened within a tolerance. The source is that of a
/// drawing document (zveno/ink.h), said in the fields of a request.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/op.h"
#include "request/drawing_json.h"
#include "request/fields.h"
#include "request/table.h"
#include "zveno/ink.h"

/// Chords keep as near as this to their curves, mm, unless the request says otherwise.
#define FLAT_MM 0.02

/// What the fields ask for.
typedef struct asked {
    zv_ink_source source;
    zv_trace_options trace;
    double height;  ///< third number of `at`
    bool is_lifted; ///< there was one
    zv_flatten_options flatten;
    double simplify_mm;
} asked;

// ---- reading ----

static const char *text_at(const zv_json *request, const char *key)
{
    const zv_json *value = zv_json_member(request, key);
    return value && value->kind == ZV_JSON_STRING ? value->text : NULL;
}

/// `size` in mm or `scale` in mm per unit of the font. A scale alone means the letters of document 004.
static zv_status read_letters(const zv_json *request, zv_ink_source *source, zv_error *why)
{
    const double scale = zv_number_at(request, "scale", NAN);
    source->size = zv_number_at(request, "size", NAN);
    if (!isnan(source->size) && !isnan(scale)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give 'size' or 'scale', not both");
    }
    if (isnan(scale)) {
        return ZV_OK;
    }
    source->font = source->font ? source->font : "grid";
    const zv_font *font = zv_font_find(source->font, strlen(source->font));
    source->size = font ? scale * zv_font_cap_units(font) : NAN;
    return ZV_OK;
}

/// `arc`: {"radius", "angle"}, the text on a circle; `box`.
static void read_layout(const zv_json *request, zv_ink_source *source)
{
    const zv_json *arc = zv_json_member(request, "arc");
    source->align = text_at(request, "align");
    source->kerning = zv_flag_at(request, "kerning");
    source->letter_spacing = zv_number_at(request, "letter_spacing", NAN);
    source->line_spacing = zv_number_at(request, "line_spacing", NAN);
    source->box[0] = source->box[1] = NAN;
    zv_numbers_at(request, "box", 2, source->box);
    source->radius = arc ? zv_number_at(arc, "radius", NAN) : NAN;
    source->angle = arc ? zv_number_at(arc, "angle", NAN) : NAN;
}

/// `width` and `height`, or both at once: `fit`.
static zv_status read_sides(const zv_json *request, double *width, double *height, zv_error *why)
{
    double fit[2] = {0.0, 0.0};
    *width = zv_number_at(request, "width", 0.0);
    *height = zv_number_at(request, "height", 0.0);
    if (!zv_numbers_at(request, "fit", 2, fit)) {
        return ZV_OK;
    }
    if (*width > 0.0 || *height > 0.0) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give 'fit', or 'width' and 'height', not both");
    }
    *width = fit[0];
    *height = fit[1];
    return ZV_OK;
}

/// `scale`, or `fit` [width, height], or `width` (also called `size`) and `height`.
static zv_status read_svg(const zv_json *request, zv_ink_source *source, zv_error *why)
{
    double width;
    const zv_status status = read_sides(request, &width, &source->height, why);
    width = zv_number_at(request, "size", width);
    source->size = width > 0.0 ? width : NAN;
    source->scale = zv_number_at(request, "scale", NAN);
    source->pens = text_at(request, "pens");
    source->fills = text_at(request, "fills");
    source->keeps_pens = true;
    if (status == ZV_OK && !isnan(source->scale) && (width > 0.0 || source->height > 0.0)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give 'scale', or 'fit', or 'width' and 'height'");
    }
    return status;
}

static void read_tracing(const zv_json *request, zv_trace_options *o)
{
    o->threshold = zv_number_at(request, "threshold", o->threshold);
    o->spacing_mm = zv_number_at(request, "spacing", o->spacing_mm);
    o->tolerance_mm = zv_number_at(request, "tolerance", o->tolerance_mm);
    o->min_area_mm2 = zv_number_at(request, "min_area", o->min_area_mm2);
    o->levels = (int)zv_number_at(request, "levels", o->levels);
    o->points = (int)zv_number_at(request, "points", o->points);
    o->resolution = (int)zv_number_at(request, "resolution", o->resolution);
    o->invert = zv_flag_at(request, "invert");
}

static zv_status read_picture(const zv_json *request, asked *w, zv_error *why)
{
    zv_trace_options *o = &w->trace;
    bool found;
    *o = zv_trace_default_options();
    o->mode = (zv_trace_mode)zv_word_at(request, "mode", zv_trace_words, (int)o->mode);
    double width, height;
    zv_status status = read_sides(request, &width, &height, why);
    if (width > 0.0 || height > 0.0) {
        o->width_mm = width;
        o->height_mm = height;
    }
    read_tracing(request, o);
    o->dots = zv_flag_at(request, "dots");
    status = status == ZV_OK ? zv_field_take_angle(request, "angle", &o->angle, &found, why) : status;
    w->source.trace = o;
    return status;
}

static zv_status refuse_shape(const zv_json *name, zv_error *why)
{
    char found[64];
    zv_text known = {0};
    for (int i = 0; zv_draw_shape_at(i); ++i) {
        zv_text_addf(&known, "%s%s", i ? ", " : "", zv_draw_shape_at(i)->name);
    }
    zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'shape' must name one of %s; found %s", known.data ? known.data : "",
            name ? zv_json_describe(name, found, sizeof found) : "nothing");
    zv_text_free(&known);
    return ZV_ERR_BAD_REQUEST;
}

/// `shape`: its name, or an object with `kind` and parameters.
static zv_status read_shape(const zv_json *field, zv_ink_source *source, zv_error *why)
{
    const zv_json *name = field->kind == ZV_JSON_OBJECT ? zv_json_member(field, "kind") : field;
    const bool is_known =
        name && name->kind == ZV_JSON_STRING && zv_draw_shape_find(name->text, strcspn(name->text, ":"));
    if (!is_known) {
        return refuse_shape(name, why);
    }
    source->words = name->text;
    source->parameters = field->kind == ZV_JSON_OBJECT ? field : NULL;
    return ZV_OK;
}

/// The field that says what is drawn, and how many of them there are.
static const zv_json *given_source(const zv_json *request, const char *const kinds[4], zv_source_kind *kind, int *given)
{
    const zv_json *field = NULL;
    for (int i = 0; i < 4; ++i) {
        const zv_json *found = zv_json_member(request, kinds[i]);
        *given += found != NULL;
        *kind = found ? (zv_source_kind)i : *kind;
        field = found ? found : field;
    }
    return field;
}

/// What is to be drawn: exactly one of the four.
static zv_status read_source(const zv_json *request, asked *w, zv_error *why)
{
    static const char *const kinds[] = {"text", "shape", "svg", "image"};
    int given = 0;
    const zv_json *field = given_source(request, kinds, &w->source.kind, &given);
    if (given != 1) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give one of 'text', 'shape', 'svg' and 'image'");
    }
    const bool is_words = field->kind == ZV_JSON_STRING;
    if (is_words && w->source.kind != ZV_SOURCE_TEXT && memchr(field->text, '\0', field->text_size)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be a path without \\u0000 in it",
                       kinds[w->source.kind]);
    }
    w->source.words = is_words ? field->text : "";
    w->source.pixels = w->source.kind == ZV_SOURCE_IMAGE && !is_words ? field : NULL;
    w->source.font = text_at(request, "font");
    switch (w->source.kind) {
    case ZV_SOURCE_TEXT:
        return read_letters(request, &w->source, why);
    case ZV_SOURCE_SHAPE:
        return read_shape(field, &w->source, why);
    case ZV_SOURCE_SVG:
        return read_svg(request, &w->source, why);
    default:
        return read_picture(request, w, why);
    }
}

static zv_status read_request(const zv_json *request, asked *w, zv_error *why)
{
    double at[3] = {0.0, 0.0, 0.0};
    *w = (asked){.source = {.size = NAN, .scale = NAN, .pen = NAN},
                 .flatten = {.tolerance_mm = zv_number_at(request, "tolerance", FLAT_MM),
                             .chords = (int)zv_number_at(request, "chords", 0.0)},
                 .simplify_mm = zv_number_at(request, "simplify", 0.0)};
    w->is_lifted = zv_numbers_at(request, "at", 3, at);
    zv_numbers_at(request, "at", 2, at);
    w->height = at[2];
    w->source.at[0] = at[0];
    w->source.at[1] = at[1];
    w->source.rotate = zv_number_at(request, "rotate", 0.0);
    read_layout(request, &w->source);
    return read_source(request, w, why);
}

// ---- the host ----

static zv_status read_file(void *user, const char *path, zv_text *out, zv_error *why)
{
    return ((const zv_host *)user)->read_file(path, out, why);
}

static zv_status read_image(void *user, const char *path, zv_image *out, zv_error *why)
{
    return ((const zv_host *)user)->read_image(path, out, why);
}

static zv_ink_host host_of(const zv_request *request)
{
    const zv_host *host = request->host;
    return (zv_ink_host){.read_text = host->read_file ? read_file : NULL,
                         .read_picture = host->read_image ? read_image : NULL,
                         .user = (void *)host};
}

// ---- what there is to draw with ----

static void write_font(zv_json_writer *answer, int i)
{
    zv_json_begin_object(answer);
    zv_json_put_text(answer, "name", zv_font_name(zv_font_at(i)));
    zv_json_put_text(answer, "title", zv_font_title(zv_font_at(i)));
    zv_json_end_object(answer);
}

static void write_fonts(zv_json_writer *answer)
{
    zv_json_begin_array_at(answer, "fonts");
    for (int i = 0; zv_font_at(i); ++i) {
        write_font(answer, i);
    }
    zv_json_end_array(answer);
}

static void write_parameter(zv_json_writer *answer, const zv_draw_shape *shape, int i)
{
    const zv_draw_parameter *p = &shape->parameter[i];
    zv_json_begin_object(answer);
    zv_json_put_text(answer, "name", p->name);
    zv_json_put_number(answer, "usual", p->usual);
    zv_json_put_number(answer, "low", p->low);
    zv_json_put_number(answer, "high", p->high);
    zv_json_end_object(answer);
}

static void write_parameters(zv_json_writer *answer, const zv_draw_shape *shape)
{
    zv_json_begin_array_at(answer, "parameters");
    for (int i = 0; i < ZV_DRAW_PARAMETERS && shape->parameter[i].name; ++i) {
        write_parameter(answer, shape, i);
    }
    zv_json_end_array(answer);
}

static void write_shape(zv_json_writer *answer, int i)
{
    zv_json_begin_object(answer);
    zv_json_put_text(answer, "name", zv_draw_shape_at(i)->name);
    write_parameters(answer, zv_draw_shape_at(i));
    zv_json_end_object(answer);
}

static void write_shapes(zv_json_writer *answer)
{
    zv_json_begin_array_at(answer, "shapes");
    for (int i = 0; zv_draw_shape_at(i); ++i) {
        write_shape(answer, i);
    }
    zv_json_end_array(answer);
}

static void write_list(zv_json_writer *answer)
{
    write_fonts(answer);
    write_shapes(answer);
    zv_json_begin_array_at(answer, "modes");
    for (int mode = 0; mode <= ZV_TRACE_STIPPLE; ++mode) {
        const char *word = zv_trace_word((zv_trace_mode)mode);
        zv_json_string(answer, word, strlen(word));
    }
    zv_json_end_array(answer);
}

// ---- the answer ----

/// A character that another font lends.
static void write_substitute(zv_json_writer *answer, const zv_text_note *note)
{
    zv_json_begin_object(answer);
    zv_json_key(answer, "text");
    zv_character_write(answer, note->character);
    zv_json_put_text(answer, "font", note->font);
    zv_json_end_object(answer);
}

static void write_notes(zv_json_writer *answer, const zv_text_report *report)
{
    const int listed = report->noted < ZV_TEXT_NOTED ? report->noted : ZV_TEXT_NOTED;
    zv_json_begin_array_at(answer, "missing");
    for (int i = 0; i < listed; ++i) {
        if (!report->note[i].font) {
            zv_character_write(answer, report->note[i].character);
        }
    }
    zv_json_end_array(answer);
    zv_json_begin_array_at(answer, "substituted");
    for (int i = 0; i < listed; ++i) {
        if (report->note[i].font) {
            write_substitute(answer, &report->note[i]);
        }
    }
    zv_json_end_array(answer);
}

static void write_text(zv_json_writer *answer, const zv_text_report *report, bool has_box)
{
    write_notes(answer, report);
    zv_json_put_integer(answer, "lines", report->lines);
    zv_json_put_number(answer, "width", report->width_mm);
    if (has_box) {
        zv_json_put_bool(answer, "fits", report->fits);
    }
}

static void write_svg_pens(zv_json_writer *answer, const zv_svg_report *report)
{
    zv_json_begin_array_at(answer, "pens");
    for (int i = 0; i < report->pens; ++i) {
        const zv_svg_pen *pen = &report->pen[i];
        char color[16];
        snprintf(color, sizeof color, "#%06x", (unsigned)pen->color);
        zv_json_begin_object(answer);
        zv_json_put_text(answer, "name", pen->name);
        zv_json_put_text(answer, "color", color);
        zv_json_put_number(answer, "width", pen->width_mm);
        zv_json_put_integer(answer, "strokes", pen->strokes);
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}

static void write_unsupported_one(zv_json_writer *answer, const zv_svg_report *report, int i)
{
    zv_json_begin_object(answer);
    zv_json_put_text(answer, "name", report->note[i].name);
    zv_json_put_integer(answer, "count", report->note[i].count);
    zv_json_put_integer(answer, "line", report->note[i].line);
    zv_json_end_object(answer);
}

static void write_unsupported(zv_json_writer *answer, const zv_svg_report *report)
{
    const int listed = report->noted < ZV_SVG_NOTED ? report->noted : ZV_SVG_NOTED;
    zv_json_begin_array_at(answer, "unsupported");
    for (int i = 0; i < listed; ++i) {
        write_unsupported_one(answer, report, i);
    }
    zv_json_end_array(answer);
}

static void write_svg(zv_json_writer *answer, const zv_svg_report *report, double scale)
{
    zv_json_begin_object_at(answer, "picture");
    zv_json_put_numbers(answer, "size", (const double[]){scale * report->width_mm, scale * report->height_mm}, 2);
    zv_json_put_number(answer, "scale", scale);
    if (report->has_view) {
        zv_json_put_numbers(answer, "view_box", report->view, 4);
    }
    zv_json_end_object(answer);
    write_svg_pens(answer, report);
    write_unsupported(answer, report);
}

static void write_pair(zv_json_writer *answer, const char *key, double a, double b)
{
    zv_json_put_numbers(answer, key, (const double[]){a, b}, 2);
}

static void write_picture(zv_json_writer *answer, const zv_source_report *found, const zv_trace_options *o)
{
    const zv_trace_report *report = &found->trace;
    zv_json_begin_object_at(answer, "image");
    zv_json_put_text(answer, "mode", zv_trace_word(o->mode));
    write_pair(answer, "pixels", found->image_width, found->image_height);
    write_pair(answer, "worked", report->work_width, report->work_height);
    write_pair(answer, "size", report->width_mm, report->height_mm);
    if (report->threshold > 0.0) {
        zv_json_put_number(answer, "threshold", report->threshold);
    }
    zv_json_put_integer(answer, "strokes", report->strokes);
    zv_json_put_number(answer, "ink", report->ink_mm);
    zv_json_put_integer(answer, "dropped", report->dropped);
    zv_json_end_object(answer);
}

static void write_report(zv_json_writer *answer, const asked *w, const zv_source_report *found)
{
    const double scale = isnan(w->source.scale) ? 1.0 : w->source.scale;
    switch (w->source.kind) {
    case ZV_SOURCE_TEXT:
        write_text(answer, &found->text, !isnan(w->source.box[0]));
        break;
    case ZV_SOURCE_SVG:
        write_svg(answer, &found->svg, scale * found->svg_scale);
        break;
    case ZV_SOURCE_IMAGE:
        write_picture(answer, found, &w->trace);
        break;
    default:
        break;
    }
}

/// Which pen draws which stroke, where there are several.
static void write_stroke_pens(zv_json_writer *answer, const zv_drawing *drawing)
{
    zv_json_begin_array_at(answer, "stroke_pens");
    for (int i = 0; i < zv_drawing_count(drawing); ++i) {
        zv_json_integer(answer, zv_drawing_stroke(drawing, i).pen);
    }
    zv_json_end_array(answer);
}

/// The strokes of a finished drawing as points.
static zv_status write_strokes(zv_json_writer *answer, const zv_drawing *drawing, const asked *w, zv_error *why)
{
    zv_drawing *points = zv_drawing_create(), *fewer = zv_drawing_create();
    zv_status status = points && fewer ? zv_drawing_flatten(drawing, &w->flatten, points) : ZV_ERR_INTERNAL;
    if (status == ZV_OK && w->simplify_mm > 0.0) {
        status = zv_drawing_simplify(points, w->simplify_mm, fewer);
    }
    if (status == ZV_OK) {
        zv_strokes_write(answer, w->simplify_mm > 0.0 ? fewer : points, w->is_lifted ? &w->height : NULL);
    } else if (points && fewer) {
        zv_drawing_check(zv_drawing_status(points) != ZV_OK ? points : fewer, why);
    } else {
        zv_fail(why, status, 0, 0, "there is no memory for the points");
    }
    zv_drawing_free(points);
    zv_drawing_free(fewer);
    return status;
}

static zv_status answer_draw(const zv_request *request, const asked *w, zv_drawing **drawing, zv_json_writer *answer,
                             zv_error *why)
{
    const zv_ink_host host = host_of(request);
    zv_source_report *report = calloc(1, sizeof *report);
    zv_status status = report ? zv_ink_source_fill(&w->source, &host, *drawing, report, why)
                              : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the drawing");
    if (status == ZV_OK) {
        write_report(answer, w, report);
        status = zv_strokes_order(request->object, drawing, answer, why);
    }
    if (status == ZV_OK) {
        zv_measures_write(answer, *drawing);
        if (w->source.kind == ZV_SOURCE_SVG) {
            write_stroke_pens(answer, *drawing);
        }
        status = write_strokes(answer, *drawing, w, why);
    }
    free(report);
    return status;
}

zv_status zv_op_draw(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    if (zv_flag_at(request->object, "list")) {
        write_list(answer);
        return ZV_OK;
    }
    asked w;
    zv_status status = read_request(request->object, &w, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_drawing *drawing = zv_drawing_create();
    status = drawing ? answer_draw(request, &w, &drawing, answer, why)
                     : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the drawing");
    zv_drawing_free(drawing);
    return status;
}
