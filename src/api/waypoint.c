/// @file waypoint.c
/// Waypoints of a request, one after the other, and the motion of the tool between two of them.
#include "api/waypoint.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/fields.h"
#include "api/table.h"
#include "api/target.h"
#include "api/units.h"
#include "base/elementary.h"

enum { MAX_WAYPOINTS = 100000 };

static zv_status read_way(const zv_json *point, zv_waypoint *out, zv_error *why)
{
    const zv_json *name = zv_json_member(point, "name");
    out->way = (zv_way)zv_word_at(point, "move", zv_move_words, ZV_WAY_JOINT);
    out->feed_mm_min = zv_number_at(point, "feed", out->feed_mm_min);
    out->speed = zv_scaled_at(point, "speed", 0.01, out->speed);
    out->dwell_s = zv_number_at(point, "dwell", out->dwell_s);
    out->name = name ? name->text : NULL;
    out->grips = zv_json_member(point, "grip") != NULL;
    out->closes = zv_flag_at(point, "grip");
    return out->way == ZV_WAY_ARC ? zv_field_get_point(point, "via", &out->via, why) : ZV_OK;
}

/// Everything but the place.
static zv_status read_waypoint(const zv_plan_asked *asked, const zv_json *point, int number, zv_waypoint *out,
                               zv_error *why)
{
    *out = (zv_waypoint){.json = point, .number = number, .feed_mm_min = asked->feed_mm_min, .speed = 1.0};
    if (point->kind == ZV_JSON_OBJECT) {
        return read_way(point, out, why);
    }
    const int joints = zv_robot_joint_count(asked->robot);
    return point->kind == ZV_JSON_ARRAY && point->count == joints
               ? ZV_OK
               : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                         "waypoint %d must be an array of %d joint values, or an object with q or xyz", number, joints);
}

zv_status zv_waypoints_read(const zv_plan_asked *asked, const zv_json *list, zv_waypoint **out, int *count,
                            zv_error *why)
{
    if (list->kind != ZV_JSON_ARRAY || list->count < 1 || list->count > MAX_WAYPOINTS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'waypoints' must be an array of 1 to %d waypoints",
                       (int)MAX_WAYPOINTS);
    }
    zv_waypoint *points = calloc((size_t)list->count, sizeof *points);
    if (!points) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the waypoints");
    }
    zv_status status = ZV_OK;
    int read = 0;
    for (const zv_json *point = list->first; point && status == ZV_OK; point = point->next, ++read) {
        status = read_waypoint(asked, point, read + 1, &points[read], why);
    }
    if (status != ZV_OK) {
        free(points);
        return status;
    }
    *out = points;
    *count = read;
    return ZV_OK;
}

zv_status zv_waypoint_joints(const zv_robot *robot, const zv_waypoint *point, double *q, zv_error *why)
{
    if (point->json->kind == ZV_JSON_OBJECT) {
        return zv_field_get_joints(point->json, "q", robot, q, why);
    }
    int k = 0;
    for (const zv_json *value = point->json->first; value; value = value->next, ++k) {
        double outside;
        const zv_status status = zv_field_finite(value, "waypoints", &outside, why);
        if (status != ZV_OK) {
            return status;
        }
        q[k] = outside * (zv_robot_joint(robot, k)->kind == ZV_JOINT_PRISMATIC ? ZV_MM : ZV_DEG);
    }
    return ZV_OK;
}

/// The rule for a pitch that nobody gives: of the waypoint, or of the whole motion.
static zv_pitch_policy policy_of(const zv_plan_asked *asked, const zv_waypoint *point)
{
    return (zv_pitch_policy)zv_word_at(point->json, "policy", zv_policy_words, (int)asked->options.policy);
}

/// A rule that was asked for, at the waypoint or for the motion, says how the tool is held there; else it stays as held.
static void hold_by_rule(const zv_plan_asked *asked, const zv_waypoint *point, zv_ik_target *target)
{
    const bool has_rule = zv_json_member(point->json, "policy") || zv_json_member(asked->request, "policy");
    zv_ik_set set;
    if (!has_rule || target->has_pitch || !zv_ik_capability(asked->ik).has_policies) {
        return;
    }
    target->policy = policy_of(asked, point);
    if (zv_ik_solve(asked->ik, target, &set, NULL) == ZV_OK && set.count > 0) {
        target->has_pitch = true;
        target->pitch = set.pitch;
    }
}

zv_status zv_waypoint_solve(const zv_plan_asked *asked, const zv_waypoint *point, const double *near_q, double *q,
                            zv_plan_end *end, zv_error *why)
{
    if (zv_waypoint_has_joints(point)) {
        return zv_waypoint_joints(asked->robot, point, q, why);
    }
    zv_ik_target target;
    zv_ik_set set;
    zv_status status = zv_target_fields(point->json, "xyz", &target, why);
    target.policy = status == ZV_OK ? policy_of(asked, point) : target.policy;
    status = status == ZV_OK ? zv_ik_solve(asked->ik, &target, &set, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    if (near_q) {
        zv_ik_sort_near(asked->robot, near_q, &set);
    } else {
        zv_ik_judge(asked->robot, &set);
    }
    const int best = zv_ik_choose(asked->robot, &set, (zv_branch){0}, true, near_q);
    if (best >= 0) {
        memcpy(q, set.solutions[best].q, (size_t)zv_robot_joint_count(asked->robot) * sizeof *q);
        return ZV_OK;
    }
    *end = (zv_plan_end){.reason = set.count ? ZV_REASON_LIMIT : ZV_REASON_REACH,
                         .reach = set.reach,
                         .joint = -1,
                         .line = point->number,
                         .place = target.base_from_tool.pos,
                         .in_program = target.base_from_tool.pos};
    return ZV_OK;
}

bool zv_waypoint_has_joints(const zv_waypoint *point)
{
    return point->json->kind == ZV_JSON_ARRAY || zv_json_member(point->json, "q");
}

zv_status zv_waypoint_target(const zv_plan_asked *asked, const zv_waypoint *point, const zv_ik_target *held,
                             zv_ik_target *out, zv_error *why)
{
    if (zv_waypoint_has_joints(point)) {
        double q[ZV_MAX_JOINTS];
        const zv_status status = zv_waypoint_joints(asked->robot, point, q, why);
        *out = status == ZV_OK ? zv_ik_target_of(asked->ik, q) : *out;
        return status;
    }
    zv_ik_target said;
    const zv_status status = zv_target_fields(point->json, "xyz", &said, why);
    if (status == ZV_OK) {
        hold_by_rule(asked, point, &said);
        if (held->has_rot && !said.has_rot) {
            said.base_from_tool.rot = held->base_from_tool.rot;
        }
        said.pitch = said.has_pitch ? said.pitch : held->pitch;
        said.yaw = said.has_yaw ? said.yaw : held->yaw;
        said.has_rot |= held->has_rot;
        said.has_pitch |= held->has_pitch;
        said.has_yaw |= held->has_yaw;
        *out = said;
    }
    return status;
}

// ---- between two of them ----

// Waypoints as moves of the tool: lines, and circles through three points.
//
//           via                 u = via - from, v = to - from, n = u x v
//         .  *  .               the circle's axis is n, its centre at (|u|^2 v - |v|^2 u) x n / (2 |n|^2) from `from`
//       .         .
//     from   +    to

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

zv_status zv_tool_walk_to(zv_tool_walk *walk, const zv_plan_asked *asked, const zv_waypoint *point, zv_move *out,
                          zv_error *why)
{
    zv_move move = {.kind = ZV_MOVE_FEED, .line = point->number, .feed_mm_min = point->feed_mm_min};
    zv_status status = zv_waypoint_target(asked, point, &walk->held, &walk->held, why);
    memcpy(move.from, walk->here, sizeof move.from);
    write_axes(&walk->held, walk->here, move.to);
    memcpy(walk->here, move.to, sizeof walk->here);
    if (status == ZV_OK && point->way == ZV_WAY_ARC) {
        status = make_arc(&move, point, why);
    }
    *out = move;
    return status;
}
