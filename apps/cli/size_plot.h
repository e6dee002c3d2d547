/// @file size_plot.h
/// A picture of what a motion asks of the drives: torque, with its limits, and power over time.
#ifndef ZVENO_CLI_SIZE_PLOT_H
#define ZVENO_CLI_SIZE_PLOT_H

#include "picture.h"
#include "rows.h"
#include "zveno/dyn.h"

/// Samples kept for the picture. Start with all zero.
typedef struct size_plot {
    rows rows; ///< t, then torque and power of each joint
} size_plot;

void size_plot_add(size_plot *plot, int joints, double t_s, const double *qd, const double *torque);
/// `limits` are those that the torques are judged by. Complains and returns false when it fails.
bool size_plot_draw(const size_plot *plot, const zv_robot *robot, const double *limits, const char *subtitle,
                    picture *out);
void size_plot_free(size_plot *plot);

#endif
