/// @file offsets.h
/// Between the coordinates of a program and those of the machine, and the codes that change the mapping.
#ifndef ZV_PROGRAM_OFFSETS_H
#define ZV_PROGRAM_OFFSETS_H

#include "program/interpreter.h"

void zv_to_machine(const zv_offsets *offsets, const zv_frame *frame, const double program[ZV_AXES],
                   double machine[ZV_AXES]);
void zv_from_machine(const zv_offsets *offsets, const zv_frame *frame, const double machine[ZV_AXES],
                     double program[ZV_AXES]);
/// Another coordinate system: 0 for G54.
void zv_system_use(zv_interpreter *interpreter, int system);
/// A length of the tool counts.
bool zv_has_tool_offset(const zv_offsets *offsets);

/// G10.
bool zv_do_set_offsets(zv_interpreter *interpreter, int code);
/// G28.1 and G30.1.
bool zv_do_set_home(zv_interpreter *interpreter, int code);
/// G52 and G92.
bool zv_do_shift_origin(zv_interpreter *interpreter, int code);
/// G92.1, G92.2 and G92.3.
bool zv_do_clear_origin(zv_interpreter *interpreter, int code);
/// G43, G43.1, G43.2 and G49.
bool zv_do_tool_length(zv_interpreter *interpreter, int code);

#endif
