/// @file inside.c
/// Whether all of a drawing is in reach, in one branch: its places looked up on the grid of the map.
///
///     +---+---+---+     A place whose cell and all cells around it are in reach in a branch needs no look of its own.
///     | o | o | x |     Elsewhere the arm is solved, there and at the place before it: no joint may jump between
///     +---+-*-+---+     the two.
///     | o | o | o |
///     +---+---+---+
///
/// A plan looks more closely, at every curve and its corners, and takes a hundred times as long.
#include <math.h>

#include "base/assert.h"
#include "draw/plane.h"
#include "ink/reach_map.h"

/// Places of the ink are no farther apart, mm, and a curve has at least so many.
#define PLACE_MM 2.0
enum { PLACES_OF_CURVE = 4 };

typedef struct look {
    const zv_reach_map *map;
    uint32_t branches; ///< that have reached everything so far
    zv_vec2 before;
    zv_branch_set solved; ///< at `before`
    bool has_solved;      ///< else the grid knew it
    bool has_before;      ///< the stroke has begun
} look;

/// Ways in which a place and the cells around it are in reach.
static uint32_t ways_on_grid(const zv_reach_map *map, zv_vec2 at)
{
    const double x = floor((at.x - map->low.x) / map->step_mm), y = floor((at.y - map->low.y) / map->step_mm);
    if (!(x >= 1.0 && y >= 1.0 && x < ZV_MAP_CELLS - 1 && y < ZV_MAP_CELLS - 1)) {
        return 0;
    }
    uint32_t branches = ~0u;
    for (int row = (int)y - 1; row <= (int)y + 1; ++row) {
        const uint32_t *cell = &map->cell[row][(int)x - 1];
        branches &= cell[0] & cell[1] & cell[2];
    }
    return branches;
}

static uint32_t branches_by_solving(look *l, zv_vec2 at)
{
    zv_branch_set here;
    if (l->has_before && !l->has_solved) {
        zv_map_branches(l->map, l->before, NULL, &l->solved);
    }
    zv_map_branches(l->map, at, NULL, &here);
    uint32_t branches = here.bits;
    for (int branch = 0; l->has_before && branch < l->map->branch_count; ++branch) {
        const uint32_t bit = 1u << branch;
        if ((branches & l->branches & bit) &&
            !((l->solved.bits & bit) && zv_map_joins(l->map, &l->solved, &here, branch))) {
            branches &= ~bit;
        }
    }
    l->solved = here;
    return branches;
}

static bool take(look *l, zv_vec2 at)
{
    const uint32_t known = ways_on_grid(l->map, at);
    const bool solves = (known & l->branches) != l->branches;
    l->branches &= solves ? branches_by_solving(l, at) : known;
    l->has_solved = solves;
    l->has_before = true;
    l->before = at;
    return l->branches != 0;
}

/// Not shorter than the segment.
static double bound_of(zv_vec2 from, const zv_segment *segment)
{
    const zv_segment_curve *curve = segment->curve;
    if (!curve) {
        return zv_vec2_distance(from, segment->to);
    }
    if (curve->kind == ZV_SEGMENT_ARC) {
        return zv_arc_largest_radius(curve) * fabs(curve->arc.end - curve->arc.start);
    }
    const zv_vec2 *c = curve->control;
    return zv_vec2_distance(from, c[0]) + zv_vec2_distance(c[0], c[1]) + zv_vec2_distance(c[1], segment->to);
}

static bool take_segment(look *l, zv_vec2 from, const zv_segment *segment)
{
    const int least = segment->curve ? PLACES_OF_CURVE : 1, wanted = (int)ceil(bound_of(from, segment) / PLACE_MM);
    const int count = wanted > least ? wanted : least;
    for (int i = 1; i <= count; ++i) {
        if (!take(l, i == count ? segment->to : zv_segment_at(from, segment, (double)i / count))) {
            return false;
        }
    }
    return true;
}

bool zv_reach_map_holds(const zv_reach_map *map, const zv_drawing *drawing, zv_branch *branch)
{
    ZV_ASSERT(map && drawing && branch);
    look l = {.map = map, .branches = map->branch_count > 0 ? (2u << (map->branch_count - 1)) - 1u : 0u};
    for (int i = 0; l.branches && i < zv_drawing_count(drawing); ++i) {
        const zv_stroke stroke = zv_drawing_stroke(drawing, i);
        zv_vec2 at = stroke.from;
        l.has_before = false;
        bool goes_on = take(&l, at);
        for (int k = 0; goes_on && k < stroke.count; ++k) {
            goes_on = take_segment(&l, at, &stroke.segment[k]);
            at = stroke.segment[k].to;
        }
    }
    for (int i = 0; i < map->branch_count; ++i) {
        if (l.branches >> i & 1u) {
            *branch = map->branch[i];
            return true;
        }
    }
    return false;
}
