/// @file terminal_hand.h
/// The hand of a person at a terminal: keys are the dead-man switch, signals stop, a bar shows how far it is.
#ifndef ZVENO_CLI_TERMINAL_HAND_H
#define ZVENO_CLI_TERMINAL_HAND_H

#include <termios.h>

#include "drive/hand.h"
#include "progress.h"

typedef struct terminal_hand {
    drive_hand hand;
    progress bar;
    bool has_terminal;
    struct termios before;
} terminal_hand;

/// Signals stop from now on: Ctrl-C, Ctrl-Z, Ctrl-\, SIGTERM, SIGHUP. `self` is the hand of this thread and must stay.
void terminal_hand_use(terminal_hand *self);
/// Its bar begins, and ends.
void terminal_hand_show(terminal_hand *self);
void terminal_hand_hide(terminal_hand *self);

#endif
