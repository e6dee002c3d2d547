/// @file waypoints.h
/// Waypoints of a request, one after the other, the motion of the tool between two of them, and the G-code program that our
/// own interpreter runs on the same arm along the same path.
#ifndef ZV_API_WAYPOINTS_H
#define ZV_API_WAYPOINTS_H

#include "api/op.h"
#include "request/plan_fields.h"

typedef enum zv_waypoint_move {
    ZV_WAYPOINT_JOINT,
    ZV_WAYPOINT_LINE,
    ZV_WAYPOINT_ARC,
    ZV_WAYPOINT_STRAIGHT
} zv_waypoint_move;

/// One waypoint as it was written.
typedef struct zv_waypoint {
    const zv_json *json;
    int number; ///< from 1
    zv_waypoint_move move;
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
/// Whether a text is the CSV of taught points that the page saves.
bool zv_waypoints_csv_is(const char *text, size_t size);
/// Such a CSV as a list of waypoints in JSON, appended to `out`.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST with the line
zv_status zv_waypoints_csv(const char *text, size_t size, int joints, zv_text *out, zv_error *why);
/// Whether the joints go there, and not the tool along a path.
static inline bool zv_waypoint_is_hop(const zv_waypoint *point)
{
    return point->move == ZV_WAYPOINT_JOINT || point->move == ZV_WAYPOINT_STRAIGHT;
}
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

/// One waypoint as it was written.
typedef struct zv_written_point {
    int line;                ///< its first one, from 1
    bool is_joint;           ///< a joint move: `q` is where it ends
    double q[ZV_MAX_JOINTS]; ///< of joint moves
    zv_vec3 place;           ///< of the tool, m
} zv_written_point;

typedef struct zv_written_program {
    zv_text text;
    int lines;
    zv_written_point *points; ///< as many as there are waypoints
    int count;
    zv_text warnings; ///< JSON objects, for zv_json_put_list
    zv_json_writer warning;
} zv_written_program;

/// Says something about a waypoint (from 1) that the program does not keep.
void zv_written_warn(zv_written_program *program, int number, const char *code, const char *sentence);

/// Writes the program. `out` is empty at first and to be freed by zv_written_free, also after a failure.
/// @return ZV_OK; ZV_ERR_BAD_REQUEST for waypoints that are wrong or out of reach, with their number
zv_status zv_waypoints_gcode(const zv_plan_asked *asked, const zv_json *waypoints, zv_written_program *out,
                             zv_error *why);
void zv_written_free(zv_written_program *program);

/// Runs the program on the arm, as `plan` would, and warns of joint moves that end in another branch.
zv_status zv_written_check(const zv_plan_asked *asked, zv_written_program *program, zv_watch *watch,
                           zv_plan_report *report, zv_error *why);

#endif
