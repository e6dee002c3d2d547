/// @file kd_tree.h
/// Points of the plane in a tree that finds the nearest ones, also when many of them coincide.
#ifndef ZV_DRAW_KD_TREE_H
#define ZV_DRAW_KD_TREE_H

#include "zveno/draw.h"

enum { ZV_KD_MOST = 16 };

/// The middle of every range of `node` is the root of that range; what is smaller along its axis lies before it.
typedef struct zv_kd_tree {
    const zv_vec2 *point; ///< by node
    int32_t *node;        ///< in the order of the tree
    uint8_t *axis;        ///< by place in the tree: 0 splits x, 1 splits y
    int count;
} zv_kd_tree;

/// Puts `tree->node` in order and fills `tree->axis`.
void zv_kd_build(zv_kd_tree *tree);

/// The nodes nearest to `at`, nearest first, at most `most` (no more than ZV_KD_MOST), without the two named; returns
/// how many there are.
int zv_kd_nearest(const zv_kd_tree *tree, zv_vec2 at, const int32_t without[2], int most, int32_t *out);

#endif
