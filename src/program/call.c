/// @file call.c
/// Subroutines: sub, call, return, endsub; and the Fanuc kind, M98 and M99.
#include <string.h>

#include "program/flow.h"
#include "program/issue_sink.h"
#include "program/modes.h"

static bool is_strict(const zv_interpreter *in)
{
    return !zv_is_tolerant(in);
}

/// The two kinds of subroutines, `o1 sub` and Fanuc's bare O1, are not mixed.
static bool check_style(zv_interpreter *in, int column, const zv_label *target, bool is_m98)
{
    if (target->is_sub != is_m98 || !is_strict(in)) {
        return true;
    }
    return is_m98 ? ZV_WRONG(in, column, "styles_mixed", "M98 calls a bare O%s: write o%s call for a sub",
                             target->label, target->label)
                  : ZV_WRONG(in, column, "styles_mixed", "a call wants o%s sub: write M98 P%s for a bare O%s",
                             target->label, target->label, target->label);
}

/// `column` is where the line names the subroutine.
static bool enter(zv_interpreter *in, int column, const char *label, const double *arguments, int count, bool is_m98,
                  long long repeats)
{
    zv_label *target = zv_label_find(in, label);
    if (!target) {
        return ZV_WRONG(in, column, "unknown_label", "there is no subroutine O<%s> in this program", label);
    }
    if (!check_style(in, column, target, is_m98)) {
        return false;
    }
    if (in->flow.call_count >= in->options->max_depth || in->flow.call_count == ZV_MAX_CALLS) {
        in->ended = in->ran_out = true;
        return ZV_WRONG(in, column, "too_deep", "more than %d calls inside one another", in->flow.call_count);
    }
    target->called = true;
    zv_call *call = &in->flow.calls[in->flow.call_count++];
    memset(call, 0, sizeof *call);
    memcpy(call->label, target->label, sizeof call->label);
    call->back = in->lines.next;
    call->body = target->body;
    call->is_m98 = is_m98;
    call->ifs = in->flow.if_count;
    call->left = repeats - 1;
    if (!is_m98) {
        zv_parameters_enter(&in->parameters, arguments, count, call->saved);
    }
    zv_lines_go(&in->lines, target->body);
    return true;
}

static void leave(zv_interpreter *in)
{
    zv_call *call = &in->flow.calls[in->flow.call_count - 1];
    while (in->flow.loop_count > 0 && in->flow.loops[in->flow.loop_count - 1].depth >= in->flow.call_count) {
        --in->flow.loop_count;
    }
    in->flow.if_count = call->ifs;
    if (call->left > 0) {
        --call->left;
        zv_lines_go(&in->lines, call->body);
        return;
    }
    if (!call->is_m98) {
        zv_parameters_leave(&in->parameters, call->saved);
    }
    if (call->restores_modes) {
        zv_modes_restore(in, &call->modes);
    }
    zv_lines_go(&in->lines, call->back);
    --in->flow.call_count;
}

bool zv_flow_call(zv_interpreter *in)
{
    double arguments[ZV_LOCAL_COUNT];
    int count = 0;
    while (zv_flow_pass_comments(in) && zv_cursor_peek(&in->cursor) == '[') {
        if (count == ZV_LOCAL_COUNT) {
            return zv_flow_wrong(in, "too_many_arguments", "a call has at most 30 arguments");
        }
        if (!zv_read_bracket(&in->cursor, &arguments[count++])) {
            return false;
        }
    }
    return zv_flow_line_ends(in) && enter(in, in->block.label_column, in->block.label, arguments, count, false, 1);
}

/// Both endsub and return may have a [value].
bool zv_flow_leave_sub(zv_interpreter *in)
{
    double value = 0.0;
    const bool returns = zv_cursor_peek(&in->cursor) == '[';
    if (returns && !zv_read_bracket(&in->cursor, &value)) {
        return false;
    }
    if (!zv_flow_line_ends(in)) {
        return false;
    }
    if (in->flow.call_count == 0) {
        return zv_flow_wrong(in, "not_in_sub", "there is no call to return from");
    }
    if (in->flow.calls[in->flow.call_count - 1].is_m98 && is_strict(in)) {
        return zv_flow_wrong(in, "styles_mixed", "a subroutine called by M98 ends with M99");
    }
    leave(in);
    zv_named_set(&in->parameters, "_value", value);
    zv_named_set(&in->parameters, "_value_returned", returns);
    return true;
}

bool zv_flow_define_sub(zv_interpreter *in)
{
    const zv_label *before = zv_label_find(in, in->block.label);
    if (before && before->is_sub && before->body.offset != in->lines.next.offset) {
        zv_flow_skip_or_end(in, 1u << ZV_FLOW_ENDSUB, "endsub");
        in->cursor.line = in->here.line;
        return ZV_WRONG(in, in->block.label_column, "sub_twice",
                        "the subroutine O<%s> is already defined in line %d: give it another name", in->block.label,
                        before->body.line - 1);
    }
    if (before && before->called && in->flow.call_count == 0 && is_strict(in)) {
        zv_flow_skip_or_end(in, 1u << ZV_FLOW_ENDSUB, "endsub");
        in->cursor.line = in->here.line;
        return zv_flow_wrong(in, "sub_misplaced",
                             "it was called above: put a subroutine before its first call, or behind M2 or M30");
    }
    if (!zv_label_table_keep(&in->flow.labels, in->block.label, in->lines.next, true)) {
        return zv_flow_wrong(in, "no_memory", "there is no memory for its label");
    }
    return zv_flow_skip_or_end(in, 1u << ZV_FLOW_ENDSUB, "endsub");
}

/// Controls that have no L write P30100: three times O0100.
enum { FANUC_REPEATS = 10000 };

static void label_of_number(int number, char label[ZV_PARAMETER_NAME])
{
    const zv_variable as_label = {.number = number};
    zv_label_text(&as_label, label);
}

bool zv_do_fanuc_return(zv_interpreter *in, int code)
{
    (void)code;
    const int column = in->block.m_column[ZV_M_CALL];
    if (in->flow.call_count == 0) {
        zv_warn(in, column, "not_in_sub", "M99 outside of a subroutine ends the program");
        in->ended = in->summary->ended_by_program = true;
        return true;
    }
    if (!in->flow.calls[in->flow.call_count - 1].is_m98 && is_strict(in)) {
        return ZV_WRONG(in, column, "styles_mixed", "a subroutine o.. sub ends with endsub or return, not with M99");
    }
    leave(in);
    return true;
}

bool zv_do_fanuc_call(zv_interpreter *in, int code)
{
    (void)code;
    const zv_block *block = &in->block;
    if (!zv_block_has(block, 'p')) {
        return ZV_WRONG(in, block->m_column[ZV_M_CALL], "word_missing",
                        "M98 needs the word P: the number of the subroutine");
    }
    double repeats = zv_block_has(block, 'l') ? zv_block_value(block, 'l') : 1.0;
    double number = zv_block_value(block, 'p');
    const bool good_number = number >= 0.0 && number < 1e9 && number == (int)number;
    if (!good_number || !(repeats >= 0.0 && repeats < 1e9) || repeats != (int)repeats) {
        return ZV_WRONG(in, block->column[ZV_WORD(good_number ? 'l' : 'p')], "out_of_range",
                        "P and L of M98 are whole numbers from 0");
    }
    if (repeats == 0.0) {
        return true;
    }
    char label[ZV_PARAMETER_NAME];
    label_of_number((int)number, label);
    if (number >= FANUC_REPEATS && zv_is_tolerant(in) && !zv_label_find(in, label)) {
        repeats = (double)((int)number / FANUC_REPEATS);
        label_of_number((int)number % FANUC_REPEATS, label);
    }
    return enter(in, block->column[ZV_WORD('p')], label, NULL, 0, true, (long long)repeats);
}
