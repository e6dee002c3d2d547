/// @file op.h
/// What an operation of the vocabulary is: a function over a checked request. Its table is in table_<topic>.c; functions
/// and tables meet in ops.c.
#ifndef ZV_API_OP_H
#define ZV_API_OP_H

#include "request/request.h"
#include "zveno/api.h"

/// Reads its fields, computes, then appends the fields of its answer. On failure fills `why`; what it had written by
/// then is thrown away.
typedef zv_status (*zv_op_function)(const zv_request *request, zv_json_writer *answer, zv_error *why);

typedef struct zv_op {
    const zv_operation *about;
    zv_op_function run;
    bool has_meshes; ///< it looks at the meshes of links: a robot that is read from files is read with them
} zv_op;

/// The operation that the request's `op` names.
/// @return ZV_OK or ZV_ERR_BAD_REQUEST
zv_status zv_op_find(const zv_json *request, const zv_op **out, zv_error *why);
/// Whether the program around us has what an operation needs.
bool zv_op_is_here(const zv_operation *about, const zv_host *host);
/// The fields besides its own that requests of an operation may have.
const zv_field *zv_op_common(const zv_operation *about);

zv_status zv_op_describe(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_robots(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_fk(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_bodies(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_pose(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_jog(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_ik(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_jacobian(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_euler(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_unity(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_line(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_gcode(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_check(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_place(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_plan(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_program(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_simulate(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_torque(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_payload(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_size(const zv_request *request, zv_json_writer *answer, zv_error *why);
/// The servos of the joints as a request has them (`middle`, `resolution`), and how often pulses are sent: all together, as
/// often as the fastest wants, Hz.
zv_status zv_servo_axes_asked(const zv_request *request, zv_servo_axis *axes, double *rate, zv_error *why);
zv_status zv_op_servo(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_as_built(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_workspace(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_survey(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_design(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_tolerance(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_draw(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_drawing(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_clearance(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_certify(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_route(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_task(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_import(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_fit(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_scene(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_mesh(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_export(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_post(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_read(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_diff(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_qr(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_recording(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_course(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_exercise(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_grade(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_twin(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_identify(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_pen(const zv_request *request, zv_json_writer *answer, zv_error *why);

#endif
