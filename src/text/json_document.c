/// @file json_document.c
/// Documents of JSON: their memory, and questions about their values.
#include "text/json_document.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/utf8.h"

zv_json_document *zv_json_document_create(void)
{
    return calloc(1, sizeof(zv_json_document));
}

void zv_json_document_free(zv_json_document *document)
{
    if (document) {
        zv_arena_free(&document->arena);
        free(document);
    }
}

void zv_json_limit_values(zv_json_document *document, size_t most)
{
    document->most_values = most;
}

void zv_json_forget_large(zv_json_document *document, size_t keep)
{
    if (zv_arena_bytes(&document->arena) > keep) {
        zv_arena_free(&document->arena);
    }
}

const zv_json *zv_json_member(const zv_json *object, const char *key)
{
    if (!object || object->kind != ZV_JSON_OBJECT) {
        return NULL;
    }
    const size_t size = strlen(key);
    for (const zv_json *member = object->first; member; member = member->next) {
        if (member->key_size == size && memcmp(member->key, key, size) == 0) {
            return member;
        }
    }
    return NULL;
}

static void describe_text(const zv_json *value, char *out, size_t size)
{
    enum { MOST_SHOWN = 40 };
    const size_t shown = zv_utf8_cut(value->text, value->text_size < MOST_SHOWN ? value->text_size : MOST_SHOWN);
    snprintf(out, size, "the text \"%.*s%s\"", (int)shown, value->text, shown < value->text_size ? "..." : "");
}

static void describe_number(const zv_json *value, char *out, size_t size)
{
    char digits[ZV_NUMBER_SIZE];
    if (isfinite(value->number)) {
        zv_number_write(value->number, digits);
        snprintf(out, size, "the number %s", digits);
    } else {
        snprintf(out, size, "a number that is not finite");
    }
}

const char *zv_json_describe(const zv_json *value, char *out, size_t size)
{
    switch (value->kind) {
    case ZV_JSON_NULL:
        snprintf(out, size, "null");
        break;
    case ZV_JSON_FALSE:
    case ZV_JSON_TRUE:
        snprintf(out, size, value->kind == ZV_JSON_TRUE ? "true" : "false");
        break;
    case ZV_JSON_NUMBER:
        describe_number(value, out, size);
        break;
    case ZV_JSON_STRING:
        describe_text(value, out, size);
        break;
    case ZV_JSON_ARRAY:
        snprintf(out, size, value->count ? "an array of %d" : "an empty array", value->count);
        break;
    case ZV_JSON_OBJECT:
        snprintf(out, size, value->count ? "an object" : "an empty object");
        break;
    }
    return out;
}
