/// @file route.c
/// A route as a whole: are the ends clear, can they be joined at once, else search, then shorten.
#include "zveno/route.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "model/robot.h"
#include "route/experience.h"
#include "route/search.h"

/// Where a turning joint without limits is searched, rad on both sides of 0.
#define TURN ZV_PI
/// A slide of this length counts as one rad.
#define SLIDE_UNIT 0.25
/// A value this far beyond a limit counts as inside.
#define LIMIT_SLACK 1e-9
enum { NEAREST_TRIES = 400 };

zv_route_options zv_route_default_options(void)
{
    return (zv_route_options){
        .seed = 0, .most_samples = 20000, .margin = 0.0, .range = 1.5, .shorten = true, .shortcuts = 120};
}

const char *zv_route_word(zv_route_end end)
{
    static const char *const words[] = {"found", "start_collides", "goal_collides", "unreachable", "not_found"};
    return words[end];
}

const char *zv_goal_word(zv_goal_fate fate)
{
    static const char *const words[] = {"won", "later", "collides", "outside"};
    return words[fate];
}

// ---- the ends ----

static void fill_space(zv_route_task *task, const double *start, const double *goals, int goal_count)
{
    for (int k = 0; k < task->joints; ++k) {
        const zv_joint *joint = &task->robot->joints[k];
        const bool slides = joint->kind == ZV_JOINT_PRISMATIC;
        double low = start[k], high = start[k];
        for (int i = 0; i < goal_count; ++i) {
            low = fmin(low, goals[i * task->joints + k]);
            high = fmax(high, goals[i * task->joints + k]);
        }
        task->weight[k] = slides ? (float)(1.0 / SLIDE_UNIT) : 1.0F;
        task->low[k] = isfinite(joint->limits.lower) ? joint->limits.lower : fmin(low, slides ? low : -TURN);
        task->high[k] = isfinite(joint->limits.upper) ? joint->limits.upper : fmax(high, slides ? high : TURN);
    }
}

int zv_route_joint_outside(const zv_robot *robot, const double *q)
{
    for (int k = 0; k < robot->joint_count; ++k) {
        const zv_limits *limits = &robot->joints[k].limits;
        if (q[k] < limits->lower - LIMIT_SLACK || q[k] > limits->upper + LIMIT_SLACK) {
            return k;
        }
    }
    return -1;
}

/// Clear as the search needs it: with its cover and the margin.
static bool is_clear(zv_route_task *task, const double *q)
{
    return zv_route_clear(task, q, q);
}

static int judge_goals(zv_route_task *task, const double *goals, int count, int *alive, zv_route *out)
{
    int found = 0;
    for (int i = 0; i < count; ++i) {
        const double *q = goals + (size_t)i * (size_t)task->joints;
        zv_goal_report *report = &out->goals[i];
        *report = (zv_goal_report){.fate = ZV_GOAL_LATER, .joint = zv_route_joint_outside(task->robot, q)};
        if (report->joint >= 0) {
            report->fate = ZV_GOAL_OUTSIDE;
        } else if (!is_clear(task, q)) {
            report->fate = ZV_GOAL_COLLIDES;
            report->clearance = zv_clearance_at(task->collider, task->scene, q);
        } else {
            alive[found++] = i;
        }
    }
    return found;
}

/// A clear state near one that is not, looked for in growing boxes around it.
static void find_nearest_free(zv_route_task *task, const double *start, zv_route *out)
{
    uint64_t state = task->options->seed + 1;
    double best = INFINITY;
    for (int i = 0; i < NEAREST_TRIES; ++i) {
        double q[ZV_MAX_JOINTS];
        const double reach = 0.02 + 1.5 * i / NEAREST_TRIES;
        for (int k = 0; k < task->joints; ++k) {
            state = state * 6364136223846793005u + 1442695040888963407u; // Knuth's congruential generator
            const double u = (double)(state >> 33) * 0x1p-30 - 1.0;
            q[k] = fmin(task->high[k], fmax(task->low[k], start[k] + u * reach / task->weight[k]));
        }
        const double length = zv_route_length(task, start, q);
        if (length < best && is_clear(task, q)) {
            best = length;
            out->has_nearest = true;
            memcpy(out->nearest_free, q, sizeof q);
        }
    }
}

static int nearest_alive(const zv_route_task *task, const double *start, const double *goals, const int *alive,
                         int count, bool *tried)
{
    int best = -1;
    double least = INFINITY;
    for (int i = 0; i < count; ++i) {
        const double length = zv_route_length(task, start, goals + (size_t)alive[i] * (size_t)task->joints);
        if (!tried[i] && length < least) {
            least = length;
            best = i;
        }
    }
    return best;
}

/// Straight to a goal, the nearest first; its number or -1.
static int join_directly(zv_route_task *task, const double *start, const double *goals, const int *alive, int count)
{
    bool tried[ZV_MAX_GOALS] = {false};
    for (int i; (i = nearest_alive(task, start, goals, alive, count, tried)) >= 0; tried[i] = true) {
        if (zv_route_clear(task, start, goals + (size_t)alive[i] * (size_t)task->joints)) {
            return alive[i];
        }
    }
    return -1;
}

// ---- the whole ----

/// By the graph of what is known, where asking pays.
static zv_search_end recall(zv_route_task *task, const double *start, const double *goals, const int *alive,
                            int alive_count, zv_route_path *path, zv_route *out)
{
    zv_experience *known = task->options->experience;
    if (!known || zv_experience_count(known) == 0 || zv_experience_allowance(known, known->account.debt) < 0) {
        return ZV_SEARCH_EXHAUSTED;
    }
    const long before = task->states;
    const zv_search_end end = zv_route_recall(task, start, goals, alive, alive_count, path, &out->goal);
    const int64_t cost = task->states - before + zv_experience_graph_cost(known);
    out->recalled = end == ZV_SEARCH_FOUND;
    zv_experience_book_question(known, &known->account.debt, cost, out->recalled);
    return end;
}

/// Joins ends that are clear: straight, by what is known, else by a search.
static zv_search_end find_path(zv_route_task *task, const double *start, const double *goals, const int *alive,
                               int alive_count, zv_route_path *path, zv_route *out)
{
    out->goal = join_directly(task, start, goals, alive, alive_count);
    if (out->goal >= 0) {
        const double *end = goals + (size_t)out->goal * (size_t)task->joints;
        return zv_route_path_add(path, start) && zv_route_path_add(path, end) ? ZV_SEARCH_FOUND : ZV_SEARCH_NO_MEMORY;
    }
    zv_search_end end = recall(task, start, goals, alive, alive_count, path, out);
    if (end != ZV_SEARCH_EXHAUSTED) {
        return end;
    }
    zv_search_result found;
    end = zv_route_search(task, start, goals, alive, alive_count, path, &found);
    out->goal = found.goal;
    out->samples = found.samples;
    out->recalled = found.known;
    const bool learns = end == ZV_SEARCH_FOUND && task->options->experience && !found.known;
    return learns && !zv_route_learn(task, path) ? ZV_SEARCH_NO_MEMORY : end;
}

static zv_status run(zv_route_task *task, const double *start, const double *goals, int goal_count, zv_route *out,
                     zv_error *why)
{
    int alive[ZV_MAX_GOALS];
    if (!is_clear(task, start)) {
        out->start = zv_clearance_at(task->collider, task->scene, start);
        out->end = ZV_ROUTE_START_COLLIDES;
        find_nearest_free(task, start, out);
        return ZV_OK;
    }
    const int alive_count = judge_goals(task, goals, goal_count, alive, out);
    if (alive_count == 0) {
        bool any_inside = false;
        for (int i = 0; i < goal_count; ++i) {
            any_inside = any_inside || out->goals[i].fate == ZV_GOAL_COLLIDES;
        }
        out->end = any_inside ? ZV_ROUTE_GOAL_COLLIDES : ZV_ROUTE_UNREACHABLE;
        for (int i = 0; i < goal_count && any_inside && !out->has_nearest; ++i) {
            if (out->goals[i].fate == ZV_GOAL_COLLIDES) {
                find_nearest_free(task, goals + (size_t)i * (size_t)task->joints, out);
            }
        }
        return ZV_OK;
    }
    zv_route_path path = {.joints = task->joints};
    zv_search_end end = find_path(task, start, goals, alive, alive_count, &path, out);
    if (end == ZV_SEARCH_FOUND) {
        out->found_length = zv_route_path_length(task, &path);
        end = !task->options->shorten || zv_route_shorten(task, &path) ? ZV_SEARCH_FOUND : ZV_SEARCH_NO_MEMORY;
    }
    if (end != ZV_SEARCH_FOUND) {
        free(path.q);
        out->goal = -1;
        out->end = ZV_ROUTE_NOT_FOUND;
        return end == ZV_SEARCH_NO_MEMORY ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for a route") : ZV_OK;
    }
    out->end = ZV_ROUTE_FOUND;
    out->goals[out->goal].fate = ZV_GOAL_WON;
    out->waypoints = path.q;
    out->count = path.count;
    out->length = zv_route_path_length(task, &path);
    return ZV_OK;
}

static bool are_finite(const double *values, int count)
{
    for (int i = 0; i < count; ++i) {
        if (!isfinite(values[i])) {
            return false;
        }
    }
    return true;
}

zv_status zv_route_find(const zv_robot *robot, const zv_collider *collider, const zv_scene *scene, const double *start,
                        const double *goals, int goal_count, const zv_route_options *options, zv_route *out,
                        zv_error *why)
{
    ZV_ASSERT(robot && collider && start && (goals || goal_count == 0) && out);
    const zv_route_options standard = zv_route_default_options();
    if (goal_count > ZV_MAX_GOALS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a route may have %d goals", ZV_MAX_GOALS);
    }
    if (!are_finite(start, robot->joint_count) || !are_finite(goals, goal_count * robot->joint_count)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "joint values must be finite");
    }
    zv_route_task task = {.robot = robot,
                          .collider = collider,
                          .scene = scene,
                          .options = options ? options : &standard,
                          .joints = robot->joint_count};
    fill_space(&task, start, goals, goal_count);
    if (!zv_motion_space_take(&task.space, collider)) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for a route");
    }
    zv_route found = {.goal = -1, .goal_count = goal_count};
    const zv_status status = run(&task, start, goals, goal_count, &found, why);
    zv_motion_space_give(&task.space);
    if (status == ZV_OK) {
        found.states = task.states;
        *out = found;
    }
    return status;
}

double zv_route_length_of(const zv_robot *robot, const zv_route *route)
{
    zv_route_task task = {.robot = robot, .joints = robot->joint_count};
    fill_space(&task, route->waypoints, NULL, 0);
    const zv_route_path path = {.q = route->waypoints, .count = route->count, .joints = task.joints};
    return zv_route_path_length(&task, &path);
}

void zv_route_at(const zv_robot *robot, const zv_route *route, double share, double *q)
{
    ZV_ASSERT(robot && route && route->count > 0 && q);
    zv_route_task task = {.robot = robot, .joints = robot->joint_count};
    fill_space(&task, route->waypoints, NULL, 0);
    double left = share * route->length;
    for (int i = 0; i + 1 < route->count; ++i) {
        const double *a = route->waypoints + (size_t)i * (size_t)task.joints, *b = a + task.joints;
        const double length = zv_route_length(&task, a, b);
        const double part = length > 0.0 ? fmin(1.0, left / length) : 1.0;
        for (int k = 0; k < task.joints; ++k) {
            q[k] = a[k] + part * (b[k] - a[k]);
        }
        left -= length;
        if (left <= 0.0) {
            return;
        }
    }
    if (route->count == 1) {
        memcpy(q, route->waypoints, (size_t)task.joints * sizeof *q);
    }
}

void zv_route_free(zv_route *route)
{
    free(route->waypoints);
    route->waypoints = NULL;
    route->count = 0;
}
