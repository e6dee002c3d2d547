/// @file modes.h
/// Codes and words that change how later lines are read.
#ifndef ZV_PROGRAM_MODES_H
#define ZV_PROGRAM_MODES_H

#include "program/interpreter.h"

/// G93 and G94.
bool zv_do_feed_mode(zv_interpreter *interpreter, int code);
/// G17, G18 and G19.
bool zv_do_plane(zv_interpreter *interpreter, int code);
/// G20 and G21.
bool zv_do_units(zv_interpreter *interpreter, int code);
/// G54 to G59.3.
bool zv_do_system(zv_interpreter *interpreter, int code);
/// G61, G61.1 and G64.
bool zv_do_corner(zv_interpreter *interpreter, int code);
/// G90 and G91.
bool zv_do_distance(zv_interpreter *interpreter, int code);
/// G90.1 and G91.1.
bool zv_do_arc_centers(zv_interpreter *interpreter, int code);
/// G98 and G99.
bool zv_do_retract(zv_interpreter *interpreter, int code);

/// The words F, S and T of the line.
void zv_modes_take_words(zv_interpreter *interpreter);
/// The line has an error: its feed and its motion count for the lines behind it all the same, so that those have no
/// errors of their own.
void zv_modes_after_error(zv_interpreter *interpreter);
/// The code of a coordinate system: G54 for 0.
int zv_system_code(int system);

/// What is in force now, to be restored later.
zv_saved_modes zv_modes_save(const zv_interpreter *interpreter);
/// Modes that were saved come back, all but the motion; offsets of G92 and of the tool count again, or not, as then.
void zv_modes_restore(zv_interpreter *interpreter, const zv_saved_modes *saved);

#endif
