/// @file waypoints_csv.c
/// Taught points, as the page saves them, to waypoints: CSV whose first line names the columns.
///
///     name,arm,move,q1 (deg),...,x (mm),...,via x (mm),via y (mm),via z (mm),speed (%),feed (mm/min),dwell (s)
///
/// Joint values are the places; x to c are there for people and are not read. Quotes hold commas, two of them are one.
#include <stdio.h>
#include <string.h>

#include "api/waypoints.h"
#include "request/table.h"
#include "text/csv.h"

enum { MOST_COLUMNS = 64, MOST_POINTS = 100000, CELL = 128 };

typedef enum column_kind { OTHER, NAME, MOVE, SPEED, FEED, DWELL, VIA_X, VIA_Y, VIA_Z, FIRST_JOINT } column_kind;

typedef struct table {
    int count;
    int meaning[MOST_COLUMNS]; ///< FIRST_JOINT + k for joint k
    int joints;
} table;

/// A line as it was read; values that are not there are NaN or empty.
typedef struct point {
    char name[CELL], move[CELL];
    bool has[FIRST_JOINT + ZV_MAX_JOINTS];
    double value[FIRST_JOINT + ZV_MAX_JOINTS];
} point;

/// Ends the text of a cell, without spaces at its end.
static void end_cell(char *out, size_t used)
{
    while (used > 0 && out[used - 1] == ' ') {
        --used;
    }
    out[used] = '\0';
}

/// The line behind a cell of `size` bytes and its comma.
static void skip_cell(zv_csv_cell *line, size_t i)
{
    const bool goes_on = i < line->size;
    *line =
        (zv_csv_cell){goes_on ? line->text + i + 1 : NULL, goes_on ? line->size - i - 1 : 0, line->column + (int)i + 1};
}

/// The next cell without its quotes; false after the last. What is longer than a cell is cut.
static bool take_cell(zv_csv_cell *line, char out[CELL], int *column)
{
    if (!line->text) {
        return false;
    }
    size_t i = 0, used = 0;
    bool inside = false;
    *column = line->column;
    for (; i < line->size && (inside || line->text[i] != ','); ++i) {
        const bool is_quote = line->text[i] == '"', is_twice = inside && i + 1 < line->size && line->text[i + 1] == '"';
        if (is_quote && !is_twice) {
            inside = !inside;
            continue;
        }
        i += is_quote;
        if (used + 1 < CELL) {
            out[used++] = line->text[i];
        }
    }
    end_cell(out, used);
    skip_cell(line, i);
    return true;
}

static int meaning_of(const char *heading)
{
    static const char *const names[] = {
        [NAME] = "name",       [MOVE] = "move",        [SPEED] = "speed (%)",  [FEED] = "feed (mm/min)",
        [DWELL] = "dwell (s)", [VIA_X] = "via x (mm)", [VIA_Y] = "via y (mm)", [VIA_Z] = "via z (mm)"};
    int joint = 0;
    for (int i = NAME; i < FIRST_JOINT; ++i) {
        if (strcmp(heading, names[i]) == 0) {
            return i;
        }
    }
    const bool is_joint = sscanf(heading, "q%2d (", &joint) == 1 && joint >= 1 && joint <= ZV_MAX_JOINTS;
    return is_joint ? FIRST_JOINT + joint - 1 : OTHER;
}

static zv_status read_heading(zv_csv_cell *line, int joints, table *out, zv_error *why)
{
    char cell[CELL];
    int column = 0, found = 0;
    *out = (table){.joints = joints};
    while (out->count < MOST_COLUMNS && take_cell(line, cell, &column)) {
        const int meaning = meaning_of(cell);
        found += meaning >= FIRST_JOINT && meaning < FIRST_JOINT + joints;
        out->meaning[out->count++] = meaning;
    }
    return found == joints ? ZV_OK
                           : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                                     "taught points of this arm have the columns q1 to q%d; the file has %d of them",
                                     joints, found);
}

static zv_status read_point(const zv_csv *csv, zv_csv_cell *line, const table *t, point *out, zv_error *why)
{
    char cell[CELL];
    int column = 0;
    zv_status status = ZV_OK;
    *out = (point){.move = "joint"};
    for (int i = 0; i < t->count && status == ZV_OK && take_cell(line, cell, &column); ++i) {
        const int meaning = t->meaning[i];
        if (meaning == NAME) {
            memcpy(out->name, cell, sizeof cell);
        } else if (meaning == MOVE && cell[0]) {
            memcpy(out->move, cell, sizeof cell);
        } else if (meaning > MOVE && cell[0]) {
            const zv_csv_cell number = {cell, strlen(cell), column};
            status = zv_csv_number(csv, &number, &out->value[meaning], why);
            out->has[meaning] = true;
        }
    }
    return status;
}

/// What the table of requests would refuse.
static zv_status check_point(const zv_csv *csv, const table *t, const point *p, zv_error *why)
{
    bool has_joints = true, is_known = false;
    for (int k = 0; k < t->joints; ++k) {
        has_joints = has_joints && p->has[FIRST_JOINT + k];
    }
    for (int i = 0; zv_move_words[i]; ++i) {
        is_known = is_known || strcmp(zv_move_words[i], p->move) == 0;
    }
    const bool is_arc = strcmp(p->move, "arc") == 0, has_via = p->has[VIA_X] && p->has[VIA_Y] && p->has[VIA_Z];
    const bool fits = (!p->has[SPEED] || (p->value[SPEED] > 0.0 && p->value[SPEED] <= 100.0)) &&
                      (!p->has[FEED] || p->value[FEED] > 0.0) && (!p->has[DWELL] || p->value[DWELL] >= 0.0);
    const char *sentence = !has_joints          ? "a joint value is missing"
                           : !is_known          ? "the move is none of joint, line, arc, straight"
                           : is_arc && !has_via ? "an arc needs its middle point (via)"
                           : !fits              ? "speed is above 0 up to 100 %, feed above 0, dwell not below 0"
                                                : NULL;
    return sentence ? zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "line %d of the points: %s", csv->line, sentence) : ZV_OK;
}

/// Speed, feed and dwell, where the point has one.
static void write_motion(zv_json_writer *out, const point *p)
{
    static const struct {
        column_kind meaning;
        const char *key;
    } fields[] = {{SPEED, "speed"}, {FEED, "feed"}, {DWELL, "dwell"}};
    for (int i = 0; i < 3; ++i) {
        if (p->has[fields[i].meaning] && p->value[fields[i].meaning] > 0.0) {
            zv_json_put_number(out, fields[i].key, p->value[fields[i].meaning]);
        }
    }
}

static void write_point(zv_json_writer *out, const table *t, const point *p)
{
    zv_json_begin_object(out);
    zv_json_put_numbers(out, "q", &p->value[FIRST_JOINT], t->joints);
    zv_json_put_text(out, "move", p->move);
    if (strcmp(p->move, "arc") == 0) {
        zv_json_put_numbers(out, "via", &p->value[VIA_X], 3);
    }
    write_motion(out, p);
    if (p->name[0]) {
        zv_json_put_text(out, "name", p->name);
    }
    zv_json_end_object(out);
}

bool zv_waypoints_csv_is(const char *text, size_t size)
{
    static const char first[] = "name,arm,move,";
    const size_t mark = size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    return size >= mark + sizeof first - 1 && memcmp(text + mark, first, sizeof first - 1) == 0;
}

static zv_status add_point(zv_csv *csv, zv_csv_cell *line, const table *t, int *count, zv_json_writer *json,
                           zv_error *inner, zv_error *why)
{
    point p;
    zv_status status = read_point(csv, line, t, &p, inner);
    status = status == ZV_OK ? check_point(csv, t, &p, why) : status;
    if (status == ZV_OK && ++*count > MOST_POINTS) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "there are more than %d points", MOST_POINTS);
    }
    if (status == ZV_OK) {
        write_point(json, t, &p);
    }
    return status;
}

zv_status zv_waypoints_csv(const char *text, size_t size, int joints, zv_text *out, zv_error *why)
{
    const size_t mark = size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    zv_csv csv = {.at = text + mark, .end = text + size};
    zv_csv_cell line;
    table t = {.count = 0};
    zv_error inner = {.line = 0};
    int count = 0;
    zv_status status = zv_csv_line(&csv, &line)
                           ? read_heading(&line, joints, &t, why)
                           : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "there are no taught points in the file");
    zv_json_writer json = zv_json_writer_on(out);
    zv_json_begin_array(&json);
    while (status == ZV_OK && zv_csv_line(&csv, &line)) {
        status = line.size > 0 ? add_point(&csv, &line, &t, &count, &json, &inner, why) : ZV_OK;
    }
    zv_json_end_array(&json);
    if (status == ZV_ERR_SYNTAX) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "line %d of the points, column %d: %.240s", inner.line,
                       inner.column, inner.message);
    }
    return status;
}
