/// @file emit.h
/// Hands one move to the sink and is at its end; always true, but for what must wait and finds no memory.
#ifndef ZV_PROGRAM_EMIT_H
#define ZV_PROGRAM_EMIT_H

#include "program/interpreter.h"

bool zv_emit_line(zv_interpreter *interpreter, zv_move_kind kind, const double target[ZV_AXES]);
bool zv_emit_arc(zv_interpreter *interpreter, const double target[ZV_AXES], zv_vec3 center, zv_vec3 axis, double sweep);
/// `goes_on`: a further piece of the curve that the move before began.
bool zv_emit_spline(zv_interpreter *interpreter, const double target[ZV_AXES], const zv_vec3 control[2], bool goes_on);
bool zv_emit_dwell(zv_interpreter *interpreter, double seconds);
bool zv_emit_event(zv_interpreter *interpreter, double code, const double values[3], const char *text);

/// A move that waits, as the modes of the moment say; the position stays. False without memory, with an issue.
bool zv_emit_later(zv_interpreter *interpreter, zv_move_kind kind, const double target[ZV_AXES]);
/// Hands out a move that has waited, from where the machine is to its target; with `arc` (may be NULL) in the plane
/// of the moment. The programmed position stays.
void zv_emit_waiting(zv_interpreter *interpreter, const zv_waiting *waiting, const zv_offset_segment *arc);

#endif
