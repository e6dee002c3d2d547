/// @file pairs.c
/// Which pairs of an arm's bodies are tested against each other, and why others are not. Nothing is exempt because random
/// samples did not meet: such lists are guesses, and some of them are wrong. What a robot file says that never meets is
/// proven again: limits and bodies may have changed since.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "collide/collider.h"
#include "collide/never.h"
#include "model/robot.h"

const char *zv_pair_word(zv_pair_state state)
{
    static const char *const words[] = {"tested", "adjacent", "overlaps at rest", "allowed", "never meets"};
    return words[state];
}

static bool names_fit(const char *x, const char *y, const zv_group *a, const zv_group *b)
{
    return (strcmp(x, a->name) == 0 && strcmp(y, b->name) == 0) || (strcmp(x, b->name) == 0 && strcmp(y, a->name) == 0);
}

static bool is_allowed(const zv_collider_options *options, const zv_group *a, const zv_group *b)
{
    for (int i = 0; i < options->allowed_count; ++i) {
        if (names_fit(options->allowed[i].a, options->allowed[i].b, a, b)) {
            return true;
        }
    }
    return false;
}

/// Whether the robot file has this pair with this reason.
static bool is_kept(const zv_robot *robot, zv_pair_reason reason, const zv_group *a, const zv_group *b)
{
    for (int i = 0; i < robot->pair_count; ++i) {
        if (robot->pairs[i].reason == reason && names_fit(robot->pairs[i].a, robot->pairs[i].b, a, b)) {
            return true;
        }
    }
    return false;
}

/// What is held may hit the link before the one that holds it; links next to each other touch where they are joined.
static bool are_adjacent(const zv_group *a, const zv_group *b)
{
    const int apart = abs(a->link - b->link);
    return apart == 0 || (apart == 1 && !a->held && !b->held);
}

/// Poses of the links with all joints at 0, and in the middle of their limits.
typedef struct rest {
    zv_pose zero[ZV_MAX_JOINTS + 1], middle[ZV_MAX_JOINTS + 1];
} rest;

static void fill_rest(const zv_collider *bodies, const zv_robot *robot, rest *out)
{
    double q[ZV_MAX_JOINTS] = {0.0};
    zv_link_poses(bodies, q, out->zero);
    for (int k = 0; k < bodies->joint_count; ++k) {
        const zv_limits *limits = &robot->joints[k].limits;
        const double middle = 0.5 * (limits->lower + limits->upper);
        q[k] = isfinite(middle) ? middle : 0.0;
    }
    zv_link_poses(bodies, q, out->middle);
}

static bool overlap_at_rest(const zv_collider *bodies, const rest *poses, int a, int b)
{
    return zv_group_distance(bodies, poses->zero, a, b).distance <= 0.0 &&
           zv_group_distance(bodies, poses->middle, a, b).distance <= 0.0;
}

static zv_pair_state judge(const zv_collider *bodies, const zv_robot *robot, const zv_collider_options *options,
                           const rest *poses, int a, int b)
{
    const zv_group *ga = &bodies->group[a], *gb = &bodies->group[b];
    if (are_adjacent(ga, gb)) {
        return ZV_PAIR_ADJACENT;
    }
    if (is_allowed(options, ga, gb) || is_kept(robot, ZV_PAIR_REASON_ALLOWED, ga, gb)) {
        return ZV_PAIR_ALLOWED;
    }
    if (overlap_at_rest(bodies, poses, a, b)) {
        return ZV_PAIR_AT_ZERO;
    }
    const int nearer = ga->link < gb->link ? a : b;
    const int boxes = is_kept(robot, ZV_PAIR_REASON_NEVER, ga, gb) ? ZV_PROOF_BOXES : options->proof_boxes;
    return boxes > 0 && zv_never_meet(bodies, robot, nearer, a + b - nearer, boxes) ? ZV_PAIR_NEVER : ZV_PAIR_TESTED;
}

// ---- clusters ----

bool zv_fill_clusters(zv_collider *bodies)
{
    bodies->cluster = calloc((size_t)bodies->group_count + 1, sizeof *bodies->cluster);
    if (!bodies->cluster) {
        return false;
    }
    for (int g = 0; g < bodies->group_count; ++g) {
        zv_cluster *last = bodies->cluster_count ? &bodies->cluster[bodies->cluster_count - 1] : NULL;
        if (last && last->link == bodies->group[g].link) {
            ++last->groups;
        } else {
            bodies->cluster[bodies->cluster_count++] =
                (zv_cluster){.link = bodies->group[g].link, .first_group = g, .groups = 1};
        }
    }
    for (int i = 0; i < bodies->cluster_count; ++i) {
        zv_fill_cluster_bounds(bodies, &bodies->cluster[i]);
    }
    return true;
}

static bool holds(const zv_cluster *cluster, int group)
{
    return group >= cluster->first_group && group < cluster->first_group + cluster->groups;
}

/// Brings the tested pairs of two clusters together, behind those that are in order already.
static void gather(zv_collider *bodies, int a, int b, int *ordered)
{
    const zv_cluster *of_a = &bodies->cluster[a], *of_b = &bodies->cluster[b];
    const int first = *ordered;
    for (int i = first; i < bodies->tested_count; ++i) {
        const zv_tested pair = bodies->tested[i];
        if (holds(of_a, pair.a) && holds(of_b, pair.b)) {
            memmove(&bodies->tested[*ordered + 1], &bodies->tested[*ordered], (size_t)(i - *ordered) * sizeof pair);
            bodies->tested[(*ordered)++] = pair;
        }
    }
    if (*ordered > first) {
        bodies->tested_clusters[bodies->tested_clusters_count++] =
            (zv_tested_clusters){.a = a,
                                 .b = b,
                                 .first = first,
                                 .count = *ordered - first,
                                 .low = bodies->tested[first].low,
                                 .farther = of_a->link < of_b->link ? b : a};
    }
}

static bool order_pairs(zv_collider *bodies)
{
    bodies->tested_clusters = malloc(((size_t)bodies->tested_count + 1) * sizeof *bodies->tested_clusters);
    int ordered = 0;
    for (int a = 0; bodies->tested_clusters && a < bodies->cluster_count; ++a) {
        for (int b = a; b < bodies->cluster_count; ++b) {
            gather(bodies, a, b, &ordered);
        }
    }
    return bodies->tested_clusters != NULL;
}

// ---- all ----

bool zv_fill_pairs(zv_collider *bodies, const zv_robot *robot, const zv_collider_options *options)
{
    const int n = bodies->group_count;
    bodies->state = calloc((size_t)n * (size_t)n + 1, 1);
    bodies->tested = malloc(((size_t)n * (size_t)n / 2 + 1) * sizeof *bodies->tested);
    if (!bodies->state || !bodies->tested) {
        return false;
    }
    rest poses;
    fill_rest(bodies, robot, &poses);
    for (int a = 0; a < n; ++a) {
        for (int b = a; b < n; ++b) {
            const zv_pair_state state = judge(bodies, robot, options, &poses, a, b);
            bodies->state[a * n + b] = bodies->state[b * n + a] = (unsigned char)state;
            if (state == ZV_PAIR_TESTED) {
                const int la = bodies->group[a].link, lb = bodies->group[b].link;
                bodies->tested[bodies->tested_count++] =
                    (zv_tested){.a = a, .b = b, .low = la < lb ? la : lb, .farther = la < lb ? b : a};
            }
        }
    }
    return order_pairs(bodies);
}

zv_pair_state zv_collider_pair(const zv_collider *bodies, int a, int b)
{
    ZV_ASSERT(a >= 0 && b >= 0 && a < bodies->group_count && b < bodies->group_count);
    return (zv_pair_state)bodies->state[a * bodies->group_count + b];
}
