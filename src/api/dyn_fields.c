/// @file dyn_fields.c
/// The fields of requests about forces: load, gravity, safety, and a trajectory of samples.
#include "api/dyn_fields.h"

#include "api/fields.h"
#include "api/units.h"

void zv_forces_at(const zv_json *object, zv_dyn_options *options)
{
    double g[3];
    options->load_kg = zv_number_at(object, "load_kg", options->load_kg);
    if (zv_numbers_at(object, "gravity", 3, g)) {
        options->gravity = (zv_vec3){g[0], g[1], g[2]};
    }
}

zv_status zv_field_take_rates(const zv_json *object, const char *key, const zv_robot *robot, double *out, zv_error *why)
{
    const int count = zv_robot_joint_count(robot);
    double outside[ZV_MAX_JOINTS] = {0};
    if (zv_json_member(object, key)) {
        const zv_status status = zv_field_get_numbers(object, key, count, outside, why);
        if (status != ZV_OK) {
            return status;
        }
    }
    for (int k = 0; k < count; ++k) {
        const bool slides = zv_robot_joint(robot, k)->kind == ZV_JOINT_PRISMATIC;
        out[k] = slides ? zv_m_from_mm(outside[k]) : zv_rad_from_deg(outside[k]);
    }
    return ZV_OK;
}

void zv_write_joint_bits(zv_json_writer *answer, const char *key, unsigned bits)
{
    if (bits == 0) {
        return;
    }
    zv_json_key(answer, key);
    zv_json_begin_array(answer);
    for (int k = 0; k < ZV_MAX_JOINTS; ++k) {
        if (bits & (1u << k)) {
            zv_json_integer(answer, k + 1);
        }
    }
    zv_json_end_array(answer);
}

// ---- a trajectory ----

typedef struct motion_sample {
    double t, q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS], qdd[ZV_MAX_JOINTS];
} motion_sample;

static zv_status read_sample(const zv_json *value, const zv_robot *robot, motion_sample *out, zv_error *why)
{
    if (value->kind != ZV_JSON_OBJECT || !zv_json_member(value, "t")) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a sample must be an object with t, q, qd and qdd");
    }
    zv_status status = zv_field_finite(zv_json_member(value, "t"), "t", &out->t, why);
    if (status == ZV_OK) {
        status = zv_field_get_joints(value, "q", robot, out->q, why);
    }
    if (status == ZV_OK) {
        status = zv_field_take_rates(value, "qd", robot, out->qd, why);
    }
    return status == ZV_OK ? zv_field_take_rates(value, "qdd", robot, out->qdd, why) : status;
}

/// Says which sample the sentence is about.
static zv_status at_sample(int number, zv_error *why)
{
    zv_error inner = *why;
    return zv_fail(why, inner.status, 0, 0, "'trajectory', sample %d: %.300s", number, inner.message);
}

static zv_status add_samples(const zv_json *list, const zv_robot *robot, zv_audit *audit, zv_error *why)
{
    int number = 0;
    double last = 0.0;
    for (const zv_json *value = list->first; value; value = value->next) {
        motion_sample s;
        zv_error here = {0};
        zv_status status = read_sample(value, robot, &s, &here);
        if (status == ZV_OK && number > 0 && !(s.t >= last)) {
            status = zv_fail(&here, ZV_ERR_BAD_REQUEST, 0, 0, "the time goes back: %g s after %g s", s.t, last);
        }
        ++number;
        if (status != ZV_OK) {
            *why = here;
            return at_sample(number, why);
        }
        last = s.t;
        zv_audit_add(audit, s.t, s.q, s.qd, s.qdd, NULL);
    }
    return ZV_OK;
}

zv_status zv_field_audit(const zv_json *request, const zv_robot *robot, zv_audit_report *out, zv_error *why)
{
    const zv_json *list = zv_json_member(request, "trajectory");
    if (list->kind != ZV_JSON_ARRAY || list->count < 1) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'trajectory' must be an array of samples with t, q, qd and qdd, as plan answers them");
    }
    zv_dyn_options options = zv_dyn_default_options();
    zv_audit *audit = NULL;
    zv_forces_at(request, &options);
    options.need = zv_flag_at(request, "points") ? ZV_NEED_POINTS : ZV_NEED_INERTIA;
    zv_status status = zv_audit_create(robot, &options, zv_number_at(request, "safety", 1.0), &audit, why);
    if (status == ZV_OK) {
        status = add_samples(list, robot, audit, why);
    }
    if (status == ZV_OK) {
        zv_audit_read(audit, out);
    }
    zv_audit_free(audit);
    return status;
}
