/// @file op.h
/// What an operation of the vocabulary is: a function over a checked request. One file op_<name>.c each; the table of
/// all of them is in ops.c.
#ifndef ZV_API_OP_H
#define ZV_API_OP_H

#include "api/robot_field.h"
#include "api/watch.h"
#include "zveno/api.h"
#include "zveno/text.h"

/// A request whose field names are known to be right, with its arm already found.
typedef struct zv_request {
    const zv_json *object;
    const zv_served_arm *arm; ///< NULL when the request names no robot
    const zv_host *host;      ///< what the program around us can do; never NULL
    zv_watch *watch;          ///< never NULL
    long long line;           ///< number of the request's first line, to which places in an error are added
    zv_recording *recording;  ///< where the motion of a plan goes; NULL: into the answer
} zv_request;

/// Reads its fields, computes, then appends the fields of its answer. On failure fills `why`; what it had written by
/// then is thrown away.
typedef zv_status (*zv_op_function)(const zv_request *request, zv_json_writer *answer, zv_error *why);

typedef enum zv_robot_need { ZV_ROBOT_OPTIONAL, ZV_ROBOT_REQUIRED } zv_robot_need;

enum { ZV_MAX_FIELDS = 64 };

typedef struct zv_op {
    const char *name;
    zv_op_function run; ///< NULL: the name is reserved, this version cannot do it
    zv_robot_need robot;
    const char *fields[ZV_MAX_FIELDS]; ///< besides those that every request may have; ended by NULL
} zv_op;

/// The operation that the request's `op` names.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST or ZV_ERR_NOT_AVAILABLE
zv_status zv_op_find(const zv_json *request, const zv_op **out, zv_error *why);

zv_status zv_op_robots(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_fk(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_pose(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_jog(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_ik(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_jacobian(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_euler(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_unity(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_line(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_gcode(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_check(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_plan(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_program(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_simulate(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_torque(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_payload(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_draw(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_drawing(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_import(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_pen(const zv_request *request, zv_json_writer *answer, zv_error *why);

#endif
