/// @file ws.h
/// WebSocket: what arrives becomes messages, and each message a request.
#ifndef ZVENO_SERVER_WS_H
#define ZVENO_SERVER_WS_H

#include "client.h"

/// Takes what has arrived up to the end of a message or of a control frame. False when all was taken.
bool ws_take(client *from);

#endif
