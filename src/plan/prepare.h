/// @file prepare.h
/// What one plan is made of, constant for all its passes: the moves, what the facts found, and the task of the arm.
#ifndef ZV_PLAN_PREPARE_H
#define ZV_PLAN_PREPARE_H

#include "plan/move_cache.h"
#include "plan/plane_arm.h"
#include "plan/program_facts.h"
#include "plan/task.h"
#include "plan/tilt.h"
#include "plan/torque.h"

/// Its parts point at each other: it is not copied.
typedef struct zv_prepared {
    const zv_plan_options *options;
    const zv_walker *moves; ///< those of the program, or with the pitches of a rule
    zv_program_facts facts;
    zv_move_sample sample; ///< parts of `moves`
    zv_torques torques;
    zv_task task;
    zv_plane_arm plane; ///< the arm as two links, when it is one
    bool is_tilted;     ///< the pitch follows a rule

    zv_move_cache cache;
    zv_tilt tilt;
    zv_walker cached, tilted;
    zv_ik *held; ///< a solver of its own, for seven axes whose parameter is no joint; else NULL
} zv_prepared;

/// Surveys the program and finds the task. Errors of the program are counted in `facts`: there is nothing to plan then.
/// Issues go to `sink`. Free in any case.
/// @return as zv_plan_check
zv_status zv_prepare(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves, const zv_plan_options *options,
                     const zv_plan_sink *sink, zv_prepared *out, zv_error *why);
void zv_prepared_free(zv_prepared *prepared);

#endif
