/// @file program.h
/// Programs: G-code (RS-274/NGC) to moves.
///
/// A program is read from a source that can be read again at any place, because loops and subroutines go back; what is
/// kept in memory does not grow with the length of the program. Moves and issues are handed to a sink as they appear.
/// A source and a reader belong to one thread; different threads may read different ones.
#ifndef ZV_PROGRAM_H
#define ZV_PROGRAM_H

#include "zveno/base.h"
#include "zveno/path.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A text that can be read at any place. `read` copies up to `capacity` bytes from `offset` and returns how many there
/// were, 0 at the end, -1 when the device failed.
typedef struct zv_source {
    void *user;
    long (*read)(void *user, long long offset, char *out, size_t capacity);
} zv_source;

/// One thing the interpreter has to say about a line.
typedef struct zv_issue {
    int line, column; ///< from 1
    bool is_warning;  ///< the line was done all the same, in the way the sentence says
    const char *code; ///< a short word, stable between versions: "no_feed", "unknown_word", ...
    char message[ZV_MESSAGE_SIZE];
} zv_issue;

/// In which coordinates and unit a program speaks: machine = system + turn about Z (program + g92) + tool. All in mm
/// and degrees.
typedef struct zv_program_frame {
    int number;  ///< of the coordinate system: 1 for G54, 9 for G59.3
    double unit; ///< mm: 1, or 25.4 with G20
    double system[ZV_AXES];
    double turn;
    double g92[ZV_AXES];
    double tool[ZV_AXES];
} zv_program_frame;

/// Who takes what comes out. A function that returns false ends the reading.
typedef struct zv_sink {
    void *user;
    bool (*move)(void *user, const zv_move *move);
    bool (*issue)(void *user, const zv_issue *issue); ///< may be NULL
    /// Before the first move and before each that the program gives in other coordinates than the one before; may be NULL.
    bool (*frame)(void *user, const zv_program_frame *frame);
} zv_sink;

/// A tool, as a line of a tool table has it. Lengths in mm, angles in degrees.
typedef struct zv_tool {
    int number;                      ///< T
    int pocket;                      ///< P
    double offset[ZV_AXES];          ///< X Y Z A B C: what G43 adds
    double diameter;                 ///< D
    double front, back, orientation; ///< I, J and Q of lathe tools: only shown
} zv_tool;

/// A tool table. Constant once it is read; threads may share it.
typedef struct zv_tools {
    zv_tool *tool; ///< in the order of their numbers
    int count;
} zv_tools;

/// Reads a tool table in LinuxCNC's format: a line per tool, T and words as above, the rest behind a ';'. U V W are read
/// and ignored. Free with `zv_tools_free`.
/// @return ZV_OK, ZV_ERR_SYNTAX with line and column, ZV_ERR_INTERNAL without memory; then `out` is untouched
zv_status zv_tools_read(const char *text, size_t size, zv_tools *out, zv_error *why);
/// Gives the memory inside back; the struct is empty afterwards.
void zv_tools_free(zv_tools *tools);

/// How strictly a program is read.
typedef enum zv_dialect {
    ZV_DIALECT_STRICT,   ///< RS-274/NGC as LinuxCNC has it, but a missing M2 is a warning
    ZV_DIALECT_TOLERANT, ///< vendor extensions of printers and other controls are ignored with a warning
} zv_dialect;

typedef struct zv_gcode_options {
    zv_dialect dialect;
    double start[ZV_AXES]; ///< where the tool is, mm and degrees
    double rapid_mm_min;   ///< speed of G0
    bool block_delete;     ///< lines that begin with / are skipped; else the / means nothing
    long long max_again;   ///< lines executed more than once, so that an endless loop ends with an error
    int max_depth;         ///< nested subroutine calls
    const zv_tools *tools; ///< the tool table; NULL: none, tools have no offset and no radius but those of G10
} zv_gcode_options;

/// Sensible values: strict, at the origin, 6000 mm/min, ten million lines again, 64 calls deep, block delete off.
zv_gcode_options zv_gcode_default_options(void);

/// How the reading ended.
typedef struct zv_gcode_summary {
    long long lines, blocks, moves; ///< lines of the text, blocks executed, moves handed out
    int errors, warnings;
    bool ended_by_program; ///< M2, M30 or the second %
    double end[ZV_AXES];   ///< where the tool is
} zv_gcode_summary;

/// Interprets a whole program. Errors of the program go to the sink and reading goes on, so that all are shown at once;
/// a line with an error makes no move.
/// @return ZV_OK when the text was read to its end (look at `errors`), ZV_ERR_IO when the source failed,
/// ZV_ERR_LIMIT when a limit ended it, ZV_ERR_INTERNAL without memory
zv_status zv_gcode_read(const zv_source *source, const zv_gcode_options *options, const zv_sink *sink,
                        zv_gcode_summary *out, zv_error *why);

/// A source over text in memory; `text` must stay.
typedef struct zv_text_source {
    const char *text;
    size_t size;
} zv_text_source;
/// A program that lies in memory as a source. `text` must outlive it.
zv_source zv_source_of_text(zv_text_source *text);

#ifdef __cplusplus
}
#endif

#endif
