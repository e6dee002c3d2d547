/// @file as.c
/// Kawasaki AS: blocks that begin with a dot word and end with ".END".
///
///     .PROGRAM demo()
///       SPEED 30 ALWAYS                     percent, for joint moves
///       JMOVE #[0,30,-60,0,-90,0]           joint values
///       SPEED 150 MM/S ALWAYS
///       ACCURACY 4 ALWAYS                   mm: the next motion begins inside this distance
///       LMOVE TRANS(40,700,520,180,180,0)   pose in BASE of TOOL; angles of Rz(O) Ry(A) Rz(T)
///       C1MOVE TRANS(...)                   via, then C2MOVE end
///
/// A TRANS has no configuration: joint moves are written as joint values.
#include <stdio.h>
#include <string.h>

#include "post/dialect.h"

#define STOPS                                                                                                          \
    0.0 ///< accuracy of a stop; the smallest that controllers take is written, 1e-3 mm would be refused by some

// ---- writing ----

static void put_trans(zv_text *out, zv_pose pose)
{
    double n[6];
    zv_pose_numbers(pose, "ZYZ", n);
    zv_text_add(out, "TRANS(");
    zv_put_list(out, n, 3, 4);
    zv_text_add(out, ",");
    zv_put_list(out, n + 3, 3, 5);
    zv_text_add(out, ")");
}

typedef struct modal {
    double speed, blend_m;
    bool of_joints, has_speed, has_blend;
} modal;

static void put_speed(zv_text *out, const zv_post_step *step, modal *m)
{
    const bool of_joints = step->kind == ZV_POST_JOINT;
    if (!m->has_speed || m->of_joints != of_joints || m->speed != step->speed) {
        zv_text_add(out, "  SPEED ");
        zv_put_fixed(out, of_joints ? 100.0 * step->speed : step->speed / ZV_MM, 3);
        zv_text_add(out, of_joints ? " ALWAYS\n" : " MM/S ALWAYS\n");
    }
    if (!m->has_blend || m->blend_m != step->blend_m) {
        zv_text_add(out, step->blend_m > STOPS ? "  CP ON\n  ACCURACY " : "  CP OFF\n  ACCURACY ");
        zv_put_fixed(out, step->blend_m > STOPS ? step->blend_m / ZV_MM : 1.0, 4);
        zv_text_add(out, " ALWAYS\n");
    }
    *m = (modal){step->speed, step->blend_m, of_joints, true, true};
}

static void put_motion(zv_text *out, const zv_post_writer *w, const zv_post_step *step, void *said)
{
    modal *m = said;
    put_speed(out, step, m);
    if (step->kind == ZV_POST_JOINT) {
        double values[ZV_MAX_JOINTS];
        zv_step_values(w, step, values);
        zv_text_add(out, "  JMOVE #[");
        zv_put_list(out, values, w->arm->joints, 5);
        zv_text_add(out, "]\n");
        return;
    }
    if (step->kind == ZV_POST_CIRCLE) {
        zv_text_add(out, "  C1MOVE ");
        put_trans(out, zv_step_via(w, step));
        zv_text_add(out, "\n");
    }
    zv_text_add(out, step->kind == ZV_POST_CIRCLE ? "  C2MOVE " : "  LMOVE ");
    put_trans(out, zv_step_pose(w, step));
    zv_text_add(out, "\n");
}

static const zv_post_phrases phrases = {
    .dwell = {"  TWAIT ", "\n"},
    .on = {"  SIGNAL ", "\n"},
    .off = {"  SIGNAL -", "\n"},
    .comment = {"  ; ", "\n"},
    .halt = "  PAUSE\n",
    .seconds_decimals = 3,
    .comment_size = ZV_POST_TEXT,
};

static void put_head(zv_text *out, const zv_post_writer *w)
{
    zv_text_addf(out, ".PROGRAM %s()\n", w->name);
    if (!w->is_part) {
        zv_text_add(out, "  TOOL ");
        put_trans(out, w->arm->plate_from_tool);
        zv_text_add(out, "\n  BASE ");
        put_trans(out, zv_frame_pose(w));
        zv_text_add(out, "\n");
    }
}

static const zv_post_layout layout = {
    .ending = "as",
    .put_head = put_head,
    .put_motion = put_motion,
    .phrases = &phrases,
    .call = {"  CALL ", "\n"},
    .tail = ".END\n",
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

static bool take_trans(zv_scan *scan, zv_pose *out)
{
    double n[6];
    zv_scan there = *scan;
    if (!zv_scan_take(&there, "TRANS") || !zv_scan_take(&there, "(") || !zv_scan_numbers(&there, 6, n) ||
        !zv_scan_take(&there, ")")) {
        return false;
    }
    *scan = there;
    *out = zv_pose_of_numbers(n, "ZYZ");
    return true;
}

/// TRANS(...), #[...], or the name of a location.
static bool take_location(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    double n[ZV_MAX_JOINTS] = {0};
    char name[ZV_NAME_SIZE];
    *out = (zv_post_point){.name = ""};
    if (take_trans(scan, &out->frame_from_tool)) {
        return true;
    }
    if (zv_scan_take(scan, "#[")) {
        if (zv_scan_numbers(scan, reader->arm->joints, n) && zv_scan_take(scan, "]")) {
            zv_point_values(reader, n, out);
            return true;
        }
        zv_post_complain(reader, scan, false, "expected %d joint values and ']'", reader->arm->joints);
        return false;
    }
    const zv_post_point *known = zv_scan_name(scan, "#.[]", name) ? zv_post_recall(reader, name) : NULL;
    if (!known) {
        zv_post_complain(reader, scan, false, "expected TRANS(...), #[...] or a location of the file");
        return false;
    }
    *out = *known;
    return true;
}

#define VIA "last via" ///< no location can have a blank in its name

static void read_motion(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind)
{
    zv_post_point target;
    if (take_location(reader, scan, &target)) {
        zv_post_move_to(reader, scan, kind, &target, kind == ZV_POST_CIRCLE ? zv_post_recall(reader, VIA) : NULL,
                        kind == ZV_POST_JOINT ? reader->joint_speed : reader->speed, reader->blend_m);
    }
}

static void read_via(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point via;
    if (take_location(reader, scan, &via)) {
        snprintf(via.name, sizeof via.name, VIA);
        zv_post_keep(reader, &via);
    }
}

static bool read_settings(zv_post_reader *reader, zv_scan *scan)
{
    double value = 0.0;
    if (zv_scan_take(scan, "SPEED")) {
        if (!zv_scan_number(scan, &value)) {
            zv_post_complain(reader, scan, false, "expected a speed");
        } else if (zv_scan_take(scan, "MM/S")) {
            reader->speed = value * ZV_MM;
        } else {
            reader->joint_speed = value / 100.0;
        }
    } else if (zv_scan_take(scan, "ACCURACY")) {
        reader->blend_m = zv_scan_number(scan, &value) && reader->blend_m >= 0.0 ? value * ZV_MM : reader->blend_m;
    } else if (zv_scan_take(scan, "CP")) {
        reader->blend_m = zv_scan_take(scan, "OFF") ? -1.0 : 0.0; // below zero: off, whatever ACCURACY says
    } else if (zv_scan_take(scan, "TOOL")) {
        return take_trans(scan, &reader->plate_from_tool);
    } else if (zv_scan_take(scan, "BASE")) {
        return take_trans(scan, &reader->origin_from_frame);
    } else {
        return false;
    }
    return true;
}

static bool read_other(zv_post_reader *reader, zv_scan *scan)
{
    double value = 0.0;
    if (zv_scan_take(scan, "TWAIT") || zv_scan_take(scan, "DELAY") || zv_scan_take(scan, "STABLE")) {
        if (zv_scan_number(scan, &value)) {
            zv_post_add_dwell(reader, scan->line, value);
        }
    } else if (zv_scan_take(scan, "SIGNAL")) {
        bool goes_on = true;
        while (goes_on && zv_scan_number(scan, &value)) {
            zv_post_add_output(reader, scan->line, value < 0.0 ? -value : value, value > 0.0);
            goes_on = zv_scan_take(scan, ",");
        }
    } else if (zv_scan_take(scan, "PAUSE")) {
        zv_post_add(reader->program, &(zv_post_step){.kind = ZV_POST_HALT, .line = scan->line});
    } else {
        return zv_scan_take(scan, "ACCEL") || zv_scan_take(scan, "DECEL") || zv_scan_take(scan, "BREAK") ||
               zv_scan_take(scan, "RETURN") || zv_scan_take(scan, "PRINT") || zv_scan_take(scan, "WEIGHT");
    }
    return true;
}

static bool read_move(zv_post_reader *reader, zv_scan *scan)
{
    if (zv_scan_take(scan, "JMOVE")) {
        read_motion(reader, scan, ZV_POST_JOINT);
    } else if (zv_scan_take(scan, "LMOVE")) {
        read_motion(reader, scan, ZV_POST_LINE);
    } else if (zv_scan_take(scan, "C1MOVE")) {
        read_via(reader, scan);
    } else if (zv_scan_take(scan, "C2MOVE")) {
        read_motion(reader, scan, ZV_POST_CIRCLE);
    } else {
        return false;
    }
    return true;
}

static void read_line(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const flow[] = {"IF",   "ELSE",   "FOR",    "WHILE",   "DO",      "UNTIL",
                                       "CASE", "VALUE",  "GOTO",   "DRAW",    "TDRAW",   "DRIVE",
                                       "HOME", "JAPPRO", "LAPPRO", "LDEPART", "JDEPART", NULL};
    char name[ZV_NAME_SIZE];
    if (zv_scan_is_empty(scan)) {
        return;
    }
    if (zv_scan_take(scan, ";")) {
        zv_post_add_comment(reader, scan);
        return;
    }
    if (zv_post_refuses_flow(reader, scan, flow) || read_move(reader, scan) || read_settings(reader, scan) ||
        read_other(reader, scan)) {
        return;
    }
    if (zv_scan_take(scan, "CALL") && zv_scan_name(scan, ".", name) && zv_post_call(reader, scan, name)) {
        return;
    }
    zv_post_skip(reader, scan);
}

/// "name X Y Z O A T" of a block .TRANS, "#name j1 ... jn" of .JOINTS.
static void read_data(zv_post_reader *reader, zv_scan *line, bool of_joints)
{
    zv_post_point point = {.name = ""};
    double n[ZV_MAX_JOINTS] = {0};
    const int count = of_joints ? reader->arm->joints : 6;
    bool is_right = zv_scan_name(line, "#.[],", point.name);
    for (int i = 0; is_right && i < count; ++i) {
        is_right = zv_scan_number(line, &n[i]);
    }
    if (is_right && of_joints) {
        zv_point_values(reader, n, &point);
    } else if (is_right) {
        point.frame_from_tool = zv_pose_of_numbers(n, "ZYZ");
    }
    if (is_right) {
        zv_post_keep(reader, &point);
    }
}

static void read_blocks(zv_post_reader *reader, const zv_post_file *file)
{
    const char *cursor = file->text.data ? file->text.data : "", *end = cursor + file->text.size;
    enum { NONE, TRANS, JOINTS } block = NONE;
    int number = 0;
    zv_scan line;
    while (zv_scan_line(&cursor, end, &number, &line)) {
        zv_scan first = line;
        if (zv_scan_take(&first, ".TRANS")) {
            block = TRANS;
        } else if (zv_scan_take(&first, ".JOINTS")) {
            block = JOINTS;
        } else if (zv_scan_take(&first, ".END") || zv_scan_take(&first, ".PROGRAM")) {
            block = NONE;
        } else if (block != NONE) {
            read_data(reader, &first, block == JOINTS);
        }
    }
}

static bool opens(zv_scan *line, char name[ZV_NAME_SIZE])
{
    return zv_scan_take(line, ".PROGRAM") && zv_scan_name(line, ".", name);
}

static bool closes(zv_scan *line)
{
    return zv_scan_take(line, ".END");
}

static void read(zv_post_reader *reader)
{
    reader->read_line = read_line;
    for (int i = 0; i < reader->files->count; ++i) {
        read_blocks(reader, &reader->files->file[i]);
        zv_post_find_routines(reader, &reader->files->file[i], opens, closes);
    }
    zv_post_run(reader, NULL);
}

const zv_post_dialect zv_post_as = {
    .name = "as",
    .title = "Kawasaki AS",
    .ending = "as",
    .begins = ".PROGRAM .TRANS .JOINTS .*",
    .comment = ';',
    .name_size = 15,
    .first_output = 1, // the sign of a SIGNAL says on or off: there is no 0
    .most_steps = 4000,
    .write = write,
    .write_main = write_main,
    .read = read,
};
