/// @file limits_read.c
/// What a joint may do. What the file does not tell is infinite.
#include <math.h>

#include "model/sections.h"
#include "model/units.h"

/// The member `key` in the unit of the joint's motion; unknown is infinite, what is known must be above zero.
static double read_bound(zv_robot_file *file, const zv_json *limits, const char *key, double unit)
{
    const zv_json *value = zv_json_member(limits, key);
    const double bound = zv_file_number(file, value, ZV_UNKNOWN_ALLOWED);
    if (file->status != ZV_OK || isnan(bound)) {
        return INFINITY;
    }
    if (bound <= 0.0) {
        zv_file_unfit(file, value, "a number above 0");
    }
    return bound * unit;
}

zv_tool_limits zv_read_tool_limits(zv_robot_file *file, const zv_json *value)
{
    static const char *const known[] = {"acceleration", "jerk", "source", NULL};
    if (!value) {
        return (zv_tool_limits){INFINITY, INFINITY};
    }
    zv_file_enter(file, "tool_limits");
    zv_file_check_names(file, value, known);
    const zv_tool_limits limits = {read_bound(file, value, "acceleration", ZV_MM),
                                   read_bound(file, value, "jerk", ZV_MM)};
    zv_file_check_text(file, zv_json_member(value, "source"));
    return limits;
}

static void read_position(zv_robot_file *file, const zv_json *value, zv_joint_kind kind, zv_limits *out)
{
    double ends[2] = {0};
    zv_file_numbers(file, value, 2, ends);
    if (file->status != ZV_OK) {
        return;
    }
    if (!(ends[0] < ends[1])) {
        char lower[ZV_NUMBER_SIZE], upper[ZV_NUMBER_SIZE];
        zv_number_write(ends[0], lower);
        zv_number_write(ends[1], upper);
        zv_file_fail(file, value->line, value->column,
                     "expected a lower limit below the upper one in \"position\", found %s and %s", lower, upper);
        return;
    }
    const bool slides = kind == ZV_JOINT_PRISMATIC;
    out->lower = slides ? zv_m_from_mm(ends[0]) : zv_rad_from_deg(ends[0]);
    out->upper = slides ? zv_m_from_mm(ends[1]) : zv_rad_from_deg(ends[1]);
}

zv_limits zv_read_limits(zv_robot_file *file, const zv_json *value, zv_joint_kind kind)
{
    static const char *const known[] = {"position", "velocity", "acceleration", "jerk", "torque", "source", NULL};
    zv_limits limits = {.lower = -INFINITY,
                        .upper = INFINITY,
                        .velocity = INFINITY,
                        .acceleration = INFINITY,
                        .jerk = INFINITY,
                        .torque = INFINITY};
    if (!value) {
        return limits;
    }
    zv_file_check_names(file, value, known);
    const double unit = kind == ZV_JOINT_PRISMATIC ? ZV_MM : ZV_DEG;
    const zv_json *position = zv_json_member(value, "position");
    if (position) {
        read_position(file, position, kind, &limits);
    }
    limits.velocity = read_bound(file, value, "velocity", unit);
    limits.acceleration = read_bound(file, value, "acceleration", unit);
    limits.jerk = read_bound(file, value, "jerk", unit);
    limits.torque = read_bound(file, value, "torque", 1.0);
    zv_file_check_text(file, zv_json_member(value, "source"));
    return limits;
}
