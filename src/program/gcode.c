/// @file gcode.c
/// The interpreter's loop: a line, its words, what they do; and what is said at the end.
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "program/execute.h"
#include "program/flow.h"
#include "program/foreign.h"
#include "program/issue_sink.h"
#include "program/live.h"
#include "program/modes.h"
#include "program/radius.h"
#include "program/waiting.h"

/// After so many errors, or after so many turns of a loop through them, the rest would bring nothing new.
enum { MAX_ERRORS = 1000, MAX_REPEATS = 100 * 1000 };

zv_gcode_options zv_gcode_default_options(void)
{
    return (zv_gcode_options){
        .dialect = ZV_DIALECT_STRICT,
        .rapid_mm_min = 6000.0,
        .max_again = 10 * 1000 * 1000,
        .max_depth = 64,
    };
}

static void start(zv_interpreter *in, const zv_source *source, const zv_gcode_options *options, const zv_sink *sink,
                  zv_gcode_summary *summary)
{
    in->options = options;
    in->sink = sink;
    in->summary = summary;
    in->modes = (zv_modes){.motion = ZV_G80,
                           .plane = ZV_Z,
                           .unit = 1.0,
                           .corner = ZV_CORNER_BLEND,
                           .retract_to_r = true,
                           .radius = ZV_G40};
    in->offsets.g92_unit = in->offsets.home_unit[0] = in->offsets.home_unit[1] = 1.0;
    for (int i = 0; i < ZV_SYSTEMS; ++i) {
        in->offsets.system_unit[i] = 1.0;
    }
    memcpy(in->machine, options->start, sizeof in->machine);
    memcpy(in->at, options->start, sizeof in->at);
    in->live = zv_live_values_of(in);
    in->cursor.parameters = &in->parameters;
    in->cursor.live = &in->live;
    in->cursor.issue = &in->issue;
    zv_named_set(&in->parameters, "_value", 0.0);
    zv_named_set(&in->parameters, "_value_returned", 0.0);
    for (int i = 0; options->tools && i < options->tools->count; ++i) {
        zv_tool *tool = zv_tool_add(&in->tools, options->tools->tool[i].number);
        if (tool) {
            *tool = options->tools->tool[i];
        }
    }
    zv_lines_start(&in->lines, source);
}

/// A % at the beginning asks for a % at the end; any later one ends the program.
static void on_percent(zv_interpreter *in)
{
    if (in->percent_seen || in->summary->blocks > 1) {
        in->ended = in->summary->ended_by_program = true;
    }
    in->percent_seen = true;
}

static bool read_and_execute(zv_interpreter *in)
{
    const bool tolerant = in->options->dialect == ZV_DIALECT_TOLERANT;
    zv_issue warning = {.code = NULL};
    const bool good = zv_block_read(&in->cursor, in->options->block_delete, tolerant, &in->block, &warning);
    if (warning.code) {
        in->ignored_lines += strcmp(warning.code, "unknown_text") == 0;
        zv_issue_report(in, &warning);
    }
    if (!good) {
        zv_modes_after_error(in);
        return false;
    }
    switch (in->block.kind) {
    case ZV_BLOCK_WORDS:
        if (!zv_block_execute(in)) {
            zv_modes_after_error(in);
            return false;
        }
        return true;
    case ZV_BLOCK_FLOW:
        return zv_flow_execute(in);
    case ZV_BLOCK_PERCENT:
        on_percent(in);
        break;
    case ZV_BLOCK_DELETED:
        break;
    }
    return true;
}

static void one_line(zv_interpreter *in, const char *text, int size, zv_place place)
{
    in->here = place;
    in->cursor.text = text;
    in->cursor.size = size;
    in->cursor.at = 0;
    in->cursor.depth = 0;
    in->cursor.line = place.line;
    in->issue.code = NULL;
    if (in->lines.too_long) {
        zv_cursor_fail(&in->cursor, ZV_MAX_LINE, "line_too_long", "a line has at most %d characters", ZV_MAX_LINE);
    } else {
        read_and_execute(in);
    }
    if (in->issue.code) {
        zv_issue_report(in, &in->issue);
    }
}

static void check_limits(zv_interpreter *in)
{
    if (++in->summary->blocks - in->summary->lines > in->options->max_again) {
        ZV_WRONG(in, 1, "too_many_blocks", "more than %lld lines were executed again: does a loop never end?",
                 in->options->max_again);
    } else if (in->summary->errors >= MAX_ERRORS) {
        ZV_WRONG(in, 1, "too_many_errors", "more than %d errors: the rest is not shown", MAX_ERRORS);
    } else if (in->repeats > MAX_REPEATS) {
        ZV_WRONG(in, 1, "too_many_errors", "a loop executes lines with errors again and again");
    } else {
        return;
    }
    in->ended = in->ran_out = true;
    zv_issue_report(in, &in->issue);
}

/// Nothing of a text in UTF-16 would be understood, and every line of it would say so.
static void check_encoding(zv_interpreter *in)
{
    if (zv_is_utf16(in->lines.buffer, in->lines.buffer_size)) {
        in->cursor.line = 1;
        in->ended = true;
        ZV_WRONG(in, 1, "encoding", "this text is UTF-16: save it as UTF-8 and read it again");
        zv_issue_report(in, &in->issue);
    }
}

static void run(zv_interpreter *in)
{
    const char *text;
    int size;
    zv_place place;
    check_encoding(in);
    while (!in->ended && !in->stopped && zv_lines_next(&in->lines, &text, &size, &place)) {
        one_line(in, text, size, place);
        in->issue.code = NULL;
        in->summary->lines = place.line > in->summary->lines ? place.line : in->summary->lines;
        if (!in->ended) {
            check_limits(in);
        }
    }
    if (zv_is_tolerant(in) && in->ignored_lines > 0 && !in->motion_seen && in->summary->moves == 0) {
        in->cursor.line = 1;
        ZV_WRONG(in, 1, "no_motion", "nothing in this text moves and %d lines were not understood: is it G-code?",
                 in->ignored_lines);
        zv_issue_report(in, &in->issue);
    }
    if (!in->ended && !in->stopped && !in->lines.failed) {
        in->cursor.line = in->cursor.line > 0 ? in->cursor.line : 1; // an empty program has a first line too
        zv_warn(in, 1, "no_program_end", "the program ends without M2 or M30");
    }
}

zv_status zv_gcode_read(const zv_source *source, const zv_gcode_options *options, const zv_sink *sink,
                        zv_gcode_summary *out, zv_error *why)
{
    ZV_ASSERT(source && options && sink && sink->move && out);
    zv_interpreter *in = calloc(1, sizeof *in);
    if (!in) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the interpreter");
    }
    zv_gcode_summary summary = {0};
    start(in, source, options, sink, &summary);
    run(in);
    zv_radius_flush(in);

    memcpy(summary.end, in->machine, sizeof summary.end);
    const int line = in->cursor.line;
    const bool failed = in->lines.failed, ran_out = in->ran_out;
    const zv_issue last = in->issue;
    zv_parameters_free(&in->parameters);
    zv_begun_free(&in->flow.begun);
    zv_label_table_free(&in->flow.labels);
    zv_tool_list_free(&in->tools);
    zv_waiting_free(&in->radius);
    free(in->nurbs.point);
    free(in);
    *out = summary;
    if (failed) {
        return zv_fail(why, ZV_ERR_IO, line, 0, "the program could not be read to its end");
    }
    return ran_out ? zv_fail(why, ZV_ERR_LIMIT, line, 1, "the program was ended: %s", last.message) : ZV_OK;
}
