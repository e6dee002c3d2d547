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

const zv_post_dialect zv_post_as = {
    .name = "as",
    .title = "Kawasaki AS",
    .ending = "as",
    .also = "pg",
    .begins = ".PROGRAM .TRANS .JOINTS .REALS .SYSDATA .NETCONF .*",
    .opening = ".PROGRAM part()",
    .comment = ';',
    .name_size = 15,
    .first_output = 1, // the sign of a SIGNAL says on or off: there is no 0
    .most_steps = 4000,
    .write = write,
    .write_main = write_main,
    .read = zv_post_as_read,
};
