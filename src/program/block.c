/// @file block.c
/// Words of a line: a letter and a value each, settings of variables, comments, and the codes sorted into groups.
#include "program/block.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/characters.h"
#include "program/foreign.h"

/// How far from a whole tenth a G code may be, since it may be computed.
#define CODE_SLACK 1.001e-4

enum { MAX_M_CODES = 4, LOCAL_CALL = 97 };

typedef struct reader {
    zv_cursor *cursor;
    zv_block *block;
    bool tolerant;
    zv_issue *warning;
    bool ignored_g, ignored_m; ///< an unknown code was ignored, and its words with it
    uint32_t foreign;          ///< words of codes that were ignored alone
    const char *refused;       ///< why a code of the line is not available, when it has words; NULL: none is
    int refused_at;
    double refused_code;
    bool is_fatal; ///< to ignore the line would move wrongly
} reader;

static void clear(zv_block *block, int line)
{
    block->kind = ZV_BLOCK_WORDS;
    block->line = line;
    block->given = block->bare = 0;
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
    if (r->tolerant && !memchr(cursor->text + cursor->at, ')', (size_t)(cursor->size - cursor->at))) {
        warn(r, cursor->at, "comment_not_closed", "this comment is not closed: the rest of the line belongs to it");
        cursor->at = cursor->size;
        return true;
    }
    return zv_cursor_take_comment(cursor, r->tolerant, &r->block->comment, &r->block->comment_size);
}

/// Fanuc writes #1=#2+3*#4 without brackets: the products of a sum are read on behind the first value.
static bool take_sum(reader *r, double *value)
{
    zv_cursor *cursor = r->cursor;
    const int start = cursor->at;
    double sum = 0.0, product = *value, next;
    for (char c = zv_cursor_peek(cursor); c == '+' || c == '-' || c == '*' || c == '/'; c = zv_cursor_peek(cursor)) {
        const int at = cursor->at++;
        if (!zv_read_value(cursor, &next)) {
            return false;
        }
        if (c == '/' && next == 0.0) {
            return zv_cursor_fail(cursor, at, "division_by_zero", "division by zero");
        }
        sum += c == '+' || c == '-' ? product : 0.0;
        product = c == '*' ? product * next : c == '/' ? product / next : c == '-' ? -next : next;
    }
    *value = sum + product;
    return isfinite(*value) || zv_cursor_fail(cursor, start, "not_finite", "the result is too large");
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
    if (!zv_read_value(cursor, &set->value) || (r->tolerant && !take_sum(r, &set->value))) {
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
        warn(r, at, "group_conflict", "another code of the same group is on this line: the last one counts");
    } else if (*found == code) {
        return zv_cursor_fail(r->cursor, at, "group_conflict", "%c%g is twice on this line", letter, value);
    } else if (*found != ZV_NO_CODE) {
        const double other = letter == 'G' ? *found / 10.0 : *found;
        return zv_cursor_fail(r->cursor, at, "group_conflict",
                              "%c%g and %c%g belong to one group and cannot be on one line", letter, other, letter,
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

/// A G code that is not in the table: refused with its reason, ignored alone, or ignored with the words of its line.
static bool take_other_g(reader *r, int at, double value, int tenfold)
{
    bool only_with_words = false;
    uint32_t words = 0;
    const char *reason = zv_g_not_available(tenfold, &only_with_words);
    if (r->tolerant && zv_g_is_harmless(tenfold, &words)) {
        char message[ZV_MESSAGE_SIZE];
        snprintf(message, sizeof message, "the code G%g changes nothing of the path and was ignored", value);
        warn(r, at, "unknown_g", message);
        r->foreign |= words;
        return true;
    }
    if (reason && r->tolerant && only_with_words) { // the words of the line decide
        r->refused = reason;
        r->refused_at = at;
        r->refused_code = value;
        return true;
    }
    return reason ? zv_cursor_fail(r->cursor, at, "not_available", "%s", reason) : unknown_code(r, at, 'G', value);
}

/// Vectric and other old posts write inches and millimetres as G70 and G71; on a lathe these have words.
static short units_of_old_posts(const reader *r, double tenfold)
{
    const short code = tenfold == 700.0 ? ZV_G20 : tenfold == 710.0 ? ZV_G21 : (short)tenfold;
    return r->tolerant && !memchr(r->cursor->text, 'U', (size_t)r->cursor->size) &&
                   !memchr(r->cursor->text, 'P', (size_t)r->cursor->size)
               ? code
               : (short)tenfold;
}

static bool take_g(reader *r, int at, double value)
{
    const double tenfold = floor(10.0 * value + 0.5);
    const bool is_code = fabs(value - 0.1 * tenfold) < CODE_SLACK && fabs(tenfold) < 1e4;
    const short code = is_code ? units_of_old_posts(r, tenfold) : ZV_NO_CODE;
    zv_g_group group;
    if (!is_code || !zv_g_group_of(code, &group)) {
        return take_other_g(r, at, value, is_code ? (int)tenfold : ZV_NO_CODE);
    }
    if (code != (short)tenfold) {
        warn(r, at, "old_units", code == ZV_G20 ? "G70 is read as G20: inches" : "G71 is read as G21: millimetres");
    }
    zv_block *block = r->block;
    block->g_groups |= 1u << group;
    return take_code(r, at, 'G', value, code, &block->g[group], &block->g_column[group]);
}

/// Codes of printers that RS-274/NGC has not.
enum { MOTORS_ON = 17, MOTORS_OFF = 18, MOTORS_OFF_LATER = 84, STEPS_PER_UNIT = 92, FIRST_OF_PRINTERS = 100 };

/// M codes of printers whose axis words are settings (M92 X80), not places.
static bool takes_words(double code)
{
    return code >= FIRST_OF_PRINTERS || code == MOTORS_ON || code == MOTORS_OFF || code == MOTORS_OFF_LATER ||
           code == STEPS_PER_UNIT;
}

static bool take_m(reader *r, int at, double value)
{
    const double whole = floor(value + 0.5);
    zv_m_group group;
    if (!(fabs(value - whole) < CODE_SLACK) || !(fabs(whole) < 1e4) || !zv_m_group_of((int)whole, &group)) {
        const bool ignored = r->ignored_m;
        const bool good = whole == LOCAL_CALL
                              ? zv_cursor_fail(r->cursor, at, "not_available",
                                               "M97 calls a line of the program, which is not available: write M98 P")
                              : unknown_code(r, at, 'M', value);
        r->ignored_m = ignored || takes_words(value);
        return good;
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
    const bool moves =
        index < 3 || (index >= ZV_WORD('i') && index <= ZV_WORD('k')) || index == ZV_WORD('r') || index >= ZV_WORD('u');
    if (block->given & (1u << index) && r->tolerant && (!moves || block->value[index] == value)) {
        warn(r, at, "word_twice", "this word is twice on the line: the last one counts");
    } else if (block->given & (1u << index)) {
        return zv_cursor_fail(r->cursor, at, "word_twice", "the word %c is twice on this line",
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

// ---- habits of other controls, in a tolerant reading ----

static char char_at(const zv_cursor *cursor, int at)
{
    return at >= 0 && at < cursor->size ? cursor->text[at] : '\0';
}

/// Text at which a wrong number may have been read: "X1,5", "X1.2.3", "X--1".
static bool breaks_number(const zv_cursor *cursor, int at)
{
    const char before = char_at(cursor, at - 1), c = char_at(cursor, at), next = char_at(cursor, at + 1);
    return (zv_is_digit(before) || before == '.') &&
           (c == '.' || c == '-' || c == '+' || (c == ',' && zv_is_digit(next)));
}

/// Words of Fanuc's macro language that lead to other lines: to ignore them would move wrongly.
static bool is_jump(const zv_cursor *cursor, int at)
{
    static const char *const words[] = {"if", "goto", "while", "end", "then"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
        zv_cursor from = *cursor;
        from.at = at;
        const char behind = zv_cursor_take_word(&from, words[i]) ? zv_cursor_peek(&from) : '\0';
        if (behind == '[' || behind == '#' || zv_is_digit(behind)) {
            return true;
        }
    }
    return false;
}

/// Programs print 0.000015 as 1.5e-05: a sign and two digits right behind the number, which no extruder has.
static void take_exponent(reader *r, int at, double *value)
{
    zv_cursor *cursor = r->cursor;
    const char e = char_at(cursor, cursor->at), sign = char_at(cursor, cursor->at + 1);
    if (!r->tolerant || (e != 'e' && e != 'E') || (sign != '-' && sign != '+') ||
        !zv_is_digit(char_at(cursor, cursor->at + 2)) || !zv_is_digit(char_at(cursor, cursor->at + 3)) ||
        char_at(cursor, cursor->at + 4) == '.' || !zv_is_digit(char_at(cursor, cursor->at - 1))) {
        return;
    }
    int exponent = 0;
    for (cursor->at += 2; zv_is_digit(char_at(cursor, cursor->at)); ++cursor->at) {
        exponent = exponent < 1000 ? 10 * exponent + (cursor->text[cursor->at] - '0') : exponent;
    }
    for (int i = 0; i < exponent && *value != 0.0 && isfinite(*value); ++i) {
        *value = sign == '-' ? *value / 10.0 : *value * 10.0;
    }
    *value = isfinite(*value) ? *value : 0.0;
    warn(r, at, "exponent", "a number with an exponent is read as one number");
}

/// Between words a comma says nothing; Fanuc writes chamfers and roundings of a corner behind it: G1 X10 ,C1.
static bool pass_comma(reader *r)
{
    zv_cursor *cursor = r->cursor;
    const int at = cursor->at++;
    const char c = zv_cursor_peek(cursor);
    double ignored;
    if ((c == 'c' || c == 'r' || c == 'a') &&
        (zv_is_digit(char_at(cursor, cursor->at + 1)) || char_at(cursor, cursor->at + 1) == '.')) {
        ++cursor->at;
        warn(r, at, "chamfer", "a chamfer or rounding of the corner was ignored");
        return zv_read_value(cursor, &ignored);
    }
    warn(r, at, "unknown_text", "a comma between words was ignored");
    return true;
}

/// A word without a value: G28 X.
static bool take_bare(reader *r, int index, int at)
{
    const char next = char_at(r->cursor, r->cursor->at);
    const bool is_axis =
        index <= ZV_WORD('c') || (index >= ZV_WORD('x') && index <= ZV_WORD('z')) || index == ZV_WORD('e');
    if (!is_axis || (next != ' ' && next != '\t' && next != '\0' && next != ';' && next != '(' && next != '*')) {
        return false;
    }
    r->block->bare |= 1u << index;
    warn(r, at, "word_without_value", "this letter has no value");
    return true;
}

/// A word whose value cannot be read: a bare letter, or text of another language.
static bool take_text(reader *r, int index, int at)
{
    const char next = char_at(r->cursor, at + 1);
    r->cursor->issue->code = NULL;
    r->cursor->at = at + 1;
    if (take_bare(r, index, at)) {
        return true;
    }
    const int value = next == '=' ? at + 2 : at + 1;
    const bool may_be_parameter = next == '=' || (index >= ZV_WORD('x') && index <= ZV_WORD('z'));
    if (may_be_parameter && (char_at(r->cursor, value) | 0x20) == 'r' && zv_is_digit(char_at(r->cursor, value + 1))) {
        r->is_fatal = true;
        return zv_cursor_fail(r->cursor, at, "not_available", "R parameters of Siemens controls are not available");
    }
    if (is_jump(r->cursor, at)) {
        r->is_fatal = true;
        return zv_cursor_fail(r->cursor, at, "not_available",
                              "jumps and loops of Fanuc's macro language (IF, GOTO, WHILE) are not available");
    }
    if (index <= ZV_WORD('z') && (next == '-' || next == '+' || next == '.') && r->block->g_groups) {
        return zv_cursor_fail(r->cursor, at + 1, "number_expected", "a number was expected behind the letter");
    }
    return ignore_line(r, at, "this text");
}

static bool take_word(reader *r, char letter)
{
    zv_cursor *cursor = r->cursor;
    const int at = cursor->at;
    const int index = index_of(letter);
    if (letter == ',' && r->tolerant && !breaks_number(cursor, at)) {
        return pass_comma(r);
    }
    if (index < 0) {
        char what[ZV_FOREIGN_NAME];
        zv_foreign_name(char_at(cursor, at - 1), cursor->text + at, (size_t)(cursor->size - at), what);
        return r->tolerant && breaks_number(cursor, at)
                   ? zv_cursor_fail(cursor, at, "unknown_text", "%s is not known", what)
                   : ignore_line(r, at, what);
    }
    ++cursor->at;
    if (r->tolerant && zv_cursor_take(cursor, '=')) {
        warn(r, at, "equal_sign", "the word is read without its '='");
    }
    double value;
    if (!zv_read_value(cursor, &value)) {
        return r->tolerant && take_text(r, index, at);
    }
    take_exponent(r, at, &value);
    if (letter == 'g') {
        return take_g(r, at, value);
    }
    if (letter == 'm') {
        return take_m(r, at, value);
    }
    if (letter == 'n' && !r->tolerant) {
        return zv_cursor_fail(cursor, at, "word_misplaced", "the number N of a line comes first, once");
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
/// M code beside a known G code is ignored alone. False when to ignore it would be wrong.
static bool ignore_words_of_unknown_codes(reader *r)
{
    const uint32_t places =
        7u << ZV_WORD('x') | ZV_WORD_BIT('k') | ZV_WORD_BIT('u') | ZV_WORD_BIT('w') | ZV_WORD_BIT('p');
    if (r->refused && r->block->given & places) {
        return zv_cursor_fail(r->cursor, r->refused_at, "not_available", "%s", r->refused);
    }
    if (r->refused) {
        unknown_code(r, r->refused_at, 'G', r->refused_code);
    }
    if (r->ignored_g || (r->ignored_m && r->block->g_groups == 0)) {
        clear(r->block, r->cursor->line);
    }
    r->block->given &= ~r->foreign;
    return true;
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

/// Behind a comment or a name, for which the cursor is on the bracket that closes it.
static void pass_to(zv_cursor *cursor, char closing)
{
    while (cursor->at < cursor->size && cursor->text[cursor->at] != closing) {
        ++cursor->at;
    }
}

/// The feed behind an error: it counts for the lines that follow, as one before it does.
static void look_for_feed(reader *r)
{
    zv_issue ignored = {.code = NULL};
    zv_cursor behind = *r->cursor;
    behind.issue = &ignored;
    for (char c = zv_cursor_peek(&behind); c != 0 && c != ';'; c = zv_cursor_peek(&behind)) {
        if (c == '(' || c == '<') {
            pass_to(&behind, c == '(' ? ')' : '>');
        }
        const int at = behind.at++;
        const char next = zv_cursor_peek(&behind);
        double value;
        if (c == 'f' && (zv_is_digit(next) || next == '.') && zv_read_value(&behind, &value)) {
            store_word(r, ZV_WORD('f'), at, value);
            return;
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

/// Senders do not care for the number of a line, nor whether there is one.
static bool pass_number_tolerantly(reader *r)
{
    zv_cursor *cursor = r->cursor;
    const char c = zv_cursor_peek(cursor);
    double ignored;
    if (zv_is_digit(c) || c == '-' || c == '.' || c == '#' || c == '[') {
        return zv_read_value(cursor, &ignored);
    }
    warn(r, cursor->at, "number_expected", "the letter N has no number");
    return true;
}

/// Behind the letter or sign under the cursor stands neither a number nor a name: a title, or a remark.
static bool is_text(const zv_cursor *cursor)
{
    zv_cursor behind = *cursor;
    ++behind.at;
    const char c = zv_cursor_peek(&behind);
    return !zv_is_digit(c) && c != '<' && c != '#' && c != '[';
}

bool zv_block_read(zv_cursor *cursor, bool block_delete, bool tolerant, zv_block *block, zv_issue *warning)
{
    reader r = {.cursor = cursor, .block = block, .tolerant = tolerant, .warning = warning};
    clear(block, cursor->line);
    if (zv_cursor_take(cursor, '/')) {
        cursor->at += tolerant && zv_is_digit(zv_cursor_peek(cursor)); // one of nine switches: /2
        if (block_delete) {
            block->kind = ZV_BLOCK_DELETED;
            return true;
        }
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
        ++cursor->at;
        if (tolerant ? !pass_number_tolerantly(&r) : !pass_line_number(cursor)) {
            return false;
        }
        if (tolerant && zv_cursor_take(cursor, '/') && block_delete) {
            block->kind = ZV_BLOCK_DELETED;
            return true;
        }
    }
    if (zv_cursor_peek(cursor) == 'o' && !(tolerant && is_text(cursor))) {
        return take_label(&r);
    }
    if (tolerant && zv_cursor_peek(cursor) == '#' && !memchr(cursor->text, '=', (size_t)cursor->size)) {
        cursor->at = cursor->size;
        warn(&r, 0, "unknown_text", "this line is read as a comment");
    }
    const bool good = take_rest(&r);
    if (!good && tolerant && (r.ignored_g || (r.ignored_m && block->g_groups == 0)) && !r.is_fatal) {
        cursor->issue->code = NULL; // the words of a code that is ignored may be anything: M115 U3.12.2
        clear(block, cursor->line);
        return true;
    }
    if (!good && !zv_block_has(block, 'f')) {
        look_for_feed(&r);
    }
    return good && ignore_words_of_unknown_codes(&r);
}
