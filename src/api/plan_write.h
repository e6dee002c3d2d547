/// @file plan_write.h
/// Samples, spans, events and failures of a plan as JSON.
#ifndef ZV_API_PLAN_WRITE_H
#define ZV_API_PLAN_WRITE_H

#include "zveno/plan.h"
#include "zveno/text.h"

void zv_write_sample(zv_json_writer *out, const zv_robot *robot, const zv_plan_sample *sample);
void zv_write_span(zv_json_writer *out, const zv_plan_span *span);
void zv_write_event(zv_json_writer *out, const zv_plan_event *event);
/// line, column, code, message.
void zv_write_issue(zv_json_writer *out, const zv_issue *issue);
/// Where one way of holding the arm ends: branch, reason, joint, line, xyz, message.
void zv_write_end(zv_json_writer *out, const zv_robot *robot, const zv_plan_end *end);

#endif
