/// @file rapid_read.c
/// Modules of ABB, read: statements that go over several lines, targets in brackets and by name, targets computed from
/// others, tools and work objects that the program sets, variables, branches and loops that can be followed.
///
///     rdkWObj.uframe:=[[900,0,400],[1,0,0,0]];
///     MoveL RelTool(p10,0,0,-50\Rz:=90),v100,z10,tPen\WObj:=rdkWObj;
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "post/dialect.h"

#define TOP_SPEED 5.0 ///< m/s that MoveAbsJ counts as full speed: the writer's

// ---- statements on one line each ----

/// Words that need no ';' behind them.
static bool stands_alone(zv_scan statement)
{
    static const char *const words[] = {
        "MODULE", "ENDMODULE", "PROC",      "ENDPROC", "FUNC",    "ENDFUNC",  "TRAP", "ENDTRAP",  "IF",      "ELSE",
        "ELSEIF", "ENDIF",     "FOR",       "ENDFOR",  "WHILE",   "ENDWHILE", "TEST", "CASE",     "DEFAULT", "ENDTEST",
        "ERROR",  "RECORD",    "ENDRECORD", "%%%",     "VERSION", "LANGUAGE", "UNDO", "BACKWARD", NULL};
    bool found = false;
    zv_scan_take(&statement, "LOCAL");
    for (int i = 0; !found && words[i]; ++i) {
        zv_scan there = statement;
        found = zv_scan_take(&there, words[i]);
    }
    return found;
}

/// A statement that goes over several lines is put on its first one; the others stay empty, so that lines keep their
/// numbers.
static void join_lines(const zv_text *from, zv_text *out)
{
    size_t begin = out->size; // of the statement being read, in `out`
    int waiting = 0;          // line ends that belong behind it
    bool in_comment = false, in_string = false;
    for (size_t i = 0; i < from->size; ++i) {
        const char c = from->data[i];
        in_comment = (in_comment || (c == '!' && !in_string)) && c != '\n';
        in_string = c == '"' && !in_comment ? !in_string : in_string && c != '\n';
        if (c != '\n') {
            zv_text_append(out, &c, 1);
            begin = c == ';' && !in_comment && !in_string ? out->size : begin;
            continue;
        }
        const char *text = out->data ? out->data : ""; // nothing was read before this line end
        zv_scan statement = {.at = text + begin, .end = text + out->size, .line = 1};
        const bool ends =
            out->failed || zv_scan_is_empty(&statement) || *statement.at == '!' || stands_alone(statement);
        waiting += 1;
        for (; ends && waiting > 0; --waiting) {
            zv_text_add(out, "\n");
        }
        if (!ends) {
            zv_text_add(out, " ");
        }
        begin = ends ? out->size : begin;
    }
    for (; waiting > 0; --waiting) {
        zv_text_add(out, "\n");
    }
}

// ---- reading ----

enum { NUMBERS = 24 };

/// TRUE, FALSE and texts in quotes are no numbers.
static bool take_word(zv_scan *scan)
{
    zv_scan there = *scan;
    if (zv_scan_take(scan, "TRUE") || zv_scan_take(scan, "FALSE")) {
        return true;
    }
    if (!zv_scan_take(&there, "\"")) {
        return false;
    }
    const char *close = memchr(there.at, '"', (size_t)(there.end - there.at));
    scan->at = close ? close + 1 : there.end;
    return close != NULL;
}

static bool take_counted_word(zv_scan *scan, int *words)
{
    const bool is_word = take_word(scan);
    *words += is_word;
    return is_word;
}

/// The numbers of nested brackets, in order; TRUE, FALSE and texts are 0. -1 when it is no such list.
static int take_brackets(zv_post_reader *reader, zv_scan *scan, double out[NUMBERS], int *words)
{
    int depth = 0, count = 0;
    bool is_right = zv_scan_take(scan, "[");
    depth = is_right ? 1 : 0;
    while (is_right && depth > 0) {
        double value = 0.0;
        if (zv_scan_take(scan, "[")) {
            ++depth;
        } else if (zv_scan_take(scan, "]")) {
            if (--depth > 0) {
                zv_scan_take(scan, ",");
            }
        } else if (count < NUMBERS && (take_counted_word(scan, words) || zv_post_number(reader, scan, &value))) {
            out[count++] = value;
            zv_scan_take(scan, ",");
        } else {
            is_right = false;
        }
    }
    return is_right ? count : -1;
}

static int whole(double value)
{
    return value > -100.0 && value < 100.0 ? (int)value : 0;
}

static zv_pose pose_of(const double n[7])
{
    return (zv_pose){zv_rot_from_quat(n[3], n[4], n[5], n[6]), {n[0] * ZV_MM, n[1] * ZV_MM, n[2] * ZV_MM}};
}

static bool is_quaternion(const double n[4])
{
    const double size = n[0] * n[0] + n[1] * n[1] + n[2] * n[2] + n[3] * n[3];
    return size > 0.99 && size < 1.01;
}

/// A value of a declaration or an argument, kept as a point: what it means is known where it is used. A work object is two
/// frames, user and object: their product is kept, and each under a name of its own when it has a name.
static bool take_data(zv_scan *scan, zv_post_reader *reader, zv_post_point *out)
{
    double n[NUMBERS] = {0};
    int words = 0; // a work object at the origin looks like a target but for these
    const int count = take_brackets(reader, scan, n, &words);
    *out = (zv_post_point){.name = ""};
    switch (count) {
    case 17: // robtarget, or wobjdata: [FALSE,TRUE,"",pose,pose]
        if (words == 0) {
            out->frame_from_tool = pose_of(n);
            out->configuration =
                (zv_post_configuration){.count = 4, .flag = {whole(n[7]), whole(n[8]), whole(n[9]), whole(n[10])}};
            return is_quaternion(n + 3);
        }
        out->frame_from_tool = zv_pose_mul(pose_of(n + 3), pose_of(n + 10));
        out->is_pair = is_quaternion(n + 6) && is_quaternion(n + 13);
        out->first = pose_of(n + 3);
        out->second = pose_of(n + 10);
        return out->is_pair;
    case 19: // tooldata: [TRUE,pose,load]
        out->frame_from_tool = pose_of(n + 1);
        return is_quaternion(n + 4);
    case 12: // jointtarget
        zv_point_values(reader, n, out);
        return true;
    case 3: // pos
        out->frame_from_tool = (zv_pose){zv_rot_identity(), {n[0] * ZV_MM, n[1] * ZV_MM, n[2] * ZV_MM}};
        return true;
    case 4: // speeddata
        out->has_values = true;
        memcpy(out->values, n, (size_t)count * sizeof n[0]);
        return true;
    case 7: // zonedata, or a pose
        out->has_values = !is_quaternion(n + 3);
        memcpy(out->values, n, (size_t)count * sizeof n[0]);
        out->frame_from_tool = is_quaternion(n + 3) ? pose_of(n) : zv_pose_identity();
        return true;
    default:
        return false;
    }
}

static bool take_argument(zv_post_reader *reader, zv_scan *scan, const char *what, zv_post_point *out);

/// "\\Rx:=90" and the like; `angles` are those about x, y and z.
static bool take_turns(zv_post_reader *reader, zv_scan *scan, double angles[3])
{
    static const char *const names[] = {"Rx", "Ry", "Rz"};
    bool good = true;
    zv_scan_take(scan, ",");
    while (good && zv_scan_take(scan, "\\")) {
        int i = 0;
        while (i < 3 && !zv_scan_take(scan, names[i])) {
            ++i;
        }
        good = i < 3 && zv_scan_take(scan, ":=") && zv_post_number(reader, scan, &angles[i]);
        zv_scan_take(scan, ",");
    }
    return good;
}

/// Offs(p10,0,0,50) and RelTool(p10,0,0,-50\Rz:=90).
static bool take_shifted(zv_post_reader *reader, zv_scan *scan, bool in_tool, zv_post_point *out)
{
    double n[3] = {0}, angles[3] = {0};
    bool good = zv_scan_take(scan, "(") && take_argument(reader, scan, "a target", out) && !out->has_values &&
                zv_scan_take(scan, ",") && zv_post_numbers(reader, scan, 3, n);
    good = good && (!in_tool || take_turns(reader, scan, angles)) && zv_scan_take(scan, ")");
    const zv_vec3 by = zv_vec3_scale((zv_vec3){n[0], n[1], n[2]}, ZV_MM);
    if (!good) {
        return false;
    }
    if (in_tool) {
        const zv_rot turn = zv_rot_mul(zv_rot_mul(zv_rot_axis((zv_vec3){1.0, 0.0, 0.0}, angles[0] * ZV_DEG),
                                                  zv_rot_axis((zv_vec3){0.0, 1.0, 0.0}, angles[1] * ZV_DEG)),
                                       zv_rot_axis((zv_vec3){0.0, 0.0, 1.0}, angles[2] * ZV_DEG));
        out->frame_from_tool = zv_pose_mul(out->frame_from_tool, (zv_pose){turn, by});
    } else {
        out->frame_from_tool.pos = zv_vec3_add(out->frame_from_tool.pos, by);
    }
    return true;
}

/// CalcRobT([[...],[...]],tool \WObj:=w): joint values written as a target.
static bool take_calculated(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    if (!zv_scan_take(scan, "(") || !take_argument(reader, scan, "a target", out)) {
        return false;
    }
    const char *close = memchr(scan->at, ')', (size_t)(scan->end - scan->at));
    scan->at = close ? close + 1 : scan->end;
    return close != NULL && out->has_values;
}

/// Data in brackets, by the name of a declaration, or computed from such.
static bool take_argument(zv_post_reader *reader, zv_scan *scan, const char *what, zv_post_point *out)
{
    char name[ZV_NAME_SIZE];
    zv_scan brackets = *scan, word = *scan;
    bool good = false;
    const zv_post_point *known = NULL;
    if (++reader->nesting > 16) {
        good = false;
    } else if (zv_scan_take(&brackets, "[")) {
        good = take_data(scan, reader, out);
        if (!good) {
            zv_post_complain(reader, &word, false, "expected %s in brackets", what);
        }
    } else if (zv_scan_take(scan, "Offs")) {
        good = take_shifted(reader, scan, false, out);
    } else if (zv_scan_take(scan, "RelTool")) {
        good = take_shifted(reader, scan, true, out);
    } else if (zv_scan_take(scan, "CalcRobT")) {
        good = take_calculated(reader, scan, out);
    } else if (zv_scan_take(scan, "CRobT") && zv_scan_take(scan, "(")) {
        const char *close = memchr(scan->at, ')', (size_t)(scan->end - scan->at));
        scan->at = close ? close + 1 : scan->end;
        *out = (zv_post_point){.name = ""};
        good = zv_post_here(reader, &out->frame_from_tool);
    } else if (zv_post_variable(reader, scan, name) && (known = zv_post_recall(reader, name)) != NULL) {
        *out = *known;
        good = true;
    }
    --reader->nesting;
    if (!good) {
        zv_post_complain(reader, &word, false, "expected %s", what);
    }
    return good;
}

/// "v200", "vmax", or data: mm/s.
static bool take_speed(zv_post_reader *reader, zv_scan *scan, double *out)
{
    zv_post_point data;
    zv_scan there = *scan;
    zv_scan_blanks(&there);
    const bool is_short = there.at + 1 < there.end && (*there.at == 'v' || *there.at == 'V');
    ++there.at;
    if (is_short && zv_scan_number(&there, out)) {
        *scan = there;
        return true;
    }
    if (zv_scan_take(scan, "vmax")) {
        *out = TOP_SPEED / ZV_MM;
        return true;
    }
    if (!take_argument(reader, scan, "a speed: v100 or [100,500,5000,1000]", &data)) {
        return false;
    }
    *out = data.values[0];
    return true;
}

/// "fine", "z10", or data: mm.
static bool take_zone(zv_post_reader *reader, zv_scan *scan, double *out)
{
    zv_post_point data;
    zv_scan there = *scan;
    zv_scan_blanks(&there);
    const bool is_short = there.at + 1 < there.end && (*there.at == 'z' || *there.at == 'Z');
    ++there.at;
    if (zv_scan_take(scan, "fine")) {
        *out = 0.0;
        return true;
    }
    if (is_short && zv_scan_number(&there, out)) {
        *scan = there;
        return true;
    }
    if (!take_argument(reader, scan, "a zone: fine, z10 or [FALSE,10,...]", &data)) {
        return false;
    }
    *out = data.values[0] > 0.5 ? 0.0 : data.values[1];
    return true;
}

/// "tool\WObj:=frame": a motion is meant in these.
static void take_frames(zv_post_reader *reader, zv_scan *scan)
{
    char name[ZV_NAME_SIZE];
    zv_scan word = *scan;
    const zv_post_point *tool = zv_post_variable(reader, scan, name) ? zv_post_recall(reader, name) : NULL;
    const bool is_zero = zv_post_same_name(name, "tool0");
    reader->plate_from_tool = is_zero ? zv_pose_identity()
                              : tool  ? tool->frame_from_tool
                                      : reader->arm->plate_from_tool;
    if (!tool && !is_zero) {
        zv_post_tell_unknown(reader, &word, name, true);
    }
    zv_scan_take(scan, ",");
    word = *scan;
    const bool has_frame = zv_scan_find(scan, "WObj") && zv_scan_take(scan, ":=");
    const bool is_named = has_frame && zv_post_variable(reader, scan, name) && !zv_post_same_name(name, "wobj0");
    const zv_post_point *frame = is_named ? zv_post_recall(reader, name) : NULL;
    reader->origin_from_frame = frame ? frame->frame_from_tool : zv_pose_identity();
    if (is_named && !frame) {
        zv_post_tell_unknown(reader, &word, name, false);
    }
}

/// "\V:=100", "\T:=2", "\ID:=id1", "\Conc", "\NoEOffs": what of them the arm's path depends on, the speed, is taken.
static void take_switches(zv_post_reader *reader, zv_scan *scan, double *speed)
{
    char name[ZV_NAME_SIZE];
    while (zv_scan_take(scan, "\\")) {
        double value = 0.0;
        const bool is_speed = zv_scan_name(scan, "", name) && zv_post_same_name(name, "V");
        if (zv_scan_take(scan, ":=")) {
            const zv_post_value given = zv_post_evaluate(reader, scan);
            value = given.is_known ? given.number : 0.0;
        }
        if (zv_post_same_name(name, "T")) {
            zv_post_complain(reader, scan, true, "the time t of a motion is not read; its speed is taken");
        }
        *speed = is_speed && value > 0.0 ? value : *speed;
    }
}

static void read_motion(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind)
{
    zv_post_point target, via = {.name = ""};
    double speed = 0.0, zone = 0.0, ignored = 0.0;
    take_switches(reader, scan, &ignored);
    zv_scan_take(scan, ",");
    bool is_right =
        kind != ZV_POST_CIRCLE || (take_argument(reader, scan, "a target", &via) && zv_scan_take(scan, ","));
    is_right = is_right && take_argument(reader, scan, "a target", &target);
    if (is_right) {
        take_switches(reader, scan, &ignored);
        is_right = zv_scan_take(scan, ",") && take_speed(reader, scan, &speed);
    }
    if (is_right) {
        take_switches(reader, scan, &speed);
        is_right = zv_scan_take(scan, ",") && take_zone(reader, scan, &zone);
    }
    if (is_right) {
        take_switches(reader, scan, &ignored); // \Z:=, \Inpos:=
    }
    if (!is_right || !zv_scan_take(scan, ",")) {
        zv_post_complain(reader, scan, false, "expected a motion: target, speed, zone, tool");
        return;
    }
    take_frames(reader, scan);
    speed *= ZV_MM;
    reader->speed = speed;
    reader->joint_speed = fmin(1.0, speed / TOP_SPEED);
    reader->blend_m = zone * ZV_MM;
    zv_post_move_to(reader, scan, kind, &target, kind == ZV_POST_CIRCLE ? &via : NULL,
                    kind == ZV_POST_JOINT ? fmin(1.0, speed / TOP_SPEED) : speed, zone * ZV_MM);
}

/// The number of a signal's name: do12 is 12.
static double number_in(const char *name)
{
    const size_t letters = strcspn(name, "0123456789");
    double number = 0.0;
    zv_number_read(name + letters, strlen(name + letters), &number);
    return number;
}

/// MoveLDO p10,v100,z10,tool0,do1,1: the output is switched where the motion ends.
static void read_switching_output(zv_post_reader *reader, zv_scan *scan)
{
    char name[ZV_NAME_SIZE];
    zv_scan there = *scan;
    zv_post_value value = {.is_known = false};
    while (zv_scan_find(&there, ",")) {
        zv_scan signal = there;
        if (zv_scan_name(&signal, "", name) && zv_scan_take(&signal, ",")) {
            value = zv_post_evaluate(reader, &signal);
            there = signal;
        }
    }
    if (value.is_known) {
        zv_post_add_output(reader, scan->line, number_in(name), value.number != 0.0);
    }
}

static bool read_kind(zv_scan *scan, zv_post_kind *out, bool *switches)
{
    static const struct {
        const char *word;
        zv_post_kind kind;
        bool switches;
    } kinds[] = {{"MoveAbsJ", ZV_POST_JOINT, false}, {"MoveJ", ZV_POST_JOINT, false},  {"MoveL", ZV_POST_LINE, false},
                 {"MoveC", ZV_POST_CIRCLE, false},   {"MoveJDO", ZV_POST_JOINT, true}, {"MoveLDO", ZV_POST_LINE, true},
                 {"MoveCDO", ZV_POST_CIRCLE, true},  {NULL, ZV_POST_JOINT, false}};
    int i = 0;
    while (kinds[i].word && !zv_scan_take(scan, kinds[i].word)) {
        ++i;
    }
    *out = kinds[i].kind;
    *switches = kinds[i].switches;
    return kinds[i].word != NULL;
}

static bool read_other(zv_post_reader *reader, zv_scan *scan)
{
    char name[ZV_NAME_SIZE];
    double value = 0.0;
    const bool sets = zv_scan_take(scan, "Set"), resets = !sets && zv_scan_take(scan, "Reset");
    if (sets || resets) {
        zv_scan_name(scan, "", name);
        zv_post_add_output(reader, scan->line, number_in(name), sets);
    } else if (zv_scan_take(scan, "SetDO")) {
        take_switches(reader, scan, &value); // \SDelay:=
        zv_scan_take(scan, ",");
        if (zv_scan_name(scan, "", name) && zv_scan_take(scan, ",") && zv_post_number(reader, scan, &value)) {
            zv_post_add_output(reader, scan->line, number_in(name), value != 0.0);
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
    if (!is_data || !take_argument(reader, &there, "a value", &data)) {
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
    return take_argument(reader, scan, "a value", out);
}

static const char *const motion_words[] = {"MoveAbsJ", "MoveJ",     "MoveL",     "MoveC",  "MoveJDO", "MoveLDO",
                                           "MoveCDO",  "TriggL",    "TriggJ",    "TriggC", "SearchL", "ArcL",
                                           "ArcC",     "MoveLSync", "MoveJSync", NULL};

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
    static const char *const refused[] = {"TriggL", "TriggJ", "TriggC",    "SearchL",   "ArcL",     "ArcC",
                                          "CladL",  "CladC",  "MoveLSync", "MoveJSync", "MoveExtJ", NULL};
    char name[ZV_NAME_SIZE];
    zv_post_kind kind;
    bool switches = false;
    const zv_scan whole = *scan;
    if (zv_scan_is_empty(scan) || zv_post_follow(reader, scan, &flow) || zv_post_refuses(reader, scan, refused)) {
        return;
    }
    if (read_kind(scan, &kind, &switches)) {
        const int count = reader->program->count;
        read_motion(reader, scan, kind);
        if (switches && reader->program->count > count) {
            zv_scan output = whole;
            read_switching_output(reader, &output);
        }
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
        if (zv_scan_take(&element, "[") && take_data(scan, reader, &data)) {
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
    } else if (take_data(scan, reader, &data)) {
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
            join_lines(&reader->files->file[i].text, &file->text);
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
