/// @file head_writer.h
/// Heads of the replies: status, the headers that every reply has, and those of one reply, appended to a text.
#ifndef ZVENO_SERVER_HEAD_WRITER_H
#define ZVENO_SERVER_HEAD_WRITER_H

#include "access.h"
#include "zveno/text.h"

/// Begins with the status and the headers that every reply has. `closes`: the connection ends after it.
void head_begin(zv_text *head, int status, access_role role, bool closes);
void head_add(zv_text *head, const char *name, const char *value);
/// Ends it; `length` is that of the body, -1 when there is none by nature (304).
void head_end(zv_text *head, long long length);

#endif
