/// @file dyn_fields.c
/// Fields that the requests about forces share, and lists of joints in their answers.
#include "api/dyn_fields.h"

#include "api/fields.h"
#include "api/units.h"

zv_status zv_field_take_amount(const zv_json *object, const char *key, double least, double *out, zv_error *why)
{
    const zv_json *value = zv_json_member(object, key);
    double amount = 0.0;
    if (!value) {
        return ZV_OK;
    }
    const zv_status status = zv_field_finite(value, key, &amount, why);
    if (status != ZV_OK) {
        return status;
    }
    if (amount < least) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be a number not below %g, found %g", key, least,
                       amount);
    }
    *out = amount;
    return ZV_OK;
}

zv_status zv_field_take_forces(const zv_json *object, zv_dyn_options *options, zv_error *why)
{
    const zv_status status = zv_field_take_amount(object, "load_kg", 0.0, &options->load_kg, why);
    if (status != ZV_OK || !zv_json_member(object, "gravity")) {
        return status;
    }
    double g[3];
    const zv_status status_of_gravity = zv_field_get_numbers(object, "gravity", 3, g, why);
    if (status_of_gravity == ZV_OK) {
        options->gravity = (zv_vec3){g[0], g[1], g[2]};
    }
    return status_of_gravity;
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
