/// @file fuzz_mcp.c
/// Any bytes as a message of the Model Context Protocol: one JSON object that can be read back, or no answer.
#include <stdint.h>
#include <string.h>

#include "zveno/api.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    zv_session *session = zv_session_create(NULL);
    zv_json_document *document = zv_json_document_create();
    zv_text answer = {0};
    const zv_json *root = NULL;
    const bool is_answered = zv_session_answer_mcp(session, (const char *)data, size, &answer);
    if (is_answered && (zv_json_read(document, answer.data, answer.size, &root, NULL) != ZV_OK ||
                        root->kind != ZV_JSON_OBJECT || memchr(answer.data, '\n', answer.size))) {
        __builtin_trap();
    }
    zv_text_free(&answer);
    zv_json_document_free(document);
    zv_session_free(session);
    return 0;
}
