/// @file urscript.c
/// Universal Robots URScript: one function; metres, radians, rotation vectors, capitals count.
///
///     movej([q1,...,q6],a=1.4,v=0.6)                 v of the leading joint, rad/s
///     movel(p[x,y,z,rx,ry,rz],a=1.2,v=0.15,r=0.004)  pose of the tool in the base; r: blend radius, m
///     movec(p_via,p_end,a=1.2,v=0.15)
///
/// There is no base frame: poses are multiplied out. There is no configuration: joint moves are joint values.
#include <math.h>

#include "post/dialect.h"

#define JOINT_TOP ZV_PI ///< rad/s of joints whose speed limit is not known: 180 degrees per second

/// A blend must end before that of the next motion begins, or the controller leaves the motion out.
#define BLEND_SHARE 0.45

/// The speed that all joints reach at full speed.
double zv_urscript_top_speed(const zv_post_arm *arm)
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
        speed *= zv_urscript_top_speed(w->arm);
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
    .read = zv_post_urscript_read,
};
