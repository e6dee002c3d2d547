/// @file controller.h
/// The controller in front of every plant: a motion and a state in, torques out.
#ifndef ZV_SIM_CONTROLLER_H
#define ZV_SIM_CONTROLLER_H

#include "sim/plant.h"
#include "zveno/dyn.h"

typedef struct zv_controller {
    zv_control kind;
    const zv_dyn *dyn;
    int count;
    double omega, zeta;              ///< of computed torque: rad/s and damping ratio
    double stiffness[ZV_MAX_JOINTS]; ///< of PD and drives
    double damping[ZV_MAX_JOINTS];
    double most[ZV_MAX_JOINTS]; ///< N·m or N that a drive can give
} zv_controller;

/// `dyn` must stay as long as the controller.
void zv_controller_init(zv_controller *out, const zv_robot *robot, const zv_dyn *dyn, const zv_sim_options *options);

/// Torques for now, within the limits of the drives.
void zv_controller_torque(const zv_controller *controller, const zv_plan_sample *motion, const zv_plant_state *now,
                          double torque[ZV_MAX_JOINTS]);

#endif
