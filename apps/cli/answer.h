/// @file answer.h
/// Values of an answer, for those who print them.
#ifndef ZVENO_CLI_ANSWER_H
#define ZVENO_CLI_ANSWER_H

#include <stdbool.h>

#include "zveno/text.h"

/// The number of a JSON value, NaN for anything else (null means unknown or without limit).
double number_of(const zv_json *value);
/// The text of a JSON string, "" for anything else.
const char *text_of(const zv_json *value);
bool is_true(const zv_json *value);

/// The same for a member of an object; one that is missing is like null.
double number_at(const zv_json *object, const char *key);
const char *text_at(const zv_json *object, const char *key);
bool flag_at(const zv_json *object, const char *key);

#endif
