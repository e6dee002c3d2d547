/// @file dialog.h
/// For tests: a session, the last answer, and short ways to look into it.
#ifndef ZV_TEST_DIALOG_H
#define ZV_TEST_DIALOG_H

#include <string.h>

#include "check.h"
#include "zveno/api.h"

static zv_session *dialog_session;
static zv_json_document *dialog_document;
static zv_text dialog_text;

/// NULL: a program that offers nothing.
static inline void dialog_open(const zv_host *host)
{
    dialog_session = zv_session_create(host);
    dialog_document = zv_json_document_create();
}

static inline void dialog_close(void)
{
    zv_session_free(dialog_session);
    zv_json_document_free(dialog_document);
    zv_text_free(&dialog_text);
}

/// The parsed answer to any bytes; it must be one line of JSON.
static inline const zv_json *ask_bytes(const char *request, size_t size)
{
    const zv_json *root = NULL;
    zv_text_clear(&dialog_text);
    zv_session_answer(dialog_session, request, size, &dialog_text);
    CHECK(!dialog_text.failed && !memchr(dialog_text.data, '\n', dialog_text.size));
    CHECK(zv_json_read(dialog_document, dialog_text.data, dialog_text.size, &root, NULL) == ZV_OK);
    return root;
}

/// The parsed answer to a request written with ' in place of ".
static inline const zv_json *ask(const char *request)
{
    char quoted[4096];
    const size_t size = strlen(request);
    CHECK(size < sizeof quoted);
    for (size_t i = 0; i < size; ++i) {
        quoted[i] = request[i] == '\'' ? '"' : request[i];
    }
    return ask_bytes(quoted, size);
}

static inline bool is_ok(const zv_json *answer)
{
    return zv_json_member(answer, "ok")->kind == ZV_JSON_TRUE;
}

static inline bool is_true(const zv_json *answer, const char *key)
{
    const zv_json *value = zv_json_member(answer, key);
    return value && value->kind == ZV_JSON_TRUE;
}

/// The text of a member; "" when there is none.
static inline const char *text_at(const zv_json *object, const char *key)
{
    const zv_json *value = zv_json_member(object, key);
    return value && value->kind == ZV_JSON_STRING ? value->text : "";
}

static inline const zv_json *item(const zv_json *array, int index)
{
    const zv_json *found = array ? array->first : NULL;
    for (; found && index > 0; --index) {
        found = found->next;
    }
    return found;
}

/// The answer says no, with this code and this part of a sentence.
static inline bool refuses(const zv_json *answer, const char *code, const char *part)
{
    const zv_json *error = zv_json_member(answer, "error");
    return !is_ok(answer) && strcmp(text_at(error, "code"), code) == 0 && strstr(text_at(error, "message"), part);
}

#endif
