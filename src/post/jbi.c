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

bool zv_post_has_pulses(const zv_post_arm *arm)
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
    if (of_joints && zv_post_has_pulses(w->arm)) {
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

static void put_circle_point(job *j, const zv_post_writer *w, const zv_post_step *step, const zv_pose places[3], int i)
{
    zv_text_addf(&j->lines, "MOVC C%05d", add_point(j, w, step, places[i], false));
    put_tool_speed(j, step);
    if (i < 2) {
        zv_text_add(&j->lines, "\r\n");
    }
}

static void put_circle(job *j, const zv_post_writer *w, const zv_post_step *step)
{
    const zv_pose places[3] = {j->at, {step->world_from_tool.rot, step->via}, step->world_from_tool};
    for (int i = 0; i < 3; ++i) {
        put_circle_point(j, w, step, places, i);
    }
    put_level(j, w, step);
}

/// A joint move ends where its joint values put the tool, also before the place where a plan begins: the first rapids of
/// a program that leave axes out name places that the arm never sees.
static zv_pose end_of(const zv_post_writer *w, const zv_post_step *step)
{
    const bool of_joints = step->kind == ZV_POST_JOINT && step->has_q;
    return of_joints ? zv_fk(w->arm->robot, step->q) : step->world_from_tool;
}

static void put_motion(job *j, const zv_post_writer *w, const zv_post_step *step)
{
    const zv_pose end = end_of(w, step);
    if (step->kind == ZV_POST_CIRCLE) {
        put_circle(j, w, step);
    } else {
        const bool of_joints = step->kind == ZV_POST_JOINT;
        const int point = add_point(j, w, step, end, of_joints);
        zv_text_addf(&j->lines, "%s C%05d", of_joints ? "MOVJ" : "MOVL", point);
        if (of_joints) {
            zv_text_add(&j->lines, " VJ=");
            zv_put_fixed(&j->lines, 100.0 * step->speed, 2);
        } else {
            put_tool_speed(j, step);
        }
        put_level(j, w, step);
    }
    j->at = end;
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
    if (!zv_post_has_pulses(w->arm)) {
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

const zv_post_dialect zv_post_jbi = {
    .name = "jbi",
    .title = "Yaskawa INFORM (JBI)",
    .ending = "jbi",
    .begins = "/JOB",
    .opening = "/JOB ... //INST ... NOP",
    .name_size = 32,
    .shouts = true,
    .first_output = 1,
    .most_steps = 2500,
    .write = write,
    .write_main = write_main,
    .configure = configure,
    .read = zv_post_jbi_read,
};
