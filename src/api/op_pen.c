/// @file op_pen.c
/// `pen`: strokes to the moves of a pen, hover, down, draw, lift, and what they come to.
#include <string.h>

#include "api/fields.h"
#include "api/op.h"
#include "api/strokes_json.h"

/// A number that may be missing, not below `low`.
static zv_status take_number(const zv_json *request, const char *key, double low, double *out, zv_error *why)
{
    const zv_json *value = zv_json_member(request, key);
    double number = *out;
    if (!value) {
        return ZV_OK;
    }
    zv_status status = zv_field_finite(value, key, &number, why);
    if (status == ZV_OK && number < low) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must not be below %g", key, low);
    }
    if (status == ZV_OK) {
        *out = number;
    }
    return status;
}

static zv_status read_speeds(const zv_json *request, zv_pen_options *options, zv_error *why)
{
    const double any = -ZV_DRAWING_EDGE_MM;
    zv_status status = take_number(request, "speed", any, &options->draw_mm_s, why);
    if (status == ZV_OK) {
        status = take_number(request, "travel_speed", 0.0, &options->travel_mm_s, why);
    }
    if (status == ZV_OK) {
        status = take_number(request, "dip_speed", 0.0, &options->dip_mm_s, why);
    }
    if (status == ZV_OK) {
        status = take_number(request, "settle_down", 0.0, &options->settle_down_s, why);
    }
    if (status == ZV_OK) {
        status = take_number(request, "settle_up", 0.0, &options->settle_up_s, why);
    }
    return status;
}

static zv_status read_options(const zv_json *request, double paper_mm, zv_pen_options *options, zv_error *why)
{
    static const char *const rules[] = {"fixed", "printed", NULL};
    int rule = 0;
    zv_status status = take_number(request, "up", -ZV_DRAWING_EDGE_MM, &options->up_mm, why);
    if (status == ZV_OK) {
        status = take_number(request, "down", -ZV_DRAWING_EDGE_MM, &options->down_mm, why);
    }
    if (status == ZV_OK) {
        status = read_speeds(request, options, why);
    }
    if (status == ZV_OK) {
        status = zv_field_take_word(request, "rule", rules, &rule, why);
    }
    options->up_mm += paper_mm;
    options->down_mm += paper_mm;
    options->first_stroke_as_004 = rule == 1;
    options->start.z = options->up_mm;
    double start[3];
    if (status == ZV_OK && zv_json_member(request, "start")) {
        status = zv_field_get_numbers(request, "start", 3, start, why);
        options->start = status == ZV_OK ? (zv_vec3){start[0], start[1], start[2]} : options->start;
    }
    return status;
}

static void write_place(zv_json_writer *answer, const char *key, zv_vec3 p)
{
    zv_json_put_numbers(answer, key, (const double[]){p.x + 0.0, p.y + 0.0, p.z + 0.0}, 3);
}

static bool write_move(void *user, const zv_pen_move *move)
{
    zv_json_writer *answer = user;
    const char *kind = zv_pen_word(move->kind);
    zv_json_begin_object(answer);
    zv_json_put_text(answer, "kind", kind);
    write_place(answer, "from", move->from);
    write_place(answer, "to", move->to);
    zv_json_put_number(answer, "length", move->length_mm);
    zv_json_put_number(answer, "duration", move->duration_s);
    zv_json_end_object(answer);
    return !answer->out->failed;
}

static void write_summary(zv_json_writer *answer, const zv_pen_summary *sum)
{
    zv_json_put_integer(answer, "lifts", sum->lifts);
    zv_json_put_integer(answer, "downs", sum->downs);
    zv_json_put_number(answer, "inked", sum->inked_mm);
    zv_json_put_number(answer, "air", sum->air_mm);
    zv_json_put_number(answer, "duration", sum->duration_s);
    zv_json_put_number(answer, "speed", sum->draw_mm_s);
    write_place(answer, "end", sum->end);
}

static zv_status answer_pen(const zv_json *request, zv_drawing **drawing, zv_json_writer *answer, zv_error *why)
{
    zv_pen_options options = zv_pen_default_options();
    double paper_mm = 0.0;
    zv_status status = zv_strokes_read(request, *drawing, &paper_mm, why);
    if (status == ZV_OK) {
        status = read_options(request, paper_mm, &options, why);
    }
    if (status == ZV_OK) {
        status = zv_strokes_order(request, drawing, answer, why);
    }
    if (status != ZV_OK) {
        return status;
    }
    zv_pen_summary sum;
    zv_json_key(answer, "moves");
    zv_json_begin_array(answer);
    zv_pen_run(*drawing, &options, write_move, answer, &sum);
    zv_json_end_array(answer);
    write_summary(answer, &sum);
    return ZV_OK;
}

zv_status zv_op_pen(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_drawing *drawing = zv_drawing_create();
    if (!drawing) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the strokes");
    }
    const zv_status status = answer_pen(request->object, &drawing, answer, why);
    zv_drawing_free(drawing);
    return status;
}
