/// @file loop.h
/// The loop: newcomers, events of the system, the clock beside it, and the end.
#ifndef ZVENO_SERVER_LOOP_H
#define ZVENO_SERVER_LOOP_H

#include "state.h"

/// Makes what it waits with and hangs the listening socket in.
zv_status loop_open(server *self, zv_error *why);

/// Serves until somebody asks to stop and everybody has left.
void loop_run(server *self);

/// Wakes the loop from another thread.
void loop_wake(void *user);

/// Ends every connection.
void loop_close(server *self);

#endif
