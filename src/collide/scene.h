/// @file scene.h
/// The inside of a scene: obstacles as the lanes see them, and a tree of boxes around them.
#ifndef ZV_COLLIDE_SCENE_H
#define ZV_COLLIDE_SCENE_H

#include <math.h>
#include <stdint.h>

#include "base/arena.h"
#include "zveno/collide.h"

/// Which formula gives the distance of a point.
typedef enum zv_obstacle_kind {
    ZV_OBSTACLE_BALL,     ///< f: centre
    ZV_OBSTACLE_SEGMENT,  ///< f: lower end, axis, 1/length^2
    ZV_OBSTACLE_BOX,      ///< f: centre, three axes, half sizes
    ZV_OBSTACLE_CYLINDER, ///< f: centre, axis, radius, half length
    ZV_OBSTACLE_PLANE,    ///< f: normal, offset
    ZV_OBSTACLE_PLANES,   ///< the most of several such distances: a set that holds a hull
} zv_obstacle_kind;

/// One convex obstacle in floats. `radius` is what lies around its core, with what float rounding can do to it.
typedef struct zv_obstacle {
    zv_obstacle_kind kind;
    float radius;
    float f[15];
    int first, count; ///< of ZV_OBSTACLE_PLANES, in the scene's list of planes
} zv_obstacle;

/// Where an obstacle comes from.
typedef struct zv_part {
    int thing, index; ///< `index`: the point or column of the thing
} zv_part;

enum { ZV_TREE_LEVELS = 10, ZV_TREE_WIDTH = 8, ZV_FEW_OBSTACLES = 16 };

/// Eight axis-aligned boxes, so that one ball can be held against all of them at once. Boxes that are not there stand
/// too far away to matter.
typedef struct zv_block {
    float center[3][ZV_TREE_WIDTH], half[3][ZV_TREE_WIDTH];
} zv_block;

/// Level 0 has a box around each obstacle, each higher level one around each block of the level below; the last level is
/// one block. Box i of a level is in block i / ZV_TREE_WIDTH.
typedef struct zv_tree {
    int levels;
    bool is_cloud;             ///< every obstacle in it is a ball: what its box says of it is all there is to know
    int count[ZV_TREE_LEVELS]; ///< boxes of each level
    zv_block *level[ZV_TREE_LEVELS];
} zv_tree;

/// A grid of lower bounds of the distance to the nearest obstacle of the tree. No cells: there is none.
typedef struct zv_field {
    const unsigned char *cells; ///< x first, in units of `step`
    int n[3];
    float low[3], per_m; ///< corner of the first cell; cells in a metre
    float step;          ///< m
    bool leaves;         ///< obstacles reach out of it: beyond its border nothing is known
    float blur;          ///< the middle of some obstacle is no farther than the distance here, and this, m
} zv_field;

struct zv_scene {
    zv_arena memory; ///< of the things' arrays
    zv_thing *things;
    int thing_count;
    zv_obstacle *obstacles; ///< those of the tree in its order, then what is looked at one by one: large ones, planes
    zv_part *parts;         ///< of each obstacle
    int in_tree, total;     ///< how many are in the tree, how many there are
    float *planes;          ///< normal and offset of each plane of the hulls
    bool has_hulls;         ///< the lanes see larger sets than the things are
    zv_tree tree;           ///< no levels when there are few obstacles
    zv_field field;         ///< no cells when there are few obstacles
};

/// The convex shape of an obstacle that is not a plane, exactly.
zv_convex zv_part_shape(const zv_scene *scene, zv_part part);

/// Takes the first `bounded` obstacles, puts them into the order that `obstacles` describes and builds the tree and the
/// field over all that are not large; false without memory.
bool zv_tree_build(zv_scene *scene, int bounded);

/// How many boxes of a block are there.
static inline int zv_boxes_of(const zv_tree *tree, int level, int block)
{
    const int left = tree->count[level] - block * ZV_TREE_WIDTH;
    return left < ZV_TREE_WIDTH ? left : ZV_TREE_WIDTH;
}

/// How far a point is from a box of the tree, at least; 0 inside it.
static inline double zv_box_distance(const zv_block *block, int index, zv_vec3 p)
{
    const double at[3] = {p.x, p.y, p.z};
    double sum = 0.0;
    for (int k = 0; k < 3; ++k) {
        const double d = fabs(at[k] - block->center[k][index]) - block->half[k][index];
        sum += d > 0.0 ? d * d : 0.0;
    }
    return sqrt(sum);
}

#endif
