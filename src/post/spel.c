/// @file spel.c
/// Epson SPEL+: functions of statements, one on a line.
///
///     Go JA(0,0,0,0,-90,0)                   joint values
///     Move XY(0,400,300,0,0,180) /R /A /NF CP    pose in the base of the tool; CP: go on without a stop
///     Arc3 via, end
///
/// Angles of Rz(U) Ry(V) Rx(W). Hand: /L behind axis 1, or for a SCARA with the elbow on the left; elbow: /B behind the
/// lower arm; wrist: /F with axis 5 below zero; /J4F1 and /J6Fn outside of one turn. Which signs Epson means by these words
/// could not be checked on a controller (docs/post.md), which is why joint moves are joint values.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "post/dialect.h"

#define FAST 2.0 ///< m/s: SpeedS of most arms ends here

static bool is_scara(const zv_post_arm *arm)
{
    const zv_robot *robot = arm->robot;
    return (arm->joints == 3 || arm->joints == 4) && zv_robot_joint(robot, 2)->kind == ZV_JOINT_PRISMATIC &&
           zv_robot_joint(robot, 1)->kind == ZV_JOINT_REVOLUTE;
}

static int turns_beyond(double angle)
{
    const int beyond = (int)ceil(fabs(angle) / ZV_PI) - 1;
    return beyond > 0 ? beyond : 0;
}

static void configure(const zv_post_arm *arm, const zv_post_sides *sides, const double *values,
                      zv_post_configuration *out)
{
    if (is_scara(arm)) {
        *out = (zv_post_configuration){.count = 1, .flag = {values[1] < 0.0}};
    } else if (sides) {
        *out = (zv_post_configuration){.count = 5,
                                       .flag = {sides->behind_base, sides->behind_arm, sides->wrist_below,
                                                turns_beyond(values[3]) > 0, turns_beyond(values[5])}};
    }
}

// ---- writing ----

static void put_numbers(zv_text *out, zv_pose pose)
{
    double n[6];
    zv_pose_numbers(pose, "ZYX", n);
    zv_text_add(out, "XY(");
    zv_put_list(out, n, 3, 4);
    zv_text_add(out, ",");
    zv_put_list(out, n + 3, 3, 5);
    zv_text_add(out, ")");
}

static void put_flags(zv_text *out, const zv_post_configuration *c)
{
    if (c->count >= 1) {
        zv_text_add(out, c->flag[0] ? " /L" : " /R");
    }
    if (c->count == 5) {
        zv_text_addf(out, " /%s /%s", c->flag[1] ? "B" : "A", c->flag[2] ? "F" : "NF");
        zv_text_addf(out, " /J4F%d /J6F%d", c->flag[3], c->flag[4]);
    }
}

typedef struct modal {
    double joint_speed, speed;
} modal;

static void put_speed(zv_text *out, const zv_post_writer *w, const zv_post_step *step, modal *m)
{
    if (step->kind == ZV_POST_JOINT && step->speed != m->joint_speed) {
        m->joint_speed = step->speed;
        zv_text_addf(out, "  Speed %.0f\n", fmax(1.0, floor(100.0 * step->speed + 0.5)));
    }
    if (step->kind != ZV_POST_JOINT && step->speed != m->speed) {
        m->speed = step->speed;
        if (step->speed > FAST) {
            zv_post_lose(w->losses, step->line, "SpeedS ends at 2000 mm/s on most arms");
        }
        zv_text_add(out, "  SpeedS ");
        zv_put_fixed(out, step->speed / ZV_MM, 3);
        zv_text_add(out, "\n");
    }
}

static void put_motion(zv_text *out, const zv_post_writer *w, const zv_post_step *step, void *said)
{
    modal *m = said;
    put_speed(out, w, step, m);
    if (step->kind == ZV_POST_JOINT) {
        double values[ZV_MAX_JOINTS];
        zv_step_values(w, step, values);
        zv_text_add(out, "  Go JA(");
        zv_put_list(out, values, w->arm->joints, 5);
        zv_text_add(out, ")");
    } else {
        const zv_post_configuration c = zv_step_configuration(w, step, &zv_post_spel);
        zv_text_add(out, step->kind == ZV_POST_LINE ? "  Move " : "  Arc3 ");
        if (step->kind == ZV_POST_CIRCLE) {
            put_numbers(out, zv_step_via(w, step));
            put_flags(out, &c);
            zv_text_add(out, " /1, ");
        }
        put_numbers(out, zv_step_pose(w, step));
        put_flags(out, &c);
        zv_text_add(out, " /1");
    }
    if (step->blend_m > 0.0) {
        zv_text_add(out, " CP");
        zv_post_lose(w->losses, step->line, "CP has no length: how far corners are rounded is left to the controller");
    }
    zv_text_add(out, "\n");
}

static const zv_post_phrases phrases = {
    .dwell = {"  Wait ", "\n"},
    .on = {"  On ", "\n"},
    .off = {"  Off ", "\n"},
    .comment = {"  ' ", "\n"},
    .halt = "  Pause\n",
    .seconds_decimals = 3,
    .comment_size = ZV_POST_TEXT,
};

static void put_head(zv_text *out, const zv_post_writer *w)
{
    zv_text_addf(out, "Function %s\n", w->is_part ? w->name : "main");
    if (w->is_part) {
        return;
    }
    zv_text_add(out, "  Motor On\n  Power High\n  TLSet 1, ");
    put_numbers(out, w->arm->plate_from_tool);
    zv_text_add(out, "\n  Tool 1\n  Local 1, ");
    put_numbers(out, zv_frame_pose(w));
    zv_text_add(out, "\n");
}

static const zv_post_layout layout = {
    .ending = "prg",
    .put_head = put_head,
    .put_motion = put_motion,
    .phrases = &phrases,
    .call = {"  Call ", "\n"},
    .tail = "Fend\n",
};

static void write(zv_post_writer *w)
{
    modal m = {0};
    zv_post_write_steps(w, &layout, &m);
}

static void write_main(zv_post_writer *w, const char (*names)[ZV_NAME_SIZE], int count)
{
    zv_post_write_calls(w, &layout, names, count);
}

// ---- reading ----

/// The flags behind a point, in any order; others (/1 of the local frame) are passed over.
static void take_flags(const zv_post_reader *reader, zv_scan *scan, zv_post_configuration *out)
{
    double number;
    *out = is_scara(reader->arm) ? (zv_post_configuration){.count = 1} : (zv_post_configuration){.count = 5};
    while (zv_scan_take(scan, "/")) {
        if (zv_scan_take(scan, "L")) {
            out->flag[0] = 1;
        } else if (zv_scan_take(scan, "B")) {
            out->flag[1] = 1;
        } else if (zv_scan_take(scan, "F")) {
            out->flag[2] = 1;
        } else if (zv_scan_take(scan, "J4F1")) {
            out->flag[3] = 1;
        } else if (zv_scan_take(scan, "J6F1")) {
            out->flag[4] = 1;
        } else if (zv_scan_take(scan, "J6F2")) {
            out->flag[4] = 2;
        } else if (!zv_scan_number(scan, &number)) {
            char name[ZV_NAME_SIZE];
            zv_scan_name(scan, "", name);
        }
    }
}

/// XY(...) with flags, JA(...), AglToPls(...), or P1 of the points file.
static bool take_point(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    double n[ZV_MAX_JOINTS] = {0};
    char name[ZV_NAME_SIZE];
    *out = (zv_post_point){.name = ""};
    if (zv_scan_take(scan, "XY")) {
        bool is_right = zv_scan_take(scan, "(") && zv_scan_numbers(scan, 4, n);
        is_right = is_right && (!zv_scan_take(scan, ",") || zv_scan_numbers(scan, 2, n + 4));
        if (is_right && zv_scan_take(scan, ")")) {
            out->frame_from_tool = zv_pose_of_numbers(n, "ZYX");
            take_flags(reader, scan, &out->configuration);
            return true;
        }
    } else if (zv_scan_take(scan, "JA") || zv_scan_take(scan, "AglToPls")) {
        if (zv_scan_take(scan, "(") && zv_scan_numbers(scan, reader->arm->joints, n) && zv_scan_take(scan, ")")) {
            zv_point_values(reader, n, out);
            return true;
        }
    } else if (zv_scan_name(scan, "", name)) {
        const zv_post_point *known = zv_post_recall(reader, name);
        *out = known ? *known : *out;
        if (known) {
            return true;
        }
    }
    zv_post_complain(reader, scan, false, "expected XY(x,y,z,u,v,w), JA(...) or a point that was given before");
    return false;
}

static void read_motion(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind)
{
    zv_post_point target, via;
    if (kind == ZV_POST_CIRCLE && (!take_point(reader, scan, &via) || !zv_scan_take(scan, ","))) {
        return;
    }
    if (take_point(reader, scan, &target)) {
        const double blend_m = zv_scan_take(scan, "CP") ? reader->blend_m : 0.0;
        zv_post_move_to(reader, scan, kind, &target, kind == ZV_POST_CIRCLE ? &via : NULL,
                        kind == ZV_POST_JOINT ? reader->joint_speed : reader->speed, blend_m);
    }
}

static bool read_settings(zv_post_reader *reader, zv_scan *scan)
{
    double value = 0.0, number = 0.0;
    zv_post_point frame;
    if (zv_scan_take(scan, "Speed")) {
        reader->joint_speed = zv_scan_number(scan, &value) ? value / 100.0 : reader->joint_speed;
    } else if (zv_scan_take(scan, "SpeedS")) {
        reader->speed = zv_scan_number(scan, &value) ? value * ZV_MM : reader->speed;
    } else if (zv_scan_take(scan, "TLSet")) {
        if (zv_scan_number(scan, &number) && zv_scan_take(scan, ",") && take_point(reader, scan, &frame)) {
            reader->plate_from_tool = frame.frame_from_tool;
        }
    } else if (zv_scan_take(scan, "Local")) {
        if (zv_scan_number(scan, &number) && zv_scan_take(scan, ",") && take_point(reader, scan, &frame)) {
            reader->origin_from_frame = frame.frame_from_tool;
        }
    } else {
        return false;
    }
    return true;
}

static bool read_other(zv_post_reader *reader, zv_scan *scan)
{
    double value = 0.0;
    const bool on = zv_scan_take(scan, "On"), off = !on && zv_scan_take(scan, "Off");
    if (on || off) {
        if (zv_scan_number(scan, &value)) {
            zv_post_add_output(reader, scan->line, value, on);
        }
    } else if (zv_scan_take(scan, "Wait")) {
        if (zv_scan_number(scan, &value)) {
            zv_post_add_dwell(reader, scan->line, value);
        } else {
            zv_post_skip(reader, scan);
        }
    } else if (zv_scan_take(scan, "Pause")) {
        zv_post_add(reader->program, &(zv_post_step){.kind = ZV_POST_HALT, .line = scan->line});
    } else {
        return zv_scan_take(scan, "Motor") || zv_scan_take(scan, "Power") || zv_scan_take(scan, "Tool") ||
               zv_scan_take(scan, "Accel") || zv_scan_take(scan, "AccelS") || zv_scan_take(scan, "SpeedR") ||
               zv_scan_take(scan, "Weight") || zv_scan_take(scan, "Print");
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
    } else {
        return false;
    }
    return true;
}

/// "P1 = XY(...)"
static bool read_assignment(zv_post_reader *reader, zv_scan *scan)
{
    zv_scan there = *scan;
    zv_post_point point;
    char name[ZV_NAME_SIZE];
    if (!zv_scan_name(&there, "", name) || !zv_scan_take(&there, "=") || !take_point(reader, &there, &point)) {
        return false;
    }
    memcpy(point.name, name, sizeof point.name);
    zv_post_keep(reader, &point);
    return true;
}

static void read_line(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const flow[] = {"If",     "Else",  "EndIf", "For",  "Next", "Do",  "Loop",
                                       "Select", "Case",  "While", "Wend", "GoTo", "TGo", "TMove",
                                       "BGo",    "BMove", "Jump",  "Pass", NULL};
    char name[ZV_NAME_SIZE];
    if (zv_scan_is_empty(scan)) {
        return;
    }
    if (zv_scan_take(scan, "'")) {
        zv_post_add_comment(reader, scan);
        return;
    }
    if (zv_post_refuses_flow(reader, scan, flow) || read_move(reader, scan) || read_settings(reader, scan) ||
        read_other(reader, scan) || read_assignment(reader, scan)) {
        return;
    }
    zv_scan_take(scan, "Call");
    if (!zv_scan_name(scan, "", name) || !zv_post_call(reader, scan, name)) {
        zv_post_skip(reader, scan);
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

static void read(zv_post_reader *reader)
{
    reader->read_line = read_line;
    reader->blend_m = 1.0 * ZV_MM; // CP has no length of its own
    for (int i = 0; i < reader->files->count; ++i) {
        zv_post_find_routines(reader, &reader->files->file[i], opens, closes);
    }
    zv_post_run(reader, "main");
}

const zv_post_dialect zv_post_spel = {
    .name = "spel",
    .title = "Epson SPEL+",
    .ending = "prg",
    .begins = "Function",
    .comment = '\'',
    .name_size = 32,
    .most_steps = 4000,
    .write = write,
    .write_main = write_main,
    .configure = configure,
    .read = read,
};
