/// @file waypoints_gcode.h
/// Waypoints as a G-code program that our own interpreter runs on the same arm along the same path.
#ifndef ZV_API_WAYPOINTS_GCODE_H
#define ZV_API_WAYPOINTS_GCODE_H

#include "api/op.h"
#include "api/waypoint.h"

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
