/// @file interpreter.h
/// Everything an interpreter knows while it reads: modes, offsets, position, variables, calls. One struct, taken once.
///
/// Lengths are mm, angles degrees, whatever the program speaks. Three coordinate systems:
///
///     machine = system offset + turn(program + G92 offset) + tool offset
///
/// `at` is the program's own, `machine` what the moves carry.
#ifndef ZV_PROGRAM_INTERPRETER_H
#define ZV_PROGRAM_INTERPRETER_H

#include "program/begun.h"
#include "program/block.h"
#include "program/lines.h"
#include "program/told.h"

enum {
    ZV_SYSTEMS = 9, ///< G54 to G59.3
    ZV_TOOLS = 100, ///< whose offsets G10 L1 may set
    ZV_MAX_CALLS = 100,
    ZV_MAX_LOOPS = 256,
    ZV_MAX_IFS = 256,
};

/// What stays from line to line and M70 can save.
typedef struct zv_modes {
    int motion;        ///< ten times the G code; ZV_NO_MOTION
    int plane;         ///< axis the plane is square to: ZV_Z for G17, ZV_Y for G18, ZV_X for G19
    bool relative;     ///< G91
    bool arc_absolute; ///< G90.1
    bool inverse_time; ///< G93
    double unit;       ///< mm per unit of the program
    double feed;       ///< mm/min; 0: none yet
    double spindle;    ///< S
    int tool;          ///< T
    bool retract_to_r; ///< G99
    int system;        ///< 0 for G54
    int radius;        ///< ten times G40, G41 or G42
    bool mist, flood;
    bool speed_fixed, feed_fixed, feed_adapts, hold_locked; ///< M48 to M53: what the operator may turn
    zv_corner_mode corner;
    double tolerance, naive; ///< mm, of G64
} zv_modes;

/// What M70 and M73 keep: the modes, and whether offsets counted then.
typedef struct zv_saved_modes {
    zv_modes modes;
    bool g92_on;
    bool length_on; ///< of the tool
} zv_saved_modes;

/// Where a coordinate system has its zero, and how it is turned.
typedef struct zv_frame {
    double zero[ZV_AXES]; ///< mm and degrees
    double turn;          ///< degrees about Z
} zv_frame;

/// What G10 says of a tool.
typedef struct zv_tool {
    double offset[ZV_AXES];
    double diameter;            ///< mm, twice the word R
    double front, back, facing; ///< the words I, J (degrees) and Q (0 to 9) of lathe tools: only shown
} zv_tool;

typedef struct zv_offsets {
    zv_frame frame; ///< in force: a copy, since a variable that is set counts from the next G54 .. on
    zv_frame system[ZV_SYSTEMS];
    double system_unit[ZV_SYSTEMS]; ///< unit in which each was set: its variables are shown in it
    double g92[ZV_AXES];            ///< in force; `g92_kept` may be restored by G92.3
    double g92_kept[ZV_AXES];
    double g92_unit;
    bool g92_on;
    double tool[ZV_AXES];
    double home[2][ZV_AXES];      ///< G28, G30: machine
    double home_unit[2];          ///< unit in which each was set
    zv_tool tool_table[ZV_TOOLS]; ///< G10 L1, L10, L11; [0] is no tool
} zv_offsets;

/// A control point of a NURBS curve in the XY plane, program coordinates.
typedef struct zv_weighted {
    double x, y, weight;
} zv_weighted;

/// Values a canned cycle keeps for the following lines.
typedef struct zv_cycle {
    double r, bottom, dwell, peck; ///< as written: in the unit of the program and s, absolute or relative
    double level;   ///< mm, height before the first of a series: G98 comes back here, relative R counts from it
    bool in_series; ///< no other motion since then
    int code;       ///< of the last one
} zv_cycle;

/// A call that has not returned.
typedef struct zv_call {
    char label[ZV_PARAMETER_NAME];
    zv_place back; ///< the line after the call
    zv_place body; ///< first line of the subroutine
    double saved[ZV_LOCAL_COUNT];
    int ifs;             ///< open conditions before it
    bool is_m98;         ///< Fanuc kind: variables are not saved
    long long left;      ///< further repetitions of an M98 L call
    bool modes_saved;    ///< by M70 or M73
    bool restores_modes; ///< M73
    zv_saved_modes modes;
} zv_call;

typedef struct zv_loop {
    char label[ZV_PARAMETER_NAME];
    int depth; ///< calls when it began
    int ifs;   ///< open conditions when it began
    zv_place start;
    long long left; ///< of a repeat; -1 for while and do
    bool is_do;
} zv_loop;

/// A subroutine or Fanuc label that was seen.
typedef struct zv_label {
    char label[ZV_PARAMETER_NAME];
    zv_place body;
    bool is_sub; ///< o.. sub; else a bare O number
    bool called;
} zv_label;

typedef struct zv_interpreter {
    const zv_gcode_options *options;
    const zv_sink *sink;
    zv_gcode_summary *summary;
    zv_parameters parameters;
    zv_live_values live;
    zv_modes modes;
    zv_offsets offsets;
    zv_cycle cycle;
    double at[ZV_AXES];
    double machine[ZV_AXES];
    zv_block block;
    zv_cursor cursor;
    zv_issue issue;
    zv_told told;
    long long repeats; ///< errors that were not told again
    zv_move move;
    zv_program_frame frame_told; ///< to the sink; number 0: none yet
    zv_place here;               ///< the line being read
    bool percent_seen;
    bool ended;          ///< the program said so, or cannot go on
    bool stopped;        ///< the sink has seen enough
    bool ran_out;        ///< a limit ended it
    zv_vec3 spline_tail; ///< mm, last control point of the spline before, relative to its end
    bool spline_known;   ///< there was one
    int spindle;         ///< 3, 4 or 5: the M code that counts
    int loaded_tool;     ///< by M6 or M61; `modes.tool` is the selected one
    zv_weighted *nurbs;  ///< control points since G5.2
    int nurbs_count, nurbs_capacity, nurbs_order;

    // flow
    zv_call calls[ZV_MAX_CALLS];
    int call_count;
    zv_loop loops[ZV_MAX_LOOPS];
    int loop_count;
    char ifs[ZV_MAX_IFS][ZV_PARAMETER_NAME]; ///< labels of the open conditions
    int if_count;
    zv_begun_table begun;
    zv_label *labels;
    int label_count, label_capacity;
    bool labels_complete;      ///< the whole text was searched for labels
    zv_saved_modes kept_modes; ///< M70 in the main program
    bool modes_kept;
    zv_lines lines;
} zv_interpreter;

/// Notes what is wrong with the current line at a column (from 1), once; always false.
#define ZV_WRONG(interpreter, column, code, ...) zv_cursor_fail(&(interpreter)->cursor, (column)-1, code, __VA_ARGS__)

/// Tells the sink about an issue. A line has at most one error, and the same warning once, however often it is executed.
void zv_tell(zv_interpreter *interpreter, const zv_issue *issue);
/// Tells the sink about something that is no error.
void zv_warn(zv_interpreter *interpreter, int column, const char *code, const char *message);

// offsets.c
void zv_to_machine(const zv_offsets *offsets, const zv_frame *frame, const double program[ZV_AXES],
                   double machine[ZV_AXES]);
void zv_from_machine(const zv_offsets *offsets, const zv_frame *frame, const double machine[ZV_AXES],
                     double program[ZV_AXES]);
/// Another coordinate system: 0 for G54.
void zv_system_use(zv_interpreter *interpreter, int system);
/// What is in force now, to be restored later.
zv_saved_modes zv_modes_save(const zv_interpreter *interpreter);
/// Modes that were saved come back, all but the motion; offsets of G92 and of the tool count again, or not, as then.
void zv_modes_restore(zv_interpreter *interpreter, const zv_saved_modes *saved);
/// The position of the program follows from that of the machine after offsets changed.
void zv_offsets_changed(zv_interpreter *interpreter);
/// G10, G52, G92 and its relatives, G28.1, G30.1.
bool zv_offsets_execute(zv_interpreter *interpreter, int code);
/// A length of the tool counts.
bool zv_has_tool_offset(const zv_offsets *offsets);
/// G43, G43.1, G43.2, G49.
bool zv_tool_length_execute(zv_interpreter *interpreter, int code);

// target.c
/// Bits ZV_X.. of the axes that stand on the line.
unsigned zv_axes_given(const zv_block *block);
/// Where the line wants to go, in program coordinates.
bool zv_target_read(zv_interpreter *interpreter, double target[ZV_AXES]);

// emit.c: hand one move to the sink and stand at its end
bool zv_emit_line(zv_interpreter *interpreter, zv_move_kind kind, const double target[ZV_AXES]);
bool zv_emit_arc(zv_interpreter *interpreter, const double target[ZV_AXES], zv_vec3 center, zv_vec3 axis, double sweep);
/// `goes_on`: a further piece of the curve that the move before began.
bool zv_emit_spline(zv_interpreter *interpreter, const double target[ZV_AXES], const zv_vec3 control[2], bool goes_on);
bool zv_emit_dwell(zv_interpreter *interpreter, double seconds);
bool zv_emit_event(zv_interpreter *interpreter, double code, const double values[3], const char *text);

// motion.c
/// G10, G28, G30, G52 and G92 use the axis words themselves, so that no motion can.
bool zv_action_takes_axes(int code);
/// The code by which the line moves: its own, or the one in force when it has words for it; ZV_NO_CODE when it stands.
int zv_motion_of_line(const zv_interpreter *interpreter);
/// Where the line says how it moves: its motion code, or the first of its words when the mode is an older one.
int zv_motion_column(const zv_block *block);
/// G0, G1, arcs, splines and cycles.
bool zv_motion_execute(zv_interpreter *interpreter, int motion);
// arc.c
bool zv_arc_execute(zv_interpreter *interpreter, bool clockwise);
// spline.c
bool zv_spline_execute(zv_interpreter *interpreter, bool quadratic);
// nurbs.c
/// G5.2: one more control point, with its weight P; the first time also where the tool stands.
bool zv_nurbs_point(zv_interpreter *interpreter);
/// G5.3: the curve is complete.
bool zv_nurbs_end(zv_interpreter *interpreter);
/// Another motion came before G5.3: always false, with an issue.
bool zv_nurbs_drop(zv_interpreter *interpreter);
// cycle.c
bool zv_cycle_execute(zv_interpreter *interpreter);
// message.c
/// (MSG, ..), (DEBUG, ..) and (PRINT, ..) comments.
bool zv_message_execute(zv_interpreter *interpreter);
// modes.c
/// Feed, tool, units and all other modes of the line, in the order the language wants.
bool zv_modes_execute(zv_interpreter *interpreter);
// events.c
bool zv_events_execute(zv_interpreter *interpreter);
bool zv_stops_execute(zv_interpreter *interpreter);
// execute.c
/// Does what a line of words says.
bool zv_block_execute(zv_interpreter *interpreter);
// live.c
zv_live_values zv_live_values_of(const zv_interpreter *interpreter);
/// Sets a variable; some of them are offsets in disguise.
bool zv_variable_set(zv_interpreter *interpreter, const zv_assignment *set);
// flow.c
bool zv_flow_execute(zv_interpreter *interpreter);
// call.c
/// M98 and M99.
bool zv_fanuc_execute(zv_interpreter *interpreter);

#endif
