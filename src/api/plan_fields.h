/// @file plan_fields.h
/// What the fields of a request `plan` say, and the motions that its four sources make of them.
#ifndef ZV_API_PLAN_FIELDS_H
#define ZV_API_PLAN_FIELDS_H

#include "zveno/plan.h"
#include "zveno/text.h"

typedef struct zv_plan_wish {
    const zv_robot *robot;
    const zv_ik *ik;
    zv_plan_options options; ///< points into this wish: it must not be copied
    zv_gcode_options gcode;
    double near_q[ZV_MAX_JOINTS];
    double limit[3][ZV_MAX_JOINTS]; ///< velocity, acceleration, jerk
    double feed_mm_min;             ///< of strokes and lines between waypoints
    const zv_json *request;
    bool has_pen; ///< strokes are drawn by a pen that is lifted between them
    double up_mm, settle_down_s, settle_up_s;
} zv_plan_wish;

/// Reads every field but the source of the motion.
zv_status zv_plan_fields(const zv_json *request, const zv_robot *robot, const zv_ik *ik, zv_plan_wish *out,
                         zv_error *why);

/// A number above zero, times `scale`; `out` stays as it is when the field is not there.
zv_status zv_field_take_positive(const zv_json *object, const char *key, double scale, double *out, zv_error *why);

// The sources. Each hands its motion to the sink as zv_plan_run does.
zv_status zv_plan_program(const zv_plan_wish *wish, const zv_json *program, const zv_plan_sink *sink,
                          zv_plan_report *report, zv_error *why);
zv_status zv_plan_strokes(const zv_plan_wish *wish, const zv_json *strokes, const zv_plan_sink *sink,
                          zv_plan_report *report, zv_error *why);
zv_status zv_plan_waypoints(const zv_plan_wish *wish, const zv_json *waypoints, const zv_plan_sink *sink,
                            zv_plan_report *report, zv_error *why);
zv_status zv_plan_drawing(const zv_plan_wish *wish, const zv_json *drawing, const zv_plan_sink *sink,
                          zv_plan_report *report, zv_error *why);

#endif
