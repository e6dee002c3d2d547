/// @file loop.h
/// The loop of libwebsockets: its context, what it calls, the clock beside it.
#ifndef ZVENO_SERVER_LOOP_H
#define ZVENO_SERVER_LOOP_H

#include "state.h"

/// Makes the context and hands it the listening socket.
zv_status loop_open(server *self, const server_options *options, zv_error *why);

/// Serves until somebody asks to stop and everybody has left.
void loop_run(server *self);

/// Wakes the loop from another thread.
void loop_wake(void *user);

void loop_close(server *self);

#endif
