/// @file zip.c
/// Zip archives. The list of files is at the end and is what counts; what is in front of each file is read only
/// to find where its bytes begin.
///
///     [local header, bytes] ... [central directory: one entry per file] [end: where the directory is]
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "zveno/pack.h"

enum { END_SIZE = 22, ENTRY_SIZE = 46, LOCAL_SIZE = 30, LONGEST_REMARK = 65535 };
enum { STORED = 0, DEFLATED = 8, IS_ENCRYPTED = 1 };
/// Deflate makes at most this many bytes of one.
enum { BEST_RATIO = 1032 };

typedef struct entry {
    size_t local; ///< where its local header is
    size_t packed;
    uint32_t checksum;
    int method;
    bool is_encrypted;
} entry;

struct zv_zip {
    zv_arena arena;
    const uint8_t *bytes;
    size_t size;
    int count;
    zv_file *file;
    entry *entry;
};

static unsigned get16(const uint8_t *at)
{
    return (unsigned)at[0] | (unsigned)at[1] << 8;
}

static uint32_t get32(const uint8_t *at)
{
    return (uint32_t)get16(at) | (uint32_t)get16(at + 2) << 16;
}

static bool is_mark(const uint8_t *at, char third, char fourth)
{
    return at[0] == 'P' && at[1] == 'K' && at[2] == third && at[3] == fourth;
}

bool zv_zip_is(const char *bytes, size_t size)
{
    const uint8_t *at = (const uint8_t *)bytes;
    return size >= 4 && (is_mark(at, 3, 4) || is_mark(at, 5, 6));
}

static zv_status damaged(zv_error *why, const char *what)
{
    return zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "the zip archive is damaged: %s", what);
}

static zv_status no_memory(zv_error *why)
{
    return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a zip archive");
}

// ---- the list ----

/// The end record: the last one in the bytes, since a remark may follow it. NULL: there is none.
static const uint8_t *find_end(const zv_zip *zip)
{
    if (zip->size < END_SIZE) {
        return NULL;
    }
    const size_t last = zip->size - END_SIZE, first = last > LONGEST_REMARK ? last - LONGEST_REMARK : 0;
    for (size_t at = last + 1; at-- > first;) {
        if (is_mark(zip->bytes + at, 5, 6)) {
            return zip->bytes + at;
        }
    }
    return NULL;
}

/// Folders are divided by '/' whatever the program that packed them used.
static const char *keep_name(zv_zip *zip, const uint8_t *name, size_t size)
{
    char *copy = zv_arena_take_bytes(&zip->arena, size + 1);
    for (size_t i = 0; copy && i < size; ++i) {
        copy[i] = name[i] == '\\' ? '/' : name[i] == '\0' ? '?' : (char)name[i];
    }
    if (copy) {
        copy[size] = '\0';
    }
    return copy;
}

/// One entry of the directory; `*at` goes on to the next. Folders make no file.
static zv_status read_entry(zv_zip *zip, const uint8_t **at, const uint8_t *end, size_t shift, zv_error *why)
{
    const uint8_t *e = *at;
    if (end - e < ENTRY_SIZE || !is_mark(e, 1, 2)) {
        return damaged(why, "its list of files is cut off");
    }
    const size_t name = get16(e + 28), extra = get16(e + 30), remark = get16(e + 32);
    const uint32_t packed = get32(e + 20), size = get32(e + 24), local = get32(e + 42);
    if ((size_t)(end - e) < ENTRY_SIZE + name + extra + remark) {
        return damaged(why, "its list of files is cut off");
    }
    *at = e + ENTRY_SIZE + name + extra + remark;
    if (packed == UINT32_MAX || size == UINT32_MAX || local == UINT32_MAX) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "zip archives of more than 4 GB (zip64) are not read");
    }
    if (name == 0 || e[ENTRY_SIZE + name - 1] == '/' || e[ENTRY_SIZE + name - 1] == '\\') {
        return ZV_OK;
    }
    zip->entry[zip->count] = (entry){.local = local + shift,
                                     .packed = packed,
                                     .checksum = get32(e + 16),
                                     .method = (int)get16(e + 10),
                                     .is_encrypted = (get16(e + 8) & IS_ENCRYPTED) != 0};
    zip->file[zip->count] = (zv_file){keep_name(zip, e + ENTRY_SIZE, name), size};
    return zip->file[zip->count++].name ? ZV_OK : no_memory(why);
}

static zv_status read_list(zv_zip *zip, zv_error *why)
{
    const uint8_t *end = find_end(zip);
    if (!end) {
        return damaged(why, "it is cut off, or no zip at all");
    }
    const int entries = (int)get16(end + 10);
    const size_t size = get32(end + 12), offset = get32(end + 16), before = (size_t)(end - zip->bytes);
    if (get16(end + 4) != 0 || get16(end + 8) != get16(end + 10) || entries == 0xFFFF) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "zip archives of several parts, and zip64, are not read");
    }
    if (entries > ZV_ZIP_FILES) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the zip archive has %d files; %d are read", entries, ZV_ZIP_FILES);
    }
    if (size > before || offset > before - size) {
        return damaged(why, "its list of files is not where it should be");
    }
    zip->file = zv_arena_take(&zip->arena, ((size_t)entries + 1) * sizeof *zip->file);
    zip->entry = zv_arena_take(&zip->arena, ((size_t)entries + 1) * sizeof *zip->entry);
    if (!zip->file || !zip->entry) {
        return no_memory(why);
    }
    const size_t shift = before - size - offset; // what was put in front of the archive
    const uint8_t *at = end - size;
    zv_status status = ZV_OK;
    for (int i = 0; i < entries && status == ZV_OK; ++i) {
        status = read_entry(zip, &at, end, shift, why);
    }
    return status;
}

zv_status zv_zip_open(const char *bytes, size_t size, zv_zip **out, zv_error *why)
{
    zv_zip *zip = calloc(1, sizeof *zip);
    if (!zip) {
        return no_memory(why);
    }
    zip->bytes = (const uint8_t *)bytes;
    zip->size = size;
    const zv_status status = read_list(zip, why);
    if (status != ZV_OK) {
        zv_zip_free(zip);
        return status;
    }
    *out = zip;
    return ZV_OK;
}

void zv_zip_free(zv_zip *zip)
{
    if (zip) {
        zv_arena_free(&zip->arena);
        free(zip);
    }
}

// ---- the files ----

/// Where the packed bytes of a file are; NULL when the archive has not so many.
static const uint8_t *packed_bytes(const zv_zip *zip, const entry *e)
{
    if (e->local > zip->size || zip->size - e->local < LOCAL_SIZE || !is_mark(zip->bytes + e->local, 3, 4)) {
        return NULL;
    }
    const uint8_t *local = zip->bytes + e->local;
    const size_t begin = e->local + LOCAL_SIZE + get16(local + 26) + get16(local + 28);
    return begin <= zip->size && zip->size - begin >= e->packed ? zip->bytes + begin : NULL;
}

static zv_status check_entry(const entry *e, const zv_file *file, zv_error *why)
{
    if (e->is_encrypted || (e->method != STORED && e->method != DEFLATED)) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "'%.100s' in the zip archive is %s; pack it again without that",
                       file->name, e->is_encrypted ? "encrypted" : "packed by a method that is not read");
    }
    if (file->size > ZV_ZIP_FILE_BYTES) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "'%.100s' in the zip archive has %zu MB; %zu are read", file->name,
                       file->size >> 20, ZV_ZIP_FILE_BYTES >> 20);
    }
    const bool is_true = e->method == STORED ? file->size == e->packed : file->size / BEST_RATIO <= e->packed;
    return is_true ? ZV_OK : damaged(why, "a file announces more bytes than it can hold");
}

static zv_status read_file(void *user, int index, zv_text *out, zv_error *why)
{
    const zv_zip *zip = user;
    const entry *e = &zip->entry[index];
    const zv_file *file = &zip->file[index];
    zv_status status = check_entry(e, file, why);
    const uint8_t *packed = status == ZV_OK ? packed_bytes(zip, e) : NULL;
    if (!packed) {
        return status == ZV_OK ? damaged(why, "a file is cut off") : status;
    }
    uint8_t *bytes = malloc(file->size + 1);
    if (!bytes) {
        return no_memory(why);
    }
    if (e->method == STORED) {
        memcpy(bytes, packed, file->size);
    } else {
        status = zv_inflate(packed, e->packed, bytes, file->size, why);
    }
    if (status == ZV_OK && zv_crc32(bytes, file->size) != e->checksum) {
        status = damaged(why, "a file does not have the checksum that it announces");
    }
    if (status == ZV_OK) {
        zv_text_append(out, (const char *)bytes, file->size);
        status = out->failed ? no_memory(why) : ZV_OK;
    }
    free(bytes);
    return status;
}

zv_files zv_zip_files(zv_zip *zip)
{
    return (zv_files){.count = zip->count, .file = zip->file, .read = read_file, .user = zip};
}
