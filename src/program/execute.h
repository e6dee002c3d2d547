/// @file execute.h
/// One line of words, once it is read.
#ifndef ZV_PROGRAM_EXECUTE_H
#define ZV_PROGRAM_EXECUTE_H

#include "program/interpreter.h"

/// Does what a line of words says.
bool zv_block_execute(zv_interpreter *interpreter);

#endif
