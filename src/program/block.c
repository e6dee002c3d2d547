/// @file block.c
/// Words of a line: a letter and a value each, settings of variables, comments, and the codes sorted into groups.
#include "program/block.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "program/foreign.h"

/// How far from a whole tenth a G code may be, since it may be computed.
#define CODE_SLACK 1.001e-4

enum { MAX_M_CODES = 4 };

typedef struct reader {
    zv_cursor *cursor;
    zv_block *block;
    bool tolerant;
    zv_issue *warning;
    bool ignored_g, ignored_m; ///< an unknown code was ignored
} reader;

static void clear(zv_block *block, int line)
{
    block->kind = ZV_BLOCK_WORDS;
    block->line = line;
    block->given = 0;
    block->set_count = 0;
    block->m_count = 0;
    block->g_groups = block->m_groups = 0;
    block->comment = NULL;
    for (int i = 0; i < ZV_G_GROUPS; ++i) {
        block->g[i] = ZV_NO_CODE;
    }
    for (int i = 0; i < ZV_M_GROUPS; ++i) {
        block->m[i] = ZV_NO_CODE;
    }
}

/// Notes the first warning of the line.
static void warn(reader *r, int at, const char *code, const char *message)
{
    if (!r->warning->code) {
        *r->warning = (zv_issue){.line = r->cursor->line, .column = at + 1, .is_warning = true, .code = code};
        snprintf(r->warning->message, sizeof r->warning->message, "%s", message);
    }
}

/// Something unknown: an error, or in a tolerant reading a warning and the reading goes on.
static bool unknown(reader *r, int at, const char *code, const char *what)
{
    if (!r->tolerant) {
        return zv_cursor_fail(r->cursor, at, code, "%s is not known", what);
    }
    char message[ZV_MESSAGE_SIZE];
    snprintf(message, sizeof message, "%s is not known and was ignored", what);
    warn(r, at, code, message);
    return true;
}

static bool take_comment(reader *r)
{
    zv_cursor *cursor = r->cursor;
    if (cursor->text[cursor->at] == ';') { // never speaks, so a message before it stays
        cursor->at = cursor->size;
        return true;
    }
    return zv_cursor_take_comment(cursor, r->tolerant, &r->block->comment, &r->block->comment_size);
}

static bool take_setting(reader *r)
{
    zv_cursor *cursor = r->cursor;
    const int start = cursor->at++;
    if (r->block->set_count == ZV_MAX_SETS) {
        return zv_cursor_fail(cursor, start, "too_many_settings", "more than %d settings on one line", ZV_MAX_SETS);
    }
    zv_assignment *set = &r->block->sets[r->block->set_count];
    set->column = start + 1;
    if (!zv_read_variable(cursor, &set->variable)) {
        return false;
    }
    if (!zv_cursor_take(cursor, '=')) {
        return zv_cursor_fail(cursor, cursor->at, "equal_sign_expected", "'=' was expected after the variable");
    }
    if (!zv_read_value(cursor, &set->value)) {
        return false;
    }
    ++r->block->set_count;
    return true;
}

/// G80 beside another motion code only ends a cycle, so the other one counts; headers of many programs have both.
static bool is_beside_g80(short found, short code)
{
    return found != code && (found == ZV_G80 || code == ZV_G80);
}

/// Puts a code into its group, where `found` and `column` are kept.
static bool take_code(reader *r, int at, char letter, double value, short code, short *found, int *column)
{
    if (letter == 'G' && *found != ZV_NO_CODE && is_beside_g80(*found, code)) {
        if (code == ZV_G80) {
            return true;
        }
    } else if (*found != ZV_NO_CODE && r->tolerant) {
        warn(r, at, "group_conflict", "another code of the same group stands on this line: the last one counts");
    } else if (*found == code) {
        return zv_cursor_fail(r->cursor, at, "group_conflict", "%c%g stands twice on this line", letter, value);
    } else if (*found != ZV_NO_CODE) {
        const double other = letter == 'G' ? *found / 10.0 : *found;
        return zv_cursor_fail(r->cursor, at, "group_conflict",
                              "%c%g and %c%g belong to one group and cannot stand on one line", letter, other, letter,
                              value);
    }
    *found = code;
    *column = at + 1;
    return true;
}

static bool unknown_code(reader *r, int at, char letter, double value)
{
    char name[40];
    *(letter == 'G' ? &r->ignored_g : &r->ignored_m) = true;
    snprintf(name, sizeof name, "the code %c%g", letter, value);
    return unknown(r, at, letter == 'G' ? "unknown_g" : "unknown_m", name);
}

static bool take_g(reader *r, int at, double value)
{
    const double tenfold = floor(10.0 * value + 0.5);
    zv_g_group group;
    if (!(fabs(value - 0.1 * tenfold) < CODE_SLACK) || !(fabs(tenfold) < 1e4) || !zv_g_group_of((int)tenfold, &group)) {
        const char *reason = fabs(tenfold) < 1e4 ? zv_g_not_available((int)tenfold) : NULL;
        return reason && !r->tolerant ? zv_cursor_fail(r->cursor, at, "not_available", "%s", reason)
                                      : unknown_code(r, at, 'G', value);
    }
    zv_block *block = r->block;
    block->g_groups |= 1u << group;
    return take_code(r, at, 'G', value, (short)tenfold, &block->g[group], &block->g_column[group]);
}

static bool take_m(reader *r, int at, double value)
{
    const double whole = floor(value + 0.5);
    zv_m_group group;
    if (!(fabs(value - whole) < CODE_SLACK) || !(fabs(whole) < 1e4) || !zv_m_group_of((int)whole, &group)) {
        return unknown_code(r, at, 'M', value);
    }
    zv_block *block = r->block;
    if (++block->m_count > MAX_M_CODES && !r->tolerant) {
        return zv_cursor_fail(r->cursor, at, "too_many_codes", "a line has at most %d M codes", MAX_M_CODES);
    }
    block->m_groups |= 1u << group;
    return take_code(r, at, 'M', value, (short)whole, &block->m[group], &block->m_column[group]);
}

static int index_of(char letter)
{
    if (letter >= 'a' && letter <= 'z') {
        return ZV_WORD(letter);
    }
    return letter == '@' ? ZV_WORD_AT : letter == '^' ? ZV_WORD_ANGLE : -1;
}

static bool store_word(reader *r, int index, int at, double value)
{
    zv_block *block = r->block;
    if (block->given & (1u << index)) {
        return zv_cursor_fail(r->cursor, at, "word_twice", "the word %c stands twice on this line",
                              index < 26            ? 'A' + index
                              : index == ZV_WORD_AT ? '@'
                                                    : '^');
    }
    block->given |= 1u << index;
    block->value[index] = value;
    block->column[index] = at + 1;
    return true;
}

/// A line of another language ("GET_POSITION", "$H"): ignored as a whole in a tolerant reading.
static bool ignore_line(reader *r, int at, const char *what)
{
    r->cursor->at = r->cursor->size;
    return unknown(r, at, "unknown_text", what);
}

static bool take_word(reader *r, char letter)
{
    zv_cursor *cursor = r->cursor;
    const int at = cursor->at;
    const int index = index_of(letter);
    if (index < 0) {
        char what[ZV_FOREIGN_NAME];
        zv_foreign_name(at > 0 ? cursor->text[at - 1] : '\0', cursor->text + at, (size_t)(cursor->size - at), what);
        return ignore_line(r, at, what);
    }
    ++cursor->at;
    double value;
    if (!zv_read_value(cursor, &value)) {
        if (!r->tolerant) {
            return false;
        }
        cursor->issue->code = NULL;
        return ignore_line(r, at, "this text");
    }
    if (letter == 'g') {
        return take_g(r, at, value);
    }
    if (letter == 'm') {
        return take_m(r, at, value);
    }
    if (letter == 'n' && !r->tolerant) {
        return zv_cursor_fail(cursor, at, "word_misplaced", "the number N of a line stands at its beginning, once");
    }
    return store_word(r, index, at, value);
}

void zv_label_text(const zv_variable *label, char out[ZV_PARAMETER_NAME])
{
    if (label->name[0]) {
        memcpy(out, label->name, ZV_PARAMETER_NAME);
    } else {
        snprintf(out, ZV_PARAMETER_NAME, "%d", label->number);
    }
}

/// The label of an O word: a name, or a number that may be computed.
static bool take_label(reader *r)
{
    zv_cursor *cursor = r->cursor;
    zv_variable label;
    r->block->label_column = ++cursor->at;
    r->block->kind = ZV_BLOCK_FLOW;
    if (!zv_read_variable(cursor, &label)) {
        return false;
    }
    zv_label_text(&label, r->block->label);
    return true;
}

/// The words beside a code that was ignored belong to it (M92 X80 must not move X): the line says nothing then. An
/// M code beside a known G code is ignored alone.
static void ignore_words_of_unknown_codes(reader *r)
{
    if (r->ignored_g || (r->ignored_m && r->block->g_groups == 0)) {
        clear(r->block, r->cursor->line);
    }
}

static bool take_rest(reader *r)
{
    for (;;) {
        const char c = zv_cursor_peek(r->cursor);
        bool good;
        if (c == 0) {
            return true;
        }
        if (c == '(' || c == ';') {
            good = take_comment(r);
        } else if (c == '#') {
            good = take_setting(r);
        } else {
            good = take_word(r, c);
        }
        if (!good) {
            return false;
        }
    }
}

static bool pass_digits(zv_cursor *cursor)
{
    zv_cursor_peek(cursor);
    const int start = cursor->at;
    for (char c = zv_cursor_peek(cursor); c >= '0' && c <= '9'; c = zv_cursor_peek(cursor)) {
        ++cursor->at;
    }
    return cursor->at > start ||
           zv_cursor_fail(cursor, start, "number_expected", "the number of a line has digits only: write N10 or N10.5");
}

static bool pass_line_number(zv_cursor *cursor)
{
    return pass_digits(cursor) && (!zv_cursor_take(cursor, '.') || pass_digits(cursor));
}

bool zv_block_read(zv_cursor *cursor, bool block_delete, bool tolerant, zv_block *block, zv_issue *warning)
{
    reader r = {.cursor = cursor, .block = block, .tolerant = tolerant, .warning = warning};
    clear(block, cursor->line);
    if (zv_cursor_take(cursor, '/') && block_delete) {
        block->kind = ZV_BLOCK_DELETED;
        return true;
    }
    if (zv_cursor_peek(cursor) == '%') {
        block->kind = ZV_BLOCK_PERCENT;
        return true;
    }
    while (tolerant && zv_cursor_peek(cursor) == '(') { // a comment before an O word
        if (!take_comment(&r)) {
            return false;
        }
    }
    if (zv_cursor_peek(cursor) == 'n') {
        double ignored;
        ++cursor->at;
        if (tolerant ? !zv_read_value(cursor, &ignored) : !pass_line_number(cursor)) {
            return false;
        }
    }
    if (zv_cursor_peek(cursor) == 'o') {
        return take_label(&r);
    }
    const bool good = take_rest(&r);
    ignore_words_of_unknown_codes(&r);
    return good;
}
