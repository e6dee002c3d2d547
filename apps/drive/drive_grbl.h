/// @file drive_grbl.h
/// A program on its way to a controller with grbl: streamed as its buffer allows, watched by a dead-man switch, stopped by
/// bytes that wait in no queue.
///
///     lines ──► fits into 128 bytes? ──► port        every 10 ms: answers, the switch, a signal
///     switch let go ──► '!'     pressed again ──► '~'     Ctrl-C, error, end of input ──► '!' and reset
#ifndef ZVENO_DRIVE_GRBL_H
#define ZVENO_DRIVE_GRBL_H

#include "hand.h"
#include "zveno/bridge.h"

/// How it ended.
typedef struct drive_end {
    bool is_done;         ///< every line was taken, and the machine rests
    long long lines;      ///< taken
    int holds;            ///< times the switch was let go
    zv_grbl_report place; ///< where it is
    char why[400];        ///< it is not done
} drive_end;

/// Waits for the greeting of the controller, resetting it, and asks where it is.
/// @return ZV_OK, ZV_ERR_IO when nobody greets or somebody has stopped it, or ZV_ERR_NOT_AVAILABLE when it is locked by
///         an alarm
zv_status drive_greet(zv_port *port, zv_grbl_report *place, zv_error *why);

/// Sends the program. `dead_man`: bytes must come on standard input at most so many seconds apart, and nothing
/// is sent before the first; UNATTENDED: none.
drive_end drive_program(zv_port *port, const char *program, size_t size, double dead_man);

/// Asks once where the machine is; false when nothing came within a second, the line has ended or somebody has stopped
/// it.
bool drive_ask(zv_port *port, zv_grbl *state, zv_grbl_report *out);

#endif
