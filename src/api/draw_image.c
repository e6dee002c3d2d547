/// @file draw_image.c
/// The part of `draw` that draws pictures: which pixels, which way, and what became of them.
#include "api/draw_image.h"

#include <math.h>
#include <string.h>

#include "api/fields.h"
#include "trace/pixels.h"

// ---- pixels ----

static zv_status read_image(const zv_request *request, zv_image *image, zv_error *why)
{
    const zv_json *field = zv_json_member(request->object, "image");
    if (field->kind == ZV_JSON_OBJECT) {
        return zv_pixels_read(field, image, why);
    }
    if (field->kind != ZV_JSON_STRING || memchr(field->text, '\0', field->text_size)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'image' must be the path of a PNG or JPEG, or an object with 'width', 'height' and 'data'");
    }
    if (!request->host->read_image) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                       "pictures cannot be read from files here; give 'image' as an object with 'width', 'height' and "
                       "'data'");
    }
    return request->host->read_image(field->text, image, why);
}

// ---- wishes ----

/// A number above zero, when there is one.
static zv_status take_above_zero(const zv_json *request, const char *key, double *out, zv_error *why)
{
    const zv_json *value = zv_json_member(request, key);
    double number = 0.0;
    zv_status status = value ? zv_field_finite(value, key, &number, why) : ZV_OK;
    if (value && status == ZV_OK && !(number > 0.0)) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be above zero", key);
    }
    if (value && status == ZV_OK) {
        *out = number;
    }
    return status;
}

static zv_status take_count(const zv_json *request, const char *key, int *out, zv_error *why)
{
    double number = *out;
    zv_status status = take_above_zero(request, key, &number, why);
    if (status == ZV_OK && !(number == floor(number) && number <= 1e9)) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be a whole number", key);
    }
    if (status == ZV_OK) {
        *out = (int)number;
    }
    return status;
}

/// `width`, `height`, or `fit`: both at once.
static zv_status take_size(const zv_json *request, zv_trace_options *o, zv_error *why)
{
    double fit[2] = {0};
    zv_status status = take_above_zero(request, "width", &o->width_mm, why);
    if (status == ZV_OK) {
        status = take_above_zero(request, "height", &o->height_mm, why);
    }
    if (status != ZV_OK || !zv_json_member(request, "fit")) {
        return status;
    }
    if (o->width_mm > 0.0 || o->height_mm > 0.0) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give 'fit', or 'width' and 'height', not both");
    }
    status = zv_field_get_numbers(request, "fit", 2, fit, why);
    if (status == ZV_OK && !(fit[0] > 0.0 && fit[1] > 0.0)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'fit' must be a width and a height above zero");
    }
    o->width_mm = fit[0];
    o->height_mm = fit[1];
    return status;
}

typedef struct number_field {
    const char *name;
    double *out;
} number_field;

static zv_status take_numbers(const zv_json *request, zv_trace_options *o, zv_error *why)
{
    const number_field numbers[] = {{"threshold", &o->threshold},
                                    {"spacing", &o->spacing_mm},
                                    {"tolerance", &o->tolerance_mm},
                                    {"min_area", &o->min_area_mm2}};
    zv_status status = ZV_OK;
    for (size_t i = 0; status == ZV_OK && i < sizeof numbers / sizeof *numbers; ++i) {
        status = take_above_zero(request, numbers[i].name, numbers[i].out, why);
    }
    bool found;
    if (status == ZV_OK) {
        status = zv_field_take_angle(request, "angle", &o->angle, &found, why);
    }
    return status;
}

static zv_status read_options(const zv_json *request, zv_trace_options *o, zv_error *why)
{
    static const char *const words[] = {
#define ZV_TRACE_WORD(symbol, word) word,
        ZV_TRACE_LIST(ZV_TRACE_WORD)
#undef ZV_TRACE_WORD
            NULL};
    int mode = ZV_TRACE_OUTLINE;
    zv_status status = zv_field_take_word(request, "mode", words, &mode, why);
    o->mode = (zv_trace_mode)mode;
    status = status == ZV_OK ? take_size(request, o, why) : status;
    status = status == ZV_OK ? take_numbers(request, o, why) : status;
    status = status == ZV_OK ? take_count(request, "levels", &o->levels, why) : status;
    status = status == ZV_OK ? take_count(request, "points", &o->points, why) : status;
    status = status == ZV_OK ? take_count(request, "resolution", &o->resolution, why) : status;
    status = status == ZV_OK ? zv_field_take_flag(request, "invert", &o->invert, why) : status;
    return status == ZV_OK ? zv_field_take_flag(request, "dots", &o->dots, why) : status;
}

// ---- answer ----

static void write_pair(zv_json_writer *answer, const char *key, double a, double b)
{
    zv_json_put_numbers(answer, key, (const double[]){a, b}, 2);
}

static void write_report(zv_json_writer *answer, const zv_image *image, const zv_trace_options *o,
                         const zv_trace_report *report)
{
    zv_json_key(answer, "image");
    zv_json_begin_object(answer);
    zv_json_key(answer, "mode");
    zv_json_string(answer, zv_trace_word(o->mode), strlen(zv_trace_word(o->mode)));
    write_pair(answer, "pixels", image->width, image->height);
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

zv_status zv_draw_image(const zv_request *request, zv_drawing *drawing, zv_json_writer *answer, zv_error *why)
{
    zv_trace_options options = zv_trace_default_options();
    zv_trace_report report;
    zv_image image = {0};
    zv_status status = read_options(request->object, &options, why);
    if (status == ZV_OK) {
        status = read_image(request, &image, why);
    }
    if (status == ZV_OK) {
        status = zv_drawing_image(drawing, &image, &options, &report, why);
    }
    if (status == ZV_OK) {
        write_report(answer, &image, &options, &report);
    }
    zv_image_free(&image);
    return status;
}
