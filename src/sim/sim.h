/// @file sim.h
/// The inside of a simulation.
#ifndef ZV_SIM_SIM_H
#define ZV_SIM_SIM_H

#include "sim/controller.h"
#include "sim/fault.h"
#include "sim/plant.h"
#include "zveno/sim.h"

/// Sums over all samples; those of errors weigh each sample the same.
typedef struct zv_sim_sums {
    double error2[ZV_MAX_JOINTS], tool2, torque2[ZV_MAX_JOINTS];
} zv_sim_sums;

struct zv_sim {
    zv_sim_options options;
    double given_stiffness[ZV_MAX_JOINTS], given_damping[ZV_MAX_JOINTS];
    zv_sim_table table;
    zv_robot *robot; ///< with what was assumed
    zv_dyn *dyn;     ///< NULL when the masses are unknown
    zv_sim_arm arm;
    zv_contacts contacts;
    const zv_plant *kind;
    void *plant;
    zv_controller controller;
    zv_faults faults;
    bool has_begun;
    zv_plan_sample motion;        ///< the last one
    double torque[ZV_MAX_JOINTS]; ///< of the command that holds now
    zv_plant_state now;
    zv_vec3 force;      ///< on the tool
    bool is_pushed;     ///< the plant feels one, or shall
    zv_vec3 tool_speed; ///< of the motion, before the last sample
    zv_sim_sums sum;
    zv_sim_report report;
};

/// options.c: fails with a sentence about the first option that does not fit.
zv_status zv_sim_check_options(const zv_robot *robot, const zv_sim_options *options, zv_error *why);

/// breakdown.c: ends the simulation with a sentence; always false. No joint: -1.
bool zv_sim_break(zv_sim *sim, double t, int joint, const char *what);
/// The joint that is worst off: one whose value is no number (`part` is infinite), else the fastest one against what
/// is believed.
int zv_sim_worst_joint(const zv_sim *sim, double *part);
/// Looks at the state after a step; false when the simulation has broken down.
bool zv_sim_is_sane(zv_sim *sim, double t);
/// Looks at what shall be followed; false, broken down, when it is no number.
bool zv_sim_motion_is_sane(zv_sim *sim, const zv_plan_sample *motion);

/// grip.c: loses what the gripper cannot hold on the way to the next sample.
void zv_sim_check_grip(zv_sim *sim, const zv_plan_sample *motion);

/// judge.c: what the report keeps of a step, and the row of the recording that a sample of the motion makes.
void zv_sim_note_step(zv_sim *sim, double dt, double t);
void zv_sim_note_touches(zv_sim *sim, double t);
void zv_sim_judge(zv_sim *sim, const zv_plan_sample *motion, zv_sim_sample *out);

#endif
