/// @file tree.c
/// The broad phase: a tree of boxes over obstacles sorted along Morton's curve, built in linear time (Lauterbach et al.:
/// Fast BVH Construction on GPUs, 2009). The order on the curve is the order of the boxes, so that the tree needs no
/// pointers: box i of a level is around boxes 8 i to 8 i + 7 of the level below, which are one block.
///
/// A table among ten thousand screws would make every box around it as large as itself. What is much larger than the
/// rest stays outside the tree and is looked at one by one, as in a scene of few things.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/extremes.h"
#include "collide/convex.h"
#include "collide/field.h"
#include "collide/scene.h"

enum { DIGIT_BITS = 10, DIGITS = 1 << DIGIT_BITS };
/// Of a place and a distance in floats: three products and sums of 2^-24 each, and the coordinates, along the largest of
/// which a point is at least 0.57 of its distance from the origin away.
#define ROUNDING 1e-6
/// How many times as large as the mean an obstacle is that stays outside the tree.
#define MUCH_LARGER 4.0

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

/// Where boxes stand that are not there: clear of everything.
#define NOWHERE 1e15F

/// Box `index` of a level, larger than it is by what float rounding can do.
static void put_box(zv_block *level, int index, zv_vec3 low, zv_vec3 high)
{
    zv_block *block = &level[index / ZV_TREE_WIDTH];
    const double from[3] = {low.x, low.y, low.z}, to[3] = {high.x, high.y, high.z};
    for (int k = 0; k < 3; ++k) {
        const double center = 0.5 * (from[k] + to[k]), half = 0.5 * (to[k] - from[k]);
        block->center[k][index % ZV_TREE_WIDTH] = (float)center;
        block->half[k][index % ZV_TREE_WIDTH] = (float)(half + ROUNDING * (fabs(center) + half) + 1e-9);
    }
}

static void bounds_along(const zv_block *block, int count, double from[3], double to[3], int k)
{
    from[k] = INFINITY;
    to[k] = -INFINITY;
    for (int i = 0; i < count; ++i) {
        from[k] = zv_smaller(from[k], block->center[k][i] - block->half[k][i]);
        to[k] = zv_larger(to[k], block->center[k][i] + block->half[k][i]);
    }
}

/// A box around a block.
static void bounds_of_block(const zv_block *block, int count, zv_vec3 *low, zv_vec3 *high)
{
    double from[3], to[3];
    for (int k = 0; k < 3; ++k) {
        bounds_along(block, count, from, to, k);
    }
    *low = (zv_vec3){from[0], from[1], from[2]};
    *high = (zv_vec3){to[0], to[1], to[2]};
}

/// Memory for the next level; the boxes behind the last one are nowhere.
static zv_block *take_level(zv_scene *scene, int boxes)
{
    zv_tree *tree = &scene->tree;
    const int blocks = (boxes + ZV_TREE_WIDTH - 1) / ZV_TREE_WIDTH;
    zv_block *level = zv_arena_take(&scene->memory, (size_t)blocks * sizeof *level);
    if (!level) {
        return NULL;
    }
    for (int i = boxes; i < blocks * ZV_TREE_WIDTH; ++i) {
        put_box(level, i, (zv_vec3){NOWHERE, NOWHERE, NOWHERE}, (zv_vec3){NOWHERE, NOWHERE, NOWHERE});
    }
    tree->count[tree->levels] = boxes;
    tree->level[tree->levels++] = level;
    return level;
}

static bool build_levels(zv_scene *scene, const entry *entries, int count)
{
    zv_tree *tree = &scene->tree;
    zv_block *level = take_level(scene, count);
    tree->is_cloud = true;
    for (int i = 0; level && i < count; ++i) {
        tree->is_cloud = tree->is_cloud && scene->obstacles[i].kind == ZV_OBSTACLE_BALL;
        put_box(level, i, entries[i].low, entries[i].high);
    }
    while (level && tree->count[tree->levels - 1] > ZV_TREE_WIDTH) {
        const int below = tree->levels - 1, boxes = (tree->count[below] + ZV_TREE_WIDTH - 1) / ZV_TREE_WIDTH;
        level = take_level(scene, boxes);
        for (int i = 0; level && i < boxes; ++i) {
            zv_vec3 low, high;
            bounds_of_block(&tree->level[below][i], zv_boxes_of(tree, below, i), &low, &high);
            put_box(level, i, low, high);
        }
    }
    return level != NULL;
}

static double size_of(const entry *e)
{
    return zv_vec3_length(zv_vec3_sub(e->high, e->low));
}

static int count_larger(const entry *entries, int count, double limit)
{
    int larger = 0;
    for (int i = 0; i < count; ++i) {
        larger += size_of(&entries[i]) > limit;
    }
    return larger;
}

/// Moves what is much larger than the mean behind the rest, the order kept: at most ZV_FEW_OBSTACLES. How many remain.
static int put_large_last(entry *entries, entry *spare, int count)
{
    double sum = 0.0;
    for (int i = 0; i < count; ++i) {
        sum += size_of(&entries[i]);
    }
    double limit = MUCH_LARGER * sum / count;
    while (count_larger(entries, count, limit) > ZV_FEW_OBSTACLES) {
        limit *= 2.0;
    }
    int kept = 0, moved = 0;
    for (int i = 0; i < count; ++i) {
        if (size_of(&entries[i]) > limit) {
            spare[moved++] = entries[i];
        } else {
            entries[kept++] = entries[i];
        }
    }
    memcpy(entries + kept, spare, (size_t)moved * sizeof *entries);
    return kept;
}

/// Puts the obstacles into the order of the entries.
static bool reorder(zv_scene *scene, const entry *entries, size_t count)
{
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

bool zv_tree_build(zv_scene *scene, int bounded)
{
    if (bounded <= ZV_FEW_OBSTACLES) {
        return true;
    }
    entry *entries = malloc(2 * (size_t)bounded * sizeof *entries);
    if (!entries) {
        return false;
    }
    for (int i = 0; i < bounded; ++i) {
        const zv_convex shape = zv_part_shape(scene, scene->parts[i]);
        entries[i].obstacle = i;
        zv_convex_bounds(&shape, &entries[i].low, &entries[i].high);
    }
    const int count = put_large_last(entries, entries + bounded, bounded);
    number_along_curve(entries, count);
    sort_by_code(entries, entries + bounded, count);
    scene->in_tree = count;
    const bool built =
        reorder(scene, entries, (size_t)bounded) && build_levels(scene, entries, count) && zv_field_build(scene);
    free(entries);
    return built;
}
