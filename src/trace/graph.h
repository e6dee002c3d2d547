/// @file graph.h
/// A skeleton as branches between nodes.
#ifndef ZV_TRACE_GRAPH_H
#define ZV_TRACE_GRAPH_H

#include "trace/mask.h"
#include "trace/run.h"

/// An end of lines or a place where several meet.
typedef struct zv_node {
    zv_vec2 at;
    double radius; ///< of the ink around it, pixels
    int degree;    ///< ends of branches here
    int merged;    ///< the node it became part of; itself when none
} zv_node;

/// A line of the skeleton: a run of the graph's points, both nodes included.
typedef struct zv_graph_branch {
    int node[2]; ///< at its first and last point; -1 twice: a closed line
    int first, count;
    double radius; ///< half the width of the ink, on average; see middle.h
    bool is_gone;
} zv_graph_branch;

/// Start with all zero, end with `zv_graph_free`.
typedef struct zv_graph {
    zv_run points;
    zv_node *node;
    zv_graph_branch *branch;
    int nodes, node_room, branches, branch_room;
    bool failed; ///< there was no memory
} zv_graph;

/// The branches of a thinned mask that has been measured before.
void zv_graph_make(const zv_mask *mask, zv_graph *out);
void zv_graph_free(zv_graph *graph);

/// Takes out spurs, which only say that the rim of the ink is rough, and makes one node of those that lie inside the
/// same crossing. Returns how many spurs there were.
int zv_graph_prune(zv_graph *graph);

/// The node that this one is part of.
int zv_graph_node(const zv_graph *graph, int node);

double zv_graph_branch_length(const zv_graph *graph, const zv_graph_branch *branch);

#endif
