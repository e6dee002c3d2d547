/// @file survey_run.h
/// The blocks of a survey, computed by threads and written to a file.
#ifndef ZVENO_CLI_SURVEY_RUN_H
#define ZVENO_CLI_SURVEY_RUN_H

#include "progress.h"
#include "zveno/survey.h"

typedef struct survey_run {
    const char *path; ///< of the file; NULL: none is written
    int threads;      ///< 1 or more
    progress bar;
} survey_run;

/// A listener to `survey`: computes what the file does not have yet. `user` is the survey_run.
/// @return ZV_OK, or what the file said
zv_status survey_run_all(void *user, const zv_survey *survey, zv_survey_sum *sum, zv_error *why);

#endif
