/// @file fuzz_lsp.c
/// Any bytes as messages of an editor, one per line: what is said is JSON that can be read back.
#include <stdint.h>
#include <string.h>

#include "zveno/lsp.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void take(void *user, const char *message, size_t size)
{
    zv_json_document *document = zv_json_document_create();
    const zv_json *root = NULL;
    (void)user;
    if (zv_json_read(document, message, size, &root, NULL) != ZV_OK || root->kind != ZV_JSON_OBJECT) {
        __builtin_trap();
    }
    zv_json_document_free(document);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    zv_session *session = zv_session_create(NULL);
    zv_lsp *lsp = zv_lsp_create(session, size % 2 ? "{\"robot\": \"scara\"}" : NULL);
    const char *at = (const char *)data, *end = at + size;
    for (int i = 0; at < end && i < 16; ++i) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        zv_lsp_hear(lsp, at, (size_t)((stop ? stop : end) - at), take, NULL);
        at = stop ? stop + 1 : end;
    }
    zv_lsp_free(lsp);
    zv_session_free(session);
    return 0;
}
