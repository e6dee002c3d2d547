/// @file radius.h
/// Cutter radius compensation: the tool moves beside the contour that the program gives.
#ifndef ZV_PROGRAM_RADIUS_H
#define ZV_PROGRAM_RADIUS_H

#include "program/interpreter.h"

/// G40, G41, G41.1, G42 and G42.1.
bool zv_do_radius(zv_interpreter *interpreter, int code);

static inline bool zv_radius_is_on(const zv_interpreter *interpreter)
{
    return interpreter->radius.distance != 0.0;
}

/// A straight or circular motion of the program, beside which the tool moves when compensation is on. `center` and
/// `sweep` are those of the plane of the moment. False with an issue.
bool zv_radius_line(zv_interpreter *interpreter, zv_move_kind kind, const double target[ZV_AXES]);
bool zv_radius_arc(zv_interpreter *interpreter, const double target[ZV_AXES], const double center[2], double sweep);

/// G40.
void zv_radius_off(zv_interpreter *interpreter);
/// Hands out what waits: the last segment ends where it would without another one.
void zv_radius_flush(zv_interpreter *interpreter);

/// Codes of the line that do not go together with compensation; false with an issue.
bool zv_radius_check(zv_interpreter *interpreter);

#endif
