/// @file move_write.c
/// Moves of a program as fields of an answer.
#include "api/move_write.h"

void zv_write_place(zv_json_writer *out, const char *key, const double axes[ZV_AXES])
{
    const bool turns = axes[ZV_A] != 0.0 || axes[ZV_B] != 0.0 || axes[ZV_C] != 0.0;
    zv_json_put_numbers(out, key, axes, turns ? ZV_AXES : 3);
}

static void write_event(zv_json_writer *out, const zv_move *move)
{
    zv_json_put_number(out, "code", move->code);
    zv_json_put_numbers(out, "values", move->values, 3);
    if (move->text) {
        zv_json_put_text(out, "text", move->text);
    }
}

void zv_write_move_fields(zv_json_writer *out, const zv_move *move)
{
    zv_json_put_integer(out, "line", move->line);
    zv_json_put_text(out, "kind", zv_move_word(move->kind));
    zv_write_place(out, "from", move->from);
    zv_write_place(out, "to", move->to);
    zv_json_put_number(out, "feed", move->feed_mm_min);
    zv_json_put_number(out, "length", zv_move_length(move));
    zv_json_put_number(out, "duration", zv_move_duration(move));
    if (move->kind == ZV_MOVE_EVENT) {
        write_event(out, move);
    }
}
