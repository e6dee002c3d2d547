/// @file payload_write.c
/// Payloads and duties as fields of an answer.
#include "api/payload_write.h"

#include "api/dyn_fields.h"
#include "api/units.h"
#include "zveno/api.h"

void zv_write_payload(zv_json_writer *answer, const zv_payload *payload, int joint_count)
{
    zv_json_put_numbers(answer, "per_joint", payload->per_joint_kg, joint_count);
    zv_json_put_number(answer, "max_kg", payload->max_kg);
    zv_json_key(answer, "binding");
    if (payload->binding >= 0) {
        zv_json_integer(answer, payload->binding + 1);
    } else {
        zv_json_null(answer);
    }
    zv_write_joint_bits(answer, "overloaded", payload->overloaded);
    zv_write_joint_bits(answer, "unknown_limits", payload->unknown);
}

void zv_write_left_out(zv_json_writer *answer, zv_left_out left_out)
{
    if (left_out.rotor_inertia || left_out.friction || left_out.inertia) {
        zv_json_key(answer, "left_out");
        zv_json_begin_object(answer);
        zv_write_joint_bits(answer, "rotor_inertia", left_out.rotor_inertia);
        zv_write_joint_bits(answer, "friction", left_out.friction);
        zv_write_joint_bits(answer, "inertia", left_out.inertia);
        zv_json_end_object(answer);
    }
}

static void write_duty(zv_json_writer *out, const zv_joint *joint, const zv_duty *duty)
{
    zv_json_begin_object(out);
    zv_json_put_text(out, "joint", joint->name);
    zv_json_put_number(out, "peak_torque", duty->peak_torque);
    zv_json_put_number(out, "peak_torque_t", duty->peak_torque_at_s);
    zv_json_put_number(out, "rms_torque", duty->rms_torque);
    zv_json_put_number(out, "peak_speed", zv_joint_to_outside(joint->kind, duty->peak_speed));
    zv_json_put_number(out, "peak_power", duty->peak_power);
    zv_json_put_number(out, "brake_power", duty->brake_power);
    zv_json_put_number(out, "mean_power", duty->mean_power);
    zv_json_put_number(out, "energy", duty->energy);
    zv_json_put_number(out, "energy_net", duty->energy_net);
    zv_json_put_number(out, "torque_part", duty->torque_part);
    zv_json_put_number(out, "speed_part", duty->speed_part);
    zv_json_put_number(out, "curve_part", duty->curve_part);
    zv_json_put_number(out, "curve_t", duty->curve_at_s);
    zv_json_put_number(out, "thermal_part", duty->thermal_part);
    zv_json_put_text(out, "verdict", zv_duty_word(duty->verdict));
    zv_json_end_object(out);
}

void zv_write_audit(zv_json_writer *out, const zv_robot *robot, const zv_audit_report *report)
{
    const int count = zv_robot_joint_count(robot);
    zv_json_put_number(out, "duration", report->duration_s);
    zv_json_put_integer(out, "samples", report->samples);
    zv_json_key(out, "duty");
    zv_json_begin_array(out);
    for (int k = 0; k < count; ++k) {
        write_duty(out, zv_robot_joint(robot, k), &report->duty[k]);
    }
    zv_json_end_array(out);
    zv_json_key(out, "payload");
    zv_json_begin_object(out);
    zv_write_payload(out, &report->payload.payload, count);
    zv_json_put_number(out, "t", report->payload.max_at_s);
    zv_json_end_object(out);
    zv_write_left_out(out, report->left_out);
}
