/// @file live.h
/// Variables that mirror the state of the interpreter.
#ifndef ZV_PROGRAM_LIVE_H
#define ZV_PROGRAM_LIVE_H

#include "program/interpreter.h"

zv_live_values zv_live_values_of(const zv_interpreter *interpreter);
/// Sets a variable; some of them are offsets in disguise.
bool zv_variable_set(zv_interpreter *interpreter, const zv_assignment *set);

#endif
