/// @file joints_contact.h
/// Contact for the plant of rigid bodies: capsules, a floor, a table.
#ifndef ZV_SIM_JOINTS_CONTACT_H
#define ZV_SIM_JOINTS_CONTACT_H

#include <ode/ode.h>

#include "sim/plant.h"

typedef struct zv_joints_contact {
    dWorldID world;
    const zv_sim_arm *arm;
    bool self;
    dSpaceID space; ///< NULL: nothing can touch
    dJointGroupID group;
    int owners[ZV_MAX_JOINTS + 2]; ///< what a shape belongs to, as in zv_sim_contact
    dJointFeedback feedback[ZV_TOUCHES];
    zv_touches touches;
} zv_joints_contact;

/// `arm` must stay as long as the contact.
void zv_joints_contact_create(zv_joints_contact *contact, dWorldID world, const zv_sim_arm *arm, const dBodyID *bodies,
                              const zv_sim_options *options);
void zv_joints_contact_free(zv_joints_contact *contact);

/// Before a step: finds what touches and puts it under constraint. After it: takes the forces and clears up.
void zv_joints_contact_find(zv_joints_contact *contact);
void zv_joints_contact_done(zv_joints_contact *contact);

#endif
