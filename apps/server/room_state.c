/// @file room_state.c
/// What a room shows.
#include "room_state.h"

#include <string.h>

#include "worker.h"

// ---- finding ----

static int find_part(const room_state *self, const char *name)
{
    int found = 0;
    while (found < self->count && strcmp(self->parts[found].name, name) != 0) {
        ++found;
    }
    return found;
}

static size_t bytes_without(const room_state *self, int number)
{
    size_t bytes = 0;
    for (int i = 0; i < self->count; ++i) {
        bytes += i == number ? 0 : self->parts[i].value.size;
    }
    return bytes;
}

size_t room_state_bytes(const room_state *self)
{
    return bytes_without(self, -1);
}

static zv_status take_name(const zv_json *request, char out[ROOM_PART_NAME_BYTES + 1], zv_error *why)
{
    const zv_json *name = zv_json_member(request, "part");
    out[0] = '\0';
    if (!name) {
        return ZV_OK;
    }
    const bool fits = name->kind == ZV_JSON_STRING && name->text_size > 0 && name->text_size <= ROOM_PART_NAME_BYTES &&
                      strspn(name->text, "abcdefghijklmnopqrstuvwxyz_") == name->text_size;
    if (!fits) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'part' must be a name of at most %d small letters",
                       (int)ROOM_PART_NAME_BYTES);
    }
    memcpy(out, name->text, name->text_size + 1);
    return ZV_OK;
}

// ---- keeping ----

static zv_status check_value(const room_state *self, int number, const zv_json *state, zv_error *why)
{
    if (!state) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'state' is missing: any JSON value");
    }
    if (number >= ROOM_PARTS) {
        return zv_fail(why, ZV_ERR_LIMIT, 0, 0, "a room shows at most %d parts", (int)ROOM_PARTS);
    }
    if (state->source_size > ROOM_PART_BYTES) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "a state may have %d KB", ROOM_PART_BYTES >> 10);
    }
    if (bytes_without(self, number) + state->source_size > ROOM_STATE_BYTES) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "all parts together may have %d MB", ROOM_STATE_BYTES >> 20);
    }
    if (!is_finite_everywhere(state)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'state' must not hold numbers that are not finite");
    }
    return ZV_OK;
}

bool room_value_copy(const zv_json *value, zv_text *out)
{
    zv_text_append(out, value->source, value->source_size);
    for (size_t i = 0; i < out->size; ++i) { // line ends of JSON stand only between its parts
        out->data[i] = out->data[i] == '\n' || out->data[i] == '\r' ? ' ' : out->data[i];
    }
    return !out->failed;
}

zv_status room_state_keep(room_state *self, const zv_json *request, int *out, zv_error *why)
{
    const zv_json *state = zv_json_member(request, "state");
    char name[ROOM_PART_NAME_BYTES + 1];
    zv_status status = take_name(request, name, why);
    const int number = status == ZV_OK ? find_part(self, name) : 0;
    status = status == ZV_OK ? check_value(self, number, state, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    room_part *part = &self->parts[number];
    zv_text value = {0}; // afresh: a short one does not keep the room of a long one
    if (!room_value_copy(state, &value)) {
        zv_text_free(&value);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "no memory for the state");
    }
    zv_text_free(&part->value);
    part->value = value;
    memcpy(part->name, name, sizeof name);
    self->count += number == self->count ? 1 : 0;
    *out = number;
    return ZV_OK;
}

void room_state_free(room_state *self)
{
    for (int i = 0; i < self->count; ++i) {
        zv_text_free(&self->parts[i].value);
    }
    self->count = 0;
}

// ---- sending news ----

static void write_value(zv_json_writer *out, const char *key, const room_part *part)
{
    zv_json_put_raw(out, key, part->value.data, part->value.size);
}

void room_state_write_part(const room_state *self, int number, zv_json_writer *out)
{
    const room_part *part = &self->parts[number];
    if (part->name[0]) {
        zv_json_put_text(out, "part", part->name);
    }
    write_value(out, "state", part);
}

void room_state_write_all(const room_state *self, zv_json_writer *out)
{
    const int plain = find_part(self, "");
    if (plain < self->count) {
        write_value(out, "state", &self->parts[plain]);
    } else {
        zv_json_put_null(out, "state");
    }
    zv_json_begin_object_at(out, "parts");
    for (int i = 0; i < self->count; ++i) {
        if (i != plain) {
            write_value(out, self->parts[i].name, &self->parts[i]);
        }
    }
    zv_json_end_object(out);
}
