/// @file zip_write.c
/// A zip archive of one stored file, whose bytes begin at a multiple of 64: what a .usdz file is.
#include "base/assert.h"
#include "zveno/pack.h"

#include <string.h>

enum {
    LOCAL_SIZE = 30,
    EXTRA_SIZE = 4,
    ALIGNMENT = 64,
    VERSION = 20,
    DATE = 0x21, ///< 1980-01-01: the same bytes at any time
    EXTRA_ID = 0x1986
};

static void put(zv_text *out, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i) {
        const char byte = (char)(value >> 8 * i & 0xFFu);
        zv_text_append(out, &byte, 1);
    }
}

/// What the head before the bytes and the list at the end have in common.
static void put_facts(zv_text *out, const char *name, size_t size, uint32_t crc, uint32_t extra)
{
    put(out, VERSION, 2);
    put(out, 0, 2); // flags
    put(out, 0, 2); // stored
    put(out, 0, 2); // time
    put(out, DATE, 2);
    put(out, crc, 4);
    put(out, (uint32_t)size, 4);
    put(out, (uint32_t)size, 4);
    put(out, (uint32_t)strlen(name), 2);
    put(out, extra, 2);
}

void zv_zip_write_one(const char *name, const char *bytes, size_t size, zv_text *out)
{
    ZV_ASSERT(name && out && size < ZV_ZIP_FILE_BYTES);
    const size_t start = out->size, named = strlen(name);
    const uint32_t head = (uint32_t)(LOCAL_SIZE + named + EXTRA_SIZE);
    const uint32_t padding = (ALIGNMENT - head % ALIGNMENT) % ALIGNMENT;
    const uint32_t crc = zv_crc32((const uint8_t *)bytes, size);
    put(out, 0x04034b50, 4);
    put_facts(out, name, size, crc, EXTRA_SIZE + padding);
    zv_text_append(out, name, named);
    put(out, EXTRA_ID, 2);
    put(out, padding, 2);
    for (uint32_t i = 0; i < padding; ++i) {
        put(out, 0, 1);
    }
    zv_text_append(out, bytes, size);
    const size_t list = out->size - start;
    put(out, 0x02014b50, 4);
    put(out, VERSION, 2);
    put_facts(out, name, size, crc, 0);
    put(out, 0, 2); // comment
    put(out, 0, 2); // disk
    put(out, 0, 2);
    put(out, 0, 4);
    put(out, 0, 4); // where the file begins
    zv_text_append(out, name, named);
    const size_t list_size = out->size - start - list;
    put(out, 0x06054b50, 4);
    put(out, 0, 4); // disks
    put(out, 1, 2);
    put(out, 1, 2);
    put(out, (uint32_t)list_size, 4);
    put(out, (uint32_t)list, 4);
    put(out, 0, 2);
}
