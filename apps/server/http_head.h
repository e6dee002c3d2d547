/// @file http_head.h
/// Heads of HTTP: what we look at of those that come, and how those that go are written.
#ifndef ZVENO_SERVER_HTTP_HEAD_H
#define ZVENO_SERVER_HTTP_HEAD_H

#include "decide.h"
#include "state.h"

enum { HEAD_FIELD = 1024, HEAD_BYTES = 4096 };

/// The texts behind an http_head.
typedef struct head_texts {
    char path[HEAD_FIELD], token[HEAD_FIELD], host[HEAD_FIELD], origin[HEAD_FIELD], cookie[HEAD_FIELD],
        authorization[HEAD_FIELD], content_length[HEAD_FIELD], accept_encoding[HEAD_FIELD], if_none_match[HEAD_FIELD];
} head_texts;

/// Copies what the request says. A header that is too long counts as one that fits nothing.
http_head head_read(struct lws *wsi, bool upgrades, head_texts *texts);

/// A head that is being written.
typedef struct head_writer {
    struct lws *wsi;
    unsigned char *at, *end;
    bool failed;
    unsigned char bytes[LWS_PRE + HEAD_BYTES];
} head_writer;

/// Begins with the status and the headers that every answer has.
void head_begin(head_writer *head, const client *to, int status);
/// `name` ends with a colon.
void head_add(head_writer *head, const char *name, const char *value);
/// Sends it; `length` is that of the body, -1 when there is none by nature (304). False when the connection is broken.
bool head_send(head_writer *head, long long length);

#endif
