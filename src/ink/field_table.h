/// @file field_table.h
/// Fields of a JSON object as a table: their names, where they go in a struct, and what they may be.
#ifndef ZV_INK_FIELD_TABLE_H
#define ZV_INK_FIELD_TABLE_H

#include <stddef.h>

#include "zveno/text.h"

typedef enum zv_ink_field_kind {
    ZV_INK_FIELD_NUMBERS,
    ZV_INK_FIELD_FLAG,
    ZV_INK_FIELD_TEXT,
    ZV_INK_FIELD_OTHER
} zv_ink_field_kind;

/// A field of an object: where it goes and what it may be.
typedef struct zv_ink_field {
    const char *name;
    zv_ink_field_kind kind;
    size_t offset;
    int count;        ///< of numbers
    double low, high; ///< of each number
    bool is_whole;    ///< each number counts something
    const char *only; ///< the one kind of source that has it; NULL: all
} zv_ink_field;

/// Reads all members of an object into the struct at `base`. A name that the table does not have and a value that does not
/// fit are refused with their place; `where` is before the sentence. ZV_INK_FIELD_OTHER are left to the caller.
zv_status zv_ink_fields_read(const zv_json *object, const zv_ink_field *fields, const char *where, void *base,
                             zv_error *why);

/// Everything that was not said is NAN.
void zv_ink_fields_forget(const zv_ink_field *fields, char *base);

/// The line of the table with this name; the last one, which has none, for a name that is not there.
const zv_ink_field *zv_ink_fields_find(const zv_ink_field *fields, const char *name);

/// "must be ...; found ...".
zv_status zv_ink_fields_refuse(const zv_json *value, const char *where, const char *name, const char *wanted,
                               zv_error *why);

#endif
