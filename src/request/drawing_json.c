/// @file drawing_json.c
/// Drawings in requests and answers: strokes as arrays of points, mm, and documents.
#include "request/drawing_json.h"

#include <stdio.h>
#include <string.h>

#include "request/fields.h"
#include "request/table.h"
#include "text/utf8.h"

/// Steps of the search for one stroke when the best order is asked for, and in all (some seconds).
enum { STEPS_PER_STROKE = 20000, MOST_STEPS = 500 * 1000 * 1000 };

/// Paper whose height is known from the first point on.
typedef struct sheet {
    double height;
    bool is_known;
} sheet;

static zv_status read_point(const zv_json *value, int stroke, int index, sheet *paper, zv_vec2 *out, zv_error *why)
{
    char path[64];
    double number[3] = {0};
    snprintf(path, sizeof path, "strokes[%d][%d]", stroke, index);
    if (value->kind != ZV_JSON_ARRAY || value->count < 2 || value->count > 3) {
        char found[64];
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be a point [x, y], found %s", path,
                       zv_json_describe(value, found, sizeof found));
    }
    const zv_json *child = value->first;
    for (int i = 0; i < value->count; ++i, child = child->next) {
        const zv_status status = zv_field_finite(child, path, &number[i], why);
        if (status != ZV_OK) {
            return status;
        }
    }
    if (paper->is_known && paper->height != number[2]) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' is at height %g, the points before it at %g: paper is flat",
                       path, number[2], paper->height);
    }
    *paper = (sheet){number[2], true};
    *out = (zv_vec2){number[0], number[1]};
    return ZV_OK;
}

static zv_status read_stroke(const zv_json *stroke, int number, sheet *paper, zv_drawing *out, zv_error *why)
{
    if (stroke->kind != ZV_JSON_ARRAY) {
        char found[64];
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'strokes[%d]' must be an array of points, found %s", number,
                       zv_json_describe(stroke, found, sizeof found));
    }
    zv_vec2 point;
    int index = 0;
    for (const zv_json *value = stroke->first; value; value = value->next, ++index) {
        const zv_status status = read_point(value, number, index, paper, &point, why);
        if (status != ZV_OK) {
            return status;
        }
        if (index == 0) {
            zv_drawing_move_to(out, point);
        }
        if (index > 0 || stroke->count == 1) {
            zv_drawing_line_to(out, point);
        }
    }
    return ZV_OK;
}

zv_status zv_strokes_read(const zv_json *request, zv_drawing *out, double *paper_mm, zv_error *why)
{
    const zv_json *strokes = zv_json_member(request, "strokes");
    sheet paper = {0};
    int number = 0;
    for (const zv_json *stroke = strokes->first; stroke; stroke = stroke->next, ++number) {
        const zv_status status = read_stroke(stroke, number, &paper, out, why);
        if (status != ZV_OK) {
            return status;
        }
    }
    *paper_mm = paper.height;
    return zv_drawing_check(out, why);
}

static void write_point(zv_json_writer *answer, zv_vec2 p, const double *height)
{
    const double numbers[3] = {p.x + 0.0, p.y + 0.0, height ? *height : 0.0}; // -0 reads oddly
    zv_json_numbers(answer, numbers, height ? 3 : 2);
}

static void write_stroke(zv_json_writer *answer, const zv_drawing *drawing, const double *height, int i)
{
    const zv_stroke stroke = zv_drawing_stroke(drawing, i);
    zv_json_begin_array(answer);
    write_point(answer, stroke.from, height);
    for (int k = 0; k < stroke.count; ++k) {
        write_point(answer, stroke.segment[k].to, height);
    }
    zv_json_end_array(answer);
}

void zv_strokes_write(zv_json_writer *answer, const zv_drawing *drawing, const double *height)
{
    zv_json_begin_array_at(answer, "strokes");
    for (int i = 0; i < zv_drawing_count(drawing); ++i) {
        write_stroke(answer, drawing, height, i);
    }
    zv_json_end_array(answer);
}

zv_status zv_strokes_order(const zv_json *request, zv_drawing **drawing, zv_json_writer *answer, zv_error *why)
{
    const int word = zv_word_at(request, "order", zv_order_words, 0);
    if (word == 0) {
        return ZV_OK;
    }
    zv_drawing *ordered = zv_drawing_create();
    zv_order_options options = zv_order_default_options();
    const long long asked = (long long)STEPS_PER_STROKE * zv_drawing_count(*drawing);
    options.steps = word == 1 ? 0 : (asked < MOST_STEPS ? asked : MOST_STEPS);
    zv_order_report report;
    const zv_status status = ordered ? zv_drawing_order(*drawing, &options, ordered, &report) : ZV_ERR_INTERNAL;
    if (status != ZV_OK) {
        zv_drawing_free(ordered);
        return zv_fail(why, status, 0, 0, "there is no memory to put the strokes in order");
    }
    zv_drawing_free(*drawing);
    *drawing = ordered;
    zv_json_put_number(answer, "travel_before", report.before);
    zv_json_put_number(answer, "travel_after", report.after);
    return ZV_OK;
}

static void write_bounds(zv_json_writer *answer, const zv_drawing *drawing)
{
    zv_vec2 low, high;
    zv_json_key(answer, "bounds");
    if (!zv_drawing_bounds(drawing, &low, &high)) {
        zv_json_null(answer);
        return;
    }
    zv_json_begin_array(answer);
    zv_json_numbers(answer, (const double[]){low.x + 0.0, low.y + 0.0}, 2);
    zv_json_numbers(answer, (const double[]){high.x + 0.0, high.y + 0.0}, 2);
    zv_json_end_array(answer);
}

static void write_lengths(zv_json_writer *answer, const zv_drawing *drawing)
{
    const zv_drawing_lengths lengths = zv_drawing_measure(drawing);
    zv_json_put_number(answer, "ink", lengths.ink_mm);
    zv_json_put_number(answer, "travel", lengths.travel_mm);
}

void zv_measures_write(zv_json_writer *answer, const zv_drawing *drawing)
{
    write_bounds(answer, drawing);
    write_lengths(answer, drawing);
}

void zv_character_write(zv_json_writer *answer, uint32_t character)
{
    char bytes[4];
    zv_json_string(answer, bytes, zv_utf8_write(character, bytes));
}

// ---- the field `drawing` ----

zv_status zv_drawing_field(const zv_json *field, zv_ink_document **out, zv_error *why)
{
    if (!field || field->kind != ZV_JSON_OBJECT) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'drawing' must be a document: an object with 'format' and 'sources'");
    }
    zv_error inside = {.message = ""};
    const zv_status status = zv_ink_document_read(field->source, field->source_size, out, &inside);
    if (status == ZV_OK || status == ZV_ERR_INTERNAL) {
        return status == ZV_OK ? ZV_OK : zv_fail(why, status, 0, 0, "%s", inside.message);
    }
    const int line = inside.line > 0 ? field->line + inside.line - 1 : 0;
    const int column = inside.line == 1 ? field->column + inside.column - 1 : inside.column;
    return zv_fail(why, ZV_ERR_BAD_REQUEST, line, column, "'drawing': %s", inside.message);
}
