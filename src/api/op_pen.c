/// @file op_pen.c
/// `pen`: strokes to the moves of a pen, hover, down, draw, lift, and what they come to.
#include <string.h>

#include "api/drawing_json.h"
#include "api/fields.h"
#include "api/op.h"
#include "api/table.h"

static void read_options(const zv_json *request, double paper_mm, zv_pen_options *o)
{
    double start[3];
    o->up_mm = paper_mm + zv_number_at(request, "up", o->up_mm);
    o->down_mm = paper_mm + zv_number_at(request, "down", o->down_mm);
    o->draw_mm_s = zv_number_at(request, "speed", o->draw_mm_s);
    o->travel_mm_s = zv_number_at(request, "travel_speed", o->travel_mm_s);
    o->dip_mm_s = zv_number_at(request, "dip_speed", o->dip_mm_s);
    o->settle_down_s = zv_number_at(request, "settle_down", o->settle_down_s);
    o->settle_up_s = zv_number_at(request, "settle_up", o->settle_up_s);
    o->first_stroke_as_004 = zv_word_at(request, "rule", zv_pen_rule_words, 0) == 1;
    o->start.z = o->up_mm;
    if (zv_numbers_at(request, "start", 3, start)) {
        o->start = (zv_vec3){start[0], start[1], start[2]};
    }
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
    read_options(request, paper_mm, &options);
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
