/// @file motions.h
/// The motions of a line: where it goes, by which code, and the code's own file.
#ifndef ZV_PROGRAM_MOTIONS_H
#define ZV_PROGRAM_MOTIONS_H

#include "program/interpreter.h"

// target.c
/// Bits ZV_X.. of the axes that stand on the line.
unsigned zv_axes_given(const zv_block *block);
/// Axis words or polar words are on the line.
bool zv_has_target(const zv_block *block);
/// Where the line wants to go, in program coordinates.
bool zv_target_read(zv_interpreter *interpreter, double target[ZV_AXES]);
/// The code by which the line moves: its own, or the one in force when it has words for it; ZV_NO_CODE when it does not move.
int zv_motion_of_line(const zv_interpreter *interpreter);
/// Where the line says how it moves: its motion code, or the first of its words when the mode is an older one.
int zv_motion_column(const zv_block *block);

// straight.c
/// G0.
bool zv_do_rapid(zv_interpreter *interpreter, int code);
/// G1.
bool zv_do_feed(zv_interpreter *interpreter, int code);
/// G28 and G30.
bool zv_do_home(zv_interpreter *interpreter, int code);
/// G80 in force, and axis words that say where: nothing says how.
bool zv_do_no_motion(zv_interpreter *interpreter, int code);
// arc.c
/// G2 and G3.
bool zv_do_arc(zv_interpreter *interpreter, int code);
// spline.c
/// G5 and G5.1.
bool zv_do_spline(zv_interpreter *interpreter, int code);
// nurbs.c
/// G5.2: one more control point, with its weight P; the first time also where the tool is.
bool zv_do_nurbs_point(zv_interpreter *interpreter, int code);
/// G5.3: the curve is complete.
bool zv_do_nurbs_end(zv_interpreter *interpreter, int code);
/// Another motion came before G5.3: always false, with an issue.
bool zv_nurbs_drop(zv_interpreter *interpreter);
// cycle.c
/// G73, G74, G81 to G86, G89.
bool zv_do_cycle(zv_interpreter *interpreter, int code);

#endif
