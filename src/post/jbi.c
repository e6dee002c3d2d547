/// @file jbi.c
/// Yaskawa INFORM jobs (.JBI): points first, instructions behind; lines end with CR LF.
///
///     ///POSTYPE ROBOT            poses: X Y Z in mm, angles of Rz(Rz) Ry(Ry) Rx(Rx)
///     ///RCONF 1,0,0,0,0,0,0,0    no-flip, lower arm, rear, then R, T, S beyond 180 degrees
///     C00000=480.000,0.000,...
///     ///POSTYPE PULSE            joint values in encoder pulses, where the robot file says how many make a degree
///     //INST
///     MOVJ C00000 VJ=20.00        percent; MOVL ... V=150.0 mm/s PL=2; a circle is three MOVC: start, via, end
///
/// PL is a level from 0 to 8, not a length. Tool and frame are numbers whose values live on the controller.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "post/dialect.h"

static bool has_pulses(const zv_post_arm *arm)
{
    bool all = true;
    for (int k = 0; k < arm->joints; ++k) {
        all = all && isfinite(arm->controller.pulses[k]);
    }
    return all;
}

static bool is_beyond(double angle)
{
    return fabs(angle) >= ZV_PI;
}

/// By the manual of the NX100 flip is a matter of axis 4: within 90 degrees of zero or of a whole turn.
static bool flips(double roll)
{
    const double wrapped = zv_wrap(roll);
    return wrapped > -0.5 * ZV_PI && wrapped <= 0.5 * ZV_PI;
}

static void configure(const zv_post_arm *arm, const zv_post_sides *sides, const double *values,
                      zv_post_configuration *out)
{
    (void)arm;
    if (!sides) {
        return;
    }
    *out = (zv_post_configuration){.count = 6,
                                   .flag = {!flips(values[3]), sides->behind_arm, sides->behind_base,
                                            is_beyond(values[3]), is_beyond(values[5]), is_beyond(values[0])}};
}

// ---- writing ----

typedef struct job {
    zv_text points, lines;
    int point;
    int mode;       ///< what the last point was: 0 nothing yet, 1 pulses, 2 pose
    char rconf[64]; ///< that is in force
    zv_pose at;     ///< where the last motion ended, in the world: a circle names its start
} job;

static void put_pulses(job *j, const zv_post_writer *w, const zv_post_step *step)
{
    double values[ZV_MAX_JOINTS];
    zv_post_values(w->arm, step->q, values);
    if (j->mode != 1) {
        zv_text_add(&j->points, "///POSTYPE PULSE\r\n///PULSE\r\n");
        j->mode = 1;
    }
    zv_text_addf(&j->points, "C%05d=", j->point);
    for (int k = 0; k < w->arm->joints; ++k) {
        zv_text_add(&j->points, k > 0 ? "," : "");
        zv_put_fixed(&j->points, values[k] * w->arm->controller.pulses[k], 0);
    }
    zv_text_add(&j->points, "\r\n");
}

static void put_pose(job *j, const zv_post_writer *w, const zv_post_step *step, zv_pose world_from_tool)
{
    const zv_post_configuration c = zv_step_configuration(w, step, &zv_post_jbi);
    char rconf[64];
    double n[6];
    snprintf(rconf, sizeof rconf, "///RCONF %d,%d,%d,%d,%d,%d,0,0\r\n", c.count ? c.flag[0] : 1, c.flag[1], c.flag[2],
             c.flag[3], c.flag[4], c.flag[5]);
    if (j->mode != 2) {
        zv_text_add(&j->points, "///POSTYPE ROBOT\r\n///RECTAN\r\n");
        j->rconf[0] = '\0';
        j->mode = 2;
    }
    if (strcmp(rconf, j->rconf) != 0) {
        zv_text_add(&j->points, rconf);
        memcpy(j->rconf, rconf, sizeof rconf);
    }
    zv_pose_numbers(zv_pose_mul(zv_pose_inverse(w->arm->world_from_origin), world_from_tool), "xyz", n);
    zv_text_addf(&j->points, "C%05d=", j->point);
    zv_put_list(&j->points, n, 3, 4);
    zv_text_add(&j->points, ",");
    zv_put_list(&j->points, n + 3, 3, 5);
    zv_text_add(&j->points, "\r\n");
}

static int add_point(job *j, const zv_post_writer *w, const zv_post_step *step, zv_pose world_from_tool, bool of_joints)
{
    if (of_joints && has_pulses(w->arm)) {
        put_pulses(j, w, step);
    } else {
        put_pose(j, w, step, world_from_tool);
    }
    return j->point++;
}

/// Levels 1 to 8 for blends up to 8 mm and more.
static int level_of(double blend_m)
{
    return (int)fmin(8.0, fmax(1.0, ceil(blend_m / ZV_MM)));
}

static void put_tool_speed(job *j, const zv_post_step *step)
{
    zv_text_add(&j->lines, " V=");
    zv_put_fixed(&j->lines, step->speed / ZV_MM, 1);
}

static void put_level(job *j, const zv_post_writer *w, const zv_post_step *step)
{
    if (step->blend_m > 0.0) {
        zv_text_addf(&j->lines, " PL=%d", level_of(step->blend_m));
        zv_post_lose(w->losses, step->line,
                     "PL is a level from 0 to 8, not a length: corners are rounded as it decides");
    } else {
        zv_text_add(&j->lines, " PL=0");
    }
    zv_text_add(&j->lines, "\r\n");
}

static void put_circle(job *j, const zv_post_writer *w, const zv_post_step *step)
{
    const zv_pose places[3] = {j->at, {step->world_from_tool.rot, step->via}, step->world_from_tool};
    for (int i = 0; i < 3; ++i) {
        zv_text_addf(&j->lines, "MOVC C%05d", add_point(j, w, step, places[i], false));
        put_tool_speed(j, step);
        if (i < 2) {
            zv_text_add(&j->lines, "\r\n");
        }
    }
    put_level(j, w, step);
}

static void put_motion(job *j, const zv_post_writer *w, const zv_post_step *step)
{
    if (step->kind == ZV_POST_CIRCLE) {
        put_circle(j, w, step);
    } else {
        const bool of_joints = step->kind == ZV_POST_JOINT;
        const int point = add_point(j, w, step, step->world_from_tool, of_joints);
        zv_text_addf(&j->lines, "%s C%05d", of_joints ? "MOVJ" : "MOVL", point);
        if (of_joints) {
            zv_text_add(&j->lines, " VJ=");
            zv_put_fixed(&j->lines, 100.0 * step->speed, 2);
        } else {
            put_tool_speed(j, step);
        }
        put_level(j, w, step);
    }
    j->at = step->world_from_tool;
}

static const zv_post_phrases phrases = {
    .dwell = {"TIMER T=", "\r\n"},
    .on = {"DOUT OT#(", ") ON\r\n"},
    .off = {"DOUT OT#(", ") OFF\r\n"},
    .comment = {"'", "\r\n"},
    .halt = "PAUSE\r\n",
    .seconds_decimals = 2,
    .comment_size = 32,
};

static void put_job(zv_text *out, const zv_post_writer *w, const job *j)
{
    zv_text_addf(out, "/JOB\r\n//NAME %s\r\n//POS\r\n///NPOS %d,0,0,0,0,0\r\n", w->name, j->point);
    zv_text_add(out, j->point > 0 ? "///TOOL 0\r\n" : "");
    zv_text_append(out, j->points.data ? j->points.data : "", j->points.size);
    zv_text_add(out, "//INST\r\n///DATE 2000/01/01 00:00\r\n///ATTR SC,RW,RJ\r\n///GROUP1 RB1\r\nNOP\r\n");
    zv_text_append(out, j->lines.data ? j->lines.data : "", j->lines.size);
    zv_text_add(out, "END\r\n");
    out->failed = out->failed || j->points.failed || j->lines.failed;
}

static void report_losses(const zv_post_writer *w)
{
    zv_post_lose(w->losses, 0, "the tool frame lives on the controller: set TOOL 0 there");
    if (!has_pulses(w->arm)) {
        zv_post_lose(w->losses, 0,
                     "joint moves are written as poses with RCONF, because the robot file does not give the pulses per "
                     "degree (controller, pulses)");
    }
}

/// Where the motions before this part have ended.
static zv_pose begin_of(const zv_post_writer *w)
{
    int i = w->from - 1;
    while (i >= 0 && !zv_has_motion(&w->program->step[i])) {
        --i;
    }
    return i >= 0 ? w->program->step[i].world_from_tool : w->arm->world_from_origin;
}

static void write(zv_post_writer *w)
{
    zv_text *out = zv_post_open(w, "JBI");
    job j = {.at = begin_of(w)};
    if (!out) {
        return;
    }
    report_losses(w);
    for (int i = w->from; i < w->to; ++i) {
        const zv_post_step *step = &w->program->step[i];
        if (zv_has_motion(step)) {
            put_motion(&j, w, step);
        } else {
            zv_put_phrase(&j.lines, step, &phrases);
        }
    }
    put_job(out, w, &j);
    zv_text_free(&j.points);
    zv_text_free(&j.lines);
}

static void write_main(zv_post_writer *w, const char (*names)[ZV_NAME_SIZE], int count)
{
    zv_text *out = zv_post_open(w, "JBI");
    job j = {.point = 0};
    if (!out) {
        return;
    }
    for (int i = 0; i < count; ++i) {
        zv_text_addf(&j.lines, "CALL JOB:%s\r\n", names[i]);
    }
    put_job(out, w, &j);
    zv_text_free(&j.lines);
}

// ---- reading ----

/// Points belong to their job: they are kept under its number and their own.
static void name_point(int file, const char *name, char out[ZV_NAME_SIZE])
{
    snprintf(out, ZV_NAME_SIZE, "%d:%.20s", file, name);
}

/// What the lines of a point section have said last.
typedef struct section {
    bool of_pulses;
    zv_post_configuration configuration;
} section;

static void read_point(zv_post_reader *reader, int file, zv_scan *line, const section *s)
{
    zv_post_point point = {.name = ""};
    char name[ZV_NAME_SIZE];
    double n[ZV_MAX_JOINTS] = {0};
    const int count = s->of_pulses ? reader->arm->joints : 6;
    if (!zv_scan_name(line, "", name) || !zv_scan_take(line, "=") || !zv_scan_numbers(line, count, n)) {
        zv_post_complain(reader, line, false, "expected a point: C00000= and %d numbers", count);
        return;
    }
    if (s->of_pulses && !has_pulses(reader->arm)) {
        zv_post_complain(reader, line, false,
                         "this job has joint values in pulses; the robot file must say how many make a degree "
                         "(controller, pulses)");
        return;
    }
    for (int k = 0; s->of_pulses && k < count; ++k) {
        point.values[k] = n[k] / reader->arm->controller.pulses[k];
    }
    point.has_values = s->of_pulses;
    point.frame_from_tool = s->of_pulses ? zv_pose_identity() : zv_pose_of_numbers(n, "xyz");
    point.configuration = s->configuration;
    name_point(file, name, point.name);
    zv_post_keep(reader, &point);
}

static bool read_point_header(zv_post_reader *reader, zv_scan *line, section *s)
{
    double n[6];
    if (zv_scan_take(line, "///POSTYPE")) {
        s->of_pulses = zv_scan_take(line, "PULSE");
        if (zv_scan_take(line, "USER") || zv_scan_take(line, "TOOL")) {
            zv_post_complain(reader, line, false,
                             "points in user or tool frames are not read: their frames live on the "
                             "controller");
        }
    } else if (zv_scan_take(line, "///RCONF")) {
        if (zv_scan_numbers(line, 6, n)) {
            s->configuration = (zv_post_configuration){.count = 6};
            for (int i = 0; i < 6; ++i) {
                s->configuration.flag[i] = n[i] != 0.0;
            }
        }
    } else {
        return zv_scan_take(line, "///");
    }
    return true;
}

static bool take_point(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    char name[ZV_NAME_SIZE], key[ZV_NAME_SIZE];
    const zv_post_point *known = NULL;
    if (zv_scan_name(scan, "", name)) {
        name_point(zv_post_file_at(reader, scan->line_start), name, key);
        known = zv_post_recall(reader, key);
    }
    if (!known) {
        zv_post_complain(reader, scan, false, "expected a point of this job: C00000");
        return false;
    }
    *out = *known;
    return true;
}

/// The places of a circle so far: start, via.
#define START "circle start"
#define VIA "circle via"

static void read_settings(zv_post_reader *reader, zv_scan *scan)
{
    double value;
    zv_scan there = *scan;
    if (zv_scan_find(&there, "VJ=") && zv_scan_number(&there, &value)) {
        reader->joint_speed = value / 100.0;
    }
    there = *scan;
    if (zv_scan_find(&there, "V=") && zv_scan_number(&there, &value)) {
        reader->speed = value * ZV_MM;
    }
    there = *scan;
    reader->blend_m = zv_scan_find(&there, "PL=") && zv_scan_number(&there, &value) ? value * ZV_MM : 0.0;
}

static void keep_as(zv_post_reader *reader, const zv_post_point *point, const char *name)
{
    zv_post_point kept = *point;
    snprintf(kept.name, sizeof kept.name, "%s", name);
    zv_post_keep(reader, &kept);
}

static void forget_circle(zv_post_reader *reader)
{
    const zv_post_point nothing = {.has_values = false};
    keep_as(reader, &nothing, START);
    keep_as(reader, &nothing, VIA);
}

static bool is_kept(const zv_post_point *point)
{
    return point && (point->has_values || zv_vec3_length(point->frame_from_tool.rot.x) > 0.5);
}

static void read_circle(zv_post_reader *reader, zv_scan *scan, const zv_post_point *point)
{
    const zv_post_point *via = zv_post_recall(reader, VIA);
    if (!is_kept(zv_post_recall(reader, START))) {
        keep_as(reader, point, START);
    } else if (!is_kept(via)) {
        keep_as(reader, point, VIA);
    } else {
        const zv_post_point between = *via;
        zv_post_move_to(reader, scan, ZV_POST_CIRCLE, point, &between, reader->speed, reader->blend_m);
        forget_circle(reader);
    }
}

static bool read_move(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point point;
    const bool joint = zv_scan_take(scan, "MOVJ"), line = !joint && zv_scan_take(scan, "MOVL");
    const bool circle = !joint && !line && zv_scan_take(scan, "MOVC");
    if (!joint && !line && !circle) {
        return false;
    }
    if (!take_point(reader, scan, &point)) {
        return true;
    }
    read_settings(reader, scan);
    if (circle) {
        read_circle(reader, scan, &point);
    } else {
        zv_post_move_to(reader, scan, joint ? ZV_POST_JOINT : ZV_POST_LINE, &point, NULL,
                        joint ? reader->joint_speed : reader->speed, reader->blend_m);
        forget_circle(reader);
    }
    return true;
}

static bool read_other(zv_post_reader *reader, zv_scan *scan)
{
    double value = 0.0;
    if (zv_scan_take(scan, "TIMER")) {
        if (zv_scan_take(scan, "T=") && zv_scan_number(scan, &value)) {
            zv_post_add_dwell(reader, scan->line, value);
        }
    } else if (zv_scan_take(scan, "DOUT")) {
        if (zv_scan_take(scan, "OT#(") && zv_scan_number(scan, &value) && zv_scan_take(scan, ")")) {
            zv_post_add_output(reader, scan->line, value, zv_scan_take(scan, "ON"));
        } else {
            zv_post_skip(reader, scan);
        }
    } else if (zv_scan_take(scan, "PAUSE")) {
        zv_post_add(reader->program, &(zv_post_step){.kind = ZV_POST_HALT, .line = scan->line});
    } else {
        return zv_scan_take(scan, "NOP") || zv_scan_take(scan, "END") || zv_scan_take(scan, "RET") ||
               zv_scan_take(scan, "///");
    }
    return true;
}

static void read_line(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const flow[] = {"JUMP", "IFTHEN", "ELSE", "ENDIF", "WHILE", "FOR", "NEXT", "MOVS", "IMOV", NULL};
    char name[ZV_NAME_SIZE];
    if (zv_scan_is_empty(scan)) {
        return;
    }
    if (zv_scan_take(scan, "'")) {
        zv_post_add_comment(reader, scan);
        return;
    }
    if (zv_post_refuses_flow(reader, scan, flow) || read_move(reader, scan) || read_other(reader, scan)) {
        return;
    }
    if (zv_scan_take(scan, "CALL") && zv_scan_take(scan, "JOB:") && zv_scan_name(scan, "", name)) {
        if (!zv_post_call(reader, scan, name)) {
            zv_post_complain(reader, scan, false, "the job '%s' is not among the files", name);
        }
        return;
    }
    zv_post_skip(reader, scan);
}

static void read_job(zv_post_reader *reader, int index)
{
    const zv_text *text = &reader->files->file[index].text;
    const char *cursor = text->data ? text->data : "", *end = cursor + text->size;
    zv_post_routine routine = {.end = end};
    section s = {0};
    int number = 0;
    bool in_points = false;
    zv_scan line;
    while (!routine.text && zv_scan_line(&cursor, end, &number, &line)) {
        zv_scan first = line;
        if (zv_scan_take(&first, "//NAME")) {
            zv_scan_name(&first, "", routine.name);
        } else if (zv_scan_take(&first, "//POS")) {
            in_points = true;
        } else if (zv_scan_take(&first, "//INST")) {
            routine.text = cursor;
            routine.line = number;
        } else if (in_points && !zv_scan_is_empty(&first) && !read_point_header(reader, &first, &s)) {
            read_point(reader, index, &first, &s);
        }
    }
    if (routine.text) {
        zv_post_add_routine(reader, &routine);
    }
}

static void read(zv_post_reader *reader)
{
    reader->read_line = read_line;
    for (int i = 0; i < reader->files->count; ++i) {
        read_job(reader, i);
    }
    zv_post_run(reader, NULL);
}

const zv_post_dialect zv_post_jbi = {
    .name = "jbi",
    .title = "Yaskawa INFORM (JBI)",
    .ending = "jbi",
    .begins = "/JOB",
    .name_size = 32,
    .shouts = true,
    .first_output = 1,
    .most_steps = 2500,
    .write = write,
    .write_main = write_main,
    .configure = configure,
    .read = read,
};
