/// @file http.h
/// HTTP: the page's files, one request per POST, and the refusals.
#ifndef ZVENO_SERVER_HTTP_H
#define ZVENO_SERVER_HTTP_H

#include "state.h"

// What the loop's callback hands on. They return what the callback returns: 0, or -1 to end the connection.

/// A head has arrived.
int http_request(client *from);
/// A head asks for a WebSocket: 0 when it may have one, 1 when it was refused, -1 to hang up.
int http_confirm_upgrade(client *from, const char *protocol);
/// A part of a body has arrived.
int http_body(client *from, const void *bytes, size_t size);
/// The body is complete.
int http_body_end(client *from);
/// More of the reply can be sent.
int http_writable(client *to);

/// Sends JSON as the reply to the request at hand.
void http_send_json(client *to, int status, message *body);

/// Forgets the reply: it was sent, or the client has gone.
void http_end_reply(client *to);

#endif
