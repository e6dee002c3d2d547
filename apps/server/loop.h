/// @file loop.h
/// The loop: newcomers, events of the system, the clock beside it, and the end.
#ifndef ZVENO_SERVER_LOOP_H
#define ZVENO_SERVER_LOOP_H

#include "client.h"
#include "listen.h"
#include "requests.h"
#include "urgent.h"

/// What it turns, and what it waits with.
typedef struct loop {
    const listener *listener;
    tls_setup *tls; ///< NULL: none
    crowd *crowd;
    rooms *rooms;
    requests *requests;
    int epoll;       ///< -1: not there yet, as the next two
    int wake;        ///< an eventfd, by which other threads wake the loop
    int spare;       ///< given up for a moment when there are no descriptors left, to send a newcomer away
    bool is_deaf;    ///< newcomers wait until the next tick
    urgency urgency; ///< while something lives: its hand and its frames go through here
    double stop_s;   ///< when everybody must have left
    char block[BLOCK_BYTES];
} loop;

/// Makes what it waits with and hangs the listening socket in; `self` has the fields above `epoll`.
zv_status loop_open(loop *self, zv_error *why);

/// Serves until someone asks to stop and everybody has left.
void loop_run(loop *self);

/// Wakes the loop from another thread.
void loop_wake(void *user);

/// Ends every connection.
void loop_close(loop *self);

#endif
