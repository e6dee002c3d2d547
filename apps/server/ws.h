/// @file ws.h
/// WebSocket: messages in, each a request; messages out, in blocks, whenever the client can take one.
#ifndef ZVENO_SERVER_WS_H
#define ZVENO_SERVER_WS_H

#include "state.h"

// What the loop's callback hands on. They return what the callback returns: 0, or -1 to end the connection.

void ws_open(client *from);
/// A part of a message has arrived.
int ws_receive(client *from, const void *bytes, size_t size);
/// More can be sent.
int ws_writable(client *to);

/// Puts a message into the client's outbox. One who lets too much wait is dropped.
void ws_send(client *to, message *shared, int kind);

#endif
