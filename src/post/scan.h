/// @file scan.h
/// What the readers of all dialects share: lines, words without regard to case, numbers as controllers write them, and
/// the state that a program leaves behind: frames, speeds, points by name.
#ifndef ZV_POST_SCAN_H
#define ZV_POST_SCAN_H

#include "post/arm.h"

/// A place in a text; `end` is that of the line or statement being read.
typedef struct zv_scan {
    const char *at, *end;
    const char *line_start; ///< to count columns from
    int line;
} zv_scan;

/// The next line of a text, without its end; false after the last. `*cursor` begins at the text.
bool zv_scan_line(const char **cursor, const char *end, int *line, zv_scan *out);
/// Skips blanks and tabs.
void zv_scan_blanks(zv_scan *scan);
/// Nothing but blanks is left.
bool zv_scan_is_empty(zv_scan *scan);
/// Takes the text, capitals not counting, and says whether it was there. One that ends in a letter or digit must not go
/// on with another.
bool zv_scan_take(zv_scan *scan, const char *text);
/// Takes a name of letters, digits, '_', '$' and what `more` adds; false, with `out` empty, when there is none.
bool zv_scan_name(zv_scan *scan, const char *more, char out[ZV_NAME_SIZE]);
/// Takes a number: "-.5", "5.", "+5", "1E-3".
bool zv_scan_number(zv_scan *scan, double *out);
/// Takes exactly `count` numbers with commas between.
bool zv_scan_numbers(zv_scan *scan, int count, double *out);
/// Moves on to the first place where `text` is, in this line; false when it does not.
bool zv_scan_find(zv_scan *scan, const char *text);

/// What stands under a name.
typedef enum zv_post_holding {
    ZV_POST_TARGET,  ///< a pose or joint values
    ZV_POST_NUMBER,  ///< `values[0]`
    ZV_POST_NOTHING, ///< it was set to something that is not known here
} zv_post_holding;

enum { ZV_POST_EXTERNAL = 6 };

/// Where axes beside the arm stand: a track, a positioner. In the units of the program, since only changes matter.
typedef struct zv_post_external {
    unsigned known; ///< bits of those that were named
    double value[ZV_POST_EXTERNAL];
} zv_post_external;

/// A target of a data file or a declaration, or a number.
typedef struct zv_post_point {
    char name[ZV_NAME_SIZE];
    zv_post_holding holds;
    int number_of_frame; ///< of dialects whose points name theirs
    int number_of_tool;
    bool is_pair; ///< of a work object: `frame_from_tool` is the product of the two
    zv_pose first, second;
    bool has_near;   ///< of a pose: `values` are joint values that its solution is near to
    bool has_values; ///< joint values, as the controller shows them, rad or m
    double values[ZV_MAX_JOINTS];
    zv_pose frame_from_tool; ///< else a pose
    zv_post_configuration configuration;
    zv_post_external external;
} zv_post_point;

/// A program that another can call: its lines in the text of a file.
typedef struct zv_post_routine {
    char name[ZV_NAME_SIZE];
    const char *text, *end;
    int line;           ///< number of the line before its first
    zv_scan parameters; ///< "(a,b)" behind its name, or nothing
} zv_post_routine;

/// A number that may not be known.
typedef struct zv_post_value {
    bool is_known;
    double number;
} zv_post_value;

/// A branch or loop whose lines are being read.
typedef struct zv_post_block {
    int kind;         ///< a `zv_flow_kind`
    const char *body; ///< of a loop: where its lines begin
    int body_line;
    zv_scan condition;          ///< of a loop with one
    char counter[ZV_NAME_SIZE]; ///< of a loop that counts
    double last, step;
    bool is_endless;
    long long changes; ///< when its lines were begun
} zv_post_block;

enum { ZV_POST_BLOCKS = 12, ZV_POST_LABELS = 16 };

/// Where the reader is in a routine.
typedef struct zv_post_place {
    const char *begin, *cursor, *end;
    int begin_line, line;
    int blocks;
    zv_post_block block[ZV_POST_BLOCKS];
    int labels; ///< how many were passed
    struct {
        int line;
        long long changes;
    } label[ZV_POST_LABELS];
} zv_post_place;

/// What a reader carries along.
typedef struct zv_post_reader zv_post_reader;
struct zv_post_reader {
    const zv_post_arm *arm;
    zv_post_program *program;
    const zv_post_files *files;
    const char *opening; ///< how a program of the dialect begins
    zv_post_issue_taker take;
    void *user;
    int errors, unread;                         ///< lines with an error, and lines that were not understood
    zv_pose origin_from_frame, plate_from_tool; ///< as the program has set them
    double joint_speed, speed, blend_m;         ///< modal: part of top speed, m/s, m
    double override;                            ///< modal: part of every speed, 1 at first
    zv_post_point *point;
    int *
        slot; ///< hash table of their names: index of a point + 1, 0 where there is none; twice as many as `point_capacity`
    int point_count, point_capacity;
    zv_post_routine *routine;
    int routine_count, routine_capacity;
    int depth;             ///< of calls
    long long budget;      ///< lines that may still be read, so that programs which call each other end
    long long last_budget; ///< of loops: below it they have read too many lines; 0: there was none yet
    int turns;             ///< of loops that may still be made
    long long changes;     ///< how often a variable has got another value
    int nesting;           ///< of expressions
    zv_post_place *place;  ///< in the routine being read
    bool has_ended;        ///< the program does not go on: it has stopped, or goes round for ever
    zv_post_state *watch;  ///< the modes behind line `watch_line` of the first file are asked; NULL: none
    int watch_line;
    int wrong_line;            ///< of the last error
    zv_post_external external; ///< as the motions so far have left them
    int arcs;                  ///< points of one chain of arcs so far, of dialects that chain them
    bool has_last;             ///< a motion was read
    zv_pose last;              ///< where it ends: our tool in the world
    zv_post_point last_target;
    void (*read_line)(zv_post_reader *reader, zv_scan *line);      ///< of the dialect
    void (*read_statement)(zv_post_reader *reader, zv_scan *line); ///< of dialects with several on a line, else NULL
    bool failed;                                                   ///< no memory
};

/// Says what is wrong at the present place of a line.
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
void zv_post_complain(zv_post_reader *reader, const zv_scan *scan, bool is_warning, const char *format, ...);
/// A warning of a kind of its own.
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
void zv_post_complain_of(zv_post_reader *reader, const zv_scan *scan, const char *code, const char *format, ...);
/// The line means something that is not read; it is counted, and the first is reported.
void zv_post_skip(zv_post_reader *reader, const zv_scan *scan);

/// Keeps a point under its name; a later one of the same name takes its place.
void zv_post_keep(zv_post_reader *reader, const zv_post_point *point);
/// The target called `name`, capitals not counting, or NULL.
const zv_post_point *zv_post_recall(const zv_post_reader *reader, const char *name);
/// The number called so, or NULL.
const zv_post_point *zv_post_recall_number(const zv_post_reader *reader, const char *name);
/// Capitals do not count.
bool zv_post_same_name(const char *a, const char *b);

/// The value of an expression or a condition at the present place.
zv_post_value zv_post_evaluate(zv_post_reader *reader, zv_scan *scan);
/// A number, or a sum of numbers and variables; false, with an error when a variable is not known, else.
bool zv_post_number(zv_post_reader *reader, zv_scan *scan, double *out);
/// Exactly `count` of them with commas between.
bool zv_post_numbers(zv_post_reader *reader, zv_scan *scan, int count, double *out);
/// A name with its index: "P[3]", whatever the index was computed from.
bool zv_post_variable(zv_post_reader *reader, zv_scan *scan, char key[ZV_NAME_SIZE]);
/// Gives a variable its value; one that is not known makes it unknown.
void zv_post_set_number(zv_post_reader *reader, const char *key, zv_post_value value);
/// "name = 5", with this sign between; false when it is no assignment.
bool zv_post_assign(zv_post_reader *reader, zv_scan *scan, const char *sign);
/// The pose of the program's tool where the last motion has ended, in the present frame; false before the first motion.
bool zv_post_here(const zv_post_reader *reader, zv_pose *frame_from_tool);

/// Adds a routine; without room `failed` is set.
void zv_post_add_routine(zv_post_reader *reader, const zv_post_routine *routine);
/// Reads the lines of the routine called `name`; false when there is none. Complains about calls that do not end.
bool zv_post_call(zv_post_reader *reader, const zv_scan *scan, const char *name);
/// Reads the lines of the program with which a controller would begin: `name` (may be NULL) when there is one, else that
/// which is called as the first file, else the first.
void zv_post_run(zv_post_reader *reader, const char *name);

/// The point names axis `index` beside the arm, from 0.
void zv_post_name_external(zv_post_external *external, int index, double value);
/// Goes on when the axes beside the arm stay where they are; an error where they move.
bool zv_post_stands_still(zv_post_reader *reader, const zv_scan *scan, const zv_post_external *next);

/// Values in degrees and mm become those of a point.
void zv_point_values(const zv_post_reader *reader, const double *shown, zv_post_point *out);
/// Appends a motion to `target`; `via` only of a circle.
void zv_post_move_to(zv_post_reader *reader, const zv_scan *scan, zv_post_kind kind, const zv_post_point *target,
                     const zv_post_point *via, double speed, double blend_m);
/// The part of the joints' own top speed that a joint move at constant speed needs to take so long.
double zv_post_part_of_time(const zv_post_reader *reader, const zv_post_point *target, double seconds);
void zv_post_add_dwell(zv_post_reader *reader, int line, double seconds);
void zv_post_add_output(zv_post_reader *reader, int line, double number, bool value);
void zv_post_add_comment(zv_post_reader *reader, const zv_scan *rest);

#endif
