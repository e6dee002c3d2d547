/// @file op_torque.c
/// `torque`: what the drives must give to hold the arm, to move it, or for a whole motion.
#include "api/dyn_fields.h"
#include "api/fields.h"
#include "api/op.h"
#include "api/payload_write.h"
#include "api/units.h"

typedef struct state {
    double q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS], qdd[ZV_MAX_JOINTS];
    bool moves;
} state;

static zv_status read_state(const zv_request *request, state *out, zv_error *why)
{
    const zv_robot *robot = request->arm->robot;
    zv_status status = zv_field_get_joints(request->object, "q", robot, out->q, why);
    if (status == ZV_OK) {
        status = zv_field_take_rates(request->object, "qd", robot, out->qd, why);
    }
    if (status == ZV_OK) {
        status = zv_field_take_rates(request->object, "qdd", robot, out->qdd, why);
    }
    out->moves = false;
    for (int k = 0; status == ZV_OK && k < zv_robot_joint_count(robot); ++k) {
        out->moves = out->moves || out->qd[k] != 0.0 || out->qdd[k] != 0.0;
    }
    return status;
}

/// An arm at rest needs no inertias.
static zv_dyn_options read_options(const zv_request *request, bool moves)
{
    zv_dyn_options out = zv_dyn_default_options();
    out.need = !moves ? ZV_NEED_MASS : zv_flag_at(request->object, "points") ? ZV_NEED_POINTS : ZV_NEED_INERTIA;
    zv_forces_at(request->object, &out);
    return out;
}

static zv_status answer_motion(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_audit_report report;
    if (zv_json_member(request->object, "q")) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'trajectory' and 'q' exclude each other");
    }
    const zv_status status = zv_field_audit(request->object, request->arm->robot, &report, why);
    if (status == ZV_OK) {
        zv_write_audit(answer, request->arm->robot, &report);
    }
    return status;
}

static void write_mass(zv_json_writer *answer, const zv_request *request, const double *q)
{
    double mass = 0.0;
    const double load = zv_number_at(request->object, "load_kg", 0.0);
    const zv_vec3 at = zv_mass_center(request->arm->robot, q, load, &mass);
    zv_json_put_number(answer, "mass_kg", mass);
    if (mass > 0.0) {
        zv_json_put_numbers(answer, "center",
                            (const double[]){zv_mm_from_m(at.x), zv_mm_from_m(at.y), zv_mm_from_m(at.z)}, 3);
    }
}

static zv_status answer_state(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    state s;
    zv_dyn *dyn = NULL;
    zv_status status = read_state(request, &s, why);
    if (status == ZV_OK) {
        const zv_dyn_options options = read_options(request, s.moves);
        status = zv_dyn_create(request->arm->robot, &options, &dyn, why);
    }
    if (status != ZV_OK) {
        return status;
    }

    double torque[ZV_MAX_JOINTS];
    if (s.moves) {
        zv_inverse_dynamics(dyn, s.q, s.qd, s.qdd, torque);
    } else {
        zv_gravity_torque(dyn, s.q, torque);
    }
    const int count = zv_dyn_joint_count(dyn);
    for (int k = 0; k < count; ++k) {
        torque[k] += 0.0; // -0 is 0 for a person
    }
    zv_json_put_numbers(answer, "torque", torque, count);
    write_mass(answer, request, s.q);
    if (s.moves) {
        zv_write_left_out(answer, zv_dyn_left_out(dyn));
    }
    zv_dyn_free(dyn);
    return ZV_OK;
}

zv_status zv_op_torque(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const bool is_motion = zv_json_member(request->object, "trajectory") != NULL;
    if (!is_motion && zv_json_member(request->object, "safety")) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'safety' needs 'trajectory'");
    }
    return is_motion ? answer_motion(request, answer, why) : answer_state(request, answer, why);
}
