/// @file actions.h
/// What each code does, by its number.
#ifndef ZV_PROGRAM_ACTIONS_H
#define ZV_PROGRAM_ACTIONS_H

#include "program/interpreter.h"

typedef bool (*zv_code_function)(zv_interpreter *interpreter, int code);

/// Of a code of the table; false with an issue from it ends the line.
zv_code_function zv_g_function(int code);
zv_code_function zv_m_function(int code);

#endif
