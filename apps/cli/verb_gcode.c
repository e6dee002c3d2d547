/// @file verb_gcode.c
/// `zveno gcode`: what a program says, without an arm: its moves in sum, as canonical calls, or where it is wrong.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ask.h"
#include "canon_print.h"
#include "files.h"
#include "program_file.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"

enum { OPTION_START, OPTION_RAPID, OPTION_TOLERANT, OPTION_BLOCK_DELETE, OPTION_CANON };

static const option options[] = {
    [OPTION_START] = {"start", OPTION_NUMBERS, 3, "X Y Z", "where the tool stands at first, mm"},
    [OPTION_RAPID] = {"rapid", OPTION_NUMBER, 1, "F", "speed of G0, mm/min; 6000 when not given"},
    [OPTION_TOLERANT] = {"tolerant", OPTION_FLAG, 0, "", "pass over what other controls add"},
    [OPTION_BLOCK_DELETE] = {"block-delete", OPTION_FLAG, 0, "", "skip lines that begin with /"},
    [OPTION_CANON] = {"canon", OPTION_FLAG, 0, "", "print every move as a canonical call"},
    {NULL, OPTION_FLAG, 0, NULL, NULL},
};

/// After so many the rest is only counted.
enum { MOST_ISSUES = 20 };

/// What is gathered while the moves go by.
typedef struct report {
    bool canon;
    canon_state state;
    double length_mm, travel_mm, seconds;
    double low[3], high[3];
    int count[ZV_MOVE_EVENT + 1];
    int issues;
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

static bool take_issue(void *user, const zv_issue *issue)
{
    report *r = user;
    if (++r->issues <= MOST_ISSUES) {
        fprintf(stderr, "line %d, column %d: %s: %s\n", issue->line, issue->column,
                issue->is_warning ? "warning" : "error", issue->message);
    }
    return true;
}

static void print_row(const char *name, double value, const char *unit)
{
    char text[NUMBER_TEXT];
    printf("  %-16s %12s %s\n", name, number_text(value, 3, text), unit);
}

static void print_report(const report *r, const zv_gcode_summary *summary)
{
    printf("  %-16s %12lld\n  %-16s %12lld\n", "lines", summary->lines, "moves", summary->moves);
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
    printf("  %-16s %12d\n  %-16s %12d\n", "errors", summary->errors, "warnings", summary->warnings);
}

static zv_gcode_options options_of(const arguments *given)
{
    zv_gcode_options result = zv_gcode_default_options();
    const option_value *start = &given->values[OPTION_START], *rapid = &given->values[OPTION_RAPID];
    memcpy(result.start, start->numbers, 3 * sizeof result.start[0]);
    result.rapid_mm_min = rapid->given ? rapid->numbers[0] : result.rapid_mm_min;
    result.dialect = given->values[OPTION_TOLERANT].given ? ZV_DIALECT_TOLERANT : ZV_DIALECT_STRICT;
    result.block_delete = given->values[OPTION_BLOCK_DELETE].given;
    return result;
}

static int complain_file(const zv_error *why)
{
    complain("%s", why->message);
    return FAILED;
}

static int run_file(const arguments *given, program_file *file)
{
    report r = {.canon = given->values[OPTION_CANON].given};
    const zv_source source = program_file_source(file);
    const zv_sink sink = {.user = &r, .move = take_move, .issue = take_issue, .frame = r.canon ? take_frame : NULL};
    const zv_gcode_options settings = options_of(given);
    zv_gcode_summary summary;
    zv_error why;
    if (r.canon) {
        r.state = canon_begin();
    }
    const zv_status status = zv_gcode_read(&source, &settings, &sink, &summary, &why);
    if (status == ZV_ERR_IO || status == ZV_ERR_INTERNAL) {
        return complain_file(&why);
    }
    if (!r.canon) {
        print_report(&r, &summary);
    }
    if (r.issues > MOST_ISSUES) {
        fprintf(stderr, "and %d more\n", r.issues - MOST_ISSUES);
    }
    if (summary.errors && !given->values[OPTION_TOLERANT].given) {
        advise("A program of another control may read with --tolerant.");
    }
    return summary.errors ? NO_ANSWER : DONE;
}

/// The answer of the request vocabulary, for programs.
static int run_json(const arguments *given)
{
    dialog d;
    zv_text program = {0};
    zv_error why;
    if (read_file_or_input(given->file, &program, &why) != ZV_OK) {
        return complain_file(&why);
    }
    int end = FAILED;
    if (dialog_open(&d)) {
        const zv_gcode_options settings = options_of(given);
        zv_json_writer request = zv_json_writer_on(&d.request);
        zv_json_begin_object(&request);
        zv_json_key(&request, "op");
        zv_json_string(&request, "gcode", 5);
        zv_json_key(&request, "program");
        zv_json_string(&request, program.data ? program.data : "", program.size);
        zv_json_put_numbers(&request, "start", settings.start, 3);
        zv_json_put_number(&request, "rapid", settings.rapid_mm_min);
        zv_json_key(&request, "dialect");
        zv_json_string(&request, settings.dialect ? "tolerant" : "strict", settings.dialect ? 8 : 6);
        zv_json_put_bool(&request, "block_delete", settings.block_delete);
        zv_json_end_object(&request);
        const zv_json *answer = dialog_ask(&d);
        say_json(d.answer.data ? d.answer.data : "");
        end = !answer                                                                             ? FAILED
              : !is_true(zv_json_member(answer, "ok")) || zv_json_member(answer, "errors")->count ? NO_ANSWER
                                                                                                  : DONE;
    }
    dialog_close(&d);
    zv_text_free(&program);
    return end;
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    const option_value *rapid = &given->values[OPTION_RAPID];
    if (rapid->given && !(rapid->numbers[0] > 0.0)) {
        complain("--rapid must be above zero (mm/min)");
        return WRONG_USAGE;
    }
    if (given->json) {
        return run_json(given);
    }
    program_file file;
    zv_error why;
    if (program_file_open(given->file, &file, &why) != ZV_OK) {
        return complain_file(&why);
    }
    const int end = run_file(given, &file);
    program_file_close(&file);
    return end;
}

const verb verb_gcode = {
    .name = "gcode",
    .summary = "what a G-code program does, and where it is wrong",
    .usage = "FILE [--tolerant] [--block-delete] [--canon] [--start X Y Z] [--rapid F] [--json]",
    .about = "Interprets a program in RS-274/NGC and sums up its moves: lengths, bounds, nominal time (length by "
             "feed). Every error is shown with its line and column; a line with an error makes no move. FILE may be "
             "- for standard input. No arm is needed: whether one reaches the moves is another question.",
    .examples = "zveno gcode part.ngc\n"
                "zveno gcode print.gcode --tolerant\n"
                "zveno gcode part.ngc --canon | less\n",
    .arm = ARM_NONE,
    .file = FILE_NEEDED,
    .options = options,
    .run = run,
};
