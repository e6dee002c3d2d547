/// @file plant.h
/// What a plant is: a struct of functions, one file plant_<kind>.c each. The table of all of them is in sim.c.
#ifndef ZV_SIM_PLANT_H
#define ZV_SIM_PLANT_H

#include "sim/arm.h"
#include "sim/contact.h"

/// What the drives shall do until the next command.
typedef enum zv_command_kind {
    ZV_COMMAND_TORQUE, ///< give `torque`
    ZV_COMMAND_DRIVE,  ///< pull towards `q`, which moves on with `qd`: stiffness and damping are those of the plant
} zv_command_kind;

typedef struct zv_command {
    zv_command_kind kind;
    const double *q, *qd; ///< of the motion, at the time of the command
    const double *torque; ///< within the limits of the drives
} zv_command;

/// Where the arm is.
typedef struct zv_plant_state {
    double q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS];
    double torque[ZV_MAX_JOINTS]; ///< that the drives gave in the last step
    zv_vec3 xyz;                  ///< of the tool
    double drift_m;               ///< largest gap in a joint
    int drift_joint;              ///< which, from 0
} zv_plant_state;

enum { ZV_TOUCHES = 32 };

/// What touches what after the last step.
typedef struct zv_touches {
    int count;
    struct zv_touch {
        int link, other; ///< as in zv_sim_contact
        double depth_m, force;
    } at[ZV_TOUCHES];
} zv_touches;

/// What a plant is made of.
typedef struct zv_plant_setup {
    const zv_robot *robot;
    const zv_sim_arm *arm; ///< NULL for a plant without masses
    zv_contacts *contacts; ///< what can touch; the plant notes in it what is held
    const zv_sim_options *options;
    const double *stiffness, *damping; ///< of the drives, one per joint
} zv_plant_setup;

typedef struct zv_plant {
    zv_plant_kind kind;
    const char *word;
    bool has_masses;
    zv_status (*create)(const zv_plant_setup *setup, void **out, zv_error *why);
    void (*free)(void *plant);
    /// Puts the arm there. False when the engine gave up, with its words. A plant without masses is only placed.
    bool (*place)(void *plant, const double *q, const double *qd, char *trouble, size_t size);
    /// One step of `dt`, `since` s after the command was given. False as above.
    bool (*step)(void *plant, double dt, double since, const zv_command *command, char *trouble, size_t size);
    /// Forces of the joints from outside, from now on. NULL: a plant without masses does not feel them.
    void (*push)(void *plant, const double *torque);
    void (*read)(const void *plant, zv_plant_state *out);
    void (*touches)(const void *plant, zv_touches *out);
    /// Holds a movable thing where it is, seen from the last link; -1 lets go of it. The number is that of its body in
    /// the contacts.
    void (*hold)(void *plant, int body);
    /// Where a movable thing is.
    zv_pose (*thing)(const void *plant, int body);
} zv_plant;

/// touches.c: adds a touch of the arm; contacts among things are not reported.
void zv_touches_add(zv_touches *touches, const zv_contacts *contacts, const zv_contact_point *point, double force);

extern const zv_plant zv_plant_kinematic, zv_plant_joints, zv_plant_articulation;

#endif
