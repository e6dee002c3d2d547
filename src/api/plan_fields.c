/// @file plan_fields.c
/// The fields of a request `plan`: limits, speeds, how program and tool stand in front of the arm.
#include "api/plan_fields.h"

#include <math.h>
#include <string.h>

#include "api/fields.h"
#include "api/reading_fields.h"
#include "api/units.h"

/// An answer is held in memory: a program that runs longer belongs into `zveno run`.
enum { MAX_AGAIN = 5 * 1000 * 1000, MAX_RATE_HZ = 100000 };

zv_status zv_field_take_positive(const zv_json *object, const char *key, double scale, double *out, zv_error *why)
{
    const zv_json *value = zv_json_member(object, key);
    double number = 0.0;
    if (!value) {
        return ZV_OK;
    }
    const zv_status status = zv_field_finite(value, key, &number, why);
    if (status == ZV_OK && !(number > 0.0)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be above zero", key);
    }
    *out = status == ZV_OK ? number * scale : *out;
    return status;
}

/// One number per joint, or null for no limit.
static zv_status take_joint_limits(zv_plan_wish *w, const zv_json *limits, const char *key, double *values,
                                   const double **option, zv_error *why)
{
    const zv_json *list = zv_json_member(limits, key);
    if (!list) {
        return ZV_OK;
    }
    const int joints = zv_robot_joint_count(w->robot);
    if (list->kind != ZV_JSON_ARRAY || list->count != joints) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'limits.%s' must be an array of %d numbers, one per joint", key,
                       joints);
    }
    int k = 0;
    for (const zv_json *value = list->first; value; value = value->next, ++k) {
        double number = INFINITY;
        if (value->kind != ZV_JSON_NULL) {
            const zv_status status = zv_field_finite(value, key, &number, why);
            if (status != ZV_OK) {
                return status;
            }
        }
        if (!(number > 0.0)) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'limits.%s' must be above zero, or null for no limit", key);
        }
        const bool slides = zv_robot_joint(w->robot, k)->kind == ZV_JOINT_PRISMATIC;
        values[k] = number * (slides ? ZV_MM : ZV_DEG);
    }
    *option = values;
    return ZV_OK;
}

static zv_status take_limits(const zv_json *request, zv_plan_wish *w, zv_error *why)
{
    static const char *const known[] = {"velocity", "acceleration", "jerk", NULL};
    static const char *const none[] = {NULL};
    const zv_json *limits = zv_json_member(request, "limits");
    if (!limits) {
        return ZV_OK;
    }
    if (limits->kind != ZV_JSON_OBJECT) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'limits' must be an object with velocity, acceleration and jerk, one number per joint each");
    }
    zv_status status = zv_fields_check_names(limits, known, none, why);
    const double **options[] = {&w->options.velocity, &w->options.acceleration, &w->options.jerk};
    for (int i = 0; status == ZV_OK && i < 3; ++i) {
        status = take_joint_limits(w, limits, known[i], w->limit[i], options[i], why);
    }
    return status;
}

/// A load makes torques count on every arm whose masses are known. (That of a simulation belongs to its plant.)
static zv_status take_load(const zv_json *request, zv_plan_wish *w, zv_error *why)
{
    const zv_json *value = zv_json_member(request, "load_kg"), *op = zv_json_member(request, "op");
    if (!value || !op || op->kind != ZV_JSON_STRING || (strcmp(op->text, "plan") && strcmp(op->text, "check"))) {
        return ZV_OK;
    }
    if (zv_json_member(request, "waypoints")) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'load_kg' counts for a program or strokes, not for waypoints");
    }
    const zv_status status = zv_field_finite(value, "load_kg", &w->options.load_kg, why);
    if (status == ZV_OK && !(w->options.load_kg >= 0.0)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'load_kg' must not be below zero");
    }
    w->options.torque = ZV_TORQUE_ALWAYS;
    return status;
}

static zv_status take_work(const zv_json *request, zv_plan_wish *w, zv_error *why)
{
    double n[6];
    if (!zv_json_member(request, "work")) {
        return ZV_OK;
    }
    const zv_status status = zv_field_get_numbers(request, "work", 6, n, why);
    if (status == ZV_OK) {
        w->options.world_from_program = (zv_pose){.rot = zv_rot_from_abc(n[3] * ZV_DEG, n[4] * ZV_DEG, n[5] * ZV_DEG),
                                                  .pos = {n[0] * ZV_MM, n[1] * ZV_MM, n[2] * ZV_MM}};
    }
    return status;
}

static zv_status take_tool_way(const zv_json *request, zv_plan_wish *w, zv_error *why)
{
    double abc[3];
    bool has_pitch = false;
    const bool has_abc = zv_json_member(request, "abc") != NULL;
    zv_status status = has_abc ? zv_field_get_angles(request, "abc", abc, why) : ZV_OK;
    if (status == ZV_OK && has_abc) {
        w->options.tool_rot = zv_rot_from_abc(abc[0], abc[1], abc[2]);
    }
    if (status == ZV_OK) {
        status = zv_field_take_angle(request, "pitch", &w->options.pitch, &has_pitch, why);
    }
    w->options.words = has_abc || has_pitch ? ZV_WORDS_NEVER : ZV_WORDS_WHEN_USED;
    return status;
}

static zv_status take_program_way(const zv_json *request, zv_plan_wish *w, zv_error *why)
{
    static const char *const ways[] = {"line", "joint", NULL};
    int rapids = 0;
    zv_status status = zv_reading_fields(request, &w->gcode, why);
    if (status == ZV_OK) {
        status = zv_field_take_word(request, "rapids", ways, &rapids, why);
    }
    if (status == ZV_OK && zv_json_member(request, "start")) {
        w->options.from_start = true;
        status = zv_field_get_numbers(request, "start", 3, w->gcode.start, why);
    }
    w->options.joint_rapids = rapids == 1;
    return status;
}

/// `up` makes a pen of the tool that draws strokes.
static zv_status take_pen(const zv_json *request, zv_plan_wish *w, zv_error *why)
{
    w->has_pen = zv_json_member(request, "up") != NULL;
    zv_status status = zv_field_take_positive(request, "up", 1.0, &w->up_mm, why);
    status = status == ZV_OK ? zv_field_take_positive(request, "settle_down", 1.0, &w->settle_down_s, why) : status;
    status = status == ZV_OK ? zv_field_take_positive(request, "settle_up", 1.0, &w->settle_up_s, why) : status;
    if (status == ZV_OK && w->has_pen && !zv_json_member(request, "strokes")) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'up' lifts the pen between 'strokes'; there are none here");
    }
    return status;
}

zv_status zv_plan_fields(const zv_json *request, const zv_robot *robot, const zv_ik *ik, zv_plan_wish *w, zv_error *why)
{
    *w = (zv_plan_wish){.robot = robot,
                        .ik = ik,
                        .options = zv_plan_default_options(ik),
                        .gcode = zv_gcode_default_options(),
                        .feed_mm_min = 6000.0,
                        .request = request};
    w->gcode.max_again = MAX_AGAIN;
    zv_status status = take_limits(request, w, why);
    status = status == ZV_OK ? take_load(request, w, why) : status;
    status = status == ZV_OK ? take_work(request, w, why) : status;
    status = status == ZV_OK ? take_pen(request, w, why) : status;
    status = status == ZV_OK ? take_tool_way(request, w, why) : status;
    status = status == ZV_OK ? take_program_way(request, w, why) : status;
    status = status == ZV_OK ? zv_field_take_positive(request, "rate_hz", 1.0, &w->options.rate_hz, why) : status;
    status = status == ZV_OK ? zv_field_take_positive(request, "tolerance", ZV_MM, &w->options.curve.tolerance_m, why)
                             : status;
    status = status == ZV_OK
                 ? zv_field_take_positive(request, "acceleration", ZV_MM, &w->options.tool_acceleration, why)
                 : status;
    status = status == ZV_OK ? zv_field_take_positive(request, "feed", 1.0, &w->feed_mm_min, why) : status;
    status = status == ZV_OK ? zv_field_take_positive(request, "rapid", 1.0, &w->gcode.rapid_mm_min, why) : status;
    if (status == ZV_OK && w->options.rate_hz > MAX_RATE_HZ) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'rate_hz' must be at most %d", (int)MAX_RATE_HZ);
    }
    if (status == ZV_OK && zv_json_member(request, "near")) {
        status = zv_field_get_joints(request, "near", w->robot, w->near_q, why);
        w->options.near_q = w->near_q;
    }
    return status;
}
