/// @file search.c
/// RRT-Connect (Kuffner and LaValle: RRT-Connect, an efficient approach to single-query path planning, 2000): a tree from
/// the start and one from the goals. One of them grows a step towards a sample, the other all the way to the new node.
///
///       start o---o           o---o goal 1        samples: Halton's sequence, moved by the seed (Cranley and Patterson)
///              \   \   x     /                    dynamic domain: a node from which a step failed takes samples from
///               o   o-----o-o                     nearby only (Yershova et al., 2005)
///                            \-- o goal 2         all goals are roots of one tree: whichever is met first has won
///
/// Every edge is proven when it is added, so that a path needs no second look.
#include "route/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "route/experience.h"
#include "route/tree.h"

enum { PROGRESS_EVERY = 16 };
/// Radius of the dynamic domain after the first failure, in ranges, and how it changes with each success or failure.
#define DOMAIN 4.0F
#define DOMAIN_CHANGE 1e-4F

// ---- samples ----

enum { MOST_DIGITS = 32 };

/// Counts in a base, the lowest digit first, and has the number mirrored at the point.
typedef struct mirrored_number {
    unsigned base;
    int digits;
    unsigned char digit[MOST_DIGITS];
    double part[MOST_DIGITS]; ///< what one of each digit is worth behind the point
} mirrored_number;

/// The next number, mirrored.
static double next_mirrored(mirrored_number *h)
{
    int carry = 0;
    while (carry < h->digits && h->digit[carry] + 1u == h->base) {
        h->digit[carry++] = 0;
    }
    if (carry == h->digits) {
        h->part[carry] = (carry > 0 ? h->part[carry - 1] : 1.0) / h->base;
        h->digit[h->digits++] = 0;
    }
    ++h->digit[carry];
    double sum = 0.0;
    for (int i = 0; i < h->digits; ++i) {
        sum += h->part[i] * h->digit[i];
    }
    return sum;
}

/// A number in 0..1 for the seed and a joint; 0 for seed 0.
static double shift_of(uint64_t seed, int joint)
{
    const uint64_t number = seed ? seed * ZV_RANDOM_STEP + (uint64_t)joint * 0xD1B54A32D192ED03u : 0;
    return zv_random_fraction(zv_random_mix(number));
}

/// Halton's sequence in as many dimensions as there are joints, moved by the seed.
typedef struct halton {
    mirrored_number of_joint[ZV_MAX_JOINTS];
    double shift[ZV_MAX_JOINTS];
} halton;

static void begin_halton(const zv_route_task *task, halton *s)
{
    static const unsigned primes[ZV_MAX_JOINTS] = {3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41};
    for (int k = 0; k < task->joints; ++k) {
        s->of_joint[k].base = primes[k];
        s->of_joint[k].digits = 0;
        s->shift[k] = shift_of(task->options->seed, k);
    }
}

static void take_sample(const zv_route_task *task, halton *s, float *q)
{
    for (int k = 0; k < task->joints; ++k) {
        double u = next_mirrored(&s->of_joint[k]) + s->shift[k];
        u -= u >= 1.0 ? 1.0 : 0.0;
        q[k] = (float)(task->low[k] + u * (task->high[k] - task->low[k]));
    }
}

// ---- the two trees ----

/// The trees: [0] from the start, [1] from the goals. Roots are kept as they were given, not rounded to floats.
typedef struct search {
    zv_route_task *task;
    zv_route_tree tree[2];
    const double *start, *goals;
    const int *alive;
    int alive_count;
    bool failed; ///< without memory
} search;

static void exact_state(const search *s, int side, int node, double *q)
{
    const int n = s->task->joints, roots = side == 0 ? 1 : s->alive_count;
    if (node < roots) {
        const double *root = side == 0 ? s->start : s->goals + (size_t)s->alive[node] * (size_t)n;
        memcpy(q, root, (size_t)n * sizeof *q);
        return;
    }
    float rounded[ZV_MAX_JOINTS];
    zv_route_tree_get(&s->tree[side], node, rounded);
    for (int k = 0; k < n; ++k) {
        q[k] = rounded[k];
    }
}

static bool plant(search *s)
{
    float q[ZV_MAX_JOINTS];
    const int n = s->task->joints;
    for (int i = 0; i < 1 + s->alive_count; ++i) {
        const double *root = i == 0 ? s->start : s->goals + (size_t)s->alive[i - 1] * (size_t)n;
        for (int k = 0; k < n; ++k) {
            q[k] = (float)root[k];
        }
        if (zv_route_tree_add(&s->tree[i > 0], q, -1) < 0) {
            return false;
        }
    }
    return true;
}

/// A node at the end of a proven edge from `from`; -1 when there is none.
static int add_if_clear(search *s, int side, int from, const float *q)
{
    double a[ZV_MAX_JOINTS], b[ZV_MAX_JOINTS];
    exact_state(s, side, from, a);
    for (int k = 0; k < s->task->joints; ++k) {
        b[k] = q[k];
    }
    if (!zv_route_clear(s->task, a, b)) {
        return -1;
    }
    const int node = zv_route_tree_add(&s->tree[side], q, from);
    s->failed = s->failed || node < 0;
    return node;
}

/// One step from the nearest node towards a sample; the new node or -1.
static int extend(search *s, int side, const float *sample)
{
    zv_route_tree *tree = &s->tree[side];
    const float range = (float)s->task->options->range;
    float distance, q[ZV_MAX_JOINTS];
    const int from = ZV_CALL_KERNEL(zv_nearest_node, tree, sample, s->task->weight, &distance);
    if (tree->radius[from] < distance || distance <= 0.0F) {
        return -1;
    }
    const float part = distance > range ? range / distance : 1.0F;
    zv_route_tree_get(tree, from, q);
    for (int k = 0; k < s->task->joints; ++k) {
        q[k] += (sample[k] - q[k]) * part;
    }
    const int node = add_if_clear(s, side, from, q);
    float *radius = &tree->radius[from];
    if (node < 0) {
        *radius = isinf(*radius) ? DOMAIN * range : fmaxf(*radius * (1.0F - DOMAIN_CHANGE), range);
    } else if (!isinf(*radius)) {
        *radius *= 1.0F + DOMAIN_CHANGE;
    }
    return node;
}

/// The other tree grows to node `target` of this one; the node that meets it, or -1.
static int connect(search *s, int side, const float *target)
{
    float distance, from_q[ZV_MAX_JOINTS];
    int node = ZV_CALL_KERNEL(zv_nearest_node, &s->tree[side], target, s->task->weight, &distance);
    const int steps = (int)ceilf(fmaxf(1.0F, distance / (float)s->task->options->range));
    zv_route_tree_get(&s->tree[side], node, from_q);
    for (int i = 1; i <= steps && node >= 0; ++i) {
        float q[ZV_MAX_JOINTS];
        for (int k = 0; k < s->task->joints; ++k) {
            q[k] = i == steps ? target[k] : from_q[k] + (target[k] - from_q[k]) * (float)i / (float)steps;
        }
        node = add_if_clear(s, side, node, q);
    }
    return node;
}

/// From the start to the goal through the two nodes that met.
static bool write_path(const search *s, const int met[2], zv_route_path *path, int *goal)
{
    double q[ZV_MAX_JOINTS];
    int node = met[0], depth = 0;
    for (; s->tree[0].parent[node] != node; node = s->tree[0].parent[node]) {
        ++depth;
    }
    for (; depth >= 0; --depth) { // from the root down, without a list of the nodes: paths are short
        node = met[0];
        for (int i = 0; i < depth; ++i) {
            node = s->tree[0].parent[node];
        }
        exact_state(s, 0, node, q);
        if (!zv_route_path_add(path, q)) {
            return false;
        }
    }
    for (node = met[1]; s->tree[1].parent[node] != node;) {
        node = s->tree[1].parent[node]; // the node that met is the last one above
        exact_state(s, 1, node, q);
        if (!zv_route_path_add(path, q)) {
            return false;
        }
    }
    *goal = s->alive[node];
    return true;
}

/// The smaller tree grows next; when they are alike, in turns.
static int next_side(const search *s, int side)
{
    const int mine = s->tree[side].count, other = s->tree[!side].count;
    return abs(mine - other) < mine ? !side : side;
}

/// Whether anybody still waits for a route.
static bool is_wanted(const zv_route_options *options, int samples)
{
    return !options->progress || samples % PROGRESS_EVERY ||
           options->progress(options->user, (double)samples / options->most_samples);
}

// ---- what is known ----

static const double *nearest_goal(const search *s)
{
    const double *best = NULL;
    for (int i = 0; i < s->alive_count; ++i) {
        const double *goal = s->goals + (size_t)s->alive[i] * (size_t)s->task->joints;
        const bool nearer =
            !best || zv_route_length(s->task, s->start, goal) < zv_route_length(s->task, s->start, best);
        best = nearer ? goal : best;
    }
    return best;
}

/// From an end to a via point, then from the other tree to there; whether they have met.
static bool meet_at(search *s, const zv_via *via, const double *goal, int met[2])
{
    float q[ZV_MAX_JOINTS];
    const int side = via->at_goal;
    zv_via_place(s->task, via, side ? goal : s->start, q);
    met[side] = connect(s, side, q);
    met[!side] = met[side] >= 0 ? connect(s, !side, q) : -1;
    return met[!side] >= 0;
}

/// The via points of the experience one after the other, as far as it may still cost something.
static zv_search_end try_known(search *s, zv_route_path *path, zv_search_result *out)
{
    zv_experience *known = s->task->options->experience;
    int order[ZV_EXPERIENCE_VIAS], met[2];
    const long before = s->task->states;
    const int64_t allowance = zv_experience_allowance(known, known->account.via_debt);
    const int most = s->task->options->most_samples, vias = zv_via_order(known, order),
              tries = vias < most ? vias : most;
    const double *goal = nearest_goal(s);
    for (int i = 0; i < tries && s->task->states - before < allowance && !out->known && !s->failed; ++i) {
        zv_via *via = &known->via[order[i]];
        out->known = meet_at(s, via, goal, met);
        ++out->samples;
        ++via->asked;
        via->helped += out->known;
    }
    zv_experience_book_question(known, &known->account.via_debt, s->task->states - before, out->known);
    if (out->known) {
        return write_path(s, met, path, &out->goal) ? ZV_SEARCH_FOUND : ZV_SEARCH_NO_MEMORY;
    }
    return s->failed ? ZV_SEARCH_NO_MEMORY : ZV_SEARCH_EXHAUSTED;
}

// ---- the whole ----

static zv_search_end grow(search *s, zv_route_path *path, zv_search_result *out)
{
    int side = 1;
    const zv_route_options *options = s->task->options;
    halton sequence;
    begin_halton(s->task, &sequence);
    while (out->samples < options->most_samples && !s->failed && is_wanted(options, out->samples + 1)) {
        ++out->samples;
        float q[ZV_MAX_JOINTS];
        side = next_side(s, side);
        take_sample(s->task, &sequence, q);
        int met[2] = {-1, -1};
        met[side] = extend(s, side, q);
        if (met[side] < 0) {
            continue;
        }
        zv_route_tree_get(&s->tree[side], met[side], q);
        met[!side] = connect(s, !side, q);
        if (met[!side] >= 0) {
            return write_path(s, met, path, &out->goal) ? ZV_SEARCH_FOUND : ZV_SEARCH_NO_MEMORY;
        }
    }
    return s->failed ? ZV_SEARCH_NO_MEMORY : ZV_SEARCH_EXHAUSTED;
}

zv_search_end zv_route_search(zv_route_task *task, const double *start, const double *goals, const int *alive,
                              int alive_count, zv_route_path *path, zv_search_result *out)
{
    search s = {.task = task,
                .tree = {{.joints = task->joints}, {.joints = task->joints}},
                .start = start,
                .goals = goals,
                .alive = alive,
                .alive_count = alive_count};
    zv_experience *known = task->options->experience;
    *out = (zv_search_result){.goal = -1};
    zv_search_end end = plant(&s) ? ZV_SEARCH_EXHAUSTED : ZV_SEARCH_NO_MEMORY;
    if (end == ZV_SEARCH_EXHAUSTED && known) {
        end = try_known(&s, path, out);
    }
    if (end == ZV_SEARCH_EXHAUSTED) {
        const long before = task->states;
        end = grow(&s, path, out);
        if (known) {
            zv_experience_book_search(known, task->states - before);
        }
    }
    zv_route_tree_free(&s.tree[0]);
    zv_route_tree_free(&s.tree[1]);
    return end;
}
