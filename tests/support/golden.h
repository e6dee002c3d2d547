/// @file golden.h
/// Golden vectors for tests in C: opens a file of tests/golden and walks through its cases of one kind.
#ifndef ZV_TEST_GOLDEN_H
#define ZV_TEST_GOLDEN_H

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "zveno/text.h"

typedef struct golden_file {
    char *text;
    zv_json_document *document;
    const zv_json *root;
} golden_file;

static inline golden_file golden_open(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/tests/golden/%s", ZV_SOURCE_DIR, name);
    FILE *stream = fopen(path, "rb");
    CHECK(stream != NULL);
    fseek(stream, 0, SEEK_END);
    const size_t size = (size_t)ftell(stream);
    rewind(stream);
    golden_file file = {.text = malloc(size), .document = zv_json_document_create()};
    CHECK(file.text && fread(file.text, 1, size, stream) == size);
    fclose(stream);
    zv_error why;
    CHECK(zv_json_read(file.document, file.text, size, &file.root, &why) == ZV_OK);
    return file;
}

static inline void golden_close(golden_file *file)
{
    zv_json_document_free(file->document);
    free(file->text);
}

static inline const zv_json *golden_find(const zv_json *from, const char *kind)
{
    while (from && strcmp(zv_json_member(from, "kind")->text, kind) != 0) {
        from = from->next;
    }
    return from;
}

/// The first case of this kind, or NULL.
static inline const zv_json *golden_first(const golden_file *file, const char *kind)
{
    return golden_find(zv_json_member(file->root, "cases")->first, kind);
}

/// The case after `here` of this kind, or NULL.
static inline const zv_json *golden_next(const zv_json *here, const char *kind)
{
    return golden_find(here->next, kind);
}

#endif
