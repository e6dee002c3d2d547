/// @file pose_print.h
/// Positions, orientations and matrices of an answer, for people.
#ifndef ZVENO_CLI_POSE_PRINT_H
#define ZVENO_CLI_POSE_PRINT_H

#include "zveno/text.h"

/// Prints "position  x ... y ... z ... mm".
void print_position(const zv_json *xyz);
/// Prints the fields `abc` and `gimbal` of an answer.
void print_orientation(const zv_json *answer);
/// Prints rows of numbers under a title.
void print_matrix(const char *title, const zv_json *rows);
/// Prints a numbered list of positions.
void print_points(const zv_json *points);

#endif
