/// @file answer.c
/// Values of an answer, one at a time.
#include "answer.h"

#include <math.h>

double number_of(const zv_json *value)
{
    return value && value->kind == ZV_JSON_NUMBER ? value->number : NAN;
}

const char *text_of(const zv_json *value)
{
    return value && value->kind == ZV_JSON_STRING ? value->text : "";
}

bool is_true(const zv_json *value)
{
    return value && value->kind == ZV_JSON_TRUE;
}

double number_at(const zv_json *object, const char *key)
{
    return number_of(zv_json_member(object, key));
}

const char *text_at(const zv_json *object, const char *key)
{
    return text_of(zv_json_member(object, key));
}

bool flag_at(const zv_json *object, const char *key)
{
    return is_true(zv_json_member(object, key));
}
