/// @file as_motion.c
/// Motions of Kawasaki's programs, read: to locations, before and behind them, in base and tool, and lines that the pendant
/// taught.
///
///     JAPPRO pallet+pick,100      100 mm before the product of two locations
///     LDEPART 100
///     DRAW 0,50,0
#include "post/as_motion.h"

#include <stdio.h>

#include "post/as_locations.h"

#define VIA "last via" ///< no location can have a blank in its name

/// The speed of the next motion alone, when SPEED was said without ALWAYS.
static double speed_of(zv_post_reader *reader, zv_post_kind kind)
{
    const zv_post_point *once = zv_post_recall_number(reader, kind == ZV_POST_JOINT ? ZV_AS_ONCE_JOINT : ZV_AS_ONCE);
    double speed = once && once->values[0] > 0.0 ? once->values[0]
                   : kind == ZV_POST_JOINT       ? reader->joint_speed
                                                 : reader->speed;
    zv_post_set_number(reader, ZV_AS_ONCE_JOINT, (zv_post_value){true, 0.0});
    zv_post_set_number(reader, ZV_AS_ONCE, (zv_post_value){true, 0.0});
    return speed;
}

static void move_to(zv_post_reader *reader, const zv_scan *scan, zv_post_kind kind, const zv_post_point *target)
{
    zv_post_move_to(reader, scan, kind, target, kind == ZV_POST_CIRCLE ? zv_post_recall(reader, VIA) : NULL,
                    speed_of(reader, kind), reader->blend_m);
}

static void read_motion(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind)
{
    zv_post_point target;
    if (kind == ZV_POST_CIRCLE && !zv_post_recall(reader, VIA)) {
        zv_post_complain(reader, scan, false, "expected the middle of the circle before");
    } else if (zv_as_take_location(reader, scan, &target)) {
        move_to(reader, scan, kind, &target);
    }
}

static void read_via(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point via;
    if (zv_as_take_location(reader, scan, &via)) {
        snprintf(via.name, sizeof via.name, VIA);
        zv_post_keep(reader, &via);
    }
}

/// JAPPRO p,100 stops 100 mm before p, against the z of the tool; LDEPART 100 goes back so far from where the arm is.
static void read_approach(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind, bool departs)
{
    zv_post_point target = {.name = ""};
    double distance = 0.0;
    bool good = departs ? zv_post_here(reader, &target.frame_from_tool)
                        : zv_as_take_location(reader, scan, &target) && zv_scan_take(scan, ",") && !target.has_values;
    good = good && zv_post_number(reader, scan, &distance);
    if (!good) {
        zv_post_complain(reader, scan, false, "expected a motion before, that says where the arm is");
        return;
    }
    const zv_pose back = {zv_rot_identity(), {0.0, 0.0, -distance * ZV_MM}};
    target.frame_from_tool = zv_pose_mul(target.frame_from_tool, back);
    target.configuration = (zv_post_configuration){.count = 0};
    move_to(reader, scan, kind, &target);
}

/// DRAW dx,dy,dz in the base, TDRAW in the tool.
static void read_draw(zv_post_reader *reader, zv_scan *scan, bool in_tool)
{
    zv_post_point target = {.name = ""};
    double n[6] = {0};
    for (int i = 0; i < 6 && !zv_scan_is_empty(scan); ++i) {
        zv_scan comma = *scan;
        if (!zv_scan_take(&comma, ",") && !zv_post_number(reader, scan, &n[i])) {
            break;
        }
        zv_scan_take(scan, ",");
    }
    zv_pose here, by = zv_pose_of_numbers(n, "ZYZ");
    if (!zv_post_here(reader, &here)) {
        zv_post_complain(reader, scan, false, "expected a motion before, that says where the arm is");
        return;
    }
    target.frame_from_tool =
        in_tool ? zv_pose_mul(here, by) : (zv_pose){zv_rot_mul(by.rot, here.rot), zv_vec3_add(here.pos, by.pos)};
    move_to(reader, scan, ZV_POST_LINE, &target);
}

/// DRIVE 3,-15: one joint turns so far.
static void read_drive(zv_post_reader *reader, zv_scan *scan)
{
    double n[2] = {0}, shown[ZV_MAX_JOINTS] = {0};
    zv_post_point by = {.name = ""}, target = reader->last_target;
    if (!reader->has_last || !target.has_values || !zv_post_numbers(reader, scan, 2, n) || n[0] < 1.0 ||
        n[0] > reader->arm->joints) {
        zv_post_complain(reader, scan, false, "expected a motion before, that says where the arm is");
        return;
    }
    shown[(int)n[0] - 1] = n[1];
    zv_point_values(reader, shown, &by);
    target.values[(int)n[0] - 1] += by.values[(int)n[0] - 1];
    move_to(reader, scan, ZV_POST_JOINT, &target);
}

/// A line that was taught on the pendant: "JOINT SPEED9 ACCU1 TIMER0 TOOL1 ... #[0,10,...] ;". Its numbers are places in
/// tables of the controller.
static void read_taught(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind)
{
    zv_post_point target;
    zv_scan there = *scan;
    while (there.at < there.end && *there.at != '#') {
        ++there.at;
    }
    if (there.at == there.end) {
        zv_post_complain(reader, scan, false, "expected joint values: #[...]");
        return;
    }
    zv_post_complain(reader, scan, true,
                     "SPEED and ACCU of this line are places in tables of the controller; the speed before is taken");
    if (zv_as_take_location(reader, &there, &target)) {
        move_to(reader, scan, kind, &target);
    }
}

bool zv_as_read_motion(zv_post_reader *reader, zv_scan *scan)
{
    if (zv_scan_take(scan, "JMOVE")) {
        read_motion(reader, scan, ZV_POST_JOINT);
    } else if (zv_scan_take(scan, "LMOVE")) {
        read_motion(reader, scan, ZV_POST_LINE);
    } else if (zv_scan_take(scan, "XMOVE")) {
        zv_post_complain(reader, scan, true,
                         "'%s' is read as a motion to its end: where the signal would come is not known here", "XMOVE");
        read_motion(reader, scan, ZV_POST_LINE);
    } else if (zv_scan_take(scan, "C1MOVE")) {
        read_via(reader, scan);
    } else if (zv_scan_take(scan, "C2MOVE")) {
        read_motion(reader, scan, ZV_POST_CIRCLE);
    } else if (zv_scan_take(scan, "JAPPRO")) {
        read_approach(reader, scan, ZV_POST_JOINT, false);
    } else if (zv_scan_take(scan, "LAPPRO")) {
        read_approach(reader, scan, ZV_POST_LINE, false);
    } else if (zv_scan_take(scan, "JDEPART")) {
        read_approach(reader, scan, ZV_POST_JOINT, true);
    } else if (zv_scan_take(scan, "LDEPART")) {
        read_approach(reader, scan, ZV_POST_LINE, true);
    } else if (zv_scan_take(scan, "DRAW")) {
        read_draw(reader, scan, false);
    } else if (zv_scan_take(scan, "TDRAW")) {
        read_draw(reader, scan, true);
    } else if (zv_scan_take(scan, "DRIVE")) {
        read_drive(reader, scan);
    } else if (zv_scan_take(scan, "JOINT")) {
        read_taught(reader, scan, ZV_POST_JOINT);
    } else if (zv_scan_take(scan, "LINEAR")) {
        read_taught(reader, scan, ZV_POST_LINE);
    } else {
        return false;
    }
    return true;
}
