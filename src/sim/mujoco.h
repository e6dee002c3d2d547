/// @file mujoco.h
/// MuJoCo, opened when the first articulation is made: `zv_mujoco.mj_step(...)`.
#ifndef ZV_SIM_MUJOCO_H
#define ZV_SIM_MUJOCO_H

#include <mujoco/mujoco.h>

#include "zveno/load.h"

// clang-format off
#define ZV_MUJOCO_NAMES(X)                                                                                            \
    X(mj_contactForce) X(mj_defaultVFS) X(mj_deleteData) X(mj_deleteModel) X(mj_deleteVFS) X(mj_findFileVFS)          \
    X(mj_forward) X(mj_freeLastXML) X(mj_id2name) X(mj_loadXML) X(mj_makeData) X(mj_makeEmptyFileVFS) X(mj_name2id)   \
    X(mj_resetData) X(mj_step) X(mju_mulQuat) X(mju_negQuat) X(mju_rotVecQuat) X(mju_sub3) X(mju_user_error)          \
    X(mju_user_warning) X(mju_zero3)
// clang-format on

typedef struct zv_mujoco_library {
    ZV_MUJOCO_NAMES(ZV_LIBRARY_FIELD)
} zv_mujoco_library;

/// Filled by zv_mujoco_start and constant from then on.
extern zv_mujoco_library zv_mujoco;

/// Opens the library and hands its last words to the guard; the first call does it. ZV_ERR_NOT_AVAILABLE where it is missing.
zv_status zv_mujoco_start(zv_error *why);

#endif
