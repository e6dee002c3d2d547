/// @file dyn_fields.c
/// Fields that the requests about forces share, and lists of joints in their answers.
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
