/// @file plan_fields.h
/// What the fields of a request `plan` say, and the motions that its four sources make of them; also motions that are taken
/// as a whole before they are handed on: read from a file, cut, reversed, or at another speed.
#ifndef ZV_REQUEST_PLAN_FIELDS_H
#define ZV_REQUEST_PLAN_FIELDS_H

#include "request/request.h"
#include "zveno/ink.h"
#include "zveno/plan.h"
#include "zveno/request.h"
#include "zveno/text.h"

typedef struct zv_plan_asked {
    const zv_robot *robot;
    const zv_ik *ik;
    zv_plan_options options; ///< points into this asked: it must not be copied
    zv_gcode_options gcode;
    double near_q[ZV_MAX_JOINTS];
    double limit[3][ZV_MAX_JOINTS]; ///< velocity, acceleration, jerk
    double feed_mm_min;             ///< of strokes and lines between waypoints
    const zv_json *request;
    const zv_host *host;
    zv_mesh_store *meshes; ///< of the links; NULL: nobody has them
    bool has_pen;          ///< strokes are drawn by a pen that is lifted between them
    double up_mm, settle_down_s, settle_up_s;
} zv_plan_asked;

/// Reads every field but the source of the motion.
zv_status zv_plan_fields(const zv_json *request, const zv_robot *robot, const zv_ik *ik, const zv_host *host,
                         zv_plan_asked *out, zv_error *why);
/// The same for a request that has its arm.
zv_status zv_plan_ask(const zv_request *request, zv_plan_asked *out, zv_error *why);

/// `zv_plan_request` for a request that has its arm.
zv_status zv_plan_motion(const zv_request *request, double rate_hz, const zv_plan_sink *sink, zv_plan_report *report,
                         zv_error *why);

/// The program of a request, to be read: its text, or the file behind `file`. Start with all zero; close in any case.
typedef struct zv_program_input {
    zv_text_source text;
    zv_text whole; ///< of a file that was read at once
    const zv_host *host;
    bool is_open; ///< `source` is the host's
    zv_source source;
    bool has_tools;
    zv_tools tools; ///< the tool table of the request
} zv_program_input;

/// @return ZV_OK, ZV_ERR_BAD_REQUEST when there is neither, or what the file says
zv_status zv_program_open(const zv_json *request, const zv_host *host, zv_program_input *out, zv_error *why);
void zv_program_close(zv_program_input *input);
/// How to read it, with its tool table. `input` must stay.
zv_gcode_options zv_program_options(const zv_program_input *input, zv_gcode_options options);

/// How a program is read: `dialect`, `block_delete`, `rapid`, `start`. What is absent stays as it is.
void zv_reading_at(const zv_json *request, zv_gcode_options *options);

// The sources. Each hands its motion to the sink as zv_plan_try does.
zv_status zv_plan_program(const zv_plan_asked *asked, const zv_json *program, const zv_plan_sink *sink,
                          zv_plan_report *report, zv_error *why);
zv_status zv_plan_strokes(const zv_plan_asked *asked, const zv_json *strokes, const zv_plan_sink *sink,
                          zv_plan_report *report, zv_error *why);
zv_status zv_plan_waypoints(const zv_plan_asked *asked, const zv_json *waypoints, const zv_plan_sink *sink,
                            zv_plan_report *report, zv_error *why);
zv_status zv_plan_drawing(const zv_plan_asked *asked, const zv_json *drawing, const zv_plan_sink *sink,
                          zv_plan_report *report, zv_error *why);

/// One of the sources of plan_fields.h.
typedef zv_status (*zv_plan_source)(const zv_plan_asked *asked, const zv_json *given, const zv_plan_sink *sink,
                                    zv_plan_report *report, zv_error *why);

/// The request asks for a change (`override`, `part`, `reverse`), or its `file` is a trajectory.
bool zv_plan_needs_trajectory(const zv_json *request);

/// The `file` of the request is a trajectory, .knots or .csv, or its `program` is the text of one.
bool zv_plan_is_trajectory(const zv_json *request);
/// Reads it. The report gets its duration, length and peaks.
zv_status zv_plan_read_trajectory(const zv_plan_asked *asked, zv_trajectory **out, zv_plan_report *report,
                                  zv_error *why);

/// Plans or reads the motion, changes it, and hands it to the sink at the rate of `asked`.
zv_status zv_plan_through_trajectory(const zv_plan_asked *asked, zv_plan_source plan, const zv_json *given,
                                     const zv_plan_sink *sink, zv_plan_report *report, zv_error *why);

/// The document `drawing` and its job in front of the arm. Free both in any case.
zv_status zv_plan_drawing_job(const zv_plan_asked *asked, const zv_json *drawing, zv_ink_document **document,
                              zv_ink_job **job, zv_error *why);

#endif
