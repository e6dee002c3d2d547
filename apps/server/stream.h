/// @file stream.h
/// Bytes through a socket that never blocks, plain or with TLS.
#ifndef ZVENO_SERVER_STREAM_H
#define ZVENO_SERVER_STREAM_H

#include <sys/types.h>

#include "zveno/base.h"

/// Bytes that are offered to the system at once.
enum { BLOCK_BYTES = 1 << 16 };

/// Certificate and key of all streams.
typedef struct tls_setup tls_setup;

/// From PEM files.
zv_status tls_open(const char *certificate, const char *key, tls_setup **out, zv_error *why);
/// NULL is allowed.
void tls_close(tls_setup *setup);

typedef struct stream {
    int descriptor;
    void *tls;        ///< NULL: plain
    bool wants_read;  ///< TLS: what was tried last can go on when bytes come
    bool wants_write; ///< TLS: when bytes can go
} stream;

/// Takes a connected socket over. `setup` NULL: plain. False without memory; then the socket is closed.
bool stream_open(int descriptor, tls_setup *setup, stream *out);
void stream_close(stream *self);

/// Agrees on keys: 1 when that is done, 0 when more must come or go, -1 when it cannot be.
int stream_greet(stream *self);

/// Bytes that came; 0: none now; -1: there will be no more.
ssize_t stream_read(stream *self, void *out, size_t size);

/// Bytes that went; 0: none now; -1: none ever. With TLS the same bytes must be tried again after a 0.
ssize_t stream_write(stream *self, const void *bytes, size_t size);

/// Whether bytes have come that the system does not tell of any more.
bool stream_has_more(const stream *self);

/// Says that nothing more will go.
void stream_end(stream *self);

#endif
