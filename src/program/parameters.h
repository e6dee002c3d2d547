/// @file parameters.h
/// The variables of a program: #1 to #5601 by number, #<name> by name. A name that begins with _ is known everywhere,
/// others belong to the subroutine that set them, and so do #1 to #30.
#ifndef ZV_PROGRAM_PARAMETERS_H
#define ZV_PROGRAM_PARAMETERS_H

#include "zveno/base.h"

enum {
    ZV_PARAMETER_COUNT = 5602,
    ZV_LOCAL_COUNT = 30, ///< #1 to #30 are saved by a call
    ZV_NAMED_MAX = 4096,
    ZV_PARAMETER_NAME = 64
};

typedef struct zv_named {
    char name[ZV_PARAMETER_NAME];
    int level; ///< of the call it belongs to; 0 for the main program and for _names
    double value;
} zv_named;

typedef struct zv_parameters {
    double numbered[ZV_PARAMETER_COUNT];
    zv_named *named; ///< grows up to ZV_NAMED_MAX
    int named_count, named_capacity;
    int level; ///< how many calls deep
} zv_parameters;

void zv_parameters_free(zv_parameters *parameters);

/// The named variable as seen from the current call, or NULL. Names are lower case without spaces.
zv_named *zv_named_find(const zv_parameters *parameters, const char *name);
/// @return ZV_OK, ZV_ERR_LIMIT when there are too many, ZV_ERR_INTERNAL without memory
zv_status zv_named_set(zv_parameters *parameters, const char *name, double value);

/// Enters a call: locals become `arguments` (missing ones 0) and `saved` keeps the old ones.
void zv_parameters_enter(zv_parameters *parameters, const double *arguments, int count, double saved[ZV_LOCAL_COUNT]);
/// Leaves it again: names of the call are forgotten.
void zv_parameters_leave(zv_parameters *parameters, const double saved[ZV_LOCAL_COUNT]);

#endif
