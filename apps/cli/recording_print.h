/// @file recording_print.h
/// The reports of simulations as a table, one column per plant.
#ifndef ZVENO_CLI_RECORDING_PRINT_H
#define ZVENO_CLI_RECORDING_PRINT_H

#include "zveno/sim.h"

/// `apart` is how far the tools of the two engines were from each other; NULL when not both ran.
void reports_print(const zv_robot *robot, const zv_plant_kind *plants, const zv_sim_report *reports, int count,
                   const zv_tracking *apart);

#endif
