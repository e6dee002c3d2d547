/// @file failure.h
/// Why an arm cannot follow a path, as a sentence.
#ifndef ZV_PLAN_FAILURE_H
#define ZV_PLAN_FAILURE_H

#include "plan/task.h"

/// Marks the report as failed at `end`, with a sentence that has line, place, branch and reason.
void zv_report_failure(const zv_task *task, const zv_plan_end *end, zv_plan_report *report);

#endif
