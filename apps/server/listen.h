/// @file listen.h
/// The listening socket: address and port to an open descriptor, or the sentence that says why not.
#ifndef ZVENO_SERVER_LISTEN_H
#define ZVENO_SERVER_LISTEN_H

#include "zveno/base.h"

enum { LISTEN_HOST = 64 };

typedef struct listener {
    int descriptor;
    int port;               ///< the real one
    bool is_loopback;       ///< only this machine can reach it
    char host[LISTEN_HOST]; ///< as it is in an address of the web; that of this machine when it listens on all
} listener;

/// Listens on a numeric address ("127.0.0.1", "::1", "0.0.0.0"). Port 0 is any free one. With `may_move` another port is
/// taken when that one is in use.
zv_status listen_open(const char *address, int port, bool may_move, listener *out, zv_error *why);

#endif
