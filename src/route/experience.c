/// @file experience.c
/// What is kept of routes: a bounded number of paths, linked where one can change from one to another.
#include "route/experience.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

/// States: what a new part may cost before it has helped, and how much help is remembered when the things have moved.
enum { FREE_DEBT = 1500, MOST_CREDIT = 2000 };
/// The part of what searches cost that may be lost on each of its parts.
#define LOST 0.03
/// Finding the way through the graph costs, for each node, about as much as this part of a state.
enum { NODES_OF_A_STATE = 16 };

zv_status zv_experience_create(const zv_robot *robot, zv_experience **out, zv_error *why)
{
    ZV_ASSERT(robot && out);
    zv_experience *experience = calloc(1, sizeof *experience);
    if (!experience) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for an experience");
    }
    experience->robot = robot;
    *out = experience;
    return ZV_OK;
}

void zv_experience_free(zv_experience *experience)
{
    free(experience);
}

int zv_experience_count(const zv_experience *experience)
{
    ZV_ASSERT(experience);
    return experience->path_count;
}

int zv_experience_path(const zv_experience *experience, int index, int *count, int *used)
{
    ZV_ASSERT(experience && index >= 0 && index < experience->path_count && count && used);
    *count = experience->path[index].count;
    *used = experience->path[index].used;
    return experience->path[index].first;
}

const double *zv_experience_node(const zv_experience *experience, int node)
{
    ZV_ASSERT(experience && node >= 0 && node < experience->node_count);
    return experience->q[node];
}

const int *zv_experience_links(const zv_experience *experience, int node, int *count)
{
    ZV_ASSERT(experience && node >= 0 && node < experience->node_count && count);
    *count = experience->link_count[node];
    return experience->link[node];
}

zv_experience_account zv_experience_get_account(const zv_experience *experience)
{
    ZV_ASSERT(experience);
    return experience->account;
}

void zv_experience_set_account(zv_experience *experience, zv_experience_account account)
{
    ZV_ASSERT(experience && account.searches >= 0 && account.searched >= 0);
    ZV_ASSERT(account.debt >= -MOST_CREDIT && account.via_debt >= -MOST_CREDIT);
    experience->account = account;
}

// ---- giving up ----

/// Where a node is after `count` nodes from `first` on were taken out; -1: it was one of them.
static int moved(int node, int first, int count)
{
    return node < first ? node : node < first + count ? -1 : node - count;
}

static void move_links_of(zv_experience *e, int first, int count, int i)
{
    int kept = 0;
    for (int k = 0; k < e->link_count[i]; ++k) {
        const int to = moved(e->link[i][k], first, count);
        e->link[i][kept] = to;
        kept += to >= 0;
    }
    e->link_count[i] = kept;
}

static void move_links(zv_experience *e, int first, int count)
{
    for (int i = 0; i < e->node_count; ++i) {
        move_links_of(e, first, count, i);
    }
}

static void take_out(zv_experience *e, int number)
{
    const int first = e->path[number].first, count = e->path[number].count, after = first + count;
    const size_t rest = (size_t)(e->node_count - after);
    move_links(e, first, count);
    memmove(e->q[first], e->q[after], rest * sizeof *e->q);
    memmove(e->link[first], e->link[after], rest * sizeof *e->link);
    memmove(&e->link_count[first], &e->link_count[after], rest * sizeof *e->link_count);
    e->node_count -= count;
    --e->path_count;
    for (int i = number; i < e->path_count; ++i) {
        e->path[i] = e->path[i + 1];
        e->path[i].first -= count;
    }
    for (int i = 0; i < e->path_count; ++i) {
        for (int k = 0; k < e->path[i].count; ++k) {
            e->path_of[e->path[i].first + k] = i;
        }
    }
}

/// The path that has helped least, the oldest of them.
static int least_used(const zv_experience *e)
{
    int least = 0;
    for (int i = 1; i < e->path_count; ++i) {
        least = e->path[i].used < e->path[least].used ? i : least;
    }
    return least;
}

static void make_room(zv_experience *e, int count)
{
    while (e->path_count == ZV_EXPERIENCE_PATHS || e->node_count + count > ZV_EXPERIENCE_NODES) {
        take_out(e, least_used(e));
        for (int i = 0; i < e->path_count; ++i) {
            e->path[i].used -= e->path[i].used > 0;
        }
    }
}

// ---- keeping ----

static zv_status check_row(const zv_robot *robot, const double *q, zv_error *why)
{
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        if (!isfinite(q[k])) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "joint values must be finite");
        }
    }
    const int joint = zv_route_joint_outside(robot, q);
    return joint < 0 ? ZV_OK
                     : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "joint %d of a kept path is beyond its limit", joint + 1);
}

zv_status zv_experience_add(zv_experience *e, const double *rows, int count, int used, zv_error *why)
{
    ZV_ASSERT(e && rows && used >= 0);
    const int joints = zv_robot_joint_count(e->robot);
    if (count < 2 || count > ZV_EXPERIENCE_LONGEST) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a kept path has 2 to %d waypoints", ZV_EXPERIENCE_LONGEST);
    }
    for (int i = 0; i < count; ++i) {
        const zv_status status = check_row(e->robot, rows + (size_t)i * (size_t)joints, why);
        if (status != ZV_OK) {
            return status;
        }
    }
    make_room(e, count);
    const int number = e->path_count++;
    e->path[number] = (zv_kept_path){.first = e->node_count, .count = count, .used = used};
    for (int i = 0; i < count; ++i, ++e->node_count) {
        memcpy(e->q[e->node_count], rows + (size_t)i * (size_t)joints, (size_t)joints * sizeof *rows);
        e->path_of[e->node_count] = number;
        e->link_count[e->node_count] = 0;
    }
    return ZV_OK;
}

static bool is_linked(const zv_experience *e, int a, int b)
{
    for (int k = 0; k < e->link_count[a]; ++k) {
        if (e->link[a][k] == b) {
            return true;
        }
    }
    return false;
}

bool zv_experience_link(zv_experience *e, int a, int b)
{
    ZV_ASSERT(e);
    const bool there = a >= 0 && a < e->node_count && b >= 0 && b < e->node_count && e->path_of[a] != e->path_of[b];
    if (!there || e->link_count[a] == ZV_EXPERIENCE_LINKS || e->link_count[b] == ZV_EXPERIENCE_LINKS ||
        is_linked(e, a, b)) {
        return false;
    }
    e->link[a][e->link_count[a]++] = b;
    e->link[b][e->link_count[b]++] = a;
    return true;
}

// ---- is it worth asking ----

int64_t zv_experience_allowance(const zv_experience *e, int64_t debt)
{
    return FREE_DEBT + (int64_t)(LOST * (double)e->account.searched) - debt;
}

void zv_experience_book_question(zv_experience *e, int64_t *debt, int64_t states, bool helped)
{
    const zv_experience_account *a = &e->account;
    *debt += helped && a->searches > 0 ? states - a->searched / a->searches : states;
    *debt = *debt < -MOST_CREDIT ? -MOST_CREDIT : *debt;
}

void zv_experience_book_search(zv_experience *e, int64_t states)
{
    ++e->account.searches;
    e->account.searched += states;
}

int64_t zv_experience_graph_cost(const zv_experience *e)
{
    return e->node_count / NODES_OF_A_STATE;
}

// ---- learning ----

/// The node of another path that is nearest to `node`; -1: none.
static int nearest_stranger(const zv_route_task *task, const zv_experience *e, int node, double *distance)
{
    int best = -1;
    *distance = INFINITY;
    for (int i = 0; i < e->node_count; ++i) {
        const double length = e->path_of[i] == e->path_of[node] ? INFINITY : zv_route_length(task, e->q[node], e->q[i]);
        if (length < *distance) {
            *distance = length;
            best = i;
        }
    }
    return best;
}

/// Links a new node to the nearest one of another path, where the segment is proven.
static void link_node(zv_route_task *task, int node)
{
    zv_experience *e = task->options->experience;
    double distance = 0.0;
    const int other = nearest_stranger(task, e, node, &distance);
    if (other >= 0 && distance <= 2.0 * task->options->range && e->link_count[other] < ZV_EXPERIENCE_LINKS &&
        zv_route_clear(task, e->q[node], e->q[other])) {
        zv_experience_link(e, node, other);
    }
}

static void learn_path(zv_route_task *task, const zv_route_path *path)
{
    zv_experience *e = task->options->experience;
    const long before = task->states;
    const bool kept = zv_experience_add(e, path->q, path->count, 0, NULL) == ZV_OK; // some are too long
    for (int i = 0; kept && i < path->count; ++i) {
        link_node(task, e->path[e->path_count - 1].first + i);
    }
    e->account.debt += task->states - before + zv_experience_graph_cost(e);
}

bool zv_route_learn(zv_route_task *task, const zv_route_path *path)
{
    zv_experience *e = task->options->experience;
    zv_route_path straight = {.joints = path->joints};
    const bool paths = zv_experience_allowance(e, e->account.debt) >= 0,
               vias = zv_experience_allowance(e, e->account.via_debt) >= 0;
    bool ok = true;
    for (int i = 0; i < path->count && ok && (paths || vias); ++i) {
        ok = zv_route_path_add(&straight, path->q + (size_t)i * (size_t)path->joints);
    }
    const long before = task->states;
    zv_route_skip_waypoints(task, &straight);
    *(vias ? &e->account.via_debt : &e->account.debt) += task->states - before;
    if (ok && vias) {
        zv_via_learn(e, &straight);
    }
    if (ok && paths) {
        learn_path(task, &straight);
    }
    free(straight.q);
    return ok;
}
