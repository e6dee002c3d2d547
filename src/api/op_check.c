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
    zv_plan_wish wish;
    zv_program_input input = {.is_open = false};
    zv_status status = zv_program_open(request->object, request->host, &input, why);
    status = status == ZV_OK
                 ? zv_plan_fields(request->object, request->arm->robot, request->arm->ik, request->host, &wish, why)
                 : status;
    if (status == ZV_OK) {
        zv_program_walk walk = {.source = input.source, .options = zv_program_options(&input, wish.gcode)};
        const zv_walker moves = zv_walker_of_program(&walk);
        const int places = (int)zv_number_at(request->object, "path", 0.0);
        status = zv_plan_check(wish.robot, wish.ik, &moves, &wish.options, sink, report, why);
        if (status == ZV_OK && places > 0) {
            const zv_branch chosen = report->branch;
            status = zv_write_path_look(path, wish.robot, wish.ik, &moves, &wish.options, places, chosen, why);
        }
    }
    zv_program_close(&input);
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
