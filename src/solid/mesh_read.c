/// @file mesh_read.c
/// A file of triangles, whatever its name says: STL or OBJ by what the bytes are, and the names of formats that others
/// have to read.
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "text/utf8.h"
#include "zveno/solid.h"

enum { STL_HEAD = 84, STL_RECORD = 50 };

static bool is_binary_stl(const char *bytes, size_t size)
{
    const unsigned char *b = (const unsigned char *)bytes + 80;
    const uint32_t count =
        size >= STL_HEAD ? b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24 : 0;
    return size >= STL_HEAD && STL_HEAD + (uint64_t)STL_RECORD * count == size;
}

static bool begins_with(const char *bytes, size_t size, const char *word)
{
    return size >= strlen(word) && memcmp(bytes, word, strlen(word)) == 0;
}

static bool holds(const char *bytes, size_t size, const char *word)
{
    const size_t length = strlen(word), looked = size < 4096 ? size : 4096;
    for (size_t i = 0; i + length <= looked; ++i) {
        if (memcmp(bytes + i, word, length) == 0) {
            return true;
        }
    }
    return false;
}

/// The name of a format that is known and not read here, or NULL.
static const char *foreign_format(const char *bytes, size_t size)
{
    return holds(bytes, size, "<COLLADA")             ? "DAE (COLLADA)"
           : begins_with(bytes, size, "glTF")         ? "glTF (.glb)"
           : begins_with(bytes, size, "{")            ? "glTF"
           : begins_with(bytes, size, "Kaydara FBX")  ? "FBX"
           : holds(bytes, size, "FBXHeaderExtension") ? "FBX"
           : begins_with(bytes, size, "PK\003\004")   ? "3MF, or another zip archive"
           : begins_with(bytes, size, "ISO-10303-21") ? "STEP"
           : begins_with(bytes, size, "ply")          ? "PLY"
           : begins_with(bytes, size, "version https://git-lfs")
               ? "a pointer of Git LFS: the file itself was not fetched"
               : NULL;
}

static bool is_obj_word(const char *word, size_t size)
{
    static const char *const words[] = {"v", "vn", "vt", "vp", "f", "o", "g", "s", "mtllib", "usemtl", "p", "l"};
    bool is_known = false;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
        is_known = is_known || (strlen(words[i]) == size && memcmp(words[i], word, size) == 0);
    }
    return is_known;
}

/// The first line that says something begins with a word of OBJ.
static bool is_obj(const char *bytes, size_t size)
{
    size_t at = 0;
    for (int lines = 0; lines < 1000 && at < size; ++lines) {
        while (at < size && strchr(" \t\r\n", bytes[at]) && bytes[at]) {
            ++at;
        }
        size_t end = at;
        while (end < size && !memchr(" \t\r\n", bytes[end], 4)) {
            ++end;
        }
        if (end > at && bytes[at] != '#') {
            return is_obj_word(bytes + at, end - at);
        }
        const char *next = memchr(bytes + end, '\n', size - end);
        at = next ? (size_t)(next - bytes) : size;
    }
    return false;
}

static zv_status read_utf16(const char *bytes, size_t size, double unit_m, zv_mesh *out, zv_mesh_report *report,
                            zv_error *why)
{
    char *text = zv_utf16_text(bytes, &size);
    const zv_status status = text ? zv_mesh_read(text, size, unit_m, out, report, why)
                                  : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the mesh");
    free(text);
    return status;
}

zv_status zv_mesh_read(const char *bytes, size_t size, double unit_m, zv_mesh *out, zv_mesh_report *report,
                       zv_error *why)
{
    ZV_ASSERT((bytes || size == 0) && out);
    bytes = bytes ? bytes : "";
    if (size == 0) {
        return zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "the file is empty");
    }
    if (!is_binary_stl(bytes, size) && zv_utf16_is_marked(bytes, size)) {
        return read_utf16(bytes, size, unit_m, out, report, why);
    }
    const char *foreign = is_binary_stl(bytes, size) ? NULL : foreign_format(bytes, size);
    if (foreign) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "this is %s, which is not read here", foreign);
    }
    return !is_binary_stl(bytes, size) && is_obj(bytes, size) ? zv_mesh_read_obj(bytes, size, unit_m, out, report, why)
                                                              : zv_mesh_read_stl(bytes, size, unit_m, out, report, why);
}
