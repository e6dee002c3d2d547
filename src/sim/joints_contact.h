/// @file joints_contact.h
/// Contact for the plant of rigid bodies: things that move, and what touches as constraints of one step.
#ifndef ZV_SIM_JOINTS_CONTACT_H
#define ZV_SIM_JOINTS_CONTACT_H

#include "sim/contact.h"
#include "sim/ode.h"
#include "sim/plant.h"

typedef struct zv_joints_contact {
    dWorldID world;
    zv_contacts *all;    ///< no bodies: nothing can touch
    dBodyID *bodies;     ///< of each; NULL: it does not move
    zv_pose *poses;      ///< of each, in the step that goes on
    dJointID grip;       ///< holds a thing; NULL: none is held
    dJointGroupID group; ///< of the contacts of a step
    int point_count;
    zv_contact_point points[ZV_CONTACT_POINTS];
    dJointFeedback feedback[ZV_CONTACT_POINTS];
    zv_touches touches;
} zv_joints_contact;

/// `all` must stay as long as the contact; `links` are the bodies of the arm. False without memory.
bool zv_joints_contact_create(zv_joints_contact *contact, dWorldID world, zv_contacts *all, const dBodyID *links);
void zv_joints_contact_free(zv_joints_contact *contact);

/// Puts movable things where they stood at first.
void zv_joints_contact_reset(zv_joints_contact *contact);
/// Before a step: finds what touches and puts it under constraint; `links` are the poses of the arm's links. After it:
/// takes the forces and clears up.
void zv_joints_contact_find(zv_joints_contact *contact, const zv_pose *links);
void zv_joints_contact_done(zv_joints_contact *contact);
/// Holds a movable thing where it is, seen from the last link; -1 lets go.
void zv_joints_contact_hold(zv_joints_contact *contact, int body);

#endif
