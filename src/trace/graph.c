/// @file graph.c
/// From pixels of a skeleton to branches between nodes.
///
/// A pixel with two neighbours lies inside of a branch. One with one neighbour is an end; those with three and more that
/// touch each other are together one node. Branches are walked from the nodes; what is left then is closed.
///
///     o------------x======x-----o         o ends, x a node of two pixels
///                  |      '---------o
#include "trace/graph.h"

#include <stdlib.h>
#include <string.h>

#include "draw/plane.h"

enum { FIRST_ROOM = 64, NO_NODE = -1, WALKED = -2 };

/// While the graph is made: what each pixel belongs to.
typedef struct maker {
    const zv_mask *mask;
    int32_t *owner; ///< number of a node, NO_NODE, or WALKED
    zv_graph *graph;
} maker;

static void *room_for_one(zv_graph *graph, void *list, int count, int *room, size_t size)
{
    if (count < *room) {
        return list;
    }
    const int more = *room ? 2 * *room : FIRST_ROOM;
    void *grown = realloc(list, (size_t)more * size);
    if (!grown) {
        graph->failed = true;
        return list;
    }
    *room = more;
    return grown;
}

static int add_node(zv_graph *graph, zv_node node)
{
    graph->node = room_for_one(graph, graph->node, graph->nodes, &graph->node_room, sizeof *graph->node);
    if (graph->failed) {
        return 0;
    }
    node.merged = graph->nodes;
    graph->node[graph->nodes] = node;
    return graph->nodes++;
}

static void add_branch(zv_graph *graph, zv_graph_branch branch)
{
    graph->branch = room_for_one(graph, graph->branch, graph->branches, &graph->branch_room, sizeof *graph->branch);
    if (graph->failed) {
        return;
    }
    branch.count = graph->points.count - branch.first;
    graph->branch[graph->branches++] = branch;
    for (int k = 0; k < 2; ++k) {
        if (branch.node[k] >= 0) {
            ++graph->node[branch.node[k]].degree;
        }
    }
}

static zv_vec2 middle_of(const zv_mask *mask, int32_t pixel)
{
    return (zv_vec2){pixel % mask->row - 0.5, pixel / mask->row - 0.5}; // the rim is pixel -1
}

static int count_neighbours(const zv_mask *mask, int32_t pixel)
{
    int count = 0;
    for (int k = 0; k < 8; ++k) {
        count += mask->is_ink[pixel + mask->neighbour[k]];
    }
    return count;
}

/// All pixels with three and more neighbours that touch become one node.
static void make_crossing(const maker *m, int32_t from)
{
    int count = 0;
    zv_node node = {0};
    m->mask->list[count++] = from;
    m->owner[from] = m->graph->nodes;
    for (int k = 0; k < count; ++k) {
        const int32_t here = m->mask->list[k];
        node.at = zv_vec2_add(node.at, middle_of(m->mask, here));
        node.radius = fmax(node.radius, zv_mask_radius(m->mask, here));
        for (int n = 0; n < 8; ++n) {
            const int32_t next = here + m->mask->neighbour[n];
            if (m->mask->is_ink[next] && m->owner[next] == NO_NODE && count_neighbours(m->mask, next) > 2) {
                m->owner[next] = m->graph->nodes;
                m->mask->list[count++] = next;
            }
        }
    }
    node.at = zv_vec2_scale(node.at, 1.0 / count);
    add_node(m->graph, node);
}

static void make_nodes(const maker *m)
{
    const int32_t pixels = m->mask->row * m->mask->rows;
    for (int32_t k = 0; k < pixels && !m->graph->failed; ++k) {
        if (!m->mask->is_ink[k] || m->owner[k] != NO_NODE) {
            continue;
        }
        const int neighbours = count_neighbours(m->mask, k);
        if (neighbours > 2) {
            make_crossing(m, k);
        } else if (neighbours < 2) {
            m->owner[k] = m->graph->nodes;
            add_node(m->graph, (zv_node){.at = middle_of(m->mask, k), .radius = zv_mask_radius(m->mask, k)});
        }
    }
}

/// The neighbour of a pixel inside of a branch that is not where the walk comes from; -1 when there is none.
static int32_t next_after(const zv_mask *mask, int32_t here, int32_t before)
{
    for (int k = 0; k < 8; ++k) {
        const int32_t next = here + mask->neighbour[k];
        if (mask->is_ink[next] && next != before) {
            return next;
        }
    }
    return -1;
}

/// From a pixel of a node over a neighbour to the next node.
static void walk_branch(const maker *m, int32_t from, int32_t next)
{
    zv_graph *graph = m->graph;
    zv_graph_branch branch = {.node = {m->owner[from], NO_NODE}, .first = graph->points.count};
    zv_run_add(&graph->points, graph->node[branch.node[0]].at);
    int32_t before = from, here = next;
    while (m->owner[here] == NO_NODE) {
        m->owner[here] = WALKED;
        zv_run_add(&graph->points, middle_of(m->mask, here));
        const int32_t ahead = next_after(m->mask, here, before);
        before = here;
        here = ahead;
    }
    branch.node[1] = m->owner[here];
    zv_run_add(&graph->points, graph->node[branch.node[1]].at);
    const bool is_tiny_loop = branch.node[0] == branch.node[1] && graph->points.count - branch.first < 6;
    if (is_tiny_loop) {
        graph->points.count = branch.first;
    } else {
        add_branch(graph, branch);
    }
}

static void walk_from_nodes(const maker *m)
{
    const int32_t pixels = m->mask->row * m->mask->rows;
    for (int32_t k = 0; k < pixels && !m->graph->failed && !m->graph->points.failed; ++k) {
        if (!m->mask->is_ink[k] || m->owner[k] < 0) {
            continue;
        }
        for (int n = 0; n < 8; ++n) {
            const int32_t next = k + m->mask->neighbour[n];
            const bool touches_later_node = m->owner[next] > m->owner[k];
            if (m->mask->is_ink[next] && (m->owner[next] == NO_NODE || touches_later_node)) {
                walk_branch(m, k, next);
            }
        }
    }
}

static void walk_loop(const maker *m, int32_t from)
{
    zv_graph *graph = m->graph;
    const zv_graph_branch branch = {.node = {NO_NODE, NO_NODE}, .first = graph->points.count};
    int32_t before = -1, here = from;
    while (here >= 0 && m->owner[here] == NO_NODE) {
        m->owner[here] = WALKED;
        zv_run_add(&graph->points, middle_of(m->mask, here));
        const int32_t ahead = next_after(m->mask, here, before);
        before = here;
        here = ahead;
    }
    add_branch(graph, branch);
}

void zv_graph_make(const zv_mask *mask, zv_graph *out)
{
    const int32_t pixels = mask->row * mask->rows;
    maker m = {mask, malloc((size_t)pixels * sizeof *m.owner), out};
    *out = (zv_graph){.failed = !m.owner};
    for (int32_t k = 0; m.owner && k < pixels; ++k) {
        m.owner[k] = mask->is_ink[k] ? NO_NODE : WALKED;
    }
    if (m.owner) {
        make_nodes(&m);
        walk_from_nodes(&m);
    }
    for (int32_t k = 0; k < pixels && !out->failed && !out->points.failed; ++k) {
        if (m.owner[k] == NO_NODE) {
            walk_loop(&m, k);
        }
    }
    out->failed = out->failed || out->points.failed;
    free(m.owner);
}

void zv_graph_free(zv_graph *graph)
{
    zv_run_free(&graph->points);
    free(graph->node);
    free(graph->branch);
    *graph = (zv_graph){0};
}

int zv_graph_node(const zv_graph *graph, int node)
{
    while (graph->node[node].merged != node) {
        node = graph->node[node].merged;
    }
    return node;
}

double zv_graph_branch_length(const zv_graph *graph, const zv_graph_branch *branch)
{
    double length = 0.0;
    for (int k = 1; k < branch->count; ++k) {
        const zv_vec2 *p = graph->points.at + branch->first + k;
        length += zv_vec2_distance(p[0], p[-1]);
    }
    return length;
}
