/// @file values.c
/// Named pieces of JSON, and paths into them.
#include "lesson/values.h"

#include <stdio.h>
#include <string.h>

static zv_value *slot_of(zv_values *values, const char *name)
{
    for (int i = 0; i < values->count; ++i) {
        if (strcmp(values->at[i].name, name) == 0) {
            return &values->at[i];
        }
    }
    if (values->count == ZV_MOST_VALUES) {
        return NULL;
    }
    zv_value *slot = &values->at[values->count++];
    *slot = (zv_value){0};
    snprintf(slot->name, sizeof slot->name, "%s", name);
    return slot;
}

zv_status zv_values_set(zv_values *values, const char *name, const char *json, size_t size, zv_error *why)
{
    zv_value *slot = slot_of(values, name);
    if (!slot) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "an exercise has at most %d named values", ZV_MOST_VALUES);
    }
    size_t sum = size;
    for (int i = 0; i < values->count; ++i) {
        sum += &values->at[i] == slot ? 0 : values->at[i].text.size;
    }
    if (sum > ZV_VALUES_BYTES) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the values of an exercise may have %d MB", ZV_VALUES_BYTES >> 20);
    }
    slot->json = NULL;
    slot->document = slot->document ? slot->document : zv_json_document_create();
    zv_text_clear(&slot->text);
    zv_text_append(&slot->text, json, size);
    if (!slot->document || slot->text.failed) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the exercise");
    }
    return zv_json_read(slot->document, slot->text.data ? slot->text.data : "", slot->text.size, &slot->json, why);
}

void zv_values_cut(zv_values *values, int count)
{
    while (values->count > count) {
        zv_value *last = &values->at[--values->count];
        zv_json_document_free(last->document);
        zv_text_free(&last->text);
    }
}

static const zv_json *child_of(const zv_json *value, const char *name, size_t size)
{
    double number = 0.0;
    const bool is_index = value->kind == ZV_JSON_ARRAY && zv_number_read(name, size, &number) == size;
    int index = 0;
    for (const zv_json *child = value->first; child; child = child->next, ++index) {
        if (is_index ? (double)index == number
                     : child->key && child->key_size == size && memcmp(child->key, name, size) == 0) {
            return child;
        }
    }
    return NULL;
}

const zv_json *zv_json_at(const zv_json *value, const char *path, size_t size)
{
    while (value && size > 0) {
        const char *dot = memchr(path, '.', size);
        const size_t step = dot ? (size_t)(dot - path) : size;
        value = child_of(value, path, step);
        const size_t past = dot ? step + 1 : step;
        path += past;
        size -= past;
    }
    return value;
}

const zv_json *zv_values_find(const zv_values *values, const char *path, size_t size)
{
    const char *dot = memchr(path, '.', size);
    const size_t first = dot ? (size_t)(dot - path) : size;
    for (int i = 0; i < values->count; ++i) {
        if (strlen(values->at[i].name) == first && memcmp(values->at[i].name, path, first) == 0) {
            return dot ? zv_json_at(values->at[i].json, dot + 1, size - first - 1) : values->at[i].json;
        }
    }
    return NULL;
}
