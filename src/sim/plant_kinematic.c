/// @file plant_kinematic.c
/// The first way of document 000, parent-child: links are transforms, the drives are followed exactly. There are no
/// masses, so that nothing sags, lags or touches.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/plant.h"

typedef struct kinematic {
    const zv_robot *robot;
    int count;
    double q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS];
} kinematic;

static zv_status create(const zv_plant_setup *setup, void **out, zv_error *why)
{
    kinematic *arm = calloc(1, sizeof *arm);
    if (!arm) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the arm");
    }
    arm->robot = setup->robot;
    arm->count = zv_robot_joint_count(setup->robot);
    *out = arm;
    return ZV_OK;
}

static bool place(void *plant, const double *q, const double *qd, char *trouble, size_t size)
{
    kinematic *arm = plant;
    (void)trouble, (void)size;
    memcpy(arm->q, q, (size_t)arm->count * sizeof *q);
    memcpy(arm->qd, qd, (size_t)arm->count * sizeof *qd);
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
    (void)plant;
    out->count = 0;
}

const zv_plant zv_plant_kinematic = {
    .kind = ZV_PLANT_KINEMATIC,
    .word = "kinematic",
    .create = create,
    .free = free,
    .place = place,
    .read = read,
    .touches = touches,
};
