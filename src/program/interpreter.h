/// @file interpreter.h
/// Everything an interpreter knows while it reads: modes, offsets, position, variables, calls. One struct, taken once.
///
/// Lengths are mm, angles degrees, whatever the program speaks. `at` is the position in the program's own coordinates,
/// `machine` what the moves carry; coordinates.h says how they follow from each other.
#ifndef ZV_PROGRAM_INTERPRETER_H
#define ZV_PROGRAM_INTERPRETER_H

#include "program/block.h"
#include "program/coordinates.h"
#include "program/flow_state.h"
#include "program/lines.h"
#include "program/modal_state.h"
#include "program/motion_state.h"
#include "program/reported.h"
#include "program/tool_list.h"

typedef struct zv_interpreter {
    const zv_gcode_options *options;
    const zv_sink *sink;
    zv_gcode_summary *summary;
    zv_parameters parameters;
    zv_live_values live;
    zv_modes modes;
    zv_offsets offsets;
    zv_cycle cycle;
    zv_spline_state spline;
    zv_nurbs_state nurbs;
    zv_radius_state radius;
    zv_tool_list tools;
    zv_flow_state flow;
    double at[ZV_AXES];
    double machine[ZV_AXES];
    zv_block block;
    zv_cursor cursor;
    zv_issue issue;
    zv_reported reported;
    long long repeats; ///< errors that were not reported again
    zv_move move;
    zv_program_frame frame_reported; ///< to the sink; number 0: none yet
    zv_place here;                   ///< the line being read
    bool percent_seen;
    int ignored_lines; ///< or their ends, since they were not understood
    bool motion_seen;  ///< a motion code stood on some line
    bool ended;        ///< the program said so, or cannot go on
    bool stopped;      ///< the sink has seen enough
    bool ran_out;      ///< a limit ended it
    int spindle;       ///< ZV_M3, ZV_M4 or ZV_M5: the code that counts
    int loaded_tool;   ///< by M6 or M61; `modes.tool` is the selected one
    zv_lines lines;
} zv_interpreter;

static inline bool zv_is_tolerant(const zv_interpreter *interpreter)
{
    return interpreter->options->dialect == ZV_DIALECT_TOLERANT;
}

/// Notes what is wrong with the current line at a column (from 1), once; always false.
#define ZV_WRONG(interpreter, column, code, ...) zv_cursor_fail(&(interpreter)->cursor, (column)-1, code, __VA_ARGS__)

#endif
