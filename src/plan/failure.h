/// @file failure.h
/// Why an arm cannot follow a path, as a sentence.
#ifndef ZV_PLAN_FAILURE_H
#define ZV_PLAN_FAILURE_H

#include "plan/task.h"

/// Marks the report as failed at `end`, with a sentence that has line, place, branch and reason, and the target of the
/// arc on which it lies (NULL: none).
void zv_report_failure(const zv_task *task, const zv_plan_end *end, const zv_vec3 *arc_target, zv_plan_report *report);

/// Adds what somebody else says of the failure to its sentence.
void zv_report_failure_add(zv_plan_report *report, const char *sentence);

/// Fills `in_program` from `place`.
void zv_plan_end_in_program(const zv_pose *world_from_program, zv_plan_end *end);

#endif
