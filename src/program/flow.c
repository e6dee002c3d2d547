/// @file flow.c
/// O words: which one is on the line, and conditions.
///
/// Nothing is compiled: a loop goes back to its line, a condition that does not hold is skipped by looking for the line
/// with the same label that ends it. What is kept is a stack of calls, a stack of loops and a list of labels.
#include "program/flow.h"

#include <string.h>

/// Reads the condition of the elseif line at `place`; the next line read is the one after it.
static bool read_elseif(zv_interpreter *in, zv_place place, double *condition)
{
    const char *text;
    int size;
    zv_issue no_warning = {.code = NULL};
    zv_lines_go(&in->lines, place);
    zv_lines_next(&in->lines, &text, &size, &place);
    in->cursor.text = text;
    in->cursor.size = size;
    in->cursor.at = 0;
    in->cursor.line = place.line;
    if (!zv_block_read(&in->cursor, false, true, &in->block, &no_warning)) {
        return false;
    }
    zv_flow_take_word(&in->cursor);
    return zv_read_bracket(&in->cursor, condition);
}

static bool open_if(zv_interpreter *in, const char *label)
{
    if (in->flow.if_count == ZV_MAX_IFS) {
        in->ended = in->ran_out = true;
        return zv_flow_wrong(in, "too_deep", "too many conditions inside one another");
    }
    memcpy(in->flow.ifs[in->flow.if_count++], label, ZV_PARAMETER_NAME);
    return true;
}

/// An else, elseif or endif: its condition, and all that were begun inside it, end here. False when it is not open.
static bool close_if(zv_interpreter *in)
{
    const int outer = in->flow.call_count > 0 ? in->flow.calls[in->flow.call_count - 1].ifs : 0;
    for (int i = in->flow.if_count - 1; i >= outer; --i) {
        if (strcmp(in->flow.ifs[i], in->block.label) == 0) {
            in->flow.if_count = i;
            return true;
        }
    }
    return false;
}

static bool not_begun(zv_interpreter *in)
{
    return zv_flow_wrong(in, "if_not_begun", "there is no open if with this label");
}

/// The branch before this one was taken, so the condition is over.
static bool next_branch(zv_interpreter *in)
{
    return close_if(in) ? zv_flow_skip_or_end(in, 1u << ZV_FLOW_ENDIF, "endif") : not_begun(in);
}

/// Conditions may overlap: one may have been closed with the block in which it began.
static bool end_if(zv_interpreter *in)
{
    return close_if(in) || zv_flow_began_if(in) || not_begun(in);
}

/// Goes to the first branch whose condition holds, to the else, or behind the endif.
static bool skip_branches(zv_interpreter *in)
{
    char label[ZV_PARAMETER_NAME];
    memcpy(label, in->block.label, sizeof label);
    for (double condition = 0.0; condition == 0.0;) {
        zv_flow_word found;
        zv_place place;
        if (!zv_flow_skip_to(in, label, 1u << ZV_FLOW_ELSEIF | 1u << ZV_FLOW_ELSE | 1u << ZV_FLOW_ENDIF, &found,
                             &place)) {
            in->ended = true;
            return ZV_WRONG(in, 1, "end_missing", "O<%s>: the program ends without its endif", label);
        }
        if (found != ZV_FLOW_ELSEIF) {
            return found == ZV_FLOW_ENDIF || open_if(in, label);
        }
        if (!read_elseif(in, place, &condition)) {
            return false;
        }
    }
    return open_if(in, label);
}

static bool begin_if(zv_interpreter *in)
{
    double condition;
    if (!zv_flow_begin_block(in, true) || !zv_read_bracket(&in->cursor, &condition) || !zv_flow_line_ends(in)) {
        zv_flow_skip_or_end(in, 1u << ZV_FLOW_ENDIF, "endif");
        return false;
    }
    return condition != 0.0 ? open_if(in, in->block.label) : skip_branches(in);
}

bool zv_flow_execute(zv_interpreter *in)
{
    zv_cursor_peek(&in->cursor);
    const int start = in->cursor.at;
    const bool comment_first = start < in->cursor.size && in->cursor.text[start] == '(';
    const zv_flow_word word = zv_flow_take_word(&in->cursor);
    if (comment_first && !zv_is_tolerant(in)) {
        in->cursor.at = start; // the comment is checked, and the line must end behind it
        return zv_flow_line_ends(in) && zv_label_table_keep(&in->flow.labels, in->block.label, in->lines.next, false);
    }
    const unsigned alone = 1u << ZV_FLOW_SUB | 1u << ZV_FLOW_ELSE | 1u << ZV_FLOW_ENDIF | 1u << ZV_FLOW_ENDWHILE |
                           1u << ZV_FLOW_DO | 1u << ZV_FLOW_ENDREPEAT | 1u << ZV_FLOW_BREAK | 1u << ZV_FLOW_CONTINUE;
    if (alone & (1u << word) && !zv_flow_line_ends(in)) {
        return false;
    }
    switch (word) {
    case ZV_FLOW_SUB:
        return zv_flow_define_sub(in);
    case ZV_FLOW_ENDSUB:
    case ZV_FLOW_RETURN:
        return zv_flow_leave_sub(in);
    case ZV_FLOW_CALL:
        return zv_flow_call(in);
    case ZV_FLOW_IF:
        return begin_if(in);
    case ZV_FLOW_ELSEIF:
    case ZV_FLOW_ELSE:
        return next_branch(in);
    case ZV_FLOW_ENDIF:
        return end_if(in);
    case ZV_FLOW_WHILE:
        return zv_flow_while(in);
    case ZV_FLOW_ENDWHILE:
        return zv_flow_endwhile(in);
    case ZV_FLOW_DO:
        return zv_flow_do(in);
    case ZV_FLOW_REPEAT:
        return zv_flow_repeat(in);
    case ZV_FLOW_ENDREPEAT:
        return zv_flow_endrepeat(in);
    case ZV_FLOW_BREAK:
        return zv_flow_break(in);
    case ZV_FLOW_CONTINUE:
        return zv_flow_continue(in);
    case ZV_FLOW_LABEL:
        return zv_flow_line_ends(in) && zv_label_table_keep(&in->flow.labels, in->block.label, in->lines.next, false);
    case ZV_FLOW_UNKNOWN:
        break;
    }
    return zv_flow_unknown_word(&in->cursor, start);
}
