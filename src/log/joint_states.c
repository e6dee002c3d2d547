/// @file joint_states.c
/// A sample as one message: Foxglove's JointStates in JSON, which its viewer lays over an arm and into charts.
///
///     {"timestamp": {"sec": 0, "nsec": 1000000}, "joints": [{"name": "shoulder", "position": 0.5, ...}, ...]}
#include "log/joint_states.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define NS_PER_S 1000000000

static const char schema[] =
    "{\"title\":\"foxglove.JointStates\",\"type\":\"object\",\"properties\":{\"timestamp\":{\"type\":\"object\","
    "\"title\":\"time\",\"properties\":{\"sec\":{\"type\":\"integer\",\"minimum\":0},\"nsec\":{\"type\":\"integer\","
    "\"minimum\":0,\"maximum\":999999999}}},\"joints\":{\"type\":\"array\",\"items\":{\"title\":\"foxglove."
    "JointState\","
    "\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"},\"position\":{\"type\":\"number\"},"
    "\"velocity\":{\"type\":\"number\"},\"effort\":{\"type\":\"number\"}},\"required\":[\"name\"]}},"
    "\"flags\":{\"type\":\"integer\"}},\"required\":[\"timestamp\",\"joints\"]}";

const char *zv_joint_states_schema(void)
{
    return schema;
}

// ---- writing ----

static void put_known(zv_json_writer *out, const char *key, double value)
{
    if (isfinite(value)) {
        zv_json_put_number(out, key, value);
    }
}

void zv_joint_states_write(zv_text *text, const zv_feed_source *source, const zv_feed_sample *sample)
{
    zv_json_writer out = zv_json_writer_on(text);
    zv_json_begin_object(&out);
    zv_json_begin_object_at(&out, "timestamp");
    zv_json_put_integer(&out, "sec", sample->t_source_ns / NS_PER_S);
    zv_json_put_integer(&out, "nsec", sample->t_source_ns % NS_PER_S);
    zv_json_end_object(&out);
    zv_json_begin_array_at(&out, "joints");
    for (int k = 0; k < sample->count; ++k) {
        zv_json_begin_object(&out);
        zv_json_put_text(&out, "name", source->joint[k]);
        put_known(&out, "position", sample->q[k]);
        put_known(&out, "velocity", sample->qd[k]);
        put_known(&out, "effort", sample->effort[k]);
        zv_json_end_object(&out);
    }
    zv_json_end_array(&out);
    if (sample->flags != 0) {
        zv_json_put_integer(&out, "flags", sample->flags);
    }
    zv_json_end_object(&out);
}

// ---- reading ----

/// A number that is there and finite, else NaN.
static double number_at(const zv_json *object, const char *key)
{
    const zv_json *value = zv_json_member(object, key);
    return value && value->kind == ZV_JSON_NUMBER && isfinite(value->number) ? value->number : NAN;
}

/// A whole number from 0 to `most`, or -1.
static int64_t whole_at(const zv_json *object, const char *key, double most)
{
    const double value = number_at(object, key);
    return value >= 0.0 && value <= most && value == floor(value) ? (int64_t)value : -1;
}

/// The joint of a source called so, added when it has none yet; -1 when there is none.
static int joint_called(zv_feed_source *source, const zv_json *name, bool is_first)
{
    for (int k = 0; k < source->count; ++k) {
        if (strcmp(source->joint[k], name->text) == 0) {
            return k;
        }
    }
    if (!is_first || source->count == ZV_MAX_JOINTS || name->text_size >= ZV_NAME_SIZE) {
        return -1;
    }
    snprintf(source->joint[source->count], ZV_NAME_SIZE, "%s", name->text);
    return source->count++;
}

static void read_joints(const zv_json *joints, zv_feed_source *source, zv_feed_sample *out)
{
    const bool is_first = source->count == 0;
    for (int k = 0; k < ZV_MAX_JOINTS; ++k) {
        out->q[k] = out->qd[k] = out->effort[k] = NAN;
    }
    for (const zv_json *joint = joints->first; joint; joint = joint->next) {
        const zv_json *name = zv_json_member(joint, "name");
        const int k = name && name->kind == ZV_JSON_STRING ? joint_called(source, name, is_first) : -1;
        if (k >= 0) {
            out->q[k] = number_at(joint, "position");
            out->qd[k] = number_at(joint, "velocity");
            out->effort[k] = number_at(joint, "effort");
        }
    }
    out->count = source->count;
}

bool zv_joint_states_read(zv_json_document *document, const char *text, size_t size, zv_feed_source *source,
                          zv_feed_sample *out)
{
    const zv_json *root = NULL;
    if (zv_json_read(document, text, size, &root, NULL) != ZV_OK) {
        return false;
    }
    const zv_json *time = zv_json_member(root, "timestamp"), *joints = zv_json_member(root, "joints");
    const int64_t sec = whole_at(time, "sec", 9e9), nsec = whole_at(time, "nsec", NS_PER_S - 1),
                  flags = whole_at(root, "flags", UINT32_MAX);
    if (sec < 0 || nsec < 0 || !joints || joints->kind != ZV_JSON_ARRAY) {
        return false;
    }
    *out = (zv_feed_sample){.t_source_ns = sec * NS_PER_S + nsec, .flags = flags > 0 ? (uint32_t)flags : 0};
    read_joints(joints, source, out);
    return true;
}
