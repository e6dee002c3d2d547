/// @file assimp_files.c
/// Files as assimp asks for them, out of memory. Nothing is written, and nothing is read that is not on the shelf.
#include "io/assimp_files.h"

#ifdef HAS_ASSIMP

#include <stdlib.h>
#include <string.h>

#include "base/characters.h"

enum { LONGEST_NAME = 1024 };

/// A file that is open.
typedef struct open_file {
    struct aiFile file;
    zv_text own; ///< bytes that were fetched for it
    const char *bytes;
    size_t size, at;
} open_file;

static open_file *state_of(struct aiFile *file)
{
    return (open_file *)(void *)file->UserData;
}

static size_t read_some(struct aiFile *file, char *out, size_t size, size_t count)
{
    open_file *in = state_of(file);
    const size_t left = in->size - in->at, wanted = size ? count : 0;
    const size_t whole = size && left / size < wanted ? left / size : wanted;
    memcpy(out, in->bytes + in->at, whole * size);
    in->at += whole * size;
    return whole;
}

static size_t write_none(struct aiFile *file, const char *bytes, size_t size, size_t count)
{
    (void)file, (void)bytes, (void)size, (void)count;
    return 0;
}

static size_t tell(struct aiFile *file)
{
    return state_of(file)->at;
}

static size_t size_of(struct aiFile *file)
{
    return state_of(file)->size;
}

static enum aiReturn seek(struct aiFile *file, size_t offset, enum aiOrigin from)
{
    open_file *in = state_of(file);
    const size_t start = from == aiOrigin_SET ? 0 : from == aiOrigin_CUR ? in->at : in->size;
    const size_t to = start + offset; // a step back is a large number, which wraps
    if (to > in->size) {
        return aiReturn_FAILURE;
    }
    in->at = to;
    return aiReturn_SUCCESS;
}

static void flush_none(struct aiFile *file)
{
    (void)file;
}

/// "base%20plate.bin" without its percent signs, which URIs have and files do not.
static void decode(const char *name, char out[LONGEST_NAME])
{
    size_t used = 0;
    while (*name && used + 1 < LONGEST_NAME) {
        const int high = name[0] == '%' ? zv_hex_digit(name[1]) : -1, low = high >= 0 ? zv_hex_digit(name[2]) : -1;
        out[used++] = low >= 0 ? (char)(16 * high + low) : name[0];
        name += low >= 0 ? 3 : 1;
    }
    out[used] = '\0';
}

static const char *last_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool fetch(const zv_assimp_shelf *shelf, const char *name, open_file *out)
{
    char plain[LONGEST_NAME];
    if (strcmp(name, last_name(shelf->name)) == 0) {
        out->bytes = shelf->bytes;
        out->size = shelf->size;
        return true;
    }
    while (name[0] == '.' && name[1] == '/') {
        name += 2;
    }
    decode(name, plain);
    const bool is_there = shelf->beside && shelf->beside->read(shelf->beside->user, plain, &out->own);
    out->bytes = out->own.data ? out->own.data : "";
    out->size = out->own.size;
    return is_there && !out->own.failed;
}

static void close_file(struct aiFileIO *files, struct aiFile *file)
{
    (void)files;
    if (file) {
        zv_text_free(&state_of(file)->own);
        free(file);
    }
}

static struct aiFile *open_named(struct aiFileIO *files, const char *name, const char *mode)
{
    open_file *made = mode[0] == 'r' ? calloc(1, sizeof *made) : NULL;
    if (!made) {
        return NULL;
    }
    made->file = (struct aiFile){.ReadProc = read_some,
                                 .WriteProc = write_none,
                                 .TellProc = tell,
                                 .FileSizeProc = size_of,
                                 .SeekProc = seek,
                                 .FlushProc = flush_none,
                                 .UserData = (char *)made};
    if (!fetch((const zv_assimp_shelf *)(const void *)files->UserData, name, made)) {
        close_file(files, &made->file);
        return NULL;
    }
    return &made->file;
}

struct aiFileIO zv_assimp_files(zv_assimp_shelf *shelf)
{
    return (struct aiFileIO){.OpenProc = open_named, .CloseProc = close_file, .UserData = (char *)shelf};
}

#endif
