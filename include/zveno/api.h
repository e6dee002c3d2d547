/// @file api.h
/// One request vocabulary: a JSON object in, a JSON object out. The batch verb, the server and the page all use it.
///
/// Lengths mm, angles degrees, masses kg, torques N·m, times s. See docs/requests.md for every field.
#ifndef ZV_API_H
#define ZV_API_H

#include "zveno/base.h"
#include "zveno/text.h"

/// Keeps robots and memory between requests. Belongs to one thread.
typedef struct zv_session zv_session;

/// Reads the file behind a `robot` that is no shipped name. Returns ZV_OK with the text in `out` (the session frees it
/// with `zv_text_free`), or a failure with a sentence. NULL in a session means that only shipped names and inline
/// robots are allowed.
typedef zv_status (*zv_file_reader)(const char *path, zv_text *out, zv_error *why);

/// @return NULL without memory
zv_session *zv_session_create(zv_file_reader read_file);
/// NULL is allowed.
void zv_session_free(zv_session *session);

/// The number of the line with which the next request starts, for a reader of many lines: the places of syntax errors
/// count from it. It is 1 until this is called, and stays as it was set.
void zv_session_set_line(zv_session *session, long long line);

/// Answers one request; appends exactly one JSON object without a line end to `answer`. Never fails: what is wrong with
/// the request is in the answer.
void zv_session_answer(zv_session *session, const char *request, size_t size, zv_text *answer);

#endif
