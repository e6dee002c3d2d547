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

/// A target of a data file or a declaration.
typedef struct zv_post_point {
    char name[ZV_NAME_SIZE];
    bool has_values; ///< joint values, as the controller shows them, rad or m
    double values[ZV_MAX_JOINTS];
    zv_pose frame_from_tool; ///< else a pose
    zv_post_configuration configuration;
} zv_post_point;

/// A program that another can call: its lines in the text of a file.
typedef struct zv_post_routine {
    char name[ZV_NAME_SIZE];
    const char *text, *end;
    int line; ///< number of the line before its first
} zv_post_routine;

/// What a reader carries along.
typedef struct zv_post_reader zv_post_reader;
struct zv_post_reader {
    const zv_post_arm *arm;
    zv_post_program *program;
    const zv_post_files *files;
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
    int depth;        ///< of calls
    long long budget; ///< lines that may still be read, so that programs which call each other end
    void (*read_line)(zv_post_reader *reader, zv_scan *line); ///< of the dialect
    bool failed;                                              ///< no memory
};

/// Says what is wrong at the present place of a line.
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
void zv_post_complain(zv_post_reader *reader, const zv_scan *scan, bool is_warning, const char *format, ...);
/// The line means something that is not read; it is counted, and the first is reported.
void zv_post_skip(zv_post_reader *reader, const zv_scan *scan);

/// Keeps a point under its name; a later one of the same name takes its place.
void zv_post_keep(zv_post_reader *reader, const zv_post_point *point);
/// The point called `name`, capitals not counting, or NULL.
const zv_post_point *zv_post_recall(const zv_post_reader *reader, const char *name);

/// Adds a routine; without room `failed` is set.
void zv_post_add_routine(zv_post_reader *reader, const zv_post_routine *routine);
/// Reads the lines of the routine called `name`; false when there is none. Complains about calls that do not end.
bool zv_post_call(zv_post_reader *reader, const zv_scan *scan, const char *name);
/// Reads the lines of the program with which a controller would begin: `name` (may be NULL) when there is one, else that
/// which is called as the first file, else the first.
void zv_post_run(zv_post_reader *reader, const char *name);

/// Values in degrees and mm become those of a point.
void zv_point_values(const zv_post_reader *reader, const double *shown, zv_post_point *out);
/// Appends a motion to `target`; `via` only of a circle.
void zv_post_move_to(zv_post_reader *reader, const zv_scan *scan, zv_post_kind kind, const zv_post_point *target,
                     const zv_post_point *via, double speed, double blend_m);
void zv_post_add_dwell(zv_post_reader *reader, int line, double seconds);
void zv_post_add_output(zv_post_reader *reader, int line, double number, bool value);
void zv_post_add_comment(zv_post_reader *reader, const zv_scan *rest);

#endif
