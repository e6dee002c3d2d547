/// @file flow.c
/// O words: subroutines, conditions, loops; and the Fanuc kind of calls, M98 and M99.
///
/// Nothing is compiled: a loop goes back to its line, a condition that does not hold is skipped by looking for the line
/// with the same label that ends it. What is kept is a stack of calls, a stack of loops and a list of labels.
#include <stdlib.h>
#include <string.h>

#include "program/interpreter.h"

typedef enum keyword {
    SUB,
    ENDSUB,
    CALL,
    RETURN,
    IF,
    ELSEIF,
    ELSE,
    ENDIF,
    WHILE,
    ENDWHILE,
    DO,
    REPEAT,
    ENDREPEAT,
    BREAK,
    CONTINUE,
    LABEL, ///< an O number alone, as Fanuc programs have
    UNKNOWN
} keyword;

/// Longer words before their beginnings.
static const struct {
    const char *text;
    keyword word;
} keywords[] = {
    {"endsub", ENDSUB}, {"sub", SUB},       {"call", CALL},           {"return", RETURN}, {"if", IF},
    {"elseif", ELSEIF}, {"else", ELSE},     {"endif", ENDIF},         {"while", WHILE},   {"endwhile", ENDWHILE},
    {"do", DO},         {"repeat", REPEAT}, {"endrepeat", ENDREPEAT}, {"break", BREAK},   {"continue", CONTINUE},
};

static keyword take_keyword(zv_cursor *cursor)
{
    const char c = zv_cursor_peek(cursor);
    if (c == 0 || c == '(' || c == ';') {
        return LABEL;
    }
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; ++i) {
        if (zv_cursor_take_word(cursor, keywords[i].text)) {
            return keywords[i].word;
        }
    }
    return UNKNOWN;
}

static bool flow_wrong(zv_interpreter *in, const char *code, const char *message)
{
    return ZV_WRONG(in, 1, code, "O<%s>: %s", in->block.label, message);
}

// ---- labels ----

static bool keep_label(zv_interpreter *in, const char *label, zv_place body, bool is_sub)
{
    for (int i = 0; i < in->label_count; ++i) {
        if (in->labels[i].body.offset == body.offset) {
            return true;
        }
    }
    if (in->label_count == in->label_capacity) {
        const int capacity = in->label_capacity ? 2 * in->label_capacity : 16;
        zv_label *grown = realloc(in->labels, (size_t)capacity * sizeof *grown);
        if (!grown) {
            return false;
        }
        in->labels = grown;
        in->label_capacity = capacity;
    }
    zv_label *fresh = &in->labels[in->label_count++];
    memcpy(fresh->label, label, sizeof fresh->label);
    fresh->body = body;
    fresh->is_sub = is_sub;
    return true;
}

/// Label and keyword of a line that begins with an O word; false for any other line.
static bool read_flow_line(zv_interpreter *in, const char *text, int size, char label[ZV_PARAMETER_NAME], keyword *word)
{
    zv_issue ignored = {.code = NULL}, no_warning;
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
    *word = take_keyword(&cursor);
    return true;
}

/// Reads on until a line with this label has one of the words in `wanted` (bits); the next line read is the one after
/// False at the end of the text, or with an issue.
static bool skip_to(zv_interpreter *in, const char *label, unsigned wanted, keyword *found, zv_place *place)
{
    const char *text;
    int size;
    while (zv_lines_next(&in->lines, &text, &size, place)) {
        char here[ZV_PARAMETER_NAME];
        keyword word;
        if (!read_flow_line(in, text, size, here, &word)) {
            continue;
        }
        if (strcmp(here, label) == 0 && wanted & (1u << word)) {
            *found = word;
            return true;
        }
        if (word == SUB && wanted & (1u << ENDSUB)) {
            in->cursor.line = place->line;
            return ZV_WRONG(in, 1, "nested_sub", "a subroutine cannot be defined inside the subroutine O<%s>", label);
        }
    }
    return false;
}

static bool skip_or_end(zv_interpreter *in, unsigned wanted, const char *missing)
{
    keyword found;
    zv_place place;
    char label[ZV_PARAMETER_NAME];
    memcpy(label, in->block.label, sizeof label);
    if (skip_to(in, label, wanted, &found, &place)) {
        return true;
    }
    in->ended = true;
    return ZV_WRONG(in, 1, "end_missing", "O<%s>: the program ends without its %s", label, missing);
}

/// All labels of the text, looked for once, when a call asks for one that was not met yet.
static void find_labels(zv_interpreter *in)
{
    const zv_place here = in->lines.next;
    const char *text;
    int size;
    zv_place place;
    zv_lines_start(&in->lines, in->lines.source);
    while (zv_lines_next(&in->lines, &text, &size, &place)) {
        char label[ZV_PARAMETER_NAME];
        keyword word;
        if (read_flow_line(in, text, size, label, &word) && (word == SUB || word == LABEL)) {
            keep_label(in, label, in->lines.next, word == SUB);
        }
    }
    zv_lines_go(&in->lines, here);
    in->labels_complete = true;
}

static const zv_label *label_of(zv_interpreter *in, const char *label)
{
    for (int pass = 0; pass < 2; ++pass) {
        for (int i = 0; i < in->label_count; ++i) {
            if (strcmp(in->labels[i].label, label) == 0) {
                return &in->labels[i];
            }
        }
        if (in->labels_complete) {
            break;
        }
        find_labels(in);
    }
    return NULL;
}

// ---- calls ----

static bool enter(zv_interpreter *in, const char *label, const double *arguments, int count, bool is_m98,
                  long long repeats)
{
    const zv_label *target = label_of(in, label);
    if (!target) {
        return ZV_WRONG(in, 1, "unknown_label", "there is no subroutine O<%s> in this program", label);
    }
    if (in->call_count >= in->options->max_depth || in->call_count == ZV_MAX_CALLS) {
        in->ended = in->ran_out = true;
        return ZV_WRONG(in, 1, "too_deep", "more than %d calls inside one another", in->call_count);
    }
    zv_call *call = &in->calls[in->call_count++];
    memset(call, 0, sizeof *call);
    memcpy(call->label, target->label, sizeof call->label);
    call->back = in->lines.next;
    call->body = target->body;
    call->is_m98 = is_m98;
    call->left = repeats - 1;
    if (!is_m98) {
        zv_parameters_enter(&in->parameters, arguments, count, call->saved);
    }
    zv_lines_go(&in->lines, target->body);
    return true;
}

static void leave(zv_interpreter *in)
{
    zv_call *call = &in->calls[in->call_count - 1];
    while (in->loop_count > 0 && in->loops[in->loop_count - 1].depth >= in->call_count) {
        --in->loop_count;
    }
    if (call->left > 0) {
        --call->left;
        zv_lines_go(&in->lines, call->body);
        return;
    }
    if (!call->is_m98) {
        zv_parameters_leave(&in->parameters, call->saved);
    }
    if (call->restores_modes) {
        const int motion = in->modes.motion;
        in->modes = call->modes;
        in->modes.motion = motion;
        zv_offsets_changed(in);
    }
    zv_lines_go(&in->lines, call->back);
    --in->call_count;
}

static bool call_sub(zv_interpreter *in)
{
    double arguments[ZV_LOCAL_COUNT];
    int count = 0;
    while (zv_cursor_peek(&in->cursor) == '[') {
        if (count == ZV_LOCAL_COUNT) {
            return flow_wrong(in, "too_many_arguments", "a call has at most 30 arguments");
        }
        if (!zv_read_bracket(&in->cursor, &arguments[count++])) {
            return false;
        }
    }
    return enter(in, in->block.label, arguments, count, false, 1);
}

/// endsub and return, both with an optional [value].
static bool leave_sub(zv_interpreter *in)
{
    double value = 0.0;
    const bool returns = zv_cursor_peek(&in->cursor) == '[';
    if (returns && !zv_read_bracket(&in->cursor, &value)) {
        return false;
    }
    if (in->call_count == 0) {
        return flow_wrong(in, "not_in_sub", "there is no call to return from");
    }
    leave(in);
    zv_named_set(&in->parameters, "_value", value);
    zv_named_set(&in->parameters, "_value_returned", returns);
    return true;
}

static bool define_sub(zv_interpreter *in)
{
    if (!keep_label(in, in->block.label, in->lines.next, true)) {
        return flow_wrong(in, "no_memory", "there is no memory for its label");
    }
    return skip_or_end(in, 1u << ENDSUB, "endsub");
}

// ---- conditions ----

static bool skip_branch(zv_interpreter *in)
{
    keyword found;
    zv_place place;
    char label[ZV_PARAMETER_NAME];
    memcpy(label, in->block.label, sizeof label);
    if (!skip_to(in, label, 1u << ELSEIF | 1u << ELSE | 1u << ENDIF, &found, &place)) {
        in->ended = true;
        return ZV_WRONG(in, 1, "end_missing", "O<%s>: the program ends without its endif", label);
    }
    if (found != ELSEIF) {
        return true;
    }
    // its condition is read now, on the line itself
    const char *text;
    int size;
    double condition;
    zv_lines_go(&in->lines, place);
    zv_lines_next(&in->lines, &text, &size, &place);
    zv_issue no_warning;
    in->cursor.text = text;
    in->cursor.size = size;
    in->cursor.at = 0;
    in->cursor.line = place.line;
    if (!zv_block_read(&in->cursor, false, true, &in->block, &no_warning)) {
        return false;
    }
    take_keyword(&in->cursor);
    if (!zv_read_bracket(&in->cursor, &condition)) {
        return false;
    }
    return condition != 0.0 || skip_branch(in);
}

static bool begin_if(zv_interpreter *in)
{
    double condition;
    if (!zv_read_bracket(&in->cursor, &condition)) {
        skip_or_end(in, 1u << ENDIF, "endif");
        return false;
    }
    return condition != 0.0 || skip_branch(in);
}

// ---- loops ----

static zv_loop *loop_of(zv_interpreter *in, const char *label)
{
    for (int i = in->loop_count - 1; i >= 0 && in->loops[i].depth == in->call_count; --i) {
        if (strcmp(in->loops[i].label, label) == 0) {
            in->loop_count = i + 1; // loops begun inside it are left
            return &in->loops[i];
        }
    }
    return NULL;
}

static bool begin_loop(zv_interpreter *in, zv_place start, long long left)
{
    if (in->loop_count == ZV_MAX_LOOPS) {
        in->ended = in->ran_out = true;
        return flow_wrong(in, "too_deep", "too many loops inside one another");
    }
    zv_loop *loop = &in->loops[in->loop_count++];
    memcpy(loop->label, in->block.label, sizeof loop->label);
    loop->depth = in->call_count;
    loop->start = start;
    loop->left = left;
    return true;
}

static bool end_loop(zv_interpreter *in, unsigned ends, const char *missing)
{
    zv_loop *loop = loop_of(in, in->block.label);
    if (loop) {
        --in->loop_count;
    }
    return skip_or_end(in, ends, missing);
}

/// `o1 while [..]` begins a loop, or ends the one that `o1 do` began.
static bool on_while(zv_interpreter *in, zv_place here)
{
    double condition;
    zv_loop *loop = loop_of(in, in->block.label);
    const bool closes_do = loop && loop->start.offset != here.offset;
    if (!zv_read_bracket(&in->cursor, &condition)) {
        if (!closes_do) {
            skip_or_end(in, 1u << ENDWHILE, "endwhile");
        }
        return false;
    }
    if (closes_do) {
        if (condition != 0.0) {
            zv_lines_go(&in->lines, loop->start);
        } else {
            --in->loop_count;
        }
        return true;
    }
    if (condition == 0.0) {
        return end_loop(in, 1u << ENDWHILE, "endwhile");
    }
    return loop || begin_loop(in, here, -1);
}

static bool on_endwhile(zv_interpreter *in)
{
    const zv_loop *loop = loop_of(in, in->block.label);
    if (!loop) {
        return flow_wrong(in, "loop_not_begun", "endwhile without while");
    }
    zv_lines_go(&in->lines, loop->start);
    return true;
}

static bool on_repeat(zv_interpreter *in)
{
    double count;
    if (!zv_read_bracket(&in->cursor, &count)) {
        skip_or_end(in, 1u << ENDREPEAT, "endrepeat");
        return false;
    }
    if (!(count >= 0.5)) {
        return skip_or_end(in, 1u << ENDREPEAT, "endrepeat");
    }
    return begin_loop(in, in->lines.next, (long long)(count < 1e15 ? count + 0.5 : 1e15));
}

static bool on_endrepeat(zv_interpreter *in)
{
    zv_loop *loop = loop_of(in, in->block.label);
    if (!loop || loop->left < 0) {
        return flow_wrong(in, "loop_not_begun", "endrepeat without repeat");
    }
    if (--loop->left > 0) {
        zv_lines_go(&in->lines, loop->start);
    } else {
        --in->loop_count;
    }
    return true;
}

static bool on_break(zv_interpreter *in)
{
    if (!loop_of(in, in->block.label)) {
        return flow_wrong(in, "loop_not_begun", "break outside of its loop");
    }
    return end_loop(in, 1u << ENDWHILE | 1u << ENDREPEAT | 1u << WHILE, "end of the loop");
}

/// Goes to the line that ends the loop, which decides whether there is another round.
static bool on_continue(zv_interpreter *in)
{
    const zv_loop *loop = loop_of(in, in->block.label);
    keyword found;
    zv_place place;
    char label[ZV_PARAMETER_NAME];
    memcpy(label, in->block.label, sizeof label);
    if (!loop) {
        return flow_wrong(in, "loop_not_begun", "continue outside of its loop");
    }
    if (!skip_to(in, label, 1u << ENDWHILE | 1u << ENDREPEAT | 1u << WHILE, &found, &place)) {
        in->ended = true;
        return ZV_WRONG(in, 1, "end_missing", "O<%s>: the program ends without the end of the loop", label);
    }
    zv_lines_go(&in->lines, place);
    return true;
}

bool zv_flow_execute(zv_interpreter *in)
{
    zv_cursor_peek(&in->cursor);
    const int start = in->cursor.at;
    switch (take_keyword(&in->cursor)) {
    case SUB:
        return define_sub(in);
    case ENDSUB:
    case RETURN:
        return leave_sub(in);
    case CALL:
        return call_sub(in);
    case IF:
        return begin_if(in);
    case ELSEIF:
    case ELSE:
        return skip_or_end(in, 1u << ENDIF, "endif");
    case ENDIF:
        return true;
    case WHILE:
        return on_while(in, in->here);
    case ENDWHILE:
        return on_endwhile(in);
    case DO:
        return begin_loop(in, in->lines.next, -1);
    case REPEAT:
        return on_repeat(in);
    case ENDREPEAT:
        return on_endrepeat(in);
    case BREAK:
        return on_break(in);
    case CONTINUE:
        return on_continue(in);
    case LABEL:
        return keep_label(in, in->block.label, in->lines.next, false);
    case UNKNOWN:
        break;
    }
    return zv_cursor_fail(
        &in->cursor, start, "unknown_keyword",
        "after an O word one of sub, call, return, if, while, do, repeat, break, continue was expected");
}

bool zv_fanuc_execute(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (block->m[ZV_M_CALL] == 99) {
        if (in->call_count > 0) {
            leave(in);
        } else {
            zv_warn(in, block->m_column[ZV_M_CALL], "not_in_sub", "M99 outside of a subroutine ends the program");
            in->ended = in->summary->ended_by_program = true;
        }
        return true;
    }
    if (!zv_block_has(block, 'p')) {
        return ZV_WRONG(in, block->m_column[ZV_M_CALL], "word_missing",
                        "M98 needs the word P: the number of the subroutine");
    }
    const double repeats = zv_block_has(block, 'l') ? zv_block_value(block, 'l') : 1.0;
    const double number = zv_block_value(block, 'p');
    if (!(repeats >= 0.0 && repeats < 1e9) || !(number >= 0.0 && number < 1e9)) {
        return ZV_WRONG(in, block->column[ZV_WORD('p')], "out_of_range", "P and L of M98 are whole numbers from 0");
    }
    if (repeats < 0.5) {
        return true;
    }
    char label[ZV_PARAMETER_NAME];
    const zv_variable as_label = {.number = (int)number};
    zv_label_text(&as_label, label);
    return enter(in, label, NULL, 0, true, (long long)(repeats + 0.5));
}

void zv_flow_free(zv_interpreter *in)
{
    free(in->labels);
}
