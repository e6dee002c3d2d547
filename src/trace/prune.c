/// @file prune.c
/// Spurs of a skeleton go, crossings become one.
///
///      .--------------------.        A spur sticks out of the disc around its node by length + end - radius; roughness
///      |  \              /  |        and the corners of a cut line stick out little, compared to the line's width.
///      |   x------------x   |
///      |  /              \  |        At a crossing of thick lines the skeleton has two nodes with a short branch
///      '--------------------'        between them that lies inside of both discs.
#include "draw/plane.h"
#include "trace/graph.h"

/// A spur sticks out by less than this part of the radius and so many pixels.
#define SPUR_PART 0.5
#define SPUR_PIXELS 1.5
/// Nodes nearer than this part of the radius and so many pixels are one.
#define NEAR_PART 1.5
#define NEAR_PIXELS 0.5
enum { PASSES = 4 };

/// Length along which a spur leaves the disc of its node; INFINITY for what is no spur.
static double sticks_out(const zv_graph *graph, const zv_graph_branch *branch)
{
    if (branch->is_gone || branch->node[0] < 0) {
        return INFINITY;
    }
    for (int k = 0; k < 2; ++k) {
        const zv_node *root = &graph->node[branch->node[k]], *end = &graph->node[branch->node[1 - k]];
        if (end->degree == 1 && root->degree > 2) {
            return zv_graph_branch_length(graph, branch) + fmax(end->radius, 0.0) - root->radius -
                   SPUR_PART * root->radius;
        }
    }
    return INFINITY;
}

/// The end of a removed spur is no dot.
static void forget_ends(zv_graph *graph, const zv_graph_branch *branch)
{
    const int a = branch->node[0], b = branch->node[1];
    if (graph->node[a].degree == 0) {
        graph->node[a].merged = b;
    } else if (graph->node[b].degree == 0) {
        graph->node[b].merged = a;
    }
}

static void remove_branch(zv_graph *graph, zv_graph_branch *branch)
{
    branch->is_gone = true;
    --graph->node[branch->node[0]].degree;
    --graph->node[branch->node[1]].degree;
    forget_ends(graph, branch);
}

/// All spurs at once: of two at the end of a line neither may become the end of the line.
static int remove_spurs(zv_graph *graph)
{
    int removed = 0;
    for (int i = 0; i < graph->branches; ++i) { // a mark first: degrees must not change while asking
        zv_graph_branch *branch = &graph->branch[i];
        graph->points.is_corner[branch->first] = sticks_out(graph, branch) < SPUR_PIXELS;
    }
    for (int i = 0; i < graph->branches; ++i) {
        zv_graph_branch *branch = &graph->branch[i];
        if (!branch->is_gone && graph->points.is_corner[branch->first]) {
            graph->points.is_corner[branch->first] = 0;
            remove_branch(graph, branch);
            ++removed;
        }
    }
    return removed;
}

static void merge_near_nodes(zv_graph *graph)
{
    for (int i = 0; i < graph->branches; ++i) {
        zv_graph_branch *branch = &graph->branch[i];
        if (branch->is_gone || branch->node[0] < 0) {
            continue;
        }
        const int a = zv_graph_node(graph, branch->node[0]), b = zv_graph_node(graph, branch->node[1]);
        zv_node *one = &graph->node[a], *other = &graph->node[b];
        const double near = NEAR_PART * fmax(one->radius, other->radius) + NEAR_PIXELS;
        if (a == b || one->degree < 3 || other->degree < 3 || zv_graph_branch_length(graph, branch) > near) {
            continue;
        }
        one->at = zv_vec2_scale(zv_vec2_add(one->at, other->at), 0.5);
        one->radius = fmax(one->radius, other->radius);
        one->degree += other->degree - 2;
        other->merged = a;
        branch->is_gone = true;
    }
}

int zv_graph_prune(zv_graph *graph)
{
    int spurs = 0;
    for (int pass = 0; pass < PASSES; ++pass) {
        const int removed = remove_spurs(graph);
        spurs += removed;
        if (removed == 0) {
            break;
        }
    }
    merge_near_nodes(graph);
    return spurs;
}
