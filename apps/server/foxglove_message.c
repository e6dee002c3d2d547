/// @file foxglove_message.c
/// Messages of the Foxglove WebSocket protocol from a client.
#include "foxglove_message.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/// Bytes before the payload of data: opcode and channel, little endian.
enum { DATA_OPCODE = 1, DATA_HEAD = 5 };

// ---- text ----

static bool number_of(const zv_json *value, uint32_t *out)
{
    if (!value || value->kind != ZV_JSON_NUMBER || !(value->number >= 0.0) || !(value->number <= 4294967295.0) ||
        value->number != floor(value->number)) {
        return false;
    }
    *out = (uint32_t)value->number;
    return true;
}

static bool is_text(const zv_json *value, size_t most)
{
    return value && value->kind == ZV_JSON_STRING && value->text_size <= most &&
           !memchr(value->text, 0, value->text_size);
}

static bool read_item(const zv_json *from, foxglove_op op, foxglove_item *out)
{
    *out = (foxglove_item){0};
    switch (op) {
    case FOXGLOVE_SUBSCRIBE:
        return number_of(zv_json_member(from, "id"), &out->id) &&
               number_of(zv_json_member(from, "channelId"), &out->channel);
    case FOXGLOVE_UNSUBSCRIBE:
    case FOXGLOVE_UNADVERTISE:
        return number_of(from, &out->id);
    case FOXGLOVE_ADVERTISE: {
        const zv_json *topic = zv_json_member(from, "topic"), *encoding = zv_json_member(from, "encoding");
        if (!number_of(zv_json_member(from, "id"), &out->id) || !is_text(topic, FOXGLOVE_TOPIC_BYTES)) {
            return false;
        }
        snprintf(out->topic, sizeof out->topic, "%s", topic->text);
        out->is_json = is_text(encoding, 16) && strcmp(encoding->text, "json") == 0;
        return true;
    }
    case FOXGLOVE_OTHER:
        break;
    }
    return false;
}

zv_status foxglove_read(zv_json_document *document, const char *text, size_t size, foxglove_message *out, zv_error *why)
{
    static const struct {
        const char *word, *list;
        foxglove_op op;
    } ops[] = {{"subscribe", "subscriptions", FOXGLOVE_SUBSCRIBE},
               {"unsubscribe", "subscriptionIds", FOXGLOVE_UNSUBSCRIBE},
               {"advertise", "channels", FOXGLOVE_ADVERTISE},
               {"unadvertise", "channelIds", FOXGLOVE_UNADVERTISE}};
    const zv_json *root = NULL;
    zv_json_limit_values(document, FOXGLOVE_VALUES);
    const zv_status status = zv_json_read(document, text, size, &root, why);
    if (status != ZV_OK) {
        return status;
    }
    const zv_json *op = zv_json_member(root, "op");
    if (!is_text(op, 64)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a message of Foxglove is an object with 'op'");
    }
    out->op = FOXGLOVE_OTHER;
    out->count = 0;
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; ++i) {
        if (strcmp(ops[i].word, op->text) != 0) {
            continue;
        }
        const zv_json *list = zv_json_member(root, ops[i].list);
        out->op = ops[i].op;
        if (!list || list->kind != ZV_JSON_ARRAY || list->count > FOXGLOVE_ITEMS) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' needs '%s', a list of at most %d", ops[i].word,
                           ops[i].list, (int)FOXGLOVE_ITEMS);
        }
        for (const zv_json *item = list->first; item; item = item->next) {
            if (!read_item(item, out->op, &out->items[out->count++])) {
                return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "item %d of '%s' does not fit", out->count, ops[i].list);
            }
        }
    }
    return ZV_OK;
}

// ---- bytes ----

zv_status foxglove_read_data(const char *bytes, size_t size, uint32_t *channel, const char **payload,
                             size_t *payload_size, zv_error *why)
{
    if (size < DATA_HEAD || bytes[0] != DATA_OPCODE) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "bytes of a client are data of a channel: 1, its number, the data");
    }
    *channel = 0;
    for (int i = 0; i < 4; ++i) {
        *channel |= (uint32_t)(unsigned char)bytes[1 + i] << (8 * i);
    }
    *payload = bytes + DATA_HEAD;
    *payload_size = size - DATA_HEAD;
    return ZV_OK;
}

// ---- joints ----

zv_status foxglove_joints_read(const zv_json *states, const zv_feed_source *source, double *q, zv_error *why)
{
    const zv_json *list = zv_json_member(states, "joints");
    double found[ZV_MAX_JOINTS];
    if (!list || list->kind != ZV_JSON_ARRAY || list->count == 0) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'joints' must be a list of {name, position}");
    }
    memcpy(found, q, sizeof found);
    for (const zv_json *joint = list->first; joint; joint = joint->next) {
        const zv_json *name = zv_json_member(joint, "name"), *position = zv_json_member(joint, "position");
        int k = 0;
        while (k < source->count && (!is_text(name, ZV_NAME_SIZE) || strcmp(name->text, source->joint[k]) != 0)) {
            ++k;
        }
        if (k == source->count || !position || position->kind != ZV_JSON_NUMBER || !(fabs(position->number) < 1e6)) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a joint needs a name of this arm and a position");
        }
        found[k] = position->number;
    }
    memcpy(q, found, sizeof found);
    return ZV_OK;
}
