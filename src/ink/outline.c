/// @file outline.c
/// The rim of what can be reached, as closed lines: marching squares over the grid of the map.
///
///     o---o        A side of a cell between a node in reach and one that is not is crossed by the rim; where, is found
///     |  /|        by halving. Each cell joins its crossed sides by lines with the reachable nodes on their left; every
///     o-+-o        crossed side is left by one line and entered by one, so that lines close.
#include <stdlib.h>

#include "base/assert.h"
#include "ink/reach_map.h"

enum { SIDES = 2 * ZV_MAP_NODES * ZV_MAP_NODES, NOWHERE = -1, HALVINGS = 12 };

/// The side from a node to its right (0) or upper (1) neighbour.
static int side_at(int x, int y, int is_upright)
{
    return 2 * (y * ZV_MAP_NODES + x) + is_upright;
}

/// Where the rim crosses a side.
static zv_vec2 crossing(const zv_reach_map *map, int side)
{
    const int node = side / 2, x = node % ZV_MAP_NODES, y = node / ZV_MAP_NODES;
    zv_vec2 in = zv_map_node(map, x, y), out = zv_map_node(map, x + (side % 2 == 0), y + side % 2);
    if (!map->node[y][x]) {
        const zv_vec2 other = in;
        in = out;
        out = other;
    }
    for (int i = 0; i < HALVINGS; ++i) {
        const zv_vec2 middle = {0.5 * (in.x + out.x), 0.5 * (in.y + out.y)};
        zv_branch_set branches;
        zv_map_branches(map, middle, NULL, &branches);
        *(branches.bits ? &in : &out) = middle;
    }
    return in;
}

static void join_side(int *next, const bool in[4], const int side[4], int i)
{
    if (in[i] && !in[(i + 1) % 4]) { // reach ends on side i: the line from there goes to where it began
        int k = i;
        while (in[k]) {
            k = (k + 3) % 4;
        }
        next[side[i]] = side[k];
    }
}

/// The lines of one cell. Corners counter-clockwise from the lower left are bits 0 to 3 of the pattern, sides 0 to 3
/// begin at them; with the reachable corners on its left a line leaves through the side where reach ends, seen
/// counter-clockwise, and comes from where it begins.
static void join_sides(const zv_reach_map *map, int x, int y, int *next)
{
    const bool in[4] = {map->node[y][x], map->node[y][x + 1], map->node[y + 1][x + 1], map->node[y + 1][x]};
    const int side[4] = {side_at(x, y, 0), side_at(x + 1, y, 1), side_at(x, y + 1, 0), side_at(x, y, 1)};
    for (int i = 0; i < 4; ++i) {
        join_side(next, in, side, i);
    }
}

static bool walk_line(const zv_reach_map *map, int first, int *next, zv_vec2 *point, zv_outline_sink sink, void *user)
{
    int count = 0;
    for (int at = first; at != NOWHERE && next[at] != NOWHERE;) {
        const int then = next[at];
        point[count++] = crossing(map, at);
        next[at] = NOWHERE;
        at = then;
    }
    return count < 3 || sink(user, point, count);
}

bool zv_reach_map_outline(const zv_reach_map *map, zv_outline_sink sink, void *user)
{
    ZV_ASSERT(map && sink);
    int *next = malloc(SIDES * sizeof *next);
    zv_vec2 *point = malloc(SIDES * sizeof *point);
    bool goes_on = next && point;
    const bool has_memory = goes_on;
    for (int i = 0; goes_on && i < SIDES; ++i) {
        next[i] = NOWHERE;
    }
    for (int y = 0; goes_on && y < ZV_MAP_CELLS; ++y) {
        for (int x = 0; x < ZV_MAP_CELLS; ++x) {
            join_sides(map, x, y, next);
        }
    }
    for (int i = 0; goes_on && i < SIDES; ++i) {
        goes_on = next[i] == NOWHERE || walk_line(map, i, next, point, sink, user);
    }
    free(next);
    free(point);
    return has_memory;
}
