/// @file arm_load.c
/// The arm of a command line, for pictures. A request has been answered about it before, so it is there.
#include "arm_load.h"

#include <stdio.h>

#include "terminal.h"
#include "verb.h"
#include "zveno/zveno.h"

int arm_load(const arguments *given, loaded_arm *out)
{
    zv_error why = {.message = "there is not enough memory"};
    zv_set sets[MAX_SETS];
    char names[MAX_SETS][ZV_NAME_SIZE];
    *out = (loaded_arm){NULL, NULL};
    for (int i = 0; i < given->set_count; ++i) {
        snprintf(names[i], sizeof names[i], "%.*s", given->sets[i].name_size, given->sets[i].name);
        sets[i] = (zv_set){names[i], given->sets[i].value};
    }
    zv_status status = zv_robot_load(given->arm, sets, given->set_count, &out->robot, &why);
    status = status == ZV_OK ? zv_ik_create(out->robot, &out->ik) : status;
    if (status != ZV_OK) {
        complain_status(status, "%s", why.message);
    }
    return status == ZV_OK ? DONE : FAILED;
}

void arm_free(loaded_arm *arm)
{
    zv_ik_free(arm->ik);
    zv_robot_free(arm->robot);
}
