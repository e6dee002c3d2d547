/// @file plan_object.h
/// Motions that are held as a whole before they are handed on: read from a file, cut, reversed, or at another speed.
#ifndef ZV_API_PLAN_OBJECT_H
#define ZV_API_PLAN_OBJECT_H

#include "api/plan_fields.h"

/// One of the sources of plan_fields.h.
typedef zv_status (*zv_plan_source)(const zv_plan_asked *asked, const zv_json *given, const zv_plan_sink *sink,
                                    zv_plan_report *report, zv_error *why);

/// The request asks for a change (`override`, `part`, `reverse`), or its `file` is a trajectory.
bool zv_plan_is_held(const zv_json *request);

/// Plans or reads the motion, changes it, and hands it to the sink at the rate of `asked`.
zv_status zv_plan_held(const zv_plan_asked *asked, zv_plan_source plan, const zv_json *given, const zv_plan_sink *sink,
                       zv_plan_report *report, zv_error *why);

#endif
