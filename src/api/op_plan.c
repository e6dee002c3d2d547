/// @file op_plan.c
/// `plan`: a program, strokes or waypoints to a motion of an arm, or to the first place that fails and why.
#include <stdlib.h>

#include "api/op.h"
#include "api/plan_fields.h"
#include "api/plan_gather.h"
#include "api/plan_object.h"

zv_status zv_plan_program(const zv_plan_asked *asked, const zv_json *program, const zv_plan_sink *sink,
                          zv_plan_report *report, zv_error *why)
{
    (void)program; // the request says whether it is a text or a file
    zv_program_input input = {.is_open = false};
    zv_status status = zv_program_open(asked->request, asked->host, &input, why);
    if (status == ZV_OK) {
        zv_program_walk walk = {.source = input.source, .options = zv_program_options(&input, asked->gcode)};
        const zv_walker moves = zv_walker_of_program(&walk);
        status = zv_plan_run(asked->robot, asked->ik, &moves, &asked->options, sink, report, why);
    }
    zv_program_close(&input);
    return status;
}

zv_status zv_plan_request(const zv_json *request, const zv_robot *robot, const zv_ik *ik, const zv_host *host,
                          double rate_hz, const zv_plan_sink *sink, zv_plan_report *report, zv_error *why)
{
    static const struct {
        const char *field;
        zv_plan_source plan;
    } sources[] = {{"program", zv_plan_program},
                   {"file", zv_plan_program},
                   {"strokes", zv_plan_strokes},
                   {"waypoints", zv_plan_waypoints},
                   {"drawing", zv_plan_drawing}};
    zv_plan_asked asked;
    const zv_status status = zv_plan_fields(request, robot, ik, host, &asked, why);
    if (status != ZV_OK) {
        return status;
    }
    asked.options.rate_hz = rate_hz > 0.0 ? rate_hz : asked.options.rate_hz;
    int given = 0, source = 0;
    for (int i = 0; i < 5; ++i) {
        if (zv_json_member(request, sources[i].field)) {
            ++given;
            source = i;
        }
    }
    if (given != 1) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "give one of 'program', 'file', 'strokes', 'waypoints' and 'drawing'");
    }
    const zv_json *object = zv_json_member(request, sources[source].field);
    return zv_plan_is_held(request) ? zv_plan_held(&asked, sources[source].plan, object, sink, report, why)
                                    : sources[source].plan(&asked, object, sink, report, why);
}

// ---- the answer ----

/// Strokes that a pen draws lie on paper: where that is, seen from the arm's world. False when there is none.
static bool find_paper(const zv_plan_asked *asked, zv_paper *out)
{
    const zv_json *strokes = zv_json_member(asked->request, "strokes");
    const zv_json *stroke = strokes && strokes->kind == ZV_JSON_ARRAY ? strokes->first : NULL;
    while (stroke && !stroke->first) {
        stroke = stroke->next;
    }
    const zv_json *point = stroke ? stroke->first : NULL;
    const double height_mm = point && point->count == 3 ? point->first->next->next->number : 0.0;
    *out = (zv_paper){zv_pose_inverse(asked->options.world_from_program), height_mm * ZV_MM};
    return asked->has_pen;
}

static zv_status begin_recording(const zv_request *request, const zv_plan_asked *asked, zv_error *why)
{
    zv_paper paper;
    const bool has_paper = find_paper(asked, &paper);
    return zv_recording_begin(request->recording, request->arm->robot, asked->options.load_kg,
                              has_paper ? &paper : NULL, why);
}

static zv_status answer_plan(const zv_request *request, zv_plan_gather *gather, zv_plan_report *report,
                             zv_json_writer *answer, zv_error *why)
{
    const zv_served_arm *arm = request->arm;
    const zv_plan_sink sink = zv_plan_gather_sink(gather);
    zv_plan_asked asked;
    zv_status status = zv_plan_fields(request->object, arm->robot, arm->ik, request->host, &asked, why);
    const zv_motion_head head = {arm->robot, arm->ik, &asked.options, asked.options.rate_hz};
    if (status == ZV_OK && request->sink->begin && !request->sink->begin(request->sink->user, &head)) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "who wanted the motion does not take it");
    }
    if (status == ZV_OK && request->recording) {
        status = begin_recording(request, &asked, why);
    }
    if (status == ZV_OK) {
        status = zv_plan_request(request->object, arm->robot, arm->ik, request->host, 0.0, &sink, report, why);
    }
    status = status == ZV_OK ? zv_plan_gather_end(gather, why) : status;
    if (status == ZV_OK && request->sink->planned) {
        request->sink->planned(request->sink->user, report);
    }
    if (status == ZV_OK) {
        zv_plan_gather_write(gather, report, asked.options.rate_hz, answer);
    }
    return status;
}

zv_status zv_op_plan(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_plan_gather gather;
    zv_plan_report *report = calloc(1, sizeof *report);
    if (!report) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the plan");
    }
    zv_plan_gather_begin(&gather, request, request->recording);
    const zv_status status = answer_plan(request, &gather, report, answer, why);
    zv_plan_gather_free(&gather);
    free(report);
    return status;
}
