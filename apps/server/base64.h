/// @file base64.h
/// Bytes as text (RFC 4648) and back, for documents that are not text themselves.
#ifndef ZVENO_SERVER_BASE64_H
#define ZVENO_SERVER_BASE64_H

#include "zveno/text.h"

/// Appends the text for `bytes`.
void base64_write(const char *bytes, size_t size, zv_text *out);

/// Appends the bytes of a text; false when it is not base64 with its padding.
bool base64_read(const char *text, size_t size, zv_text *out);

#endif
