/// @file russian.h
/// Sentences of the core in Russian, by the table that the page has.
#ifndef ZV_LSP_RUSSIAN_H
#define ZV_LSP_RUSSIAN_H

#include "zveno/text.h"

/// The table, read. It belongs to one thread.
typedef struct zv_russian zv_russian;

/// NULL without memory. Free with `zv_russian_free`, which accepts NULL.
zv_russian *zv_russian_create(void);
void zv_russian_free(zv_russian *russian);

/// Appends a sentence in Russian, or as it is when the table has none; `russian` may be NULL: as it is.
void zv_russian_say(const zv_russian *russian, const char *sentence, zv_text *out);

#endif
