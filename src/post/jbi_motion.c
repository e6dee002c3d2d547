/// @file jbi_motion.c
/// Motions of Yaskawa's jobs, read: three MOVC make a circle, IMOV goes from where the arm is.
#include "post/jbi_motion.h"

#include <math.h>

#include "post/jbi_points.h"

/// The places of a circle so far: start, via. Three in a row make one; it goes on when the next is not the start again.
#define START "circle start"
#define VIA "circle via"

void zv_jbi_read_settings(zv_post_reader *reader, zv_scan *scan)
{
    double value;
    zv_scan there = *scan;
    if (zv_scan_find(&there, "VJ=") && zv_post_number(reader, &there, &value)) {
        reader->joint_speed = value / 100.0;
    }
    there = *scan;
    if (zv_scan_find(&there, "V=") && zv_post_number(reader, &there, &value)) {
        reader->speed = value * ZV_MM;
    }
    there = *scan;
    reader->blend_m = zv_scan_find(&there, "PL=") && zv_post_number(reader, &there, &value) ? value * ZV_MM : 0.0;
}

static bool is_same_place(const zv_post_point *a, const zv_post_point *b)
{
    if (a->has_values || b->has_values) {
        bool same = a->has_values && b->has_values;
        for (int k = 0; same && k < ZV_MAX_JOINTS; ++k) {
            same = fabs(a->values[k] - b->values[k]) < 1e-6;
        }
        return same;
    }
    return zv_vec3_length(zv_vec3_sub(a->frame_from_tool.pos, b->frame_from_tool.pos)) < 1e-5;
}

static void read_circle(zv_post_reader *reader, zv_scan *scan, const zv_post_point *point)
{
    const zv_post_point *start = zv_post_recall(reader, START), *via = zv_post_recall(reader, VIA);
    if (!start || (!via && is_same_place(start, point))) {
        const bool begins = !start;
        zv_pose here;
        zv_jbi_keep_as(reader, point, START);
        zv_jbi_use_frame(reader, scan, point);
        const bool is_elsewhere = begins && !point->has_values && zv_post_here(reader, &here) &&
                                  zv_vec3_length(zv_vec3_sub(here.pos, point->frame_from_tool.pos)) > 1e-4;
        if (is_elsewhere) {
            zv_post_move_to(reader, scan, ZV_POST_LINE, point, NULL, reader->speed, 0.0);
        }
    } else if (!via) {
        zv_jbi_keep_as(reader, point, VIA);
    } else {
        const zv_post_point between = *via;
        zv_jbi_use_frame(reader, scan, point);
        zv_post_move_to(reader, scan, ZV_POST_CIRCLE, point, &between, reader->speed, reader->blend_m);
        zv_jbi_keep_as(reader, point, START);
        zv_jbi_forget(reader, VIA);
    }
}

/// IMOV P001 V=50 RF: from where the arm is, in the base, the robot's frame or (TF) the tool.
static void read_increment(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point by, target = {.name = ""};
    zv_pose here;
    if (!zv_jbi_take_point(reader, scan, &by)) {
        return;
    }
    zv_jbi_read_settings(reader, scan);
    zv_scan tool = *scan, user = *scan;
    const bool in_tool = zv_scan_find(&tool, "TF"), in_user = zv_scan_find(&user, "UF#");
    reader->origin_from_frame = zv_pose_identity();
    if (by.has_values || in_user || !zv_post_here(reader, &here)) {
        zv_post_complain(reader, scan, false, "expected a motion before, that says where the arm is");
        return;
    }
    target.frame_from_tool = in_tool ? zv_pose_mul(here, by.frame_from_tool)
                                     : (zv_pose){zv_rot_mul(by.frame_from_tool.rot, here.rot),
                                                 zv_vec3_add(here.pos, by.frame_from_tool.pos)};
    zv_post_move_to(reader, scan, ZV_POST_LINE, &target, NULL, reader->speed, reader->blend_m);
}

bool zv_jbi_read_motion(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point point;
    const bool joint = zv_scan_take(scan, "MOVJ"), line = !joint && zv_scan_take(scan, "MOVL");
    const bool circle = !joint && !line && zv_scan_take(scan, "MOVC");
    const bool curve = !joint && !line && !circle && zv_scan_take(scan, "MOVS");
    if (!joint && !line && !circle && !curve) {
        if (zv_scan_take(scan, "IMOV")) {
            read_increment(reader, scan);
            return true;
        }
        return false;
    }
    if (!zv_jbi_take_point(reader, scan, &point)) {
        return true;
    }
    zv_jbi_read_settings(reader, scan);
    if (circle) {
        read_circle(reader, scan, &point);
    } else {
        zv_jbi_use_frame(reader, scan, &point);
        if (curve && zv_post_is_first(reader, "spline")) {
            zv_post_complain(reader, scan, true, "between the points of a spline the curve is the controller's own");
        }
        zv_post_move_to(reader, scan,
                        joint   ? ZV_POST_JOINT
                        : curve ? ZV_POST_SPLINE
                                : ZV_POST_LINE,
                        &point, NULL, joint ? reader->joint_speed : reader->speed, reader->blend_m);
        zv_jbi_forget(reader, START);
        zv_jbi_forget(reader, VIA);
    }
    return true;
}
