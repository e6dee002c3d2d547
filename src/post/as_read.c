/// @file as_read.c
/// Kawasaki AS, read line by line: motions, speeds and frames, outputs and waits, locations and variables that are set,
/// branches and loops that can be followed, calls.
#include <math.h>
#include <string.h>

#include "post/as_locations.h"
#include "post/as_motion.h"

static void read_speed(zv_post_reader *reader, zv_scan *scan)
{
    double value = 0.0;
    if (!zv_post_number(reader, scan, &value)) {
        zv_post_complain(reader, scan, false, "expected a speed: 30, 100 MM/S or 0.1 M/S");
        return;
    }
    const bool mm_s = zv_scan_take(scan, "MM/S"), mm_min = !mm_s && zv_scan_take(scan, "MM/MIN"),
               m_s = !mm_s && !mm_min && zv_scan_take(scan, "M/S");
    const double speed = mm_s ? value * ZV_MM : mm_min ? value * ZV_MM / 60.0 : m_s ? value : value / 100.0;
    const bool is_joint = !mm_s && !mm_min && !m_s;
    zv_scan always = *scan;
    if (!zv_scan_find(&always, "ALWAYS")) {
        zv_post_set_number(reader, is_joint ? ZV_AS_ONCE_JOINT : ZV_AS_ONCE, (zv_post_value){true, speed});
    } else {
        *(is_joint ? &reader->joint_speed : &reader->speed) = speed;
    }
}

static bool read_frame(zv_post_reader *reader, zv_scan *scan, zv_pose *to)
{
    zv_post_point frame;
    const zv_scan word = *scan;
    if (!zv_as_take_location(reader, scan, &frame) || frame.has_values) {
        zv_post_complain(reader, &word, false, "expected a frame: TRANS(...) or a location of the file");
        return true;
    }
    *to = frame.frame_from_tool;
    return true;
}

static bool read_settings(zv_post_reader *reader, zv_scan *scan)
{
    double value = 0.0;
    if (zv_scan_take(scan, "SPEED")) {
        read_speed(reader, scan);
    } else if (zv_scan_take(scan, "ACCURACY")) {
        const bool has = zv_post_number(reader, scan, &value);
        reader->blend_m = has && reader->blend_m >= 0.0 ? value * ZV_MM : reader->blend_m;
    } else if (zv_scan_take(scan, "CP")) {
        reader->blend_m = zv_scan_take(scan, "OFF") ? -1.0 : fmax(0.0, reader->blend_m); // below zero: off
    } else if (zv_scan_take(scan, "TOOL")) {
        return read_frame(reader, scan, &reader->plate_from_tool);
    } else if (zv_scan_take(scan, "BASE")) {
        return read_frame(reader, scan, &reader->origin_from_frame);
    } else {
        return false;
    }
    return true;
}

static bool read_other(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const harmless[] = {"ACCEL",    "DECEL",      "BREAK", "PRINT",  "WEIGHT", "TYPE",  "RIGHTY",
                                           "LEFTY",    "ABOVE",      "BELOW", "UWRIST", "DWRIST", "TIMER", "SCASE",
                                           "MESSAGES", "CHECK.HOLD", "PCEND", "QTOOL",  "ZPOWER", ".",     NULL};
    double value = 0.0;
    if (zv_scan_take(scan, "TWAIT") || zv_scan_take(scan, "DELAY") || zv_scan_take(scan, "STABLE")) {
        if (zv_post_number(reader, scan, &value)) {
            zv_post_add_dwell(reader, scan->line, value);
        }
    } else if (zv_scan_take(scan, "SIGNAL")) {
        bool goes_on = true;
        while (goes_on && zv_post_number(reader, scan, &value)) {
            zv_post_add_output(reader, scan->line, value < 0.0 ? -value : value, value > 0.0);
            goes_on = zv_scan_take(scan, ",");
        }
    } else if (zv_scan_take(scan, "WAIT") || zv_scan_take(scan, "SWAIT")) {
        zv_post_pass_wait(reader, scan);
    } else if (zv_scan_take(scan, "PAUSE") || zv_scan_take(scan, "HALT")) {
        zv_post_add(reader->program, &(zv_post_step){.kind = ZV_POST_HALT, .line = scan->line});
    } else {
        return zv_post_begins_with(scan, harmless);
    }
    return true;
}

/// "POINT p = TRANS(...)", "p = a+b": a location under a name. A number is tried when it is none.
static bool read_point(zv_post_reader *reader, zv_scan *scan)
{
    zv_scan there = *scan;
    zv_post_point point;
    char name[ZV_NAME_SIZE + 1] = "#";
    const bool is_point = zv_scan_take(&there, "POINT");
    const bool of_joints = zv_scan_take(&there, "#");
    if (!zv_post_variable(reader, &there, name + (of_joints ? 1 : 0)) || !zv_scan_take(&there, "=")) {
        return false;
    }
    name[ZV_NAME_SIZE - 1] = '\0';
    static const char *const computed[] = {"TRANS", "#", "SHIFT", "HERE", NULL};
    if (!is_point && !of_joints && !zv_post_begins_with(&there, computed)) {
        return false;
    }
    if (zv_as_take_location(reader, &there, &point)) {
        memcpy(point.name, name, sizeof point.name);
        zv_post_keep(reader, &point);
    }
    return true;
}

static const char *const motion_words[] = {"JMOVE",   "LMOVE", "C1MOVE", "C2MOVE", "JAPPRO", "LAPPRO", "JDEPART",
                                           "LDEPART", "DRAW",  "TDRAW",  "DRIVE",  "HOME",   "CALL",   "JOINT",
                                           "LINEAR",  "ALIGN", "XMOVE",  "DEPART", "GOTO",   NULL};

static const zv_flow_word flow_words[] = {{"IF", ZV_FLOW_IF},       {"ELSE", ZV_FLOW_ELSE},     {"END", ZV_FLOW_END},
                                          {"FOR", ZV_FLOW_FOR},     {"WHILE", ZV_FLOW_WHILE},   {"DO", ZV_FLOW_LOOP},
                                          {"UNTIL", ZV_FLOW_UNTIL}, {"CASE", ZV_FLOW_SELECT},   {"VALUE", ZV_FLOW_CASE},
                                          {"ANY", ZV_FLOW_ELSE},    {"RETURN", ZV_FLOW_RETURN}, {"GOTO", ZV_FLOW_JUMP},
                                          {"STOP", ZV_FLOW_RETURN}, {NULL, ZV_FLOW_NONE}};

/// "10  JMOVE p": a label is a number or a name with ':' in front of a line.
static bool is_label(zv_scan *line, char name[ZV_NAME_SIZE])
{
    zv_scan there = *line;
    if (!zv_scan_name(&there, "", name)) {
        return false;
    }
    const bool is_label =
        (name[0] >= '0' && name[0] <= '9') || (!zv_post_same_name(name, "ANY") && zv_scan_take(&there, ":"));
    *line = is_label ? there : *line;
    return is_label;
}

static bool take_label(zv_scan *rest, char name[ZV_NAME_SIZE])
{
    return zv_scan_name(rest, "", name);
}

static const zv_post_flow flow = {
    .words = flow_words, .moves = motion_words, .comment = ';', .is_label = is_label, .take_label = take_label};

static void read_line(zv_post_reader *reader, zv_scan *scan)
{
    static const zv_post_refusal refused[] = {{"HOME", ZV_GOES_HOME},
                                              {"HOME2", ZV_GOES_HOME},
                                              {"ALIGN", ZV_NOT_READ},
                                              {"C3MOVE", ZV_NOT_READ},
                                              {NULL, ZV_NOT_READ}};
    char name[ZV_NAME_SIZE];
    if (zv_scan_is_empty(scan)) {
        return;
    }
    if (zv_scan_take(scan, ";")) {
        zv_post_add_comment(reader, scan);
        return;
    }
    if (zv_post_follow(reader, scan, &flow)) {
        return;
    }
    is_label(scan, name);
    if (zv_post_refuses(reader, scan, refused) || zv_as_read_motion(reader, scan) || read_settings(reader, scan) ||
        read_other(reader, scan) || read_point(reader, scan)) {
        return;
    }
    zv_scan word = *scan;
    if (zv_scan_take(scan, "CALL")) {
        const bool has_name = zv_scan_name(scan, ".-", name);
        if (has_name) {
            zv_post_give(reader, *scan, name, zv_as_take_location);
        }
        if (!has_name || !zv_post_call(reader, scan, name)) {
            zv_post_skip(reader, &word);
        }
        return;
    }
    if (!zv_post_assign(reader, scan, "=")) {
        zv_post_skip(reader, scan);
    }
}

static bool opens(zv_scan *line, char name[ZV_NAME_SIZE])
{
    return zv_scan_take(line, ".PROGRAM") && zv_scan_name(line, ".-", name);
}

static bool closes(zv_scan *line)
{
    return zv_scan_take(line, ".END");
}

void zv_post_as_read(zv_post_reader *reader)
{
    reader->read_line = read_line;
    for (int i = 0; i < reader->files->count; ++i) {
        zv_as_read_blocks(reader, &reader->files->file[i]);
        zv_post_find_routines(reader, &reader->files->file[i], opens, closes);
    }
    zv_post_run(reader, NULL);
}
