/// @file handshake.h
/// How a WebSocket begins: the key that the client shows, and the proof that we have read it.
#ifndef ZVENO_SERVER_HANDSHAKE_H
#define ZVENO_SERVER_HANDSHAKE_H

#include "zveno/text.h"

/// Whether it is 16 bytes in base64.
bool handshake_key_fits(const char *key);

/// Appends the value of sec-websocket-accept for a key that fits.
void handshake_accept(const char *key, zv_text *out);

#endif
