/// @file op_check.c
/// `check`: is a program right, and can the arm follow it from the first line to the last? Nothing is timed, so that it
/// can be asked while the program is being written.
#include <stdlib.h>

#include "api/fields.h"
#include "api/motion_clearance.h"
#include "api/op.h"
#include "api/path_look.h"
#include "api/plan_fields.h"
#include "api/plan_gather.h"

/// @param path takes the path as it lies there, when that was asked for
static zv_status check_program(const zv_request *request, const zv_plan_sink *sink, zv_plan_report *report,
                               zv_json_writer *path, zv_error *why)
{
    zv_asked_program program;
    zv_status status = zv_asked_program_open(request, &program, why);
    if (status == ZV_OK) {
        const zv_plan_asked *asked = &program.asked;
        const int places = (int)zv_number_at(request->object, "path", 0.0);
        status = zv_plan_check(asked->robot, asked->ik, &program.moves, &asked->options, sink, report, why);
        if (status == ZV_OK && places > 0) {
            status = zv_write_path_look(path, asked->robot, asked->ik, &program.moves, &asked->options, places,
                                        report->branch, why);
        }
    }
    zv_asked_program_close(&program);
    return status;
}

zv_status zv_op_check(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_plan_gather gather;
    zv_plan_report *report = calloc(1, sizeof *report);
    if (!report) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the report");
    }
    zv_plan_gather_begin(&gather, request, NULL);
    const zv_plan_sink sink = zv_plan_gather_sink(&gather);
    zv_status status = check_program(request, &sink, report, answer, why);
    status = status == ZV_OK ? zv_plan_gather_end(&gather, why) : status;
    if (status == ZV_OK && request->sink->planned) {
        request->sink->planned(request->sink->user, report);
    }
    if (status == ZV_OK) {
        zv_write_verdict(answer, request->arm->robot, report);
        zv_json_put_number(answer, "moves", (double)report->moves);
        zv_plan_gather_write_issues(&gather, report, answer);
    }
    if (status == ZV_OK && report->errors == 0 && !report->failed && zv_cell_is_given(request->object)) {
        status = zv_write_motion_clearance(request, answer, why);
    }
    zv_plan_gather_free(&gather);
    free(report);
    return status;
}
