/// @file mqtt_message.c
/// Messages of MQTT.
#include "mqtt_message.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_PORT = 1883 };
#define DEGREES (180.0 / 3.14159265358979323846)

// ---- in ----

zv_status mqtt_address_read(const char *text, mqtt_address *out, zv_error *why)
{
    const char *colon = strrchr(text, ':'), *bracket = strchr(text, ']');
    const bool has_port = colon && (bracket ? colon == bracket + 1 : strchr(text, ':') == colon);
    const char *begin = text[0] == '[' && bracket ? text + 1 : text;
    const char *end = text[0] == '[' && bracket ? bracket : has_port ? colon : text + strlen(text);
    char *rest = NULL;
    const long port = has_port ? strtol(colon + 1, &rest, 10) : USUAL_PORT;
    const size_t size = (size_t)(end - begin);
    if (size == 0 || size >= sizeof out->host || port < 1 || port > 65535 || (has_port && (!colon[1] || *rest))) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%.80s' is no broker of MQTT: HOST or HOST:PORT", text);
    }
    snprintf(out->host, sizeof out->host, "%.*s", (int)size, begin);
    out->port = (int)port;
    return ZV_OK;
}

bool mqtt_prefix_is_good(const char *prefix)
{
    const size_t size = strlen(prefix);
    bool is_good = size > 0 && size <= MQTT_PREFIX_BYTES && prefix[0] != '/' && prefix[size - 1] != '/';
    for (size_t i = 0; is_good && i < size; ++i) {
        is_good = prefix[i] > ' ' && prefix[i] < 0x7f && !strchr("#+$", prefix[i]);
    }
    return is_good;
}

int mqtt_target_read(zv_json_document *document, const char *text, size_t size, double out[ZV_MAX_JOINTS],
                     zv_error *why)
{
    const zv_json *root = NULL;
    if (size > MQTT_TARGET_BYTES) {
        zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "a target has at most %d bytes", (int)MQTT_TARGET_BYTES);
        return 0;
    }
    if (zv_json_read(document, text, size, &root, why) != ZV_OK) {
        return 0;
    }
    const zv_json *target = zv_json_member(root, "target");
    int count = 0;
    bool is_good = target && target->kind == ZV_JSON_ARRAY && target->count > 0 && target->count <= ZV_MAX_JOINTS;
    for (const zv_json *at = is_good ? target->first : NULL; at; at = at->next) {
        is_good = is_good && at->kind == ZV_JSON_NUMBER && isfinite(at->number);
        out[count++] = at->number;
    }
    if (!is_good) {
        zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'target' must be an array of numbers, one per joint");
    }
    return is_good ? count : 0;
}

// ---- out ----

void mqtt_write_state(const live_frame *frame, int number, long long dropped, zv_text *out)
{
    zv_json_writer writer = zv_json_writer_on(out);
    zv_json_begin_object(&writer);
    zv_json_put_integer(&writer, "live", number);
    zv_json_put_number(&writer, "t", frame->t);
    zv_json_put_numbers(&writer, "q", frame->q, frame->joints);
    zv_json_put_numbers(&writer, "qd", frame->qd, frame->joints);
    zv_json_put_numbers(&writer, "torque", frame->torque, frame->joints);
    zv_json_put_numbers(&writer, "target", frame->target, frame->joints);
    zv_json_put_numbers(&writer, "xyz", frame->xyz, 3);
    zv_json_put_integer(&writer, "ticks", frame->ticks);
    zv_json_put_integer(&writer, "missed", frame->missed);
    zv_json_put_integer(&writer, "dropped", dropped);
    zv_json_put_bool(&writer, "paused", frame->is_paused);
    zv_json_put_integer(&writer, "contacts", frame->contacts);
    zv_json_end_object(&writer);
}

static void put_joints(zv_json_writer *writer, const char *key, const zv_feed_source *source, const double *values)
{
    double outside[ZV_MAX_JOINTS];
    for (int k = 0; k < source->count; ++k) {
        outside[k] = values[k] * (source->kind[k] == ZV_JOINT_PRISMATIC ? 1e3 : DEGREES);
    }
    zv_json_put_numbers(writer, key, outside, source->count);
}

void mqtt_write_sample(const zv_feed_source *source, const zv_feed_sample *sample, long long count, zv_text *out)
{
    zv_json_writer writer = zv_json_writer_on(out);
    zv_json_begin_object(&writer);
    zv_json_put_integer(&writer, "number", count);
    zv_json_put_number(&writer, "t", (double)sample->t_source_ns * 1e-9);
    put_joints(&writer, "q", source, sample->q);
    put_joints(&writer, "qd", source, sample->qd);
    zv_json_put_numbers(&writer, "torque", sample->effort, source->count);
    zv_json_end_object(&writer);
}
