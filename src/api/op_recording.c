/// @file op_recording.c
/// `recording`: what a file of joint samples holds, whole or in a span of time.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/op.h"
#include "request/fields.h"
#include "request/units.h"
#include "zveno/log.h"

enum { MOST_SAMPLES = 100000, WATCH_EVERY = 1024 };

/// What is seen of one source.
typedef struct seen {
    long long samples;
    int64_t first, last, gap;
} seen;

typedef struct work {
    const zv_request *request;
    const zv_json *only; ///< name of the one source that is wanted; NULL: all
    int64_t from, to;
    const zv_feed_source *sources;
    zv_log_reader *log; ///< NULL for CSV
    seen of[ZV_LOG_SOURCES];
    bool tells;
    zv_text samples;
    zv_json_writer sample;
    long long told, taken;
    bool is_too_long;
} work;

// ---- samples ----

static void write_known(zv_json_writer *out, const char *key, const zv_feed_source *source, const double *values,
                        bool is_joint)
{
    zv_json_begin_array_at(out, key);
    for (int k = 0; k < source->count; ++k) {
        zv_json_number(out, is_joint ? zv_joint_to_outside(source->kind[k], values[k]) : values[k]);
    }
    zv_json_end_array(out);
}

static void write_sample(work *w, const zv_feed_source *source, const zv_feed_sample *sample)
{
    w->is_too_long = w->told == MOST_SAMPLES;
    if (w->is_too_long) {
        return;
    }
    zv_json_writer *out = &w->sample;
    ++w->told;
    zv_json_begin_object(out);
    zv_json_put_text(out, "source", source->name);
    zv_json_put_number(out, "t", (double)sample->t_source_ns / 1e9);
    write_known(out, "q", source, sample->q, true);
    write_known(out, "qd", source, sample->qd, true);
    write_known(out, "torque", source, sample->effort, false);
    zv_json_put_integer(out, "flags", sample->flags);
    zv_json_end_object(out);
}

static void note(seen *s, int64_t t)
{
    if (s->samples++ == 0) {
        s->first = s->last = t;
    }
    s->gap = t - s->last > s->gap ? t - s->last : s->gap;
    s->first = t < s->first ? t : s->first;
    s->last = t > s->last ? t : s->last;
}

static bool take(void *user, int index, const zv_feed_sample *sample)
{
    work *w = user;
    const zv_feed_source *source = w->log ? zv_log_source(w->log, index) : &w->sources[index];
    const zv_session_sink *sink = w->request->sink;
    if (sample->t_received_ns < w->from || sample->t_received_ns > w->to ||
        (w->only && strcmp(w->only->text, source->name) != 0)) {
        return true;
    }
    note(&w->of[index], sample->t_source_ns);
    if (w->tells) {
        write_sample(w, source, sample);
    }
    return !w->is_too_long && !w->samples.failed && (!sink->recorded || sink->recorded(sink->user, source, sample)) &&
           (++w->taken % WATCH_EVERY != 0 || zv_watch_goes_on(w->request->watch, 0.5));
}

// ---- the answer ----

static void write_seconds(zv_json_writer *out, const char *key, bool is_known, int64_t ns)
{
    zv_json_put_number(out, key, is_known ? (double)ns / 1e9 : NAN);
}

static void write_source(zv_json_writer *out, const zv_feed_source *source, const seen *s)
{
    zv_json_begin_object(out);
    zv_json_put_text(out, "name", source->name);
    zv_json_begin_array_at(out, "joints");
    for (int k = 0; k < source->count; ++k) {
        zv_json_string(out, source->joint[k], strlen(source->joint[k]));
    }
    zv_json_end_array(out);
    zv_json_begin_array_at(out, "units");
    for (int k = 0; k < source->count; ++k) {
        const char *unit = source->kind[k] == ZV_JOINT_PRISMATIC ? "mm" : "deg";
        zv_json_string(out, unit, strlen(unit));
    }
    zv_json_end_array(out);
    zv_json_put_integer(out, "samples", s->samples);
    write_seconds(out, "from", s->samples > 0, s->first);
    write_seconds(out, "to", s->samples > 0, s->last);
    write_seconds(out, "longest_gap", s->samples > 1, s->gap);
    zv_json_end_object(out);
}

static void write_answer(zv_json_writer *out, const work *w, const zv_log_info *info)
{
    zv_json_put_text(out, "kind", w->log ? "mcap" : "csv");
    zv_json_put_text(out, "of", info->about[0] ? info->about : NULL);
    zv_json_put_bool(out, "whole", info->is_whole);
    zv_json_put_integer(out, "lost_bytes", info->lost_bytes);
    zv_json_put_integer(out, "chunks", info->chunks);
    zv_json_put_integer(out, "damaged", info->damaged);
    zv_json_put_integer(out, "other_topics", info->other_topics);
    zv_json_begin_array_at(out, "sources");
    for (int i = 0; i < info->source_count; ++i) {
        write_source(out, w->log ? zv_log_source(w->log, i) : &w->sources[i], &w->of[i]);
    }
    zv_json_end_array(out);
    if (w->tells) {
        zv_json_put_list(out, "samples", &w->samples);
    }
}

// ---- the file ----

static zv_status read_mcap(work *w, const zv_text *input, zv_log_info *info, zv_error *why)
{
    zv_status status = zv_log_open(input->data, input->size, &w->log, why);
    if (status == ZV_OK) {
        status = zv_log_read(w->log, w->from, w->to, take, w, why);
        *info = zv_log_about(w->log);
    }
    return status;
}

static zv_status read_csv(work *w, const zv_text *input, zv_feed_source *sources, zv_log_info *info, zv_error *why)
{
    if (!w->request->arm) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "this is no MCAP file; for a CSV file 'robot' is needed, whose joints say what is in degrees "
                       "and what in mm");
    }
    *info = (zv_log_info){.is_whole = true};
    w->sources = sources;
    return zv_log_read_csv(input->data ? input->data : "", input->size, w->request->arm->robot, sources,
                           &info->source_count, take, w, why);
}

static zv_status refuse_length(zv_error *why)
{
    return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0,
                   "there are more than %d samples; ask for less of the time with 'from' and 'to'", (int)MOST_SAMPLES);
}

static zv_status read_samples(work *w, const zv_text *input, zv_log_info *info, zv_error *why)
{
    zv_feed_source sources[ZV_LOG_SOURCES];
    return zv_log_is(input->data, input->size) ? read_mcap(w, input, info, why)
                                               : read_csv(w, input, sources, info, why);
}

zv_status zv_op_recording(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    work w = {.request = request,
              .only = zv_json_member(request->object, "source"),
              .from = zv_feed_ns(zv_number_at(request->object, "from", 0.0)),
              .to = zv_feed_ns(zv_number_at(request->object, "to", INFINITY)),
              .tells = zv_flag_at(request->object, "samples")};
    zv_text input = {0};
    zv_log_info info = {0};
    w.sample = zv_json_writer_on(&w.samples);
    zv_status status = zv_recording_field(request->object, request->host, &input, why);
    status = status == ZV_OK ? read_samples(&w, &input, &info, why) : status;
    status = w.is_too_long ? refuse_length(why) : status;
    if (status == ZV_OK) {
        write_answer(answer, &w, &info);
    }
    zv_log_free(w.log);
    zv_text_free(&w.samples);
    zv_text_free(&input);
    return status;
}
