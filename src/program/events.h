/// @file events.h
/// Codes and comments that make something happen beside the path.
#ifndef ZV_PROGRAM_EVENTS_H
#define ZV_PROGRAM_EVENTS_H

#include "program/interpreter.h"

// events.c
/// G4.
bool zv_do_dwell(zv_interpreter *interpreter, int code);
/// Whether a dwell is not negative and not longer than a day; else an issue at `column`.
bool zv_dwell_check(zv_interpreter *interpreter, double seconds, int column);
/// M0, M1, M2, M30 and M60.
bool zv_do_stop(zv_interpreter *interpreter, int code);
/// M62 to M65.
bool zv_do_output(zv_interpreter *interpreter, int code);
/// M66.
bool zv_do_input(zv_interpreter *interpreter, int code);
/// M67 and M68.
bool zv_do_analog_output(zv_interpreter *interpreter, int code);
/// M6.
bool zv_do_load_tool(zv_interpreter *interpreter, int code);
/// M61.
bool zv_do_name_tool(zv_interpreter *interpreter, int code);
/// M3, M4, M5 and M19.
bool zv_do_spindle(zv_interpreter *interpreter, int code);
/// M7, M8 and M9.
bool zv_do_coolant(zv_interpreter *interpreter, int code);
/// M48 to M53.
bool zv_do_override(zv_interpreter *interpreter, int code);
/// M70 and M73.
bool zv_do_save_modes(zv_interpreter *interpreter, int code);
/// M71.
bool zv_do_forget_modes(zv_interpreter *interpreter, int code);
/// M72.
bool zv_do_restore_modes(zv_interpreter *interpreter, int code);
// message.c
/// (MSG, ..), (DEBUG, ..), (PRINT, ..) and (ABORT, ..) comments.
bool zv_message_execute(zv_interpreter *interpreter);

#endif
