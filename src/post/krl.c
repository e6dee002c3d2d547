/// @file krl.c
/// KUKA KRL: a module is a .src file with motions and, from a pendant, a .dat file with points.
///
///     PTP {A1 0.0,A2 -90.0,...}                      joint values, degrees and mm
///     LIN {X 445.0,...,C 180.0,S 2,T 2} C_DIS        pose in $BASE of $TOOL; angles of Rz(A) Ry(B) Rx(C)
///     CIRC {via},{end}                               blends: C_DIS with $APO.CDIS in mm
///     SPLINE ... SPL {X ...} ... ENDSPLINE           a curve through points
///
/// S: 1 wrist behind axis 1, 2 wrist in front of the line of the lower arm, 4 axis 5 below zero.
/// T: bit k is set when axis k + 1 is below zero.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "post/dialect.h"

static const char axis_names[ZV_MAX_JOINTS][3] = {"A1", "A2", "A3", "A4", "A5", "A6",
                                                  "E1", "E2", "E3", "E4", "E5", "E6"};

static void configure(const zv_post_arm *arm, const zv_post_sides *sides, const double *values,
                      zv_post_configuration *out)
{
    if (!sides) {
        return;
    }
    int turn = 0;
    for (int k = 0; k < arm->joints; ++k) {
        turn |= values[k] < 0.0 ? 1 << k : 0;
    }
    const int status = (sides->behind_base ? 1 : 0) + (sides->behind_arm ? 0 : 2) + (sides->wrist_below ? 4 : 0);
    *out = (zv_post_configuration){.count = 2, .flag = {status, turn}};
}

// ---- writing ----

static void put_values(zv_text *out, const zv_post_writer *w, const zv_post_step *step)
{
    double values[ZV_MAX_JOINTS];
    zv_step_values(w, step, values);
    zv_text_add(out, "{");
    for (int k = 0; k < w->arm->joints; ++k) {
        zv_text_addf(out, "%s%s ", k > 0 ? "," : "", axis_names[k]);
        zv_put_fixed(out, values[k], 5);
    }
    zv_text_add(out, "}");
}

static void put_frame(zv_text *out, zv_pose pose, const zv_post_configuration *configuration)
{
    static const char letters[] = "XYZABC";
    double n[6];
    zv_pose_numbers(pose, "ZYX", n);
    zv_text_add(out, "{");
    for (int i = 0; i < 6; ++i) {
        zv_text_addf(out, "%s%c ", i > 0 ? "," : "", letters[i]);
        zv_put_fixed(out, n[i], i < 3 ? 4 : 5);
    }
    if (configuration && configuration->count == 2) {
        zv_text_addf(out, ",S %d,T %d", configuration->flag[0], configuration->flag[1]);
    }
    zv_text_add(out, "}");
}

/// What holds until something else is said.
typedef struct modal {
    double joint_speed, speed, blend_m;
    bool in_spline;
} modal;

/// A block of splines ends where something else comes, or another speed.
static void end_spline(zv_text *out, const zv_post_step *step, void *said)
{
    modal *m = said;
    const bool goes_on =
        step && (step->kind == ZV_POST_COMMENT || (step->kind == ZV_POST_SPLINE && step->speed == m->speed));
    if (m->in_spline && !goes_on) {
        zv_text_add(out, "ENDSPLINE\n");
        m->in_spline = false;
    }
}

static void put_speeds(zv_text *out, const zv_post_step *step, modal *m)
{
    if (step->kind == ZV_POST_JOINT && step->speed != m->joint_speed) {
        m->joint_speed = step->speed;
        zv_text_add(out, "BAS(#VEL_PTP,");
        zv_put_fixed(out, 100.0 * step->speed, 3);
        zv_text_add(out, ")\n");
    }
    if (step->kind != ZV_POST_JOINT && step->speed != m->speed) {
        m->speed = step->speed;
        zv_text_add(out, "$VEL.CP=");
        zv_put_fixed(out, step->speed, 6);
        zv_text_add(out, "\n");
    }
    if (step->blend_m > 0.0 && step->blend_m != m->blend_m && step->kind != ZV_POST_SPLINE) {
        m->blend_m = step->blend_m;
        zv_text_add(out, "$APO.CDIS=");
        zv_put_fixed(out, step->blend_m / ZV_MM, 4);
        zv_text_add(out, "\n");
    }
}

static void put_motion(zv_text *out, const zv_post_writer *w, const zv_post_step *step, void *said)
{
    modal *m = said;
    put_speeds(out, step, m);
    if (step->kind == ZV_POST_JOINT) {
        zv_text_add(out, "PTP ");
        put_values(out, w, step);
    } else {
        const zv_post_configuration configuration = zv_step_configuration(w, step, &zv_post_krl);
        if (step->kind == ZV_POST_SPLINE && !m->in_spline) {
            zv_text_add(out, "SPLINE\n");
            m->in_spline = true;
        }
        zv_text_add(out, step->kind == ZV_POST_LINE ? "LIN " : step->kind == ZV_POST_SPLINE ? "SPL " : "CIRC ");
        if (step->kind == ZV_POST_CIRCLE) {
            put_frame(out, zv_step_via(w, step), NULL);
            zv_text_add(out, ",");
        }
        put_frame(out, zv_step_pose(w, step), &configuration);
    }
    zv_text_add(out, step->blend_m > 0.0 && step->kind != ZV_POST_SPLINE ? " C_DIS\n" : "\n");
}

static const zv_post_phrases phrases = {
    .dwell = {"WAIT SEC ", "\n"},
    .on = {"$OUT[", "]=TRUE\n"},
    .off = {"$OUT[", "]=FALSE\n"},
    .comment = {"; ", "\n"},
    .halt = "HALT\n",
    .seconds_decimals = 3,
    .comment_size = ZV_POST_TEXT,
};

static void put_head(zv_text *out, const zv_post_writer *w)
{
    zv_text_addf(out, "&ACCESS RVP\n&REL 1\nDEF %s( )\n", w->name);
    if (w->is_part) {
        return; // calling INITMOV again would break blending
    }
    zv_text_add(out, "BAS(#INITMOV,0)\n$ADVANCE=3\n$TOOL=");
    put_frame(out, w->arm->plate_from_tool, NULL);
    zv_text_add(out, "\n$BASE=");
    put_frame(out, zv_frame_pose(w), NULL);
    zv_text_add(out, "\n");
}

static const zv_post_layout layout = {
    .ending = "src",
    .put_head = put_head,
    .put_motion = put_motion,
    .before = end_spline,
    .phrases = &phrases,
    .call = {"", "( )\n"},
    .tail = "END\n",
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

const zv_post_dialect zv_post_krl = {
    .name = "krl",
    .title = "KUKA KRL",
    .ending = "src",
    .begins = "&ACCESS &REL &COMMENT &PARAM DEF GLOBAL",
    .opening = "DEF PART( )",
    .comment = ';',
    .name_size = 24,
    .has_splines = true,
    .first_output = 1,
    .most_steps = 4000,
    .write = write,
    .write_main = write_main,
    .configure = configure,
    .read = zv_post_krl_read,
};
