/// @file tree.c
/// Nodes of a search tree.
#include "route/tree.h"

#include <math.h>
#include <stdlib.h>

enum { FIRST_CAPACITY = 128 };
/// Where nodes stand that are not there yet: never nearest.
#define NOWHERE 1e15F

static bool grow(zv_route_tree *tree)
{
    const int capacity = tree->capacity ? 2 * tree->capacity : FIRST_CAPACITY;
    float *value = realloc(tree->value, (size_t)capacity * (size_t)tree->joints * sizeof *value);
    tree->value = value ? value : tree->value;
    int *parent = realloc(tree->parent, (size_t)capacity * sizeof *parent);
    tree->parent = parent ? parent : tree->parent;
    float *radius = realloc(tree->radius, (size_t)capacity * sizeof *radius);
    tree->radius = radius ? radius : tree->radius;
    if (!value || !parent || !radius) {
        return false;
    }
    tree->capacity = capacity;
    return true;
}

static float *place_of(const zv_route_tree *tree, int node)
{
    return tree->value + (size_t)(node / ZV_FLOAT_LANES * tree->joints) * ZV_FLOAT_LANES + node % ZV_FLOAT_LANES;
}

int zv_route_tree_add(zv_route_tree *tree, const float *q, int parent)
{
    if (tree->count == tree->capacity && !grow(tree)) {
        return -1;
    }
    const int node = tree->count++;
    float *value = place_of(tree, node);
    for (int k = 0; k < tree->joints; ++k) {
        for (int lane = 0; node % ZV_FLOAT_LANES == 0 && lane < ZV_FLOAT_LANES; ++lane) {
            value[k * ZV_FLOAT_LANES + lane] = NOWHERE;
        }
        value[k * ZV_FLOAT_LANES] = q[k];
    }
    tree->parent[node] = parent < 0 ? node : parent;
    tree->radius[node] = INFINITY;
    return node;
}

void zv_route_tree_get(const zv_route_tree *tree, int node, float *q)
{
    const float *value = place_of(tree, node);
    for (int k = 0; k < tree->joints; ++k) {
        q[k] = value[k * ZV_FLOAT_LANES];
    }
}

void zv_route_tree_free(zv_route_tree *tree)
{
    free(tree->value);
    free(tree->parent);
    free(tree->radius);
    *tree = (zv_route_tree){.joints = tree->joints};
}
