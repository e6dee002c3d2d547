/// @file run_plot.h
/// A picture of a motion: the tool from above with what the arm can reach, and the joints over time with their limits.
#ifndef ZVENO_CLI_RUN_PLOT_H
#define ZVENO_CLI_RUN_PLOT_H

#include "plan_job.h"
#include "zveno/plot.h"

/// Samples kept for the picture. When there are too many, every second one is dropped. Start with all zero.
typedef struct run_plot {
    int joints;
    size_t count, capacity;
    long long seen, every; ///< each `every`-th sample is kept
    double *rows;          ///< t, x, y, speed, q.., qd.., qdd..; units of people
    unsigned char *travel;
    bool failed; ///< no memory
} run_plot;

void run_plot_add(run_plot *plot, const zv_robot *robot, const zv_plan_sample *sample);
/// Draws everything to `path`, whose ending says PNG or SVG. Complains and returns false when that fails.
bool run_plot_draw(const run_plot *plot, const plan_job *job, const zv_plan_report *report, const char *path);
void run_plot_free(run_plot *plot);

#endif
