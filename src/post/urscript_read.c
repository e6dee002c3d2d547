/// @file urscript_read.c
/// URScript, read line by line: functions of a file, motions, outputs and waits, variables, branches and loops that can be
/// followed, calls.
#include <string.h>

#include "post/urscript_motion.h"
#include "post/urscript_targets.h"

/// Takes the word of a function and its opening bracket.
static bool take_call(zv_scan *scan, const char *const *names)
{
    for (int i = 0; names[i]; ++i) {
        zv_scan there = *scan;
        if (zv_scan_take(&there, names[i]) && zv_scan_take(&there, "(")) {
            *scan = there;
            return true;
        }
    }
    return false;
}

static bool read_other(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const sleeps[] = {"sleep", NULL}, *const tools[] = {"set_tcp", NULL},
                             *const halts[] = {"popup", "halt", "pause", NULL},
                             *const outputs[] = {"set_standard_digital_out", "set_digital_out",
                                                 "set_configurable_digital_out", "set_tool_digital_out", NULL};
    double number = 0.0;
    zv_post_point tool;
    const zv_scan begin = *scan;
    if (take_call(scan, sleeps)) {
        if (zv_post_number(reader, scan, &number)) {
            zv_post_add_dwell(reader, scan->line, number);
        }
    } else if (take_call(scan, outputs)) {
        const bool has = zv_post_number(reader, scan, &number) && zv_scan_take(scan, ",");
        const zv_post_value value = has ? zv_post_evaluate(reader, scan) : (zv_post_value){false, 0.0};
        if (value.is_known) {
            zv_post_add_output(reader, scan->line, number, value.number != 0.0);
        } else {
            zv_post_complain(reader, scan, false, "expected a number and True or False");
        }
    } else if (take_call(scan, tools)) {
        if (zv_urscript_take_target(reader, scan, &tool) && !tool.has_values) {
            reader->plate_from_tool = tool.frame_from_tool;
        } else {
            zv_post_complain(reader, &begin, false, "expected a pose: p[x,y,z,rx,ry,rz]");
        }
    } else if (take_call(scan, halts)) {
        zv_post_add(reader->program, &(zv_post_step){.kind = ZV_POST_HALT, .line = scan->line});
    } else {
        return false;
    }
    return true;
}

/// "name = p[...]": a target to be used later.
static bool read_assignment(zv_post_reader *reader, zv_scan *scan)
{
    zv_scan there = *scan;
    char name[ZV_NAME_SIZE];
    zv_post_point point;
    zv_scan_take(&there, "global");
    zv_scan_take(&there, "local");
    if (!zv_scan_name(&there, "", name) || !zv_scan_take(&there, "=") || zv_scan_take(&there, "=")) {
        return false;
    }
    zv_scan value = there;
    if (!zv_urscript_take_target(reader, &value, &point)) {
        zv_post_set_number(reader, name, zv_post_evaluate(reader, &there));
        return true;
    }
    memcpy(point.name, name, sizeof point.name);
    zv_post_keep(reader, &point);
    return true;
}

static const char *const motion_words[] = {"movej",  "movel",  "movep",  "movec", "servoj",
                                           "servoc", "speedj", "speedl", NULL};

static const zv_flow_word flow_words[] = {
    {"if", ZV_FLOW_IF},       {"elif", ZV_FLOW_ELSEIF},   {"else", ZV_FLOW_ELSE},   {"end", ZV_FLOW_END},
    {"while", ZV_FLOW_WHILE}, {"return", ZV_FLOW_RETURN}, {"break", ZV_FLOW_EXIT},  {"thread", ZV_FLOW_APART},
    {"def", ZV_FLOW_APART},   {"sec", ZV_FLOW_APART},     {"for", ZV_FLOW_REFUSED}, {NULL, ZV_FLOW_NONE}};

static const zv_post_flow flow = {.words = flow_words, .moves = motion_words, .comment = '#'};

static void read_line(zv_post_reader *reader, zv_scan *scan)
{
    static const zv_post_refusal refused[] = {{"servoc", ZV_NOT_READ},
                                              {"speedj", ZV_ENDS_ELSEWHERE},
                                              {"speedl", ZV_ENDS_ELSEWHERE},
                                              {"force_mode", ZV_ENDS_ELSEWHERE},
                                              {NULL, ZV_NOT_READ}};
    static const char *const harmless[] = {"$",
                                           "run",
                                           "kill",
                                           "join",
                                           "sync",
                                           "textmsg",
                                           "stopl",
                                           "stopj",
                                           "set_payload",
                                           "set_target_payload",
                                           "set_payload_mass",
                                           "set_payload_cog",
                                           "set_gravity",
                                           "set_tool_voltage",
                                           "set_tool_communication",
                                           "set_standard_analog_input_domain",
                                           "set_tool_analog_input_domain",
                                           "set_analog_inputrange",
                                           "set_safety_mode_transition_hardness",
                                           "enter_critical",
                                           "exit_critical",
                                           NULL};
    char name[ZV_NAME_SIZE];
    if (zv_scan_is_empty(scan)) {
        return;
    }
    if (zv_scan_take(scan, "#")) {
        zv_post_add_comment(reader, scan);
        return;
    }
    if (zv_post_follow(reader, scan, &flow) || zv_post_refuses(reader, scan, refused)) {
        return;
    }
    if (zv_urscript_read_motion(reader, scan) || read_other(reader, scan) || zv_post_begins_with(scan, harmless)) {
        return;
    }
    zv_scan call = *scan;
    if (zv_scan_name(&call, "", name) && zv_scan_take(&call, "(") && zv_post_has_routine(reader, name)) {
        zv_post_give(reader, call, name, zv_urscript_take_target);
        zv_post_call(reader, scan, name);
    } else if (!read_assignment(reader, scan)) {
        zv_post_skip(reader, scan);
    }
}

/// A line that begins a block which "end" closes.
static bool opens_block(zv_scan line)
{
    static const char *const words[] = {"if", "while", "thread", "sec", "for", NULL};
    return zv_post_begins_with(&line, words);
}

/// What a file says outside its functions: "part()" at the end tells which of them runs.
static void note_outside(zv_scan line, char called[ZV_NAME_SIZE])
{
    char name[ZV_NAME_SIZE];
    if (zv_scan_name(&line, "", name) && zv_scan_take(&line, "(")) {
        memcpy(called, name, sizeof name);
    }
}

enum { DEEPEST = 16 };

/// Every function gets a routine. Functions inside another stand where they are passed over when it runs.
/// @param main the function that runs: the one that is called outside, else the first
static void find_functions(zv_post_reader *reader, const zv_post_file *file, char main[ZV_NAME_SIZE])
{
    const char *cursor = file->text.data ? file->text.data : "", *end = cursor + file->text.size;
    zv_post_routine open[DEEPEST];
    char called[ZV_NAME_SIZE] = "";
    int depth = 0, number = 0;
    zv_scan line;
    while (zv_scan_line(&cursor, end, &number, &line)) {
        zv_scan first = line;
        const bool defines = zv_scan_take(&first, "def");
        if ((defines || opens_block(line)) && depth < DEEPEST) {
            open[depth] = (zv_post_routine){.text = cursor, .line = number};
            if (defines) {
                zv_scan_name(&first, "", open[depth].name);
                open[depth].parameters = first;
            }
            if (defines && !main[0]) {
                memcpy(main, open[depth].name, ZV_NAME_SIZE);
            }
            ++depth;
        } else if (zv_scan_take(&first, "end") && depth > 0) {
            open[--depth].end = line.line_start;
            if (open[depth].name[0]) {
                zv_post_add_routine(reader, &open[depth]);
            }
        } else if (depth == 0) {
            note_outside(line, called);
        }
    }
    if (depth > 0 && open[0].name[0]) {
        open[0].end = end;
        zv_post_complain(reader, &line, true, "the program '%s' does not come to its end", open[0].name);
        zv_post_add_routine(reader, &open[0]);
    }
    if (called[0] && zv_post_has_routine(reader, called)) {
        memcpy(main, called, ZV_NAME_SIZE);
    }
}

void zv_post_urscript_read(zv_post_reader *reader)
{
    char name[ZV_NAME_SIZE] = "";
    reader->read_line = read_line;
    if (reader->files->count > 0) {
        find_functions(reader, &reader->files->file[0], name);
    }
    zv_post_run(reader, name[0] ? name : NULL);
}
