/// @file dh_table.c
/// DH tables to robot files.
///
///     # modified                                   standard unless a line says so, or the request
///     name, type, theta, d [m], a [m], alpha [rad], offset, lower, upper
///     j1,   r,    0,     0.3,   0,     1.5708,      0,     -170,  170
///
/// The first line that is no remark names the columns, in any order, with their units in brackets, parentheses or behind
/// an underscore; mm and degrees where there is none. Without such a line the columns are theta, d, a, alpha. The cell that
/// the joint value is added to may hold a name: "q1", "q2 - 90". Angles may be written with pi: "-pi/2".
#include "describe/dh_table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/characters.h"
#include "describe/xml_tree.h"
#include "zveno/geom.h"
#include "zveno/model.h"

typedef enum column {
    COLUMN_THETA,
    COLUMN_D,
    COLUMN_A,
    COLUMN_ALPHA,
    COLUMN_OFFSET,
    COLUMN_LOWER,
    COLUMN_UPPER,
    COLUMN_VELOCITY,
    NUMBER_COLUMNS,
    COLUMN_NAME = NUMBER_COLUMNS,
    COLUMN_TYPE,
    COLUMNS
} column;

enum { MOST_CELLS = 16, LONGEST_CELL = 48 };

typedef struct cell {
    const char *data;
    size_t size;
    int column; ///< in the line, from 1
} cell;

typedef struct row {
    char name[LONGEST_CELL];
    bool slides;
    double value[NUMBER_COLUMNS]; ///< in mm and degrees; NaN: not given
} row;

typedef struct table {
    zv_report *report;
    zv_error *why;
    int line;
    bool has_heading, is_modified;
    int place[COLUMNS];   ///< which cell holds the column; -1: none
    double unit[COLUMNS]; ///< mm or degrees per unit of the column; 0: given by nobody
    int rows;
    row row[ZV_MAX_JOINTS];
} table;

// ---- lines and cells ----

static bool is_space(char c)
{
    return c == ' ' || c == '\r';
}

static bool is_separator(char c)
{
    return c == ',' || c == ';' || c == '\t';
}

/// Splits a line; returns how many cells it has.
static int split(const char *line, size_t size, cell cells[MOST_CELLS])
{
    int count = 0;
    size_t start = 0;
    for (size_t i = 0; i <= size && count < MOST_CELLS; ++i) {
        if (i < size && !is_separator(line[i])) {
            continue;
        }
        size_t from = start, to = i;
        while (from < to && is_space(line[from])) {
            ++from;
        }
        while (to > from && is_space(line[to - 1])) {
            --to;
        }
        cells[count++] = (cell){line + from, to - from, (int)from + 1};
        start = i + 1;
    }
    return count;
}

static bool is_remark(const char *line, size_t size)
{
    size_t i = 0;
    while (i < size && (is_space(line[i]) || line[i] == '\t')) {
        ++i;
    }
    return i == size || line[i] == '#' || line[i] == '%';
}

bool zv_dh_is_table(const char *text, size_t size)
{
    const char *at = text, *const end = text + size;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        if (!is_remark(at, length)) {
            cell cells[MOST_CELLS];
            return split(at, length, cells) >= 3;
        }
        at = stop ? stop + 1 : end;
    }
    return false;
}

/// A cell as a word in lower case.
static const char *word_of(const cell *from, char out[LONGEST_CELL])
{
    size_t size = from->size < LONGEST_CELL - 1 ? from->size : LONGEST_CELL - 1;
    for (size_t i = 0; i < size; ++i) {
        out[i] = zv_lower(from->data[i]);
    }
    out[size] = '\0';
    return out;
}

// ---- heading ----

/// The column that a word of the heading names, without its unit; -1: none that is known.
static int column_called(const char *word)
{
    static const struct {
        const char *name;
        column which;
    } known[] = {
        {"theta", COLUMN_THETA},
        {"\xCE\xB8", COLUMN_THETA},
        {"d", COLUMN_D},
        {"a", COLUMN_A},
        {"r", COLUMN_A},
        {"alpha", COLUMN_ALPHA},
        {"\xCE\xB1", COLUMN_ALPHA},
        {"offset", COLUMN_OFFSET},
        {"lower", COLUMN_LOWER},
        {"min", COLUMN_LOWER},
        {"qmin", COLUMN_LOWER},
        {"upper", COLUMN_UPPER},
        {"max", COLUMN_UPPER},
        {"qmax", COLUMN_UPPER},
        {"velocity", COLUMN_VELOCITY},
        {"name", COLUMN_NAME},
        {"joint", COLUMN_NAME},
        {"link", COLUMN_NAME},
        {"axis", COLUMN_NAME},
        {"i", COLUMN_NAME},
        {"no", COLUMN_NAME},
        {"type", COLUMN_TYPE},
        {"kind", COLUMN_TYPE},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i) {
        if (strcmp(word, known[i].name) == 0) {
            return (int)known[i].which;
        }
    }
    return -1;
}

/// Cuts the unit off a word of the heading: "a [m]", "alpha(rad)", "d_mm". Returns mm or degrees per unit, 0: none told.
static double take_unit(char *word)
{
    static const struct {
        const char *name;
        double factor;
    } units[] = {{"mm", 1.0}, {"m", 1000.0}, {"cm", 10.0}, {"deg", 1.0}, {"degrees", 1.0}, {"rad", 1.0 / ZV_DEG}};
    char *start = strpbrk(word, "[(_ ");
    if (!start) {
        return 0.0;
    }
    char *unit = start + strspn(start, "[(_ ");
    unit[strcspn(unit, "]) ")] = '\0';
    for (size_t i = 0; i < sizeof units / sizeof units[0]; ++i) {
        if (strcmp(unit, units[i].name) == 0) {
            *start = '\0';
            return units[i].factor;
        }
    }
    return 0.0;
}

static bool is_heading(const cell *cells, int count)
{
    for (int i = 0; i < count; ++i) {
        char word[LONGEST_CELL];
        word_of(&cells[i], word);
        take_unit(word);
        if (strcmp(word, "alpha") == 0 || strcmp(word, "\xCE\xB1") == 0) {
            return true;
        }
    }
    return false;
}

static zv_status read_heading(table *t, const cell *cells, int count)
{
    for (int i = 0; i < count; ++i) {
        char word[LONGEST_CELL];
        const double unit = take_unit((char *)word_of(&cells[i], word));
        const int which = column_called(word);
        if (which < 0 || t->place[which] >= 0) {
            return zv_fail(
                t->why, ZV_ERR_SYNTAX, t->line, cells[i].column,
                "the column '%.*s' is %s; known: theta, d, a, alpha, offset, lower, upper, velocity, name, type",
                (int)(cells[i].size < 40 ? cells[i].size : 40), cells[i].data, which < 0 ? "not known" : "there twice");
        }
        t->place[which] = i;
        t->unit[which] = unit;
    }
    t->has_heading = true;
    return ZV_OK;
}

static void usual_heading(table *t)
{
    for (int i = 0; i <= COLUMN_ALPHA; ++i) {
        t->place[i] = i;
    }
    t->has_heading = true;
    zv_report_add(t->report, ZV_REPORT_ASSUMED, t->line, 1,
                  "the table names no columns: they are taken as theta, d, a, alpha");
}

// ---- rows ----

/// Where a cell is read.
typedef struct cursor {
    const char *at, *end;
} cursor;

static bool take(cursor *in, char wanted)
{
    while (in->at < in->end && *in->at == ' ') {
        ++in->at;
    }
    const bool is_there = in->at < in->end && *in->at == wanted;
    in->at += is_there;
    return is_there;
}

/// "pi", "Pi", "PI" or the Greek letter, as a word of its own.
static bool take_pi(cursor *in)
{
    const size_t size = (size_t)(in->end - in->at);
    const bool is_word = size >= 2 && zv_lower(in->at[0]) == 'p' && zv_lower(in->at[1]) == 'i';
    const bool goes_on = size > 2 && ((zv_lower(in->at[2]) >= 'a' && zv_lower(in->at[2]) <= 'z') || in->at[2] == '_' ||
                                      (in->at[2] >= '0' && in->at[2] <= '9'));
    const bool is_pi = (is_word && !goes_on) || (size >= 2 && memcmp(in->at, "\xCF\x80", 2) == 0);
    in->at += is_pi ? 2 : 0;
    return is_pi;
}

static bool take_number(cursor *in, double *out)
{
    const size_t used = zv_number_read(in->at, (size_t)(in->end - in->at), out);
    in->at += used;
    return used > 0 && isfinite(*out);
}

/// What the cell of a row says.
typedef struct amount {
    double value;
    bool is_variable; ///< it names the joint value
    bool is_turns;    ///< recognised by pi: in degrees whatever the unit of the column
} amount;

/// "90", "-pi/2", "3*pi/4": everything up to the end.
static bool read_amount(cursor *in, amount *out)
{
    const bool is_negative = take(in, '-');
    double factor = 1.0, divisor = 1.0;
    if (!is_negative) {
        take(in, '+');
    }
    take(in, ' ');
    const bool has_number = take_number(in, &factor);
    const bool has_star = has_number && take(in, '*');
    take(in, ' ');
    out->is_turns = take_pi(in);
    if (!(has_number || out->is_turns) || (has_star && !out->is_turns)) {
        return false;
    }
    if (out->is_turns && take(in, '/')) {
        take(in, ' ');
        if (!take_number(in, &divisor) || divisor == 0.0) {
            return false;
        }
    }
    take(in, ' ');
    const double value = (out->is_turns ? 180.0 : 1.0) * factor / divisor;
    out->value = is_negative ? -value : value;
    return in->at == in->end && fabs(out->value) < ZV_LARGEST_NUMBER;
}

/// A number, or the name of the joint value with a number added: "q2 - 90".
static bool read_cell(const cell *from, amount *out)
{
    cursor in = {from->data, from->data + from->size}, first = in;
    *out = (amount){.is_variable = from->size > 0 && !strchr("0123456789+-.", from->data[0]) && !take_pi(&first)};
    while (out->is_variable && in.at < in.end && *in.at != '+' && *in.at != '-') {
        ++in.at;
    }
    return (out->is_variable && in.at == in.end) || read_amount(&in, out);
}

static double unit_of(const table *t, int which)
{
    return t->unit[which] != 0.0 ? t->unit[which] : 1.0;
}

static zv_status refuse_cell(const table *t, const cell *found, const char *expected)
{
    return zv_fail(t->why, ZV_ERR_SYNTAX, t->line, found->column, "expected %s, found '%.*s'", expected,
                   (int)(found->size < 40 ? found->size : 40), found->data);
}

static zv_status read_numbers(table *t, const cell *cells, int count, row *out)
{
    bool has_variable = false;
    for (int which = 0; which < NUMBER_COLUMNS; ++which) {
        const int place = t->place[which];
        out->value[which] = NAN;
        if (place < 0 || place >= count || cells[place].size == 0) {
            continue;
        }
        amount found;
        if (!read_cell(&cells[place], &found)) {
            return refuse_cell(t, &cells[place], "a number, or the name of the joint value with a number added");
        }
        if (found.is_variable && (which > COLUMN_D || has_variable)) {
            return refuse_cell(t, &cells[place], "a number: one cell of a row, theta or d, holds the joint value");
        }
        if (found.is_turns && (which == COLUMN_D || which == COLUMN_A)) {
            return refuse_cell(t, &cells[place], "a length");
        }
        has_variable = has_variable || found.is_variable;
        out->value[which] = found.is_turns ? found.value : found.value * unit_of(t, which);
        out->slides = out->slides || (found.is_variable && which == COLUMN_D);
    }
    return ZV_OK;
}

/// A table may be in any encoding: what is not ASCII becomes '_'.
static void copy_name(const cell *from, char out[LONGEST_CELL])
{
    const size_t size = from->size < LONGEST_CELL - 1 ? from->size : LONGEST_CELL - 1;
    for (size_t i = 0; i < size; ++i) {
        out[i] = ' ' <= from->data[i] && from->data[i] <= '~' ? from->data[i] : '_';
    }
    out[size] = '\0';
}

static zv_status read_row(table *t, const cell *cells, int count)
{
    if (t->rows == ZV_MAX_JOINTS) {
        return zv_fail(t->why, ZV_ERR_TOO_LARGE, t->line, 1, "an arm may have %d joints", ZV_MAX_JOINTS);
    }
    row *out = &t->row[t->rows++];
    *out = (row){0};
    snprintf(out->name, sizeof out->name, "q%d", t->rows);
    const int name = t->place[COLUMN_NAME], type = t->place[COLUMN_TYPE];
    if (0 <= name && name < count && cells[name].size > 0) {
        copy_name(&cells[name], out->name);
    }
    if (0 <= type && type < count && cells[type].size > 0) {
        const char first = zv_lower(cells[type].data[0]);
        if (first != 'r' && first != 'p') {
            return zv_fail(t->why, ZV_ERR_SYNTAX, t->line, cells[type].column,
                           "expected the type revolute or prismatic, found '%.*s'",
                           (int)(cells[type].size < 40 ? cells[type].size : 40), cells[type].data);
        }
        out->slides = first == 'p';
    }
    return read_numbers(t, cells, count, out);
}

static bool has_word(const char *line, size_t size, const char *word)
{
    const size_t length = strlen(word);
    for (size_t i = 0; i + length <= size; ++i) {
        size_t k = 0;
        while (k < length && zv_lower(line[i + k]) == word[k]) {
            ++k;
        }
        if (k == length) {
            return true;
        }
    }
    return false;
}

static zv_status read_line(table *t, const char *line, size_t size)
{
    cell cells[MOST_CELLS];
    if (is_remark(line, size)) {
        t->is_modified = has_word(line, size, "modified") || (t->is_modified && !has_word(line, size, "standard"));
        return ZV_OK;
    }
    const int count = split(line, size, cells);
    if (!t->has_heading && is_heading(cells, count)) {
        return read_heading(t, cells, count);
    }
    if (!t->has_heading) {
        usual_heading(t);
    }
    return read_row(t, cells, count);
}

// ---- writing ----

static double known_or_zero(double value)
{
    return isnan(value) ? 0.0 : value + 0.0;
}

static void put_row(zv_json_writer *out, const row *from)
{
    static const char *const names[] = {"theta", "d", "a", "alpha"};
    const double *value = from->value;
    zv_json_begin_object(out);
    zv_json_put_text(out, "name", from->name);
    zv_json_put_text(out, "type", from->slides ? "prismatic" : "revolute");
    zv_json_begin_object_at(out, "dh");
    for (int i = 0; i <= COLUMN_ALPHA; ++i) {
        zv_json_put_number(out, names[i], known_or_zero(value[i]));
    }
    zv_json_end_object(out);
    if (known_or_zero(value[COLUMN_OFFSET]) != 0.0) {
        zv_json_put_number(out, "offset", value[COLUMN_OFFSET]);
    }
    const bool has_range = value[COLUMN_LOWER] < value[COLUMN_UPPER];
    if (has_range || value[COLUMN_VELOCITY] > 0.0) {
        zv_json_begin_object_at(out, "limits");
        if (has_range) {
            zv_json_put_numbers(out, "position", &value[COLUMN_LOWER], 2);
        }
        if (value[COLUMN_VELOCITY] > 0.0) {
            zv_json_put_number(out, "velocity", value[COLUMN_VELOCITY]);
        }
        zv_json_end_object(out);
    }
    zv_json_end_object(out);
}

static zv_status write_robot(const table *t, zv_text *robot)
{
    zv_text line = {0};
    zv_json_writer out = zv_json_writer_on(&line);
    zv_json_begin_object(&out);
    zv_json_put_text(&out, "format", "zveno-robot/1");
    zv_json_put_text(&out, "name", "dh");
    zv_json_put_text(&out, "source", "imported from a DH table");
    zv_json_put_text(&out, "convention", t->is_modified ? "modified_dh" : "dh");
    zv_json_begin_array_at(&out, "joints");
    for (int i = 0; i < t->rows; ++i) {
        put_row(&out, &t->row[i]);
    }
    zv_json_end_array(&out);
    zv_json_end_object(&out);
    zv_json_indent(line.data, line.size, robot);
    const bool failed = line.failed || robot->failed;
    zv_text_free(&line);
    return failed ? zv_fail(t->why, ZV_ERR_INTERNAL, 0, 0, "out of memory while writing a robot") : ZV_OK;
}

static zv_status check_names(const table *t)
{
    for (int i = 0; i < t->rows; ++i) {
        for (int k = 0; k < i; ++k) {
            if (strcmp(t->row[i].name, t->row[k].name) == 0) {
                return zv_fail(t->why, ZV_ERR_SYNTAX, t->line, 1, "two joints are called '%s'", t->row[i].name);
            }
        }
    }
    return t->rows > 0 ? ZV_OK : zv_fail(t->why, ZV_ERR_SYNTAX, t->line, 1, "the table has no rows");
}

static void report_assumptions(const table *t)
{
    bool lengths_given = true, angles_given = true;
    for (int i = 0; i < NUMBER_COLUMNS; ++i) {
        const bool is_length = i == COLUMN_D || i == COLUMN_A;
        const bool is_angle = i == COLUMN_THETA || i == COLUMN_ALPHA;
        lengths_given = lengths_given && !(is_length && t->place[i] >= 0 && t->unit[i] == 0.0);
        angles_given = angles_given && !(is_angle && t->place[i] >= 0 && t->unit[i] == 0.0);
    }
    if (!lengths_given) {
        zv_report_add(t->report, ZV_REPORT_ASSUMED, 0, 0, "the table names no unit of lengths: they are taken as mm");
    }
    if (!angles_given) {
        zv_report_add(t->report, ZV_REPORT_ASSUMED, 0, 0,
                      "the table names no unit of angles: they are taken as degrees");
    }
    zv_report_add(t->report, ZV_REPORT_NOTE, 0, 0,
                  t->is_modified ? "modified DH parameters (Craig): a and alpha are those before the joint"
                                 : "standard DH parameters: a and alpha are those behind the joint");
}

zv_status zv_dh_read(const char *text, size_t size, zv_format format, zv_report *report, zv_text *robot, zv_error *why)
{
    table t = {.report = report, .why = why, .is_modified = format == ZV_FORMAT_MODIFIED_DH};
    for (int i = 0; i < COLUMNS; ++i) {
        t.place[i] = -1;
    }
    zv_status status = ZV_OK;
    const bool has_mark = size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0; // spreadsheets write it
    const char *at = text + (has_mark ? 3 : 0), *const end = text + size;
    while (at < end && status == ZV_OK) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        ++t.line;
        status = read_line(&t, at, (size_t)((stop ? stop : end) - at));
        at = stop ? stop + 1 : end;
    }
    status = status == ZV_OK ? check_names(&t) : status;
    if (status == ZV_OK) {
        report_assumptions(&t);
        status = write_robot(&t, robot);
    }
    return status;
}
