/// @file arm_load.h
/// The arm of a command line, for pictures.
#ifndef ZVENO_CLI_ARM_LOAD_H
#define ZVENO_CLI_ARM_LOAD_H

#include "options.h"
#include "zveno/kin.h"

typedef struct loaded_arm {
    zv_robot *robot;
    zv_ik *ik;
} loaded_arm;

/// Loads the arm that was named, with its --set. Free with `arm_free` in any case.
/// @return DONE, or the code the program ends with; then it has complained
int arm_load(const arguments *given, loaded_arm *out);
void arm_free(loaded_arm *arm);

#endif
