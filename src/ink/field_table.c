/// @file field_table.c
/// Reads the fields of a JSON object by their table.
#include "ink/field_table.h"

#include <math.h>
#include <string.h>

zv_status zv_ink_fields_refuse(const zv_json *value, const char *where, const char *name, const char *wanted,
                               zv_error *why)
{
    char found[64];
    return zv_fail(why, ZV_ERR_BAD_REQUEST, value->line, value->column, "%s'%s' must be %s; found %s", where, name,
                   wanted, zv_json_describe(value, found, sizeof found));
}

static zv_status read_numbers(const zv_json *value, const zv_ink_field *f, const char *where, double *out,
                              zv_error *why)
{
    const zv_json *number = f->count == 1 ? value : value->first;
    if (f->count > 1 && (value->kind != ZV_JSON_ARRAY || value->count != f->count)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, value->line, value->column, "%s'%s' must be an array of %d numbers",
                       where, f->name, f->count);
    }
    for (int i = 0; i < f->count; ++i, number = number->next) {
        const bool is_good = number->kind == ZV_JSON_NUMBER && number->number >= f->low && number->number <= f->high &&
                             (!f->is_whole || number->number == floor(number->number));
        if (!is_good) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, number->line, number->column,
                           "%s'%s' must be a %snumber from %g to %g", where, f->name, f->is_whole ? "whole " : "",
                           f->low, f->high);
        }
        out[i] = number->number;
    }
    return ZV_OK;
}

static zv_status read_field(const zv_json *value, const zv_ink_field *f, const char *where, char *base, zv_error *why)
{
    switch (f->kind) {
    case ZV_INK_FIELD_NUMBERS:
        return read_numbers(value, f, where, (double *)(void *)(base + f->offset), why);
    case ZV_INK_FIELD_FLAG:
        if (value->kind != ZV_JSON_TRUE && value->kind != ZV_JSON_FALSE) {
            return zv_ink_fields_refuse(value, where, f->name, "true or false", why);
        }
        *(bool *)(void *)(base + f->offset) = value->kind == ZV_JSON_TRUE;
        return ZV_OK;
    case ZV_INK_FIELD_TEXT:
        if (value->kind != ZV_JSON_STRING) {
            return zv_ink_fields_refuse(value, where, f->name, "a text", why);
        }
        *(const char **)(void *)(base + f->offset) = value->text;
        return ZV_OK;
    default:
        return ZV_OK;
    }
}

static zv_status refuse_name(const zv_json *member, const zv_ink_field *fields, const char *where, zv_error *why)
{
    zv_text known = {0};
    for (const zv_ink_field *f = fields; f->name; ++f) {
        zv_text_addf(&known, "%s%s", f == fields ? "" : ", ", f->name);
    }
    zv_fail(why, ZV_ERR_BAD_REQUEST, member->key_line, member->key_column, "%sthere is no '%.40s' here; known: %s",
            where, member->key, known.data ? known.data : "");
    zv_text_free(&known);
    return ZV_ERR_BAD_REQUEST;
}

const zv_ink_field *zv_ink_fields_find(const zv_ink_field *fields, const char *name)
{
    while (fields->name && strcmp(fields->name, name) != 0) {
        ++fields;
    }
    return fields;
}

zv_status zv_ink_fields_read(const zv_json *object, const zv_ink_field *fields, const char *where, void *base,
                             zv_error *why)
{
    zv_status status = ZV_OK;
    for (const zv_json *member = object->first; member && status == ZV_OK; member = member->next) {
        const zv_ink_field *f = zv_ink_fields_find(fields, member->key);
        status = f->name ? read_field(member, f, where, base, why) : refuse_name(member, fields, where, why);
    }
    return status;
}

void zv_ink_fields_forget(const zv_ink_field *fields, char *base)
{
    for (const zv_ink_field *f = fields; f->name; ++f) {
        for (int i = 0; f->kind == ZV_INK_FIELD_NUMBERS && i < f->count; ++i) {
            ((double *)(void *)(base + f->offset))[i] = NAN;
        }
    }
}
