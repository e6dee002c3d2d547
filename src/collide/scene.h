/// @file scene.h
/// The inside of a scene: obstacles as the lanes see them, and a tree of boxes around them.
#ifndef ZV_COLLIDE_SCENE_H
#define ZV_COLLIDE_SCENE_H

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

/// An axis-aligned box that holds everything below it.
typedef struct zv_node {
    float center[3], half[3];
} zv_node;

enum { ZV_TREE_LEVELS = 16, ZV_TREE_WIDTH = 4, ZV_FEW_OBSTACLES = 16 };

/// Level 0 has nodes of ZV_TREE_WIDTH obstacles, each higher level nodes of as many nodes, the last level one node.
/// Node i of a level holds the nodes (or obstacles) ZV_TREE_WIDTH i and following of the level below.
typedef struct zv_tree {
    int levels;
    int count[ZV_TREE_LEVELS];
    zv_node *level[ZV_TREE_LEVELS];
} zv_tree;

/// A grid of lower bounds of the distance to the nearest bounded obstacle. No cells: there is none.
typedef struct zv_field {
    const unsigned char *cells; ///< x first, in units of `step`
    int n[3];
    float low[3], per_m; ///< corner of the first cell; cells in a metre
    float step;          ///< m
    bool leaves;         ///< obstacles reach out of it: beyond its border nothing is known
} zv_field;

struct zv_scene {
    zv_arena memory; ///< of the things' arrays
    zv_thing *things;
    int thing_count;
    zv_obstacle *obstacles; ///< bounded ones in the order of the tree, then planes
    zv_part *parts;         ///< of each obstacle
    int bounded, total;     ///< how many are in the tree, how many there are
    float *planes;          ///< normal and offset of each plane of the hulls
    bool has_hulls;         ///< the lanes see larger sets than the things are
    zv_tree tree;           ///< no levels when there are few obstacles
    zv_field field;         ///< no cells when there are few obstacles
};

/// The convex shape of an obstacle that is not a plane, exactly.
zv_convex zv_part_shape(const zv_scene *scene, zv_part part);

/// Sorts the bounded obstacles along a space-filling curve and builds the tree over them; false without memory.
bool zv_tree_build(zv_scene *scene);

#endif
