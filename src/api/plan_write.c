/// @file plan_write.c
/// Samples, spans, events and failures of a plan as JSON, in the units of people.
#include <string.h>

#include "api/ik_write.h"
#include "api/units.h"
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
    [ZV_REASON_NONE] = NULL,       [ZV_REASON_REACH] = "reach",
    [ZV_REASON_LIMIT] = "limit",   [ZV_REASON_SINGULARITY] = "singularity",
    [ZV_REASON_TIMING] = "timing", [ZV_REASON_TORQUE] = "torque",
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
        zv_json_put_number(out, "way", zv_mm_from_m(end->s));
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
        zv_json_key(out, "branch");
        zv_json_null(out);
    } else {
        zv_write_branch(out, begin->branch);
    }
    zv_json_put_text(out, "reason", reason_words[begin->reason]);
    write_joint(out, begin->joint);
    zv_json_put_numbers(out, "lines", (const double[2]){begin->line, part->line1}, 2);
    write_place(out, "xyz", begin->place);
    write_place(out, "program", begin->in_program);
    write_place(out, "to", part->place1);
    zv_json_put_numbers(out, "way", (const double[2]){zv_mm_from_m(begin->s), zv_mm_from_m(part->s1)}, 2);
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
    zv_json_key(out, "unproven");
    zv_json_begin_object(out);
    if (report->has_proof) {
        zv_json_put_integer(out, "line", report->gap.line);
        write_place(out, "xyz", report->gap.place);
        zv_json_put_number(out, "length", zv_mm_from_m(report->gap.length_m));
    }
    zv_json_put_text(out, "why", why);
    zv_json_end_object(out);
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
    zv_json_key(out, "branches");
    zv_json_begin_array(out);
    for (int i = 0; i < report->end_count; ++i) {
        zv_write_end(out, robot, &report->ends[i]);
    }
    zv_json_end_array(out);
    zv_json_put_integer(out, "changes", report->changes);
}
