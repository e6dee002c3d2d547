/// @file op_payload.c
/// `payload`: what the arm can carry at a pose, at its weakest pose, or while its dimensions change.
#include <math.h>
#include <stdlib.h>

#include "api/dyn_fields.h"
#include "api/fields.h"
#include "api/op.h"
#include "api/pose_write.h"

enum { DEFAULT_STEPS = 41, MOST_STEPS = 10001 };

typedef struct question {
    bool worst;
    double q[ZV_MAX_JOINTS];
    double limits[ZV_MAX_JOINTS];
    zv_dyn_options options;
} question;

// ---- reading ----

static zv_status read_pose(const zv_request *request, question *out, zv_error *why)
{
    const zv_status status = zv_field_take_flag(request->object, "worst", &out->worst, why);
    if (status != ZV_OK) {
        return status;
    }
    if (out->worst && zv_json_member(request->object, "q")) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'q' and 'worst' exclude each other");
    }
    return out->worst ? ZV_OK : zv_field_get_joints(request->object, "q", request->arm->robot, out->q, why);
}

static zv_status read_question(const zv_request *request, question *out, zv_error *why)
{
    double safety = 1.0;
    out->options = zv_dyn_default_options();
    out->options.need = ZV_NEED_MASS;
    zv_status status = read_pose(request, out, why);
    if (status == ZV_OK) {
        status = zv_field_take_amount(request->object, "safety", 1.0, &safety, why);
    }
    if (status == ZV_OK) {
        status = zv_field_take_forces(request->object, &out->options, why);
    }
    if (status == ZV_OK) {
        zv_torque_limits(request->arm->robot, safety, out->limits);
    }
    return status;
}

/// `sweep`: {"l1": [100, 60], ...}.
static zv_status read_sweeps(const zv_json *value, zv_sweep sweeps[ZV_MAX_DIMENSIONS], zv_error *why)
{
    if (value->kind != ZV_JSON_OBJECT || value->count < 1 || value->count > ZV_MAX_DIMENSIONS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'sweep' must be an object of dimensions, each with its first and last value");
    }
    int index = 0;
    for (const zv_json *member = value->first; member; member = member->next, ++index) {
        double ends[2];
        const zv_status status = zv_field_get_numbers(value, member->key, 2, ends, why);
        if (status != ZV_OK) {
            return status;
        }
        sweeps[index] = (zv_sweep){member->key, ends[0], ends[1]};
    }
    return ZV_OK;
}

static zv_status read_steps(const zv_json *object, int *out, zv_error *why)
{
    double steps = DEFAULT_STEPS;
    const zv_status status = zv_field_take_amount(object, "steps", 2.0, &steps, why);
    if (status == ZV_OK && (steps != floor(steps) || steps > MOST_STEPS)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'steps' must be a whole number from 2 to %d", MOST_STEPS);
    }
    *out = (int)steps;
    return status;
}

// ---- writing ----

/// What is infinite comes out as null.
static void write_payload(zv_json_writer *answer, const zv_payload *payload, int count)
{
    zv_json_key(answer, "per_joint");
    zv_json_begin_array(answer);
    for (int k = 0; k < count; ++k) {
        zv_json_number(answer, payload->per_joint_kg[k]);
    }
    zv_json_end_array(answer);
    zv_json_key(answer, "max_kg");
    zv_json_number(answer, payload->max_kg);
    zv_json_key(answer, "binding");
    if (payload->binding >= 0) {
        zv_json_integer(answer, payload->binding + 1);
    } else {
        zv_json_null(answer);
    }
    zv_write_joint_bits(answer, "overloaded", payload->overloaded);
    zv_write_joint_bits(answer, "unknown_limits", payload->unknown);
}

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
        write_payload(answer, &worst.payload, zv_robot_joint_count(robot));
        write_q(answer, robot, worst.q);
        zv_json_key(answer, "at_least_kg");
        zv_json_number(answer, worst.at_least_kg);
        zv_json_key(answer, "complete");
        zv_json_bool(answer, worst.complete);
    }
    return status;
}

static zv_status answer_one(const zv_robot *robot, const question *asked, zv_json_writer *answer, zv_error *why)
{
    zv_dyn *dyn = NULL;
    zv_status status = zv_dyn_create(robot, &asked->options, &dyn, why);
    if (status == ZV_OK && asked->worst) {
        status = answer_worst(robot, dyn, asked, answer, why);
    } else if (status == ZV_OK) {
        zv_payload payload;
        zv_payload_at(dyn, asked->limits, asked->q, &payload);
        write_payload(answer, &payload, zv_robot_joint_count(robot));
        write_q(answer, robot, asked->q);
    }
    zv_dyn_free(dyn);
    return status;
}

static void write_step(zv_json_writer *answer, const zv_sweep *sweeps, int sweep_count, int step, int steps)
{
    zv_json_key(answer, "set");
    zv_json_begin_object(answer);
    for (int i = 0; i < sweep_count; ++i) {
        zv_json_key(answer, sweeps[i].name);
        zv_json_number(answer, zv_sweep_value(&sweeps[i], step, steps));
    }
    zv_json_end_object(answer);
}

static zv_status answer_sweep(const zv_request *request, const question *asked, zv_json_writer *answer, zv_error *why)
{
    const zv_robot *robot = request->arm->robot;
    const zv_json *value = zv_json_member(request->object, "sweep");
    zv_sweep sweeps[ZV_MAX_DIMENSIONS];
    int steps = 0;
    zv_status status = read_sweeps(value, sweeps, why);
    if (status == ZV_OK) {
        status = read_steps(request->object, &steps, why);
    }
    if (status != ZV_OK) {
        return status;
    }
    zv_payload *rows = malloc((size_t)steps * sizeof *rows);
    if (!rows) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory");
    }
    status = zv_payload_sweep(robot, &asked->options, asked->limits, sweeps, value->count,
                              asked->worst ? NULL : asked->q, steps, rows, why);
    if (status == ZV_OK) {
        zv_json_key(answer, "sweep");
        zv_json_begin_array(answer);
        for (int i = 0; i < steps; ++i) {
            zv_json_begin_object(answer);
            write_step(answer, sweeps, value->count, i, steps);
            write_payload(answer, &rows[i], zv_robot_joint_count(robot));
            zv_json_end_object(answer);
        }
        zv_json_end_array(answer);
    }
    free(rows);
    return status;
}

zv_status zv_op_payload(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    question asked;
    const zv_status status = read_question(request, &asked, why);
    if (status != ZV_OK) {
        return status;
    }
    return zv_json_member(request->object, "sweep") ? answer_sweep(request, &asked, answer, why)
                                                    : answer_one(request->arm->robot, &asked, answer, why);
}
