/// @file misfit.c
/// Why a drawing does not fit where it was put: what sticks out, by how much, and how small it would have to be.
///
/// Places are taken from the ink, a few millimetres apart. Of all branches the one that reaches most of
/// them is looked at; of the places it misses, the one farthest out of reach is reported, or where only limits stand
/// against it, the one farthest beyond its limit. Smaller scales are tried downwards, since a smaller drawing may fall
/// into the hole around the arm; between the first that fits and the last that did not, by halving.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "draw/plane.h"
#include "ink/reach_map.h"

enum { MOST_PLACES = 1024, HALVINGS = 10 };
#define PLACE_MM 4.0
#define FLAT_MM 0.2
#define SCALE_STEP 0.95
#define LEAST_SCALE 0.01

typedef struct places {
    zv_vec2 *at;
    int count;
    zv_reach_map *map; ///< only its hold, heights and list of branches
    zv_vec2 origin;
} places;

// ---- places of the ink ----

static long long places_of(zv_vec2 from, zv_vec2 to)
{
    return (long long)ceil(zv_vec2_distance(from, to) / PLACE_MM) + 1;
}

/// Walks over all places and keeps every `stride`th; returns how many there are.
static long long gather(const zv_drawing *points, long long stride, places *p)
{
    long long seen = 0;
    p->count = 0;
    for (int i = 0; i < zv_drawing_count(points); ++i) {
        const zv_stroke stroke = zv_drawing_stroke(points, i);
        zv_vec2 at = stroke.from;
        for (int k = 0; k < stroke.count; ++k) {
            const zv_vec2 to = stroke.segment[k].to;
            const long long steps = places_of(at, to);
            for (long long n = 0; n < steps; ++n, ++seen) {
                const double t = (double)n / (double)(steps > 1 ? steps - 1 : 1);
                if (stride > 0 && seen % stride == 0 && p->count < MOST_PLACES) {
                    p->at[p->count++] = (zv_vec2){at.x + t * (to.x - at.x), at.y + t * (to.y - at.y)};
                }
            }
            at = to;
        }
    }
    return seen;
}

static zv_vec2 scaled(const places *p, int i, double scale)
{
    return (zv_vec2){p->origin.x + scale * (p->at[i].x - p->origin.x),
                     p->origin.y + scale * (p->at[i].y - p->origin.y)};
}

// ---- branches ----

/// Whether some branch reaches all places at this scale. `most`, when not NULL, becomes the branch that reaches most.
static bool fits_at(const places *p, double scale, int *most, int *missed)
{
    int count[ZV_MAX_SOLUTIONS] = {0};
    uint32_t all = ~0u;
    for (int i = 0; i < p->count && (all || most); ++i) {
        zv_branch_set branches;
        zv_map_branches(p->map, scaled(p, i, scale), p->map, &branches);
        all &= branches.bits;
        for (int branch = 0; branch < ZV_MAX_SOLUTIONS; ++branch) {
            count[branch] += (int)(branches.bits >> branch & 1u);
        }
    }
    for (int branch = 0; most && branch < ZV_MAX_SOLUTIONS; ++branch) {
        if (branch == 0 || count[branch] > p->count - *missed) {
            *most = branch;
            *missed = p->count - count[branch];
        }
    }
    return all != 0;
}

static double largest_scale(const places *p)
{
    double fits = 1.0;
    while (fits > LEAST_SCALE && !fits_at(p, fits, NULL, NULL)) {
        fits *= SCALE_STEP;
    }
    if (!(fits > LEAST_SCALE)) {
        return 0.0;
    }
    double too_large = fits / SCALE_STEP;
    for (int i = 0; i < HALVINGS; ++i) {
        const double middle = 0.5 * (fits + too_large);
        *(fits_at(p, middle, NULL, NULL) ? &fits : &too_large) = middle;
    }
    return fits;
}

// ---- the worst place ----

static bool is_worse(const zv_misfit *a, const zv_misfit *b)
{
    return a->beyond_mm != b->beyond_mm ? a->beyond_mm > b->beyond_mm : a->over > b->over;
}

/// What rules out one place and height.
static void judge(const places *p, zv_vec2 at, double height, zv_misfit *worst)
{
    const zv_hold *hold = &p->map->hold;
    const zv_vec3 paper = {at.x * ZV_MM, at.y * ZV_MM, height * ZV_MM};
    zv_ik_target target = hold->target;
    zv_ik_set set;
    target.base_from_tool.pos = zv_pose_apply(hold->world_from_paper, paper);
    zv_misfit now = {.at = at, .joint = -1, .over = INFINITY};
    if (zv_ik_solve(hold->ik, &target, &set, NULL) != ZV_OK) {
        return;
    }
    if (set.count == 0) {
        now.reach = set.reach;
        now.beyond_mm = fmax(set.beyond / ZV_MM, 1e-9);
        now.over = 0.0;
    }
    zv_ik_judge(hold->robot, &set);
    for (int i = 0; i < set.count; ++i) {
        if (-set.solutions[i].margin < now.over) {
            now.over = -set.solutions[i].margin;
            now.joint = set.solutions[i].margin_joint;
        }
    }
    if (is_worse(&now, worst)) {
        *worst = now;
    }
}

static void judge_place(const places *p, int branch, zv_misfit *worst, int i)
{
    zv_branch_set branches;
    zv_map_branches(p->map, p->at[i], p->map, &branches);
    if (!(branches.bits >> branch & 1u)) {
        judge(p, p->at[i], p->map->down_mm, worst);
        judge(p, p->at[i], p->map->up_mm, worst);
    }
}

static void find_worst(const places *p, int branch, zv_misfit *worst)
{
    for (int i = 0; i < p->count; ++i) {
        judge_place(p, branch, worst, i);
    }
}

static void write_message(const zv_hold *hold, zv_misfit *m)
{
    char reason[160], amount[40] = "";
    const zv_plan_end end = {.reason = m->beyond_mm > 0.0 ? ZV_REASON_REACH : ZV_REASON_LIMIT,
                             .reach = m->reach,
                             .joint = m->joint < 0 ? 0 : m->joint};
    zv_plan_reason_write(hold->robot, &end, reason, sizeof reason);
    if (m->beyond_mm > 0.0) {
        snprintf(amount, sizeof amount, "%.1f mm", m->beyond_mm);
    } else if (m->joint >= 0) {
        const bool slides = zv_robot_joint(hold->robot, m->joint)->kind == ZV_JOINT_PRISMATIC;
        snprintf(amount, sizeof amount, slides ? "%.1f mm" : "%.1f degrees", m->over / (slides ? ZV_MM : ZV_DEG));
    }
    snprintf(m->message, sizeof m->message, "%.0f %% of the drawing is out of reach; at X%.1f Y%.1f mm, by %s: %s",
             fmax(100.0 * m->share, 1.0), m->at.x + 0.0, m->at.y + 0.0, amount, reason);
}

static void look(places *p, const zv_drawing *points, zv_misfit *out)
{
    zv_misfit m = {.joint = -1};
    int branch = 0, missed = 0;
    gather(points, 1 + gather(points, 0, p) / MOST_PLACES, p);
    m.fits = p->count == 0 || fits_at(p, 1.0, &branch, &missed);
    m.scale = 1.0;
    if (!m.fits) {
        find_worst(p, branch, &m);
        m.share = (double)missed / p->count;
        m.scale = largest_scale(p);
        write_message(&p->map->hold, &m);
    }
    *out = m;
}

zv_status zv_misfit_find(const zv_hold *hold, const zv_drawing *drawing, double up_mm, double down_mm, zv_vec2 origin,
                         zv_misfit *out)
{
    ZV_ASSERT(hold && drawing && out);
    const zv_flatten_options flat = {.tolerance_mm = FLAT_MM};
    zv_drawing *points = zv_drawing_create();
    places p = {.at = malloc(MOST_PLACES * sizeof *p.at), .map = calloc(1, sizeof *p.map), .origin = origin};
    zv_status status = points && p.at && p.map ? zv_drawing_flatten(drawing, &flat, points) : ZV_ERR_INTERNAL;
    if (status == ZV_OK) {
        p.map->hold = *hold;
        p.map->down_mm = down_mm;
        p.map->up_mm = hold->stays_down ? down_mm : up_mm;
        look(&p, points, out);
    }
    zv_drawing_free(points);
    free(p.at);
    free(p.map);
    return status;
}
