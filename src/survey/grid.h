/// @file grid.h
/// The numbered poses of a survey, and the survey itself.
#ifndef ZV_SURVEY_GRID_H
#define ZV_SURVEY_GRID_H

#include "zveno/survey.h"

struct zv_survey {
    const zv_robot *robot;
    const zv_ik *ik;
    zv_survey_options options;
    zv_survey_size size;
    zv_ik_task task;
    zv_dyn *dyn;                  ///< NULL: no payload is asked for
    double limits[ZV_MAX_JOINTS]; ///< torques, for the payload
    zv_rot *turns;                ///< of each orientation; identity where the task has none
};

/// Fills `turns`.
void zv_survey_fill_turns(zv_survey *survey);
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST with a sentence: the grid is empty, too large, or not for this arm
zv_status zv_survey_check_grid(const zv_survey_options *options, zv_ik_task task, zv_error *why);
/// How a grid is cut into blocks.
zv_survey_size zv_survey_cut(const zv_survey_options *options);

#endif
