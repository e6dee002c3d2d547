/// @file waypoint.h
/// Waypoints of a request, one after the other, and the motion of the tool between two of them.
#ifndef ZV_API_WAYPOINT_H
#define ZV_API_WAYPOINT_H

#include "api/plan_fields.h"

typedef enum zv_way { ZV_WAY_JOINT, ZV_WAY_LINE, ZV_WAY_ARC } zv_way;

/// One waypoint as it was written.
typedef struct zv_waypoint {
    const zv_json *json;
    int number; ///< from 1
    zv_way way;
    double feed_mm_min; ///< of lines and arcs
    double speed;       ///< of joint moves, a part of the limits
    double dwell_s;     ///< wait there
    bool grips, closes; ///< the gripper closes or opens there
    zv_vec3 via;        ///< of arcs, m
    const char *name;   ///< what people call it, or NULL
} zv_waypoint;

/// All waypoints of a list but their places. Whoever asks frees `*out`; on failure there is nothing to free.
zv_status zv_waypoints_read(const zv_plan_asked *asked, const zv_json *list, zv_waypoint **out, int *count,
                            zv_error *why);
/// Whether the place is given by joint values.
bool zv_waypoint_has_joints(const zv_waypoint *point);
zv_status zv_waypoint_joints(const zv_robot *robot, const zv_waypoint *point, double *q, zv_error *why);
/// The joints of a waypoint: as given, or of those that reach its place the nearest to `near_q` (NULL: the best one). When
/// no joints inside the limits reach it, `end` says so; else `end` stays as it was.
zv_status zv_waypoint_solve(const zv_plan_asked *asked, const zv_waypoint *point, const double *near_q, double *q,
                            zv_plan_end *end, zv_error *why);
/// The target of a waypoint; what it does not say is as in `held`.
zv_status zv_waypoint_target(const zv_plan_asked *asked, const zv_waypoint *point, const zv_ik_target *held,
                             zv_ik_target *out, zv_error *why);

/// Where the tool has come to.
typedef struct zv_tool_walk {
    zv_ik_target held;
    double here[ZV_AXES]; ///< the same as coordinates of a move
} zv_tool_walk;

/// The tool as the arm holds it at `q`.
zv_tool_walk zv_tool_walk_from(const zv_ik *ik, const double *q);
/// The same, with turns that go on from where the walk was.
void zv_tool_walk_hop(zv_tool_walk *walk, const zv_ik *ik, const double *q);
/// The line or arc that leads to a waypoint; the walk goes there.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST: fields that do not fit, an arc over three points of one line
zv_status zv_tool_walk_to(zv_tool_walk *walk, const zv_plan_asked *asked, const zv_waypoint *point, zv_move *out,
                          zv_error *why);

#endif
