/// @file run_plot.h
/// A picture of a motion: the tool from above with what the arm can reach, and the joints over time with their limits.
#ifndef ZVENO_CLI_RUN_PLOT_H
#define ZVENO_CLI_RUN_PLOT_H

#include "picture.h"
#include "rows.h"
#include "zveno/api.h"

/// Samples kept for the picture. Start with all zero.
typedef struct run_plot {
    int joints;
    rows samples; ///< t, x, y, speed, whether it is travel, q.., qd.., qdd..; units of people
} run_plot;

void run_plot_add(run_plot *plot, const zv_robot *robot, const zv_plan_sample *sample);
/// Draws everything. Complains and returns false when that fails.
bool run_plot_draw(const run_plot *plot, const zv_motion_head *head, const zv_plan_options *options,
                   const zv_plan_report *report, picture *out);
void run_plot_free(run_plot *plot);

#endif
