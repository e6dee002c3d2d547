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

bool zv_post_is_scara(const zv_post_arm *arm)
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
    if (zv_post_is_scara(arm)) {
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

const zv_post_dialect zv_post_spel = {
    .name = "spel",
    .title = "Epson SPEL+",
    .ending = "prg",
    .begins = "Function #define #include Global Integer",
    .opening = "Function main",
    .comment = '\'',
    .name_size = 32,
    .most_steps = 4000,
    .write = write,
    .write_main = write_main,
    .configure = configure,
    .read = zv_post_spel_read,
};
