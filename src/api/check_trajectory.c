/// @file check_trajectory.c
/// `check` of a motion that was planned before, here or by another program: limits of the joints at all times, proven; and
/// with a scene, whether it keeps clear.
#include "api/check_trajectory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "api/motion_clear.h"
#include "api/plan_answer.h"
#include "request/arm_write.h"
#include "request/cell_field.h"
#include "request/plan_fields.h"

/// The place at which a limit is passed, as that of a program that fails.
static zv_plan_end end_of(const zv_trajectory *motion, const zv_trajectory_verdict *verdict)
{
    const zv_trajectory_sample at = zv_trajectory_at(motion, verdict->t);
    return (zv_plan_end){.reason = verdict->limit == ZV_TRAJECTORY_POSITION ? ZV_REASON_LIMIT
                                   : verdict->limit == ZV_TRAJECTORY_JUMP   ? ZV_REASON_SINGULARITY
                                                                            : ZV_REASON_TIMING,
                         .joint = verdict->joint,
                         .line = at.line,
                         .place = at.base_from_tool.pos,
                         .in_program = at.base_from_tool.pos};
}

static void judge(const zv_trajectory *motion, const zv_trajectory_verdict *verdict, zv_plan_report *report)
{
    report->failed = !verdict->holds;
    report->proven = report->has_proof = verdict->holds;
    if (report->failed) {
        char reason[160];
        report->failure = end_of(motion, verdict);
        zv_plan_reason_write(zv_trajectory_robot(motion), &report->failure, reason, sizeof reason);
        snprintf(report->message, sizeof report->message, "at %.4f s, line %d: %s", verdict->t, report->failure.line,
                 reason);
    }
}

static void write_motion(const zv_trajectory *motion, const zv_trajectory_verdict *verdict, zv_json_writer *answer)
{
    const zv_trajectory_peaks peaks = zv_trajectory_find_peaks(motion);
    zv_json_begin_object_at(answer, "motion");
    zv_json_put_number(answer, "duration", zv_trajectory_duration(motion));
    zv_json_put_number(answer, "margin", verdict->margin);
    zv_json_put_number(answer, "velocity", peaks.velocity_use);
    zv_json_put_number(answer, "acceleration", peaks.acceleration_use);
    zv_json_put_number(answer, "jerk", peaks.jerk_use);
    if (!verdict->holds) {
        zv_json_put_number(answer, "t", verdict->t);
    }
    zv_json_end_object(answer);
}

static void write_nothing_wrong(zv_json_writer *answer)
{
    zv_json_put_number(answer, "moves", 0.0);
    zv_json_begin_array_at(answer, "errors");
    zv_json_end_array(answer);
    zv_json_begin_array_at(answer, "warnings");
    zv_json_end_array(answer);
}

static zv_status check(const zv_request *request, zv_plan_report *report, zv_json_writer *answer, zv_error *why)
{
    zv_plan_asked asked;
    zv_trajectory *motion = NULL;
    const zv_robot *robot = request->arm->robot;
    zv_status status = zv_plan_ask(request, &asked, why);
    status = status == ZV_OK ? zv_plan_read_trajectory(&asked, &motion, report, why) : status;
    if (status == ZV_OK) {
        const zv_trajectory_verdict verdict = zv_trajectory_verify(motion);
        judge(motion, &verdict, report);
        zv_write_verdict(answer, robot, report);
        write_motion(motion, &verdict, answer);
        write_nothing_wrong(answer);
    }
    zv_trajectory_free(motion);
    return status;
}

zv_status zv_check_trajectory(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_plan_report *report = calloc(1, sizeof *report);
    if (!report) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the report");
    }
    zv_status status = check(request, report, answer, why);
    if (status == ZV_OK && !report->failed && zv_cell_is_given(request->object)) {
        status = zv_write_motion_clearance(request, answer, why);
    }
    free(report);
    return status;
}
