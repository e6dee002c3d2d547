/// @file draw_svg.c
/// The part of `draw` that draws SVG files: which text, how large, and what became of it.
#include "api/draw_svg.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "api/fields.h"
#include "api/plan_fields.h"
#include "zveno/svg.h"

// ---- the text ----

/// The text of the file; `file` holds it when it was read from one, and must be freed.
static zv_status read_text(const zv_request *request, zv_text *file, const char **text, size_t *size, zv_error *why)
{
    const zv_json *field = zv_json_member(request->object, "svg");
    if (field->kind != ZV_JSON_STRING || memchr(field->text, '\0', field->text_size)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'svg' must be the path of an SVG file, or its text, which begins with '<'");
    }
    if (zv_svg_is_text(field->text, field->text_size)) {
        *text = field->text;
        *size = field->text_size;
        return ZV_OK;
    }
    if (!request->host->read_file) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                       "files cannot be read here; give 'svg' as the text of the file, which begins with '<'");
    }
    const zv_status status = request->host->read_file(field->text, file, why);
    *text = file->data ? file->data : "";
    *size = file->size;
    return status;
}

// ---- wishes ----

/// How large: a factor, or sides in mm into which the picture must fit.
typedef struct wish {
    zv_svg_options options;
    double scale;
    double width_mm, height_mm; ///< 0: not said
} wish;

/// `scale`, or `fit` [width, height], or `width` (also called `size`) and `height`.
static zv_status read_size(const zv_json *request, wish *w, zv_error *why)
{
    const struct {
        const char *key;
        double *out;
    } rows[] = {{"scale", &w->scale}, {"size", &w->width_mm}, {"width", &w->width_mm}, {"height", &w->height_mm}};
    bool found[4] = {false};
    zv_status status = ZV_OK;
    for (int i = 0; i < 4 && status == ZV_OK; ++i) {
        found[i] = zv_json_member(request, rows[i].key) != NULL;
        status = zv_field_take_positive(request, rows[i].key, 1.0, rows[i].out, why);
    }
    double fit[2] = {0.0, 0.0};
    const bool fits = zv_json_member(request, "fit") != NULL;
    if (status == ZV_OK && fits) {
        status = zv_field_get_numbers(request, "fit", 2, fit, why);
    }
    if (status == ZV_OK && fits && !(fit[0] > 0.0 && fit[1] > 0.0)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'fit' must be a width and a height above zero");
    }
    if (status == ZV_OK && found[0] + fits + (found[1] || found[2] || found[3]) > 1) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give 'scale', or 'fit', or 'width' and 'height'");
    }
    w->width_mm = fits ? fit[0] : w->width_mm;
    w->height_mm = fits ? fit[1] : w->height_mm;
    return status;
}

static zv_status read_wish(const zv_json *request, wish *w, zv_error *why)
{
    static const char *const pens[] = {"color", "layer", "one", "width", NULL};
    static const char *const fills[] = {"outline", "skip", NULL};
    int pen = ZV_SVG_PENS_COLOR, fill = ZV_SVG_FILLS_OUTLINE;
    *w = (wish){.options = zv_svg_default_options(), .scale = 1.0};
    zv_status status = zv_field_take_word(request, "pens", pens, &pen, why);
    if (status == ZV_OK) {
        status = zv_field_take_word(request, "fills", fills, &fill, why);
    }
    const zv_json *font = zv_json_member(request, "font");
    if (status == ZV_OK && font) { // known to be right: it was read for a text
        w->options.font = zv_font_find(font->text, font->text_size);
    }
    w->options.pens = (zv_svg_pens)pen;
    w->options.fills = (zv_svg_fills)fill;
    return status == ZV_OK ? read_size(request, w, why) : status;
}

// ---- drawing ----

/// By how much the picture is enlarged to be as wide and as high as asked for, or at most so when both are.
static double factor(const wish *w, const zv_svg_report *report)
{
    const double x = w->width_mm / report->width_mm, y = w->height_mm / report->height_mm;
    if (w->width_mm > 0.0 && w->height_mm > 0.0) {
        return fmin(x, y);
    }
    return w->width_mm > 0.0 ? x : w->height_mm > 0.0 ? y : w->scale;
}

/// The size is known only when the file was read: when it is not the file's own, it is read once more in its place.
static zv_status draw(zv_drawing *drawing, const char *text, size_t size, const wish *w, zv_svg_report *report,
                      double *scale, zv_error *why)
{
    const zv_affine place = zv_drawing_placed(drawing);
    zv_status status = zv_drawing_svg(drawing, text, size, &w->options, report, why);
    *scale = status == ZV_OK ? factor(w, report) : 1.0;
    if (status == ZV_OK && *scale != 1.0) {
        zv_drawing_clear(drawing);
        zv_drawing_place(drawing, zv_affine_mul(place, zv_affine_scale(*scale, *scale)));
        status = zv_drawing_svg(drawing, text, size, &w->options, report, why);
    }
    return status;
}

// ---- answer ----

static void write_pens(zv_json_writer *answer, const zv_svg_report *report)
{
    zv_json_key(answer, "pens");
    zv_json_begin_array(answer);
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

static void write_notes(zv_json_writer *answer, const zv_svg_report *report)
{
    const int listed = report->noted < ZV_SVG_NOTED ? report->noted : ZV_SVG_NOTED;
    zv_json_key(answer, "unsupported");
    zv_json_begin_array(answer);
    for (int i = 0; i < listed; ++i) {
        zv_json_begin_object(answer);
        zv_json_put_text(answer, "name", report->note[i].name);
        zv_json_put_integer(answer, "count", report->note[i].count);
        zv_json_put_integer(answer, "line", report->note[i].line);
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}

static void write_picture(zv_json_writer *answer, const zv_svg_report *report, double scale)
{
    zv_json_key(answer, "picture");
    zv_json_begin_object(answer);
    zv_json_put_numbers(answer, "size", (const double[]){scale * report->width_mm, scale * report->height_mm}, 2);
    zv_json_put_number(answer, "scale", scale);
    if (report->has_view) {
        zv_json_put_numbers(answer, "view_box", report->view, 4);
    }
    zv_json_end_object(answer);
}

zv_status zv_draw_svg(const zv_request *request, zv_drawing *drawing, zv_json_writer *answer, zv_error *why)
{
    wish w;
    zv_text file = {0};
    const char *text = NULL;
    size_t size = 0;
    double scale = 1.0;
    zv_svg_report report;
    zv_status status = read_wish(request->object, &w, why);
    if (status == ZV_OK) {
        status = read_text(request, &file, &text, &size, why);
    }
    if (status == ZV_OK) {
        status = draw(drawing, text, size, &w, &report, &scale, why);
    }
    zv_text_free(&file);
    if (status == ZV_OK) {
        write_picture(answer, &report, scale);
        write_pens(answer, &report);
        write_notes(answer, &report);
    }
    return status;
}
