/// @file obj_read.c
/// OBJ files: `v` places, `f` polygons of them, `usemtl` parts. What is no surface of polygons is counted and left out.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "solid/weld.h"
#include "zveno/text.h"

enum { PARTS_MAX = ZV_MESH_PARTS, NAME_SIZE = 48 };

typedef struct reader {
    const char *at, *end; ///< of the line that is read
    const char *line_start;
    int line;
    double unit;
    zv_mesh places; ///< vertices only: the places as the file numbers them
    zv_mesh *mesh;
    zv_weld weld;
    char parts[PARTS_MAX][NAME_SIZE];
    uint8_t part;
    zv_mesh_report *report;
    zv_error *why;
} reader;

static size_t next_word(reader *r, const char **word)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\r')) {
        ++r->at;
    }
    *word = r->at;
    while (r->at < r->end && *r->at != ' ' && *r->at != '\t' && *r->at != '\r') {
        ++r->at;
    }
    return (size_t)(r->at - *word);
}

static bool is_word(const char *word, size_t size, const char *known)
{
    return strlen(known) == size && memcmp(word, known, size) == 0;
}

static zv_status refuse(const reader *r, const char *word, size_t size, const char *expected)
{
    const int shown = size > 40 ? 40 : (int)size, column = (int)(word - r->line_start) + 1;
    return size ? zv_fail(r->why, ZV_ERR_SYNTAX, r->line, column, "expected %s, found '%.*s'", expected, shown, word)
                : zv_fail(r->why, ZV_ERR_SYNTAX, r->line, column, "expected %s, found the end of the line", expected);
}

static zv_status read_place(reader *r)
{
    double numbers[3];
    for (int k = 0; k < 3; ++k) {
        const char *word;
        const size_t size = next_word(r, &word);
        if (!size || zv_number_read(word, size, &numbers[k]) != size || !isfinite(numbers[k])) {
            return refuse(r, word, size, "a coordinate");
        }
    }
    const zv_vec3 p = {r->unit * numbers[0], r->unit * numbers[1], r->unit * numbers[2]};
    zv_mesh_add_vertex(&r->places, p, (zv_vec3){0, 0, 0}, 0);
    return ZV_OK;
}

/// `7`, `7/1`, `7//3` or `-1`: the number before the first slash; negative ones count from the last place.
static zv_status read_corner(reader *r, const char *word, size_t size, uint32_t *out)
{
    const char *slash = memchr(word, '/', size);
    const size_t digits = slash ? (size_t)(slash - word) : size;
    double number;
    if (!digits || zv_number_read(word, digits, &number) != digits || number != floor(number)) {
        return refuse(r, word, size, "the number of a vertex");
    }
    const double index = number < 0 ? r->places.vertex_count + number : number - 1;
    if (!(index >= 0 && index < r->places.vertex_count)) {
        return zv_fail(r->why, ZV_ERR_SYNTAX, r->line, (int)(word - r->line_start) + 1,
                       "there is no vertex %.*s: the file has %u so far", size > 40 ? 40 : (int)size, word,
                       r->places.vertex_count);
    }
    *out = zv_weld_vertex(&r->weld, r->mesh, r->places.vertices[(uint32_t)index].point, r->part);
    return ZV_OK;
}

/// A polygon, as a fan about its first corner.
static zv_status read_face(reader *r)
{
    uint32_t first = 0, last = 0;
    const char *word;
    int count = 0;
    for (size_t size; (size = next_word(r, &word)) > 0; ++count) {
        uint32_t corner = 0;
        const zv_status status = read_corner(r, word, size, &corner);
        if (status != ZV_OK) {
            return status;
        }
        if (count >= 2 && (first == last || last == corner || corner == first)) {
            ++r->report->degenerate;
        } else if (count >= 2 && !r->mesh->failed) {
            zv_mesh_add_triangle(r->mesh, first, last, corner);
        }
        first = count == 0 ? corner : first;
        last = corner;
    }
    return count < 3 ? refuse(r, word, 0, "three corners of a face or more") : ZV_OK;
}

/// The colour that a name such as `#c08040` is; -1 for other names.
static int color_of(const char *name, size_t size)
{
    int color = size == 7 && name[0] == '#' ? 0 : -1;
    for (size_t i = 1; i < size && color >= 0; ++i) {
        const char *digits = "0123456789abcdef", *found = strchr(digits, name[i]);
        color = found && *found ? 16 * color + (int)(found - digits) : -1;
    }
    return color;
}

/// The part of this name, a new one when there is room; all beyond share the last number.
static void use_part(reader *r)
{
    const char *word;
    const size_t size = next_word(r, &word), kept = size < NAME_SIZE - 1 ? size : NAME_SIZE - 1;
    uint32_t part = 0;
    while (part < r->report->part_count &&
           !(strlen(r->parts[part]) == kept && memcmp(r->parts[part], word, kept) == 0)) {
        ++part;
    }
    if (part == r->report->part_count && part < PARTS_MAX) {
        memcpy(r->parts[part], word, kept);
        r->parts[part][kept] = '\0';
        r->report->color[r->report->part_count++] = color_of(word, size);
    }
    r->part = (uint8_t)(part < PARTS_MAX ? part : PARTS_MAX - 1);
}

/// Words that say nothing of the surface.
static bool is_quiet(const char *word, size_t size)
{
    static const char *const quiet[] = {"vt", "vn", "vp", "o", "g", "s", "mtllib", "usemap", "maplib"};
    bool known = false;
    for (size_t i = 0; i < sizeof quiet / sizeof quiet[0]; ++i) {
        known = known || is_word(word, size, quiet[i]);
    }
    return known;
}

static zv_status read_line(reader *r)
{
    const char *word;
    const size_t size = next_word(r, &word);
    if (size == 0 || word[0] == '#') {
        return ZV_OK;
    }
    if (is_word(word, size, "v")) {
        return read_place(r);
    }
    if (is_word(word, size, "f") || is_word(word, size, "fo")) {
        return read_face(r);
    }
    if (is_word(word, size, "usemtl")) {
        use_part(r);
        return ZV_OK;
    }
    r->report->left_out += !is_quiet(word, size);
    return ZV_OK;
}

/// The end of the line that begins at `at`; a backslash before it goes on to the next one.
static const char *line_end(char *at, const char *end, int *lines)
{
    char *stop = at;
    for (*lines = 1;; ++*lines) {
        char *found = memchr(stop, '\n', (size_t)(end - stop));
        if (!found) {
            return end;
        }
        char *before = found > at && found[-1] == '\r' ? found - 1 : found;
        if (before == at || before[-1] != '\\') {
            return found;
        }
        before[-1] = ' ';
        *before = ' ';
        *found = ' ';
        stop = found + 1;
    }
}

static zv_status read_lines(reader *r, char *text, size_t size)
{
    zv_status status = ZV_OK;
    char *const end = text + size;
    int lines = 0;
    for (char *at = text; at < end && status == ZV_OK && !r->mesh->failed && !r->places.failed; r->line += lines) {
        const char *stop = line_end(at, end, &lines);
        r->at = r->line_start = at;
        r->end = stop;
        status = read_line(r);
        at = text + (stop - text) + 1;
    }
    return status;
}

static zv_status read_whole(reader *r, char *copy, size_t size)
{
    zv_mesh *mesh = r->mesh;
    const zv_status status = read_lines(r, copy, size);
    mesh->failed = mesh->failed || r->places.failed;
    zv_mesh_free(&r->places);
    zv_weld_free(&r->weld);
    return status == ZV_OK && !mesh->failed && mesh->triangle_count == 0
               ? zv_fail(r->why, ZV_ERR_SYNTAX, 0, 0, "the OBJ file has no face")
               : status;
}

zv_status zv_mesh_read_obj(const char *text, size_t size, double unit_m, zv_mesh *out, zv_mesh_report *report,
                           zv_error *why)
{
    ZV_ASSERT((text || size == 0) && out && unit_m > 0.0);
    char *copy = malloc(size + 1); // lines that go on are joined in it
    reader *r = calloc(1, sizeof *r);
    zv_mesh mesh = {0};
    zv_mesh_report found = {0};
    zv_status status = ZV_OK;
    if (copy && r) {
        *r = (reader){.line = 1, .unit = unit_m, .mesh = &mesh, .report = &found, .why = why};
        memcpy(copy, text ? text : "", size);
        status = read_whole(r, copy, size);
    } else {
        mesh.failed = true;
    }
    free(r);
    free(copy);
    status = zv_mesh_publish(&mesh, out, status, why);
    if (status == ZV_OK && report) {
        *report = found;
    }
    return status;
}
