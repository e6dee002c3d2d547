/// @file joints.h
/// Which branches go on as one stroke where they meet.
#ifndef ZV_TRACE_JOINTS_H
#define ZV_TRACE_JOINTS_H

#include "trace/graph.h"

enum { ZV_NO_MATE = -1 };

/// An end of a branch is the number 2 * branch + end.
typedef struct zv_joints {
    const zv_graph *graph;
    int *mate;  ///< by end: the end that the stroke goes on with, or ZV_NO_MATE
    int *at;    ///< ends, sorted by node
    int *start; ///< by node: where its ends begin in `at`; one more behind
} zv_joints;

/// Joins the ends of branches at each node: of the ends that leave it in nearly opposite directions the best two, then
/// the next; where only two meet, these. False without memory; free in any case.
bool zv_joints_make(const zv_graph *graph, zv_joints *out);
void zv_joints_free(zv_joints *joints);

/// The node at an end of a branch; -1 for a closed branch or one that is gone.
int zv_joints_node(const zv_graph *graph, int end);

/// How many ends meet at a node.
static inline int zv_joints_count(const zv_joints *joints, int node)
{
    return joints->start[node + 1] - joints->start[node];
}

/// The direction in which a branch leaves its node, by points a little away from it.
zv_vec2 zv_joints_leaves(const zv_graph *graph, int end);

/// Moves nodes to where the middles of their lines cross, above all of those that go through, and the ends of the
/// branches with them.
void zv_joints_meet(const zv_joints *joints, zv_graph *graph);

#endif
