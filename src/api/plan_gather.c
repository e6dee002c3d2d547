/// @file plan_gather.c
/// A motion as it comes, gathered for one answer.
#include "api/plan_gather.h"

#include <math.h>

#include "api/fields.h"
#include "api/payload_write.h"
#include "zveno/api.h"

/// An answer is one line of JSON held in memory; more belongs into a file. A stop is heard after so many samples.
enum { MAX_ANSWER = 1 << 27, WATCH_EVERY = 1024 };

void zv_plan_gather_begin(zv_plan_gather *g, const zv_request *request, zv_recording *recording)
{
    const zv_json *samples = zv_json_member(request->object, "samples");
    *g = (zv_plan_gather){.robot = request->arm->robot,
                          .watch = request->watch,
                          .sink = request->sink,
                          .recording = recording,
                          .leaves_out = samples && samples->kind == ZV_JSON_FALSE,
                          .most_issues = zv_number_at(request->object, "issues", INFINITY)};
    g->sample = zv_json_writer_on(&g->samples);
    g->span = zv_json_writer_on(&g->spans);
    g->event = zv_json_writer_on(&g->events);
    g->error = zv_json_writer_on(&g->errors);
    g->warning = zv_json_writer_on(&g->warnings);
    g->failing = zv_json_writer_on(&g->failings);
}

void zv_plan_gather_free(zv_plan_gather *g)
{
    zv_text *const texts[] = {&g->samples, &g->spans, &g->events, &g->errors, &g->warnings, &g->failings};
    for (int i = 0; i < 6; ++i) {
        zv_text_free(texts[i]);
    }
}

// ---- the sink ----

static bool fits(const zv_plan_gather *g)
{
    return !g->samples.failed && !g->spans.failed && g->samples.size + g->spans.size < MAX_ANSWER;
}

static bool take_progress(void *user, double part)
{
    zv_plan_gather *g = user;
    g->part = part;
    return zv_watch_goes_on(g->watch, part);
}

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    zv_plan_gather *g = user;
    if (++g->sample_count % WATCH_EVERY == 0 && !take_progress(g, g->part)) {
        return false;
    }
    if (g->recording) {
        return zv_recording_sample(g->recording, sample);
    }
    if (g->sink->sample && !g->sink->sample(g->sink->user, sample)) {
        return false;
    }
    if (g->leaves_out) {
        return true;
    }
    zv_write_sample(&g->sample, g->robot, sample);
    return fits(g);
}

static bool take_span(void *user, const zv_plan_span *span)
{
    zv_plan_gather *g = user;
    if (g->recording) {
        return zv_recording_span(g->recording, span);
    }
    if (g->sink->span && !g->sink->span(g->sink->user, span)) {
        return false;
    }
    if (g->leaves_out) {
        return true;
    }
    zv_write_span(&g->span, span);
    return fits(g);
}

static bool take_event(void *user, const zv_plan_event *event)
{
    zv_plan_gather *g = user;
    if (!g->recording && !g->leaves_out) {
        zv_write_event(&g->event, event);
    }
    return !g->sink->event || g->sink->event(g->sink->user, event);
}

static bool take_knot(void *user, const zv_plan_sample *knot)
{
    const zv_plan_gather *g = user;
    return g->sink->knot(g->sink->user, knot);
}

static bool take_issue(void *user, const zv_issue *issue)
{
    zv_plan_gather *g = user;
    const int before = issue->is_warning ? g->warning_count++ : g->error_count++;
    if ((double)before < g->most_issues) {
        zv_write_issue(issue->is_warning ? &g->warning : &g->error, issue);
    }
    return true;
}

static bool take_failing(void *user, const zv_plan_failing *part)
{
    zv_plan_gather *g = user;
    if ((double)g->failing_count++ < g->most_issues) {
        zv_write_failing(&g->failing, g->robot, part);
    }
    return true;
}

zv_plan_sink zv_plan_gather_sink(zv_plan_gather *gather)
{
    return (zv_plan_sink){.user = gather,
                          .sample = take_sample,
                          .span = take_span,
                          .event = take_event,
                          .issue = take_issue,
                          .progress = take_progress,
                          .failing = take_failing,
                          .knot = gather->sink->knot ? take_knot : NULL};
}

// ---- the answer ----

zv_status zv_plan_gather_end(zv_plan_gather *g, zv_error *why)
{
    if (g->recording) {
        const zv_status status = zv_recording_finish(g->recording, why);
        if (status != ZV_OK) {
            return status;
        }
    }
    if (g->samples.failed || g->spans.failed || g->events.failed || g->errors.failed || g->warnings.failed ||
        g->failings.failed) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the answer");
    }
    return fits(g) ? ZV_OK
                   : zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0,
                             "the motion has too many samples for one answer: lower 'rate_hz', or use 'zveno run'");
}

static void write_motion(const zv_plan_gather *g, double rate_hz, zv_json_writer *answer)
{
    if (g->recording) {
        zv_json_put_integer(answer, "rows", zv_recording_rows(g->recording));
        zv_json_put_number(answer, "rate_hz", rate_hz / (double)zv_recording_stride(g->recording));
        zv_write_left_out(answer, zv_recording_left_out(g->recording));
    } else if (!g->leaves_out) {
        zv_json_put_list(answer, "samples", &g->samples);
        zv_json_put_list(answer, "limited_by", &g->spans);
        zv_json_put_list(answer, "events", &g->events);
    }
}

/// Largest of any joint at any sample, as parts of the limits; the tool in units of people.
static void write_peaks(const zv_plan_report *report, zv_json_writer *answer)
{
    zv_json_key(answer, "peaks");
    zv_json_begin_object(answer);
    zv_json_put_number(answer, "velocity", report->most_velocity);
    zv_json_put_number(answer, "acceleration", report->most_acceleration);
    zv_json_put_number(answer, "torque", report->has_torque ? report->most_torque : NAN);
    zv_json_put_number(answer, "tool_acceleration", report->most_tool_acceleration * 1000.0);
    zv_json_put_number(answer, "following_error", report->deviation * 1000.0);
    zv_json_end_object(answer);
}

void zv_plan_gather_write(const zv_plan_gather *g, const zv_plan_report *report, double rate_hz, zv_json_writer *answer)
{
    zv_write_verdict(answer, g->robot, report);
    if (report->errors == 0 && !report->failed) {
        zv_json_put_number(answer, "duration", report->duration);
        zv_json_put_integer(answer, "sample_count", report->samples);
        zv_json_put_integer(answer, "stops", report->stops);
        write_peaks(report, answer);
        write_motion(g, rate_hz, answer);
    }
    zv_plan_gather_write_issues(g, report, answer);
}

/// A failure that is no part of a path, as of a waypoint or of the timing, is the only one.
static void write_failing(const zv_plan_gather *g, const zv_plan_report *report, zv_json_writer *answer)
{
    if (g->failing_count > 0) {
        zv_json_put_list(answer, "failing", &g->failings);
    } else {
        const zv_plan_end *at = &report->failure;
        const zv_plan_failing only = {.begin = *at, .line1 = at->line, .s1 = at->s, .place1 = at->place};
        zv_json_key(answer, "failing");
        zv_json_begin_array(answer);
        zv_write_failing(answer, g->robot, &only);
        zv_json_end_array(answer);
    }
    zv_json_put_integer(answer, "failing_count", report->failing > 0 ? report->failing : 1);
}

void zv_plan_gather_write_issues(const zv_plan_gather *g, const zv_plan_report *report, zv_json_writer *answer)
{
    zv_json_put_list(answer, "errors", &g->errors);
    zv_json_put_list(answer, "warnings", &g->warnings);
    if (isfinite(g->most_issues)) {
        zv_json_put_integer(answer, "error_count", g->error_count);
        zv_json_put_integer(answer, "warning_count", g->warning_count);
    }
    if (report->failed) {
        write_failing(g, report, answer);
    }
}
