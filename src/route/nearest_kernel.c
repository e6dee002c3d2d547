/// @file nearest_kernel.c
/// The nearest node of a tree by looking at all of them, eight at a time: for the thousands of nodes of a search this is
/// faster than any tree of nodes.
#include "route/tree.h"

int ZV_KERNEL(zv_nearest_node)(const zv_route_tree *tree, const float *q, const float *weight, float *distance)
{
    zv_f8 best = zv_f8_splat(3e38F);
    zv_i8 at = {0}, block_of_lane = {0};
    const float *value = tree->value;
    const int blocks = (tree->count + ZV_FLOAT_LANES - 1) / ZV_FLOAT_LANES;
    for (int block = 0; block < blocks; ++block) {
        zv_f8 sum = zv_f8_splat(0.0F);
        for (int k = 0; k < tree->joints; ++k, value += ZV_FLOAT_LANES) {
            const zv_f8 d = (zv_f8_load(value) - q[k]) * weight[k];
            sum += d * d;
        }
        const zv_i8 nearer = zv_f8_less(sum, best);
        best = zv_f8_select(nearer, sum, best);
        at = (zv_i8)zv_f8_select(nearer, (zv_f8)block_of_lane, (zv_f8)at);
        block_of_lane += 1;
    }
    int found = 0;
    float least = 3e38F;
    for (int lane = 0; lane < ZV_FLOAT_LANES; ++lane) {
        if (best[lane] < least) {
            least = best[lane];
            found = at[lane] * ZV_FLOAT_LANES + lane;
        }
    }
    *distance = __builtin_sqrtf(least);
    return found;
}
