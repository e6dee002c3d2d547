/// @file draw_job.h
/// A drawing of the command line in front of its arm; the work itself is done by `zveno/ink.h`.
#ifndef ZVENO_CLI_DRAW_JOB_H
#define ZVENO_CLI_DRAW_JOB_H

#include "arm_load.h"
#include "zveno/ink.h"

typedef struct draw_job {
    zv_text words; ///< the document as text
    zv_text notes; ///< about the sources, JSON objects
    zv_ink_document *document;
    loaded_arm arm;
    zv_ink_job *ink; ///< NULL until it was opened
} draw_job;

/// Reads the command line, the drawing that is opened, and the arm. Close in any case.
/// @return DONE, or the code the program ends with; then it has complained
int draw_job_open(const arguments *given, draw_job *job);
void draw_job_close(draw_job *job);

/// Places and orders the drawing.
int draw_job_place(draw_job *job);

/// Plans the motion. NO_ANSWER when the arm cannot draw it, after a complaint; `misfit` then knows more.
/// @param wants_motion else only its time and its end are asked for, which of a large drawing are estimated
int draw_job_plan(draw_job *job, bool wants_motion, const zv_plan_sink *sink);

#endif
