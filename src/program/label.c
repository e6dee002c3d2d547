/// @file label.c
/// Labels of O words: what is behind them, where they are, and how to skip to one.
#include <string.h>

#include "program/flow.h"
#include "program/issue_sink.h"

/// Longer words before their beginnings.
static const struct {
    const char *text;
    zv_flow_word word;
} keywords[] = {
    {"endsub", ZV_FLOW_ENDSUB},       {"sub", ZV_FLOW_SUB},     {"call", ZV_FLOW_CALL},
    {"return", ZV_FLOW_RETURN},       {"if", ZV_FLOW_IF},       {"elseif", ZV_FLOW_ELSEIF},
    {"else", ZV_FLOW_ELSE},           {"endif", ZV_FLOW_ENDIF}, {"while", ZV_FLOW_WHILE},
    {"endwhile", ZV_FLOW_ENDWHILE},   {"do", ZV_FLOW_DO},       {"repeat", ZV_FLOW_REPEAT},
    {"endrepeat", ZV_FLOW_ENDREPEAT}, {"break", ZV_FLOW_BREAK}, {"continue", ZV_FLOW_CONTINUE},
};

/// Comments between a label and its word: O100 (NAME OF THE PROGRAM) is a label.
static void pass_comments(zv_cursor *cursor)
{
    while (zv_cursor_peek(cursor) == '(') {
        const char *end = memchr(cursor->text + cursor->at, ')', (size_t)(cursor->size - cursor->at));
        cursor->at = end ? (int)(end - cursor->text) + 1 : cursor->size;
    }
}

zv_flow_word zv_flow_take_word(zv_cursor *cursor)
{
    pass_comments(cursor);
    const char c = zv_cursor_peek(cursor);
    if (c == 0 || c == ';') {
        return ZV_FLOW_LABEL;
    }
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; ++i) {
        if (zv_cursor_take_word(cursor, keywords[i].text)) {
            return keywords[i].word;
        }
    }
    return ZV_FLOW_UNKNOWN;
}

bool zv_flow_unknown_word(zv_cursor *cursor, int start)
{
    return zv_cursor_fail(
        cursor, start, "unknown_keyword",
        "after an O word one of sub, call, return, if, while, do, repeat, break, continue was expected");
}

bool zv_flow_pass_comments(zv_interpreter *in)
{
    const char *ignored;
    int size;
    while (zv_cursor_peek(&in->cursor) == '(') {
        if (!zv_cursor_take_comment(&in->cursor, zv_is_tolerant(in), &ignored, &size)) {
            return false;
        }
    }
    return true;
}

bool zv_flow_line_ends(zv_interpreter *in)
{
    if (zv_cursor_peek(&in->cursor) == '(' && zv_is_tolerant(in)) {
        return true; // whatever the rest of the line is: comments inside comments, too
    }
    if (!zv_flow_pass_comments(in)) {
        return false;
    }
    const char c = zv_cursor_peek(&in->cursor);
    return c == 0 || c == ';' ||
           zv_cursor_fail(&in->cursor, in->cursor.at, "unknown_text",
                          "the line should end here: write what follows on a line of its own");
}

bool zv_flow_wrong(zv_interpreter *in, const char *code, const char *message)
{
    return ZV_WRONG(in, in->block.label_column, code, "O<%s>: %s", in->block.label, message);
}

static const char *sub_of(const zv_interpreter *in)
{
    return in->flow.call_count > 0 ? in->flow.calls[in->flow.call_count - 1].label : "";
}

bool zv_flow_begin_block(zv_interpreter *in, bool is_if)
{
    const zv_begun *before = zv_begun_find(&in->flow.begun, sub_of(in), in->block.label);
    if (!before) {
        zv_begun_keep(&in->flow.begun, sub_of(in), in->block.label, in->here, is_if);
        return true;
    }
    if (before->place.offset == in->here.offset || zv_is_tolerant(in)) {
        return true;
    }
    return ZV_WRONG(in, in->block.label_column, "label_twice",
                    "O<%s>: this label already began the block of line %d: give this one another", in->block.label,
                    before->place.line);
}

bool zv_flow_began_if(const zv_interpreter *in)
{
    const zv_begun *before = zv_begun_find(&in->flow.begun, sub_of(in), in->block.label);
    return before && before->is_if;
}

/// Label and zv_flow_word of a line that begins with an O word; false for any other line.
static bool read_flow_line(zv_interpreter *in, const char *text, int size, char label[ZV_PARAMETER_NAME],
                           zv_flow_word *word)
{
    zv_issue ignored = {.code = NULL}, no_warning = {.code = NULL};
    zv_block block;
    zv_cursor cursor = in->cursor;
    cursor.text = text;
    cursor.size = size;
    cursor.at = 0;
    cursor.issue = &ignored;
    const char c = zv_cursor_peek(&cursor);
    if (c != 'o' && c != 'n' && c != '/') {
        return false;
    }
    if (!zv_block_read(&cursor, in->options->block_delete, true, &block, &no_warning) || block.kind != ZV_BLOCK_FLOW) {
        return false;
    }
    memcpy(label, block.label, sizeof block.label);
    *word = zv_flow_take_word(&cursor);
    return true;
}

static bool check_comments(zv_cursor *cursor)
{
    const char *ignored;
    int size;
    for (; cursor->at < cursor->size && cursor->text[cursor->at] != ';';) {
        if (cursor->text[cursor->at] != '(') {
            ++cursor->at;
        } else if (!zv_cursor_take_comment(cursor, false, &ignored, &size)) {
            return false;
        }
    }
    return true;
}

/// Behind an O word whose label is computed, without computing it: lines that are skipped as well may set its
/// variables. False when the label is a plain one.
static bool pass_computed_label(zv_cursor *cursor)
{
    const int start = cursor->at++;
    int depth = 0;
    for (char c = zv_cursor_peek(cursor); c == '#' || c == '[' || depth > 0; c = zv_cursor_peek(cursor)) {
        if (c == 0) {
            return true; // the bracket that is missing is reported when the line is executed
        }
        depth += c == '[' ? 1 : c == ']' ? -1 : 0;
        ++cursor->at;
        if (depth == 0 && c == '#' && zv_cursor_peek(cursor) == '<') {
            const char *end = memchr(cursor->text + cursor->at, '>', (size_t)(cursor->size - cursor->at));
            cursor->at = end ? (int)(end - cursor->text) + 1 : cursor->size;
        }
    }
    if (cursor->at == start + 1) {
        cursor->at = start;
        return false;
    }
    while (zv_cursor_peek(cursor) >= '0' && zv_cursor_peek(cursor) <= '9') { // o#1
        ++cursor->at;
    }
    return true;
}

static bool check_label(zv_interpreter *in, zv_cursor *cursor, bool in_sub)
{
    zv_issue no_warning = {.code = NULL};
    zv_block block;
    if (zv_cursor_peek(cursor) != 'o') {
        return true;
    }
    if (!pass_computed_label(cursor) && !zv_block_read(cursor, in->options->block_delete, false, &block, &no_warning)) {
        return false;
    }
    zv_cursor_peek(cursor);
    const int start = cursor->at;
    return in_sub || zv_flow_take_word(cursor) != ZV_FLOW_UNKNOWN || zv_flow_unknown_word(cursor, start);
}

/// A line that is skipped is not executed, but its comments are closed and its O words are words all the same: a
/// misspelt else must not be lost in the branch before it.
static void check_skipped(zv_interpreter *in, const char *text, int size, zv_place place, bool in_sub)
{
    zv_issue issue = {.code = NULL};
    zv_cursor cursor = in->cursor;
    cursor.text = text;
    cursor.size = size;
    cursor.at = cursor.depth = 0;
    cursor.line = place.line;
    cursor.issue = &issue;
    const bool closed = check_comments(&cursor);
    cursor.at = 0;
    if (!closed || !check_label(in, &cursor, in_sub)) {
        zv_issue_report(in, &issue);
    }
}

bool zv_flow_skip_to(zv_interpreter *in, const char *label, unsigned wanted, zv_flow_word *found, zv_place *place)
{
    const char *text;
    int size;
    while (zv_lines_next(&in->lines, &text, &size, place)) {
        char here[ZV_PARAMETER_NAME];
        zv_flow_word word;
        if (!zv_is_tolerant(in)) {
            check_skipped(in, text, size, *place, wanted & (1u << ZV_FLOW_ENDSUB));
        }
        if (!read_flow_line(in, text, size, here, &word)) {
            continue;
        }
        if (strcmp(here, label) == 0 && wanted & (1u << word)) {
            *found = word;
            return true;
        }
        if (word == ZV_FLOW_SUB && wanted & (1u << ZV_FLOW_ENDSUB)) {
            in->cursor.line = place->line;
            return ZV_WRONG(in, 1, "nested_sub", "a subroutine cannot be defined inside the subroutine O<%s>", label);
        }
    }
    return false;
}

bool zv_flow_skip_or_end(zv_interpreter *in, unsigned wanted, const char *missing)
{
    zv_flow_word found;
    zv_place place;
    char label[ZV_PARAMETER_NAME];
    memcpy(label, in->block.label, sizeof label);
    if (zv_flow_skip_to(in, label, wanted, &found, &place)) {
        return true;
    }
    in->ended = true;
    return ZV_WRONG(in, in->block.label_column, "end_missing", "O<%s>: the program ends without its %s", label,
                    missing);
}

static bool is_percent(const char *text, int size)
{
    zv_cursor cursor = {.text = text, .size = size};
    return zv_cursor_peek(&cursor) == '%';
}

/// All labels of the text (of a program between two % of what is between them), looked for once, when a call asks for one that was not met yet.
static void find_labels(zv_interpreter *in)
{
    const zv_place here = in->lines.next;
    const char *text;
    int size;
    int percents = 0;
    zv_place place;
    zv_lines_start(&in->lines, in->lines.source);
    while (percents < 2 && zv_lines_next(&in->lines, &text, &size, &place)) {
        percents += in->percent_seen && is_percent(text, size);
        char label[ZV_PARAMETER_NAME];
        zv_flow_word word;
        if (read_flow_line(in, text, size, label, &word) && (word == ZV_FLOW_SUB || word == ZV_FLOW_LABEL)) {
            zv_label_table_keep(&in->flow.labels, label, in->lines.next, word == ZV_FLOW_SUB);
        }
    }
    zv_lines_go(&in->lines, here);
    in->flow.labels_complete = true;
}

zv_label *zv_label_find(zv_interpreter *in, const char *label)
{
    zv_label *found = zv_label_table_find(&in->flow.labels, label);
    if (!found && !in->flow.labels_complete) {
        find_labels(in);
        found = zv_label_table_find(&in->flow.labels, label);
    }
    return found;
}
