/// @file notes.c
/// Spans and events as lines of a trajectory file.
///
///     #span {"t0": 0.1, "t1": 0.2, "by": "jerk", "joint": 2, "singularity": false, "lines": [3, 4], ...}
///     #event {"t": 0.2, "line": 5, "code": 3, "values": [1000, 0, 0], "xyz": [300, 0, 10]}
#include "trajectory/notes.h"

#include <math.h>
#include <string.h>

#include "model/units.h"

static const char span_word[] = "#span ", event_word[] = "#event ";

// ---- writing ----

static void put_place(zv_json_writer *out, zv_vec3 p)
{
    const double mm[3] = {1000.0 * p.x, 1000.0 * p.y, 1000.0 * p.z};
    zv_json_put_numbers(out, "xyz", mm, 3);
}

void zv_note_write_span(const zv_plan_span *span, zv_text *out)
{
    const double lines[2] = {span->line0, span->line1};
    zv_text_add(out, span_word);
    zv_json_writer json = zv_json_writer_on(out);
    zv_json_begin_object(&json);
    zv_json_put_number(&json, "t0", span->t0);
    zv_json_put_number(&json, "t1", span->t1);
    zv_json_put_text(&json, "by", zv_plan_cause_word(span->cause));
    zv_json_put_integer(&json, "joint", span->joint + 1);
    zv_json_put_bool(&json, "singularity", span->near_singular);
    zv_json_put_numbers(&json, "lines", lines, 2);
    put_place(&json, span->place);
    zv_json_put_number(&json, "speed", 1000.0 * span->slowest);
    zv_json_end_object(&json);
    zv_text_add(out, "\n");
}

void zv_note_write_event(const zv_plan_event *event, zv_text *out)
{
    const zv_mark *mark = event->mark;
    zv_text_add(out, event_word);
    zv_json_writer json = zv_json_writer_on(out);
    zv_json_begin_object(&json);
    zv_json_put_number(&json, "t", event->t);
    zv_json_put_integer(&json, "line", mark->line);
    zv_json_put_bool(&json, "stands", mark->stops);
    zv_json_put_number(&json, "code", mark->code);
    zv_json_put_numbers(&json, "values", mark->values, 3);
    zv_json_put_text(&json, "text", mark->text);
    put_place(&json, event->xyz);
    zv_json_end_object(&json);
    zv_text_add(out, "\n");
}

// ---- reading ----

/// A finite number of an object; 0 when it is not there.
static double number_at(const zv_json *object, const char *key)
{
    const zv_json *value = zv_json_member(object, key);
    return value && value->kind == ZV_JSON_NUMBER && isfinite(value->number) ? value->number : 0.0;
}

/// Numbers of a list; those that are missing are 0.
static void numbers_at(const zv_json *object, const char *key, double *out, int count)
{
    const zv_json *list = zv_json_member(object, key);
    const zv_json *value = list && list->kind == ZV_JSON_ARRAY ? list->first : NULL;
    for (int i = 0; i < count; ++i, value = value ? value->next : NULL) {
        out[i] = value && value->kind == ZV_JSON_NUMBER && isfinite(value->number) ? value->number : 0.0;
    }
}

static int whole(double value)
{
    return fabs(value) < 1e9 ? (int)value : 0;
}

static zv_vec3 place_at(const zv_json *object)
{
    double mm[3];
    numbers_at(object, "xyz", mm, 3);
    return (zv_vec3){zv_m_from_mm(mm[0]), zv_m_from_mm(mm[1]), zv_m_from_mm(mm[2])};
}

static bool flag_at(const zv_json *object, const char *key)
{
    const zv_json *value = zv_json_member(object, key);
    return value && value->kind == ZV_JSON_TRUE;
}

static void text_at(const zv_json *object, const char *key, char *out, size_t size)
{
    const zv_json *value = zv_json_member(object, key);
    const size_t length = value && value->kind == ZV_JSON_STRING ? value->text_size : 0;
    const size_t used = length < size ? length : size - 1;
    memcpy(out, used ? value->text : "", used);
    out[used] = '\0';
}

static bool read_span(const zv_json *object, const zv_plan_sink *sink)
{
    char word[24];
    double lines[2];
    zv_plan_span span = {.t0 = number_at(object, "t0"),
                         .t1 = number_at(object, "t1"),
                         .cause = ZV_CAUSE_STOP,
                         .joint = whole(number_at(object, "joint")) - 1,
                         .near_singular = flag_at(object, "singularity"),
                         .place = place_at(object),
                         .slowest = number_at(object, "speed") / 1000.0};
    numbers_at(object, "lines", lines, 2);
    span.line0 = whole(lines[0]);
    span.line1 = whole(lines[1]);
    span.joint = span.joint >= -1 && span.joint < ZV_MAX_JOINTS ? span.joint : -1;
    text_at(object, "by", word, sizeof word);
    for (int cause = 0; cause <= ZV_CAUSE_TOOL_JERK; ++cause) {
        span.cause = strcmp(word, zv_plan_cause_word((zv_plan_cause)cause)) == 0 ? (zv_plan_cause)cause : span.cause;
    }
    return !sink->span || sink->span(sink->user, &span);
}

static bool read_event(const zv_json *object, const zv_plan_sink *sink)
{
    zv_mark mark = {.kind = ZV_MARK_EVENT,
                    .stops = flag_at(object, "stands"),
                    .line = whole(number_at(object, "line")),
                    .code = number_at(object, "code")};
    numbers_at(object, "values", mark.values, 3);
    text_at(object, "text", mark.text, sizeof mark.text);
    const zv_plan_event event = {number_at(object, "t"), place_at(object), &mark};
    return !sink->event || sink->event(sink->user, &event);
}

zv_status zv_note_read(zv_json_document *document, const char *line, size_t size, const zv_plan_sink *sink,
                       bool *goes_on, zv_error *why)
{
    static const struct {
        const char *word;
        bool (*read)(const zv_json *, const zv_plan_sink *);
    } notes[] = {{span_word, read_span}, {event_word, read_event}};
    *goes_on = true;
    for (int i = 0; i < 2; ++i) {
        const size_t length = strlen(notes[i].word);
        const zv_json *object = NULL;
        if (size < length || memcmp(line, notes[i].word, length) != 0) {
            continue;
        }
        zv_error inner = {0};
        if (zv_json_read(document, line + length, size - length, &object, &inner) != ZV_OK) {
            return zv_fail(why, ZV_ERR_SYNTAX, 1, (int)length + (inner.column > 0 ? inner.column : 1), "%.300s",
                           inner.message);
        }
        *goes_on = notes[i].read(object, sink);
    }
    return ZV_OK;
}
