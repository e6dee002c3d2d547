/// @file joints_contact.c
/// What touches in the plant of rigid bodies, as constraints of one step.
#include "sim/joints_contact.h"

#include <math.h>

enum { POINTS = 4 }; ///< of one pair
#define GRIP 1.0     ///< coefficient of friction, as MuJoCo's own
#define LAYER 1e-5   ///< m that bodies may sink in without being pushed out
#define PUSH 0.2     ///< m/s: what begins inside something is pushed out no faster

/// The place of a capsule along z that lies between two points of a link, seen from the centre of mass.
static void add_capsule(zv_joints_contact *contact, const zv_sim_link *link, dBodyID body, int *owner)
{
    const zv_sim_capsule *shape = &link->shape;
    const zv_vec3 along = zv_vec3_sub(shape->b, shape->a);
    const zv_vec3 middle = zv_vec3_scale(zv_vec3_add(shape->a, shape->b), 0.5);
    const zv_vec3 p = zv_vec3_sub(middle, link->mass.center_m);
    const zv_rot r = zv_rot_with_z(zv_vec3_unit(along));
    const dMatrix3 rotation = {r.x.x, r.y.x, r.z.x, 0.0, r.x.y, r.y.y, r.z.y, 0.0, r.x.z, r.y.z, r.z.z, 0.0};
    const dGeomID geom = dCreateCapsule(contact->space, shape->radius, zv_vec3_length(along));
    dGeomSetBody(geom, body);
    dGeomSetOffsetPosition(geom, p.x, p.y, p.z);
    dGeomSetOffsetRotation(geom, rotation);
    dGeomSetData(geom, owner);
}

static void add_surroundings(zv_joints_contact *contact, const zv_sim_options *options, int *owner)
{
    const zv_sim_table *table = options->table;
    if (!isnan(options->floor_m)) {
        *owner = ZV_CONTACT_FLOOR;
        dGeomSetData(dCreatePlane(contact->space, 0.0, 0.0, 1.0, options->floor_m), owner++);
    }
    if (table) {
        const dGeomID box = dCreateBox(contact->space, table->size_x, table->size_y, table->thickness);
        *owner = ZV_CONTACT_TABLE;
        dGeomSetPosition(box, table->top.x, table->top.y, table->top.z - table->thickness / 2.0);
        dGeomSetData(box, owner);
    }
}

void zv_joints_contact_create(zv_joints_contact *contact, dWorldID world, const zv_sim_arm *arm, const dBodyID *bodies,
                              const zv_sim_options *options)
{
    *contact = (zv_joints_contact){.world = world, .arm = arm, .self = options->self_contact};
    if (!options->self_contact && isnan(options->floor_m) && !options->table) {
        return;
    }
    dWorldSetContactSurfaceLayer(world, LAYER);
    dWorldSetContactMaxCorrectingVel(world, PUSH);
    contact->group = dJointGroupCreate(0);
    contact->space = dSimpleSpaceCreate(NULL);
    for (int k = 0; k < arm->count; ++k) {
        contact->owners[k] = k;
        if (arm->links[k].shape.there) {
            add_capsule(contact, &arm->links[k], bodies[k], &contact->owners[k]);
        }
    }
    add_surroundings(contact, options, &contact->owners[arm->count]);
}

void zv_joints_contact_free(zv_joints_contact *contact)
{
    if (contact->space) {
        dSpaceDestroy(contact->space);
        dJointGroupDestroy(contact->group);
    }
}

/// The first link may touch what it stands on; neighbours always do.
static bool counts(const zv_joints_contact *contact, int high, int low)
{
    if (low < 0) {
        return high > 0;
    }
    return contact->self && !zv_sim_are_neighbours(contact->arm, high, low);
}

static void take_pair(void *user, dGeomID one, dGeomID two)
{
    zv_joints_contact *contact = user;
    const int a = *(const int *)dGeomGetData(one), b = *(const int *)dGeomGetData(two);
    const int high = a > b ? a : b, low = a > b ? b : a;
    dContact points[POINTS] = {0};
    if (!counts(contact, high, low)) {
        return;
    }
    const int count = dCollide(one, two, POINTS, &points[0].geom, sizeof points[0]);
    for (int i = 0; i < count && contact->touches.count < ZV_TOUCHES; ++i) {
        points[i].surface = (dSurfaceParameters){.mode = dContactApprox1, .mu = GRIP};
        const dJointID joint = dJointCreateContact(contact->world, contact->group, &points[i]);
        dJointAttach(joint, dGeomGetBody(one), dGeomGetBody(two));
        dJointSetFeedback(joint, &contact->feedback[contact->touches.count]);
        contact->touches.at[contact->touches.count++] =
            (struct zv_touch){.link = high, .other = low, .depth_m = points[i].geom.depth};
    }
}

void zv_joints_contact_find(zv_joints_contact *contact)
{
    contact->touches.count = 0;
    if (contact->space) {
        dSpaceCollide(contact->space, contact, take_pair);
    }
}

void zv_joints_contact_done(zv_joints_contact *contact)
{
    for (int i = 0; i < contact->touches.count; ++i) {
        const dJointFeedback *f = &contact->feedback[i];
        const zv_vec3 one = {f->f1[0], f->f1[1], f->f1[2]}, two = {f->f2[0], f->f2[1], f->f2[2]};
        contact->touches.at[i].force = fmax(zv_vec3_length(one), zv_vec3_length(two));
    }
    if (contact->space) {
        dJointGroupEmpty(contact->group);
    }
}
