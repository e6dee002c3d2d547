/// @file decide.h
/// What becomes of an HTTP request, decided from its head alone: a pure function of texts.
#ifndef ZVENO_SERVER_DECIDE_H
#define ZVENO_SERVER_DECIDE_H

#include "access.h"

typedef enum http_method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OTHER } http_method;

/// The parts of a head that we look at; what is absent is "".
typedef struct http_head {
    http_method method;
    bool upgrades;              ///< asks for a WebSocket
    const char *path;           ///< decoded, without the arguments
    const char *token;          ///< the argument of that name
    const char *host, *origin;  ///< headers
    const char *cookie;         ///< header
    const char *authorization;  ///< header
    const char *content_length; ///< header
    bool is_chunked;            ///< has a header transfer-encoding
} http_head;

typedef enum http_route {
    ROUTE_REFUSE, ///< with status and sentence
    ROUTE_ENTER,  ///< the token of the address becomes a cookie, and the address loses it
    ROUTE_PAGE,   ///< a file of the page
    ROUTE_API,    ///< a request in the body
    ROUTE_SOCKET  ///< a WebSocket
} http_route;

typedef struct http_decision {
    http_route route;
    access_role role;
    int status;           ///< of a refusal
    const char *sentence; ///< of a refusal
    size_t body_bytes;    ///< of ROUTE_API
} http_decision;

/// `message_bytes` is the largest body.
http_decision http_decide(const access_rules *rules, const http_head *head, size_t message_bytes);

#endif
