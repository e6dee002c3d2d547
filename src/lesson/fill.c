/// @file fill.c
/// Fills templates.
#include "lesson/fill.h"

#include <string.h>

/// The place where the value is is left as it is when it is no number and no text.
static bool add_value(const zv_json *value, zv_text *out)
{
    if (value && value->kind == ZV_JSON_STRING) {
        zv_text_append(out, value->text, value->text_size);
        return true;
    }
    if (value && value->kind == ZV_JSON_NUMBER) {
        zv_text_append(out, value->source, value->source_size);
        return true;
    }
    return false;
}

/// Bytes of a path such as "at.0" at the start of a text.
static size_t name_size(const char *text, size_t size)
{
    size_t n = 0;
    while (n < size && (text[n] == '_' || text[n] == '.' || (text[n] >= '0' && text[n] <= '9') ||
                        (text[n] >= 'a' && text[n] <= 'z') || (text[n] >= 'A' && text[n] <= 'Z'))) {
        ++n;
    }
    return n;
}

void zv_fill_text(const char *text, size_t size, const zv_values *values, zv_text *out)
{
    const char *end = text + size;
    while (text < end) {
        const char *open = memchr(text, '{', (size_t)(end - text));
        zv_text_append(out, text, (size_t)((open ? open : end) - text));
        if (!open) {
            return;
        }
        const char *name = open + 1, *close = name + name_size(name, (size_t)(end - name));
        const bool is_filled =
            close < end && *close == '}' && add_value(zv_values_find(values, name, (size_t)(close - name)), out);
        if (!is_filled) {
            zv_text_append(out, "{", 1);
        }
        text = is_filled ? close + 1 : name;
    }
}

/// Whether there is a value of this name, though it may lack the part: answers of students lack all kinds of things.
static bool is_known(const zv_json *from, const zv_values *values)
{
    return zv_values_find(values, from->text + 1, strcspn(from->text + 1, ".")) != NULL;
}

static zv_status fill_string(const zv_json *from, const zv_values *values, zv_json_writer *out, zv_error *why)
{
    if (from->text_size > 1 && from->text[0] == '$') {
        const zv_json *value = zv_values_find(values, from->text + 1, from->text_size - 1);
        if (!value && !is_known(from, values)) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, from->line, from->column, "'%.40s' stands for nothing", from->text);
        }
        zv_json_raw_line(out, value ? value->source : "null", value ? value->source_size : 4);
        return ZV_OK;
    }
    zv_text filled = {0};
    zv_fill_text(from->text, from->text_size, values, &filled);
    zv_json_string(out, filled.data ? filled.data : "", filled.size);
    const bool failed = filled.failed;
    zv_text_free(&filled);
    return failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the exercise") : ZV_OK;
}

static zv_status fill_children(const zv_json *from, const zv_values *values, zv_json_writer *out, zv_error *why)
{
    zv_status status = ZV_OK;
    for (const zv_json *child = from->first; child && status == ZV_OK; child = child->next) {
        if (child->key) {
            zv_json_key_text(out, child->key, child->key_size);
        }
        status = zv_fill_json(child, values, out, why);
    }
    return status;
}

zv_status zv_fill_json(const zv_json *from, const zv_values *values, zv_json_writer *out, zv_error *why)
{
    zv_status status = ZV_OK;
    if (from->kind == ZV_JSON_STRING) {
        status = fill_string(from, values, out, why);
    } else if (from->kind == ZV_JSON_OBJECT) {
        zv_json_begin_object(out);
        status = fill_children(from, values, out, why);
        zv_json_end_object(out);
    } else if (from->kind == ZV_JSON_ARRAY) {
        zv_json_begin_array(out);
        status = fill_children(from, values, out, why);
        zv_json_end_array(out);
    } else {
        zv_json_raw_line(out, from->source, from->source_size);
    }
    return status;
}
