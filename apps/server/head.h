/// @file head.h
/// Heads of HTTP/1.1 requests, read strictly: pure functions of bytes. What is unusual is refused, never repaired.
#ifndef ZVENO_SERVER_HEAD_H
#define ZVENO_SERVER_HEAD_H

#include <stdbool.h>
#include <stddef.h>

enum { HEAD_BYTES = 8192, HEAD_FIELDS = 100 };

typedef enum http_method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OTHER } http_method;

/// The parts of a head that we look at; a text that is absent is "".
typedef struct http_head {
    http_method method;
    bool keeps;                    ///< the connection stays for another request
    bool upgrades;                 ///< asks for a WebSocket
    bool expects;                  ///< sends its body after "100 Continue"
    bool is_chunked;               ///< has a header transfer-encoding
    long long body_bytes;          ///< content-length; -1: not said
    const char *path;              ///< decoded, without the arguments
    const char *token;             ///< the argument of that name
    const char *host, *origin;     ///< headers from here on
    const char *cookie;            //
    const char *authorization;     //
    const char *accept_encoding;   //
    const char *if_none_match;     //
    const char *socket_key;        ///< of a WebSocket
    const char *socket_version;    //
    const char *socket_protocol;   ///< those that are offered
    const char *transfer_encoding; //
    const char *content_length;    //
    const char *expect;            //
    const char *upgrade;           //
} http_head;

/// Size of the head at the start of `text`, with its empty line. 0: more is needed; below 0: minus the status to
/// refuse it with. `scanned` is 0 at first and tells the next call, which has more, where to go on.
int head_find(const char *text, size_t size, size_t *scanned);

/// Reads a head that was found; the texts of `out` point into `text`, which is changed.
/// @return 0, or the status to refuse it with and its sentence
int head_read(char *text, size_t size, http_head *out, const char **sentence);

#endif
