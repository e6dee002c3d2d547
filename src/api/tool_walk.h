/// @file tool_walk.h
/// The tool from waypoint to waypoint, as moves in mm and degrees: what planner and G-code have in common.
#ifndef ZV_API_TOOL_WALK_H
#define ZV_API_TOOL_WALK_H

#include "api/waypoint.h"

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
zv_status zv_tool_walk_to(zv_tool_walk *walk, const zv_plan_wish *wish, const zv_waypoint *point, zv_move *out,
                          zv_error *why);

#endif
