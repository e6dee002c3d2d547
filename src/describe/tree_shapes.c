/// @file tree_shapes.c
/// Shapes of links, as every reader adds them.
#include <math.h>
#include <string.h>

#include "describe/tree.h"

zv_tree_shape zv_tree_shape_at(zv_pose pose)
{
    return (zv_tree_shape){.pose = pose, .color = -1, .density = NAN, .mass = NAN, .mesh = {"", 0}};
}

bool zv_tree_is_size(zv_tree_shape_kind kind, const double size[3])
{
    static const int counts[] = {
        [ZV_TREE_SPHERE] = 1, [ZV_TREE_BOX] = 3, [ZV_TREE_CYLINDER] = 2, [ZV_TREE_CAPSULE] = 2, [ZV_TREE_MESH] = 3};
    for (int i = 0; i < counts[kind]; ++i) {
        const double value = kind == ZV_TREE_MESH ? fabs(size[i]) : size[i];
        if (!(value > 1e-9 && value < 1e4)) {
            return false;
        }
    }
    return true;
}

static int byte_of(double share)
{
    return share <= 0.0 ? 0 : share >= 1.0 ? 255 : (int)(share * 255.0 + 0.5);
}

int zv_color_of(const double rgb[3])
{
    return byte_of(rgb[0]) << 16 | byte_of(rgb[1]) << 8 | byte_of(rgb[2]);
}

static bool is_same(const zv_tree_shape *a, const zv_tree_shape *b)
{
    return a->kind == b->kind && memcmp(a->size, b->size, sizeof a->size) == 0 &&
           memcmp(&a->pose, &b->pose, sizeof a->pose) == 0 && zv_texts_equal(a->mesh, b->mesh);
}

/// The same shape, seen where this one is hit or hit where it is seen; NULL: none.
static zv_tree_shape *other_half(const zv_tree_link *link, const zv_tree_shape *shape)
{
    zv_tree_shape *other = shape->is_seen && shape->is_hit ? NULL : link->shapes;
    while (other && !(other->is_seen != shape->is_seen && other->is_hit != shape->is_hit && is_same(other, shape))) {
        other = other->next;
    }
    return other;
}

zv_status zv_tree_add_shape(zv_tree *tree, zv_tree_link *link, const zv_tree_shape *shape, zv_error *why)
{
    zv_tree_shape *other = other_half(link, shape);
    if (other) {
        other->is_seen = other->is_hit = true;
        other->color = other->color < 0 ? shape->color : other->color;
        return ZV_OK;
    }
    if (tree->shapes == ZV_TREE_SHAPES) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, link->line, link->column, "a description may have %d shapes",
                       ZV_TREE_SHAPES);
    }
    zv_tree_shape *added = zv_arena_take(tree->arena, sizeof *added);
    if (!added) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a robot");
    }
    *added = *shape;
    added->next = NULL;
    *(link->shapes ? &link->last_shape->next : &link->shapes) = added;
    link->last_shape = added;
    ++tree->shapes;
    return ZV_OK;
}
