/// @file joint_list.h
/// Lists of joint numbers in answers, for people.
#ifndef ZVENO_CLI_JOINT_LIST_H
#define ZVENO_CLI_JOINT_LIST_H

#include "table.h"
#include "zveno/text.h"

/// "  words: joint 1, 3" when there is a list, in the ink of what is bad when `bad`.
void print_joint_list(const zv_json *list, const char *words, bool bad);

/// What an answer left out because the robot file does not know it: its member `left_out`, or NULL.
void print_left_out(const zv_json *left_out);

/// The number of a joint as the next cell of a table.
void table_joint(table *t, int number);

#endif
