/// @file mcap.h
/// The records of an MCAP file (version 0, mcap.dev): numbers are little-endian, texts and maps have their size in front.
///
///     magic  header  schema channel ... [chunk, its message indexes] ...  data end
///     schemas and channels again, statistics, chunk indexes  |  summary offsets  |  footer  magic
///
/// A record is its kind (one byte), its size (eight) and its content.
#ifndef ZV_LOG_MCAP_H
#define ZV_LOG_MCAP_H

#include <string.h>

#include "zveno/text.h"

#define ZV_MCAP_MAGIC "\x89MCAP0\r\n"

enum {
    ZV_MCAP_MAGIC_SIZE = 8,
    ZV_MCAP_HEAD_SIZE = 9,    ///< of a record: kind and size
    ZV_MCAP_FOOTER_SIZE = 20, ///< of its content
};

typedef enum zv_mcap_kind {
    ZV_MCAP_HEADER = 1,
    ZV_MCAP_FOOTER = 2,
    ZV_MCAP_SCHEMA = 3,
    ZV_MCAP_CHANNEL = 4,
    ZV_MCAP_MESSAGE = 5,
    ZV_MCAP_CHUNK = 6,
    ZV_MCAP_MESSAGE_INDEX = 7,
    ZV_MCAP_CHUNK_INDEX = 8,
    ZV_MCAP_STATISTICS = 11,
    ZV_MCAP_METADATA = 12,
    ZV_MCAP_METADATA_INDEX = 13,
    ZV_MCAP_SUMMARY_OFFSET = 14,
    ZV_MCAP_DATA_END = 15,
} zv_mcap_kind;

// ---- writing ----

/// Appends `size` bytes of a number, the lowest first.
static inline void zv_put(zv_text *out, uint64_t value, int size)
{
    char bytes[8];
    for (int i = 0; i < size; ++i) {
        bytes[i] = (char)(value >> (8 * i) & 255);
    }
    zv_text_append(out, bytes, (size_t)size);
}

/// Appends a text behind its size.
static inline void zv_put_text(zv_text *out, const char *text)
{
    zv_put(out, strlen(text), 4);
    zv_text_add(out, text);
}

/// Opens a record; returns where it begins.
static inline size_t zv_begin_record(zv_text *out, zv_mcap_kind kind)
{
    const size_t begin = out->size;
    zv_put(out, (uint64_t)kind, 1);
    zv_put(out, 0, 8);
    return begin;
}

/// Writes `size` bytes of a number over what is there.
static inline void zv_put_over(zv_text *out, size_t at, uint64_t value, int size)
{
    for (int i = 0; i < size && !out->failed; ++i) {
        out->data[at + (size_t)i] = (char)(value >> (8 * i) & 255);
    }
}

/// Closes the record that began there.
static inline void zv_end_record(zv_text *out, size_t begin)
{
    zv_put_over(out, begin + 1, out->size - begin - ZV_MCAP_HEAD_SIZE, 8);
}

// ---- reading ----

/// Bytes that are left. Whoever takes more than there are gets zeros and `is_short`.
typedef struct zv_taken {
    const uint8_t *at;
    size_t left;
    bool is_short;
} zv_taken;

static inline const uint8_t *zv_take_bytes(zv_taken *from, uint64_t size)
{
    if (from->is_short || size > from->left) {
        from->is_short = true;
        return NULL;
    }
    const uint8_t *bytes = from->at;
    from->at += size;
    from->left -= (size_t)size;
    return bytes;
}

static inline uint64_t zv_take(zv_taken *from, int size)
{
    const uint8_t *bytes = zv_take_bytes(from, (uint64_t)size);
    uint64_t value = 0;
    for (int i = size; bytes && i-- > 0;) {
        value = value << 8 | bytes[i];
    }
    return value;
}

/// A part with its size in front, as bytes of their own.
static inline zv_taken zv_take_part(zv_taken *from, int bytes_of_size)
{
    const uint64_t size = zv_take(from, bytes_of_size);
    const uint8_t *bytes = zv_take_bytes(from, size);
    return (zv_taken){bytes, bytes ? (size_t)size : 0, !bytes};
}

/// The content of the next record and its kind; false at the end, and where the rest is no whole record.
static inline bool zv_take_record(zv_taken *from, int *kind, zv_taken *content)
{
    zv_taken next = *from;
    *kind = (int)zv_take(&next, 1);
    *content = zv_take_part(&next, 8);
    if (next.is_short || content->is_short) {
        return false;
    }
    *from = next;
    return true;
}

/// Whether a part is this text.
static inline bool zv_part_is(const zv_taken *part, const char *text)
{
    return !part->is_short && part->left == strlen(text) && memcmp(part->at, text, part->left) == 0;
}

#endif
