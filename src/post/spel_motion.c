/// @file spel_motion.c
/// Motions of Epson's programs, read.
///
///     Go P1 +Z(50) CP
///     Jump P2 LimZ -10            a SCARA: up to z = -10, over, down
#include "post/spel_motion.h"

#include <math.h>
#include <stdio.h>

#include "post/spel_points.h"

void zv_spel_frame_key(const char *what, int number, char key[ZV_NAME_SIZE])
{
    snprintf(key, ZV_NAME_SIZE, "%s %d", what, number);
}

/// The frame that a point names.
static void use_frame(zv_post_reader *reader, const zv_post_point *point)
{
    char key[ZV_NAME_SIZE];
    zv_spel_frame_key("Local", point->number_of_frame, key);
    const zv_post_point *frame = zv_post_recall(reader, key);
    reader->origin_from_frame = frame ? frame->frame_from_tool : zv_pose_identity();
}

static void move_to(zv_post_reader *reader, const zv_scan *scan, zv_post_kind kind, const zv_post_point *target,
                    const zv_post_point *via, double blend_m)
{
    if (!target->has_values) {
        use_frame(reader, target);
    }
    zv_post_move_to(reader, scan, kind, target, via, kind == ZV_POST_JOINT ? reader->joint_speed : reader->speed,
                    blend_m);
}

/// CP behind a motion, or CP On before: no length of its own.
static double take_blend(const zv_post_reader *reader, zv_scan scan)
{
    const zv_post_point *on = zv_post_recall_number(reader, ZV_SPEL_CP_ON);
    return zv_scan_find(&scan, "CP") || (on && on->values[0] != 0.0) ? reader->blend_m : 0.0;
}

/// Till, Sense and Find end a motion where an input says so: that is not known here.
static bool depends(zv_post_reader *reader, zv_scan scan)
{
    static const char *const words[] = {"Till", "Sense", "Find", NULL};
    bool found = false;
    for (int i = 0; words[i] && !found; ++i) {
        zv_scan there = scan;
        found = zv_scan_find(&there, words[i]);
        if (found) {
            zv_post_complain(reader, &there, true,
                             "'%s' is read as a motion to its end: where the signal would come is not known here",
                             words[i]);
        }
    }
    return found;
}

static void read_motion(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind)
{
    zv_post_point target, via;
    if (kind == ZV_POST_CIRCLE && (!zv_spel_take_point(reader, scan, &via) || !zv_scan_take(scan, ","))) {
        zv_post_complain(reader, scan, false, "expected two targets with a comma between");
        return;
    }
    if (zv_spel_take_point(reader, scan, &target)) {
        depends(reader, *scan);
        move_to(reader, scan, kind, &target, kind == ZV_POST_CIRCLE ? &via : NULL, take_blend(reader, *scan));
    }
}

/// TGo, TMove: the point is seen from the tool where the arm is; BGo, BMove: it is added in the base.
static void read_relative(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind, bool in_tool)
{
    zv_post_point target;
    zv_pose here;
    if (!zv_spel_take_point(reader, scan, &target) || target.has_values) {
        return;
    }
    reader->origin_from_frame = zv_pose_identity();
    if (!zv_post_here(reader, &here)) {
        zv_post_complain(reader, scan, false, "expected a motion before, that says where the arm is");
        return;
    }
    const zv_pose by = target.frame_from_tool;
    target.frame_from_tool =
        in_tool ? zv_pose_mul(here, by) : (zv_pose){zv_rot_mul(by.rot, here.rot), zv_vec3_add(here.pos, by.pos)};
    target.number_of_frame = 0;
    target.configuration = reader->last_target.configuration;
    move_to(reader, scan, kind, &target, NULL, take_blend(reader, *scan));
}

/// Jump of a SCARA: up to LimZ, over, down. How the three are rounded (C0 to C6) is the controller's own.
static void read_jump(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point target;
    double top = 0.0;
    if (!zv_post_is_scara(reader->arm)) {
        zv_post_complain(reader, scan, false, "expected Go, Move or Jump3: Jump is for arms of the kind SCARA");
        return;
    }
    if (!zv_spel_take_point(reader, scan, &target)) {
        return;
    }
    const zv_post_point *limit = zv_post_recall_number(reader, ZV_SPEL_LIM_Z);
    top = limit ? limit->values[0] : 0.0;
    zv_scan own = *scan;
    if (zv_scan_find(&own, "LimZ")) {
        zv_post_number(reader, &own, &top);
    }
    depends(reader, *scan);
    if (target.has_values) {
        zv_post_complain(reader, scan, false, "expected a place with Jump, not joint values");
        return;
    }
    zv_post_point above = target, lifted = target;
    reader->origin_from_frame = zv_pose_identity();
    if (zv_post_here(reader, &lifted.frame_from_tool) && lifted.frame_from_tool.pos.z < top * ZV_MM) {
        lifted.frame_from_tool.pos.z = top * ZV_MM;
        lifted.number_of_frame = 0;
        lifted.configuration = reader->last_target.configuration;
        move_to(reader, scan, ZV_POST_JOINT, &lifted, NULL, reader->blend_m);
    }
    if (above.frame_from_tool.pos.z < top * ZV_MM) {
        above.frame_from_tool.pos.z = top * ZV_MM;
        move_to(reader, scan, ZV_POST_JOINT, &above, NULL, reader->blend_m);
    }
    move_to(reader, scan, ZV_POST_JOINT, &target, NULL, take_blend(reader, *scan));
}

/// Jump3 depart,approach,target: straight, by the joints, straight.
static void read_jump3(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point point[3];
    for (int i = 0; i < 3; ++i) {
        if ((i > 0 && !zv_scan_take(scan, ",")) || !zv_spel_take_point(reader, scan, &point[i])) {
            zv_post_complain(reader, scan, false, "expected three points with commas between");
            return;
        }
    }
    move_to(reader, scan, ZV_POST_LINE, &point[0], NULL, reader->blend_m);
    move_to(reader, scan, ZV_POST_JOINT, &point[1], NULL, reader->blend_m);
    move_to(reader, scan, ZV_POST_LINE, &point[2], NULL, take_blend(reader, *scan));
}

bool zv_spel_read_motion(zv_post_reader *reader, zv_scan *scan)
{
    if (zv_scan_take(scan, "Go")) {
        read_motion(reader, scan, ZV_POST_JOINT);
    } else if (zv_scan_take(scan, "Move")) {
        read_motion(reader, scan, ZV_POST_LINE);
    } else if (zv_scan_take(scan, "Arc3") || zv_scan_take(scan, "Arc")) {
        read_motion(reader, scan, ZV_POST_CIRCLE);
    } else if (zv_scan_take(scan, "TGo")) {
        read_relative(reader, scan, ZV_POST_JOINT, true);
    } else if (zv_scan_take(scan, "TMove")) {
        read_relative(reader, scan, ZV_POST_LINE, true);
    } else if (zv_scan_take(scan, "BGo")) {
        read_relative(reader, scan, ZV_POST_JOINT, false);
    } else if (zv_scan_take(scan, "BMove")) {
        read_relative(reader, scan, ZV_POST_LINE, false);
    } else if (zv_scan_take(scan, "Jump3")) {
        read_jump3(reader, scan);
    } else if (zv_scan_take(scan, "Jump")) {
        read_jump(reader, scan);
    } else {
        return false;
    }
    return true;
}
