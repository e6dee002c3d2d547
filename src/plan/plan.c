/// @file plan.c
/// From moves and an arm to a motion: the order of the passes.
///
///     prepare  errors of the program, rotary words, where the work begins, the task of the arm     prepare.h
///     scan     which branch carries the curve                                                       passes.h
///     prove    what holds between samples
///     run      joint path, time, samples; for a check that is not proven in silence
///     failing  when the arm gets stuck: every such place
#include "zveno/plan.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "kin/ik.h"
#include "plan/failing_arc.h"
#include "plan/failure.h"
#include "plan/passes.h"
#include "plan/proof.h"
#include "plan/redundancy.h"
#include "plan/rounding_trials.h"

/// Of the tool when the robot file says nothing, m/s2.
#define USUAL_ACCELERATION 2.0

zv_plan_options zv_plan_default_options(const zv_ik *ik)
{
    const zv_tool_limits tool = zv_robot_tool_limits(ik->robot);
    return (zv_plan_options){
        .world_from_program = zv_pose_identity(),
        .tool_rot = zv_rot_x(ZV_PI),
        .pitch = zv_ik_capability(ik).pitch_down,
        .policy = ZV_PITCH_BETA,
        .curve = zv_curve_default_options(),
        .tool_acceleration = tool.acceleration < INFINITY ? tool.acceleration : USUAL_ACCELERATION,
        .tool_jerk = tool.jerk,
        .rate_hz = 250.0,
        .window = 16384,
    };
}

// ---- the passes ----

/// Scans; of seven axes the held joint takes the first of its values that carries the path.
static zv_status scan(zv_prepared *prepared, zv_passes *p)
{
    zv_redundancy choices = {.count = 0};
    zv_status status = ZV_OK;
    if (prepared->task.has_parameter) {
        status = zv_redundancy_rank(prepared, &choices, p->why);
    }
    const zv_plan_report fresh = *p->report;
    for (int i = 0; status == ZV_OK && (i == 0 || (p->scan.is_stuck && i < choices.count)); ++i) {
        prepared->task.parameter = choices.count > 0 ? choices.value[i] : 0.0;
        *p->report = fresh;
        status = zv_pass_scan(p);
    }
    if (status == ZV_OK && p->scan.is_stuck && choices.count > 1) { // the best one says where
        prepared->task.parameter = choices.value[0];
        *p->report = fresh;
        status = zv_pass_scan(p);
    }
    return status;
}

/// Scans with the rounding that parts of a long program ask for; where the arm cannot follow that, as the program says.
static zv_status foresee_and_scan(zv_prepared *prepared, zv_passes *p)
{
    const zv_plan_report fresh = *p->report;
    zv_status status = zv_rounding_foresee(p);
    if (status == ZV_OK) {
        status = scan(prepared, p);
    }
    if (status == ZV_OK && p->report->failed && p->rounding.is_made) {
        p->rounding = (zv_rounding_choice){.is_made = false};
        *p->report = fresh;
        status = scan(prepared, p);
    }
    return status;
}

/// Where a part is not proven, near a singularity, only the run itself can tell: check and run never disagree.
static zv_status run_silently(zv_passes *p)
{
    const zv_plan_sink *sink = p->sink, silent = {.user = sink->user, .progress = sink->progress};
    p->sink = &silent;
    const zv_status status = zv_pass_run(p);
    p->sink = sink;
    return status;
}

static void report_branch(zv_plan_report *report, int i)
{
    zv_plan_end *end = &report->ends[i];
    if (end->reason == ZV_REASON_NONE && memcmp(&end->branch, &report->failure.branch, sizeof end->branch) == 0) {
        const double margin = end->margin;
        *end = report->failure;
        end->margin = margin;
    }
}

/// A run that failed says how far the branch it had chosen really gets.
static void report_failed_branch(zv_plan_report *report)
{
    for (int i = 0; report->failed && i < report->end_count; ++i) {
        report_branch(report, i);
    }
    report->proven = report->proven && !report->failed;
}

/// Chooses how far to round, and runs: for a check in silence.
static zv_status choose_and_run(zv_passes *p, bool moves)
{
    zv_status status = p->report->failed ? ZV_OK : zv_rounding_choose(p);
    if (status == ZV_OK) {
        status = zv_pass_prove(p);
    }
    if (status == ZV_OK && !p->report->failed) {
        status = moves ? zv_pass_run(p) : run_silently(p);
        report_failed_branch(p->report);
    }
    return status;
}

/// A person looks for the numbers of the program, not for those of the arm.
static zv_status name_places(zv_passes *p)
{
    const zv_pose *world_from_program = &p->prepared->options->world_from_program;
    zv_plan_report *report = p->report;
    const zv_status status = report->failed ? zv_failing_arc_name(p->prepared, report, p->why) : ZV_OK;
    zv_plan_end_in_program(world_from_program, &report->failure);
    for (int i = 0; i < report->end_count; ++i) {
        zv_plan_end_in_program(world_from_program, &report->ends[i]);
    }
    return status;
}

static zv_status plan_all(zv_prepared *prepared, zv_passes *p, bool moves)
{
    zv_status status = foresee_and_scan(prepared, p);
    if (status == ZV_OK && !moves) {
        status = zv_pass_prove(p);
    }
    if (status == ZV_OK && (moves || !p->report->proven || p->scan.along_rim || prepared->options->router)) {
        status = choose_and_run(p, moves);
    }
    if (status == ZV_OK) {
        status = name_places(p);
    }
    if (status == ZV_OK && p->scan.is_stuck && p->sink->failing) {
        status = zv_pass_failing(p);
    }
    return status;
}

// ---- the front doors ----

static zv_status do_plan(const zv_robot *robot, const zv_ik *ik, const zv_walker *walker,
                         const zv_plan_options *options, const zv_plan_sink *sink, zv_plan_report *report,
                         zv_error *why, bool moves)
{
    ZV_ASSERT(robot && ik && walker && options && sink && report);
    ZV_ASSERT(options->rate_hz > 0.0 && options->tool_acceleration > 0.0 && options->tool_jerk > 0.0 &&
              options->window >= 256 && options->load_kg >= 0.0);
    zv_prepared prepared;
    zv_status status = zv_prepare(robot, ik, walker, options, sink, &prepared, why);
    *report = (zv_plan_report){.errors = prepared.facts.errors,
                               .warnings = prepared.facts.warnings,
                               .moves = prepared.facts.moves,
                               .has_torque = prepared.torques.dyn != NULL};
    if (status == ZV_OK && report->errors == 0) {
        zv_passes passes = {.prepared = &prepared,
                            .sink = sink,
                            .report = report,
                            .why = why,
                            .share = 1.0,
                            .keeps = moves || zv_proof_is_known(&prepared.task)};
        status = plan_all(&prepared, &passes, moves);
        zv_passes_free(&passes);
    }
    zv_prepared_free(&prepared);
    return status;
}

zv_status zv_plan_check(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves, const zv_plan_options *options,
                        const zv_plan_sink *sink, zv_plan_report *report, zv_error *why)
{
    return do_plan(robot, ik, moves, options, sink, report, why, false);
}

zv_status zv_plan_try(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves, const zv_plan_options *options,
                      const zv_plan_sink *sink, zv_plan_report *report, zv_error *why)
{
    return do_plan(robot, ik, moves, options, sink, report, why, true);
}

zv_status zv_plan_run(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves, const zv_plan_options *options,
                      const zv_plan_sink *sink, zv_plan_report *report, zv_error *why)
{
    const zv_status status = zv_plan_try(robot, ik, moves, options, sink, report, why);
    if (status == ZV_OK && report->errors > 0) {
        return zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "errors in the program: %d; it does not move the arm", report->errors);
    }
    return status == ZV_OK && report->failed ? zv_fail(why, ZV_ERR_LIMIT, 0, 0, "%s", report->message) : status;
}
