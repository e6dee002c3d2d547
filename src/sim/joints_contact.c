/// @file joints_contact.c
/// What touches in the plant of rigid bodies, as constraints of one step.
#include "sim/joints_contact.h"

#include <math.h>
#include <stdlib.h>

#define LAYER 1e-5 ///< m that bodies may sink in without being pushed out
#define PUSH 0.2   ///< m/s: what begins inside something is pushed out no faster
/// Contacts give way before joints do (m/s per N, and the part of a depth that a step closes): what cannot be pushed out
/// must not tear the arm apart.
#define COMPLIANCE 1e-5
#define CLOSED 0.2
#define BOUNCE_ABOVE 0.05 ///< m/s: slower than this nothing bounces

static zv_pose pose_of(dBodyID id)
{
    const dReal *p = zv_ode.dBodyGetPosition(id), *r = zv_ode.dBodyGetRotation(id);
    return (zv_pose){{{r[0], r[4], r[8]}, {r[1], r[5], r[9]}, {r[2], r[6], r[10]}}, {p[0], p[1], p[2]}};
}

static void set_pose(dBodyID id, zv_pose pose)
{
    const zv_rot r = pose.rot;
    const dMatrix3 rotation = {r.x.x, r.y.x, r.z.x, 0.0, r.x.y, r.y.y, r.z.y, 0.0, r.x.z, r.y.z, r.z.z, 0.0};
    zv_ode.dBodySetPosition(id, pose.pos.x, pose.pos.y, pose.pos.z);
    zv_ode.dBodySetRotation(id, rotation);
    zv_ode.dBodySetLinearVel(id, 0.0, 0.0, 0.0);
    zv_ode.dBodySetAngularVel(id, 0.0, 0.0, 0.0);
}

static dBodyID create_thing(dWorldID world, const zv_contact_body *body)
{
    const double *i = body->mass.inertia;
    dMass mass;
    zv_ode.dMassSetParameters(&mass, body->mass.mass_kg, 0.0, 0.0, 0.0, i[0], i[1], i[2], i[3], i[4], i[5]);
    const dBodyID id = zv_ode.dBodyCreate(world);
    zv_ode.dBodySetMass(id, &mass);
    set_pose(id, body->world_from_body);
    return id;
}

bool zv_joints_contact_create(zv_joints_contact *contact, dWorldID world, zv_contacts *all, const dBodyID *links)
{
    *contact = (zv_joints_contact){.world = world, .all = all};
    if (all->body_count == 0) {
        return true;
    }
    contact->bodies = calloc((size_t)all->body_count, sizeof *contact->bodies);
    contact->poses = calloc((size_t)all->body_count, sizeof *contact->poses);
    if (!contact->bodies || !contact->poses) {
        return false;
    }
    zv_ode.dWorldSetContactSurfaceLayer(world, LAYER);
    zv_ode.dWorldSetContactMaxCorrectingVel(world, PUSH);
    contact->group = zv_ode.dJointGroupCreate(0);
    for (int i = 0; i < all->body_count; ++i) {
        const zv_contact_body *body = &all->bodies[i];
        contact->poses[i] = body->world_from_body;
        contact->bodies[i] = i < all->link_count ? links[i] : body->moves ? create_thing(world, body) : NULL;
    }
    return true;
}

void zv_joints_contact_free(zv_joints_contact *contact)
{
    if (contact->group) {
        zv_ode.dJointGroupDestroy(contact->group);
    }
    free(contact->bodies);
    free(contact->poses);
}

void zv_joints_contact_reset(zv_joints_contact *contact)
{
    zv_joints_contact_hold(contact, -1);
    for (int i = contact->all->link_count; i < contact->all->body_count; ++i) {
        if (contact->bodies[i]) {
            set_pose(contact->bodies[i], contact->all->bodies[i].world_from_body);
        }
    }
}

static void constrain(zv_joints_contact *contact, int index)
{
    const zv_contact_point *point = &contact->points[index];
    const zv_contact_body *a = &contact->all->bodies[point->a], *b = &contact->all->bodies[point->b];
    dContact out = {.surface = {.mode = dContactApprox1 | dContactBounce | dContactSoftCFM | dContactSoftERP,
                                .soft_cfm = COMPLIANCE,
                                .soft_erp = CLOSED,
                                .mu = zv_contact_friction(a, b),
                                .bounce = fmax(a->restitution, b->restitution),
                                .bounce_vel = BOUNCE_ABOVE},
                    .geom = {.pos = {point->place.x, point->place.y, point->place.z},
                             .normal = {point->normal.x, point->normal.y, point->normal.z},
                             .depth = point->depth}};
    const dJointID joint = zv_ode.dJointCreateContact(contact->world, contact->group, &out);
    zv_ode.dJointAttach(joint, contact->bodies[point->a], contact->bodies[point->b]);
    zv_ode.dJointSetFeedback(joint, &contact->feedback[index]);
}

void zv_joints_contact_find(zv_joints_contact *contact, const zv_pose *links)
{
    contact->point_count = 0;
    if (!contact->group) {
        return;
    }
    for (int i = 0; i < contact->all->body_count; ++i) {
        const bool is_link = i < contact->all->link_count;
        if (contact->bodies[i]) {
            contact->poses[i] = is_link ? links[i] : pose_of(contact->bodies[i]);
        }
    }
    contact->point_count = zv_contacts_find(contact->all, contact->poses, contact->points);
    for (int i = 0; i < contact->point_count; ++i) {
        constrain(contact, i);
    }
}

static void add_touch(zv_joints_contact *contact, int i)
{
    const dJointFeedback *f = &contact->feedback[i];
    const zv_vec3 one = {f->f1[0], f->f1[1], f->f1[2]}, two = {f->f2[0], f->f2[1], f->f2[2]};
    zv_touches_add(&contact->touches, contact->all, &contact->points[i],
                   fmax(zv_vec3_length(one), zv_vec3_length(two)));
}

void zv_joints_contact_done(zv_joints_contact *contact)
{
    contact->touches.count = 0;
    for (int i = 0; i < contact->point_count; ++i) {
        add_touch(contact, i);
    }
    if (contact->group) {
        zv_ode.dJointGroupEmpty(contact->group);
    }
}

void zv_joints_contact_hold(zv_joints_contact *contact, int body)
{
    if (contact->grip) {
        zv_ode.dJointDestroy(contact->grip);
        contact->grip = NULL;
    }
    contact->all->held = body;
    if (body >= 0) {
        contact->grip = zv_ode.dJointCreateFixed(contact->world, NULL);
        zv_ode.dJointAttach(contact->grip, contact->bodies[contact->all->link_count - 1], contact->bodies[body]);
        zv_ode.dJointSetFixed(contact->grip);
    }
}
