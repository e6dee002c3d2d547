/// @file drive_switch.h
/// A hand at a device: the dead-man switch on standard input, and signals that stop.
#ifndef ZVENO_CLI_DRIVE_SWITCH_H
#define ZVENO_CLI_DRIVE_SWITCH_H

#include <stdbool.h>
#include <termios.h>

/// Seconds of dead_man without a switch.
#define UNATTENDED 0.0

/// Bytes must come at most `dead_man` seconds apart, and none have come yet.
typedef struct drive_switch {
    double dead_man, pressed_s;
    bool is_held;     ///< let go
    bool input_ended; ///< the hand has gone
    int holds;        ///< times it was let go
    bool has_terminal;
    struct termios before;
} drive_switch;

/// What the hand has done since the last look.
typedef enum switch_change { SWITCH_AS_BEFORE, SWITCH_LET_GO, SWITCH_PRESSED } switch_change;

drive_switch drive_switch_open(double dead_man);
void drive_switch_close(const drive_switch *self);
switch_change drive_switch_look(drive_switch *self);

/// Whether somebody has pressed Ctrl-C, Ctrl-Z or Ctrl-\ since `drive_watch_signals`.
bool drive_was_stopped(void);
void drive_watch_signals(void);

/// Seconds of a clock that only runs forward.
double drive_clock_s(void);
/// Sleeps until then, or until a signal comes.
void drive_sleep_until(double when_s);

#endif
