/// @file middle.c
/// The middle of lines, to a fraction of a pixel.
///
/// Thinning leaves points up to a pixel beside the middle. From each point, rays to the left and right find where the
/// darkness passes the threshold, and the point goes half-way between:
///
///     ------------------------- edge       shift = (a - b) / 2 along the normal, radius = (a + b) / 2
///        .     a  ^            |
///           .-----o----. . . > |           near a node points within its radius are not used;
///               b v         .' |           near a free end the skeleton turns into a corner of the ink: the last
///     ------------------------- edge       points go, and the line goes on straight, up to a radius before the edge
#include "trace/middle.h"

#include "draw/plane.h"

enum { SMOOTHING = 3, CENTRINGS = 2, REACH = 6 /* points that give the direction of an end */ };
#define RAY_STEP 0.5
#define LONGEST_RAY 60.0
#define MOST_SHIFT 1.5 // pixels, and half the way to the edge

/// Where to look for ink.
typedef struct ink {
    const zv_tone *tone;
    double threshold;
} ink;

/// How far the ink goes from `p` along a unit vector; negative when no edge is found.
static double ray(const ink *k, zv_vec2 p, zv_vec2 along)
{
    double before = zv_tone_at(k->tone, p) - k->threshold;
    for (double t = RAY_STEP; before > 0.0 && t < LONGEST_RAY; t += RAY_STEP) {
        const double here = zv_tone_at(k->tone, zv_vec2_add(p, zv_vec2_scale(along, t))) - k->threshold;
        if (here <= 0.0) {
            return t - RAY_STEP * here / (here - before);
        }
        before = here;
    }
    return -1.0;
}

/// A branch seen alone.
static zv_run run_of(const zv_graph *graph, const zv_graph_branch *branch)
{
    return (zv_run){.at = graph->points.at + branch->first,
                    .is_corner = graph->points.is_corner + branch->first,
                    .count = branch->count};
}

static zv_vec2 unit(zv_vec2 v)
{
    const double length = zv_vec2_length(v);
    return length > 0.0 ? zv_vec2_scale(v, 1.0 / length) : v;
}

// ---- points ----

static zv_vec2 normal_at(const zv_run *run, int i, bool is_closed)
{
    const int n = run->count;
    const int before = i > 0 ? i - 1 : is_closed ? n - 1 : 0, after = i + 1 < n ? i + 1 : is_closed ? 0 : n - 1;
    const zv_vec2 d = unit(zv_vec2_sub(run->at[after], run->at[before]));
    return (zv_vec2){-d.y, d.x};
}

/// Moves a point to the middle; returns the radius there, negative when there is none to be found.
static double centre_point(const ink *k, zv_run *run, int i, bool is_closed)
{
    const zv_vec2 normal = normal_at(run, i, is_closed);
    const double a = ray(k, run->at[i], normal), b = ray(k, run->at[i], zv_vec2_scale(normal, -1.0));
    if (a < 0.0 || b < 0.0) {
        return -1.0;
    }
    const double shift = (a - b) / 2.0;
    if (fabs(shift) <= MOST_SHIFT + fmin(a, b) / 2.0) {
        run->at[i] = zv_vec2_add(run->at[i], zv_vec2_scale(normal, shift));
    }
    return (a + b) / 2.0;
}

// ---- ends ----

/// The crossing at an end of a branch; NULL at a free end.
static const zv_node *crossing_at(const zv_graph *graph, const zv_graph_branch *branch, int end)
{
    const zv_node *node = &graph->node[zv_graph_node(graph, branch->node[end])];
    return node->degree > 1 ? node : NULL;
}

/// Takes `off` points off an end of a branch, behind the end point, which stays.
static void shorten(zv_graph *graph, zv_graph_branch *branch, int end, int off)
{
    zv_vec2 *at = graph->points.at + branch->first;
    if (end == 0) {
        at[off] = at[0];
        branch->first += off;
    } else {
        at[branch->count - 1 - off] = at[branch->count - 1];
    }
    branch->count -= off;
}

/// How many points behind the end are nearer to `from` than `radius`; some are left in any case.
static int count_near(const zv_graph *graph, const zv_graph_branch *branch, int end, zv_vec2 from, double radius)
{
    const zv_vec2 *at = graph->points.at + branch->first;
    int off = 0;
    while (off + 4 < branch->count) {
        const int next = end == 0 ? off + 1 : branch->count - 2 - off;
        if (zv_vec2_distance(at[next], from) > radius) {
            break;
        }
        ++off;
    }
    return off;
}

/// A free end: its last radius is replaced by a straight one.
static void finish_end(const ink *k, zv_graph *graph, zv_graph_branch *branch, int end)
{
    const double radius = branch->radius;
    const zv_vec2 tip = graph->points.at[branch->first + (end == 0 ? 0 : branch->count - 1)];
    const int off = count_near(graph, branch, end, tip, 1.5 * radius);
    if (branch->count - off < REACH + 2) {
        return;
    }
    shorten(graph, branch, end, off);
    zv_vec2 *at = graph->points.at + branch->first;
    const int last = end == 0 ? 0 : branch->count - 1, step = end == 0 ? 1 : -1;
    const zv_vec2 from = at[last + step], along = unit(zv_vec2_sub(from, at[last + step * REACH]));
    const double room = ray(k, from, along) - radius;
    at[last] = zv_vec2_add(from, zv_vec2_scale(along, fmax(room, 0.1)));
}

// ---- branches ----

/// Moves each point into the middle of the ink; returns the mean radius there.
static double centre_points(const ink *k, zv_run *run, const int skip[2], bool is_closed)
{
    double sum = 0.0;
    int found = 0;
    for (int i = skip[0]; i < run->count - skip[1]; ++i) {
        const double radius = centre_point(k, run, i, is_closed);
        sum += fmax(radius, 0.0);
        found += radius >= 0.0;
    }
    return found ? sum / found : 0.0;
}

static void centre_branch(const ink *k, zv_graph *graph, zv_graph_branch *branch)
{
    const bool is_closed = branch->node[0] < 0;
    zv_run run = run_of(graph, branch);
    zv_run_smooth(&run, is_closed, SMOOTHING);
    int skip[2] = {0, 0};
    for (int end = 0; end < 2 && !is_closed; ++end) {
        const zv_node *node = crossing_at(graph, branch, end);
        skip[end] = node != NULL;
        if (node) {
            shorten(graph, branch, end, count_near(graph, branch, end, node->at, 1.5 * node->radius + 1.0));
        }
    }
    run = run_of(graph, branch);
    for (int round = 0; round < CENTRINGS; ++round) {
        branch->radius = centre_points(k, &run, skip, is_closed);
        zv_run_smooth(&run, is_closed, 1);
    }
    for (int end = 0; end < 2 && !is_closed; ++end) {
        if (!skip[end]) {
            finish_end(k, graph, branch, end);
        }
    }
}

void zv_graph_centre(zv_graph *graph, const zv_tone *tone, double threshold)
{
    const ink k = {tone, threshold};
    for (int i = 0; i < graph->branches; ++i) {
        if (!graph->branch[i].is_gone) {
            centre_branch(&k, graph, &graph->branch[i]);
        }
    }
}
