/// @file robot_print.h
/// Descriptions of robots, for people.
#ifndef ZVENO_CLI_ROBOT_PRINT_H
#define ZVENO_CLI_ROBOT_PRINT_H

#include "zveno/text.h"

/// One line per robot.
void print_robot_list(const zv_json *robots);
/// Everything known about one.
void print_robot(const zv_json *robot);

#endif
