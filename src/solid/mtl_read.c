/// @file mtl_read.c
/// Colours of OBJ files, which are in a file beside them:
///
///     arm.obj   mtllib arm.mtl          arm.mtl   newmtl steel
///               usemtl steel                      Kd 0.6 0.6 0.7
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "zveno/solid.h"
#include "zveno/text.h"

enum { NAME_SIZE = 48 };

/// A part of a text, without the blanks around it.
typedef struct words {
    const char *at;
    size_t size;
} words;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static words trimmed(const char *at, const char *end)
{
    while (at < end && is_blank(*at)) {
        ++at;
    }
    while (end > at && is_blank(end[-1])) {
        --end;
    }
    return (words){at, (size_t)(end - at)};
}

/// The next line of the text that begins with `word`, and what is behind it, if anything; false at the end.
static bool next_statement(const char **at, const char *end, const char *word, words *out)
{
    const size_t size = strlen(word);
    while (*at < end) {
        const char *stop = memchr(*at, '\n', (size_t)(end - *at));
        stop = stop ? stop : end;
        const words line = trimmed(*at, stop);
        *at = stop < end ? stop + 1 : end;
        if (line.size >= size && memcmp(line.at, word, size) == 0 && (line.size == size || is_blank(line.at[size]))) {
            *out = trimmed(line.at + size, line.at + line.size);
            return true;
        }
    }
    return false;
}

bool zv_obj_library(const char *text, size_t text_size, char *name, size_t size)
{
    ZV_ASSERT((text || text_size == 0) && name);
    enum { FAR = 1 << 16 }; // it is named before the parts
    const char *at = text ? text : "", *const end = at + (text_size < FAR ? text_size : FAR);
    words found = {0};
    while (found.size == 0 && next_statement(&at, end, "mtllib", &found)) {
    }
    if (found.size == 0 || found.size >= size) {
        return false;
    }
    memcpy(name, found.at, found.size);
    name[found.size] = '\0';
    return true;
}

// ---- materials ----

/// The numbers behind Kd as 0xRRGGBB, or -1.
static int read_color(words numbers)
{
    int color = 0;
    for (int k = 0; k < 3; ++k) {
        double share = 0.0;
        numbers = trimmed(numbers.at, numbers.at + numbers.size);
        const size_t used = zv_number_read(numbers.at, numbers.size, &share);
        if (used == 0) {
            return -1;
        }
        share = share > 0.0 ? (share < 1.0 ? share : 1.0) : 0.0;
        color = color << 8 | (int)(255.0 * share + 0.5);
        numbers.at += used;
        numbers.size -= used;
    }
    return color;
}

/// The colour of the material called `name`, or -1.
static int color_of(const char *library, size_t size, words name)
{
    const char *at = library, *const end = library + size;
    words found;
    while (next_statement(&at, end, "newmtl", &found)) {
        if (found.size != name.size || memcmp(found.at, name.at, name.size) != 0) {
            continue;
        }
        const char *inside = at, *stop = at;
        words other;
        stop = next_statement(&stop, end, "newmtl", &other) ? other.at : end;
        return next_statement(&inside, stop, "Kd", &found) ? read_color(found) : -1;
    }
    return -1;
}

/// The first word of a name, as the reader of OBJ knows its parts.
static words part_name(words statement)
{
    size_t size = 0;
    while (size < statement.size && size < NAME_SIZE - 1 && !is_blank(statement.at[size])) {
        ++size;
    }
    return (words){statement.at, size};
}

void zv_obj_colors(const char *text, size_t size, const char *library, size_t library_size, zv_mesh_report *report)
{
    ZV_ASSERT((text || size == 0) && (library || library_size == 0) && report);
    const char *at = text ? text : "", *const end = at + size;
    words known[ZV_MESH_PARTS], found;
    uint32_t parts = 0;
    while (parts < report->part_count && next_statement(&at, end, "usemtl", &found)) {
        const words name = part_name(found);
        uint32_t part = 0;
        while (part < parts && !(known[part].size == name.size && memcmp(known[part].at, name.at, name.size) == 0)) {
            ++part;
        }
        if (part == parts) {
            const int color = color_of(library ? library : "", library_size, found);
            known[parts] = name;
            report->color[parts] = color >= 0 ? color : report->color[parts];
            ++parts;
        }
    }
}
