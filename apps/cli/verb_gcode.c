/// @file verb_gcode.c
/// `zveno gcode`: what a program says, without an arm: its moves in sum, as canonical calls, or where it is wrong.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "canon_print.h"
#include "program_print.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"

static const option own[] = {
    {"canon", OPTION_FLAG, 0, "", "print every move as a canonical call", NULL},
    {.name = NULL},
};

/// What is gathered while the moves go by.
typedef struct report {
    bool canon;
    canon_state state;
    double length_mm, travel_mm, seconds;
    double low[3], high[3];
    int count[ZV_MOVE_EVENT + 1];
    const arguments *given;
    bool has_bounds;
} report;

static void grow_bounds(report *r, const double place[ZV_AXES])
{
    for (int i = 0; i < 3; ++i) {
        r->low[i] = r->has_bounds ? fmin(r->low[i], place[i]) : place[i];
        r->high[i] = r->has_bounds ? fmax(r->high[i], place[i]) : place[i];
    }
    r->has_bounds = true;
}

static bool take_move(void *user, const zv_move *move)
{
    report *r = user;
    if (r->canon) {
        canon_print(&r->state, move);
        return !ferror(stdout);
    }
    ++r->count[move->kind];
    r->seconds += zv_move_duration(move);
    *(move->kind == ZV_MOVE_RAPID ? &r->travel_mm : &r->length_mm) += zv_move_length(move);
    if (move->kind <= ZV_MOVE_SPLINE) {
        grow_bounds(r, move->from);
        grow_bounds(r, move->to);
    }
    return true;
}

static bool take_frame(void *user, const zv_program_frame *frame)
{
    report *r = user;
    canon_frame(&r->state, frame);
    return true;
}

static void print_row(const char *name, double value, const char *unit)
{
    char text[NUMBER_TEXT];
    printf("  %-16s %12s %s\n", name, number_text(value, 3, text), unit);
}

static void print_report(const report *r, const zv_json *answer)
{
    printf("  %-16s %12.0f\n  %-16s %12.0f\n", "lines", number_at(answer, "lines"), "moves",
           number_at(answer, "move_count"));
    for (int kind = 0; kind <= ZV_MOVE_EVENT; ++kind) {
        if (r->count[kind]) {
            printf("    %-14s %12d\n", zv_move_word((zv_move_kind)kind), r->count[kind]);
        }
    }
    print_row("at work", r->length_mm, "mm");
    print_row("travel", r->travel_mm, "mm");
    print_row("nominal time", r->seconds, "s");
    for (int i = 0; i < 3 && r->has_bounds; ++i) {
        const char name[] = {(char)('X' + i), '\0'};
        char low[NUMBER_TEXT], high[NUMBER_TEXT];
        printf("  %-16s %12s to %s mm\n", name, number_text(r->low[i], 3, low), number_text(r->high[i], 3, high));
    }
    printf("  %-16s %12d\n  %-16s %12d\n", "errors", zv_json_member(answer, "errors")->count, "warnings",
           zv_json_member(answer, "warnings")->count);
}

static int finish(void *user, const zv_json *answer)
{
    const report *r = user;
    if (!r->canon && !r->given->json) {
        print_report(r, answer);
    }
    fflush(stdout);
    if (!r->given->json) {
        print_issues(answer);
    }
    if (zv_json_member(answer, "errors")->count > 0 && !option_given(r->given, "dialect")->given) {
        advise("A program of another control may read with --dialect tolerant.");
    }
    return DONE;
}

static int run(const verb *self, const arguments *given)
{
    report r = {.given = given, .canon = option_given(given, "canon")->given && !given->json};
    if (r.canon) {
        r.state = canon_begin();
    }
    const zv_session_sink sink = {
        .user = &r, .move = given->json ? NULL : take_move, .frame = r.canon ? take_frame : NULL};
    return run_request_with(self, given, &sink, finish, &r);
}

/// For people the sums are enough.
static void leave_moves_out(const arguments *given, zv_json_writer *request)
{
    if (!given->json) {
        zv_json_put_bool(request, "moves", false);
    }
}

static const char *const hidden[] = {"program", "file", "moves", NULL};

const verb verb_gcode = {
    .name = "gcode",
    .op = "gcode",
    .summary = "what a G-code program does, and where it is wrong",
    .usage = "FILE [--dialect tolerant] [--canon] [--start X Y Z] [...]",
    .about = "Interprets a program in RS-274/NGC and sums up its moves: lengths, bounds, nominal time (length by "
             "feed). Every error is shown with its line and column; a line with an error makes no move. FILE may be "
             "- for standard input. No arm is needed: whether one reaches the moves is another question.",
    .examples = "zveno gcode part.ngc\n"
                "zveno gcode print.gcode --dialect tolerant\n"
                "zveno gcode part.ngc --canon | less\n",
    .arm = ARM_NONE,
    .file = FILE_NEEDED,
    .hidden = hidden,
    .own = own,
    .more = leave_moves_out,
    .run = run,
};
