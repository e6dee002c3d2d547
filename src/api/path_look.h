/// @file path_look.h
/// The path of a program as it lies in front of the arm, in columns: where, which line, and what each branch has there.
#ifndef ZV_API_PATH_LOOK_H
#define ZV_API_PATH_LOOK_H

#include "zveno/plan.h"
#include "zveno/text.h"

/// Appends `path` to the answer: `count` places along the path, with nothing in it for a program that has none.
/// @param preferred the branch that carries the path where it can
zv_status zv_write_path_look(zv_json_writer *answer, const zv_robot *robot, const zv_ik *ik, const zv_walker *moves,
                             const zv_plan_options *options, int count, zv_branch preferred, zv_error *why);

#endif
