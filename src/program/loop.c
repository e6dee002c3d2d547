/// @file loop.c
/// Loops: while, do, repeat, break, continue. A loop goes back to its line in the text.
#include <string.h>

#include "program/flow.h"

static zv_loop *loop_of(zv_interpreter *in, const char *label)
{
    for (int i = in->flow.loop_count - 1; i >= 0 && in->flow.loops[i].depth == in->flow.call_count; --i) {
        if (strcmp(in->flow.loops[i].label, label) == 0) {
            in->flow.loop_count = i + 1; // loops and conditions begun inside it are left
            in->flow.if_count = in->flow.loops[i].ifs;
            return &in->flow.loops[i];
        }
    }
    return NULL;
}

static bool begin_loop(zv_interpreter *in, zv_place start, long long left, bool is_do)
{
    if (in->flow.loop_count == ZV_MAX_LOOPS) {
        in->ended = in->ran_out = true;
        return zv_flow_wrong(in, "too_deep", "too many loops inside one another");
    }
    zv_loop *loop = &in->flow.loops[in->flow.loop_count++];
    memcpy(loop->label, in->block.label, sizeof loop->label);
    loop->depth = in->flow.call_count;
    loop->ifs = in->flow.if_count;
    loop->start = start;
    loop->left = left;
    loop->is_do = is_do;
    return true;
}

static bool end_loop(zv_interpreter *in, unsigned ends, const char *missing)
{
    zv_loop *loop = loop_of(in, in->block.label);
    if (loop) {
        --in->flow.loop_count;
    }
    return zv_flow_skip_or_end(in, ends, missing);
}

/// `o1 while [..]` begins a loop, or ends the one that `o1 do` began.
bool zv_flow_while(zv_interpreter *in)
{
    const zv_place here = in->here;
    double condition;
    zv_loop *loop = loop_of(in, in->block.label);
    const bool closes_do = loop && loop->is_do;
    const bool begins = closes_do || zv_flow_begin_block(in, false);
    if (!begins || !zv_read_bracket(&in->cursor, &condition) || !zv_flow_line_ends(in)) {
        if (!closes_do) {
            zv_flow_skip_or_end(in, 1u << ZV_FLOW_ENDWHILE, "endwhile");
        }
        return false;
    }
    if (closes_do) {
        if (condition != 0.0) {
            zv_lines_go(&in->lines, loop->start);
        } else {
            --in->flow.loop_count;
        }
        return true;
    }
    if (condition == 0.0) {
        return end_loop(in, 1u << ZV_FLOW_ENDWHILE, "endwhile");
    }
    return loop || begin_loop(in, here, -1, false);
}

bool zv_flow_endwhile(zv_interpreter *in)
{
    const zv_loop *loop = loop_of(in, in->block.label);
    if (!loop) {
        return zv_flow_wrong(in, "loop_not_begun", "endwhile without while");
    }
    zv_lines_go(&in->lines, loop->start);
    return true;
}

bool zv_flow_repeat(zv_interpreter *in)
{
    double count;
    if (!zv_flow_begin_block(in, false) || !zv_read_bracket(&in->cursor, &count) || !zv_flow_line_ends(in)) {
        zv_flow_skip_or_end(in, 1u << ZV_FLOW_ENDREPEAT, "endrepeat");
        return false;
    }
    if (!(count >= 0.5)) {
        return zv_flow_skip_or_end(in, 1u << ZV_FLOW_ENDREPEAT, "endrepeat");
    }
    return begin_loop(in, in->lines.next, (long long)(count < 1e15 ? count + 0.5 : 1e15), false);
}

bool zv_flow_endrepeat(zv_interpreter *in)
{
    zv_loop *loop = loop_of(in, in->block.label);
    if (!loop || loop->left < 0) {
        return zv_flow_wrong(in, "loop_not_begun", "endrepeat without repeat");
    }
    if (--loop->left > 0) {
        zv_lines_go(&in->lines, loop->start);
    } else {
        --in->flow.loop_count;
    }
    return true;
}

/// The loop that a break or continue means; NULL with an issue.
static const zv_loop *loop_to_leave(zv_interpreter *in)
{
    const zv_loop *loop = loop_of(in, in->block.label);
    if (!loop) {
        zv_flow_wrong(in, "loop_not_begun", "break and continue belong inside the loop with the same label");
    } else if (loop->left >= 0 && !zv_is_tolerant(in)) {
        zv_flow_wrong(in, "not_available", "break and continue belong to while and do; a repeat always ends its count");
        return NULL;
    }
    return loop;
}

bool zv_flow_break(zv_interpreter *in)
{
    if (!loop_to_leave(in)) {
        return false;
    }
    return end_loop(in, 1u << ZV_FLOW_ENDWHILE | 1u << ZV_FLOW_ENDREPEAT | 1u << ZV_FLOW_WHILE, "end of the loop");
}

/// Goes to the line that ends the loop, which decides whether there is another round.
bool zv_flow_continue(zv_interpreter *in)
{
    zv_flow_word found;
    zv_place place;
    char label[ZV_PARAMETER_NAME];
    memcpy(label, in->block.label, sizeof label);
    if (!loop_to_leave(in)) {
        return false;
    }
    if (!zv_flow_skip_to(in, label, 1u << ZV_FLOW_ENDWHILE | 1u << ZV_FLOW_ENDREPEAT | 1u << ZV_FLOW_WHILE, &found,
                         &place)) {
        in->ended = true;
        return ZV_WRONG(in, 1, "end_missing", "O<%s>: the program ends without the end of the loop", label);
    }
    zv_lines_go(&in->lines, place);
    return true;
}

bool zv_flow_do(zv_interpreter *in)
{
    return begin_loop(in, in->lines.next, -1, true);
}
