/// @file audit.c
/// A whole motion compared with the limits of the arm: what every drive has to give, and what more it could carry. One arm as it is, one
/// without load and one with 1 kg walk along.
#include <stdlib.h>

#include "base/assert.h"
#include "dyn/dyn.h"

struct zv_audit {
    zv_dyn *dyn;           ///< with the load that was asked for
    zv_dyn *empty, *laden; ///< without load, and with 1 kg
    double limits[ZV_MAX_JOINTS];
    zv_duty_meter meter;
    zv_motion_payload payload;
};

static zv_status create_arms(const zv_robot *robot, const zv_dyn_options *options, zv_audit *audit, zv_error *why)
{
    zv_dyn **const arms[] = {&audit->dyn, &audit->empty, &audit->laden};
    const double loads[] = {options->load_kg, 0.0, 1.0};
    zv_status status = ZV_OK;
    for (int i = 0; i < 3 && status == ZV_OK; ++i) {
        zv_dyn_options one = *options;
        one.load_kg = loads[i];
        status = zv_dyn_create(robot, &one, arms[i], why);
    }
    return status;
}

zv_status zv_audit_create(const zv_robot *robot, const zv_dyn_options *options, double safety, zv_audit **out,
                          zv_error *why)
{
    ZV_ASSERT(robot && options && out && options->need != ZV_NEED_MASS);
    zv_audit *audit = calloc(1, sizeof *audit);
    if (!audit) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory");
    }
    const zv_status status = create_arms(robot, options, audit, why);
    if (status != ZV_OK) {
        zv_audit_free(audit);
        return status;
    }
    zv_torque_limits(robot, safety, audit->limits);
    audit->meter = zv_duty_meter_of(robot, safety);
    *out = audit;
    return ZV_OK;
}

void zv_audit_free(zv_audit *audit)
{
    if (audit) {
        zv_dyn_free(audit->dyn);
        zv_dyn_free(audit->empty);
        zv_dyn_free(audit->laden);
        free(audit);
    }
}

void zv_audit_add(zv_audit *audit, double t_s, const double *q, const double *qd, const double *qdd, double *torque)
{
    ZV_ASSERT(audit && q && qd && qdd);
    double given[ZV_MAX_JOINTS];
    zv_inverse_dynamics(audit->dyn, q, qd, qdd, given);
    zv_duty_meter_add(&audit->meter, t_s, qd, given);
    zv_motion_payload_add(audit->empty, audit->laden, audit->limits, t_s, q, qd, qdd, &audit->payload);
    for (int k = 0; torque && k < audit->dyn->joint_count; ++k) {
        torque[k] = given[k];
    }
}

void zv_audit_read(const zv_audit *audit, zv_audit_report *out)
{
    ZV_ASSERT(audit && out);
    *out = (zv_audit_report){.samples = audit->meter.samples,
                             .duration_s = audit->meter.last_s - audit->meter.first_s,
                             .payload = audit->payload,
                             .left_out = zv_dyn_left_out(audit->dyn)};
    zv_duty_meter_read(&audit->meter, out->duty);
}
