/// @file recording_plot.h
/// A picture of a simulation: how far each plant was from the motion, and what its drives gave.
#ifndef ZVENO_CLI_RECORDING_PLOT_H
#define ZVENO_CLI_RECORDING_PLOT_H

#include "picture.h"
#include "rows.h"
#include "zveno/sim.h"

/// Rows kept for the picture, of each plant. Start with all zero.
typedef struct recording_plot {
    rows plants[ZV_PLANTS]; ///< t, tool error, error.., torque..; units of people
    rows apart;             ///< t, distance of the tools of the two engines
} recording_plot;

void recording_plot_add(recording_plot *plot, const zv_robot *robot, zv_plant_kind plant, const zv_sim_sample *sample);
/// How far the tools of the two engines are from each other, m.
void recording_plot_add_apart(recording_plot *plot, double t, double distance);
/// Draws everything. Complains and returns false when that fails.
bool recording_plot_draw(const recording_plot *plot, const zv_robot *robot, const char *subtitle, picture *out);
void recording_plot_free(recording_plot *plot);

#endif
