/// @file op_payload.c
/// `payload`: what the arm can carry at a pose, at its weakest pose, over its workspace, along a motion, or while its
/// dimensions change.

#include "api/dyn_fields.h"
#include "api/fields.h"
#include "api/op.h"
#include "api/payload_write.h"
#include "api/pose_write.h"

typedef struct question {
    bool worst;
    double q[ZV_MAX_JOINTS];
    double limits[ZV_MAX_JOINTS];
    zv_dyn_options options;
} question;

// ---- reading ----

static zv_status read_question(const zv_request *request, question *out, zv_error *why)
{
    const zv_json *object = request->object;
    out->options = zv_dyn_default_options();
    out->options.need = ZV_NEED_MASS;
    out->worst = zv_flag_at(object, "worst");
    zv_forces_at(object, &out->options);
    zv_torque_limits(request->arm->robot, zv_number_at(object, "safety", 1.0), out->limits);
    const bool needs_pose = !out->worst && !zv_json_member(object, "map");
    return needs_pose ? zv_field_get_joints(object, "q", request->arm->robot, out->q, why) : ZV_OK;
}

// ---- writing ----

static void write_q(zv_json_writer *answer, const zv_robot *robot, const double *q)
{
    zv_joint_texts texts = {.q = {0}};
    zv_json_key(answer, "q");
    zv_write_joints(answer, robot, q, &texts);
}

// ---- answering ----

static zv_status answer_worst(const zv_robot *robot, const zv_dyn *dyn, const question *asked, zv_json_writer *answer,
                              zv_error *why)
{
    zv_worst_payload worst;
    const zv_status status = zv_payload_worst(dyn, robot, asked->limits, NULL, &worst, why);
    if (status == ZV_OK) {
        zv_write_payload(answer, &worst.payload, zv_robot_joint_count(robot));
        write_q(answer, robot, worst.q);
        zv_json_put_number(answer, "at_least_kg", worst.at_least_kg);
        zv_json_put_bool(answer, "complete", worst.complete);
    }
    return status;
}

static zv_status answer_one(const zv_request *request, const question *asked, zv_json_writer *answer, zv_error *why)
{
    const zv_robot *robot = request->arm->robot;
    zv_dyn *dyn = NULL;
    zv_status status = zv_dyn_create(robot, &asked->options, &dyn, why);
    if (status == ZV_OK && zv_json_member(request->object, "map")) {
        status = zv_answer_payload_map(request, dyn, asked->limits, answer, why);
    } else if (status == ZV_OK && asked->worst) {
        status = answer_worst(robot, dyn, asked, answer, why);
    } else if (status == ZV_OK) {
        zv_payload payload;
        zv_payload_at(dyn, asked->limits, asked->q, &payload);
        zv_write_payload(answer, &payload, zv_robot_joint_count(robot));
        write_q(answer, robot, asked->q);
    }
    zv_dyn_free(dyn);
    return status;
}

static zv_status answer_motion(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_audit_report report;
    const zv_status status = zv_field_audit(request->object, request->arm->robot, &report, why);
    if (status == ZV_OK) {
        zv_write_payload(answer, &report.payload.payload, zv_robot_joint_count(request->arm->robot));
        zv_json_put_number(answer, "t", report.payload.max_at_s);
        zv_write_left_out(answer, report.left_out);
    }
    return status;
}

/// Fields that choose what is asked exclude each other, and some make sense only beside another.
static zv_status check_choice(const zv_json *object, zv_error *why)
{
    static const char *const needs[][2] = {{"across", "sweep"}, {"across_steps", "across"}, {"points", "trajectory"}};
    static const char *const pairs[][2] = {{"map", "q"},          {"map", "worst"},        {"map", "sweep"},
                                           {"trajectory", "q"},   {"trajectory", "worst"}, {"trajectory", "sweep"},
                                           {"trajectory", "map"}, {"q", "worst"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; ++i) {
        if (zv_json_member(object, pairs[i][0]) && zv_json_member(object, pairs[i][1])) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' and '%s' exclude each other", pairs[i][0], pairs[i][1]);
        }
    }
    for (size_t i = 0; i < sizeof needs / sizeof *needs; ++i) {
        if (zv_json_member(object, needs[i][0]) && !zv_json_member(object, needs[i][1])) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' needs '%s'", needs[i][0], needs[i][1]);
        }
    }
    return ZV_OK;
}

zv_status zv_op_payload(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    question asked;
    zv_status status = check_choice(request->object, why);
    if (status == ZV_OK && zv_json_member(request->object, "trajectory")) {
        return answer_motion(request, answer, why);
    }
    status = status == ZV_OK ? read_question(request, &asked, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    return zv_json_member(request->object, "sweep") ? zv_answer_payload_sweep(request, &asked.options, asked.limits,
                                                                              asked.worst ? NULL : asked.q, answer, why)
                                                    : answer_one(request, &asked, answer, why);
}
