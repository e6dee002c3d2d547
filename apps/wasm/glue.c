/// @file glue.c
/// The door of the WebAssembly module: the request vocabulary of zveno/api.h for a host that has only numbers to pass.
///
///     host                                    module
///     page = zv_page_create()                 a session and room for one answer
///     at = malloc(size), write request there
///     answer = zv_page_answer(page, at, size) UTF-8 JSON, valid until the next call with this page
///     n = zv_page_answer_size(page)
///     free(at) ... zv_page_free(page)
///
/// The module asks nothing of its host: it has no imports.
#include <stdlib.h>

#include "zveno/api.h"

#define EXPORT(name) __attribute__((export_name(#name)))

typedef struct zv_page {
    zv_session *session;
    zv_text answer;
} zv_page;

zv_page *zv_page_create(void);
void zv_page_free(zv_page *page);
const char *zv_page_answer(zv_page *page, const char *request, size_t size);
size_t zv_page_answer_size(const zv_page *page);

/// 0 without memory.
EXPORT(zv_page_create)
zv_page *zv_page_create(void)
{
    zv_page *page = calloc(1, sizeof *page);
    if (page == NULL) {
        return NULL;
    }
    page->session = zv_session_create(NULL); // there are no files here
    if (page->session == NULL) {
        free(page);
        return NULL;
    }
    return page;
}

EXPORT(zv_page_free)
void zv_page_free(zv_page *page)
{
    if (page != NULL) {
        zv_session_free(page->session);
        zv_text_free(&page->answer);
        free(page);
    }
}

/// The answer as UTF-8, or 0 without memory.
EXPORT(zv_page_answer)
const char *zv_page_answer(zv_page *page, const char *request, size_t size)
{
    zv_text_clear(&page->answer);
    zv_session_answer(page->session, request, size, &page->answer);
    return page->answer.failed ? NULL : page->answer.data;
}

EXPORT(zv_page_answer_size)
size_t zv_page_answer_size(const zv_page *page)
{
    return page->answer.size;
}
