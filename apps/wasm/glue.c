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
///     answer = zv_page_record(page, at, size, hears)   the same, and the motion of a `plan` becomes rows of numbers
///     rows = zv_page_rows(page)
///     q = zv_page_column(page, 1)                      of column 1, until the next call; 0 when it is not there
///
/// The module asks nothing of its host: it has no imports. A host that wants to hear how far a long plan is puts a
/// function into the module's table (`__indirect_function_table`) and gives its place there as `hears`, else 0.
/// A mistake of the host ends in a trap; zv_page_last_words() then says which.
#include <stdio.h>
#include <stdlib.h>

#include "zveno/api.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/// A motion longer than this at the rate that was asked for is thinned: 25 MB for an arm of six axes.
enum { MOST_ROWS = 200 * 1000 };
/// Meshes of robots that a page keeps in its memory.
#define MESH_BYTES ((size_t)256 << 20)

typedef struct zv_page {
    zv_session *session;
    zv_recording *recording;
    zv_text answer;
} zv_page;

zv_page *zv_page_create(void);
void zv_page_free(zv_page *page);
const char *zv_page_answer(zv_page *page, const char *request, size_t size);
size_t zv_page_answer_size(const zv_page *page);
const char *zv_page_record(zv_page *page, const char *request, size_t size, zv_progress hears);
int zv_page_rows(const zv_page *page);
const void *zv_page_column(const zv_page *page, zv_column column);
const char *zv_page_last_words(void);

/// 0 without memory.
EXPORT(zv_page_create)
zv_page *zv_page_create(void)
{
    zv_page *page = calloc(1, sizeof *page);
    if (page == NULL) {
        return NULL;
    }
    page->session = zv_session_create(&(zv_host){.mesh_bytes = MESH_BYTES}); // there are no files here
    page->recording = zv_recording_create(MOST_ROWS);
    if (page->session == NULL || page->recording == NULL) {
        zv_page_free(page);
        return NULL;
    }
    return page;
}

EXPORT(zv_page_free)
void zv_page_free(zv_page *page)
{
    if (page != NULL) {
        zv_session_free(page->session);
        zv_recording_free(page->recording);
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

/// Answers a request with motions recorded. The rows of the one before are gone in any case.
EXPORT(zv_page_record)
const char *zv_page_record(zv_page *page, const char *request, size_t size, zv_progress hears)
{
    zv_recording_clear(page->recording);
    zv_session_set_progress(page->session, hears, NULL);
    zv_session_set_recording(page->session, page->recording);
    const char *answer = zv_page_answer(page, request, size);
    zv_session_set_recording(page->session, NULL);
    zv_session_set_progress(page->session, NULL, NULL);
    return answer;
}

EXPORT(zv_page_rows)
int zv_page_rows(const zv_page *page)
{
    return zv_recording_rows(page->recording);
}

EXPORT(zv_page_column)
const void *zv_page_column(const zv_page *page, zv_column column)
{
    return zv_recording_column(page->recording, column);
}

static char last_words[ZV_MESSAGE_SIZE];

void zv_assertion_failed(const char *sentence)
{
    snprintf(last_words, sizeof last_words, "%s", sentence);
}

/// The condition behind a trap, ends with a zero byte; empty when the trap has another cause.
EXPORT(zv_page_last_words)
const char *zv_page_last_words(void)
{
    return last_words;
}
