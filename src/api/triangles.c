/// @file triangles.c
/// The quantities that document 001 computes on its way to the angles of a four-link arm, for a target:
///
///           3                    d15, d16  base to tool, and its shadow on the floor      b1 b2  their angles
///          /b6\  _ 4             d25, d24  shoulder to tool, shoulder to wrist            b3 b4 b5 b6 delta
///     2   /b5_ - |                         the angles of the triangles 1-2-5, 2-4-5, 2-3-4
///     | b4 - _   |
///     |        - 5
///     1 ---------6
#include "api/triangles.h"

#include <math.h>

#include "api/units.h"

enum { POINTS = 5 };

/// m: what may be off the axis of the base.
#define ON_AXIS 1e-9

static int points_at_zero(const zv_robot *robot, zv_vec3 points[ZV_MAX_POINTS])
{
    const double zero[ZV_MAX_JOINTS] = {0};
    return zv_fk_points(robot, zero, points);
}

zv_status zv_triangles_check(const zv_served_arm *arm, zv_error *why)
{
    zv_vec3 points[ZV_MAX_POINTS];
    const bool four_links = arm->angles.kind == ZV_ANGLES_YAW_PITCH && points_at_zero(arm->robot, points) == POINTS &&
                            fabs(points[0].x) + fabs(points[0].y) + fabs(points[0].z) < ON_AXIS &&
                            fabs(points[1].x) + fabs(points[1].y) < ON_AXIS;
    if (!four_links) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'triangles' are those of the four-link arm of document 001, such as arm4; this arm is another");
    }
    return ZV_OK;
}

static zv_fourlink lengths_of(const zv_robot *robot)
{
    zv_vec3 points[ZV_MAX_POINTS];
    double length[POINTS - 1];
    points_at_zero(robot, points);
    for (int i = 0; i < POINTS - 1; ++i) {
        length[i] = zv_vec3_length(zv_vec3_sub(points[i + 1], points[i]));
    }
    return (zv_fourlink){.l12 = length[0], .l23 = length[1], .l34 = length[2], .l45 = length[3]};
}

static void write_one(zv_json_writer *out, const char *name, double value)
{
    zv_json_key(out, name);
    zv_json_number(out, value);
}

void zv_write_triangles(zv_json_writer *out, const zv_robot *robot, const zv_ik_target *target)
{
    const zv_fourlink arm = lengths_of(robot);
    const zv_fourlink_chain chain = zv_fourlink_chain_for(&arm, target->base_from_tool.pos, target->pitch);
    zv_json_key(out, "triangles");
    zv_json_begin_object(out);
    write_one(out, "d15", zv_mm_from_m(chain.d15));
    write_one(out, "d16", zv_mm_from_m(chain.d16));
    write_one(out, "d25", zv_mm_from_m(chain.d25));
    write_one(out, "d24", zv_mm_from_m(chain.d24));
    write_one(out, "b1", zv_deg_from_rad(chain.b1));
    write_one(out, "b2", zv_deg_from_rad(chain.b2));
    write_one(out, "delta", zv_deg_from_rad(chain.delta));
    write_one(out, "b3", zv_deg_from_rad(chain.b3));
    write_one(out, "b4", zv_deg_from_rad(chain.b4));
    write_one(out, "b5", zv_deg_from_rad(chain.b5));
    if (chain.reachable) {
        write_one(out, "b6", zv_deg_from_rad(chain.b6));
    } else {
        zv_json_key(out, "b6");
        zv_json_null(out);
    }
    zv_json_end_object(out);
}
