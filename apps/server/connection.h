/// @file connection.h
/// One connection: bytes in, bytes out, its phases and their deadlines.
#ifndef ZVENO_SERVER_CONNECTION_H
#define ZVENO_SERVER_CONNECTION_H

#include "client.h"

/// Reads, answers and writes what can be without waiting, for a moment at most. `block` has
/// BLOCK_BYTES. False when the connection has ended: the client is to be removed.
bool connection_attend(client *one, char *block);

/// What the system shall tell of it: events of epoll.
unsigned connection_interest(const client *one);

/// Ends what has taken longer than it may, asks a silent WebSocket whether it is there. Called now and then.
void connection_look(client *one, double now_s);

/// Whether nothing is lost when it ends: no whole request has come that was not answered.
bool connection_can_go(const client *one);

/// Cancels its jobs and takes it out of its room.
void connection_leave(client *one);

#endif
