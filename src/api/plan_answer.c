/// @file plan_answer.c
/// A motion gathered for one answer: samples, spans, events and failures as JSON, in the units of people.
#include "api/plan_answer.h"

#include <math.h>
#include <string.h>

#include "request/arm_write.h"
#include "request/fields.h"
#include "request/forces_json.h"
#include "request/units.h"
#include "zveno/api.h"

static void write_place(zv_json_writer *out, const char *key, zv_vec3 p)
{
    const double mm[3] = {zv_mm_from_m(p.x), zv_mm_from_m(p.y), zv_mm_from_m(p.z)};
    zv_json_put_numbers(out, key, mm, 3);
}

static void write_joints(zv_json_writer *out, const zv_robot *robot, const char *key, const double *values)
{
    double outside[ZV_MAX_JOINTS];
    const int joints = zv_robot_joint_count(robot);
    for (int k = 0; k < joints; ++k) {
        outside[k] = zv_joint_to_outside(zv_robot_joint(robot, k)->kind, values[k]);
    }
    zv_json_put_numbers(out, key, outside, joints);
}

static void write_joint(zv_json_writer *out, int joint)
{
    zv_json_key(out, "joint");
    if (joint >= 0) {
        zv_json_integer(out, joint + 1);
    } else {
        zv_json_null(out);
    }
}

void zv_write_sample(zv_json_writer *out, const zv_robot *robot, const zv_plan_sample *sample)
{
    zv_json_begin_object(out);
    zv_json_put_number(out, "t", sample->t);
    write_joints(out, robot, "q", sample->q);
    write_joints(out, robot, "qd", sample->qd);
    write_joints(out, robot, "qdd", sample->qdd);
    write_place(out, "xyz", sample->xyz);
    zv_json_put_integer(out, "line", sample->line);
    if (sample->has_clearance) {
        zv_json_put_number(out, "clearance", zv_mm_from_m(sample->clearance));
    }
    if (sample->pen > 0) {
        zv_json_put_integer(out, "pen", sample->pen);
    }
    zv_json_end_object(out);
}

void zv_write_span(zv_json_writer *out, const zv_plan_span *span)
{
    zv_json_begin_object(out);
    zv_json_put_number(out, "t0", span->t0);
    zv_json_put_number(out, "t1", span->t1);
    zv_json_put_text(out, "by", zv_plan_cause_word(span->cause));
    write_joint(out, span->joint);
    zv_json_put_bool(out, "singularity", span->near_singular);
    zv_json_put_numbers(out, "lines", (const double[2]){span->line0, span->line1}, 2);
    write_place(out, "xyz", span->place);
    zv_json_end_object(out);
}

void zv_write_event(zv_json_writer *out, const zv_plan_event *event)
{
    const zv_mark *mark = event->mark;
    zv_json_begin_object(out);
    zv_json_put_number(out, "t", event->t);
    zv_json_put_integer(out, "line", mark->line);
    zv_json_put_number(out, "code", mark->code);
    zv_json_put_numbers(out, "values", mark->values, 3);
    if (mark->text[0]) {
        zv_json_put_text(out, "text", mark->text);
    }
    write_place(out, "xyz", event->xyz);
    zv_json_end_object(out);
}

void zv_write_issue(zv_json_writer *out, const zv_issue *issue)
{
    zv_json_begin_object(out);
    zv_json_put_integer(out, "line", issue->line);
    zv_json_put_integer(out, "column", issue->column);
    zv_json_put_text(out, "code", issue->code);
    zv_json_put_text(out, "message", issue->message);
    zv_json_end_object(out);
}

static const char *const reason_words[] = {
    [ZV_REASON_NONE] = NULL,         [ZV_REASON_REACH] = "reach",
    [ZV_REASON_LIMIT] = "limit",     [ZV_REASON_SINGULARITY] = "singularity",
    [ZV_REASON_TIMING] = "timing",   [ZV_REASON_TORQUE] = "torque",
    [ZV_REASON_BLOCKED] = "blocked",
};

void zv_write_end(zv_json_writer *out, const zv_robot *robot, const zv_plan_end *end)
{
    char why[160];
    zv_plan_reason_write(robot, end, why, sizeof why);
    zv_json_begin_object(out);
    zv_write_branch(out, end->branch);
    zv_json_put_text(out, "reason", reason_words[end->reason]);
    if (end->reason != ZV_REASON_NONE) {
        write_joint(out, end->joint);
        zv_json_put_integer(out, "line", end->line);
        write_place(out, "xyz", end->place);
        write_place(out, "program", end->in_program);
        zv_json_put_number(out, "arc_length", zv_mm_from_m(end->s));
        zv_json_put_text(out, "why", why);
    }
    zv_json_put_number(out, "margin", end->margin);
    zv_json_end_object(out);
}

void zv_write_failing(zv_json_writer *out, const zv_robot *robot, const zv_plan_failing *part)
{
    const zv_plan_end *begin = &part->begin;
    char why[160];
    zv_plan_reason_write(robot, begin, why, sizeof why);
    zv_json_begin_object(out);
    if (part->every_branch) {
        zv_json_put_null(out, "branch");
    } else {
        zv_write_branch(out, begin->branch);
    }
    zv_json_put_text(out, "reason", reason_words[begin->reason]);
    write_joint(out, begin->joint);
    zv_json_put_numbers(out, "lines", (const double[2]){begin->line, part->line1}, 2);
    write_place(out, "xyz", begin->place);
    write_place(out, "program", begin->in_program);
    write_place(out, "to", part->place1);
    zv_json_put_numbers(out, "arc_length", (const double[2]){zv_mm_from_m(begin->s), zv_mm_from_m(part->s1)}, 2);
    zv_json_put_text(out, "why", why);
    zv_json_end_object(out);
}

static void write_failure(zv_json_writer *out, const zv_robot *robot, const zv_plan_report *report)
{
    zv_json_put_text(out, "why", report->failed ? report->message : "the program has errors");
    zv_json_key(out, "failure");
    if (report->failed) {
        zv_write_end(out, robot, &report->failure);
    } else {
        zv_json_null(out);
    }
}

/// `proven`, or the part of the path that is not.
static void write_proof(zv_json_writer *out, const zv_plan_report *report)
{
    char why[ZV_MESSAGE_SIZE];
    zv_json_put_bool(out, "proven", report->proven);
    if (report->proven) {
        return;
    }
    zv_plan_proof_write(report, why, sizeof why);
    zv_json_begin_object_at(out, "unproven");
    if (report->has_proof) {
        zv_json_put_integer(out, "line", report->gap.line);
        write_place(out, "xyz", report->gap.place);
        zv_json_put_number(out, "length", zv_mm_from_m(report->gap.length_m));
    }
    zv_json_put_text(out, "why", why);
    zv_json_end_object(out);
}

/// Where each branch ends.
static void write_branches(zv_json_writer *out, const zv_robot *robot, const zv_plan_report *report)
{
    zv_json_begin_array_at(out, "branches");
    for (int i = 0; i < report->end_count; ++i) {
        zv_write_end(out, robot, &report->ends[i]);
    }
    zv_json_end_array(out);
}

void zv_write_verdict(zv_json_writer *out, const zv_robot *robot, const zv_plan_report *report)
{
    const bool possible = report->errors == 0 && !report->failed;
    zv_json_put_bool(out, "possible", possible);
    if (possible) {
        zv_json_put_number(out, "length", zv_mm_from_m(report->curve.length_m));
        zv_json_put_number(out, "deviation", zv_mm_from_m(report->curve.deviation_m));
        write_proof(out, report);
    } else {
        write_failure(out, robot, report);
    }
    write_branches(out, robot, report);
    zv_json_put_integer(out, "changes", report->changes);
    if (report->routes > 0) {
        zv_json_put_integer(out, "routes", report->routes);
        zv_json_put_integer(out, "detours", report->detours);
    }
}

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
    g->part = isnan(part) ? g->part : part;
    return zv_watch_goes_on(g->watch, part);
}

/// How far the arm is from everything at a sample.
static zv_plan_sample with_clearance(zv_plan_gather *g, const zv_plan_sample *sample)
{
    zv_plan_sample looked = *sample;
    const zv_clearance found = zv_clearance_at(g->cell->collider, g->cell->scene, sample->q);
    if (g->sample_count == 1 || found.distance < g->nearest.distance) {
        g->nearest = found;
        g->nearest_t = sample->t;
        g->nearest_line = sample->line;
    }
    looked.has_clearance = true;
    looked.clearance = found.distance;
    return looked;
}

static bool take_bare_sample(zv_plan_gather *g, const zv_plan_sample *sample)
{
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

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    zv_plan_gather *g = user;
    if (++g->sample_count % WATCH_EVERY == 0 && !take_progress(g, g->part)) {
        return false;
    }
    if (g->cell) {
        const zv_plan_sample looked = with_clearance(g, sample);
        return take_bare_sample(g, &looked);
    }
    return take_bare_sample(g, sample);
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
    zv_json_begin_object_at(answer, "peaks");
    zv_json_put_number(answer, "velocity", report->most_velocity);
    zv_json_put_number(answer, "acceleration", report->most_acceleration);
    zv_json_put_number(answer, "torque", report->has_torque ? report->most_torque : NAN);
    zv_json_put_number(answer, "tool_acceleration", report->most_tool_acceleration * 1000.0);
    zv_json_put_number(answer, "following_error", report->deviation * 1000.0);
    zv_json_end_object(answer);
}

/// The sample that is nearest to something.
static void write_nearest(const zv_plan_gather *g, zv_json_writer *answer)
{
    if (!g->cell || g->sample_count == 0) {
        return;
    }
    zv_json_begin_object_at(answer, "nearest");
    zv_json_put_number(answer, "t", g->nearest_t);
    zv_json_put_integer(answer, "line", g->nearest_line);
    zv_write_clearance(answer, g->cell, &g->nearest, 0.0);
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
        write_nearest(g, answer);
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
        zv_json_begin_array_at(answer, "failing");
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
