/// @file reach_map.c
/// The paper as a grid: which places the pen reaches, and in which branch.
///
///     o---o---o     A node is in reach in a branch when the pen gets there down and up, within all limits.
///     | x | x |     A cell is, when its four corners are and no joint jumps between them: a shoulder that
///     o---o---o     comes to the end of its turn leaves a row of cells that no drawing may cross.
///
/// Among things a cell is not in reach in a branch in which the arm hits something at the next nodes of a coarser grid:
/// that is looked at more closely when a place is chosen, and arms are wider than a few cells.
///
/// The grid covers the disc in which the sheet is within the reach of the arm.
#include "ink/reach_map.h"

#include <math.h>
#include <stdlib.h>

#include "base/assert.h"

/// More than the reach, so that the rim of the grid is out of reach.
#define ROOM 1.02
/// For arms whose reach nobody knows, m.
#define USUAL_REACH_M 1.0
/// Nodes between two at which the arm is held against the things.
enum { COARSE = 3 };

// ---- branches ----

static int find_branch(const zv_reach_map *map, zv_branch branch, zv_reach_map *learns)
{
    for (int i = 0; i < map->branch_count; ++i) {
        if (zv_branch_is_same(map->branch[i], branch)) {
            return i;
        }
    }
    if (learns && learns->branch_count < ZV_MAX_SOLUTIONS) {
        learns->branch[learns->branch_count] = branch;
        return learns->branch_count++;
    }
    return -1;
}

void zv_map_branches(const zv_reach_map *map, zv_vec2 at, zv_reach_map *learns, zv_branch_set *out)
{
    zv_ik_set set;
    uint32_t up_bits = 0;
    out->bits = 0;
    zv_hold_solve(&map->hold, at, map->down_mm, &set);
    for (int i = 0; i < set.count; ++i) {
        const int branch = find_branch(map, set.solutions[i].branch, learns);
        if (branch >= 0) {
            out->bits |= 1u << branch;
            for (int k = 0; k < zv_robot_joint_count(map->hold.robot); ++k) {
                out->q[branch][k] = set.solutions[i].q[k];
            }
        }
    }
    if (out->bits == 0 || map->up_mm == map->down_mm) {
        return;
    }
    zv_hold_solve(&map->hold, at, map->up_mm, &set);
    for (int i = 0; i < set.count; ++i) {
        const int branch = find_branch(map, set.solutions[i].branch, NULL);
        up_bits |= branch >= 0 ? 1u << branch : 0u;
    }
    out->bits &= up_bits;
}

static bool is_clear(const zv_ink_around *around, const double *q)
{
    return zv_is_clear(around->collider, around->scene, q, around->margin);
}

bool zv_map_is_clear(const zv_reach_map *map, zv_vec2 at, const zv_branch_set *here, int branch)
{
    zv_ik_set up;
    if (!map->around) {
        return true;
    }
    bool clear = is_clear(map->around, here->q[branch]);
    if (clear && map->up_mm != map->down_mm) {
        zv_hold_solve(&map->hold, at, map->up_mm, &up);
        for (int i = 0; i < up.count; ++i) {
            const bool same = find_branch(map, up.solutions[i].branch, NULL) == branch;
            clear = clear && (!same || is_clear(map->around, up.solutions[i].q));
        }
    }
    return clear;
}

bool zv_map_joins(const zv_reach_map *map, const zv_branch_set *a, const zv_branch_set *b, int branch)
{
    const zv_robot *robot = map->hold.robot;
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        if (zv_robot_joint(robot, k)->kind == ZV_JOINT_REVOLUTE &&
            !(fabs(a->q[branch][k] - b->q[branch][k]) <= ZV_MAP_JUMP)) {
            return false;
        }
    }
    return true;
}

zv_vec2 zv_map_node(const zv_reach_map *map, int x, int y)
{
    return (zv_vec2){map->low.x + x * map->step_mm, map->low.y + y * map->step_mm};
}

// ---- the grid ----

/// Places the grid; false when the sheet is out of reach as a whole.
static bool place_grid(zv_reach_map *map)
{
    const double known = zv_robot_reach(map->hold.robot);
    const double reach = (known > 0.0 && known < INFINITY ? known : USUAL_REACH_M) / ZV_MM;
    const zv_vec3 base = zv_hold_on_paper(&map->hold, zv_robot_base(map->hold.robot).pos);
    const double radius = sqrt(fmax(reach * reach - base.z * base.z, 0.0)) * ROOM;
    map->low = (zv_vec2){base.x - radius, base.y - radius};
    map->step_mm = 2.0 * radius / ZV_MAP_CELLS;
    return radius > 0.0;
}

/// Ways in which a cell with these corners, counter-clockwise, is in reach.
static uint32_t cell_of(const zv_reach_map *map, const zv_branch_set *const corner[4])
{
    uint32_t bits = corner[0]->bits & corner[1]->bits & corner[2]->bits & corner[3]->bits;
    for (int branch = 0; branch < map->branch_count; ++branch) {
        for (int i = 0; i < 4 && (bits >> branch & 1u); ++i) {
            if (!zv_map_joins(map, corner[i], corner[(i + 1) % 4], branch)) {
                bits &= ~(1u << branch);
            }
        }
    }
    return bits;
}

static void fill_row(zv_reach_map *map, int y, zv_branch_set *row)
{
    for (int x = 0; x < ZV_MAP_NODES; ++x) {
        zv_map_branches(map, zv_map_node(map, x, y), map, &row[x]);
        map->node[y][x] = row[x].bits != 0;
    }
}

static void fill(zv_reach_map *map, zv_branch_set *low, zv_branch_set *high)
{
    fill_row(map, 0, low);
    for (int y = 0; y < ZV_MAP_CELLS; ++y) {
        fill_row(map, y + 1, high);
        for (int x = 0; x < ZV_MAP_CELLS; ++x) {
            const zv_branch_set *const corner[] = {&low[x], &low[x + 1], &high[x + 1], &high[x]};
            map->cell[y][x] = cell_of(map, corner);
        }
        zv_branch_set *const free_row = low;
        low = high;
        high = free_row;
    }
}

// ---- among things ----

/// Branches that reach a node and hit something there.
static uint32_t hits_at(const zv_reach_map *map, int x, int y)
{
    zv_branch_set here;
    uint32_t hits = 0;
    zv_map_branches(map, zv_map_node(map, x, y), NULL, &here);
    for (int branch = 0; branch < map->branch_count; ++branch) {
        const bool reached = here.bits >> branch & 1u;
        hits |= reached && !is_clear(map->around, here.q[branch]) ? 1u << branch : 0u;
    }
    return hits;
}

/// Takes branches out of the cells around a node.
static void take_out(zv_reach_map *map, int x, int y, uint32_t hits)
{
    for (int row = y - COARSE < 0 ? 0 : y - COARSE; row < y + COARSE && row < ZV_MAP_CELLS; ++row) {
        for (int column = x - COARSE < 0 ? 0 : x - COARSE; column < x + COARSE && column < ZV_MAP_CELLS; ++column) {
            map->cell[row][column] &= ~hits;
        }
    }
}

static void keep_clear(zv_reach_map *map)
{
    for (int y = 0; y < ZV_MAP_NODES; y += COARSE) {
        for (int x = 0; x < ZV_MAP_NODES; x += COARSE) {
            take_out(map, x, y, hits_at(map, x, y));
        }
    }
}

zv_reach_map *zv_reach_map_create(const zv_hold *hold, double up_mm, double down_mm, const zv_ink_around *around)
{
    ZV_ASSERT(hold);
    zv_reach_map *map = calloc(1, sizeof *map);
    zv_branch_set *rows = malloc(2 * ZV_MAP_NODES * sizeof *rows);
    if (map && rows) {
        map->hold = *hold;
        map->around = around;
        map->down_mm = down_mm;
        map->up_mm = hold->stays_down ? down_mm : up_mm;
        if (place_grid(map)) {
            fill(map, rows, rows + ZV_MAP_NODES);
            if (around) {
                keep_clear(map);
            }
        }
    } else {
        free(map);
        map = NULL;
    }
    free(rows);
    return map;
}

void zv_reach_map_free(zv_reach_map *map)
{
    free(map);
}
