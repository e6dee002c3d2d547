/// @file flow.h
/// What the files of O words share: their words, the labels of the text, and how lines are skipped.
#ifndef ZV_PROGRAM_FLOW_H
#define ZV_PROGRAM_FLOW_H

#include "program/interpreter.h"

typedef enum zv_flow_word {
    ZV_FLOW_SUB,
    ZV_FLOW_ENDSUB,
    ZV_FLOW_CALL,
    ZV_FLOW_RETURN,
    ZV_FLOW_IF,
    ZV_FLOW_ELSEIF,
    ZV_FLOW_ELSE,
    ZV_FLOW_ENDIF,
    ZV_FLOW_WHILE,
    ZV_FLOW_ENDWHILE,
    ZV_FLOW_DO,
    ZV_FLOW_REPEAT,
    ZV_FLOW_ENDREPEAT,
    ZV_FLOW_BREAK,
    ZV_FLOW_CONTINUE,
    ZV_FLOW_LABEL, ///< an O number alone, as Fanuc programs have
    ZV_FLOW_UNKNOWN
} zv_flow_word;

/// The word behind a label; the cursor is behind it.
zv_flow_word zv_flow_take_word(zv_cursor *cursor);

/// Notes that no word of control flow is at `start`; always false.
bool zv_flow_unknown_word(zv_cursor *cursor, int start);
/// Behind the comments in brackets that stand here; false with an issue.
bool zv_flow_pass_comments(zv_interpreter *interpreter);
/// Behind the words of a flow line only a comment may be.
bool zv_flow_line_ends(zv_interpreter *interpreter);
/// Notes what is wrong with the flow line being read; always false.
bool zv_flow_wrong(zv_interpreter *interpreter, const char *code, const char *message);

/// The line being read begins a condition or a loop: a label is used for one of them only. False with an issue.
bool zv_flow_begin_block(zv_interpreter *interpreter, bool is_if);
/// The label of the line being read began a condition.
bool zv_flow_began_if(const zv_interpreter *interpreter);

/// Reads on until a line with this label has one of the words in `wanted` (bits); the next line read is the one after it.
/// False at the end of the text, or with an issue.
bool zv_flow_skip_to(zv_interpreter *interpreter, const char *label, unsigned wanted, zv_flow_word *found,
                     zv_place *place);
/// The same for the label of the line being read; without such a line the program ends with an issue about what is `missing`.
bool zv_flow_skip_or_end(zv_interpreter *interpreter, unsigned wanted, const char *missing);

/// The label, looked for in the whole text when it was not met yet; NULL when there is none.
zv_label *zv_label_find(zv_interpreter *interpreter, const char *label);

/// The line being read is one of control flow: does what it says.
bool zv_flow_execute(zv_interpreter *interpreter);

// call.c
/// M98.
bool zv_do_fanuc_call(zv_interpreter *interpreter, int code);
/// M99.
bool zv_do_fanuc_return(zv_interpreter *interpreter, int code);
bool zv_flow_define_sub(zv_interpreter *interpreter);
bool zv_flow_call(zv_interpreter *interpreter);
/// endsub and return.
bool zv_flow_leave_sub(zv_interpreter *interpreter);
// loop.c
bool zv_flow_while(zv_interpreter *interpreter);
bool zv_flow_endwhile(zv_interpreter *interpreter);
bool zv_flow_do(zv_interpreter *interpreter);
bool zv_flow_repeat(zv_interpreter *interpreter);
bool zv_flow_endrepeat(zv_interpreter *interpreter);
bool zv_flow_break(zv_interpreter *interpreter);
bool zv_flow_continue(zv_interpreter *interpreter);

#endif
