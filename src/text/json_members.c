/// @file json_members.c
/// Key and value of a member in one call.
#include <string.h>

#include "zveno/text.h"

void zv_json_begin_object_at(zv_json_writer *writer, const char *key)
{
    zv_json_key(writer, key);
    zv_json_begin_object(writer);
}

void zv_json_begin_array_at(zv_json_writer *writer, const char *key)
{
    zv_json_key(writer, key);
    zv_json_begin_array(writer);
}

void zv_json_put_number(zv_json_writer *writer, const char *key, double value)
{
    zv_json_key(writer, key);
    zv_json_number(writer, value);
}

void zv_json_put_integer(zv_json_writer *writer, const char *key, long long value)
{
    zv_json_key(writer, key);
    zv_json_integer(writer, value);
}

void zv_json_put_bool(zv_json_writer *writer, const char *key, bool value)
{
    zv_json_key(writer, key);
    zv_json_bool(writer, value);
}

void zv_json_put_numbers(zv_json_writer *writer, const char *key, const double *values, int count)
{
    zv_json_key(writer, key);
    zv_json_numbers(writer, values, count);
}

void zv_json_put_text(zv_json_writer *writer, const char *key, const char *text)
{
    if (text) {
        zv_json_put_string(writer, key, text, strlen(text));
    } else {
        zv_json_put_null(writer, key);
    }
}

void zv_json_put_string(zv_json_writer *writer, const char *key, const char *text, size_t size)
{
    zv_json_key(writer, key);
    zv_json_string(writer, text, size);
}

void zv_json_put_null(zv_json_writer *writer, const char *key)
{
    zv_json_key(writer, key);
    zv_json_null(writer);
}

void zv_json_put_raw(zv_json_writer *writer, const char *key, const char *json, size_t size)
{
    zv_json_key(writer, key);
    zv_json_raw(writer, json, size);
}

void zv_json_put_list(zv_json_writer *writer, const char *key, const zv_text *values)
{
    zv_json_begin_array_at(writer, key);
    if (values->size > 0) {
        zv_json_raw(writer, values->data, values->size);
    }
    zv_json_end_array(writer);
}
