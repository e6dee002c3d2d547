/// @file reach_map.h
/// The paper as a grid: which places the pen reaches, held in which way.
#ifndef ZV_INK_REACH_MAP_H
#define ZV_INK_REACH_MAP_H

#include <stdint.h>

#include "zveno/ink.h"

enum { ZV_MAP_CELLS = 96, ZV_MAP_NODES = ZV_MAP_CELLS + 1 };
/// Between places that are neighbours no joint turns by more than this, rad, unless it jumps.
#define ZV_MAP_JUMP 1.0

/// Branches that reach one place, as bits of the map's list.
typedef struct zv_ways {
    uint32_t bits;
    double q[ZV_MAX_SOLUTIONS][ZV_MAX_JOINTS]; ///< with the pen down
} zv_ways;

struct zv_reach_map {
    zv_hold hold;
    double up_mm, down_mm;
    zv_vec2 low;    ///< of the grid
    double step_mm; ///< size of a cell
    int way_count;
    zv_branch way[ZV_MAX_SOLUTIONS];
    uint32_t cell[ZV_MAP_CELLS][ZV_MAP_CELLS]; ///< [y][x] ways in which the whole cell is in reach
    bool node[ZV_MAP_NODES][ZV_MAP_NODES];     ///< [y][x] in reach in some way
};

/// The ways at a place; ways never seen before are taken into the list when `learns` is not NULL (it is the map).
void zv_map_ways(const zv_reach_map *map, zv_vec2 at, zv_reach_map *learns, zv_ways *out);
/// Whether the joints of way `way` go from one place to the other without a jump.
bool zv_map_joins(const zv_reach_map *map, const zv_ways *a, const zv_ways *b, int way);
/// A corner of a cell.
zv_vec2 zv_map_node(const zv_reach_map *map, int x, int y);

#endif
