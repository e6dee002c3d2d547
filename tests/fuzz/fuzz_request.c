/// @file fuzz_request.c
/// Any bytes as a request line: the session survives, and its answer is one line of valid JSON. A glance takes what a
/// reading takes.
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "zveno/api.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// Robot files are not part of this; the path that was asked for is the text of the file.
static zv_status read_nothing(const char *path, zv_text *out, zv_error *why)
{
    (void)why;
    zv_text_add(out, path);
    return ZV_OK;
}

/// A motion may take hours: after so many reports the watcher has seen enough.
static bool watch(void *reports, double part)
{
    (void)part;
    return ++*(int *)reports < 32;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int reports;
    static zv_session *session;
    static zv_json_document *document;
    static zv_text answer;
    if (!session) {
        session = zv_session_create(&(zv_host){.read_file = read_nothing});
        document = zv_json_document_create();
        zv_session_set_progress(session, watch, &reports);
    }
    reports = 0;

    const zv_json *whole = NULL, *glanced = NULL;
    const bool is_read = zv_json_read(document, (const char *)data, size, &whole, NULL) == ZV_OK;
    const int count = is_read ? whole->count : 0;
    const zv_status glance = zv_json_glance(document, (const char *)data, size, &glanced, NULL);
    if (is_read && (count <= 256 ? glance != ZV_OK || glanced->count != count : glance != ZV_ERR_TOO_LARGE)) {
        __builtin_trap();
    }
    zv_text_clear(&answer);
    zv_session_answer(session, (const char *)data, size, &answer);
    const zv_json *root = NULL;
    if (answer.failed || memchr(answer.data, '\n', answer.size) ||
        zv_json_read(document, answer.data, answer.size, &root, NULL) != ZV_OK || !zv_json_member(root, "ok")) {
        __builtin_trap();
    }
    return 0;
}
