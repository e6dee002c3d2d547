/// @file room.c
/// The largest upright rectangle of one shape inside what can be reached.
///
///     1. on the grid: by halving of the scale, a window of whole cells slides over sums of bad cells (integral image)
///     2. in front: of the places that take nearly the largest, the one most before the arm
///     3. exactly: the rectangle is moved and grown while dense places on its edges and inside are in reach, in one
///        branch and without a jump
///
/// Something of a size has room to spare: it goes where the clearance around it is largest, or where it is at least half of
/// that and before the arm.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "draw/plane.h"
#include "ink/reach_map.h"

/// What is not larger than this stays a dot at any scale: the middle of the largest square is its place.
#define DOT_MM 1e-6
/// Scales that are as good as the largest when the place is better.
#define NEARLY 0.97
enum { HALVINGS = 20, EDGE = 24, INSIDE = 8, CLEAR_STEPS = 6, MOST_STEPS = 60 };
#define FINEST_MM 0.05
/// Of the largest clearance, what a place before the arm may do with, and how much is tried first.
#define WELL_INSIDE 0.5
#define BEST_INSIDE 0.95
#define LESS_INSIDE 0.05
/// A place is before the arm when its direction is within some 25 degrees of straight ahead.
#define AHEAD 0.9

/// What is looked for: a shape, in one branch.
typedef struct search {
    const zv_reach_map *map;
    double wide, high, margin_mm;
    int branch;
} search;

typedef struct spot {
    zv_vec2 center;
    double scale;
} spot;

static zv_area area_of(const search *s, spot at, double margin)
{
    const double w = 0.5 * at.scale * s->wide + margin, h = 0.5 * at.scale * s->high + margin;
    return (zv_area){{at.center.x - w, at.center.y - h}, {at.center.x + w, at.center.y + h}};
}

zv_area zv_area_inset(zv_area area, double margin_mm)
{
    return (zv_area){{area.low.x + margin_mm, area.low.y + margin_mm},
                     {area.high.x - margin_mm, area.high.y - margin_mm}};
}

zv_affine zv_area_into(zv_area from, zv_area to)
{
    const double wide = from.high.x - from.low.x, high = from.high.y - from.low.y;
    const double by_wide = wide > 0.0 ? (to.high.x - to.low.x) / wide : INFINITY;
    const double by_high = high > 0.0 ? (to.high.y - to.low.y) / high : INFINITY;
    const double least = fmin(by_wide, by_high), scale = least > 0.0 && least < INFINITY ? least : 1.0;
    const zv_vec2 middle = {0.5 * (from.low.x + from.high.x), 0.5 * (from.low.y + from.high.y)};
    return (zv_affine){.xx = scale,
                       .yy = scale,
                       .dx = 0.5 * (to.low.x + to.high.x) - scale * middle.x,
                       .dy = 0.5 * (to.low.y + to.high.y) - scale * middle.y};
}

// ---- on the grid ----

typedef int sums[ZV_MAP_NODES][ZV_MAP_NODES];

/// sum[y][x]: cells left of x and below y that are not in reach in this branch.
static void sum_up(const zv_reach_map *map, int branch, sums sum)
{
    memset(sum, 0, sizeof(sums));
    for (int y = 0; y < ZV_MAP_CELLS; ++y) {
        for (int x = 0; x < ZV_MAP_CELLS; ++x) {
            const int bad = (map->cell[y][x] >> branch & 1u) == 0;
            sum[y + 1][x + 1] = bad + sum[y][x + 1] + sum[y + 1][x] - sum[y][x];
        }
    }
}

/// A place as the arm sees it: along the x axis of its base, and beside that.
static zv_vec2 seen_from_arm(const zv_reach_map *map, zv_vec2 at)
{
    const zv_pose paper_from_world = zv_pose_inverse(map->hold.world_from_paper);
    const zv_pose base = zv_robot_base(map->hold.robot);
    const zv_vec3 ahead = zv_rot_apply(paper_from_world.rot, zv_rot_apply(base.rot, (zv_vec3){1.0, 0.0, 0.0}));
    const zv_vec3 origin = zv_hold_on_paper(&map->hold, base.pos);
    const double x = at.x - origin.x, y = at.y - origin.y;
    return (zv_vec2){x * ahead.x + y * ahead.y, x * ahead.y - y * ahead.x};
}

/// How much a place lies before the arm rather than beside it.
static double in_front(const zv_reach_map *map, zv_vec2 at)
{
    const zv_vec2 seen = seen_from_arm(map, at);
    return seen.x - 0.25 * fabs(seen.y) + 1e-3 * at.y;
}

static bool is_ahead(const zv_reach_map *map, zv_vec2 at)
{
    const zv_vec2 seen = seen_from_arm(map, at);
    return seen.x > AHEAD * zv_vec2_length(seen);
}

/// The window of this scale that lies best; false when none fits.
static bool find_window(const search *s, const sums sum, double scale, spot *out)
{
    const double step = s->map->step_mm;
    const double w_cells = ceil((scale * s->wide + 2.0 * s->margin_mm) / step),
                 h_cells = ceil((scale * s->high + 2.0 * s->margin_mm) / step);
    double best = -INFINITY;
    if (!(w_cells <= ZV_MAP_CELLS && h_cells <= ZV_MAP_CELLS)) {
        return false;
    }
    const int w = w_cells < 1.0 ? 1 : (int)w_cells, h = h_cells < 1.0 ? 1 : (int)h_cells;
    for (int y = 0; y + h <= ZV_MAP_CELLS; ++y) {
        for (int x = 0; x + w <= ZV_MAP_CELLS; ++x) {
            if (sum[y + h][x + w] - sum[y][x + w] - sum[y + h][x] + sum[y][x] == 0) {
                const zv_vec2 corner = zv_map_node(s->map, x, y);
                const zv_vec2 center = {corner.x + 0.5 * w * step, corner.y + 0.5 * h * step};
                const double score = in_front(s->map, center);
                if (score > best) {
                    best = score;
                    *out = (spot){center, scale};
                }
            }
        }
    }
    return best > -INFINITY;
}

static bool find_on_grid(const search *s, const sums sum, spot *out)
{
    const double size = ZV_MAP_CELLS * s->map->step_mm;
    double fits = 0.0, too_large = size / fmax(fmax(s->wide, s->high), 1e-9);
    if (!find_window(s, sum, 0.0, out)) {
        return false;
    }
    for (int i = 0; i < HALVINGS; ++i) {
        const double scale = 0.5 * (fits + too_large);
        *(find_window(s, sum, scale, out) ? &fits : &too_large) = scale;
    }
    return find_window(s, sum, NEARLY * fits, out);
}

// ---- exactly ----

/// Place number `i` of `count` around a rectangle.
static zv_vec2 on_edge(zv_area area, int i, int count)
{
    const double t = 4.0 * i / count, part = t - floor(t);
    const double w = area.high.x - area.low.x, h = area.high.y - area.low.y;
    switch ((int)t % 4) {
    case 0:
        return (zv_vec2){area.low.x + part * w, area.low.y};
    case 1:
        return (zv_vec2){area.high.x, area.low.y + part * h};
    case 2:
        return (zv_vec2){area.high.x - part * w, area.high.y};
    default:
        return (zv_vec2){area.low.x, area.high.y - part * h};
    }
}

static bool goes_on(const search *s, zv_vec2 at, zv_branch_set *last, bool is_first)
{
    zv_branch_set here;
    zv_map_branches(s->map, at, NULL, &here);
    if (!(here.bits >> s->branch & 1u) || (!is_first && !zv_map_joins(s->map, last, &here, s->branch))) {
        return false;
    }
    *last = here;
    return true;
}

/// Whether the arm keeps clear at some places of a rectangle that is in reach.
static bool is_clear(const search *s, zv_area area)
{
    for (int i = 0; i <= CLEAR_STEPS; ++i) {
        for (int k = 0; k <= CLEAR_STEPS; ++k) {
            const zv_vec2 p = {area.low.x + (area.high.x - area.low.x) * k / CLEAR_STEPS,
                               area.low.y + (area.high.y - area.low.y) * i / CLEAR_STEPS};
            zv_branch_set here;
            zv_map_branches(s->map, p, NULL, &here);
            if (!(here.bits >> s->branch & 1u) || !zv_map_is_clear(s->map, p, &here, s->branch)) {
                return false;
            }
        }
    }
    return true;
}

/// Whether all of a rectangle is in reach.
static bool holds(const search *s, spot at)
{
    const zv_area area = area_of(s, at, s->margin_mm);
    zv_branch_set last;
    for (int i = 0; i <= 4 * EDGE; ++i) {
        if (!goes_on(s, on_edge(area, i, 4 * EDGE), &last, i == 0)) {
            return false;
        }
    }
    for (int i = 1; i < INSIDE; ++i) {
        for (int k = 1; k < INSIDE; ++k) {
            const zv_vec2 p = {area.low.x + (area.high.x - area.low.x) * k / INSIDE,
                               area.low.y + (area.high.y - area.low.y) * i / INSIDE};
            if (!goes_on(s, p, &last, k == 1)) {
                return false;
            }
        }
    }
    return !s->map->around || is_clear(s, area);
}

/// The largest scale at one place, above one that holds.
static void grow(const search *s, spot *at)
{
    const double size = fmax(fmax(s->wide, s->high), 1e-9);
    double step = s->map->step_mm / size;
    while (step * size > FINEST_MM) {
        const spot larger = {at->center, at->scale + step};
        if (holds(s, larger)) {
            *at = larger;
        } else {
            step *= 0.5;
        }
    }
}

/// Moves the rectangle to where it can grow.
static void improve(const search *s, spot *at)
{
    static const double directions[][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    const double size = fmax(fmax(s->wide, s->high), 1e-9);
    double step = s->map->step_mm;
    for (int i = 0; step > FINEST_MM && i < MOST_STEPS; ++i) {
        bool moved = false;
        for (int k = 0; k < 8 && !moved; ++k) {
            const spot there = {{at->center.x + step * directions[k][0], at->center.y + step * directions[k][1]},
                                at->scale + 0.02 * step / size};
            moved = holds(s, there);
            if (moved) {
                *at = there;
                grow(s, at);
            }
        }
        step *= moved ? 1.0 : 0.5;
    }
}

/// Every scale up to the largest can be had; a window of whole cells may have been too good, so it shrinks first.
static bool refine(const search *s, spot *at)
{
    for (int i = 0; i < HALVINGS && !holds(s, *at); ++i) {
        at->scale *= 0.9;
    }
    if (!(at->scale > 0.0) || !holds(s, *at)) {
        return false;
    }
    grow(s, at);
    improve(s, at);
    return true;
}

bool zv_reach_map_room(const zv_reach_map *map, double wide, double high, double margin_mm, zv_area *out)
{
    ZV_ASSERT(map && out && wide >= 0.0 && high >= 0.0);
    const bool is_dot = !(fmax(wide, high) > DOT_MM);
    search s = {.map = map, .wide = is_dot ? 1.0 : wide, .high = is_dot ? 1.0 : high, .margin_mm = margin_mm};
    spot best = {.scale = 0.0};
    int best_branch = -1;
    sums *sum = malloc(sizeof *sum);
    for (s.branch = 0; sum && map->step_mm > 0.0 && s.branch < map->branch_count; ++s.branch) {
        spot found;
        sum_up(map, s.branch, *sum);
        if (find_on_grid(&s, *sum, &found) && found.scale > best.scale * (1.0 + 1e-6)) {
            best = found;
            best_branch = s.branch;
        }
    }
    free(sum);
    s.branch = best_branch;
    if (best_branch < 0 || !refine(&s, &best)) {
        return false;
    }
    *out = is_dot ? (zv_area){best.center, best.center} : area_of(&s, best, 0.0);
    return true;
}

// ---- a place for something of a size ----

/// The largest clearance around the shape of the search, mm; negative when it does not fit at all.
static double clearance_of(search s, const sums sum)
{
    double fits = -1.0, too_large = 0.5 * ZV_MAP_CELLS * s.map->step_mm;
    spot at;
    s.margin_mm = 0.0;
    if (!find_window(&s, sum, 1.0, &at)) {
        return fits;
    }
    for (int i = 0; i < HALVINGS; ++i) {
        s.margin_mm = 0.5 * (fmax(fits, 0.0) + too_large);
        *(find_window(&s, sum, 1.0, &at) ? &fits : &too_large) = s.margin_mm;
    }
    return fits;
}

/// The place with the most clearance before the arm, or with the least allowed wherever that is.
static bool find_spot(search s, const sums sum, double clearance, spot *out)
{
    for (double share = BEST_INSIDE; share >= WELL_INSIDE; share -= LESS_INSIDE) {
        s.margin_mm = share * clearance;
        if (find_window(&s, sum, 1.0, out) && is_ahead(s.map, out->center)) {
            break;
        }
    }
    return clearance > 0.0 && holds(&s, *out);
}

bool zv_reach_map_takes(const zv_reach_map *map, zv_area area)
{
    ZV_ASSERT(map);
    search s = {.map = map, .wide = area.high.x - area.low.x, .high = area.high.y - area.low.y};
    const spot at = {{0.5 * (area.low.x + area.high.x), 0.5 * (area.low.y + area.high.y)}, 1.0};
    for (s.branch = 0; s.branch < map->branch_count; ++s.branch) {
        if (holds(&s, at)) {
            return true;
        }
    }
    return false;
}

bool zv_reach_map_spot(const zv_reach_map *map, double wide, double high, zv_vec2 *out)
{
    ZV_ASSERT(map && out && wide >= 0.0 && high >= 0.0);
    search s = {.map = map, .wide = wide, .high = high};
    double best = 0.0;
    sums *sum = malloc(sizeof *sum);
    for (s.branch = 0; sum && map->step_mm > 0.0 && s.branch < map->branch_count; ++s.branch) {
        sum_up(map, s.branch, *sum);
        const double clearance = clearance_of(s, *sum);
        spot found;
        if (clearance > best * (1.0 + 1e-6) && find_spot(s, *sum, clearance, &found)) {
            best = clearance;
            *out = found.center;
        }
    }
    free(sum);
    return best > 0.0;
}
