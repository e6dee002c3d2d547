/// @file values.h
/// Named values of an exercise, each a piece of JSON: the student's numbers, what requests answered, the answer itself.
#ifndef ZV_LESSON_VALUES_H
#define ZV_LESSON_VALUES_H

#include "zveno/text.h"

enum { ZV_MOST_VALUES = 48, ZV_VALUE_NAME = 32 };
/// Bytes of all values of an exercise together: read, JSON takes up to 44 times its size.
enum { ZV_VALUES_BYTES = 2 << 20 };

typedef struct zv_value {
    char name[ZV_VALUE_NAME];
    zv_text text;
    zv_json_document *document;
    const zv_json *json;
} zv_value;

typedef struct zv_values {
    int count;
    zv_value at[ZV_MOST_VALUES];
} zv_values;

/// Takes a value under a name; one that had this name is replaced. `json` is copied.
/// @return ZV_OK, ZV_ERR_TOO_LARGE for one too many or too much of them, ZV_ERR_SYNTAX when it is no JSON, ZV_ERR_INTERNAL without memory
zv_status zv_values_set(zv_values *values, const char *name, const char *json, size_t size, zv_error *why);
/// Forgets the values from `count` on.
void zv_values_cut(zv_values *values, int count);

/// What "name" or "name.member.0" stands for; NULL when there is none.
const zv_json *zv_values_find(const zv_values *values, const char *path, size_t size);
/// What a path leads to from a value: members of objects, elements of arrays from 0. An empty path is the value itself.
const zv_json *zv_json_at(const zv_json *value, const char *path, size_t size);

#endif
