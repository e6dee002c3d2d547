/// @file solution_print.h
/// The solutions of an inverse kinematics answer as a table, for people.
#ifndef ZVENO_CLI_SOLUTION_PRINT_H
#define ZVENO_CLI_SOLUTION_PRINT_H

#include "zveno/text.h"

/// Prints reach, singularities and the table of solutions of an `ik` answer.
void print_ik_answer(const zv_json *answer);

#endif
