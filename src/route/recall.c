/// @file recall.c
/// A route out of what is known: the graph of kept paths, asked lazily.
///
///     start ─?─ o───o───o ─ link ─ o───o ─?─ goal        A* over lengths; every segment of the shortest path is proven
///                                                        here and now; one that is not is blocked, and A* runs again
///
/// What was proven elsewhere is only a hint (Bohlin and Kavraki: Path planning using lazy PRM, 2000), so that a graph
/// helps in a scene that has changed, and a route is never less proven than one that was searched.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "route/experience.h"

/// Ends farther than this from everything that is known, rad, are of another kind of question.
#define NEAR_ENOUGH 0.75
enum { NEAR = 6, MOST_FAILED = 12, MOST_PROVEN = 256, VERTICES = ZV_EXPERIENCE_NODES + 1 + ZV_MAX_GOALS };

typedef struct edge {
    int a, b;
} edge;

/// Vertices are the nodes, then the start, then the goals that are alive.
typedef struct recall {
    zv_route_task *task;
    zv_experience *kept;
    const double *start, *goals;
    const int *alive;
    int alive_count;
    int first[NEAR], first_count;   ///< nodes near the start
    edge last[ZV_MAX_GOALS * NEAR]; ///< nodes near a goal, with the vertex of that goal
    edge blocked[MOST_FAILED];      ///< segments that are not proven here
    edge proven[MOST_PROVEN];       ///< segments that are
    int last_count, blocked_count, proven_count;
    double cost[VERTICES]; ///< from the start
    double left[VERTICES]; ///< straight to the nearest goal; NAN: not asked yet
    int parent[VERTICES], open[VERTICES], open_count;
    bool done[VERTICES];
} recall;

static int start_vertex(const recall *r)
{
    return r->kept->node_count;
}

static const double *state_of(const recall *r, int vertex)
{
    const int goal = vertex - start_vertex(r) - 1;
    if (goal >= 0) {
        return r->goals + (size_t)r->alive[goal] * (size_t)r->task->joints;
    }
    return goal == -1 ? r->start : r->kept->q[vertex];
}

static double length_of(const recall *r, int a, int b)
{
    return zv_route_length(r->task, state_of(r, a), state_of(r, b));
}

// ---- what is near the ends ----

/// The nodes nearest to a vertex, the nearest first; 0 when none of them is near.
static int find_near(const recall *r, int vertex, int near[NEAR])
{
    double distance[NEAR];
    int count = 0;
    for (int i = 0; i < r->kept->node_count; ++i) {
        const double length = length_of(r, vertex, i);
        if (count == NEAR && !(length < distance[NEAR - 1])) {
            continue;
        }
        int at = count < NEAR ? count++ : NEAR - 1;
        for (; at > 0 && length < distance[at - 1]; --at) {
            distance[at] = distance[at - 1];
            near[at] = near[at - 1];
        }
        distance[at] = length;
        near[at] = i;
    }
    return count > 0 && distance[0] < NEAR_ENOUGH ? count : 0;
}

static void join_ends(recall *r)
{
    r->first_count = find_near(r, start_vertex(r), r->first);
    for (int g = 0; g < r->alive_count && r->first_count > 0; ++g) {
        int near[NEAR];
        const int goal = start_vertex(r) + 1 + g, count = find_near(r, goal, near);
        for (int i = 0; i < count; ++i) {
            r->last[r->last_count++] = (edge){near[i], goal};
        }
    }
}

// ---- the shortest path ----

static bool has(const edge *list, int count, int a, int b)
{
    for (int i = 0; i < count; ++i) {
        if ((list[i].a == a && list[i].b == b) || (list[i].a == b && list[i].b == a)) {
            return true;
        }
    }
    return false;
}

static double left_from(const recall *r, int vertex)
{
    double least = INFINITY;
    for (int g = 0; g < r->alive_count; ++g) {
        least = fmin(least, length_of(r, vertex, start_vertex(r) + 1 + g));
    }
    return least;
}

static void relax(recall *r, int from, int to)
{
    const double cost = r->cost[from] + length_of(r, from, to);
    if (r->done[to] || !(cost < r->cost[to]) || has(r->blocked, r->blocked_count, from, to)) {
        return;
    }
    if (isinf(r->cost[to])) {
        r->open[r->open_count++] = to;
        r->left[to] = isnan(r->left[to]) ? left_from(r, to) : r->left[to];
    }
    r->cost[to] = cost;
    r->parent[to] = from;
}

static void expand(recall *r, int vertex)
{
    const zv_experience *e = r->kept;
    if (vertex == start_vertex(r)) {
        for (int i = 0; i < r->first_count; ++i) {
            relax(r, vertex, r->first[i]);
        }
        return;
    }
    const zv_kept_path *path = &e->path[e->path_of[vertex]];
    if (vertex > path->first) {
        relax(r, vertex, vertex - 1);
    }
    if (vertex + 1 < path->first + path->count) {
        relax(r, vertex, vertex + 1);
    }
    for (int i = 0; i < e->link_count[vertex]; ++i) {
        relax(r, vertex, e->link[vertex][i]);
    }
    for (int i = 0; i < r->last_count; ++i) {
        if (r->last[i].a == vertex) {
            relax(r, vertex, r->last[i].b);
        }
    }
}

static double total(const recall *r, int vertex)
{
    return r->cost[vertex] + r->left[vertex];
}

/// Takes the open vertex with the least total, the first of them; -1: there is none.
static int take_best(recall *r)
{
    int best = 0;
    for (int i = 1; i < r->open_count; ++i) {
        best = total(r, r->open[i]) < total(r, r->open[best]) ? i : best;
    }
    const int vertex = r->open_count ? r->open[best] : -1;
    if (vertex >= 0) {
        r->open[best] = r->open[--r->open_count];
    }
    return vertex;
}

/// The vertex of the goal at the end of the shortest path that is not blocked; -1: none.
static int find_shortest(recall *r)
{
    const int vertices = start_vertex(r) + 1 + r->alive_count;
    for (int i = 0; i < vertices; ++i) {
        r->cost[i] = INFINITY;
        r->done[i] = false;
    }
    r->open_count = 0;
    r->cost[start_vertex(r)] = 0.0;
    for (int vertex = start_vertex(r); vertex >= 0; vertex = take_best(r)) {
        if (vertex > start_vertex(r)) {
            return vertex;
        }
        r->done[vertex] = true;
        expand(r, vertex);
    }
    return -1;
}

// ---- proofs ----

static bool prove(recall *r, int a, int b)
{
    if (has(r->proven, r->proven_count, a, b)) {
        return true;
    }
    const bool clear = zv_route_clear(r->task, state_of(r, a), state_of(r, b));
    if (!clear) {
        r->blocked[r->blocked_count++] = (edge){a, b};
    } else if (r->proven_count < MOST_PROVEN) {
        r->proven[r->proven_count++] = (edge){a, b};
    }
    return clear;
}

/// The ends first: what lies between them was proven once, perhaps among the same things.
static bool prove_path(recall *r, int goal)
{
    int second = r->parent[goal];
    while (r->parent[second] != start_vertex(r)) {
        second = r->parent[second];
    }
    if (!prove(r, start_vertex(r), second) || !prove(r, r->parent[goal], goal)) {
        return false;
    }
    for (int v = r->parent[goal]; v != second; v = r->parent[v]) {
        if (!prove(r, r->parent[v], v)) {
            return false;
        }
    }
    return true;
}

// ---- the whole ----

/// From the start to `vertex`; the paths on the way have helped.
static bool write_path(recall *r, int vertex, zv_route_path *path)
{
    int way[VERTICES], count = 0;
    for (int v = vertex; v != start_vertex(r); v = r->parent[v]) {
        way[count++] = v;
    }
    bool ok = zv_route_path_add(path, r->start);
    for (int i = count - 1, at = start_vertex(r); i >= 0 && ok; at = way[i--]) {
        if (i > 0 && (i == count - 1 || r->kept->path_of[way[i]] != r->kept->path_of[way[i + 1]])) {
            ++r->kept->path[r->kept->path_of[way[i]]].used;
        }
        if (i == 0 || length_of(r, at, way[i]) > 0.0) { // the start may be a node itself
            ok = zv_route_path_add(path, state_of(r, way[i]));
        }
    }
    return ok;
}

static zv_search_end look(recall *r, zv_route_path *path, int *goal)
{
    join_ends(r);
    for (int i = 0; i < start_vertex(r) + 1 + r->alive_count; ++i) {
        r->left[i] = NAN;
    }
    for (int vertex; r->last_count > 0 && r->blocked_count < MOST_FAILED && (vertex = find_shortest(r)) >= 0;) {
        if (prove_path(r, vertex)) {
            *goal = r->alive[vertex - start_vertex(r) - 1];
            return write_path(r, vertex, path) ? ZV_SEARCH_FOUND : ZV_SEARCH_NO_MEMORY;
        }
    }
    return ZV_SEARCH_EXHAUSTED;
}

zv_search_end zv_route_recall(zv_route_task *task, const double *start, const double *goals, const int *alive,
                              int alive_count, zv_route_path *path, int *goal)
{
    recall *r = malloc(sizeof *r);
    if (!r) {
        return ZV_SEARCH_NO_MEMORY;
    }
    r->task = task;
    r->kept = task->options->experience;
    r->start = start;
    r->goals = goals;
    r->alive = alive;
    r->alive_count = alive_count;
    r->last_count = r->blocked_count = r->proven_count = 0;
    const zv_search_end end = look(r, path, goal);
    free(r);
    return end;
}
