/// @file reach_map.h
/// The paper as a grid: which places the pen reaches, and in which branch.
#ifndef ZV_INK_REACH_MAP_H
#define ZV_INK_REACH_MAP_H

#include <stdint.h>

#include "zveno/ink.h"

enum { ZV_MAP_CELLS = 96, ZV_MAP_NODES = ZV_MAP_CELLS + 1 };
/// Between places that are neighbours no joint turns by more than this, rad, unless it jumps.
#define ZV_MAP_JUMP 1.0

/// Branches that reach one place, as bits of the map's list.
typedef struct zv_branch_set {
    uint32_t bits;
    double q[ZV_MAX_SOLUTIONS][ZV_MAX_JOINTS]; ///< with the pen down
} zv_branch_set;

struct zv_reach_map {
    zv_hold hold;
    const zv_ink_around *around; ///< NULL: nothing
    double up_mm, down_mm;
    zv_vec2 low;    ///< of the grid
    double step_mm; ///< size of a cell
    int branch_count;
    zv_branch branch[ZV_MAX_SOLUTIONS];
    uint32_t cell[ZV_MAP_CELLS][ZV_MAP_CELLS]; ///< [y][x] branches in which the whole cell is in reach
    bool node[ZV_MAP_NODES][ZV_MAP_NODES];     ///< [y][x] in reach in some branch
};

/// The branches at a place; branches never seen before are taken into the list when `learns` is not NULL (it is the map).
void zv_map_branches(const zv_reach_map *map, zv_vec2 at, zv_reach_map *learns, zv_branch_set *out);
/// Whether the arm keeps clear of what is around it at a place, pen down and up, in a branch that `here` has.
bool zv_map_is_clear(const zv_reach_map *map, zv_vec2 at, const zv_branch_set *here, int branch);
/// Whether the joints of a branch go from one place to the other without a jump.
bool zv_map_joins(const zv_reach_map *map, const zv_branch_set *a, const zv_branch_set *b, int branch);
/// A corner of a cell.
zv_vec2 zv_map_node(const zv_reach_map *map, int x, int y);

#endif
