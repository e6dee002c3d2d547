/// @file urscript.c
/// Universal Robots URScript: one function; metres, radians, rotation vectors, capitals count.
///
///     movej([q1,...,q6],a=1.4,v=0.6)                 v of the leading joint, rad/s
///     movel(p[x,y,z,rx,ry,rz],a=1.2,v=0.15,r=0.004)  pose of the tool in the base; r: blend radius, m
///     movec(p_via,p_end,a=1.2,v=0.15)
///
/// There is no base frame: poses are multiplied out. There is no configuration: joint moves are joint values.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "post/dialect.h"

#define JOINT_TOP ZV_PI ///< rad/s of joints whose speed limit is not known: 180 degrees per second

/// A blend must end before that of the next motion begins, or the controller leaves the motion out.
#define BLEND_SHARE 0.45

/// The speed that all joints reach at full speed.
static double top_speed(const zv_post_arm *arm)
{
    double top = INFINITY;
    for (int k = 0; k < arm->joints; ++k) {
        const zv_joint *joint = zv_robot_joint(arm->robot, k);
        top = joint->kind == ZV_JOINT_REVOLUTE ? fmin(top, joint->limits.velocity) : top;
    }
    return isfinite(top) ? top : JOINT_TOP;
}

// ---- writing ----

static void put_pose(zv_text *out, zv_pose pose)
{
    const zv_vec3 r = zv_rot_log(pose.rot);
    const double n[6] = {pose.pos.x, pose.pos.y, pose.pos.z, r.x, r.y, r.z};
    zv_text_add(out, "p[");
    zv_put_list(out, n, 3, 7);
    zv_text_add(out, ",");
    zv_put_list(out, n + 3, 3, 8);
    zv_text_add(out, "]");
}

static zv_pose in_base(const zv_post_writer *w, zv_pose world_from_tool)
{
    return zv_pose_mul(zv_pose_inverse(w->arm->world_from_origin), world_from_tool);
}

/// The next motion, or NULL.
static const zv_post_step *next_motion(const zv_post_writer *w, int index)
{
    const zv_post_step *found = NULL;
    for (int i = index + 1; !found && i < w->program->count; ++i) {
        const zv_post_step *step = &w->program->step[i];
        if (step->kind == ZV_POST_DWELL || step->kind == ZV_POST_HALT) {
            return NULL; // the arm is there anyway
        }
        found = zv_has_motion(step) ? step : NULL;
    }
    return found;
}

static double blend_of(const zv_post_writer *w, int index)
{
    const zv_post_step *step = &w->program->step[index], *next = next_motion(w, index);
    if (!next || step->blend_m == 0.0) {
        return 0.0;
    }
    const double to_next = zv_vec3_length(zv_vec3_sub(next->world_from_tool.pos, step->world_from_tool.pos));
    const double most = BLEND_SHARE * to_next;
    if (step->blend_m > most) {
        zv_post_lose(w->losses, step->line, "a blend radius was made smaller, so that blends do not overlap");
    }
    return fmin(step->blend_m, most);
}

static void put_motion(zv_text *out, const zv_post_writer *w, int index)
{
    static const char *const words[] = {"movej(", "movel(", "movec("};
    const zv_post_step *step = &w->program->step[index];
    double speed = step->speed;
    zv_text_addf(out, "  %s", words[step->kind]);
    if (step->kind == ZV_POST_JOINT) {
        double values[ZV_MAX_JOINTS];
        zv_post_values(w->arm, step->q, values);
        zv_text_add(out, "[");
        zv_put_list(out, values, w->arm->joints, 8);
        zv_text_add(out, "],a=1.4,v=");
        speed *= top_speed(w->arm);
    } else {
        if (step->kind == ZV_POST_CIRCLE) {
            put_pose(out, in_base(w, (zv_pose){step->world_from_tool.rot, step->via}));
            zv_text_add(out, ",");
        }
        put_pose(out, in_base(w, step->world_from_tool));
        zv_text_add(out, ",a=1.2,v=");
    }
    zv_put_fixed(out, speed, 6);
    zv_text_add(out, ",r=");
    zv_put_fixed(out, blend_of(w, index), 6);
    zv_text_add(out, ")\n");
}

static const zv_post_phrases phrases = {
    .dwell = {"  sleep(", ")\n"},
    .on = {"  set_standard_digital_out(", ",True)\n"},
    .off = {"  set_standard_digital_out(", ",False)\n"},
    .comment = {"  # ", "\n"},
    .halt = "  popup(\"go on?\",title=\"halt\",blocking=True)\n",
    .seconds_decimals = 3,
    .comment_size = ZV_POST_TEXT,
};

static void write(zv_post_writer *w)
{
    zv_text *out = zv_post_open(w, "script");
    if (!out) {
        return;
    }
    zv_text_addf(out, "def %s():\n  set_tcp(", w->name);
    put_pose(out, w->arm->plate_from_tool);
    zv_text_add(out, ")\n");
    for (int i = w->from; i < w->to; ++i) {
        if (zv_has_motion(&w->program->step[i])) {
            put_motion(out, w, i);
        } else {
            zv_put_phrase(out, &w->program->step[i], &phrases);
        }
    }
    zv_text_add(out, "end\n");
}

static const char *refuses(const zv_post_arm *arm)
{
    return arm->joints == 6 ? NULL : "URScript is for arms with six joints";
}

// ---- reading ----

/// p[...] or [...], by itself or by name.
static bool take_target(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    double n[ZV_MAX_JOINTS] = {0};
    char name[ZV_NAME_SIZE];
    *out = (zv_post_point){.name = ""};
    if (zv_scan_take(scan, "p[")) {
        const bool is_right = zv_scan_numbers(scan, 6, n) && zv_scan_take(scan, "]");
        const zv_vec3 r = {n[3], n[4], n[5]};
        const double angle = zv_vec3_length(r);
        out->frame_from_tool = (zv_pose){
            angle > 0.0 ? zv_rot_axis(zv_vec3_scale(r, 1.0 / angle), angle) : zv_rot_identity(), {n[0], n[1], n[2]}};
        return is_right;
    }
    if (zv_scan_take(scan, "[")) {
        out->has_values = zv_scan_numbers(scan, reader->arm->joints, out->values) && zv_scan_take(scan, "]");
        return out->has_values;
    }
    const zv_post_point *known = zv_scan_name(scan, "", name) ? zv_post_recall(reader, name) : NULL;
    *out = known ? *known : *out;
    return known != NULL;
}

/// Arguments behind the target: named, or a, v, t, r in this order.
typedef struct motion_arguments {
    double a, v, t, r;
} motion_arguments;

static bool take_arguments(zv_scan *scan, motion_arguments *out)
{
    double *const by_place[] = {&out->a, &out->v, &out->t, &out->r};
    bool is_right = true;
    for (int i = 0; is_right && zv_scan_take(scan, ","); ++i) {
        double ignored, *to = i < 4 ? by_place[i] : &ignored;
        static const char *const names[] = {"a", "v", "t", "r"};
        for (int k = 0; k < 4; ++k) {
            zv_scan named = *scan;
            if (zv_scan_take(&named, names[k]) && zv_scan_take(&named, "=")) {
                to = by_place[k];
                *scan = named;
            }
        }
        zv_scan mode = *scan;
        if (zv_scan_take(&mode, "mode") && zv_scan_take(&mode, "=")) {
            to = &ignored;
            *scan = mode;
        }
        is_right = zv_scan_number(scan, to);
    }
    return is_right && zv_scan_take(scan, ")");
}

static void read_motion(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind)
{
    zv_post_point target, via;
    motion_arguments m = {.v = kind == ZV_POST_JOINT ? 1.05 : 0.25};
    const bool has_via = kind != ZV_POST_CIRCLE || (take_target(reader, scan, &via) && zv_scan_take(scan, ","));
    if (!has_via || !take_target(reader, scan, &target)) {
        zv_post_complain(reader, scan, false, "expected a target: [...], p[...] or a name that was given before");
        return;
    }
    if (!take_arguments(scan, &m)) {
        zv_post_complain(reader, scan, false, "expected a, v, t and r as numbers");
        return;
    }
    if (m.t > 0.0) {
        zv_post_complain(reader, scan, true, "the time t of a motion is not read; its speed is taken");
    }
    zv_post_move_to(reader, scan, kind, &target, kind == ZV_POST_CIRCLE ? &via : NULL,
                    kind == ZV_POST_JOINT ? m.v / top_speed(reader->arm) : m.v, m.r);
}

static bool read_kind(zv_scan *scan, zv_post_kind *out)
{
    if (zv_scan_take(scan, "movej")) {
        *out = ZV_POST_JOINT;
    } else if (zv_scan_take(scan, "movel") || zv_scan_take(scan, "movep")) {
        *out = ZV_POST_LINE;
    } else if (zv_scan_take(scan, "movec")) {
        *out = ZV_POST_CIRCLE;
    } else {
        return false;
    }
    return zv_scan_take(scan, "(");
}

static bool read_other(zv_post_reader *reader, zv_scan *scan)
{
    double number = 0.0;
    zv_post_point tool;
    if (zv_scan_take(scan, "sleep")) {
        if (zv_scan_take(scan, "(") && zv_scan_number(scan, &number)) {
            zv_post_add_dwell(reader, scan->line, number);
        }
    } else if (zv_scan_take(scan, "set_standard_digital_out") || zv_scan_take(scan, "set_digital_out")) {
        const bool has = zv_scan_take(scan, "(") && zv_scan_number(scan, &number) && zv_scan_take(scan, ",");
        const bool value = has && zv_scan_take(scan, "True");
        if (has && (value || zv_scan_take(scan, "False"))) {
            zv_post_add_output(reader, scan->line, number, value);
        } else {
            zv_post_complain(reader, scan, false, "expected a number and True or False");
        }
    } else if (zv_scan_take(scan, "set_tcp")) {
        if (zv_scan_take(scan, "(") && take_target(reader, scan, &tool) && !tool.has_values) {
            reader->plate_from_tool = tool.frame_from_tool;
        }
    } else if (zv_scan_take(scan, "popup")) {
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
    if (!zv_scan_name(&there, "", name) || !zv_scan_take(&there, "=") || !take_target(reader, &there, &point)) {
        return false;
    }
    memcpy(point.name, name, sizeof point.name);
    zv_post_keep(reader, &point);
    return true;
}

static void read_line(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const flow[] = {"if",    "elif",   "else",   "while",  "for",    "thread", "return",
                                       "break", "switch", "servoj", "speedj", "speedl", NULL};
    static const char *const harmless[] = {"set_payload", "textmsg", "set_gravity", "stopl", "stopj", "end", NULL};
    char name[ZV_NAME_SIZE];
    zv_post_kind kind;
    if (zv_scan_is_empty(scan)) {
        return;
    }
    if (zv_scan_take(scan, "#")) {
        zv_post_add_comment(reader, scan);
        return;
    }
    if (zv_post_refuses_flow(reader, scan, flow)) {
        return;
    }
    zv_scan there = *scan;
    if (read_kind(&there, &kind)) {
        read_motion(reader, &there, kind);
        return;
    }
    bool is_known = read_other(reader, scan) || read_assignment(reader, scan);
    for (int i = 0; !is_known && harmless[i]; ++i) {
        zv_scan word = *scan;
        is_known = zv_scan_take(&word, harmless[i]);
    }
    zv_scan call = *scan;
    if (!is_known && !(zv_scan_name(&call, "", name) && zv_scan_take(&call, "(") && zv_post_call(reader, scan, name))) {
        zv_post_skip(reader, scan);
    }
}

/// The lines of a function without those of the functions inside it, which are called by their names: each gets a
/// routine of its own. Functions inside stand first, as the controller demands.
static void find_functions(zv_post_reader *reader, const zv_post_file *file)
{
    const char *cursor = file->text.data ? file->text.data : "", *end = cursor + file->text.size;
    zv_post_routine open[8];
    int depth = 0, number = 0;
    zv_scan line;
    while (zv_scan_line(&cursor, end, &number, &line)) {
        zv_scan first = line;
        if (zv_scan_take(&first, "def") && depth < 8) {
            open[depth] = (zv_post_routine){.text = cursor, .line = number};
            zv_scan_name(&first, "", open[depth].name);
            ++depth;
            if (depth == 1) {
                reader->routine_count = 0; // the outermost comes first
            }
        } else if (zv_scan_take(&first, "end") && zv_scan_is_empty(&first) && depth > 0) {
            zv_post_routine done = open[--depth];
            done.end = line.line_start;
            zv_post_add_routine(reader, &done);
            if (depth > 0) { // what encloses it goes on behind
                open[depth - 1].text = cursor;
                open[depth - 1].line = number;
            }
        }
    }
}

static void read(zv_post_reader *reader)
{
    reader->read_line = read_line;
    if (reader->files->count > 0) {
        find_functions(reader, &reader->files->file[0]);
    }
    char name[ZV_NAME_SIZE] = "";
    if (reader->routine_count > 0) { // the outermost ends last
        memcpy(name, reader->routine[reader->routine_count - 1].name, sizeof name);
    }
    zv_post_run(reader, name[0] ? name : NULL);
}

const zv_post_dialect zv_post_urscript = {
    .name = "urscript",
    .title = "Universal Robots URScript",
    .ending = "script",
    .begins = "def",
    .comment = '#',
    .closes_first = ':',
    .name_size = 40,
    .most_steps = 1000000,
    .refuses = refuses,
    .write = write,
    .read = read,
};
