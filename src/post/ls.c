/// @file ls.c
/// Fanuc TP programs as text (.LS): numbered lines first, their points behind.
///
///     /MN
///        1:J P[1] 30% FINE    ;
///        2:L P[2] 150mm/sec CNT10    ;
///     /POS
///     P[2]{ GP1: UF : 0, UT : 1, CONFIG : 'N U T, 0, 0, 0', X = ... mm, ... W = ... deg, ... };
///
/// Angles of Rz(R) Ry(P) Rx(W). CONFIG: F when axis 5 is not below zero, D when the wrist is behind the lower arm, B when it
/// is behind axis 1; then turns of axes 1, 4 and 6. Frames are numbers whose values live on the controller: poses are
/// written in its world (UF 0), and the tool (UT 1) is reported in comments.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "post/dialect.h"

static void configure(const zv_post_arm *arm, const zv_post_sides *sides, const double *values,
                      zv_post_configuration *out)
{
    (void)arm;
    if (!sides) {
        return;
    }
    *out = (zv_post_configuration){.count = 6,
                                   .flag = {!sides->wrist_below, sides->behind_arm, sides->behind_base,
                                            zv_turn_of(values[0]), zv_turn_of(values[3]), zv_turn_of(values[5])}};
}

// ---- writing ----

typedef struct listing {
    zv_text *lines, points;
    int line, point;
} listing;

static void put_position(zv_text *out, const zv_post_writer *w, zv_pose world_from_tool, const zv_post_configuration *c)
{
    double n[6];
    zv_pose_numbers(zv_pose_mul(zv_pose_inverse(w->arm->world_from_origin), world_from_tool), "xyz", n);
    zv_text_addf(out, "\tUF : 0, UT : 1,\t\tCONFIG : '%s %s %s, %d, %d, %d',\n", c->flag[0] ? "F" : "N",
                 c->flag[1] ? "D" : "U", c->flag[2] ? "B" : "T", c->flag[3], c->flag[4], c->flag[5]);
    static const char *const names[] = {"X", "Y", "Z", "W", "P", "R"};
    for (int i = 0; i < 6; ++i) {
        zv_text_addf(out, "%s%s = ", i % 3 == 0 ? "\t" : ",\t", names[i]);
        zv_put_fixed(out, n[i], i < 3 ? 4 : 5);
        zv_text_addf(out, "  %s%s", i < 3 ? "mm" : "deg", i == 2 ? ",\n" : "");
    }
    zv_text_add(out, "\n");
}

static void put_joints(zv_text *out, const zv_post_writer *w, const zv_post_step *step)
{
    double values[ZV_MAX_JOINTS];
    zv_step_values(w, step, values);
    zv_text_add(out, "\tUF : 0, UT : 1,\n");
    for (int k = 0; k < w->arm->joints; ++k) {
        const bool slides = zv_robot_joint(w->arm->robot, k)->kind == ZV_JOINT_PRISMATIC;
        zv_text_addf(out, "%sJ%d= ", k == 0 ? "\t" : ",\t", k + 1);
        zv_put_fixed(out, values[k], 5);
        zv_text_add(out, slides ? " mm" : " deg");
    }
    zv_text_add(out, "\n");
}

/// Adds a point and returns its number.
static int add_point(listing *l, const zv_post_writer *w, const zv_post_step *step, bool is_via)
{
    const zv_post_configuration c = zv_step_configuration(w, step, &zv_post_ls);
    zv_text_addf(&l->points, "P[%d]{\n   GP1:\n", ++l->point);
    if (step->kind == ZV_POST_JOINT) {
        put_joints(&l->points, w, step);
    } else {
        const zv_pose via = {step->world_from_tool.rot, step->via};
        put_position(&l->points, w, is_via ? via : step->world_from_tool, &c);
    }
    zv_text_add(&l->points, "};\n");
    return l->point;
}

static void put_speed_and_zone(zv_text *out, const zv_post_writer *w, const zv_post_step *step)
{
    const double wanted = step->kind == ZV_POST_JOINT ? 100.0 * step->speed : step->speed / ZV_MM;
    const double whole = fmax(1.0, floor(wanted + 0.5));
    if (fabs(whole - wanted) > 0.01 * wanted) {
        zv_post_lose(w->losses, step->line, "speeds are whole numbers of %s",
                     step->kind == ZV_POST_JOINT ? "percent" : "mm/sec");
    }
    zv_text_addf(out, " %.0f%s ", whole, step->kind == ZV_POST_JOINT ? "%" : "mm/sec");
    if (step->blend_m > 0.0) {
        zv_text_addf(out, "CNT%.0f    ;\n", fmin(100.0, fmax(1.0, ceil(step->blend_m / ZV_MM))));
        zv_post_lose(w->losses, step->line,
                     "CNT is a level, not a length: how far corners are rounded depends on the speed");
    } else {
        zv_text_add(out, "FINE    ;\n");
    }
}

static void put_motion(listing *l, const zv_post_writer *w, const zv_post_step *step)
{
    static const char letters[] = "JLC";
    zv_text_addf(l->lines, "%4d:%c P[%d]", ++l->line, letters[step->kind],
                 add_point(l, w, step, step->kind == ZV_POST_CIRCLE));
    if (step->kind == ZV_POST_CIRCLE) {
        zv_text_addf(l->lines, "\n    :  P[%d]", add_point(l, w, step, false));
    }
    put_speed_and_zone(l->lines, w, step);
}

static const zv_post_phrases phrases = {
    .dwell = {"  WAIT ", "(sec) ;\n"},
    .on = {"  DO[", "]=ON ;\n"},
    .off = {"  DO[", "]=OFF ;\n"},
    .comment = {"  !", " ;\n"},
    .halt = "  PAUSE ;\n",
    .seconds_decimals = 2,
    .comment_size = 32,
};

static void put_head(zv_text *out, const zv_post_writer *w)
{
    zv_text_addf(out,
                 "/PROG  %s\n/ATTR\nOWNER\t\t= MNEDITOR;\nCOMMENT\t\t= \"ZVENO\";\nPROG_SIZE\t= 0;\n"
                 "FILE_NAME\t= ;\nVERSION\t\t= 0;\nLINE_COUNT\t= 0;\nMEMORY_SIZE\t= 0;\nPROTECT\t\t= READ_WRITE;\n"
                 "DEFAULT_GROUP\t= 1,*,*,*,*;\nCONTROL_CODE\t= 00000000 00000000;\n/MN\n",
                 w->name);
}

static void put_tool(listing *l, const zv_post_writer *w)
{
    static const char letters[] = "XYZWPR";
    double n[6];
    zv_pose_numbers(w->arm->plate_from_tool, "xyz", n);
    zv_text_addf(l->lines, "%4d:  UFRAME_NUM=0 ;\n%4d:  UTOOL_NUM=1 ;\n", l->line + 1, l->line + 2);
    l->line += 2;
    for (int i = 0; i < 6; ++i) {
        zv_text_addf(l->lines, "%4d:  !UT1 %c ", ++l->line, letters[i]);
        zv_put_fixed(l->lines, n[i], 4);
        zv_text_add(l->lines, " ;\n");
    }
    zv_post_lose(w->losses, 0, "the tool frame lives on the controller: set UTOOL 1 to the values in the comments");
}

static void write(zv_post_writer *w)
{
    listing l = {.lines = zv_post_open(w, "ls")};
    if (!l.lines) {
        return;
    }
    put_head(l.lines, w);
    if (!w->is_part) {
        put_tool(&l, w);
    }
    for (int i = w->from; i < w->to; ++i) {
        const zv_post_step *step = &w->program->step[i];
        if (zv_has_motion(step)) {
            put_motion(&l, w, step);
        } else {
            zv_text_addf(l.lines, "%4d:", ++l.line);
            zv_put_phrase(l.lines, step, &phrases);
        }
    }
    zv_text_add(l.lines, "/POS\n");
    zv_text_append(l.lines, l.points.data ? l.points.data : "", l.points.size);
    zv_text_add(l.lines, "/END\n");
    l.lines->failed = l.lines->failed || l.points.failed;
    zv_text_free(&l.points);
}

static void write_main(zv_post_writer *w, const char (*names)[ZV_NAME_SIZE], int count)
{
    listing l = {.lines = zv_post_open(w, "ls")};
    if (!l.lines) {
        return;
    }
    put_head(l.lines, w);
    put_tool(&l, w);
    for (int i = 0; i < count; ++i) {
        zv_text_addf(l.lines, "%4d:  CALL %s ;\n", ++l.line, names[i]);
    }
    zv_text_add(l.lines, "/POS\n/END\n");
}

static const char *refuses(const zv_post_arm *arm)
{
    return arm->joints <= 9 ? NULL : "an LS file holds arms with at most nine joints";
}

// ---- reading ----

/// Points of a program are its own: they are kept under its number and their own.
static void name_point(int file, double number, char out[ZV_NAME_SIZE])
{
    snprintf(out, ZV_NAME_SIZE, "%d:%.0f", file, number);
}

static bool take_member(zv_scan scan, const char *name, double *out)
{
    const bool found = zv_scan_find(&scan, name) && zv_scan_take(&scan, "=");
    return found && zv_scan_number(&scan, out);
}

/// CONFIG : 'N U T, 0, 0, 0'
static bool take_configuration(zv_scan scan, zv_post_configuration *out)
{
    double turns[3];
    if (!zv_scan_find(&scan, "CONFIG") || !zv_scan_take(&scan, ":") || !zv_scan_take(&scan, "'")) {
        return false;
    }
    const bool flips = zv_scan_take(&scan, "F"), known = flips || zv_scan_take(&scan, "N");
    const bool down = zv_scan_take(&scan, "D"), elbow = down || zv_scan_take(&scan, "U");
    const bool back = zv_scan_take(&scan, "B"), side = back || zv_scan_take(&scan, "T");
    if (!known || !elbow || !side || !zv_scan_take(&scan, ",") || !zv_scan_numbers(&scan, 3, turns)) {
        return false;
    }
    *out =
        (zv_post_configuration){.count = 6, .flag = {flips, down, back, (int)turns[0], (int)turns[1], (int)turns[2]}};
    return true;
}

/// The text between "P[n]{" and "};".
static bool read_point(const zv_post_reader *reader, const zv_scan *body, zv_post_point *out)
{
    static const char *const letters[] = {"X", "Y", "Z", "W", "P", "R"};
    double n[ZV_MAX_JOINTS] = {0};
    bool has_pose = true, has_joints = true;
    for (int i = 0; i < 6; ++i) {
        has_pose = has_pose && take_member(*body, letters[i], &n[i]);
    }
    if (has_pose) {
        out->frame_from_tool = zv_pose_of_numbers(n, "xyz");
        return take_configuration(*body, &out->configuration) || true; // without one the nearest solution counts
    }
    for (int k = 0; k < reader->arm->joints; ++k) {
        char name[16];
        snprintf(name, sizeof name, "J%d", k + 1);
        has_joints = has_joints && take_member(*body, name, &n[k]);
    }
    zv_point_values(reader, n, out);
    return has_joints;
}

static void read_points(zv_post_reader *reader, int file, const char *text, const char *end, int line)
{
    zv_scan scan = {.at = text, .end = end, .line_start = text, .line = line};
    double number;
    while (zv_scan_find(&scan, "P[")) {
        zv_post_point point = {.name = ""};
        const bool has_number = zv_scan_number(&scan, &number);
        zv_scan body = scan, close = scan;
        if (!has_number || !zv_scan_find(&body, "{")) {
            continue;
        }
        close = body;
        body.end = zv_scan_find(&close, "}") ? close.at - 1 : end;
        if (read_point(reader, &body, &point)) {
            name_point(file, number, point.name);
            zv_post_keep(reader, &point);
        } else {
            zv_post_complain(reader, &body, false, "P[%.0f] has neither X Y Z W P R nor all joints", number);
        }
        scan.at = body.end;
    }
}

static bool take_point(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    double number;
    char name[ZV_NAME_SIZE];
    if (!zv_scan_take(scan, "P[") || !zv_scan_number(scan, &number)) {
        zv_post_complain(reader, scan, false, "expected a point P[n]");
        return false;
    }
    while (scan->at < scan->end && *scan->at++ != ']') { // P[2:"name"]
    }
    name_point(zv_post_file_at(reader, scan->line_start), number, name);
    const zv_post_point *known = zv_post_recall(reader, name);
    if (!known) {
        zv_post_complain(reader, scan, false, "the point P[%.0f] is not in /POS", number);
        return false;
    }
    *out = *known;
    return true;
}

/// "30%", "150mm/sec", "900cm/min": part of top speed, or m/s.
static bool take_speed(zv_scan *scan, zv_post_kind kind, double *out)
{
    double value = 0.0;
    if (!zv_scan_number(scan, &value)) {
        return false;
    }
    if (zv_scan_take(scan, "%")) {
        *out = value / 100.0;
    } else if (zv_scan_take(scan, "mm/sec")) {
        *out = value * ZV_MM;
    } else if (zv_scan_take(scan, "cm/min")) {
        *out = value * 0.01 / 60.0;
    } else if (zv_scan_take(scan, "inch/min")) {
        *out = value * 0.0254 / 60.0;
    } else {
        return false;
    }
    return kind != ZV_POST_JOINT || *out <= 1.0;
}

static void read_motion(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind, const zv_post_point *via)
{
    zv_post_point target;
    double speed = 0.0, level = 0.0;
    if (!take_point(reader, scan, &target)) {
        return;
    }
    if (!take_speed(scan, kind, &speed)) {
        zv_post_complain(reader, scan, false, "expected a speed: 30%%, 150mm/sec or 900cm/min");
        return;
    }
    zv_scan_blanks(scan);
    const bool has_level = zv_scan_find(scan, "CNT") || (scan->at + 3 < scan->end && strncmp(scan->at, "CNT", 3) == 0);
    if (has_level) {
        scan->at += strncmp(scan->at, "CNT", 3) == 0 ? 3 : 0;
        zv_scan_number(scan, &level);
    }
    zv_post_move_to(reader, scan, kind, &target, via, speed, level * ZV_MM);
}

#define VIA "via" ///< the first of the two lines of a circle leaves its point under this name

static bool read_other(zv_post_reader *reader, zv_scan *scan)
{
    double number = 0.0;
    if (zv_scan_take(scan, "WAIT")) {
        if (zv_scan_number(scan, &number) && zv_scan_take(scan, "(sec)")) {
            zv_post_add_dwell(reader, scan->line, number);
        } else {
            zv_post_skip(reader, scan);
        }
    } else if (zv_scan_take(scan, "DO[")) {
        const bool has = zv_scan_number(scan, &number) && zv_scan_take(scan, "]") && zv_scan_take(scan, "=");
        const bool value = has && zv_scan_take(scan, "ON");
        if (has && (value || zv_scan_take(scan, "OFF"))) {
            zv_post_add_output(reader, scan->line, number, value);
        } else {
            zv_post_complain(reader, scan, false, "expected DO[n]=ON or OFF");
        }
    } else if (zv_scan_take(scan, "OVERRIDE")) {
        const bool has = zv_scan_take(scan, "=") && zv_scan_number(scan, &number);
        reader->override = has ? number / 100.0 : reader->override;
    } else if (zv_scan_take(scan, "PAUSE")) {
        zv_post_add(reader->program, &(zv_post_step){.kind = ZV_POST_HALT, .line = scan->line});
    } else {
        return zv_scan_take(scan, "UFRAME_NUM") || zv_scan_take(scan, "UTOOL_NUM") || zv_scan_take(scan, "PAYLOAD");
    }
    return true;
}

static void read_circle(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point via;
    if (take_point(reader, scan, &via)) {
        snprintf(via.name, sizeof via.name, VIA);
        zv_post_keep(reader, &via);
    }
}

static void read_line(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const flow[] = {"IF", "JMP", "LBL", "FOR", "ENDFOR", "SELECT", "ABORT", "END", NULL};
    char name[ZV_NAME_SIZE];
    double number;
    zv_scan_number(scan, &number);
    if (zv_scan_is_empty(scan) || !zv_scan_take(scan, ":")) {
        return;
    }
    const char *stop = memchr(scan->at, ';', (size_t)(scan->end - scan->at));
    scan->end = stop ? stop : scan->end;
    zv_scan second = *scan;
    zv_scan_blanks(&second);
    if (zv_scan_is_empty(scan)) {
        return;
    }
    if (zv_scan_take(scan, "!")) {
        zv_post_add_comment(reader, scan);
    } else if (zv_post_refuses_flow(reader, scan, flow)) {
        return;
    } else if (zv_scan_take(scan, "J")) {
        read_motion(reader, scan, ZV_POST_JOINT, NULL);
    } else if (zv_scan_take(scan, "L")) {
        read_motion(reader, scan, ZV_POST_LINE, NULL);
    } else if (zv_scan_take(scan, "C")) {
        read_circle(reader, scan);
    } else if (zv_scan_take(scan, "A")) {
        zv_post_complain(reader, scan, false, "chains of arcs (A) are not read; use circles (C)");
    } else if (second.at + 1 < second.end && second.at[0] == 'P' && second.at[1] == '[') {
        read_motion(reader, scan, ZV_POST_CIRCLE, zv_post_recall(reader, VIA));
    } else if (zv_scan_take(scan, "CALL")) {
        if (!zv_scan_name(scan, "", name) || !zv_post_call(reader, scan, name)) {
            zv_post_complain(reader, scan, false, "the program that is called here is not among the files");
        }
    } else if (!read_other(reader, scan)) {
        zv_post_skip(reader, scan);
    }
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
            read_points(reader, index, cursor, end, number);
        }
    }
    if (routine.text) {
        routine.end = routine.end ? routine.end : end;
        zv_post_add_routine(reader, &routine);
    }
}

static void read(zv_post_reader *reader)
{
    reader->read_line = read_line;
    for (int i = 0; i < reader->files->count; ++i) {
        read_sections(reader, i);
    }
    zv_post_run(reader, NULL);
}

const zv_post_dialect zv_post_ls = {
    .name = "ls",
    .title = "Fanuc TP (LS)",
    .ending = "ls",
    .begins = "/PROG",
    .name_size = 32,
    .shouts = true,
    .first_output = 1,
    .most_steps = 4000,
    .refuses = refuses,
    .write = write,
    .write_main = write_main,
    .configure = configure,
    .read = read,
};
