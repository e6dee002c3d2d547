/// @file tree.c
/// The broad phase: a tree of boxes over obstacles sorted along Morton's curve, built in linear time (Lauterbach et al.:
/// Fast BVH Construction on GPUs, 2009). The order on the curve is the order of the leaves, so that the tree needs no
/// pointers: node i of a level holds nodes 4 i to 4 i + 3 of the level below.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/extremes.h"
#include "collide/convex.h"
#include "collide/field.h"
#include "collide/scene.h"

enum { DIGIT_BITS = 10, DIGITS = 1 << DIGIT_BITS };

/// A box around an obstacle, and where it is on the curve.
typedef struct entry {
    uint32_t code;
    int obstacle;
    zv_vec3 low, high;
} entry;

/// Every third bit.
static uint32_t spread(uint32_t x)
{
    x = (x | x << 16) & 0x030000FFu;
    x = (x | x << 8) & 0x0300F00Fu;
    x = (x | x << 4) & 0x030C30C3u;
    return (x | x << 2) & 0x09249249u;
}

static uint32_t cell(double value, double low, double size)
{
    return size > 0.0 ? (uint32_t)zv_smaller(DIGITS - 1.0, (value - low) / size * DIGITS) : 0;
}

static void number_along_curve(entry *entries, int count)
{
    zv_vec3 low = {INFINITY, INFINITY, INFINITY}, high = {-INFINITY, -INFINITY, -INFINITY};
    for (int i = 0; i < count; ++i) {
        const zv_vec3 c = zv_vec3_scale(zv_vec3_add(entries[i].low, entries[i].high), 0.5);
        low = (zv_vec3){zv_smaller(low.x, c.x), zv_smaller(low.y, c.y), zv_smaller(low.z, c.z)};
        high = (zv_vec3){zv_larger(high.x, c.x), zv_larger(high.y, c.y), zv_larger(high.z, c.z)};
    }
    const zv_vec3 size = zv_vec3_sub(high, low);
    for (int i = 0; i < count; ++i) {
        const zv_vec3 c = zv_vec3_scale(zv_vec3_add(entries[i].low, entries[i].high), 0.5);
        entries[i].code = spread(cell(c.x, low.x, size.x)) | spread(cell(c.y, low.y, size.y)) << 1 |
                          spread(cell(c.z, low.z, size.z)) << 2;
    }
}

/// Radix sort in three rounds of ten bits; equal codes keep their order.
static void sort_by_code(entry *entries, entry *spare, int count)
{
    entry *from = entries, *to = spare;
    for (int shift = 0; shift < 3 * DIGIT_BITS; shift += DIGIT_BITS) {
        int start[DIGITS + 1] = {0};
        for (int i = 0; i < count; ++i) {
            ++start[(from[i].code >> shift & (DIGITS - 1)) + 1];
        }
        for (int d = 0; d < DIGITS; ++d) {
            start[d + 1] += start[d];
        }
        for (int i = 0; i < count; ++i) {
            to[start[from[i].code >> shift & (DIGITS - 1)]++] = from[i];
        }
        entry *const other = from;
        from = to;
        to = other;
    }
    memcpy(entries, from, (size_t)count * sizeof *entries); // after three rounds they are in `spare`
}

static zv_node node_around(zv_vec3 low, zv_vec3 high)
{
    const double center[3] = {0.5 * (low.x + high.x), 0.5 * (low.y + high.y), 0.5 * (low.z + high.z)};
    const double half[3] = {0.5 * (high.x - low.x), 0.5 * (high.y - low.y), 0.5 * (high.z - low.z)};
    zv_node node;
    for (int k = 0; k < 3; ++k) {
        node.center[k] = (float)center[k];
        node.half[k] = (float)(half[k] + 4e-7 * (fabs(center[k]) + half[k]) + 1e-9); // float rounding stays inside
    }
    return node;
}

static void join(zv_vec3 *low, zv_vec3 *high, const zv_node *node)
{
    const float *c = node->center, *h = node->half;
    *low = (zv_vec3){zv_smaller(low->x, c[0] - h[0]), zv_smaller(low->y, c[1] - h[1]), zv_smaller(low->z, c[2] - h[2])};
    *high =
        (zv_vec3){zv_larger(high->x, c[0] + h[0]), zv_larger(high->y, c[1] + h[1]), zv_larger(high->z, c[2] + h[2])};
}

static void fill_leaves(zv_tree *tree, const entry *entries, int count)
{
    for (int i = 0; i < tree->count[0]; ++i) {
        zv_vec3 low = entries[i * ZV_TREE_WIDTH].low, high = entries[i * ZV_TREE_WIDTH].high;
        for (int k = i * ZV_TREE_WIDTH + 1; k < count && k < (i + 1) * ZV_TREE_WIDTH; ++k) {
            const entry *e = &entries[k];
            low = (zv_vec3){zv_smaller(low.x, e->low.x), zv_smaller(low.y, e->low.y), zv_smaller(low.z, e->low.z)};
            high = (zv_vec3){zv_larger(high.x, e->high.x), zv_larger(high.y, e->high.y), zv_larger(high.z, e->high.z)};
        }
        tree->level[0][i] = node_around(low, high);
    }
}

static void fill_level(zv_tree *tree, int level)
{
    const int below = tree->count[level - 1];
    for (int i = 0; i < tree->count[level]; ++i) {
        zv_vec3 low = {INFINITY, INFINITY, INFINITY}, high = {-INFINITY, -INFINITY, -INFINITY};
        for (int k = i * ZV_TREE_WIDTH; k < below && k < (i + 1) * ZV_TREE_WIDTH; ++k) {
            join(&low, &high, &tree->level[level - 1][k]);
        }
        tree->level[level][i] = node_around(low, high);
    }
}

static bool build_levels(zv_scene *scene, const entry *entries, int count)
{
    zv_tree *tree = &scene->tree;
    for (int size = count; tree->levels == 0 || size > 1;) {
        size = (size + ZV_TREE_WIDTH - 1) / ZV_TREE_WIDTH;
        const int level = tree->levels;
        tree->count[level] = size;
        tree->level[level] = zv_arena_take(&scene->memory, (size_t)size * sizeof(zv_node));
        if (!tree->level[level]) {
            return false;
        }
        if (level == 0) {
            fill_leaves(tree, entries, count);
        } else {
            fill_level(tree, level);
        }
        ++tree->levels;
    }
    return true;
}

/// Puts the obstacles into the order of the entries.
static bool reorder(zv_scene *scene, const entry *entries)
{
    const size_t count = (size_t)scene->bounded;
    zv_obstacle *obstacles = malloc(count * sizeof *obstacles);
    zv_part *parts = malloc(count * sizeof *parts);
    const bool ready = obstacles && parts;
    for (size_t i = 0; ready && i < count; ++i) {
        obstacles[i] = scene->obstacles[entries[i].obstacle];
        parts[i] = scene->parts[entries[i].obstacle];
    }
    if (ready) {
        memcpy(scene->obstacles, obstacles, count * sizeof *obstacles);
        memcpy(scene->parts, parts, count * sizeof *parts);
    }
    free(obstacles);
    free(parts);
    return ready;
}

bool zv_tree_build(zv_scene *scene)
{
    const int count = scene->bounded;
    if (count <= ZV_FEW_OBSTACLES) {
        return true;
    }
    entry *entries = malloc(2 * (size_t)count * sizeof *entries);
    if (!entries) {
        return false;
    }
    for (int i = 0; i < count; ++i) {
        const zv_convex shape = zv_part_shape(scene, scene->parts[i]);
        entries[i].obstacle = i;
        zv_convex_bounds(&shape, &entries[i].low, &entries[i].high);
    }
    number_along_curve(entries, count);
    sort_by_code(entries, entries + count, count);
    const bool built = reorder(scene, entries) && build_levels(scene, entries, count) && zv_field_build(scene);
    free(entries);
    return built;
}
