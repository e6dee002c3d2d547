/// @file tool_walk.c
/// Waypoints as moves of the tool: lines, and circles through three points.
///
///           via                 u = via - from, v = to - from, n = u x v
///         .  *  .               the circle's axis is n, its centre at (|u|^2 v - |v|^2 u) x n / (2 |n|^2) from `from`
///       .         .
///     from   +    to
#include "api/tool_walk.h"

#include <math.h>
#include <string.h>

#include "api/units.h"
#include "base/elementary.h"

/// A target as the coordinates of a move: mm and degrees; pitch in B, yaw in A. Turns go on from `before`.
static void write_axes(const zv_ik_target *target, const double before[ZV_AXES], double out[ZV_AXES])
{
    const zv_vec3 p = target->base_from_tool.pos;
    out[ZV_X] = zv_mm_from_m(p.x);
    out[ZV_Y] = zv_mm_from_m(p.y);
    out[ZV_Z] = zv_mm_from_m(p.z);
    out[ZV_A] = out[ZV_B] = out[ZV_C] = 0.0;
    if (target->has_rot) {
        const zv_euler e = zv_rot_to_abc(target->base_from_tool.rot);
        out[ZV_A] = e.a / ZV_DEG;
        out[ZV_B] = e.b / ZV_DEG;
        out[ZV_C] = e.c / ZV_DEG;
    } else if (target->has_pitch) {
        out[ZV_B] = before[ZV_B] + zv_wrap(target->pitch - before[ZV_B] * ZV_DEG) / ZV_DEG;
    } else if (target->has_yaw) {
        out[ZV_A] = before[ZV_A] + zv_wrap(target->yaw - before[ZV_A] * ZV_DEG) / ZV_DEG;
    }
}

static zv_vec3 place_of(const double axes[ZV_AXES])
{
    return (zv_vec3){axes[ZV_X], axes[ZV_Y], axes[ZV_Z]};
}

/// The circle through three points, from the first over the second to the last.
static zv_status make_arc(zv_move *move, const zv_waypoint *point, zv_error *why)
{
    const zv_vec3 from = place_of(move->from), to = place_of(move->to);
    const zv_vec3 via = {zv_mm_from_m(point->via.x), zv_mm_from_m(point->via.y), zv_mm_from_m(point->via.z)};
    const zv_vec3 u = zv_vec3_sub(via, from), v = zv_vec3_sub(to, from), n = zv_vec3_cross(u, v);
    const double nn = zv_vec3_dot(n, n), uu = zv_vec3_dot(u, u), vv = zv_vec3_dot(v, v);
    if (!(nn > 1e-12 * uu * vv) || !(nn > 0.0)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "waypoint %d: an arc needs three different points that are not on one line", point->number);
    }
    const zv_vec3 across = zv_vec3_cross(zv_vec3_sub(zv_vec3_scale(v, uu), zv_vec3_scale(u, vv)), n);
    const zv_vec3 to_center = zv_vec3_scale(across, 0.5 / nn);
    move->kind = ZV_MOVE_ARC;
    move->axis = zv_vec3_scale(n, 1.0 / sqrt(nn));
    move->center = zv_vec3_add(from, to_center);
    const zv_vec3 a = zv_vec3_scale(to_center, -1.0), b = zv_vec3_sub(to, move->center);
    const double angle = zv_atan2(zv_vec3_dot(move->axis, zv_vec3_cross(a, b)), zv_vec3_dot(a, b));
    move->sweep = angle > 0.0 ? angle : angle + 2.0 * ZV_PI; // n makes the way over `via` counter-clockwise
    return ZV_OK;
}

zv_tool_walk zv_tool_walk_from(const zv_ik *ik, const double *q)
{
    zv_tool_walk walk = {.here = {0.0}};
    zv_tool_walk_hop(&walk, ik, q);
    return walk;
}

void zv_tool_walk_hop(zv_tool_walk *walk, const zv_ik *ik, const double *q)
{
    walk->held = zv_ik_target_of(ik, q);
    write_axes(&walk->held, walk->here, walk->here);
}

zv_status zv_tool_walk_to(zv_tool_walk *walk, const zv_plan_wish *wish, const zv_waypoint *point, zv_move *out,
                          zv_error *why)
{
    zv_move move = {.kind = ZV_MOVE_FEED, .line = point->number, .feed_mm_min = point->feed_mm_min};
    zv_status status = zv_waypoint_target(wish, point, &walk->held, &walk->held, why);
    memcpy(move.from, walk->here, sizeof move.from);
    write_axes(&walk->held, walk->here, move.to);
    memcpy(walk->here, move.to, sizeof walk->here);
    if (status == ZV_OK && point->way == ZV_WAY_ARC) {
        status = make_arc(&move, point, why);
    }
    *out = move;
    return status;
}
