/// @file hand.h
/// The hand at a device: whether it lets the device move, and what it wants to see. A program at a terminal has one, and
/// so has every device of the server.
///
/// A thread that drives has one hand (`drive_hand_use`); without one nobody stops it, and no switch is ever pressed.
#ifndef ZVENO_DRIVE_HAND_H
#define ZVENO_DRIVE_HAND_H

#include <stdbool.h>

#include "zveno/bridge.h"

/// Seconds of dead_man without a switch.
#define UNATTENDED 0.0

/// What a device says while it is driven; what it does not say is NULL.
typedef struct drive_sight {
    const zv_grbl_report *report; ///< of grbl
    const double *q, *wanted;     ///< of bus servos: rad, where they are and where they should be
    long long frame;              ///< of a servo board: the last that was played; -1: none, or another device
    bool is_held;                 ///< the switch is not pressed
} drive_sight;

/// Each is called in the thread that drives.
typedef struct drive_hand {
    bool (*was_stopped)(void *user);
    /// Whether the switch was pressed since the last look; `has_gone`: nobody can press it any more.
    bool (*was_pressed)(void *user, bool *has_gone);
    bool (*was_let_go)(void *user);                    ///< now, before its time is over; NULL: that is not known
    void (*show)(void *user, double part);             ///< of the motion, 0 to 1; NULL: nobody looks
    void (*see)(void *user, const drive_sight *sight); ///< NULL: nobody looks
    void (*begin)(void *user), (*end)(void *user);     ///< of a motion with a switch; NULL: nothing is to do
    void *user;
} drive_hand;

/// Of this thread, from now on; NULL: none. The hand stays the caller's.
void drive_hand_use(const drive_hand *hand);
/// Whether somebody wants it to stop.
bool drive_was_stopped(void);
void drive_show(double part);
void drive_see(const drive_sight *sight);

/// The dead-man switch: it must be pressed again at most `dead_man` seconds later, and nothing moves before the first time.
typedef struct drive_switch {
    double dead_man, pressed_s;
    bool is_held;     ///< let go
    bool input_ended; ///< the hand has gone
    int holds;        ///< times it was let go
} drive_switch;

/// What the hand has done since the last look.
typedef enum switch_change { SWITCH_AS_BEFORE, SWITCH_LET_GO, SWITCH_PRESSED } switch_change;

drive_switch drive_switch_open(double dead_man);
void drive_switch_close(const drive_switch *self);
switch_change drive_switch_look(drive_switch *self);

/// Seconds of a clock that only runs forward.
double drive_clock_s(void);
/// Sleeps until then, or until a signal comes.
void drive_sleep_until(double when_s);

#endif
