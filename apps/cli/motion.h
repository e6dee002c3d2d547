/// @file motion.h
/// The motion that a file describes: a G-code program, planned here, or the CSV of one that was planned before.
#ifndef ZVENO_CLI_MOTION_H
#define ZVENO_CLI_MOTION_H

#include "plan_job.h"

/// Who takes the samples; false ends it.
typedef bool (*motion_taker)(void *user, const zv_plan_sample *sample);

/// Hands every sample of `given->file` over, whose name ends in .csv or is a program. The job must be open.
/// @return DONE, or the code the program ends with; then it has complained
int motion_walk(plan_job *job, const arguments *given, motion_taker take, void *user);

#endif
