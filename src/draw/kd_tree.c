/// @file kd_tree.c
/// A balanced tree without pointers: the middle of each range splits it along its longer side.
///
/// J. Bentley, Multidimensional binary search trees used for associative searching (1975).
///
///     range:   [ smaller ............ | middle | ............ larger ]
///
/// A half is looked into only when its border is nearer than the worst point found so far, so points that coincide end
/// a search early and do not slow it.
#include "draw/kd_tree.h"

#include <math.h>

#include "base/assert.h"

static double coordinate(const zv_kd_tree *tree, int place, int axis)
{
    const zv_vec2 p = tree->point[tree->node[place]];
    return axis == 0 ? p.x : p.y;
}

static void swap(int32_t *a, int32_t *b)
{
    const int32_t kept = *a;
    *a = *b;
    *b = kept;
}

/// A place of a range that no order of the points can exploit: with the middle as pivot, rows of dashes one above the
/// other made the selection quadratic.
static int pivot_of(int low, int high, int round)
{
    uint32_t mixed = (uint32_t)low * 0x9E3779B1u ^ (uint32_t)high * 0x85EBCA77u ^ (uint32_t)round * 0xC2B2AE3Du;
    mixed ^= mixed >> 15;
    mixed *= 0x2C1B3C6Du;
    mixed ^= mixed >> 13;
    return low + (int)(mixed % (uint32_t)(high - low + 1));
}

/// Hoare's selection: the value of rank `middle` comes to its place, smaller ones before it.
static void select_middle(zv_kd_tree *tree, int low, int high, int middle, int axis)
{
    for (int round = 0; low < high; ++round) {
        const double pivot = coordinate(tree, pivot_of(low, high, round), axis);
        int i = low, j = high;
        while (i <= j) {
            while (coordinate(tree, i, axis) < pivot) {
                ++i;
            }
            while (coordinate(tree, j, axis) > pivot) {
                --j;
            }
            if (i <= j) {
                swap(&tree->node[i++], &tree->node[j--]);
            }
        }
        if (middle <= j) {
            high = j;
        } else if (middle >= i) {
            low = i;
        } else {
            return;
        }
    }
}

static int longer_side(const zv_kd_tree *tree, int low, int high)
{
    zv_vec2 least = tree->point[tree->node[low]], most = least;
    for (int i = low + 1; i <= high; ++i) {
        const zv_vec2 p = tree->point[tree->node[i]];
        least = (zv_vec2){fmin(least.x, p.x), fmin(least.y, p.y)};
        most = (zv_vec2){fmax(most.x, p.x), fmax(most.y, p.y)};
    }
    return most.y - least.y > most.x - least.x;
}

static void build_range(zv_kd_tree *tree, int low, int high)
{
    while (low <= high) {
        const int middle = (low + high) / 2, axis = longer_side(tree, low, high);
        select_middle(tree, low, high, middle, axis);
        tree->axis[middle] = (uint8_t)axis;
        build_range(tree, low, middle - 1);
        low = middle + 1;
    }
}

void zv_kd_build(zv_kd_tree *tree)
{
    ZV_ASSERT(tree && tree->count >= 0);
    build_range(tree, 0, tree->count - 1);
}

typedef struct search {
    const zv_kd_tree *tree;
    zv_vec2 at;
    const int32_t *without;
    int most, count;
    int32_t *node;
    double square[ZV_KD_MOST]; ///< of the distances of the nodes found
    double worst;              ///< a point must be nearer than this
} search;

static void take(search *s, int32_t node)
{
    const zv_vec2 p = s->tree->point[node];
    const double dx = p.x - s->at.x, dy = p.y - s->at.y, square = dx * dx + dy * dy;
    if (square >= s->worst || node == s->without[0] || node == s->without[1]) {
        return;
    }
    int i = s->count < s->most ? s->count++ : s->most - 1;
    for (; i > 0 && s->square[i - 1] > square; --i) {
        s->square[i] = s->square[i - 1];
        s->node[i] = s->node[i - 1];
    }
    s->square[i] = square;
    s->node[i] = node;
    s->worst = s->count == s->most ? s->square[s->most - 1] : INFINITY;
}

static void look(search *s, int low, int high)
{
    while (low <= high) {
        const int middle = (low + high) / 2, axis = s->tree->axis[middle];
        const double beyond = (axis == 0 ? s->at.x : s->at.y) - coordinate(s->tree, middle, axis);
        take(s, s->tree->node[middle]);
        if (beyond < 0.0) {
            look(s, low, middle - 1);
            low = middle + 1;
        } else {
            look(s, middle + 1, high);
            high = middle - 1;
        }
        if (beyond * beyond >= s->worst) {
            return;
        }
    }
}

int zv_kd_nearest(const zv_kd_tree *tree, zv_vec2 at, const int32_t without[2], int most, int32_t *out)
{
    ZV_ASSERT(tree && without && out && most > 0 && most <= ZV_KD_MOST);
    search s = {.tree = tree, .at = at, .without = without, .most = most, .node = out, .worst = INFINITY};
    look(&s, 0, tree->count - 1);
    return s.count;
}
