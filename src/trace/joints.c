/// @file joints.c
/// Which branches go on as one stroke where they meet, and where exactly.
///
///        a                     a and c leave in nearly opposite directions: one stroke
///         \                    b is left over: it ends at the node
///          o---- b
///           \                  the node goes to where the lines of a and c pass and b comes nearest to them
///            c
///
/// The point p nearest to lines through x_k along unit vectors t_k solves  sum w_k (I - t_k t_k^T) (p - x_k) = 0.
#include "trace/joints.h"

#include <stdlib.h>

#include "draw/plane.h"

/// A stroke goes through a node when it turns by less than 60 degrees.
#define THROUGH_COSINE (-0.5)
/// More ends than this at one node are those of a hostile picture; they are not joined.
enum { MOST_ENDS = 64 };
enum { REACH = 6 /* points that give the direction of a branch */ };
/// How much the line of a branch counts that ends at the node, and how much the node's first place.
#define SIDE_WEIGHT 0.15
#define PLACE_WEIGHT 0.01

int zv_joints_node(const zv_graph *graph, int end)
{
    const zv_graph_branch *branch = &graph->branch[end / 2];
    const int node = branch->is_gone ? -1 : branch->node[end % 2];
    return node < 0 ? -1 : zv_graph_node(graph, node);
}

/// Point number `k` of a branch, counted from an end.
static zv_vec2 point_from(const zv_graph *graph, int end, int k)
{
    const zv_graph_branch *branch = &graph->branch[end / 2];
    return graph->points.at[branch->first + (end % 2 == 0 ? k : branch->count - 1 - k)];
}

zv_vec2 zv_joints_leaves(const zv_graph *graph, int end)
{
    const int n = graph->branch[end / 2].count, near = n > 2 ? 1 : 0, far = near + REACH < n ? near + REACH : n - 1;
    const zv_vec2 d = zv_vec2_sub(point_from(graph, end, far), point_from(graph, end, near));
    const double length = zv_vec2_length(d);
    return length > 0.0 ? zv_vec2_scale(d, 1.0 / length) : d;
}

// ---- who goes on with whom ----

static void sort_ends(const zv_joints *j)
{
    const zv_graph *graph = j->graph;
    for (int end = 0; end < 2 * graph->branches; ++end) {
        const int node = zv_joints_node(graph, end);
        j->mate[end] = ZV_NO_MATE;
        j->start[node + 2] += node >= 0;
    }
    for (int node = 0; node < graph->nodes; ++node) {
        j->start[node + 2] += j->start[node + 1];
    }
    for (int end = 0; end < 2 * graph->branches; ++end) {
        const int node = zv_joints_node(graph, end);
        if (node >= 0) {
            j->at[j->start[node + 1]++] = end;
        }
    }
}

/// Joins the two free ends of a node that are most opposite; false when there are none.
static bool join_best(const zv_joints *j, const int *ends, int count)
{
    double best = count == 2 ? 2.0 : THROUGH_COSINE;
    int one = ZV_NO_MATE, other = ZV_NO_MATE;
    for (int a = 0; a < count; ++a) {
        for (int b = a + 1; b < count && j->mate[ends[a]] == ZV_NO_MATE; ++b) {
            const double cosine = zv_vec2_dot(zv_joints_leaves(j->graph, ends[a]), zv_joints_leaves(j->graph, ends[b]));
            if (j->mate[ends[b]] == ZV_NO_MATE && cosine < best) {
                best = cosine;
                one = ends[a];
                other = ends[b];
            }
        }
    }
    if (one == ZV_NO_MATE) {
        return false;
    }
    j->mate[one] = other;
    j->mate[other] = one;
    return true;
}

bool zv_joints_make(const zv_graph *graph, zv_joints *out)
{
    const size_t ends = 2 * (size_t)graph->branches + 1;
    *out = (zv_joints){.graph = graph, .mate = malloc(ends * sizeof *out->mate), .at = malloc(ends * sizeof *out->at)};
    out->start = calloc((size_t)graph->nodes + 2, sizeof *out->start);
    if (!out->mate || !out->at || !out->start) {
        return false;
    }
    sort_ends(out);
    for (int node = 0; node < graph->nodes; ++node) {
        const int count = zv_joints_count(out, node);
        while (count > 1 && count <= MOST_ENDS && join_best(out, out->at + out->start[node], count)) {
        }
    }
    return true;
}

void zv_joints_free(zv_joints *joints)
{
    free(joints->mate);
    free(joints->at);
    free(joints->start);
}

// ---- where ----

/// Sums of the equations for the nearest point.
typedef struct meeting {
    double xx, xy, yy, x, y;
} meeting;

static void add_line(meeting *m, zv_vec2 through, zv_vec2 along, double weight)
{
    const double xx = weight * along.y * along.y, xy = -weight * along.x * along.y, yy = weight * along.x * along.x;
    m->xx += xx;
    m->xy += xy;
    m->yy += yy;
    m->x += xx * through.x + xy * through.y;
    m->y += xy * through.x + yy * through.y;
}

static zv_vec2 nearest_to_lines(const zv_joints *j, const zv_node *node, const int *ends, int count)
{
    meeting m = {PLACE_WEIGHT, 0.0, PLACE_WEIGHT, PLACE_WEIGHT * node->at.x, PLACE_WEIGHT * node->at.y};
    for (int k = 0; k < count; ++k) {
        if (j->graph->branch[ends[k] / 2].count > 2) {
            const double weight = j->mate[ends[k]] == ZV_NO_MATE ? SIDE_WEIGHT : 1.0;
            add_line(&m, point_from(j->graph, ends[k], 1), zv_joints_leaves(j->graph, ends[k]), weight);
        }
    }
    const double determinant = m.xx * m.yy - m.xy * m.xy;
    const zv_vec2 p = {(m.x * m.yy - m.y * m.xy) / determinant, (m.y * m.xx - m.x * m.xy) / determinant};
    return zv_vec2_distance(p, node->at) <= 1.5 * node->radius + 1.0 ? p : node->at;
}

void zv_joints_meet(const zv_joints *joints, zv_graph *graph)
{
    for (int node = 0; node < graph->nodes; ++node) {
        const int count = zv_joints_count(joints, node);
        const int *ends = joints->at + joints->start[node];
        if (count < 2) {
            continue;
        }
        const zv_vec2 at = nearest_to_lines(joints, &graph->node[node], ends, count);
        for (int k = 0; k < count; ++k) {
            const zv_graph_branch *branch = &graph->branch[ends[k] / 2];
            graph->points.at[branch->first + (ends[k] % 2 == 0 ? 0 : branch->count - 1)] = at;
        }
    }
}
