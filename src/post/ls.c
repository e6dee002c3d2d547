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

static void put_joint(zv_text *out, const zv_post_writer *w, double values[ZV_MAX_JOINTS], int k)
{
    const bool slides = zv_robot_joint(w->arm->robot, k)->kind == ZV_JOINT_PRISMATIC;
    zv_text_addf(out, "%sJ%d= ", k == 0 ? "\t" : ",\t", k + 1);
    zv_put_fixed(out, values[k], 5);
    zv_text_add(out, slides ? " mm" : " deg");
}

static void put_joints(zv_text *out, const zv_post_writer *w, const zv_post_step *step)
{
    double values[ZV_MAX_JOINTS];
    zv_step_values(w, step, values);
    zv_text_add(out, "\tUF : 0, UT : 1,\n");
    for (int k = 0; k < w->arm->joints; ++k) {
        put_joint(out, w, values, k);
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

const zv_post_dialect zv_post_ls = {
    .name = "ls",
    .title = "Fanuc TP (LS)",
    .ending = "ls",
    .begins = "/PROG",
    .opening = "/PROG PART ... /MN",
    .name_size = 32,
    .shouts = true,
    .first_output = 1,
    .most_steps = 4000,
    .refuses = refuses,
    .write = write,
    .write_main = write_main,
    .configure = configure,
    .read = zv_post_ls_read,
};
