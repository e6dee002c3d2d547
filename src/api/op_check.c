/// @file op_check.c
/// `check`: is a program right, and can the arm follow it from the first line to the last? Nothing is timed, so that it
/// can be asked while the program is being written.
#include <stdlib.h>

#include "api/op.h"
#include "api/plan_fields.h"
#include "api/plan_gather.h"

static zv_status check_program(const zv_request *request, const zv_plan_sink *sink, zv_plan_report *report,
                               zv_error *why)
{
    const zv_json *program = zv_json_member(request->object, "program");
    if (!program || program->kind != ZV_JSON_STRING) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'program' must be a text: the lines of the program");
    }
    zv_plan_wish wish;
    const zv_status status = zv_plan_fields(request->object, request->arm->robot, request->arm->ik, &wish, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_text_source text = {program->text, program->text_size};
    zv_program_walk walk = {.source = zv_source_of_text(&text), .options = wish.gcode};
    const zv_walker moves = zv_walker_of_program(&walk);
    return zv_plan_check(wish.robot, wish.ik, &moves, &wish.options, sink, report, why);
}

zv_status zv_op_check(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_plan_gather gather;
    zv_plan_report *report = calloc(1, sizeof *report);
    if (!report) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the report");
    }
    zv_plan_gather_begin(&gather, request->arm->robot, request->watch, NULL);
    const zv_plan_sink sink = zv_plan_gather_sink(&gather);
    zv_status status = zv_field_take_positive(request->object, "issues", 1.0, &gather.most_issues, why);
    status = status == ZV_OK ? check_program(request, &sink, report, why) : status;
    status = status == ZV_OK ? zv_plan_gather_end(&gather, why) : status;
    if (status == ZV_OK) {
        zv_write_verdict(answer, request->arm->robot, report);
        zv_json_put_number(answer, "moves", (double)report->moves);
        zv_plan_gather_write_issues(&gather, answer);
    }
    zv_plan_gather_free(&gather);
    free(report);
    return status;
}
