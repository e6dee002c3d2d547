/// @file decide.h
/// What becomes of an HTTP request, decided from its head alone: a pure function of texts.
#ifndef ZVENO_SERVER_DECIDE_H
#define ZVENO_SERVER_DECIDE_H

#include "access.h"
#include "head.h"

typedef enum http_route {
    ROUTE_REFUSE,  ///< with status and sentence
    ROUTE_ENTER,   ///< the token of the address becomes a cookie, and the address loses it
    ROUTE_PAGE,    ///< a file of the page
    ROUTE_API,     ///< a request in the body
    ROUTE_SOCKET,  ///< a WebSocket
    ROUTE_ROS,     ///< a WebSocket that speaks rosbridge
    ROUTE_FOXGLOVE ///< one that speaks the protocol of Foxglove
} http_route;

typedef struct http_decision {
    http_route route;
    access_role role;
    int status;           ///< of a refusal
    const char *sentence; ///< of a refusal
} http_decision;

/// `message_bytes` is the largest body.
http_decision http_decide(const access_rules *rules, const http_head *head, size_t message_bytes);

#endif
