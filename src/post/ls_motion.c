/// @file ls_motion.c
/// Motions of Fanuc programs, read.
///
///     L P[2] R[1]mm/sec CNT50 Tool_Offset,PR[15]
///     C P[3]                      a circle: its middle, then its end
///       P[4] 100mm/sec FINE
///     A P[5] 100mm/sec CNT100     arcs: the first point is reached on a line, from the third on each lies on the circle
///     A P[6] 100mm/sec CNT100     through it and the two before it
///     A P[7] 100mm/sec FINE
///     L P[8] 100mm/sec FINE INC   so far from where the arm is
#include "post/ls_motion.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/elementary.h"
#include "post/ls_points.h"

// ---- what stands behind the point ----

/// "2.5sec": the speed that takes so long from where the arm is.
static bool speed_of_time(const zv_post_reader *reader, zv_post_kind kind, const zv_post_point *target, double seconds,
                          double *out)
{
    zv_pose here;
    if (!(seconds > 0.0) || !zv_post_here(reader, &here)) {
        return false;
    }
    if (kind == ZV_POST_JOINT) {
        *out = fmin(1.0, zv_post_part_of_time(reader, target, seconds));
        return target->has_values && reader->last_target.has_values && *out > 0.0;
    }
    *out = zv_vec3_length(zv_vec3_sub(target->frame_from_tool.pos, here.pos)) / seconds;
    return !target->has_values && *out > 0.0;
}

/// "30%", "150mm/sec", "900cm/min", "R[3]mm/sec", "2.0sec": part of top speed, or m/s.
static bool take_speed(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind, const zv_post_point *target,
                       double *out)
{
    double value = 0.0;
    if (kind != ZV_POST_JOINT && zv_scan_take(scan, "max_speed")) {
        *out = 2.0;
        return true;
    }
    if (!zv_post_number(reader, scan, &value)) {
        return false;
    }
    if (zv_scan_take(scan, "%")) {
        *out = value / 100.0;
    } else if (zv_scan_take(scan, "mm/sec")) {
        *out = value * ZV_MM;
    } else if (zv_scan_take(scan, "cm/min")) {
        *out = value * 0.01 / 60.0;
    } else if (zv_scan_take(scan, "inch/min")) {
        *out = value * 0.0254 / 60.0;
    } else if (zv_scan_take(scan, "sec")) {
        return speed_of_time(reader, kind, target, value, out);
    } else if (zv_scan_take(scan, "msec")) {
        return speed_of_time(reader, kind, target, 0.001 * value, out);
    } else {
        return false;
    }
    return kind != ZV_POST_JOINT || *out <= 1.0;
}

/// "CNT50" is a level: so many millimetres are taken; "CR20" is a length.
static double take_blend(zv_post_reader *reader, zv_scan *scan)
{
    double value = 0.0;
    zv_scan_blanks(scan);
    const size_t rest = (size_t)(scan->end - scan->at);
    const bool is_level = rest > 3 && strncmp(scan->at, "CNT", 3) == 0,
               is_radius = rest > 2 && strncmp(scan->at, "CR", 2) == 0;
    if (is_level || is_radius) {
        scan->at += is_level ? 3 : 2;
        zv_post_number(reader, scan, &value);
    } else {
        zv_scan_take(scan, "FINE");
    }
    return value * ZV_MM;
}

/// "Offset,PR[1]" moves the point in its user frame, "Tool_Offset,PR[2]" in the tool.
static bool take_offset(zv_post_reader *reader, zv_scan scan, zv_post_point *target)
{
    zv_post_point offset;
    zv_scan tool = scan;
    const bool in_tool = zv_scan_find(&tool, "Tool_Offset");
    scan = in_tool ? tool : scan;
    if (!in_tool && !zv_scan_find(&scan, "Offset")) {
        return true;
    }
    if (!zv_scan_take(&scan, ",") || !zv_scan_take(&scan, "PR[") || !zv_ls_take_register(reader, &scan, &offset)) {
        zv_post_complain(reader, &scan, false, "expected a register: Offset,PR[1]");
        return false;
    }
    if (target->has_values || offset.has_values) {
        zv_post_complain(reader, &scan, false, "expected places with Offset, not joint values");
        return false;
    }
    const zv_pose at = target->frame_from_tool, by = offset.frame_from_tool;
    target->frame_from_tool = in_tool ? zv_pose_mul(at, by) : zv_pose_mul(by, at);
    return true;
}

#define VIA "via" ///< the first of the two lines of a circle leaves its point under this name

/// What stands behind the letter of a motion.
typedef struct motion {
    zv_post_point target;
    double speed, blend_m;
} motion;

/// INC: the point is an increment from where the arm is, of joint values or along the axes of its user frame.
static bool take_increment(zv_post_reader *reader, const zv_scan *scan, zv_post_point *target)
{
    zv_pose here;
    double n[6];
    zv_ls_numbers_of(reader, target, n);
    if (target->has_values) {
        for (int k = 0; k < reader->arm->joints; ++k) {
            target->values[k] += reader->last_target.values[k];
        }
        if (reader->has_last && reader->last_target.has_values) {
            return true;
        }
        zv_post_complain(reader, scan, false, "expected joint values before, to which these are added");
        return false;
    }
    if (!zv_post_here(reader, &here)) {
        zv_post_complain(reader, scan, false, "expected a motion before, that says where the arm is");
        return false;
    }
    if (fmax(fabs(n[3]), fmax(fabs(n[4]), fabs(n[5]))) > 1e-6) {
        zv_post_complain(reader, scan, false, "expected W, P and R of 0 with INC: how turns are added is not certain");
        return false;
    }
    target->frame_from_tool = (zv_pose){here.rot, zv_vec3_add(here.pos, target->frame_from_tool.pos)};
    target->configuration = reader->last_target.configuration;
    return true;
}

static bool take_motion(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind, motion *out)
{
    if (!zv_ls_take_point(reader, scan, &out->target)) {
        return false;
    }
    zv_ls_use_frames(reader, scan, &out->target);
    zv_scan increment = *scan;
    if (zv_scan_find(&increment, "INC") && !take_increment(reader, &increment, &out->target)) {
        return false;
    }
    if (!take_speed(reader, scan, kind, &out->target, &out->speed)) {
        zv_post_complain(reader, scan, false, "expected a speed: 30%%, 150mm/sec or 900cm/min");
        return false;
    }
    out->blend_m = take_blend(reader, scan);
    *(kind == ZV_POST_JOINT ? &reader->joint_speed : &reader->speed) = out->speed;
    reader->blend_m = out->blend_m;
    return take_offset(reader, *scan, &out->target);
}

static void read_motion(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind, const zv_post_point *via)
{
    motion m;
    zv_ls_end_arcs(reader, scan);
    if (take_motion(reader, scan, kind, &m)) {
        zv_post_move_to(reader, scan, kind, &m.target, via, m.speed, m.blend_m);
    }
}

static void read_spline(zv_post_reader *reader, zv_scan *scan)
{
    if (zv_post_is_first(reader, "spline")) {
        zv_post_complain(reader, scan, true, "between the points of a spline the curve is the controller's own");
    }
    read_motion(reader, scan, ZV_POST_SPLINE, NULL);
}

static void read_circle(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point via;
    if (zv_ls_take_point(reader, scan, &via)) {
        snprintf(via.name, sizeof via.name, VIA);
        zv_post_keep(reader, &via);
    }
    if (!zv_scan_is_empty(scan)) { // the end stands on the same line
        read_motion(reader, scan, ZV_POST_CIRCLE, zv_post_recall(reader, VIA));
    }
}

static void read_circle_end(zv_post_reader *reader, zv_scan *scan)
{
    const zv_post_point *via = zv_post_recall(reader, VIA);
    if (!via) {
        zv_post_complain(reader, scan, false, "expected the middle of the circle before");
        return;
    }
    const zv_post_point between = *via;
    read_motion(reader, scan, ZV_POST_CIRCLE, &between);
}

// ---- chains of arcs ----

static zv_vec3 end_of(const zv_post_reader *reader, const zv_post_step *step)
{
    return step->has_pose ? step->world_from_tool.pos : zv_fk(reader->arm->robot, step->q).pos;
}

/// The last three motions of the program, the latest first; there are as many.
static void find_three(const zv_post_program *program, zv_post_step *out[3])
{
    int found = 0;
    for (int i = program->count - 1; i >= 0 && found < 3; --i) {
        if (zv_has_motion(&program->step[i])) {
            out[found++] = &program->step[i];
        }
    }
}

/// A line to a place on a circle becomes the arc that leads there.
static void bend(const zv_move *circle, zv_vec3 from, zv_vec3 to, zv_post_step *step)
{
    const zv_vec3 center = zv_vec3_scale(circle->center, ZV_MM), r = zv_vec3_sub(from, center);
    const zv_vec3 s = zv_vec3_sub(to, center);
    const double turn = zv_atan2(zv_vec3_dot(zv_vec3_cross(r, s), circle->axis), zv_vec3_dot(r, s));
    const double angle = turn > 0.0 ? turn : turn + 2.0 * ZV_PI; // the three points turn left about the axis
    step->kind = ZV_POST_CIRCLE;
    step->via = zv_vec3_add(center, zv_rot_apply(zv_rot_axis(circle->axis, 0.5 * angle), r));
}

/// Points come as lines; the third of a chain shows on which circle it and the one before it lie.
static void read_arc(zv_post_reader *reader, zv_scan *scan)
{
    motion m;
    zv_post_step *last[3];
    zv_move circle;
    const int before = reader->program->count;
    if (take_motion(reader, scan, ZV_POST_LINE, &m)) {
        zv_post_move_to(reader, scan, ZV_POST_LINE, &m.target, NULL, m.speed, m.blend_m);
    }
    reader->arcs += reader->program->count > before;
    if (reader->program->count == before || reader->arcs < 3) {
        return;
    }
    find_three(reader->program, last);
    const zv_vec3 a = end_of(reader, last[2]), b = end_of(reader, last[1]), c = end_of(reader, last[0]);
    if (!zv_circle_through(a, b, c, &circle)) {
        return; // three places on a line
    }
    if (reader->arcs == 3) {
        bend(&circle, a, b, last[1]);
    }
    bend(&circle, b, c, last[0]);
}

void zv_ls_end_arcs(zv_post_reader *reader, const zv_scan *scan)
{
    if (reader->arcs == 1 || reader->arcs == 2) {
        zv_post_complain(reader, scan, true,
                         "an arc needs three points A in a row; the %d before this line are read as lines",
                         reader->arcs);
    }
    reader->arcs = 0;
}

bool zv_ls_read_motion(zv_post_reader *reader, zv_scan *scan)
{
    zv_scan second = *scan;
    if (zv_scan_take(scan, "J")) {
        read_motion(reader, scan, ZV_POST_JOINT, NULL);
    } else if (zv_scan_take(scan, "L")) {
        read_motion(reader, scan, ZV_POST_LINE, NULL);
    } else if (zv_scan_take(scan, "C")) {
        read_circle(reader, scan);
    } else if (zv_scan_take(scan, "A")) {
        read_arc(reader, scan);
    } else if (zv_scan_take(scan, "S")) {
        read_spline(reader, scan);
    } else if (zv_scan_take(&second, "P[")) {
        read_circle_end(reader, scan);
    } else {
        return false;
    }
    return true;
}
