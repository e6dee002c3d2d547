/// @file arm_load.c
/// The arm of a command line, for pictures. A request has been answered about it before, so it is there.
#include "arm_load.h"

#include <stdio.h>

#include "terminal.h"
#include "verb.h"
#include "zveno/io.h"
#include "zveno/zveno.h"

/// A shipped arm, or the one of a file, folder or zip archive.
static zv_status load(const arguments *given, const zv_set *sets, zv_robot **out, zv_error *why)
{
    size_t size = 0;
    const char *shipped = zv_shipped_find(given->arm, &size);
    if (shipped) {
        return zv_robot_parse(shipped, size, sets, given->set_count, out, why);
    }
    const zv_import_options options = {.tip = given->tip};
    zv_file_set set;
    zv_status status = zv_files_open(given->arm, &set, why);
    if (status == ZV_OK) {
        status = zv_robot_import_files(&set.files, &options, sets, given->set_count, out, why);
        zv_files_close(&set);
    }
    return status;
}

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
    zv_status status = load(given, sets, &out->robot, &why);
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
