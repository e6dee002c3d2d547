/// @file program_print.h
/// What an answer says about a program, for people: its errors, and how far every branch of the arm gets.
#ifndef ZVENO_CLI_PROGRAM_PRINT_H
#define ZVENO_CLI_PROGRAM_PRINT_H

#include "options.h"
#include "zveno/text.h"

/// Prints errors and warnings in the order of their lines to standard error; after many the rest is only counted.
void print_issues(const zv_json *answer);

/// After a plan: prints the issues, complains about a program with errors or one that the arm cannot follow, and unless
/// --json was given shows how far every branch gets. True when there is a motion.
bool print_verdict(const zv_json *answer, const arguments *given);

/// How far every branch gets, as a table.
void print_branches(const zv_json *answer);

/// Every part of the path that fails, as a table; after many the rest is only counted.
void print_failing(const zv_json *answer);

/// "front up plus" of a branch; "" when the arm has no choice.
void branch_words(const zv_json *branch, char *out, size_t size);

/// A joint value for people: degrees or mm.
double joint_outside(const zv_robot *robot, int joint, double value);

#endif
