/// @file rapid_read.c
/// Modules of ABB, read statement by statement: motions, outputs and waits, declarations, what the program sets, branches and
/// loops that can be followed, calls.
///
///     rdkWObj.uframe:=[[900,0,400],[1,0,0,0]];
#include <stdio.h>
#include <string.h>

#include "post/rapid_lines.h"
#include "post/rapid_motion.h"
#include "post/rapid_values.h"

static bool read_other(zv_post_reader *reader, zv_scan *scan)
{
    char name[ZV_NAME_SIZE];
    double value = 0.0;
    const bool sets = zv_scan_take(scan, "Set"), resets = !sets && zv_scan_take(scan, "Reset");
    if (sets || resets) {
        zv_scan_name(scan, "", name);
        zv_post_add_output(reader, scan->line, zv_rapid_number_in(name), sets);
    } else if (zv_scan_take(scan, "SetDO")) {
        zv_rapid_take_switches(reader, scan, &value); // \SDelay:=
        zv_scan_take(scan, ",");
        if (zv_scan_name(scan, "", name) && zv_scan_take(scan, ",") && zv_post_number(reader, scan, &value)) {
            zv_post_add_output(reader, scan->line, zv_rapid_number_in(name), value != 0.0);
        } else {
            zv_post_complain(reader, scan, false, "expected the name of an output and 0 or 1");
        }
    } else if (zv_scan_take(scan, "WaitTime")) {
        zv_scan there = *scan;
        if (zv_scan_take(&there, "\\") && zv_scan_take(&there, "InPos") && zv_scan_take(&there, ",")) {
            *scan = there;
        }
        if (zv_post_number(reader, scan, &value)) {
            zv_post_add_dwell(reader, scan->line, value);
        }
    } else if (zv_scan_take(scan, "WaitDI") || zv_scan_take(scan, "WaitDO") || zv_scan_take(scan, "WaitUntil")) {
        zv_post_pass_wait(reader, scan);
    } else if (zv_scan_take(scan, "VelSet")) {
        reader->override = zv_post_number(reader, scan, &value) ? value / 100.0 : reader->override;
    } else if (zv_scan_take(scan, "Stop") || zv_scan_take(scan, "EXIT") || zv_scan_take(scan, "Break")) {
        zv_post_add(reader->program, &(zv_post_step){.kind = ZV_POST_HALT, .line = scan->line});
    } else {
        return false;
    }
    return true;
}

static bool is_harmless(zv_scan scan)
{
    static const char *const words[] = {
        "ConfJ",    "ConfL",     "AccSet",    "SingArea", "PathAccLim",  "TPWrite",     "TPErase",
        "GripLoad", "VAR",       "CONST",     "PERS",     "ActUnit",     "DeactUnit",   "LOCAL",
        "TASK",     "ClkReset",  "ClkStart",  "ClkStop",  "WorldAccLim", "CirPathMode", "CornerPathWarning",
        "AutoSet",  "SoftDeact", "MotionSup", "UIMsgBox", "ErrWrite",    "SyncMoveOn",  "SyncMoveOff",
        "Open",     "Close",     "Write",     "Incr",     NULL};
    return zv_post_begins_with(&scan, words);
}

/// "pHome:=[...]", "wobj1.uframe:=[...]", "p10.trans.z:=p10.trans.z+5", "rdkSpeed:=[100,500,5000,1000]".
static bool read_assignment(zv_post_reader *reader, zv_scan *scan)
{
    char name[ZV_NAME_SIZE];
    zv_scan there = *scan;
    zv_post_point data, whole = {.name = ""};
    if (!zv_post_variable(reader, &there, name) || !zv_scan_take(&there, ":=")) {
        return false;
    }
    char *dot = strchr(name, '.');
    const char *member = dot ? dot + 1 : "";
    const zv_post_point *known = NULL;
    if (dot) {
        *dot = '\0';
        known = zv_post_recall(reader, name);
    }
    double value = 0.0;
    if (dot && !known) {
        return false;
    }
    whole = known ? *known : whole;
    double *const axes[] = {&whole.frame_from_tool.pos.x, &whole.frame_from_tool.pos.y, &whole.frame_from_tool.pos.z};
    static const char *const trans[] = {"trans.x", "trans.y", "trans.z"};
    for (int i = 0; dot && i < 3; ++i) {
        if (zv_post_same_name(member, trans[i])) {
            if (zv_post_number(reader, &there, &value)) {
                *axes[i] = value * ZV_MM;
                zv_post_keep(reader, &whole);
            }
            return true;
        }
    }
    zv_scan target = there;
    const bool is_data =
        zv_scan_take(&target, "[") ||
        zv_post_begins_with(&there, (const char *const[]){"Offs", "RelTool", "CRobT", "CalcRobT", NULL}) ||
        (zv_post_variable(reader, &target, whole.name) && zv_post_recall(reader, whole.name));
    if (!is_data || !zv_rapid_take_value(reader, &there, "a value", &data)) {
        return false;
    }
    memcpy(whole.name, name, sizeof whole.name);
    if (!dot) {
        whole = data;
        memcpy(whole.name, name, sizeof whole.name);
    } else if (zv_post_same_name(member, "uframe") || zv_post_same_name(member, "oframe")) {
        *(zv_post_same_name(member, "uframe") ? &whole.first : &whole.second) = data.frame_from_tool;
        whole.frame_from_tool = zv_pose_mul(whole.first, whole.second);
    } else if (zv_post_same_name(member, "tframe")) {
        whole.frame_from_tool = data.frame_from_tool;
    } else if (zv_post_same_name(member, "trans")) {
        whole.frame_from_tool.pos = data.frame_from_tool.pos;
    } else {
        return zv_post_same_name(member, "tload");
    }
    zv_post_keep(reader, &whole);
    return true;
}

static bool take_any(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    return zv_rapid_take_value(reader, scan, "a value", out);
}

static const char *const motion_words[] = {"MoveAbsJ", "MoveJ",     "MoveL",     "MoveC",     "MoveJDO",   "MoveLDO",
                                           "MoveCDO",  "TriggL",    "TriggJ",    "TriggC",    "SearchL",   "SearchC",
                                           "ArcL",     "ArcLStart", "ArcLEnd",   "ArcC",      "ArcCEnd",   "CladL",
                                           "CladC",    "MoveExtJ",  "MoveJSync", "MoveLSync", "MoveCSync", NULL};

static const zv_flow_word flow_words[] = {
    {"IF", ZV_FLOW_IF},         {"ELSEIF", ZV_FLOW_ELSEIF}, {"ELSE", ZV_FLOW_ELSE},    {"ENDIF", ZV_FLOW_END},
    {"FOR", ZV_FLOW_FOR},       {"ENDFOR", ZV_FLOW_END},    {"WHILE", ZV_FLOW_WHILE},  {"ENDWHILE", ZV_FLOW_END},
    {"TEST", ZV_FLOW_SELECT},   {"CASE", ZV_FLOW_CASE},     {"DEFAULT", ZV_FLOW_ELSE}, {"ENDTEST", ZV_FLOW_END},
    {"RETURN", ZV_FLOW_RETURN}, {"ERROR", ZV_FLOW_RETURN},  {"UNDO", ZV_FLOW_RETURN},  {"BACKWARD", ZV_FLOW_RETURN},
    {"GOTO", ZV_FLOW_JUMP},     {NULL, ZV_FLOW_NONE}};

static bool is_label(zv_scan *line, char name[ZV_NAME_SIZE])
{
    return zv_scan_name(line, "", name) && zv_scan_take(line, ":") && !zv_scan_take(line, "=") &&
           !zv_post_same_name(name, "DEFAULT");
}

static bool take_label(zv_scan *rest, char name[ZV_NAME_SIZE])
{
    return zv_scan_name(rest, "", name);
}

static const zv_post_flow flow = {
    .words = flow_words, .moves = motion_words, .comment = '!', .is_label = is_label, .take_label = take_label};

static void read_statement(zv_post_reader *reader, zv_scan *scan)
{
    static const zv_post_refusal refused[] = {{"CladL", ZV_NOT_READ}, {"CladC", ZV_NOT_READ}, {NULL, ZV_NOT_READ}};
    char name[ZV_NAME_SIZE];
    if (zv_scan_is_empty(scan) || zv_post_follow(reader, scan, &flow) || zv_post_refuses(reader, scan, refused) ||
        zv_rapid_read_motion(reader, scan)) {
        return;
    }
    if (read_other(reader, scan) || is_harmless(*scan) || read_assignment(reader, scan) ||
        zv_post_assign(reader, scan, ":=")) {
        return;
    }
    zv_scan call = *scan;
    if (zv_scan_name(&call, "", name) && zv_post_has_routine(reader, name)) {
        zv_post_give(reader, call, name, take_any);
        zv_post_call(reader, scan, name);
    } else {
        zv_post_skip(reader, scan);
    }
}

/// Where the statement ends: at a ';' outside texts.
static const char *statement_end(const zv_scan *scan, const char *end)
{
    bool in_text = false;
    const char *c = scan->at;
    while (c < end && (*c != ';' || in_text)) {
        in_text = *c == '"' ? !in_text : in_text;
        ++c;
    }
    return c < end ? c : NULL;
}

static void read_line(zv_post_reader *reader, zv_scan *scan)
{
    const char *end = scan->end;
    while (!zv_scan_is_empty(scan)) {
        if (zv_scan_take(scan, "!")) {
            zv_post_add_comment(reader, scan);
            return;
        }
        const char *stop = statement_end(scan, end);
        scan->end = stop ? stop : end;
        read_statement(reader, scan);
        scan->at = stop ? stop + 1 : end;
        scan->end = end;
    }
}

/// The elements of "p{3}:=[[...],[...],[...]]", each kept under its number.
static void read_array(zv_post_reader *reader, zv_scan *scan, const char *name)
{
    zv_post_point data;
    bool goes_on = zv_scan_take(scan, "[");
    for (int i = 1; goes_on; ++i) {
        double value = 0.0;
        zv_scan element = *scan;
        char key[ZV_NAME_SIZE];
        snprintf(key, sizeof key, "%.30s[%d]", name, i);
        if (zv_scan_take(&element, "[") && zv_rapid_take_data(scan, reader, &data)) {
            memcpy(data.name, key, sizeof data.name);
            zv_post_keep(reader, &data);
        } else if (zv_scan_number(scan, &value)) {
            zv_post_set_number(reader, key, (zv_post_value){true, value});
        } else {
            return;
        }
        goes_on = zv_scan_take(scan, ",");
    }
}

/// "CONST robtarget p10:=[...];"
static void read_data(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point data;
    char name[ZV_NAME_SIZE];
    double value = 0.0;
    zv_scan_take(scan, "LOCAL");
    zv_scan_take(scan, "TASK");
    const bool declares = zv_scan_take(scan, "CONST") || zv_scan_take(scan, "PERS") || zv_scan_take(scan, "VAR");
    if (!declares || !zv_scan_name(scan, "", name) || !zv_scan_name(scan, "", name)) {
        return;
    }
    if (zv_scan_take(scan, "{")) {
        if (zv_scan_find(scan, "}") && zv_scan_take(scan, ":=")) {
            read_array(reader, scan, name);
        }
        return;
    }
    zv_scan number = *scan;
    if (!zv_scan_take(&number, ":=")) {
        return;
    }
    *scan = number;
    if (zv_scan_number(&number, &value)) {
        zv_post_set_number(reader, name, (zv_post_value){true, value});
    } else if (zv_rapid_take_data(scan, reader, &data)) {
        memcpy(data.name, name, sizeof data.name);
        zv_post_keep(reader, &data);
    }
}

static bool opens(zv_scan *line, char name[ZV_NAME_SIZE])
{
    zv_scan_take(line, "LOCAL");
    return zv_scan_take(line, "PROC") && zv_scan_name(line, "", name);
}

static bool closes(zv_scan *line)
{
    return zv_scan_take(line, "ENDPROC");
}

void zv_post_rapid_read(zv_post_reader *reader)
{
    zv_post_files joined = {0};
    for (int i = 0; i < reader->files->count; ++i) {
        zv_post_file *file = zv_post_files_add(&joined, reader->files->file[i].name);
        if (file) {
            zv_rapid_join_lines(&reader->files->file[i].text, &file->text);
            reader->failed = reader->failed || file->text.failed;
        }
    }
    reader->failed = reader->failed || joined.failed;
    reader->read_line = read_line;
    reader->read_statement = read_statement;
    for (int i = 0; i < joined.count; ++i) {
        zv_post_each_line(reader, &joined.file[i], read_data);
        zv_post_find_routines(reader, &joined.file[i], opens, closes);
    }
    zv_post_run(reader, "main");
    zv_post_files_free(&joined);
}
