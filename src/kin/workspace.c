/// @file workspace.c
/// The workspace as a map: for each cell of a grid in a plane all poses that put the tool there, and a value of them.
///
///     z |  . x x x .          x: reached, with the smallest and the largest value over all poses
///       |  x x x x x          .: not reached
///       |  x x . x x
///       +------------ x
#include <math.h>

#include "base/assert.h"
#include "zveno/kin.h"

enum { CELLS = 120, PITCHES = 36, NUMERIC_TRIES = 12, NUMERIC_SOLUTIONS = 2 };

/// First, second and third coordinate of a plane.
static const int axes_of[3][3] = {[ZV_PLANE_XZ] = {0, 2, 1}, [ZV_PLANE_XY] = {0, 1, 2}, [ZV_PLANE_YZ] = {1, 2, 0}};

zv_workspace_map zv_workspace_map_of(const zv_robot *robot, const zv_ik *ik, zv_map_plane plane)
{
    ZV_ASSERT(robot && ik);
    const zv_vec3 base = zv_robot_base(robot).pos;
    const double at[3] = {base.x, base.y, base.z}, reach = 1.02 * zv_robot_reach(robot);
    const int *axis = axes_of[plane];
    zv_workspace_map map = {.plane = plane,
                            .level = at[axis[2]],
                            .low = {at[axis[0]] - reach, at[axis[1]] - reach},
                            .high = {at[axis[0]] + reach, at[axis[1]] + reach},
                            .columns = CELLS,
                            .rows = CELLS,
                            .hold = zv_ik_target_at(base),
                            .pitches = PITCHES,
                            .within_limits = true};
    const zv_capability can = zv_ik_capability(ik);
    if (can.task == ZV_IK_POSE && can.complete) {
        map.hold.has_rot = true;
        map.hold.base_from_tool.rot = zv_rot_from_abc(0.0, 0.0, ZV_PI);
    }
    return map;
}

zv_vec3 zv_workspace_place(const zv_workspace_map *map, int column, int row)
{
    ZV_ASSERT(map && 0 <= column && column < map->columns && 0 <= row && row < map->rows);
    const int *axis = axes_of[map->plane];
    const double u = (column + 0.5) / map->columns, v = (row + 0.5) / map->rows;
    double at[3];
    at[axis[0]] = map->low[0] + u * (map->high[0] - map->low[0]);
    at[axis[1]] = map->low[1] + v * (map->high[1] - map->low[1]);
    at[axis[2]] = map->level;
    return (zv_vec3){at[0], at[1], at[2]};
}

// ---- one cell ----

/// What a cell is filled with.
typedef struct filling {
    const zv_robot *robot;
    const zv_ik *ik;
    zv_capability can;
    const zv_workspace_map *map;
    zv_pose_measure measure;
    void *user;
} filling;

/// Adds the poses of one target; returns how many count, or -1 with a sentence.
static int add_poses(const filling *f, const zv_ik_target *target, zv_map_cell *cell, zv_error *why)
{
    static const zv_numeric_options few = {NUMERIC_SOLUTIONS, NUMERIC_TRIES, NULL, true};
    zv_ik_set set;
    const zv_status status =
        f->can.complete ? zv_ik_solve(f->ik, target, &set, why) : zv_ik_numeric(f->robot, target, &few, &set, why);
    if (status != ZV_OK) {
        return -1;
    }
    zv_ik_judge(f->robot, &set);
    int count = 0;
    for (int i = 0; i < set.count; ++i) {
        if (f->map->within_limits && !set.solutions[i].in_limits) {
            continue;
        }
        const double value = f->measure ? f->measure(f->user, set.solutions[i].q) : 0.0;
        cell->least = fmin(cell->least, value); // of a number and NaN both give the number
        cell->most = fmax(cell->most, value);
        ++count;
    }
    cell->solutions += count;
    return count;
}

static bool fill_cell(const filling *f, zv_vec3 place, zv_map_cell *cell, zv_error *why)
{
    zv_ik_target target = f->map->hold;
    const bool all_around = f->can.task == ZV_IK_XYZ_PITCH && !target.has_pitch;
    const int tries = all_around ? f->map->pitches : 1;
    int reached = 0;
    target.base_from_tool.pos = place;
    *cell = (zv_map_cell){.least = NAN, .most = NAN};
    for (int i = 0; i < tries; ++i) {
        if (all_around) {
            target.has_pitch = true;
            target.pitch = ZV_PI * (2.0 * i / tries - 1.0);
        }
        const int found = add_poses(f, &target, cell, why);
        if (found < 0) {
            return false;
        }
        reached += found > 0;
    }
    cell->part = (double)reached / tries;
    return true;
}

zv_status zv_workspace_fill(const zv_robot *robot, const zv_ik *ik, const zv_workspace_map *map,
                            zv_pose_measure measure, void *user, zv_map_cell *cells, zv_error *why)
{
    ZV_ASSERT(robot && ik && map && cells && map->columns >= 1 && map->rows >= 1 && map->pitches >= 1);
    for (int i = 0; i < 2; ++i) {
        if (!(map->low[i] < map->high[i] && isfinite(map->high[i] - map->low[i]))) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                           "the edges of the map must be finite and the lower one below the upper one");
        }
    }
    const filling f = {robot, ik, zv_ik_capability(ik), map, measure, user};
    for (int row = 0; row < map->rows; ++row) {
        for (int column = 0; column < map->columns; ++column) {
            zv_map_cell cell;
            if (!fill_cell(&f, zv_workspace_place(map, column, row), &cell, why)) {
                return ZV_ERR_BAD_REQUEST;
            }
            cells[row * map->columns + column] = cell;
        }
    }
    return ZV_OK;
}
