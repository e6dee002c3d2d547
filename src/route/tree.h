/// @file tree.h
/// A tree of joint values: nodes in blocks of eight, so that the nearest one is found eight at a time.
#ifndef ZV_ROUTE_TREE_H
#define ZV_ROUTE_TREE_H

#include <stdbool.h>

#include "collide/float_lanes.h"
#include "zveno/model.h"

typedef struct zv_route_tree {
    int joints, count, capacity; ///< capacity: a multiple of eight
    float *value;                ///< blocks of eight nodes: the first joint of all of them, then the second, ...
    int *parent;                 ///< of each node; of a root the node itself
    float *radius; ///< of each node: samples farther away are not tried from here; infinite until one failed
} zv_route_tree;

/// The node nearest to `q`, values weighted; `distance` is how far it is.
ZV_DECLARE_KERNEL(int, zv_nearest_node,
                  (const zv_route_tree *tree, const float *q, const float *weight, float *distance));

/// Adds a node; its number, or -1 without memory.
int zv_route_tree_add(zv_route_tree *tree, const float *q, int parent);
/// The values of a node.
void zv_route_tree_get(const zv_route_tree *tree, int node, float *q);
void zv_route_tree_free(zv_route_tree *tree);

#endif
