/// @file target.c
/// The fields that say where the tool should be.
#include "api/target.h"

#include <math.h>

#include "api/fields.h"
#include "api/orientation_field.h"
#include "api/table.h"

/// Two ways of saying one pose agree when they differ by less than this, m and matrix elements.
#define AGREE_TOLERANCE 1e-6

static double largest_difference(zv_vec3 a, zv_vec3 b)
{
    const zv_vec3 d = zv_vec3_sub(a, b);
    return fmax(fabs(d.x), fmax(fabs(d.y), fabs(d.z)));
}

static zv_status check_agreement(double difference, const char *key, zv_error *why)
{
    if (!(difference <= AGREE_TOLERANCE)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' and 'T' contradict each other; 'T' alone is a whole target",
                       key);
    }
    return ZV_OK;
}

/// Where both `T` and a position are given they must agree.
static zv_status read_position(const zv_json *request, const char *key, bool has_matrix, zv_vec3 *position,
                               zv_error *why)
{
    if (has_matrix && !zv_json_member(request, key)) {
        return ZV_OK;
    }
    zv_vec3 given;
    zv_status status = zv_field_get_point(request, key, &given, why);
    if (status == ZV_OK && has_matrix) {
        status = check_agreement(largest_difference(given, *position), key, why);
    } else if (status == ZV_OK) {
        *position = given;
    }
    return status;
}

/// The same for the orientation, in whatever convention it is told.
static zv_status read_orientation(const zv_json *request, bool has_matrix, zv_rot *rot, bool *found, zv_error *why)
{
    zv_rot given;
    const char *key = NULL;
    const zv_status status = zv_orientation_field(request, &given, &key, why);
    *found = key != NULL;
    if (status != ZV_OK || !key) {
        return status;
    }
    if (has_matrix) {
        const double difference = fmax(largest_difference(given.x, rot->x),
                                       fmax(largest_difference(given.y, rot->y), largest_difference(given.z, rot->z)));
        return check_agreement(difference, key, why);
    }
    *rot = given;
    return ZV_OK;
}

static zv_status read_pose(const zv_json *request, const char *position_key, zv_ik_target *target, zv_error *why)
{
    const bool has_matrix = zv_json_member(request, "T") != NULL;
    bool has_orientation = false;
    zv_status status = ZV_OK;
    if (has_matrix) {
        status = zv_field_get_pose(request, "T", &target->base_from_tool, why);
    }
    if (status == ZV_OK) {
        status = read_position(request, position_key, has_matrix, &target->base_from_tool.pos, why);
    }
    if (status == ZV_OK) {
        status = read_orientation(request, has_matrix, &target->base_from_tool.rot, &has_orientation, why);
    }
    target->has_rot = has_matrix || has_orientation;
    return status;
}

zv_status zv_target_fields(const zv_json *request, const char *position_key, zv_ik_target *out, zv_error *why)
{
    zv_ik_target target = zv_ik_target_at((zv_vec3){0.0, 0.0, 0.0});
    zv_status status = read_pose(request, position_key, &target, why);
    if (status == ZV_OK) {
        status = zv_field_take_angle(request, "pitch", &target.pitch, &target.has_pitch, why);
    }
    if (status == ZV_OK) {
        status = zv_field_take_angle(request, "yaw", &target.yaw, &target.has_yaw, why);
    }
    if (status == ZV_OK) {
        target.policy = (zv_pitch_policy)zv_word_at(request, "policy", zv_policy_words, (int)target.policy);
        *out = target;
    }
    return status;
}
