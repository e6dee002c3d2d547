/// @file rapid.c
/// ABB RAPID: one module with data first and procedures behind; statements end with ';'.
///
///     MoveAbsJ [[j1,...,j6],[9E9,...]],speed,zone,tool\WObj:=frame;
///     MoveL [[x,y,z],[q1,q2,q3,q4],[cf1,cf4,cf6,cfx],[9E9,...]],speed,zone,tool\WObj:=frame;
///
/// speed: [mm/s of the tool, deg/s, ...]; joint moves obey it too, so that a part of the top speed is written as that part
/// of 5 m/s. zone: [stops, radius in mm, ...]. cf1, cf4, cf6: quarter turns of axes 1, 4 and 6, rounded down; cfx: 4 wrist
/// behind axis 1, 2 wrist behind the lower arm, 1 axis 5 below zero.
#include <stdio.h>
#include <string.h>

#include "post/dialect.h"

#define TOP_SPEED 5.0 ///< m/s: what ABB's `vmax` stands for
enum { ROBOT_AXES = 6 };

static void configure(const zv_post_arm *arm, const zv_post_sides *sides, const double *values,
                      zv_post_configuration *out)
{
    (void)arm;
    if (!sides) {
        return;
    }
    const int cfx = (sides->behind_base ? 4 : 0) + (sides->behind_arm ? 2 : 0) + (sides->wrist_below ? 1 : 0);
    *out = (zv_post_configuration){
        .count = 4, .flag = {zv_quarter_of(values[0]), zv_quarter_of(values[3]), zv_quarter_of(values[5]), cfx}};
}

// ---- writing ----

static void put_pose(zv_text *out, zv_pose pose)
{
    const double mm[3] = {pose.pos.x / ZV_MM, pose.pos.y / ZV_MM, pose.pos.z / ZV_MM};
    double wxyz[4];
    zv_rot_to_quat(pose.rot, wxyz);
    zv_text_add(out, "[");
    zv_put_list(out, mm, 3, 4);
    zv_text_add(out, "],[");
    zv_put_list(out, wxyz, 4, 8);
    zv_text_add(out, "]");
}

static void put_external_axis(zv_text *out, const double *values, int count, int k)
{
    zv_text_add(out, k > 0 ? "," : "");
    if (k < count) {
        zv_put_fixed(out, values[k], 5);
    } else {
        zv_text_add(out, "9E9");
    }
}

static void put_external(zv_text *out, const double *values, int count)
{
    zv_text_add(out, "[");
    for (int k = 0; k < 6; ++k) {
        put_external_axis(out, values, count, k);
    }
    zv_text_add(out, "]");
}

static void put_joints(zv_text *out, const zv_post_writer *w, const zv_post_step *step)
{
    double values[ZV_MAX_JOINTS] = {0};
    zv_step_values(w, step, values);
    zv_text_add(out, "[[");
    zv_put_list(out, values, ROBOT_AXES, 5);
    zv_text_add(out, "],");
    put_external(out, values + ROBOT_AXES, w->arm->joints - ROBOT_AXES);
    zv_text_add(out, "]");
}

static void put_target(zv_text *out, zv_pose pose, const zv_post_configuration *c)
{
    zv_text_add(out, "[");
    put_pose(out, pose);
    zv_text_addf(out, ",[%d,%d,%d,%d],", c->flag[0], c->flag[1], c->flag[2], c->flag[3]);
    put_external(out, NULL, 0);
    zv_text_add(out, "]");
}

/// Speed, zone, tool and frame, which end every motion.
static void put_speed_and_zone(zv_text *out, const zv_post_step *step)
{
    const double tool_m_s = step->kind == ZV_POST_JOINT ? step->speed * TOP_SPEED : step->speed;
    zv_text_add(out, ",[");
    zv_put_fixed(out, tool_m_s / ZV_MM, 3);
    zv_text_add(out, ",500,5000,1000],");
    if (step->blend_m > 0.0) {
        const double mm = step->blend_m / ZV_MM, zone[6] = {mm, 1.5 * mm, 1.5 * mm, 0.15 * mm, 1.5 * mm, 0.15 * mm};
        zv_text_add(out, "[FALSE,");
        zv_put_list(out, zone, 6, 4);
        zv_text_add(out, "]");
    } else {
        zv_text_add(out, "fine");
    }
    zv_text_add(out, ",tZveno\\WObj:=wZveno;\n");
}

static void put_motion(zv_text *out, const zv_post_writer *w, const zv_post_step *step, void *modal)
{
    (void)modal;
    static const char *const words[] = {"MoveAbsJ ", "MoveL ", "MoveC "};
    zv_text_addf(out, "    %s", words[step->kind]);
    if (step->kind == ZV_POST_JOINT) {
        put_joints(out, w, step);
    } else {
        const zv_post_configuration configuration = zv_step_configuration(w, step, &zv_post_rapid);
        if (step->kind == ZV_POST_CIRCLE) {
            put_target(out, zv_step_via(w, step), &configuration);
            zv_text_add(out, ",");
        }
        put_target(out, zv_step_pose(w, step), &configuration);
    }
    put_speed_and_zone(out, step);
}

static const zv_post_phrases phrases = {
    .dwell = {"    WaitTime ", ";\n"},
    .on = {"    SetDO do", ",1;\n"},
    .off = {"    SetDO do", ",0;\n"},
    .comment = {"    ! ", "\n"},
    .halt = "    Stop;\n",
    .seconds_decimals = 3,
    .comment_size = ZV_POST_TEXT,
};

/// Tool and frame are data of the main module; parts see them because they are not LOCAL.
static void put_data(zv_text *out, const zv_post_writer *w)
{
    zv_text_add(out, "  PERS tooldata tZveno:=[TRUE,[");
    put_pose(out, w->arm->plate_from_tool);
    zv_text_add(out, "],[0.001,[0,0,0.001],[1,0,0,0],0,0,0]];\n  PERS wobjdata wZveno:=[FALSE,TRUE,\"\",[");
    put_pose(out, zv_frame_pose(w));
    zv_text_add(out, "],[[0,0,0],[1,0,0,0]]];\n");
    zv_post_lose(w->losses, 0, "the mass of the tool is not known: tooldata has 0.001 kg; put the true load there");
}

static void put_head(zv_text *out, const zv_post_writer *w)
{
    zv_text_addf(out, "MODULE %s\n", w->name);
    if (!w->is_part) {
        put_data(out, w);
    }
    zv_text_addf(out, "  PROC %s()\n", w->is_part ? w->name : "main");
    zv_text_add(out, w->is_part ? "" : "    ConfJ\\On;\n    ConfL\\Off;\n");
}

static const zv_post_layout layout = {
    .ending = "mod",
    .put_head = put_head,
    .put_motion = put_motion,
    .phrases = &phrases,
    .call = {"    ", ";\n"},
    .tail = "  ENDPROC\nENDMODULE\n",
};

static void write(zv_post_writer *w)
{
    zv_post_write_steps(w, &layout, NULL);
}

static void write_main(zv_post_writer *w, const char (*names)[ZV_NAME_SIZE], int count)
{
    zv_post_write_calls(w, &layout, names, count);
}

const zv_post_dialect zv_post_rapid = {
    .name = "rapid",
    .title = "ABB RAPID",
    .ending = "mod",
    .begins = "MODULE %%%",
    .opening = "PROC main()",
    .comment = '!',
    .name_size = 32,
    .most_steps = 8000,
    .write = write,
    .write_main = write_main,
    .configure = configure,
    .read = zv_post_rapid_read,
};
