/// @file rapid.c
/// ABB RAPID: one module with data first and procedures behind; statements end with ';'.
///
///     MoveAbsJ [[j1,...,j6],[9E9,...]],speed,zone,tool\WObj:=frame;
///     MoveL [[x,y,z],[q1,q2,q3,q4],[cf1,cf4,cf6,cfx],[9E9,...]],speed,zone,tool\WObj:=frame;
///
/// speed: [mm/s of the tool, deg/s, ...]; joint moves obey it too, so that a part of the top speed is written as that part
/// of 5 m/s. zone: [stops, radius in mm, ...]. cf1, cf4, cf6: quarter turns of axes 1, 4 and 6, rounded down; cfx: 4 wrist
/// behind axis 1, 2 wrist behind the lower arm, 1 axis 5 below zero.
#include <stdio.h>
#include <string.h>

#include "post/dialect.h"

#define TOP_SPEED 5.0 ///< m/s: what ABB's `vmax` stands for
enum { ROBOT_AXES = 6 };

static void configure(const zv_post_arm *arm, const zv_post_sides *sides, const double *values,
                      zv_post_configuration *out)
{
    (void)arm;
    if (!sides) {
        return;
    }
    const int cfx = (sides->behind_base ? 4 : 0) + (sides->behind_arm ? 2 : 0) + (sides->wrist_below ? 1 : 0);
    *out = (zv_post_configuration){
        .count = 4, .flag = {zv_quarter_of(values[0]), zv_quarter_of(values[3]), zv_quarter_of(values[5]), cfx}};
}

// ---- writing ----

static void put_pose(zv_text *out, zv_pose pose)
{
    const double mm[3] = {pose.pos.x / ZV_MM, pose.pos.y / ZV_MM, pose.pos.z / ZV_MM};
    double wxyz[4];
    zv_rot_to_quat(pose.rot, wxyz);
    zv_text_add(out, "[");
    zv_put_list(out, mm, 3, 4);
    zv_text_add(out, "],[");
    zv_put_list(out, wxyz, 4, 8);
    zv_text_add(out, "]");
}

static void put_external(zv_text *out, const double *values, int count)
{
    zv_text_add(out, "[");
    for (int k = 0; k < 6; ++k) {
        zv_text_add(out, k > 0 ? "," : "");
        if (k < count) {
            zv_put_fixed(out, values[k], 5);
        } else {
            zv_text_add(out, "9E9");
        }
    }
    zv_text_add(out, "]");
}

static void put_joints(zv_text *out, const zv_post_writer *w, const zv_post_step *step)
{
    double values[ZV_MAX_JOINTS] = {0};
    zv_step_values(w, step, values);
    zv_text_add(out, "[[");
    zv_put_list(out, values, ROBOT_AXES, 5);
    zv_text_add(out, "],");
    put_external(out, values + ROBOT_AXES, w->arm->joints - ROBOT_AXES);
    zv_text_add(out, "]");
}

static void put_target(zv_text *out, zv_pose pose, const zv_post_configuration *c)
{
    zv_text_add(out, "[");
    put_pose(out, pose);
    zv_text_addf(out, ",[%d,%d,%d,%d],", c->flag[0], c->flag[1], c->flag[2], c->flag[3]);
    put_external(out, NULL, 0);
    zv_text_add(out, "]");
}

/// Speed, zone, tool and frame, which end every motion.
static void put_speed_and_zone(zv_text *out, const zv_post_step *step)
{
    const double tool_m_s = step->kind == ZV_POST_JOINT ? step->speed * TOP_SPEED : step->speed;
    zv_text_add(out, ",[");
    zv_put_fixed(out, tool_m_s / ZV_MM, 3);
    zv_text_add(out, ",500,5000,1000],");
    if (step->blend_m > 0.0) {
        const double mm = step->blend_m / ZV_MM, zone[6] = {mm, 1.5 * mm, 1.5 * mm, 0.15 * mm, 1.5 * mm, 0.15 * mm};
        zv_text_add(out, "[FALSE,");
        zv_put_list(out, zone, 6, 4);
        zv_text_add(out, "]");
    } else {
        zv_text_add(out, "fine");
    }
    zv_text_add(out, ",tZveno\\WObj:=wZveno;\n");
}

static void put_motion(zv_text *out, const zv_post_writer *w, const zv_post_step *step, void *modal)
{
    (void)modal;
    static const char *const words[] = {"MoveAbsJ ", "MoveL ", "MoveC "};
    zv_text_addf(out, "    %s", words[step->kind]);
    if (step->kind == ZV_POST_JOINT) {
        put_joints(out, w, step);
    } else {
        const zv_post_configuration configuration = zv_step_configuration(w, step, &zv_post_rapid);
        if (step->kind == ZV_POST_CIRCLE) {
            put_target(out, zv_step_via(w, step), &configuration);
            zv_text_add(out, ",");
        }
        put_target(out, zv_step_pose(w, step), &configuration);
    }
    put_speed_and_zone(out, step);
}

static const zv_post_phrases phrases = {
    .dwell = {"    WaitTime ", ";\n"},
    .on = {"    SetDO do", ",1;\n"},
    .off = {"    SetDO do", ",0;\n"},
    .comment = {"    ! ", "\n"},
    .halt = "    Stop;\n",
    .seconds_decimals = 3,
    .comment_size = ZV_POST_TEXT,
};

/// Tool and frame are data of the main module; parts see them because they are not LOCAL.
static void put_data(zv_text *out, const zv_post_writer *w)
{
    zv_text_add(out, "  PERS tooldata tZveno:=[TRUE,[");
    put_pose(out, w->arm->plate_from_tool);
    zv_text_add(out, "],[0.001,[0,0,0.001],[1,0,0,0],0,0,0]];\n  PERS wobjdata wZveno:=[FALSE,TRUE,\"\",[");
    put_pose(out, zv_frame_pose(w));
    zv_text_add(out, "],[[0,0,0],[1,0,0,0]]];\n");
    zv_post_lose(w->losses, 0, "the mass of the tool is not known: tooldata has 0.001 kg; put the true load there");
}

static void put_head(zv_text *out, const zv_post_writer *w)
{
    zv_text_addf(out, "MODULE %s\n", w->name);
    if (!w->is_part) {
        put_data(out, w);
    }
    zv_text_addf(out, "  PROC %s()\n", w->is_part ? w->name : "main");
    zv_text_add(out, w->is_part ? "" : "    ConfJ\\On;\n    ConfL\\Off;\n");
}

static const zv_post_layout layout = {
    .ending = "mod",
    .put_head = put_head,
    .put_motion = put_motion,
    .phrases = &phrases,
    .call = {"    ", ";\n"},
    .tail = "  ENDPROC\nENDMODULE\n",
};

static void write(zv_post_writer *w)
{
    zv_post_write_steps(w, &layout, NULL);
}

static void write_main(zv_post_writer *w, const char (*names)[ZV_NAME_SIZE], int count)
{
    zv_post_write_calls(w, &layout, names, count);
}

// ---- statements on one line each ----

/// Words that need no ';' behind them.
static bool stands_alone(zv_scan statement)
{
    static const char *const words[] = {"MODULE",  "ENDMODULE", "PROC", "ENDPROC", "FUNC",     "ENDFUNC", "TRAP",
                                        "ENDTRAP", "IF",        "ELSE", "ELSEIF",  "ENDIF",    "FOR",     "ENDFOR",
                                        "WHILE",   "ENDWHILE",  "TEST", "CASE",    "DEFAULT",  "ENDTEST", "ERROR",
                                        "RECORD",  "ENDRECORD", "%%%",  "VERSION", "LANGUAGE", NULL};
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

/// The numbers of nested brackets, in order; TRUE is 1, FALSE and texts are 0. -1 when it is no such list.
static int take_brackets(zv_scan *scan, double out[NUMBERS])
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
        } else if (count < NUMBERS && (zv_scan_number(scan, &value) || zv_scan_take(scan, "TRUE") ||
                                       zv_scan_take(scan, "FALSE") || zv_scan_take(scan, "\"\""))) {
            out[count++] = value;
            zv_scan_take(scan, ",");
        } else {
            is_right = false;
        }
    }
    return is_right ? count : -1;
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

/// A value of a declaration or an argument, kept as a point: what it means is known where it is used.
static bool take_data(zv_scan *scan, const zv_post_reader *reader, zv_post_point *out)
{
    double n[NUMBERS] = {0};
    const int count = take_brackets(scan, n);
    *out = (zv_post_point){.name = ""};
    switch (count) {
    case 17: // robtarget, or wobjdata: [FALSE,TRUE,"",pose,pose]
        if (is_quaternion(n + 3)) {
            out->frame_from_tool = pose_of(n);
            out->configuration =
                (zv_post_configuration){.count = 4, .flag = {(int)n[7], (int)n[8], (int)n[9], (int)n[10]}};
            return true;
        }
        out->frame_from_tool = zv_pose_mul(pose_of(n + 3), pose_of(n + 10));
        return is_quaternion(n + 6) && is_quaternion(n + 13);
    case 19: // tooldata: [TRUE,pose,load]
        out->frame_from_tool = pose_of(n + 1);
        return is_quaternion(n + 4);
    case 12: // jointtarget
        zv_point_values(reader, n, out);
        return true;
    case 4: // speeddata
    case 7: // zonedata
        out->has_values = true;
        memcpy(out->values, n, (size_t)count * sizeof n[0]);
        return true;
    default:
        return false;
    }
}

/// Data in brackets, or by the name of a declaration.
static bool take_argument(zv_post_reader *reader, zv_scan *scan, const char *what, zv_post_point *out)
{
    char name[ZV_NAME_SIZE];
    zv_scan brackets = *scan;
    if (zv_scan_take(&brackets, "[")) {
        if (take_data(scan, reader, out)) {
            return true;
        }
        zv_post_complain(reader, scan, false, "expected %s in brackets", what);
        return false;
    }
    const zv_post_point *known = zv_scan_name(scan, "", name) ? zv_post_recall(reader, name) : NULL;
    if (!known) {
        zv_post_complain(reader, scan, false, "expected %s", what);
        return false;
    }
    *out = *known;
    return true;
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
    const zv_post_point *tool = zv_scan_name(scan, "", name) ? zv_post_recall(reader, name) : NULL;
    reader->plate_from_tool = tool ? tool->frame_from_tool : reader->arm->plate_from_tool;
    const bool is_zero = strcmp(name, "tool0") == 0;
    reader->plate_from_tool = is_zero ? zv_pose_identity() : reader->plate_from_tool;
    zv_scan_take(scan, ",");
    const bool has_frame = zv_scan_take(scan, "\\") && zv_scan_take(scan, "WObj") && zv_scan_take(scan, ":=");
    const zv_post_point *frame = has_frame && zv_scan_name(scan, "", name) ? zv_post_recall(reader, name) : NULL;
    reader->origin_from_frame = frame ? frame->frame_from_tool : zv_pose_identity();
}

static void read_motion(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind)
{
    zv_post_point target, via;
    double speed = 0.0, zone = 0.0;
    bool is_right =
        kind != ZV_POST_CIRCLE || (take_argument(reader, scan, "a target", &via) && zv_scan_take(scan, ","));
    is_right = is_right && take_argument(reader, scan, "a target", &target) && zv_scan_take(scan, ",") &&
               take_speed(reader, scan, &speed);
    while (is_right && zv_scan_take(scan, "\\")) { // \V:=, \T:=, \ID:= change little, and are not carried
        char name[ZV_NAME_SIZE];
        double value;
        zv_scan_name(scan, "", name);
        is_right = zv_scan_take(scan, ":=") && zv_scan_number(scan, &value);
    }
    is_right = is_right && zv_scan_take(scan, ",") && take_zone(reader, scan, &zone);
    if (!is_right || !zv_scan_take(scan, ",")) {
        zv_post_complain(reader, scan, false, "expected a motion: target, speed, zone, tool");
        return;
    }
    take_frames(reader, scan);
    speed *= ZV_MM;
    zv_post_move_to(reader, scan, kind, &target, kind == ZV_POST_CIRCLE ? &via : NULL,
                    kind == ZV_POST_JOINT ? speed / TOP_SPEED : speed, zone * ZV_MM);
}

static bool read_kind(zv_scan *scan, zv_post_kind *out)
{
    if (zv_scan_take(scan, "MoveAbsJ") || zv_scan_take(scan, "MoveJ")) {
        *out = ZV_POST_JOINT;
    } else if (zv_scan_take(scan, "MoveL")) {
        *out = ZV_POST_LINE;
    } else if (zv_scan_take(scan, "MoveC")) {
        *out = ZV_POST_CIRCLE;
    } else {
        return false;
    }
    return true;
}

/// The number of a signal's name: do12 is 12.
static double number_in(const char *name)
{
    const size_t letters = strcspn(name, "0123456789");
    double number = 0.0;
    zv_number_read(name + letters, strlen(name + letters), &number);
    return number;
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
        if (zv_scan_name(scan, "", name) && zv_scan_take(scan, ",") && zv_scan_number(scan, &value)) {
            zv_post_add_output(reader, scan->line, number_in(name), value != 0.0);
        }
    } else if (zv_scan_take(scan, "WaitTime")) {
        zv_scan there = *scan;
        if (zv_scan_take(&there, "\\") && zv_scan_take(&there, "InPos") && zv_scan_take(&there, ",")) {
            *scan = there;
        }
        if (zv_scan_number(scan, &value)) {
            zv_post_add_dwell(reader, scan->line, value);
        }
    } else if (zv_scan_take(scan, "VelSet")) {
        reader->override = zv_scan_number(scan, &value) ? value / 100.0 : reader->override;
    } else if (zv_scan_take(scan, "Stop")) {
        zv_post_add(reader->program, &(zv_post_step){.kind = ZV_POST_HALT, .line = scan->line});
    } else {
        return false;
    }
    return true;
}

static bool is_harmless(zv_scan scan)
{
    static const char *const words[] = {"ConfJ",   "ConfL",    "AccSet", "SingArea", "PathAccLim", "RETURN", "TPWrite",
                                        "TPErase", "GripLoad", "VAR",    "CONST",    "PERS",       NULL};
    return zv_post_begins_with(&scan, words);
}

static void read_statement(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const flow[] = {"IF",   "ELSE", "ELSEIF",  "ENDIF",   "FOR",  "ENDFOR", "WHILE", "ENDWHILE",
                                       "TEST", "CASE", "DEFAULT", "ENDTEST", "GOTO", "ERROR",  NULL};
    char name[ZV_NAME_SIZE];
    zv_post_kind kind;
    if (zv_post_refuses_flow(reader, scan, flow)) {
        return;
    }
    if (read_kind(scan, &kind)) {
        read_motion(reader, scan, kind);
        return;
    }
    if (read_other(reader, scan) || is_harmless(*scan)) {
        return;
    }
    zv_scan call = *scan;
    if (!zv_scan_name(&call, "", name) || !zv_post_call(reader, scan, name)) {
        zv_post_skip(reader, scan);
    }
}

static void read_line(zv_post_reader *reader, zv_scan *scan)
{
    const char *end = scan->end;
    while (!zv_scan_is_empty(scan)) {
        if (zv_scan_take(scan, "!")) {
            zv_post_add_comment(reader, scan);
            return;
        }
        const char *stop = memchr(scan->at, ';', (size_t)(end - scan->at));
        scan->end = stop ? stop : end;
        read_statement(reader, scan);
        scan->at = stop ? stop + 1 : end;
        scan->end = end;
    }
}

/// "CONST robtarget p10:=[...];"
static void read_data(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point data;
    char name[ZV_NAME_SIZE];
    zv_scan_take(scan, "LOCAL");
    zv_scan_take(scan, "TASK");
    const bool declares = zv_scan_take(scan, "CONST") || zv_scan_take(scan, "PERS") || zv_scan_take(scan, "VAR");
    if (declares && zv_scan_name(scan, "", name) && zv_scan_name(scan, "", name) && zv_scan_take(scan, ":=") &&
        take_data(scan, reader, &data)) {
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

static void read(zv_post_reader *reader)
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
    for (int i = 0; i < joined.count; ++i) {
        zv_post_each_line(reader, &joined.file[i], read_data);
        zv_post_find_routines(reader, &joined.file[i], opens, closes);
    }
    zv_post_run(reader, "main");
    zv_post_files_free(&joined);
}

const zv_post_dialect zv_post_rapid = {
    .name = "rapid",
    .title = "ABB RAPID",
    .ending = "mod",
    .begins = "MODULE %%%",
    .comment = '!',
    .name_size = 32,
    .most_steps = 8000,
    .write = write,
    .write_main = write_main,
    .configure = configure,
    .read = read,
};
