/// @file urscript_targets.c
/// Targets of URScript, read: literal ones, those that were given before, functions of them.
///
///     pose_trans(feature, p[0.1,0,0.05,0,3.14,0])
#include "post/urscript_targets.h"

#include <string.h>

static zv_pose pose_of(const double n[6])
{
    const zv_vec3 r = {n[3], n[4], n[5]};
    const double angle = zv_vec3_length(r);
    return (zv_pose){angle > 0.0 ? zv_rot_axis(zv_vec3_scale(r, 1.0 / angle), angle) : zv_rot_identity(),
                     {n[0], n[1], n[2]}};
}

/// The functions of two poses: pose_trans(frame,p), pose_add(p,q).
static bool take_product(zv_post_reader *reader, zv_scan *scan, bool adds, zv_post_point *out)
{
    zv_post_point other;
    if (!zv_scan_take(scan, "(") || !zv_urscript_take_target(reader, scan, out) || !zv_scan_take(scan, ",") ||
        !zv_urscript_take_target(reader, scan, &other) || !zv_scan_take(scan, ")") || out->has_values ||
        other.has_values) {
        return false;
    }
    const zv_pose a = out->frame_from_tool, b = other.frame_from_tool;
    out->frame_from_tool = adds ? (zv_pose){zv_rot_mul(a.rot, b.rot), zv_vec3_add(a.pos, b.pos)} : zv_pose_mul(a, b);
    return true;
}

/// get_inverse_kin(p, qnear=q): the pose, by the solution near q; what else stands in the brackets is a tolerance.
static bool take_inverse(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    zv_post_point near;
    if (!zv_scan_take(scan, "(") || !zv_urscript_take_target(reader, scan, out)) {
        return false;
    }
    if (zv_scan_take(scan, ",")) {
        zv_scan named = *scan;
        if (zv_scan_take(&named, "qnear") && zv_scan_take(&named, "=")) {
            *scan = named;
        }
        if (!zv_urscript_take_target(reader, scan, &near) || !near.has_values) {
            return false;
        }
        memcpy(out->values, near.values, sizeof out->values);
        out->has_near = !out->has_values;
    }
    const char *close = memchr(scan->at, ')', (size_t)(scan->end - scan->at));
    scan->at = close ? close + 1 : scan->end;
    return close != NULL;
}

/// A pose that a function computes from others.
static bool take_computed(zv_post_reader *reader, zv_scan *scan, bool *is_right, zv_post_point *out)
{
    if (zv_scan_take(scan, "pose_trans")) {
        *is_right = take_product(reader, scan, false, out);
    } else if (zv_scan_take(scan, "pose_add")) {
        *is_right = take_product(reader, scan, true, out);
    } else if (zv_scan_take(scan, "pose_inv")) {
        *is_right = zv_scan_take(scan, "(") && zv_urscript_take_target(reader, scan, out) && zv_scan_take(scan, ")");
        out->frame_from_tool = zv_pose_inverse(out->frame_from_tool);
    } else if (zv_scan_take(scan, "get_inverse_kin")) {
        *is_right = take_inverse(reader, scan, out);
    } else if (zv_scan_take(scan, "get_actual_tcp_pose") || zv_scan_take(scan, "get_target_tcp_pose")) {
        *is_right = zv_scan_take(scan, "(") && zv_scan_take(scan, ")") && zv_post_here(reader, &out->frame_from_tool);
    } else {
        return false;
    }
    return true;
}

/// p[...] or [...], by itself, by name, or computed from such.
bool zv_urscript_take_target(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    double n[ZV_MAX_JOINTS] = {0};
    char name[ZV_NAME_SIZE];
    bool is_right = false;
    *out = (zv_post_point){.name = ""};
    if (++reader->nesting > 16) {
        is_right = false;
    } else if (zv_scan_take(scan, "p[")) {
        is_right = zv_post_numbers(reader, scan, 6, n) && zv_scan_take(scan, "]");
        out->frame_from_tool = pose_of(n);
    } else if (zv_scan_take(scan, "[")) {
        is_right = zv_post_numbers(reader, scan, reader->arm->joints, out->values) && zv_scan_take(scan, "]");
        out->has_values = true;
    } else if (!take_computed(reader, scan, &is_right, out)) {
        const zv_post_point *known = zv_scan_name(scan, "", name) ? zv_post_recall(reader, name) : NULL;
        *out = known ? *known : *out;
        is_right = known != NULL;
    }
    --reader->nesting;
    return is_right;
}
