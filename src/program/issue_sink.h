/// @file issue_sink.h
/// What is said to the one who runs the program, each thing once.
#ifndef ZV_PROGRAM_ISSUE_SINK_H
#define ZV_PROGRAM_ISSUE_SINK_H

#include "program/interpreter.h"

/// Tells the sink about an issue. A line has at most one error, and the same warning once, however often it is executed.
void zv_issue_report(zv_interpreter *interpreter, const zv_issue *issue);
/// Tells the sink about something that is no error.
void zv_warn(zv_interpreter *interpreter, int column, const char *code, const char *message);

#endif
