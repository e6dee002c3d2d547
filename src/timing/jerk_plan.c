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
#include <string.h>

#include "base/assert.h"
#include "base/extremes.h"
#include "timing/law_state.h"
#include "timing/speed_spline.h"

/// Products of slack and dual, from the first step to the last; the last is about the loss at a feed.
static const double schedule[] = {0.02, 0.008, 0.003, 0.00125};
enum { SCHEDULED = sizeof schedule / sizeof *schedule, MOST_MORE = 9, MOST_ROUNDS = 6, STEPS_OF_ROUND = 2 };
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
/// Where steps do not help the law is made slower by at least and at most this factor, so many times, and as many
/// coefficients around.
#define LEAST_WAY 1.1
#define MOST_WAY 2.0
enum { MOST_WAYS = 8, WAY_ROUNDS = 4, CALM = 3 };

/// Steps with the last mu.
static void step_again(zv_spline_problem *p, const zv_spline_places *range, int times, zv_jerk_report *report)
{
    const double last = schedule[SCHEDULED - 1];
    const zv_spline_aim aim = {last, last, LEAST_SLACK, false};
    for (int i = 0; i < times; ++i) {
        zv_spline_step(p, &aim, range);
    }
    report->steps += times;
}

/// The scheduled steps, from slacks and duals that begin anew.
static void step_anew(zv_spline_problem *p, const zv_spline_places *range, zv_jerk_report *report)
{
    for (int i = 0; i < SCHEDULED; ++i) {
        const zv_spline_aim aim = {schedule[i], schedule[i > 0 ? i - 1 : 0], LEAST_SLACK, i == 0};
        zv_spline_step(p, &aim, range);
    }
    report->steps += SCHEDULED;
}

/// Steps in a range until the rows at its points are kept: all of them, then more around those that are passed.
static void find_law(zv_spline_problem *p, const zv_spline_places *range, zv_jerk_report *report)
{
    const zv_spline_aim first = {schedule[0], schedule[0], FIRST_SLACK, true};
    zv_spline_places wide = *range, places;
    zv_spline_step(p, &first, range);
    step_anew(p, range, report);
    ++report->steps;
    for (int more = 0; more < MOST_MORE; ++more) {
        const double use = ZV_CALL_KERNEL(zv_spline_use, p, 1.0 + FOUND, &wide, &places);
        if (use <= GOOD || places.count == 0) {
            return;
        }
        wide = zv_spline_around(&p->grid, &places);
        step_again(p, &wide, 1, report);
    }
}

/// Where a limit is passed inside an interval of a range its rows are tightened, a few times; returns the use.
static double mend(zv_spline_problem *p, const zv_spline_places *range, int rounds, zv_jerk_report *report)
{
    zv_spline_places wide = *range, places;
    double inside = ZV_CALL_KERNEL(zv_spline_use_inside, p, 1.0 + ZV_JERK_INSIDE, &wide, &places);
    for (int round = 0; round < rounds && inside > GOOD && places.count > 0; ++round) {
        wide = zv_spline_around(&p->grid, &places);
        step_again(p, &wide, STEPS_OF_ROUND, report);
        inside = ZV_CALL_KERNEL(zv_spline_use_inside, p, 1.0 + ZV_JERK_INSIDE, &wide, &places);
    }
    return inside;
}

/// The worse of two uses; NAN if any of them is.
static double worse(double a, double b)
{
    return a <= b ? b : a == a && b == b ? a : NAN;
}

/// The law shall be slower at these places and `around` coefficients beside them: coefficients and their caps.
static void lower_caps(zv_spline_problem *p, const zv_spline_places *places, double factor, int around_them)
{
    const zv_spline_range all = zv_spline_unknowns(&p->grid);
    for (int k = 0; k < places->count; ++k) {
        const int first = places->at[k].first - around_them, last = places->at[k].last + around_them;
        for (int i = first > all.first ? first : all.first; i <= last && i <= all.last; ++i) {
            p->spline.c[i] = zv_smaller(p->spline.c[i], p->kept[i] / factor);
            p->grid.per_cap[i] = zv_larger(p->grid.per_cap[i], 1.0 / p->spline.c[i]);
        }
    }
}

/// Keeps the law with its caps, or takes it back.
static void keep(const zv_spline_problem *p)
{
    const size_t size = (size_t)p->grid.count * sizeof(double);
    memcpy(p->kept, p->spline.c, size);
    memcpy(p->kept_caps, p->grid.per_cap, size);
}

static void take_back(zv_spline_problem *p)
{
    const size_t size = (size_t)p->grid.count * sizeof(double);
    memcpy(p->spline.c, p->kept, size);
    memcpy(p->grid.per_cap, p->kept_caps, size);
    zv_spline_begin(p);
}

/// What a law is worth that will be slowed down as a whole; one that begins at speed cannot be, and shall fit.
static double price(const zv_spline_problem *p, double use)
{
    double time = 0.0;
    for (int i = 1; p->grid.from_rest && i + 2 < p->grid.count; ++i) {
        time += p->grid.h[i] / sqrt(p->spline.c[i]);
    }
    return p->grid.from_rest ? time * sqrt(zv_larger(use, 1.0)) : use;
}

static double enough(const zv_spline_grid *grid)
{
    return grid->from_rest ? NOT_GOOD : ZV_JERK_GOES_ON;
}

static double first_factor(double use)
{
    return use * use < MOST_WAY ? zv_larger(use * use, LEAST_WAY) : MOST_WAY;
}

/// One round at the places where a limit is passed; returns the use.
static double give_way_once(zv_spline_problem *p, double factor, int around_them, zv_jerk_report *report)
{
    const zv_spline_places all = zv_spline_everywhere(&p->grid);
    zv_spline_places at, inside;
    ZV_CALL_KERNEL(zv_spline_use, p, 1.0 + ZV_JERK_INSIDE, &all, &at);
    ZV_CALL_KERNEL(zv_spline_use_inside, p, 1.0 + ZV_JERK_INSIDE, &all, &inside);
    lower_caps(p, &at, factor, around_them);
    lower_caps(p, &inside, factor, around_them);
    zv_spline_begin(p);
    const zv_spline_places wide_at = zv_spline_around(&p->grid, &at), wide_inside = zv_spline_around(&p->grid, &inside);
    step_anew(p, &wide_at, report);
    step_anew(p, &wide_inside, report);
    const double found = mend(p, &all, WAY_ROUNDS, report);
    return worse(found, ZV_CALL_KERNEL(zv_spline_use, p, 1.0 + ZV_JERK_INSIDE, &all, &at));
}

/// Where no steps have helped, speed is given up: there everything becomes easy, and all the rest stays as fast as it was.
/// What makes it worse is taken back, and more is given up.
static double give_way(zv_spline_problem *p, double use, zv_jerk_report *report)
{
    double factor = first_factor(use), least = price(p, use);
    for (int round = 0; round < MOST_WAYS && !(use <= enough(&p->grid)); ++round) {
        keep(p);
        const double now = give_way_once(p, factor, CALM * (round + 1), report), cost = price(p, now);
        if (cost < least) {
            use = now;
            least = cost;
            factor = first_factor(use);
        } else {
            take_back(p);
            factor *= LEAST_WAY * LEAST_WAY;
        }
    }
    return use;
}

static void loosen(const zv_spline_grid *grid)
{
    for (int i = -1; i < grid->count + ZV_TOPP_LANES; ++i) {
        grid->tight[i] = grid->tight_jerk[i] = 1.0;
    }
}

/// Steps and mends in a range; returns the use of all.
static double look_for(zv_spline_problem *p, const zv_spline_places *range, zv_jerk_report *report)
{
    const zv_spline_places all = zv_spline_everywhere(&p->grid);
    zv_spline_places places;
    find_law(p, range, report);
    const double inside = mend(p, &all, MOST_ROUNDS, report);
    return worse(inside, ZV_CALL_KERNEL(zv_spline_use, p, 1.0 + ZV_JERK_INSIDE, &all, &places));
}

/// Looks once more, from the same law slowed down around the places where a limit is passed.
static double look_again(zv_spline_problem *p, double use, zv_jerk_report *report)
{
    const zv_spline_places all = zv_spline_everywhere(&p->grid);
    zv_spline_places at, inside;
    loosen(&p->grid);
    ZV_CALL_KERNEL(zv_spline_use, p, 1.0 + ZV_JERK_INSIDE, &all, &at);
    ZV_CALL_KERNEL(zv_spline_use_inside, p, 1.0 + ZV_JERK_INSIDE, &all, &inside);
    loosen(&p->grid);
    const zv_spline_places both = zv_spline_united(&at, &inside), range = zv_spline_around(&p->grid, &both);
    zv_spline_slow_down(p, &both, SLOWER * use);
    return look_for(p, &range, report);
}

/// All joints get rows of their jerks; false when they have had them.
static bool add_rows(zv_spline_limits *limits)
{
    bool is_more = false;
    for (int k = 0; k < limits->joints; ++k) {
        is_more |= !limits->has_jerk[k];
        limits->has_jerk[k] = true;
    }
    return is_more;
}

/// A law, and by how much x is too large for the limits at its points and inside; NAN when unknown.
static double find_safe_law(zv_spline_problem *p, zv_jerk_report *report)
{
    const zv_spline_places all = zv_spline_everywhere(&p->grid);
    zv_spline_places places;
    double use = look_for(p, &all, report);
    if (use > enough(&p->grid) && add_rows(&p->limits)) {
        loosen(&p->grid);
        use = look_for(p, &all, report);
    }
    if (use > enough(&p->grid) && use < LOST) {
        use = look_again(p, use, report);
    }
    if (use > enough(&p->grid)) {
        use = give_way(p, use, report);
    }
    loosen(&p->grid);
    return worse(use, ZV_CALL_KERNEL(zv_spline_use, p, 1.0 + ZV_JERK_INSIDE, &all, &places));
}

/// Slows the law down to what it may be, and lets it rest at its ends.
static zv_status finish(zv_spline_problem *p, double use, zv_time_law *law)
{
    const zv_spline_grid *grid = &p->grid;
    const int n = grid->count, first = grid->from_rest ? 0 : 1;
    const double part = grid->from_rest ? 1.0 / zv_larger(use, 1.0) : 1.0;
    double *x = p->spline.x, *u = p->spline.u, *t = p->newton.step.c + first;
    for (int i = 1; i < n - 1; ++i) {
        x[i] *= part;
        u[i] *= part;
    }
    x[0] = x[n - 1] = u[n - 1] = 0.0;
    u[0] = grid->from_rest ? 0.0 : u[1];
    *law = (zv_time_law){.count = (size_t)(n - first), .s = grid->s + first, .x = x + first, .u = u + first, .t = t};
    return zv_curved_times(law->count, law->s, law->x, law->u, t);
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
static bool make_grid(const zv_joint_path *path, const zv_jerk_entry *entry, const zv_jerk_room *room,
                      zv_spline_problem *p)
{
    enum { TIMES = 3, AND = 224 };
    const size_t enough = TIMES * path->count + AND;
    int capacity = enough < (size_t)room->capacity ? (int)enough : room->capacity;
    for (;; capacity = 2 * capacity < room->capacity ? 2 * capacity : room->capacity) {
        zv_spline_lay_out(room, capacity, p);
        if (zv_spline_make_grid(path, entry, p)) {
            return true;
        }
        if (capacity == room->capacity) {
            return false;
        }
    }
}

zv_status zv_jerk_plan(const zv_joint_path *path, const zv_jerk_room *room, zv_time_law *law, zv_jerk_report *report)
{
    return zv_jerk_plan_on(path, NULL, room, law, report);
}

zv_status zv_jerk_plan_on(const zv_joint_path *path, const zv_jerk_entry *entry, const zv_jerk_room *room,
                          zv_time_law *law, zv_jerk_report *report)
{
    ZV_ASSERT(path && room && law && report && path->joints >= 1 && path->joints <= path->width);

    zv_spline_problem p;
    *report = (zv_jerk_report){.points = 0};
    if (!is_fit(path)) {
        return ZV_ERR_NOT_AVAILABLE;
    }
    zv_spline_set_limits(path, &p.limits);
    if (p.limits.joints == 0 || !make_grid(path, entry, room, &p)) {
        return ZV_ERR_NOT_AVAILABLE;
    }
    report->points = p.grid.count;
    zv_spline_start(entry, &p);
    report->use = find_safe_law(&p, report);
    if (!(report->use <= (entry ? ZV_JERK_GOES_ON : LOST)) || finish(&p, report->use, law) != ZV_OK) {
        return ZV_ERR_NOT_AVAILABLE;
    }
    return ZV_OK;
}
