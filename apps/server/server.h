/// @file server.h
/// The server of `zveno serve`: the page, the request vocabulary over HTTP and WebSocket, and the documents.
///
/// One thread runs the loop and owns every connection; workers answer what takes long. Nothing here prints.
#ifndef ZVENO_SERVER_SERVER_H
#define ZVENO_SERVER_SERVER_H

#include "limits.h"
#include "mqtt_options.h"
#include "zveno/base.h"

typedef struct server_options {
    const char *listen;         ///< numeric address
    int port;                   ///< 0: any free one
    bool may_move;              ///< another port is taken when this one is in use
    const char *page;           ///< folder of the page; NULL: there is none
    const char *data;           ///< folder of the documents; NULL: there are none
    const char *cert, *key;     ///< PEM files; NULL: no TLS
    bool is_insecure;           ///< no TLS beyond this machine, knowingly
    bool no_token;              ///< everybody on this machine may come in; beyond it a token is always needed
    const char *token;          ///< to be used instead of one made now; NULL: make one
    const char *watch;          ///< the same for those who only watch
    const char *name;           ///< by which the machine may be called besides its addresses; NULL: none
    bool ros;                   ///< rosbridge at /ros
    bool foxglove;              ///< the protocol of Foxglove at /foxglove
    int modbus;                 ///< port of Modbus TCP on this machine; 0: any free one, -1: none
    bool modbus_targets;        ///< its clients may move the arm
    mqtt_options mqtt;          ///< broker NULL: none
    const char *const *devices; ///< addresses that may be driven, NULL at the end; NULL: none. Outlive the server
    int workers;                ///< threads for long requests
    limits limits;
} server_options;

/// This machine only, with a token, port 8017 or another, no page, no documents, two workers or one per core.
server_options server_default_options(void);

typedef struct server server;

/// Listens from here on, but answers nobody until it runs.
zv_status server_open(const server_options *options, server **out, zv_error *why);

/// The address to open in a browser, with the token when one is needed.
const char *server_address(const server *self);

/// The port of Modbus; 0: it is not spoken.
int server_modbus_port(const server *self);

/// Whether it listens on another port than the one that was wanted, which is in use.
bool server_has_moved(const server *self, int wanted);

/// The address for those who only watch; "" when no token is needed.
const char *server_watch_address(const server *self);

/// Serves until SIGINT or SIGTERM, then says goodbye to every client and lets writes come to their end.
void server_run(server *self);

/// NULL is allowed. False: an operation does not end, and nothing was freed; the process must end without cleaning up.
bool server_close(server *self);

#endif
