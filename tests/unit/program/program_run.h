/// @file program_run.h
/// Runs a program from text and keeps what came out, for the tests of this layer.
#ifndef ZV_TEST_PROGRAM_RUN_H
#define ZV_TEST_PROGRAM_RUN_H

#include <string.h>

#include "check.h"
#include "zveno/program.h"

enum { RUN_MOVES = 2000, RUN_ISSUES = 64, RUN_MESSAGES = 32 };

typedef struct program_run {
    zv_status status;
    zv_gcode_summary summary;
    zv_move moves[RUN_MOVES]; ///< without events
    int move_count;
    zv_move events[RUN_MESSAGES];
    char messages[RUN_MESSAGES][128]; ///< text of event number i
    int event_count;
    zv_issue issues[RUN_ISSUES];
    int issue_count;
} program_run;

static inline bool run_take_move(void *user, const zv_move *move)
{
    program_run *run = user;
    if (move->kind == ZV_MOVE_EVENT && run->event_count < RUN_MESSAGES) {
        snprintf(run->messages[run->event_count], sizeof run->messages[0], "%s", move->text ? move->text : "");
        run->events[run->event_count++] = *move;
    } else if (move->kind != ZV_MOVE_EVENT && run->move_count < RUN_MOVES) {
        run->moves[run->move_count++] = *move;
    }
    return true;
}

static inline bool run_take_issue(void *user, const zv_issue *issue)
{
    program_run *run = user;
    if (run->issue_count < RUN_ISSUES) {
        run->issues[run->issue_count++] = *issue;
    }
    return true;
}

static inline const program_run *run_with(const char *text, zv_gcode_options options)
{
    static program_run run;
    memset(&run, 0, sizeof run);
    zv_text_source memory = {text, strlen(text)};
    const zv_source source = zv_source_of_text(&memory);
    const zv_sink sink = {.user = &run, .move = run_take_move, .issue = run_take_issue};
    run.status = zv_gcode_read(&source, &options, &sink, &run.summary, NULL);
    return &run;
}

static inline const program_run *run_text(const char *text)
{
    return run_with(text, zv_gcode_default_options());
}

/// The end of the last move.
static inline const double *run_end(const program_run *run)
{
    CHECK(run->move_count > 0);
    return run->moves[run->move_count - 1].to;
}

/// The run has exactly one error, at this place, with this code.
#define CHECK_ERROR(run, at_line, at_column, with_code)                                                                \
    do {                                                                                                               \
        CHECK((run)->summary.errors == 1);                                                                             \
        CHECK((run)->issue_count >= 1 && !(run)->issues[0].is_warning);                                                \
        if ((run)->issues[0].line != (at_line) || (run)->issues[0].column != (at_column) ||                            \
            strcmp((run)->issues[0].code, (with_code)) != 0) {                                                         \
            print_error("%d:%d %s: %s\n", (run)->issues[0].line, (run)->issues[0].column, (run)->issues[0].code,       \
                        (run)->issues[0].message);                                                                     \
            _fail(__FILE__, __LINE__);                                                                                 \
        }                                                                                                              \
    } while (0)

#endif
