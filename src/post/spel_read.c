/// @file spel_read.c
/// Epson SPEL+, read line by line: motions, tools and local frames, outputs and waits, points and variables that are set,
/// branches and loops that can be followed, calls.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "post/spel_motion.h"
#include "post/spel_points.h"

static void keep_frame(zv_post_reader *reader, zv_scan *scan, const char *what)
{
    double number = 0.0;
    zv_post_point frame;
    if (zv_post_number(reader, scan, &number) && number >= 0.0 && number < 100.0 && zv_scan_take(scan, ",") &&
        zv_spel_take_point(reader, scan, &frame)) {
        zv_spel_frame_key(what, (int)number, frame.name);
        zv_post_keep(reader, &frame);
    }
}

/// Tool 0 is the flange; one that no TLSet has set lives on the controller.
static void use_tool(zv_post_reader *reader, const zv_scan *scan, double number)
{
    char key[ZV_NAME_SIZE];
    zv_spel_frame_key("Tool", number >= 0.0 && number < 100.0 ? (int)number : 0, key);
    const zv_post_point *tool = zv_post_recall(reader, key);
    if (!tool && number > 0.0) {
        zv_post_tell_unknown(reader, scan, key, true);
    }
    reader->plate_from_tool = tool           ? tool->frame_from_tool
                              : number > 0.0 ? reader->arm->plate_from_tool
                                             : zv_pose_identity();
}

static bool read_settings(zv_post_reader *reader, zv_scan *scan)
{
    double value = 0.0;
    if (zv_scan_take(scan, "Speed")) {
        reader->joint_speed = zv_post_number(reader, scan, &value) ? fmin(1.0, value / 100.0) : reader->joint_speed;
        if (value > 100.0) {
            zv_post_complain(reader, scan, true, "Speed is a percentage: 100 is taken for %.0f", value);
        }
    } else if (zv_scan_take(scan, "SpeedS")) {
        reader->speed = zv_post_number(reader, scan, &value) ? value * ZV_MM : reader->speed;
    } else if (zv_scan_take(scan, "TLSet")) {
        keep_frame(reader, scan, "Tool");
    } else if (zv_scan_take(scan, "Local")) {
        keep_frame(reader, scan, "Local");
    } else if (zv_scan_take(scan, "Tool")) {
        if (zv_post_number(reader, scan, &value)) {
            use_tool(reader, scan, value);
        }
    } else if (zv_scan_take(scan, "LimZ")) {
        zv_post_set_number(reader, ZV_SPEL_LIM_Z, zv_post_evaluate(reader, scan));
    } else if (zv_scan_take(scan, "CP")) {
        zv_post_set_number(reader, ZV_SPEL_CP_ON, zv_post_evaluate(reader, scan));
    } else {
        return false;
    }
    return true;
}

static bool read_other(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const harmless[] = {
        "Motor",  "Power", "Accel",    "AccelS", "AccelR",  "SpeedR",     "Weight",     "Print", "Integer", "Real",
        "Double", "Long",  "Boolean",  "String", "Byte",    "Global",     "Short",      "Fine",  "Robot",   "OnErr",
        "Reset",  "Arch",  "MemOn",    "MemOff", "Inertia", "LoadPoints", "SavePoints", "Arm",   "TmReset", "Xqt",
        "Brake",  "QP",    "Preserve", "Int32",  "UByte",   "Quit",       "Halt",       "#",     NULL};
    double value = 0.0;
    const bool on = zv_scan_take(scan, "On"), off = !on && zv_scan_take(scan, "Off");
    if (on || off) {
        if (zv_post_number(reader, scan, &value)) {
            zv_post_add_output(reader, scan->line, value, on);
        } else {
            zv_post_skip(reader, scan);
        }
    } else if (zv_scan_take(scan, "Wait")) {
        zv_scan seconds = *scan;
        zv_scan_blanks(&seconds);
        const bool is_time = seconds.at < seconds.end && strchr(".0123456789", *seconds.at);
        if (is_time && zv_post_number(reader, &seconds, &value)) {
            zv_post_add_dwell(reader, scan->line, value);
        } else {
            zv_post_pass_wait(reader, scan);
        }
    } else if (zv_scan_take(scan, "Pause")) {
        zv_post_add(reader->program, &(zv_post_step){.kind = ZV_POST_HALT, .line = scan->line});
    } else {
        return zv_post_begins_with(scan, harmless);
    }
    return true;
}

/// "P1 = XY(...)", "P(i) = P1 +Z(10)", "pick = Here"
static bool read_assignment(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const points[] = {"XY", "JA", "AglToPls", "Here", NULL};
    zv_scan there = *scan, index = *scan;
    zv_post_point point;
    char name[ZV_NAME_SIZE], other[ZV_NAME_SIZE];
    double number = 0.0;
    if (zv_scan_take(&index, "P") && zv_scan_take(&index, "(") && zv_post_number(reader, &index, &number) &&
        zv_scan_take(&index, ")")) {
        snprintf(name, sizeof name, "P%.0f", number);
        there = index;
    } else if (!zv_scan_name(&there, "", name)) {
        return false;
    }
    if (!zv_scan_take(&there, "=")) {
        return false;
    }
    zv_scan value = there;
    const bool is_known = zv_scan_name(&value, "", other) && zv_post_recall(reader, other);
    if (!zv_post_begins_with(&there, points) && !is_known && !(other[0] == 'P' && !other[1])) {
        return false;
    }
    if (zv_spel_take_point(reader, &there, &point)) {
        memcpy(point.name, name, sizeof point.name);
        zv_post_keep(reader, &point);
    }
    return true;
}

static const char *const motion_words[] = {"Go",     "Move",  "Arc",   "Arc3",  "TGo",     "TMove",
                                           "BGo",    "BMove", "Jump",  "Jump3", "Jump3CP", "Pass",
                                           "CVMove", "Call",  "Pulse", "Home",  NULL};

static const zv_flow_word flow_words[] = {
    {"If", ZV_FLOW_IF},        {"ElseIf", ZV_FLOW_ELSEIF}, {"Else", ZV_FLOW_ELSE},     {"EndIf", ZV_FLOW_END},
    {"For", ZV_FLOW_FOR},      {"Next", ZV_FLOW_END},      {"Do", ZV_FLOW_LOOP},       {"Loop", ZV_FLOW_END},
    {"While", ZV_FLOW_WHILE},  {"Wend", ZV_FLOW_END},      {"Select", ZV_FLOW_SELECT}, {"Case", ZV_FLOW_CASE},
    {"Default", ZV_FLOW_ELSE}, {"Send", ZV_FLOW_END},      {"Exit", ZV_FLOW_EXIT},     {"Return", ZV_FLOW_RETURN},
    {"GoTo", ZV_FLOW_JUMP},    {NULL, ZV_FLOW_NONE}};

static bool is_label(zv_scan *line, char name[ZV_NAME_SIZE])
{
    return zv_scan_name(line, "", name) && zv_scan_take(line, ":");
}

static bool take_label(zv_scan *rest, char name[ZV_NAME_SIZE])
{
    return zv_scan_name(rest, "", name);
}

static const zv_post_flow flow = {
    .words = flow_words, .moves = motion_words, .comment = '\'', .is_label = is_label, .take_label = take_label};

static void read_line(zv_post_reader *reader, zv_scan *scan)
{
    static const zv_post_refusal refused[] = {
        {"Pass", ZV_NOT_READ},   {"Jump3CP", ZV_NOT_READ}, {"CVMove", ZV_NOT_READ}, {"Curve", ZV_NOT_READ},
        {"Pulse", ZV_GOES_HOME}, {"Home", ZV_GOES_HOME},   {"Pallet", ZV_NOT_READ}, {NULL, ZV_NOT_READ}};
    char name[ZV_NAME_SIZE];
    if (zv_scan_is_empty(scan)) {
        return;
    }
    if (zv_scan_take(scan, "'")) {
        zv_post_add_comment(reader, scan);
        return;
    }
    if (zv_post_follow(reader, scan, &flow) || zv_post_refuses(reader, scan, refused) ||
        zv_spel_read_motion(reader, scan) || read_settings(reader, scan) || read_other(reader, scan) ||
        read_assignment(reader, scan) || zv_post_assign(reader, scan, "=")) {
        return;
    }
    zv_scan word = *scan;
    zv_scan_take(scan, "Call");
    const bool has_name = zv_scan_name(scan, "", name);
    if (has_name) {
        zv_post_give(reader, *scan, name, zv_spel_take_point);
    }
    if (!has_name || !zv_post_call(reader, scan, name)) {
        zv_post_skip(reader, &word);
    }
}

static bool opens(zv_scan *line, char name[ZV_NAME_SIZE])
{
    return zv_scan_take(line, "Function") && zv_scan_name(line, "", name);
}

static bool closes(zv_scan *line)
{
    return zv_scan_take(line, "Fend");
}

void zv_post_spel_read(zv_post_reader *reader)
{
    reader->read_line = read_line;
    reader->blend_m = 1.0 * ZV_MM; // CP has no length of its own
    for (const zv_post_file *points = NULL; (points = zv_post_file_ending(reader->files, "pts", points));) {
        zv_spel_read_points(reader, points);
    }
    for (int i = 0; i < reader->files->count; ++i) {
        zv_post_find_routines(reader, &reader->files->file[i], opens, closes);
    }
    zv_post_run(reader, "main");
}
