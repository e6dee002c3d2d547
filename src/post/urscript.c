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

static zv_pose pose_of(const double n[6])
{
    const zv_vec3 r = {n[3], n[4], n[5]};
    const double angle = zv_vec3_length(r);
    return (zv_pose){angle > 0.0 ? zv_rot_axis(zv_vec3_scale(r, 1.0 / angle), angle) : zv_rot_identity(),
                     {n[0], n[1], n[2]}};
}

static bool take_target(zv_post_reader *reader, zv_scan *scan, zv_post_point *out);

/// The functions of two poses: pose_trans(frame,p), pose_add(p,q).
static bool take_product(zv_post_reader *reader, zv_scan *scan, bool adds, zv_post_point *out)
{
    zv_post_point other;
    if (!zv_scan_take(scan, "(") || !take_target(reader, scan, out) || !zv_scan_take(scan, ",") ||
        !take_target(reader, scan, &other) || !zv_scan_take(scan, ")") || out->has_values || other.has_values) {
        return false;
    }
    const zv_pose a = out->frame_from_tool, b = other.frame_from_tool;
    out->frame_from_tool = adds ? (zv_pose){zv_rot_mul(a.rot, b.rot), zv_vec3_add(a.pos, b.pos)} : zv_pose_mul(a, b);
    return true;
}

/// get_inverse_kin(p, qnear=q): the pose, by the solution near q; what else stands in the brackets is a tolerance.
static bool take_inverse(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    zv_post_point near;
    if (!zv_scan_take(scan, "(") || !take_target(reader, scan, out)) {
        return false;
    }
    if (zv_scan_take(scan, ",")) {
        zv_scan named = *scan;
        if (zv_scan_take(&named, "qnear") && zv_scan_take(&named, "=")) {
            *scan = named;
        }
        if (!take_target(reader, scan, &near) || !near.has_values) {
            return false;
        }
        memcpy(out->values, near.values, sizeof out->values);
        out->has_near = !out->has_values;
    }
    const char *close = memchr(scan->at, ')', (size_t)(scan->end - scan->at));
    scan->at = close ? close + 1 : scan->end;
    return close != NULL;
}

/// A pose that a function computes from others.
static bool take_computed(zv_post_reader *reader, zv_scan *scan, bool *is_right, zv_post_point *out)
{
    if (zv_scan_take(scan, "pose_trans")) {
        *is_right = take_product(reader, scan, false, out);
    } else if (zv_scan_take(scan, "pose_add")) {
        *is_right = take_product(reader, scan, true, out);
    } else if (zv_scan_take(scan, "pose_inv")) {
        *is_right = zv_scan_take(scan, "(") && take_target(reader, scan, out) && zv_scan_take(scan, ")");
        out->frame_from_tool = zv_pose_inverse(out->frame_from_tool);
    } else if (zv_scan_take(scan, "get_inverse_kin")) {
        *is_right = take_inverse(reader, scan, out);
    } else if (zv_scan_take(scan, "get_actual_tcp_pose") || zv_scan_take(scan, "get_target_tcp_pose")) {
        *is_right = zv_scan_take(scan, "(") && zv_scan_take(scan, ")") && zv_post_here(reader, &out->frame_from_tool);
    } else {
        return false;
    }
    return true;
}

/// p[...] or [...], by itself, by name, or computed from such.
static bool take_target(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    double n[ZV_MAX_JOINTS] = {0};
    char name[ZV_NAME_SIZE];
    bool is_right = false;
    *out = (zv_post_point){.name = ""};
    if (++reader->nesting > 16) {
        is_right = false;
    } else if (zv_scan_take(scan, "p[")) {
        is_right = zv_post_numbers(reader, scan, 6, n) && zv_scan_take(scan, "]");
        out->frame_from_tool = pose_of(n);
    } else if (zv_scan_take(scan, "[")) {
        is_right = zv_post_numbers(reader, scan, reader->arm->joints, out->values) && zv_scan_take(scan, "]");
        out->has_values = true;
    } else if (!take_computed(reader, scan, &is_right, out)) {
        const zv_post_point *known = zv_scan_name(scan, "", name) ? zv_post_recall(reader, name) : NULL;
        *out = known ? *known : *out;
        is_right = known != NULL;
    }
    --reader->nesting;
    return is_right;
}

/// Arguments behind the target: named, or a, v, t, r in this order; of movec and movep without t.
typedef struct motion_arguments {
    double a, v, t, r;
} motion_arguments;

static bool take_arguments(zv_post_reader *reader, zv_scan *scan, bool has_time, motion_arguments *out)
{
    double ignored = 0.0;
    double *const with_time[] = {&out->a, &out->v, &out->t, &out->r}, *const without[] = {&out->a, &out->v, &out->r};
    static const char *const names[] = {"a", "v", "t", "r", "mode"};
    bool is_right = true;
    for (int i = 0; is_right && zv_scan_take(scan, ","); ++i) {
        double *to = has_time ? (i < 4 ? with_time[i] : &ignored) : i < 3 ? without[i] : &ignored;
        for (int k = 0; k < 5; ++k) {
            zv_scan named = *scan;
            if (zv_scan_take(&named, names[k]) && zv_scan_take(&named, "=")) {
                to = k < 4 ? with_time[k] : &ignored;
                *scan = named;
            }
        }
        is_right = zv_post_number(reader, scan, to);
    }
    return is_right && zv_scan_take(scan, ")");
}

/// @param has_time between speed and blend radius a time can stand
static void read_motion(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind, bool has_time)
{
    zv_post_point target, via;
    const zv_scan begin = *scan;
    motion_arguments m = {.v = kind == ZV_POST_JOINT ? 1.05 : 0.25};
    const bool has_via = kind != ZV_POST_CIRCLE || (take_target(reader, scan, &via) && zv_scan_take(scan, ","));
    if (!has_via || !take_target(reader, scan, &target)) {
        zv_post_complain(reader, &begin, false, "expected a target: [...], p[...] or a name that was given before");
        return;
    }
    if (!take_arguments(reader, scan, has_time, &m)) {
        zv_post_complain(reader, scan, false, "expected a, v, t and r as numbers");
        return;
    }
    if (m.t > 0.0) {
        zv_post_complain(reader, scan, true, "the time t of a motion is not read; its speed is taken");
    }
    *(kind == ZV_POST_JOINT ? &reader->joint_speed : &reader->speed) =
        kind == ZV_POST_JOINT ? fmin(1.0, m.v / top_speed(reader->arm)) : m.v;
    reader->blend_m = m.r;
    zv_post_move_to(reader, scan, kind, &target, kind == ZV_POST_CIRCLE ? &via : NULL,
                    kind == ZV_POST_JOINT ? fmin(1.0, m.v / top_speed(reader->arm)) : m.v, m.r);
}

/// Arguments of servoj behind the joint values: a and v say nothing, t is the time until the next.
static bool take_period(zv_post_reader *reader, zv_scan *scan, double *t)
{
    static const char *const names[] = {"a", "v", "t", "lookahead_time", "gain"};
    bool is_right = true;
    for (int i = 0; is_right && zv_scan_take(scan, ","); ++i) {
        double value = 0.0;
        int place = i;
        for (int k = 0; k < 5; ++k) {
            zv_scan named = *scan;
            if (zv_scan_take(&named, names[k]) && zv_scan_take(&named, "=")) {
                place = k;
                *scan = named;
            }
        }
        is_right = zv_post_number(reader, scan, &value);
        *t = place == 2 ? value : *t;
    }
    return is_right && zv_scan_take(scan, ")");
}

/// servoj([...],t=0.008): joint values in a stream, each for so long.
static void read_stream(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point target;
    double t = 0.002;
    const zv_scan begin = *scan;
    if (!take_target(reader, scan, &target) || !target.has_values) {
        zv_post_complain(reader, &begin, false, "expected joint values: [...] or a name that was given before");
        return;
    }
    if (!take_period(reader, scan, &t) || !(t > 0.0)) {
        zv_post_complain(reader, scan, false, "expected a, v, t, lookahead_time and gain as numbers, t above 0");
        return;
    }
    if (zv_post_is_first(reader, "servoj")) {
        zv_post_complain(
            reader, &begin, true,
            "the values of servoj are read as joint moves: the places are kept, their times as far as the arm "
            "can stop at each");
    }
    const bool goes_on = reader->has_last && reader->last_target.has_values;
    const double part = goes_on ? zv_post_part_of_time(reader, &target, t) : fmin(1.0, 1.05 / top_speed(reader->arm));
    if (!(part > 0.0)) {
        zv_post_add_dwell(reader, scan->line, t);
        return;
    }
    zv_post_move_to(reader, scan, ZV_POST_JOINT, &target, NULL, fmin(1.0, part), 0.0);
}

static bool read_kind(zv_scan *scan, zv_post_kind *out, bool *has_time)
{
    *has_time = true;
    if (zv_scan_take(scan, "movej")) {
        *out = ZV_POST_JOINT;
    } else if (zv_scan_take(scan, "movel")) {
        *out = ZV_POST_LINE;
    } else if (zv_scan_take(scan, "movep")) {
        *has_time = false;
        *out = ZV_POST_LINE;
    } else if (zv_scan_take(scan, "movec")) {
        *has_time = false;
        *out = ZV_POST_CIRCLE;
    } else {
        return false;
    }
    return zv_scan_take(scan, "(");
}

/// Takes the word of a function and its opening bracket.
static bool take_call(zv_scan *scan, const char *const *names)
{
    for (int i = 0; names[i]; ++i) {
        zv_scan there = *scan;
        if (zv_scan_take(&there, names[i]) && zv_scan_take(&there, "(")) {
            *scan = there;
            return true;
        }
    }
    return false;
}

static bool read_other(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const sleeps[] = {"sleep", NULL}, *const tools[] = {"set_tcp", NULL},
                             *const halts[] = {"popup", "halt", "pause", NULL}, *const streams[] = {"servoj", NULL},
                             *const outputs[] = {"set_standard_digital_out", "set_digital_out",
                                                 "set_configurable_digital_out", "set_tool_digital_out", NULL};
    double number = 0.0;
    zv_post_point tool;
    const zv_scan begin = *scan;
    if (take_call(scan, sleeps)) {
        if (zv_post_number(reader, scan, &number)) {
            zv_post_add_dwell(reader, scan->line, number);
        }
    } else if (take_call(scan, outputs)) {
        const bool has = zv_post_number(reader, scan, &number) && zv_scan_take(scan, ",");
        const zv_post_value value = has ? zv_post_evaluate(reader, scan) : (zv_post_value){false, 0.0};
        if (value.is_known) {
            zv_post_add_output(reader, scan->line, number, value.number != 0.0);
        } else {
            zv_post_complain(reader, scan, false, "expected a number and True or False");
        }
    } else if (take_call(scan, tools)) {
        if (take_target(reader, scan, &tool) && !tool.has_values) {
            reader->plate_from_tool = tool.frame_from_tool;
        } else {
            zv_post_complain(reader, &begin, false, "expected a pose: p[x,y,z,rx,ry,rz]");
        }
    } else if (take_call(scan, streams)) {
        read_stream(reader, scan);
    } else if (take_call(scan, halts)) {
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
    if (!zv_scan_name(&there, "", name) || !zv_scan_take(&there, "=") || zv_scan_take(&there, "=")) {
        return false;
    }
    zv_scan value = there;
    if (!take_target(reader, &value, &point)) {
        zv_post_set_number(reader, name, zv_post_evaluate(reader, &there));
        return true;
    }
    memcpy(point.name, name, sizeof point.name);
    zv_post_keep(reader, &point);
    return true;
}

static const char *const motion_words[] = {"movej",  "movel",  "movep",  "movec", "servoj",
                                           "servoc", "speedj", "speedl", NULL};

static const zv_flow_word flow_words[] = {
    {"if", ZV_FLOW_IF},       {"elif", ZV_FLOW_ELSEIF},   {"else", ZV_FLOW_ELSE},   {"end", ZV_FLOW_END},
    {"while", ZV_FLOW_WHILE}, {"return", ZV_FLOW_RETURN}, {"break", ZV_FLOW_EXIT},  {"thread", ZV_FLOW_APART},
    {"def", ZV_FLOW_APART},   {"sec", ZV_FLOW_APART},     {"for", ZV_FLOW_REFUSED}, {NULL, ZV_FLOW_NONE}};

static const zv_post_flow flow = {.words = flow_words, .moves = motion_words, .comment = '#'};

static void read_line(zv_post_reader *reader, zv_scan *scan)
{
    static const zv_post_refusal refused[] = {{"servoc", ZV_NOT_READ},
                                              {"speedj", ZV_ENDS_ELSEWHERE},
                                              {"speedl", ZV_ENDS_ELSEWHERE},
                                              {"force_mode", ZV_ENDS_ELSEWHERE},
                                              {NULL, ZV_NOT_READ}};
    static const char *const harmless[] = {"$",
                                           "run",
                                           "kill",
                                           "join",
                                           "sync",
                                           "textmsg",
                                           "stopl",
                                           "stopj",
                                           "set_payload",
                                           "set_target_payload",
                                           "set_payload_mass",
                                           "set_payload_cog",
                                           "set_gravity",
                                           "set_tool_voltage",
                                           "set_tool_communication",
                                           "set_standard_analog_input_domain",
                                           "set_tool_analog_input_domain",
                                           "set_analog_inputrange",
                                           "set_safety_mode_transition_hardness",
                                           "enter_critical",
                                           "exit_critical",
                                           NULL};
    char name[ZV_NAME_SIZE];
    zv_post_kind kind;
    bool has_time;
    if (zv_scan_is_empty(scan)) {
        return;
    }
    if (zv_scan_take(scan, "#")) {
        zv_post_add_comment(reader, scan);
        return;
    }
    if (zv_post_follow(reader, scan, &flow) || zv_post_refuses(reader, scan, refused)) {
        return;
    }
    zv_scan there = *scan;
    if (read_kind(&there, &kind, &has_time)) {
        read_motion(reader, &there, kind, has_time);
        return;
    }
    if (read_other(reader, scan) || zv_post_begins_with(scan, harmless)) {
        return;
    }
    zv_scan call = *scan;
    if (zv_scan_name(&call, "", name) && zv_scan_take(&call, "(") && zv_post_has_routine(reader, name)) {
        zv_post_give(reader, call, name, take_target);
        zv_post_call(reader, scan, name);
    } else if (!read_assignment(reader, scan)) {
        zv_post_skip(reader, scan);
    }
}

/// A line that begins a block which "end" closes.
static bool opens_block(zv_scan line)
{
    static const char *const words[] = {"if", "while", "thread", "sec", "for", NULL};
    return zv_post_begins_with(&line, words);
}

/// What a file says outside its functions: "part()" at the end tells which of them runs.
static void note_outside(zv_scan line, char called[ZV_NAME_SIZE])
{
    char name[ZV_NAME_SIZE];
    if (zv_scan_name(&line, "", name) && zv_scan_take(&line, "(")) {
        memcpy(called, name, sizeof name);
    }
}

enum { DEEPEST = 16 };

/// Every function gets a routine. Functions inside another stand where they are passed over when it runs.
/// @param main the function that runs: the one that is called outside, else the first
static void find_functions(zv_post_reader *reader, const zv_post_file *file, char main[ZV_NAME_SIZE])
{
    const char *cursor = file->text.data ? file->text.data : "", *end = cursor + file->text.size;
    zv_post_routine open[DEEPEST];
    char called[ZV_NAME_SIZE] = "";
    int depth = 0, number = 0;
    zv_scan line;
    while (zv_scan_line(&cursor, end, &number, &line)) {
        zv_scan first = line;
        const bool defines = zv_scan_take(&first, "def");
        if ((defines || opens_block(line)) && depth < DEEPEST) {
            open[depth] = (zv_post_routine){.text = cursor, .line = number};
            if (defines) {
                zv_scan_name(&first, "", open[depth].name);
                open[depth].parameters = first;
            }
            if (defines && !main[0]) {
                memcpy(main, open[depth].name, ZV_NAME_SIZE);
            }
            ++depth;
        } else if (zv_scan_take(&first, "end") && depth > 0) {
            open[--depth].end = line.line_start;
            if (open[depth].name[0]) {
                zv_post_add_routine(reader, &open[depth]);
            }
        } else if (depth == 0) {
            note_outside(line, called);
        }
    }
    if (depth > 0 && open[0].name[0]) {
        open[0].end = end;
        zv_post_complain(reader, &line, true, "the program '%s' does not come to its end", open[0].name);
        zv_post_add_routine(reader, &open[0]);
    }
    if (called[0] && zv_post_has_routine(reader, called)) {
        memcpy(main, called, ZV_NAME_SIZE);
    }
}

static void read(zv_post_reader *reader)
{
    char name[ZV_NAME_SIZE] = "";
    reader->read_line = read_line;
    if (reader->files->count > 0) {
        find_functions(reader, &reader->files->file[0], name);
    }
    zv_post_run(reader, name[0] ? name : NULL);
}

const zv_post_dialect zv_post_urscript = {
    .name = "urscript",
    .title = "Universal Robots URScript",
    .ending = "script",
    .begins = "def",
    .opening = "def P1():",
    .comment = '#',
    .closes_first = ':',
    .name_size = 40,
    .most_steps = 1000000,
    .refuses = refuses,
    .write = write,
    .read = read,
};
