/// @file spel_read.c
/// Epson SPEL+, read: points in the text and of .pts files, local frames and tools by number, Jump, motions relative to tool
/// and base, variables, branches and loops that can be followed.
///
///     Go P1 +Z(50)                50 mm above P1
///     Jump P2 LimZ -10            a SCARA: up to z = -10, over, down
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "post/dialect.h"

// ---- points ----

/// The flags behind a point, in any order, with the number of its local frame: "/L /1".
static void take_flags(const zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    static const struct {
        const char *word;
        int place, value;
    } flags[] = {{"L", 0, 1},    {"R", 0, 0},    {"B", 1, 1},    {"A", 1, 0},    {"F", 2, 1},   {"NF", 2, 0},
                 {"J4F1", 3, 1}, {"J4F0", 3, 0}, {"J6F1", 4, 1}, {"J6F2", 4, 2}, {"J6F0", 4, 0}};
    const int count = zv_post_is_scara(reader->arm) ? 1 : 5;
    double number;
    while (zv_scan_take(scan, "/")) {
        bool found = false;
        for (size_t i = 0; !found && i < sizeof flags / sizeof flags[0]; ++i) {
            found = zv_scan_take(scan, flags[i].word);
            if (found && flags[i].place < count) {
                out->configuration.count = count;
                out->configuration.flag[flags[i].place] = flags[i].value;
            }
        }
        if (!found && zv_scan_number(scan, &number)) {
            out->number_of_frame = number >= 0.0 && number < 100.0 ? (int)number : 0;
        } else if (!found) {
            char name[ZV_NAME_SIZE];
            zv_scan_name(scan, "", name);
        }
    }
}

/// "+Z(10)" and "-X(5)" add to a coordinate, ":Z(50)" sets it.
static bool take_changes(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    static const char *const letters[] = {"X", "Y", "Z", "U", "V", "W"};
    bool good = true;
    while (good) {
        zv_scan there = *scan;
        const bool plus = zv_scan_take(&there, "+"), minus = !plus && zv_scan_take(&there, "-");
        const bool sets = !plus && !minus && zv_scan_take(&there, ":");
        double n[6], value = 0.0;
        int i = 0;
        while ((plus || minus || sets) && i < 6 && !zv_scan_take(&there, letters[i])) {
            ++i;
        }
        if ((!plus && !minus && !sets) || i == 6) {
            return true;
        }
        good = zv_scan_take(&there, "(") && zv_post_number(reader, &there, &value) && zv_scan_take(&there, ")");
        if (good && !out->has_values) {
            zv_pose_numbers(out->frame_from_tool, "ZYX", n);
            n[i] = sets ? value : plus ? n[i] + value : n[i] - value;
            out->frame_from_tool = zv_pose_of_numbers(n, "ZYX");
        }
        good = good && !out->has_values;
        *scan = there;
    }
    return false;
}

static bool take_xy(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    double n[6] = {0};
    bool good = zv_scan_take(scan, "(") && zv_post_numbers(reader, scan, 4, n);
    good = good && (!zv_scan_take(scan, ",") || zv_post_numbers(reader, scan, 2, n + 4)) && zv_scan_take(scan, ")");
    out->frame_from_tool = zv_pose_of_numbers(n, "ZYX");
    out->configuration.count = zv_post_is_scara(reader->arm) ? 1 : 5;
    return good;
}

/// P1, P(i), or a label.
static bool take_named(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    char name[ZV_NAME_SIZE];
    double number = 0.0;
    zv_scan index = *scan;
    if (zv_scan_take(&index, "P") && zv_scan_take(&index, "(") && zv_post_number(reader, &index, &number) &&
        zv_scan_take(&index, ")")) {
        snprintf(name, sizeof name, "P%.0f", number);
        *scan = index;
    } else if (!zv_scan_name(scan, "", name)) {
        return false;
    }
    const zv_post_point *known = zv_post_recall(reader, name);
    *out = known ? *known : *out;
    return known != NULL;
}

/// XY(...) with flags, JA(...), AglToPls(...), P1 of the points file, Here, with changes behind.
static bool take_point(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    double n[ZV_MAX_JOINTS] = {0};
    const zv_scan word = *scan;
    bool good = false;
    *out = (zv_post_point){.name = ""};
    if (zv_scan_take(scan, "XY")) {
        good = take_xy(reader, scan, out);
    } else if (zv_scan_take(scan, "JA") || zv_scan_take(scan, "AglToPls")) {
        good =
            zv_scan_take(scan, "(") && zv_post_numbers(reader, scan, reader->arm->joints, n) && zv_scan_take(scan, ")");
        zv_point_values(reader, n, out);
    } else if (zv_scan_take(scan, "Here")) {
        reader->origin_from_frame = zv_pose_identity();
        good = zv_post_here(reader, &out->frame_from_tool);
        out->configuration = reader->last_target.configuration;
    } else {
        good = take_named(reader, scan, out);
    }
    if (good) {
        take_flags(reader, scan, out);
        good = take_changes(reader, scan, out);
        take_flags(reader, scan, out);
    }
    if (!good) {
        zv_post_complain(reader, &word, false, "expected XY(x,y,z,u,v,w), JA(...) or a point that was given before");
    }
    return good;
}

// ---- motions ----

static void frame_key(const char *what, int number, char key[ZV_NAME_SIZE])
{
    snprintf(key, ZV_NAME_SIZE, "%s %d", what, number);
}

/// The frame that a point names.
static void use_frame(zv_post_reader *reader, const zv_post_point *point)
{
    char key[ZV_NAME_SIZE];
    frame_key("Local", point->number_of_frame, key);
    const zv_post_point *frame = zv_post_recall(reader, key);
    reader->origin_from_frame = frame ? frame->frame_from_tool : zv_pose_identity();
}

static void move_to(zv_post_reader *reader, const zv_scan *scan, zv_post_kind kind, const zv_post_point *target,
                    const zv_post_point *via, double blend_m)
{
    if (!target->has_values) {
        use_frame(reader, target);
    }
    zv_post_move_to(reader, scan, kind, target, via, kind == ZV_POST_JOINT ? reader->joint_speed : reader->speed,
                    blend_m);
}

#define CP_ON "CP on"

/// CP behind a motion, or CP On before: no length of its own.
static double take_blend(const zv_post_reader *reader, zv_scan scan)
{
    const zv_post_point *on = zv_post_recall_number(reader, CP_ON);
    return zv_scan_find(&scan, "CP") || (on && on->values[0] != 0.0) ? reader->blend_m : 0.0;
}

/// Till, Sense and Find end a motion where an input says so: that is not known here.
static bool depends(zv_post_reader *reader, zv_scan scan)
{
    static const char *const words[] = {"Till", "Sense", "Find", NULL};
    bool found = false;
    for (int i = 0; words[i] && !found; ++i) {
        zv_scan there = scan;
        found = zv_scan_find(&there, words[i]);
        if (found) {
            zv_post_complain(reader, &there, true,
                             "'%s' is read as a motion to its end: where the signal would come is not known here",
                             words[i]);
        }
    }
    return found;
}

static void read_motion(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind)
{
    zv_post_point target, via;
    if (kind == ZV_POST_CIRCLE && (!take_point(reader, scan, &via) || !zv_scan_take(scan, ","))) {
        zv_post_complain(reader, scan, false, "expected two targets with a comma between");
        return;
    }
    if (take_point(reader, scan, &target)) {
        depends(reader, *scan);
        move_to(reader, scan, kind, &target, kind == ZV_POST_CIRCLE ? &via : NULL, take_blend(reader, *scan));
    }
}

/// TGo, TMove: the point is seen from the tool where the arm is; BGo, BMove: it is added in the base.
static void read_relative(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind, bool in_tool)
{
    zv_post_point target;
    zv_pose here;
    if (!take_point(reader, scan, &target) || target.has_values) {
        return;
    }
    reader->origin_from_frame = zv_pose_identity();
    if (!zv_post_here(reader, &here)) {
        zv_post_complain(reader, scan, false, "expected a motion before, that says where the arm is");
        return;
    }
    const zv_pose by = target.frame_from_tool;
    target.frame_from_tool =
        in_tool ? zv_pose_mul(here, by) : (zv_pose){zv_rot_mul(by.rot, here.rot), zv_vec3_add(here.pos, by.pos)};
    target.number_of_frame = 0;
    target.configuration = reader->last_target.configuration;
    move_to(reader, scan, kind, &target, NULL, take_blend(reader, *scan));
}

#define LIM_Z "LimZ"

/// Jump of a SCARA: up to LimZ, over, down. How the three are rounded (C0 to C6) is the controller's own.
static void read_jump(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point target;
    double top = 0.0;
    if (!zv_post_is_scara(reader->arm)) {
        zv_post_complain(reader, scan, false, "expected Go, Move or Jump3: Jump is for arms of the kind SCARA");
        return;
    }
    if (!take_point(reader, scan, &target)) {
        return;
    }
    const zv_post_point *limit = zv_post_recall_number(reader, LIM_Z);
    top = limit ? limit->values[0] : 0.0;
    zv_scan own = *scan;
    if (zv_scan_find(&own, "LimZ")) {
        zv_post_number(reader, &own, &top);
    }
    depends(reader, *scan);
    if (target.has_values) {
        zv_post_complain(reader, scan, false, "expected a place with Jump, not joint values");
        return;
    }
    zv_post_point above = target, lifted = target;
    reader->origin_from_frame = zv_pose_identity();
    if (zv_post_here(reader, &lifted.frame_from_tool) && lifted.frame_from_tool.pos.z < top * ZV_MM) {
        lifted.frame_from_tool.pos.z = top * ZV_MM;
        lifted.number_of_frame = 0;
        lifted.configuration = reader->last_target.configuration;
        move_to(reader, scan, ZV_POST_JOINT, &lifted, NULL, reader->blend_m);
    }
    if (above.frame_from_tool.pos.z < top * ZV_MM) {
        above.frame_from_tool.pos.z = top * ZV_MM;
        move_to(reader, scan, ZV_POST_JOINT, &above, NULL, reader->blend_m);
    }
    move_to(reader, scan, ZV_POST_JOINT, &target, NULL, take_blend(reader, *scan));
}

/// Jump3 depart,approach,target: straight, by the joints, straight.
static void read_jump3(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point point[3];
    for (int i = 0; i < 3; ++i) {
        if ((i > 0 && !zv_scan_take(scan, ",")) || !take_point(reader, scan, &point[i])) {
            zv_post_complain(reader, scan, false, "expected three points with commas between");
            return;
        }
    }
    move_to(reader, scan, ZV_POST_LINE, &point[0], NULL, reader->blend_m);
    move_to(reader, scan, ZV_POST_JOINT, &point[1], NULL, reader->blend_m);
    move_to(reader, scan, ZV_POST_LINE, &point[2], NULL, take_blend(reader, *scan));
}

// ---- settings ----

static void keep_frame(zv_post_reader *reader, zv_scan *scan, const char *what)
{
    double number = 0.0;
    zv_post_point frame;
    if (zv_post_number(reader, scan, &number) && number >= 0.0 && number < 100.0 && zv_scan_take(scan, ",") &&
        take_point(reader, scan, &frame)) {
        frame_key(what, (int)number, frame.name);
        zv_post_keep(reader, &frame);
    }
}

/// Tool 0 is the flange; one that no TLSet has set lives on the controller.
static void use_tool(zv_post_reader *reader, const zv_scan *scan, double number)
{
    char key[ZV_NAME_SIZE];
    frame_key("Tool", number >= 0.0 && number < 100.0 ? (int)number : 0, key);
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
        zv_post_set_number(reader, LIM_Z, zv_post_evaluate(reader, scan));
    } else if (zv_scan_take(scan, "CP")) {
        zv_post_set_number(reader, CP_ON, zv_post_evaluate(reader, scan));
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

static bool read_move(zv_post_reader *reader, zv_scan *scan)
{
    if (zv_scan_take(scan, "Go")) {
        read_motion(reader, scan, ZV_POST_JOINT);
    } else if (zv_scan_take(scan, "Move")) {
        read_motion(reader, scan, ZV_POST_LINE);
    } else if (zv_scan_take(scan, "Arc3") || zv_scan_take(scan, "Arc")) {
        read_motion(reader, scan, ZV_POST_CIRCLE);
    } else if (zv_scan_take(scan, "TGo")) {
        read_relative(reader, scan, ZV_POST_JOINT, true);
    } else if (zv_scan_take(scan, "TMove")) {
        read_relative(reader, scan, ZV_POST_LINE, true);
    } else if (zv_scan_take(scan, "BGo")) {
        read_relative(reader, scan, ZV_POST_JOINT, false);
    } else if (zv_scan_take(scan, "BMove")) {
        read_relative(reader, scan, ZV_POST_LINE, false);
    } else if (zv_scan_take(scan, "Jump3")) {
        read_jump3(reader, scan);
    } else if (zv_scan_take(scan, "Jump")) {
        read_jump(reader, scan);
    } else {
        return false;
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
    if (take_point(reader, &there, &point)) {
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
    if (zv_post_follow(reader, scan, &flow) || zv_post_refuses(reader, scan, refused) || read_move(reader, scan) ||
        read_settings(reader, scan) || read_other(reader, scan) || read_assignment(reader, scan) ||
        zv_post_assign(reader, scan, "=")) {
        return;
    }
    zv_scan word = *scan;
    zv_scan_take(scan, "Call");
    const bool has_name = zv_scan_name(scan, "", name);
    if (has_name) {
        zv_post_give(reader, *scan, name, take_point);
    }
    if (!has_name || !zv_post_call(reader, scan, name)) {
        zv_post_skip(reader, &word);
    }
}

// ---- points of a file ----

/// A record of a .pts file, while it is read: "Point1 { nNumber=1 rX=100 ... }".
typedef struct record {
    double place[6], number, local, flag[5];
    char label[ZV_NAME_SIZE];
    bool is_undefined;
} record;

static void keep_record(zv_post_reader *reader, const record *r)
{
    const bool scara = zv_post_is_scara(reader->arm);
    zv_post_point point = {.frame_from_tool = zv_pose_of_numbers(r->place, "ZYX")};
    if (r->is_undefined) {
        return;
    }
    point.number_of_frame = r->local >= 0.0 && r->local < 100.0 ? (int)r->local : 0;
    point.configuration.count = scara ? 1 : 5;
    for (int i = 0; i < point.configuration.count; ++i) {
        const double flag = r->flag[i]; // hand, elbow, wrist: 1 is the usual side, 2 the other; turns count from 0
        point.configuration.flag[i] = i < 3 ? flag == 2.0 : flag > 0.0 && flag < 10.0 ? (int)flag : 0;
    }
    snprintf(point.name, sizeof point.name, "P%.0f", r->number);
    zv_post_keep(reader, &point);
    if (r->label[0]) {
        memcpy(point.name, r->label, sizeof point.name);
        zv_post_keep(reader, &point);
    }
}

static void read_record_line(zv_scan *line, record *r)
{
    static const char *const places[] = {"rX", "rY", "rZ", "rU", "rV", "rW"};
    static const char *const flags[] = {"nHand", "nElbow", "nWrist", "nJ4Flag", "nJ6Flag"};
    char name[ZV_NAME_SIZE];
    double value = 0.0;
    if (!zv_scan_name(line, "", name) || !zv_scan_take(line, "=")) {
        return;
    }
    if (zv_post_same_name(name, "sLabel")) {
        zv_scan_take(line, "\"");
        zv_scan_name(line, "", r->label);
        return;
    }
    if (!zv_scan_number(line, &value)) {
        return;
    }
    for (int i = 0; i < 6; ++i) {
        r->place[i] = zv_post_same_name(name, places[i]) ? value : r->place[i];
    }
    for (int i = 0; i < 5; ++i) {
        r->flag[i] = zv_post_same_name(name, flags[i]) ? value : r->flag[i];
    }
    r->number = zv_post_same_name(name, "nNumber") ? value : r->number;
    r->local = zv_post_same_name(name, "nLocal") ? value : r->local;
    r->is_undefined = r->is_undefined || (zv_post_same_name(name, "nUndefined") && value != 0.0);
}

static void read_points(zv_post_reader *reader, const zv_post_file *file)
{
    const char *cursor = file->text.data ? file->text.data : "", *end = cursor + file->text.size;
    record r = {.number = 0.0};
    int number = 0;
    zv_scan line;
    while (zv_scan_line(&cursor, end, &number, &line)) {
        zv_scan first = line;
        if (zv_scan_find(&first, "{")) {
            r = (record){.number = 0.0};
        } else if (zv_scan_take(&line, "}")) {
            keep_record(reader, &r);
        } else {
            read_record_line(&line, &r);
        }
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
        read_points(reader, points);
    }
    for (int i = 0; i < reader->files->count; ++i) {
        zv_post_find_routines(reader, &reader->files->file[i], opens, closes);
    }
    zv_post_run(reader, "main");
}
