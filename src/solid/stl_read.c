/// @file stl_read.c
/// STL files: 80 bytes of anything, a count, 50 bytes per triangle; or text. Binary files may begin with the word `solid`
/// as well, so the size decides: 84 + 50 n.
#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "solid/weld.h"
#include "zveno/text.h"

enum { HEADER = 84, RECORD = 50 };

static uint32_t little_endian(const unsigned char *b)
{
    return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static double float_at(const char *bytes)
{
    const uint32_t bits = little_endian((const unsigned char *)bytes);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/// A triangle, unless two of its corners are one.
static void add_triangle(zv_mesh *mesh, const uint32_t corner[3], zv_mesh_report *report)
{
    if (corner[0] == corner[1] || corner[1] == corner[2] || corner[2] == corner[0]) {
        ++report->degenerate;
    } else {
        zv_mesh_add_triangle(mesh, corner[0], corner[1], corner[2]);
    }
}

static zv_status read_binary(const char *bytes, uint32_t count, double unit, zv_mesh *mesh, zv_mesh_report *report,
                             zv_error *why)
{
    zv_weld weld = {0};
    zv_status status = ZV_OK;
    for (uint32_t i = 0; i < count && status == ZV_OK && !mesh->failed; ++i) {
        const char *record = bytes + HEADER + (size_t)i * RECORD + 12;
        uint32_t corner[3];
        for (int k = 0; k < 3; ++k) {
            const zv_vec3 p = {unit * float_at(record + 12 * k), unit * float_at(record + 12 * k + 4),
                               unit * float_at(record + 12 * k + 8)};
            if (!isfinite(p.x) || !isfinite(p.y) || !isfinite(p.z)) {
                status = zv_fail(why, ZV_ERR_SYNTAX, 0, 0,
                                 "triangle %u of the STL file has a corner that is not finite", i + 1);
                break;
            }
            corner[k] = zv_weld_vertex(&weld, mesh, p, 0);
        }
        if (status == ZV_OK && !mesh->failed) {
            add_triangle(mesh, corner, report);
        }
    }
    zv_weld_free(&weld);
    return status;
}

/// Words of a text file, with their place.
typedef struct words {
    const char *at, *end, *line_start;
    int line;
} words;

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

/// The next word; its length, 0 at the end.
static size_t next_word(words *w, const char **word)
{
    for (; w->at < w->end && is_space(*w->at); ++w->at) {
        if (*w->at == '\n') {
            ++w->line;
            w->line_start = w->at + 1;
        }
    }
    *word = w->at;
    while (w->at < w->end && !is_space(*w->at)) {
        ++w->at;
    }
    return (size_t)(w->at - *word);
}

static bool is_word(const char *word, size_t size, const char *known)
{
    bool same = strlen(known) == size;
    for (size_t i = 0; same && i < size; ++i) {
        const char c = word[i] >= 'A' && word[i] <= 'Z' ? (char)(word[i] - 'A' + 'a') : word[i];
        same = c == known[i];
    }
    return same;
}

static zv_status refuse(const words *w, const char *word, size_t size, const char *expected, zv_error *why)
{
    const int shown = size > 40 ? 40 : (int)size, column = (int)(word - w->line_start) + 1;
    return size ? zv_fail(why, ZV_ERR_SYNTAX, w->line, column, "expected %s, found '%.*s'", expected, shown, word)
                : zv_fail(why, ZV_ERR_SYNTAX, w->line, column, "expected %s, found the end of the file", expected);
}

static zv_status read_corner(words *w, double unit, zv_vec3 *out, zv_error *why)
{
    double numbers[3];
    for (int k = 0; k < 3; ++k) {
        const char *word;
        const size_t size = next_word(w, &word);
        if (!size || zv_number_read(word, size, &numbers[k]) != size || !isfinite(numbers[k])) {
            return refuse(w, word, size, "a coordinate", why);
        }
    }
    *out = (zv_vec3){unit * numbers[0], unit * numbers[1], unit * numbers[2]};
    return ZV_OK;
}

/// Everything but `vertex` is passed over: names, normals, loops. A facet ends after three corners.
static zv_status read_text(const char *text, size_t size, double unit, zv_mesh *mesh, zv_mesh_report *report,
                           zv_error *why)
{
    words w = {text, text + size, text, 1};
    zv_weld weld = {0};
    uint32_t corner[3];
    int corners = 0;
    zv_status status = ZV_OK;
    const char *word;
    for (size_t length; status == ZV_OK && !mesh->failed && (length = next_word(&w, &word)) > 0;) {
        if (is_word(word, length, "endfacet") && corners != 0) {
            status = refuse(&w, word, length, "three corners in every facet", why);
        } else if (is_word(word, length, "vertex")) {
            zv_vec3 p;
            status = read_corner(&w, unit, &p, why);
            if (status == ZV_OK) {
                corner[corners++] = zv_weld_vertex(&weld, mesh, p, 0);
            }
            if (corners == 3) {
                add_triangle(mesh, corner, report);
                corners = 0;
            }
        }
    }
    if (status == ZV_OK && corners != 0) {
        status = zv_fail(why, ZV_ERR_SYNTAX, w.line, 1, "the file ends inside a facet");
    }
    zv_weld_free(&weld);
    return status;
}

/// Text begins with `solid` and has no byte that text has not.
static bool looks_like_text(const char *bytes, size_t size)
{
    const char *word;
    words w = {bytes, bytes + size, bytes, 1};
    const size_t length = next_word(&w, &word), looked = size < 512 ? size : 512;
    return is_word(word, length, "solid") && !memchr(bytes, '\0', looked);
}

static zv_status read_any(const char *bytes, size_t size, double unit, zv_mesh *mesh, zv_mesh_report *report,
                          zv_error *why)
{
    const uint32_t count = size >= HEADER ? little_endian((const unsigned char *)bytes + 80) : 0;
    const uint64_t needed = HEADER + (uint64_t)RECORD * count;
    if (size >= HEADER && needed == size) {
        report->binary = true;
        return read_binary(bytes, count, unit, mesh, report, why);
    }
    if (looks_like_text(bytes, size)) {
        return read_text(bytes, size, unit, mesh, report, why);
    }
    if (size < HEADER) {
        return zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "this is no STL file: it has %zu bytes, and 84 are its head alone",
                       size);
    }
    if (needed > size) {
        return zv_fail(why, ZV_ERR_SYNTAX, 0, 0,
                       "the STL file says that it has %u triangles, which take %llu bytes, but it has %zu", count,
                       (unsigned long long)needed, size);
    }
    report->binary = true;
    report->left_out = 1; // bytes behind the last triangle
    return read_binary(bytes, count, unit, mesh, report, why);
}

zv_status zv_mesh_read_stl(const char *bytes, size_t size, double unit_m, zv_mesh *out, zv_mesh_report *report,
                           zv_error *why)
{
    ZV_ASSERT((bytes || size == 0) && out && unit_m > 0.0);
    zv_mesh mesh = {0};
    zv_mesh_report found = {0};
    zv_status status = read_any(bytes ? bytes : "", size, unit_m, &mesh, &found, why);
    if (status == ZV_OK && !mesh.failed && mesh.triangle_count == 0) {
        status = zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "the STL file has no triangle");
    }
    status = zv_mesh_publish(&mesh, out, status, why);
    if (status == ZV_OK && report) {
        *report = found;
    }
    return status;
}
