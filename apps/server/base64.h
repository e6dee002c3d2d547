/// @file base64.h
/// Bytes of a text in base64 (RFC 4648), read strictly, for documents that are not text themselves.
#ifndef ZVENO_SERVER_BASE64_H
#define ZVENO_SERVER_BASE64_H

#include "zveno/text.h"

/// Appends the bytes of a text; false when it is not base64 with its padding.
bool base64_read(const char *text, size_t size, zv_text *out);

#endif
