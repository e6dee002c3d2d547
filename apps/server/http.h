/// @file http.h
/// HTTP: the page's files, one request per POST, and the refusals.
#ifndef ZVENO_SERVER_HTTP_H
#define ZVENO_SERVER_HTTP_H

#include "client.h"

/// What HTTP shows, and to whom.
struct site {
    int page;     ///< open folder; -1: none
    char *folder; ///< where it is, also after it was made anew; owned
    access_rules access;
    bool is_secure; ///< by TLS
};

/// Takes a head out of what has arrived and sees to it that it is answered. False when it is not complete yet.
bool http_take_head(client *from);

/// Takes what has arrived of a body; the whole one becomes a request.
bool http_take_body(client *from);

/// A reply that says no, after which the connection ends.
void http_refuse_and_close(client *to, int status, const char *sentence);

#endif
