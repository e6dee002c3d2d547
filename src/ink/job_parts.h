/// @file job_parts.h
/// What the files of a job tell each other.
#ifndef ZV_INK_JOB_PARTS_H
#define ZV_INK_JOB_PARTS_H

#include "zveno/ink.h"

/// Fails for want of memory.
zv_status zv_job_no_memory(zv_error *why);

/// Whether the arm can follow what is placed: `report->failed`. A large drawing is looked up on the map of the reach
/// first, and planned only when that does not know better.
zv_status zv_job_look(zv_ink_job *job, zv_error *why);

/// What would bring the drawing into reach, after `misfit` was found.
void zv_job_find_remedy(zv_ink_job *job);

/// Plans pieces of what is placed: `report->duration` is what they say about all of it, `report->failed` that one cannot
/// be drawn. The sink gets the last piece, with times of its own, and the progress.
zv_status zv_job_estimate(zv_ink_job *job, const zv_plan_sink *sink, zv_error *why);

#endif
