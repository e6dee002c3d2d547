/// @file plant_kinematic.c
/// The first method of document 000, parent-child: links are transforms, the drives are followed exactly. There are no
/// masses: nothing sags or lags, contacts are reported and penetrate, and a thing moves only while it is held.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/plant.h"

typedef struct kinematic {
    const zv_robot *robot;
    int count;
    double q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS];
    zv_contacts *contacts;
    zv_pose *poses;          ///< of all bodies that can touch
    zv_pose link_from_thing; ///< of the thing that is held
} kinematic;

static void release(void *plant)
{
    kinematic *arm = plant;
    free(arm->poses);
    free(arm);
}

static zv_status create(const zv_plant_setup *setup, void **out, zv_error *why)
{
    kinematic *arm = calloc(1, sizeof *arm);
    zv_pose *poses = calloc((size_t)setup->contacts->body_count + 1, sizeof *poses);
    if (!arm || !poses) {
        free(arm);
        free(poses);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the arm");
    }
    arm->robot = setup->robot;
    arm->count = zv_robot_joint_count(setup->robot);
    arm->contacts = setup->contacts;
    arm->poses = poses;
    for (int i = 0; i < setup->contacts->body_count; ++i) {
        poses[i] = setup->contacts->bodies[i].world_from_body;
    }
    *out = arm;
    return ZV_OK;
}

static bool place(void *plant, const double *q, const double *qd, char *trouble, size_t size)
{
    kinematic *arm = plant;
    (void)trouble, (void)size;
    memcpy(arm->q, q, (size_t)arm->count * sizeof *q);
    memcpy(arm->qd, qd, (size_t)arm->count * sizeof *qd);
    if (arm->contacts->body_count > 0) {
        zv_fk_frames(arm->robot, q, arm->poses);
    }
    if (arm->contacts->held >= 0) {
        arm->poses[arm->contacts->held] = zv_pose_mul(arm->poses[arm->count - 1], arm->link_from_thing);
    }
    return true;
}

static void read(const void *plant, zv_plant_state *out)
{
    const kinematic *arm = plant;
    *out = (zv_plant_state){.xyz = zv_fk(arm->robot, arm->q).pos};
    for (int k = 0; k < arm->count; ++k) {
        out->q[k] = arm->q[k];
        out->qd[k] = arm->qd[k];
        out->torque[k] = NAN;
    }
}

static void touches(const void *plant, zv_touches *out)
{
    const kinematic *arm = plant;
    zv_contact_point points[ZV_CONTACT_POINTS];
    const int count = zv_contacts_find(arm->contacts, arm->poses, points);
    out->count = 0;
    for (int i = 0; i < count; ++i) {
        zv_touches_add(out, arm->contacts, &points[i], 0.0);
    }
}

static void hold(void *plant, int body)
{
    kinematic *arm = plant;
    arm->contacts->held = body;
    if (body >= 0) {
        arm->link_from_thing = zv_pose_mul(zv_pose_inverse(arm->poses[arm->count - 1]), arm->poses[body]);
    }
}

static zv_pose thing(const void *plant, int body)
{
    return ((const kinematic *)plant)->poses[body];
}

const zv_plant zv_plant_kinematic = {
    .kind = ZV_PLANT_KINEMATIC,
    .word = "kinematic",
    .create = create,
    .free = release,
    .place = place,
    .read = read,
    .touches = touches,
    .hold = hold,
    .thing = thing,
};
