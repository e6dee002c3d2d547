/// @file failing_arc.h
/// The arc of the program on which a failure lies: its place alone is nowhere in the text.
#ifndef ZV_PLAN_FAILING_ARC_H
#define ZV_PLAN_FAILING_ARC_H

#include "plan/prepare.h"

/// Writes the sentence of the report's failure anew, with the target of the arc; as it was where it lies on no arc.
/// @return what the walker says
zv_status zv_failing_arc_name(const zv_prepared *prepared, zv_plan_report *report, zv_error *why);

#endif
