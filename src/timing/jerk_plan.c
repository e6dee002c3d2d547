/// @file jerk_plan.c
/// The fastest law with jerk limits: a grid, a first law, some steps of Newton's method, and what makes it safe.
///
///     start ──► steps with ever smaller mu ──► look inside the intervals ──► scale ──► times
///                        ▲                             │
///                        └──── tightened rows ◄────────┘
///
/// From rest to rest a law that is too fast by a factor of x everywhere is slowed down by this factor: velocities fall with
/// its root, accelerations with it, jerks with its power 3/2. So what comes out keeps the limits, however it was found.
#include <math.h>

#include "base/assert.h"
#include "base/extremes.h"
#include "timing/law_state.h"
#include "timing/speed_spline.h"

/// Products of slack and dual, from the first step to the last; the last is about the loss at a feed.
static const double schedule[] = {0.02, 0.008, 0.003, 0.00125};
enum { SCHEDULED = sizeof schedule / sizeof *schedule, MOST_MORE = 9, MOST_ROUNDS = 6, STEPS_OF_ROUND = 2 };
/// The steps behind the scheduled ones and the first rounds are made around what is passed, the last ones everywhere.
enum { EVERYWHERE = 3, LOCAL_ROUNDS = 2 };
/// Slacks at the first step, and when they begin anew behind it.
#define FIRST_SLACK 0.3
#define LEAST_SLACK 0.1
/// A law is good when it has to be slowed down by no more than this.
#define GOOD 1.0005
/// Rows may be passed by this at the points before it is looked inside.
#define FOUND 0.003
/// One that has to be slowed down by more than this is looked for once more, from the same law slowed down by that and this.
#define NOT_GOOD 1.002
#define SLOWER 1.5
/// One that has to be slowed down by more than this was not found.
#define LOST 4.0

static zv_spline_places everywhere(const zv_spline_grid *grid)
{
    return (zv_spline_places){.count = 1, .at = {zv_spline_unknowns(grid)}};
}

/// The coefficients that feel what is mended at these places.
static zv_spline_places around(const zv_spline_grid *grid, const zv_spline_places *places)
{
    const zv_spline_range all = zv_spline_unknowns(grid);
    zv_spline_places wide = *places;
    for (int k = 0; k < wide.count; ++k) {
        zv_spline_range *at = &wide.at[k];
        at->first = at->first - ZV_SPLINE_REACH > all.first ? at->first - ZV_SPLINE_REACH : all.first;
        at->last = at->last + ZV_SPLINE_REACH < all.last ? at->last + ZV_SPLINE_REACH : all.last;
    }
    return wide;
}

/// Steps with the last mu: around the places where a limit is passed, or everywhere.
static void step_again(zv_spline_problem *p, const zv_spline_places *places, int times, bool is_local)
{
    const double last = schedule[SCHEDULED - 1];
    const zv_spline_aim aim = {last, last, LEAST_SLACK, false};
    const zv_spline_places range = is_local ? around(&p->grid, places) : everywhere(&p->grid);
    for (int i = 0; i < times; ++i) {
        zv_spline_step(p, &aim, &range);
    }
}

/// Steps until the rows at the points are kept; returns their use.
static double find_law(zv_spline_problem *p, zv_jerk_report *report)
{
    const zv_spline_places all = everywhere(&p->grid);
    const zv_spline_aim first = {schedule[0], schedule[0], FIRST_SLACK, true};
    zv_spline_places places;
    zv_spline_step(p, &first, &all);
    for (int i = 0; i < SCHEDULED; ++i) {
        const zv_spline_aim aim = {schedule[i], schedule[i > 0 ? i - 1 : 0], LEAST_SLACK, i == 0};
        zv_spline_step(p, &aim, &all);
    }
    report->steps += 1 + SCHEDULED;
    const int most = report->steps + MOST_MORE;
    double use = ZV_CALL_KERNEL(zv_spline_use, p, 1.0 + FOUND, &places);
    for (; !(use <= GOOD) && report->steps < most; ++report->steps) {
        step_again(p, &places, 1, report->steps < most - EVERYWHERE);
        use = ZV_CALL_KERNEL(zv_spline_use, p, 1.0 + FOUND, &places);
    }
    return use;
}

/// Where a limit is passed inside an interval its rows are tightened, a few times.
static double mend(zv_spline_problem *p, zv_jerk_report *report)
{
    zv_spline_places places;
    double inside = ZV_CALL_KERNEL(zv_spline_use_inside, p, 1.0 + ZV_JERK_INSIDE, &places);
    for (int round = 0; round < MOST_ROUNDS && inside > GOOD; ++round) {
        step_again(p, &places, STEPS_OF_ROUND, round < LOCAL_ROUNDS);
        report->steps += STEPS_OF_ROUND;
        inside = ZV_CALL_KERNEL(zv_spline_use_inside, p, 1.0 + ZV_JERK_INSIDE, &places);
    }
    return inside;
}

static void loosen(const zv_spline_grid *grid)
{
    for (int i = -1; i < grid->count + ZV_TOPP_LANES; ++i) {
        grid->tight[i] = grid->tight_jerk[i] = 1.0;
    }
}

/// A law, and by how much x is too large for the limits at its points and inside; NAN when nothing can be told.
static double find_safe_law(zv_spline_problem *p, zv_jerk_report *report)
{
    zv_spline_places places;
    find_law(p, report);
    const double inside = mend(p, report);
    loosen(&p->grid);
    const double at_points = ZV_CALL_KERNEL(zv_spline_use, p, 1.0 + ZV_JERK_INSIDE, &places);
    return at_points <= inside ? inside : inside == inside ? at_points : inside;
}

/// Slows the law down to what it may be, and lets it rest at both ends.
static zv_status finish(zv_spline_problem *p, double use, zv_time_law *law)
{
    const zv_spline_grid *grid = &p->grid;
    const int n = grid->count;
    const double part = 1.0 / zv_larger(use, 1.0);
    double *x = p->spline.x, *u = p->spline.u, *t = p->newton.step.c;
    for (int i = 1; i < n - 1; ++i) {
        x[i] *= part;
        u[i] *= part;
    }
    x[0] = u[0] = x[n - 1] = u[n - 1] = 0.0;
    *law = (zv_time_law){.count = (size_t)n, .s = grid->s, .x = x, .u = u, .t = t};
    return zv_curved_times(law->count, grid->s, x, u, t);
}

static bool is_fit(const zv_joint_path *path)
{
    return path->count >= 2 && path->q && path->third && path->third_before;
}

double zv_jerk_estimate(const zv_joint_path *path, const zv_jerk_room *room)
{
    ZV_ASSERT(path && room && path->joints >= 1 && path->joints <= path->width);

    zv_spline_problem p;
    if (!is_fit(path)) {
        return INFINITY;
    }
    zv_spline_set_limits(path, &p.limits);
    zv_spline_lay_out(room, room->capacity, &p);
    return p.limits.joints > 0 ? zv_spline_rough_time(path, &p) : INFINITY;
}

/// The grid in as little memory as it takes; most laws have at most thrice as many points as the path.
static bool make_grid(const zv_joint_path *path, const zv_jerk_room *room, zv_spline_problem *p)
{
    enum { TIMES = 3, AND = 224 };
    const size_t enough = TIMES * path->count + AND;
    int capacity = enough < (size_t)room->capacity ? (int)enough : room->capacity;
    for (;; capacity = 2 * capacity < room->capacity ? 2 * capacity : room->capacity) {
        zv_spline_lay_out(room, capacity, p);
        if (zv_spline_make_grid(path, p)) {
            return true;
        }
        if (capacity == room->capacity) {
            return false;
        }
    }
}

zv_status zv_jerk_plan(const zv_joint_path *path, const zv_jerk_room *room, zv_time_law *law, zv_jerk_report *report)
{
    ZV_ASSERT(path && room && law && report && path->joints >= 1 && path->joints <= path->width);

    zv_spline_problem p;
    *report = (zv_jerk_report){.points = 0};
    if (!is_fit(path)) {
        return ZV_ERR_NOT_AVAILABLE;
    }
    zv_spline_set_limits(path, &p.limits);
    if (p.limits.joints == 0 || !make_grid(path, room, &p)) {
        return ZV_ERR_NOT_AVAILABLE;
    }
    report->points = p.grid.count;
    zv_spline_start(&p);
    report->use = find_safe_law(&p, report);
    if (report->use > NOT_GOOD && report->use < LOST) {
        zv_spline_slow_down(&p, SLOWER * report->use);
        report->use = find_safe_law(&p, report);
    }
    if (!(report->use < LOST) || finish(&p, report->use, law) != ZV_OK) {
        return ZV_ERR_NOT_AVAILABLE;
    }
    return ZV_OK;
}
