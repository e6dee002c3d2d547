/// @file check.h
/// What may be together on a line.
#ifndef ZV_PROGRAM_CHECK_H
#define ZV_PROGRAM_CHECK_H

#include "program/interpreter.h"

/// Codes, words and numbers of the line go together; said before anything is done. False with an issue.
bool zv_block_check(zv_interpreter *interpreter);

#endif
