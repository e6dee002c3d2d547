/// @file requests.h
/// What becomes of a request: answered at once in the loop, or given to the workers.
#ifndef ZVENO_SERVER_REQUESTS_H
#define ZVENO_SERVER_REQUESTS_H

#include "state.h"

/// The operations that only the loop can answer (`server`, `cancel`, those of rooms), for its session. Their user is the server.
extern const zv_host_op loop_ops[];

/// Takes the message in the client's inbox and sees to it that it is answered.
void requests_take(client *from);

/// Answers those whose request takes longer than it may. Called now and then.
void requests_look_around(server *self);

/// Sends what the workers have finished, and their progress.
void requests_collect(server *self);

#endif
