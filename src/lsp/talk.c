/// @file talk.c
/// Messages of JSON-RPC, and the values that many of them have.
#include "lsp/talk.h"

#include <string.h>

void zv_lsp_begin_message(zv_lsp_talk *t)
{
    zv_text_clear(&t->text);
    t->out = zv_json_writer_on(&t->text);
    zv_json_begin_object(&t->out);
    zv_json_put_text(&t->out, "jsonrpc", "2.0");
}

void zv_lsp_send_message(zv_lsp_talk *t)
{
    zv_json_end_object(&t->out);
    if (!t->text.failed) {
        t->send(t->user, t->text.data, t->text.size);
    }
}

void zv_lsp_begin_result(zv_lsp_talk *t)
{
    zv_lsp_begin_message(t);
    zv_json_put_raw(&t->out, "id", t->id->source, t->id->source_size);
    zv_json_key(&t->out, "result");
}

void zv_lsp_send_error(zv_lsp_talk *t, int code, const char *message)
{
    zv_lsp_begin_message(t);
    zv_json_key(&t->out, "id");
    if (t->id) {
        zv_json_raw(&t->out, t->id->source, t->id->source_size);
    } else {
        zv_json_null(&t->out);
    }
    zv_json_begin_object_at(&t->out, "error");
    zv_json_put_integer(&t->out, "code", code);
    zv_json_put_text(&t->out, "message", message);
    zv_json_end_object(&t->out);
    zv_lsp_send_message(t);
}

void zv_lsp_send_null(zv_lsp_talk *t)
{
    zv_lsp_begin_result(t);
    zv_json_null(&t->out);
    zv_lsp_send_message(t);
}

bool zv_lsp_is_text(const zv_json *value, const char *text)
{
    return value && value->kind == ZV_JSON_STRING && strlen(text) == value->text_size &&
           memcmp(value->text, text, value->text_size) == 0;
}

static void put_place(zv_json_writer *out, const char *key, zv_lsp_place place)
{
    zv_json_begin_object_at(out, key);
    zv_json_put_integer(out, "line", place.line);
    zv_json_put_integer(out, "character", place.character);
    zv_json_end_object(out);
}

void zv_lsp_put_range(zv_json_writer *out, const char *key, zv_lsp_place from, zv_lsp_place to)
{
    zv_json_begin_object_at(out, key);
    put_place(out, "start", from);
    put_place(out, "end", to);
    zv_json_end_object(out);
}

int zv_lsp_whole(const zv_json *number, int least)
{
    const double value = number && number->kind == ZV_JSON_NUMBER ? number->number : least;
    return value >= least && value < 1e9 ? (int)value : least;
}

zv_lsp_place zv_lsp_place_asked(const zv_json *params)
{
    const zv_json *place = zv_json_member(params, "position");
    const bool is_there = place && place->kind == ZV_JSON_OBJECT;
    return (zv_lsp_place){is_there ? zv_lsp_whole(zv_json_member(place, "line"), 0) : 0,
                          is_there ? zv_lsp_whole(zv_json_member(place, "character"), 0) : 0};
}
