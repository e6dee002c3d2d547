/// @file dialect.h
/// What one dialect brings: a file src/post/<name>.c and a line in the table of post.c.
#ifndef ZV_POST_DIALECT_H
#define ZV_POST_DIALECT_H

#include "post/out.h"
#include "post/scan.h"

#ifdef ZV_TERSE // a module that only reads programs knows that there are writers, and has none
typedef bool zv_post_write_part __attribute__((aligned(sizeof(char *))));
typedef bool zv_post_write_main_part __attribute__((aligned(sizeof(char *))));
#else
typedef void (*zv_post_write_part)(zv_post_writer *writer);
typedef void (*zv_post_write_main_part)(zv_post_writer *writer, const char (*names)[ZV_NAME_SIZE], int count);
#endif

typedef struct zv_post_dialect {
    const char *name, *title; ///< "krl", "KUKA KRL"
    const char *ending;       ///< of the file with the motions
    const char *also;         ///< another one; may be NULL
    const char *begins;       ///< words of which one opens a file, separated by blanks
    const char *opening;      ///< the line with which a program begins, for who has left it out
    char comment;             ///< begins a line that says nothing; 0: there is none
    char closes_first;        ///< last character of the line that opens a file; 0: any
    int name_size;            ///< longest name of a program
    bool shouts;              ///< names are in capitals
    bool is_cartesian;        ///< it has neither joint values nor speeds of joint moves
    bool has_splines;         ///< curves through points
    int first_output;         ///< number of its first output
    int most_steps;           ///< of one program; longer ones are cut
    /// What keeps an arm out, as a sentence; NULL when nothing does. May be NULL.
    const char *(*refuses)(const zv_post_arm *arm);
    /// The file of the steps `from` to before `to`.
    zv_post_write_part write;
    /// The main program that calls `count` parts of those names.
    zv_post_write_main_part write_main;
    /// The configuration at joint values as the controller shows them; `sides` is NULL for an arm that has none. Leaves
    /// `out` for arms of which it says nothing. NULL when the dialect has none.
    void (*configure)(const zv_post_arm *arm, const zv_post_sides *sides, const double *values,
                      zv_post_configuration *out);
    /// Reads all files.
    void (*read)(zv_post_reader *reader);
} zv_post_dialect;

extern const zv_post_dialect zv_post_krl, zv_post_rapid, zv_post_urscript, zv_post_ls, zv_post_as, zv_post_spel,
    zv_post_jbi, zv_post_gcode, zv_post_grbl, zv_post_marlin;

/// Readers that have a file of their own.
void zv_post_krl_read(zv_post_reader *reader);
void zv_post_rapid_read(zv_post_reader *reader);
void zv_post_urscript_read(zv_post_reader *reader);
/// rad/s that counts as the top speed of all joints.
double zv_urscript_top_speed(const zv_post_arm *arm);
void zv_post_ls_read(zv_post_reader *reader);
void zv_post_as_read(zv_post_reader *reader);
/// Epson's arms with four axes, of which the third slides.
bool zv_post_is_scara(const zv_post_arm *arm);
void zv_post_spel_read(zv_post_reader *reader);
/// The robot file gives the pulses per degree of every axis.
bool zv_post_has_pulses(const zv_post_arm *arm);
void zv_post_jbi_read(zv_post_reader *reader);

/// The one of `count` dialects in which a text is written, as `zv_post_dialect_guess` has it; -1: none.
int zv_post_guess(const zv_post_dialect *const *dialects, int count, const char *file_name, const char *text,
                  size_t size);
/// The controller whose programs end so; -1: none.
int zv_post_guess_of_ending(const zv_post_dialect *const *dialects, int count, const char *file_name);
/// "part.SRC" ends in "src".
bool zv_post_name_ends(const char *name, const char *ending);

/// The whole of a file as lines: calls `read_line` with each.
void zv_post_each_line(zv_post_reader *reader, const zv_post_file *file,
                       void (*read_line)(zv_post_reader *reader, zv_scan *line));
/// Notes the routines of a file: `opens` takes the first line of one with its name, `closes` its last.
void zv_post_find_routines(zv_post_reader *reader, const zv_post_file *file,
                           bool (*opens)(zv_scan *line, char name[ZV_NAME_SIZE]), bool (*closes)(zv_scan *line));
/// There is a routine of that name.
bool zv_post_has_routine(const zv_post_reader *reader, const char *name);
/// Gives a routine its arguments: what stands in `scan`, under the names of its parameters.
void zv_post_give(zv_post_reader *reader, zv_scan scan, const char *routine,
                  bool (*take_target)(zv_post_reader *reader, zv_scan *scan, zv_post_point *out));
/// Notes the modes behind a line, when they are asked.
void zv_post_note_state(zv_post_reader *reader, int line);
/// True the first time that it is asked for a key: what is told once.
bool zv_post_is_first(zv_post_reader *reader, const char *key);
/// A tool or a base that the files do not have: told once.
void zv_post_tell_unknown(zv_post_reader *reader, const zv_scan *scan, const char *key, bool is_tool);
/// A line that waits for what only the controller knows: a warning.
void zv_post_pass_wait(zv_post_reader *reader, const zv_scan *scan);

/// What a word does to the order of lines.
typedef enum zv_flow_kind {
    ZV_FLOW_NONE,
    ZV_FLOW_IF,
    ZV_FLOW_ELSEIF,
    ZV_FLOW_ELSE,
    ZV_FLOW_END, ///< of any block; of LOOP with its condition behind
    ZV_FLOW_FOR,
    ZV_FLOW_WHILE,
    ZV_FLOW_LOOP,
    ZV_FLOW_UNTIL,
    ZV_FLOW_SELECT,
    ZV_FLOW_CASE,
    ZV_FLOW_EXIT,   ///< out of the innermost loop
    ZV_FLOW_RETURN, ///< out of the routine
    ZV_FLOW_JUMP,
    ZV_FLOW_APART,  ///< a block that runs beside or is only called: not read here
    ZV_FLOW_REFUSED ///< its meaning is not followed
} zv_flow_kind;

typedef struct zv_flow_word {
    const char *word;
    zv_flow_kind kind;
} zv_flow_word;

/// The words of a dialect that change which lines run.
typedef struct zv_post_flow {
    const zv_flow_word *words;                                  ///< ended by a word NULL
    const char *const *moves;                                   ///< words that begin a motion or a call, ended by NULL
    char comment;                                               ///< begins what a line does not mean
    bool all_ifs_are_blocks;                                    ///< else those whose line ends in THEN or ':'
    void (*prepare)(zv_scan *line);                             ///< takes the number of a line; may be NULL
    bool (*is_label)(zv_scan *line, char name[ZV_NAME_SIZE]);   ///< both may be NULL: no jumps
    bool (*take_label)(zv_scan *rest, char name[ZV_NAME_SIZE]); ///< behind the word of a jump
} zv_post_flow;

/// Follows the line when it begins with a word of the flow; false when it does not.
bool zv_post_follow(zv_post_reader *reader, zv_scan *scan, const zv_post_flow *flow);

/// The index of the file that `at` points into.
int zv_post_file_at(const zv_post_reader *reader, const char *at);
/// Why a motion is not read.
typedef enum zv_post_reason {
    ZV_NOT_READ,       ///< nobody has taught us how it goes
    ZV_ENDS_ELSEWHERE, ///< a signal, a sensor or a force says where it ends
    ZV_GOES_HOME,      ///< to a place that only the controller knows
} zv_post_reason;

typedef struct zv_post_refusal {
    const char *word;
    zv_post_reason reason;
} zv_post_refusal;

/// The line begins with one of the words (a list ended by NULL) of motions that are not read: an error that says what to
/// write in their place.
bool zv_post_refuses(zv_post_reader *reader, const zv_scan *line, const zv_post_refusal *refused);
/// Whether the line begins with one of the words (a list ended by NULL).
bool zv_post_begins_with(const zv_scan *line, const char *const *words);
/// The file whose name ends so, capitals not counting, after `after` (NULL: the first); NULL when there is none.
const zv_post_file *zv_post_file_ending(const zv_post_files *files, const char *ending, const zv_post_file *after);
/// The numbers of a configuration at joint values; the dialect has one.
zv_post_configuration zv_post_configuration_at(const zv_post_dialect *dialect, const zv_post_arm *arm, const double *q);
/// The same for a step of the writer; warns on the border of two.
zv_post_configuration zv_step_configuration(const zv_post_writer *writer, const zv_post_step *step,
                                            const zv_post_dialect *dialect);
/// Floor of an angle in quarter turns, and the turn 0 for -180 to 180 degrees, 1 for 180 to 540.
int zv_quarter_of(double angle);
int zv_turn_of(double angle);

#endif
