/// @file op_program.c
/// `program`: waypoints as a G-code program, and whether the arm runs it as it would go through the waypoints.
#include <stdlib.h>

#include "api/op.h"
#include "api/pose_write.h"
#include "api/waypoints_gcode.h"

static void write_plan_fields(zv_json_writer *answer, const zv_robot *robot, const double *near_q)
{
    zv_joint_texts texts = {0};
    zv_json_key(answer, "plan");
    zv_json_begin_object(answer);
    zv_json_key(answer, "near");
    zv_write_joints(answer, robot, near_q, &texts);
    zv_json_put_text(answer, "rapids", "joint");
    zv_json_end_object(answer);
}

static void write_lines(zv_json_writer *answer, const zv_written_program *program)
{
    zv_json_key(answer, "lines");
    zv_json_begin_array(answer);
    for (int i = 0; i < program->count; ++i) {
        zv_json_integer(answer, program->points[i].line);
    }
    zv_json_end_array(answer);
}

static void write_answer(zv_json_writer *answer, const zv_plan_asked *asked, const zv_written_program *program,
                         const zv_plan_report *report)
{
    zv_json_put_text(answer, "program", program->text.data);
    write_lines(answer, program);
    write_plan_fields(answer, asked->robot, program->points[0].q);
    zv_write_verdict(answer, asked->robot, report);
    if (!report->failed && report->errors == 0) {
        zv_json_put_number(answer, "duration", report->duration);
    }
    zv_json_put_list(answer, "warnings", &program->warnings);
}

zv_status zv_op_program(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_plan_asked asked;
    const zv_json *waypoints = zv_json_member(request->object, "waypoints");
    if (!waypoints) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'waypoints' is missing: the points that the program goes through");
    }
    zv_status status =
        zv_plan_fields(request->object, request->arm->robot, request->arm->ik, request->host, &asked, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_written_program program;
    zv_plan_report *report = calloc(1, sizeof *report);
    if (!report) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the program");
    }
    status = zv_waypoints_gcode(&asked, waypoints, &program, why);
    status = status == ZV_OK ? zv_written_check(&asked, &program, request->watch, report, why) : status;
    if (status == ZV_OK) {
        write_answer(answer, &asked, &program, report);
    }
    zv_written_free(&program);
    free(report);
    return status;
}
