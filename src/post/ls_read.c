/// @file ls_read.c
/// Fanuc TP programs as text, read line by line: motions, outputs and waits, numeric registers, branches, loops and jumps that
/// can be followed, calls.
///
///     /PROG PART ... /MN lines ... /POS points
#include <stdio.h>
#include <string.h>

#include "post/ls_motion.h"
#include "post/ls_points.h"

static bool read_output(zv_post_reader *reader, zv_scan *scan)
{
    double number = 0.0;
    const bool has = zv_post_number(reader, scan, &number) && zv_scan_find(scan, "]") && zv_scan_take(scan, "=");
    zv_scan pulse = *scan;
    const zv_post_value value = has ? zv_post_evaluate(reader, scan) : (zv_post_value){false, 0.0};
    if (value.is_known) {
        zv_post_add_output(reader, scan->line, number, value.number != 0.0);
    } else if (has && zv_scan_take(&pulse, "PULSE")) {
        zv_post_add_output(reader, scan->line, number, true);
        zv_post_complain(reader, scan, true, "the output goes on; PULSE would switch it off again");
    } else if (has) {
        zv_post_skip(reader, scan);
    } else {
        zv_post_complain(reader, scan, false, "expected DO[n]=ON or OFF");
    }
    return true;
}

static bool read_other(zv_post_reader *reader, zv_scan *scan)
{
    double number = 0.0;
    if (zv_scan_take(scan, "WAIT")) {
        zv_scan seconds = *scan;
        zv_scan_blanks(&seconds);
        const bool is_time = seconds.at < seconds.end && (strchr(".0123456789", *seconds.at) || *seconds.at == 'R');
        if (is_time && zv_post_number(reader, &seconds, &number)) {
            zv_post_add_dwell(reader, scan->line, number);
        } else {
            zv_post_pass_wait(reader, scan);
        }
    } else if (zv_scan_take(scan, "DO[") || zv_scan_take(scan, "RO[")) {
        return read_output(reader, scan);
    } else if (zv_scan_take(scan, "OVERRIDE")) {
        const bool has = zv_scan_take(scan, "=") && zv_post_number(reader, scan, &number);
        reader->override = has ? number / 100.0 : reader->override;
    } else if (zv_scan_take(scan, "PAUSE")) {
        zv_post_add(reader->program, &(zv_post_step){.kind = ZV_POST_HALT, .line = scan->line});
    } else {
        static const char *const harmless[] = {"PAYLOAD", "MESSAGE", "UALM", "TIMER", "COL", "$WAITTMOUT", NULL};
        return zv_post_begins_with(scan, harmless);
    }
    return true;
}

/// "CALL PICK(1,2)": its arguments are AR[1], AR[2] there.
static void read_call(zv_post_reader *reader, zv_scan *scan)
{
    char name[ZV_NAME_SIZE], key[ZV_NAME_SIZE];
    zv_scan word = *scan;
    if (!zv_scan_name(scan, "", name)) {
        zv_post_complain(reader, &word, false, "expected the name of a program");
        return;
    }
    bool goes_on = zv_scan_take(scan, "(");
    for (int i = 1; goes_on && i < 11; ++i) {
        snprintf(key, sizeof key, "AR[%d]", i);
        zv_post_set_number(reader, key, zv_post_evaluate(reader, scan));
        goes_on = zv_scan_take(scan, ",");
    }
    if (!zv_post_call(reader, scan, name)) {
        zv_post_complain(reader, &word, false, "the program that is called here is not among the files");
    }
}

/// The number of a line in front, and the ';' behind.
static void prepare(zv_scan *line)
{
    double number;
    zv_scan there = *line;
    zv_scan_number(&there, &number);
    if (zv_scan_take(&there, ":")) {
        *line = there;
    }
    const char *stop = memchr(line->at, ';', (size_t)(line->end - line->at));
    line->end = stop ? stop : line->end;
}

static bool take_label(zv_scan *rest, char name[ZV_NAME_SIZE])
{
    double number = 0.0;
    const bool is_label = zv_scan_take(rest, "LBL[") && zv_scan_number(rest, &number);
    snprintf(name, ZV_NAME_SIZE, "%.0f", number);
    while (is_label && rest->at < rest->end && *rest->at++ != ']') {
    }
    return is_label;
}

static bool is_label(zv_scan *line, char name[ZV_NAME_SIZE])
{
    prepare(line);
    return take_label(line, name);
}

static const char *const motion_words[] = {"J", "L", "C", "A", "S", "CALL", "RUN", NULL};
static const zv_flow_word flow_words[] = {
    {"IF", ZV_FLOW_IF},          {"ELSE", ZV_FLOW_ELSE}, {"ENDIF", ZV_FLOW_END},  {"FOR", ZV_FLOW_FOR},
    {"ENDFOR", ZV_FLOW_END},     {"JMP", ZV_FLOW_JUMP},  {"END", ZV_FLOW_RETURN}, {"ABORT", ZV_FLOW_RETURN},
    {"SELECT", ZV_FLOW_REFUSED}, {NULL, ZV_FLOW_NONE}};
static const zv_post_flow flow = {.words = flow_words,
                                  .moves = motion_words,
                                  .comment = ';',
                                  .prepare = prepare,
                                  .is_label = is_label,
                                  .take_label = take_label};

static void read_statement(zv_post_reader *reader, zv_scan *scan)
{
    if (zv_scan_is_empty(scan)) {
        return;
    }
    if (zv_scan_take(scan, "!")) {
        zv_post_add_comment(reader, scan);
    } else if (zv_post_follow(reader, scan, &flow) || zv_ls_read_motion(reader, scan)) {
        return;
    } else if (zv_scan_take(scan, "CALL")) {
        read_call(reader, scan);
    } else if (!read_other(reader, scan) && !zv_ls_read_assignment(reader, scan) &&
               !zv_post_assign(reader, scan, "=")) {
        zv_post_skip(reader, scan);
    }
}

static void read_line(zv_post_reader *reader, zv_scan *scan)
{
    zv_scan first = *scan;
    double number;
    zv_scan_number(&first, &number);
    const bool goes_on = !zv_scan_take(&first, ":");
    if (goes_on && !zv_scan_take(&first, "P[")) { // the second line of a circle may have no number
        if (!zv_scan_is_empty(scan) && *scan->at != '-') {
            zv_post_skip(reader, scan);
        }
        return;
    }
    prepare(scan);
    read_statement(reader, scan);
}

/// The sections of one file: its lines become a routine, its points are kept.
static void read_sections(zv_post_reader *reader, int index)
{
    const zv_text *text = &reader->files->file[index].text;
    const char *cursor = text->data ? text->data : "", *end = cursor + text->size;
    zv_post_routine routine = {.text = NULL};
    int number = 0;
    zv_scan line;
    while (zv_scan_line(&cursor, end, &number, &line)) {
        zv_scan first = line;
        if (zv_scan_take(&first, "/PROG")) {
            zv_scan_name(&first, "", routine.name);
        } else if (zv_scan_take(&first, "/MN")) {
            routine.text = cursor;
            routine.line = number;
        } else if (zv_scan_take(&first, "/POS")) {
            routine.end = line.line_start;
            zv_ls_read_points(reader, index, cursor, end, number);
        }
    }
    if (routine.text) {
        routine.end = routine.end ? routine.end : end;
        zv_post_add_routine(reader, &routine);
    }
}

void zv_post_ls_read(zv_post_reader *reader)
{
    reader->read_line = read_line;
    reader->read_statement = read_statement;
    for (int i = 0; i < reader->files->count; ++i) {
        read_sections(reader, i);
    }
    zv_post_run(reader, NULL);
    zv_ls_end_arcs(reader, &(zv_scan){.at = "", .end = "", .line_start = "", .line = 1});
}
