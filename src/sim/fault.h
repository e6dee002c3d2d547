/// @file fault.h
/// What is wrong with an arm, between its controller and its plant.
///
///     motion ──delay──► controller ──torque──► gear ──► play ──► plant
///                           ▲                                     │
///                           └── offset, gear ◄── motor ◄──────────┤
///     recording ◄── lost, late, steps, noise ◄── offset, gear ◄───┘ link
#ifndef ZV_SIM_FAULT_H
#define ZV_SIM_FAULT_H

#include "sim/arm.h"
#include "sim/plant.h"
#include "zveno/dyn.h"

enum { ZV_FAULT_MOTIONS = 512 /**< that a delay can hold back */ };

/// The motor behind a gear with play: it turns freely until a tooth touches.
typedef struct zv_fault_play {
    double gap; ///< 0: there is none
    double inertia, stiffness, damping;
    double q, qd;
} zv_fault_play;

typedef struct zv_faults {
    bool any; ///< something is between controller and plant
    int count;
    double offset[ZV_MAX_JOINTS], gear[ZV_MAX_JOINTS], delay[ZV_MAX_JOINTS];
    double longest_delay;
    zv_fault_play play[ZV_MAX_JOINTS];
    unsigned stuck; ///< joints, bits of joint 1 lowest
    double lost, late;
    double encoder[ZV_MAX_JOINTS], effort[ZV_MAX_JOINTS];
    bool has_command;           ///< the controller gives torques
    double told[ZV_MAX_JOINTS]; ///< torques of the last command, as the drives believe them
    uint64_t random;
    int first, motions;
    zv_plan_sample past[ZV_FAULT_MOTIONS];
} zv_faults;

/// Fails with a sentence about the first fault that does not fit.
zv_status zv_faults_check(const zv_robot *robot, const zv_sim_options *options, zv_error *why);
/// The faults of the options; `dyn` NULL: masses are unknown. Fails with a sentence when a play has nothing to push.
zv_status zv_faults_init(zv_faults *out, const zv_robot *robot, const zv_dyn *dyn, const zv_sim_options *options,
                         zv_error *why);
/// Changes the bodies of the plant: friction, payload, a joint that is stuck, masses that are not those of the file.
void zv_faults_arm(const zv_sim_options *options, zv_sim_arm *arm);

/// The motors stand where the joints are.
void zv_faults_place(zv_faults *faults, const zv_plant_state *now);
/// The motion as the drives get it.
zv_plan_sample zv_faults_motion(zv_faults *faults, const zv_plan_sample *motion);
/// What the controller reads.
zv_plant_state zv_faults_feedback(const zv_faults *faults, const zv_plant_state *now);
/// What reaches the joints in the next `dt` of the torques that the controller gave; the motors go on.
void zv_faults_drive(zv_faults *faults, const zv_plant_state *now, double dt, const double *given, double *out);
/// The row as it is reported.
void zv_faults_report(zv_faults *faults, const zv_plan_sample *motion, zv_sim_sample *row);

#endif
