/// @file urscript_motion.c
/// Motions of URScript, read.
///
///     movel(p[...], a=1.2, v=0.25, r=0.005)
///     servoj([...], t=0.008, lookahead_time=0.1, gain=300)
#include "post/urscript_motion.h"

#include <math.h>
#include <string.h>

#include "post/urscript_targets.h"

/// Arguments behind the target: named, or a, v, t, r in this order; of movec and movep without t.
typedef struct motion_arguments {
    double a, v, t, r;
} motion_arguments;

static bool take_arguments(zv_post_reader *reader, zv_scan *scan, bool has_time, motion_arguments *out)
{
    double ignored = 0.0;
    double *const with_time[] = {&out->a, &out->v, &out->t, &out->r}, *const without[] = {&out->a, &out->v, &out->r};
    static const char *const names[] = {"a", "v", "t", "r", "mode"};
    bool is_right = true;
    for (int i = 0; is_right && zv_scan_take(scan, ","); ++i) {
        double *to = has_time ? (i < 4 ? with_time[i] : &ignored) : i < 3 ? without[i] : &ignored;
        for (int k = 0; k < 5; ++k) {
            zv_scan named = *scan;
            if (zv_scan_take(&named, names[k]) && zv_scan_take(&named, "=")) {
                to = k < 4 ? with_time[k] : &ignored;
                *scan = named;
            }
        }
        is_right = zv_post_number(reader, scan, to);
    }
    return is_right && zv_scan_take(scan, ")");
}

/// @param has_time between speed and blend radius a time can stand
static void read_motion(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind, bool has_time)
{
    zv_post_point target, via;
    const zv_scan begin = *scan;
    motion_arguments m = {.v = kind == ZV_POST_JOINT ? 1.05 : 0.25};
    const bool has_via =
        kind != ZV_POST_CIRCLE || (zv_urscript_take_target(reader, scan, &via) && zv_scan_take(scan, ","));
    if (!has_via || !zv_urscript_take_target(reader, scan, &target)) {
        zv_post_complain(reader, &begin, false, "expected a target: [...], p[...] or a name that was given before");
        return;
    }
    if (!take_arguments(reader, scan, has_time, &m)) {
        zv_post_complain(reader, scan, false, "expected a, v, t and r as numbers");
        return;
    }
    if (m.t > 0.0) {
        zv_post_complain(reader, scan, true, "the time t of a motion is not read; its speed is taken");
    }
    *(kind == ZV_POST_JOINT ? &reader->joint_speed : &reader->speed) =
        kind == ZV_POST_JOINT ? fmin(1.0, m.v / zv_urscript_top_speed(reader->arm)) : m.v;
    reader->blend_m = m.r;
    zv_post_move_to(reader, scan, kind, &target, kind == ZV_POST_CIRCLE ? &via : NULL,
                    kind == ZV_POST_JOINT ? fmin(1.0, m.v / zv_urscript_top_speed(reader->arm)) : m.v, m.r);
}

/// Arguments of servoj behind the joint values: a and v say nothing, t is the time until the next.
static bool take_period(zv_post_reader *reader, zv_scan *scan, double *t)
{
    static const char *const names[] = {"a", "v", "t", "lookahead_time", "gain"};
    bool is_right = true;
    for (int i = 0; is_right && zv_scan_take(scan, ","); ++i) {
        double value = 0.0;
        int place = i;
        for (int k = 0; k < 5; ++k) {
            zv_scan named = *scan;
            if (zv_scan_take(&named, names[k]) && zv_scan_take(&named, "=")) {
                place = k;
                *scan = named;
            }
        }
        is_right = zv_post_number(reader, scan, &value);
        *t = place == 2 ? value : *t;
    }
    return is_right && zv_scan_take(scan, ")");
}

/// servoj([...],t=0.008): joint values in a stream, each for so long.
static void read_stream(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point target;
    double t = 0.002;
    const zv_scan begin = *scan;
    if (!zv_urscript_take_target(reader, scan, &target) || !target.has_values) {
        zv_post_complain(reader, &begin, false, "expected joint values: [...] or a name that was given before");
        return;
    }
    if (!take_period(reader, scan, &t) || !(t > 0.0)) {
        zv_post_complain(reader, scan, false, "expected a, v, t, lookahead_time and gain as numbers, t above 0");
        return;
    }
    if (zv_post_is_first(reader, "servoj")) {
        zv_post_complain(
            reader, &begin, true,
            "the values of servoj are read as joint moves: the places are kept, their times as far as the arm "
            "can stop at each");
    }
    const bool goes_on = reader->has_last && reader->last_target.has_values;
    const double part =
        goes_on ? zv_post_part_of_time(reader, &target, t) : fmin(1.0, 1.05 / zv_urscript_top_speed(reader->arm));
    if (!(part > 0.0)) {
        zv_post_add_dwell(reader, scan->line, t);
        return;
    }
    zv_post_move_to(reader, scan, ZV_POST_JOINT, &target, NULL, fmin(1.0, part), 0.0);
}

static bool read_kind(zv_scan *scan, zv_post_kind *out, bool *has_time)
{
    *has_time = true;
    if (zv_scan_take(scan, "movej")) {
        *out = ZV_POST_JOINT;
    } else if (zv_scan_take(scan, "movel")) {
        *out = ZV_POST_LINE;
    } else if (zv_scan_take(scan, "movep")) {
        *has_time = false;
        *out = ZV_POST_LINE;
    } else if (zv_scan_take(scan, "movec")) {
        *has_time = false;
        *out = ZV_POST_CIRCLE;
    } else {
        return false;
    }
    return zv_scan_take(scan, "(");
}

bool zv_urscript_read_motion(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_kind kind;
    bool has_time;
    zv_scan there = *scan, stream = *scan;
    if (read_kind(&there, &kind, &has_time)) {
        read_motion(reader, &there, kind, has_time);
    } else if (zv_scan_take(&stream, "servoj") && zv_scan_take(&stream, "(")) {
        read_stream(reader, &stream);
    } else {
        return false;
    }
    return true;
}
