/// @file chain.h
/// One chain of a tree, from the root to the tip, ready to be written as a robot file.
#ifndef ZV_DESCRIBE_CHAIN_H
#define ZV_DESCRIBE_CHAIN_H

#include "describe/tree.h"
#include "zveno/text.h"

typedef struct zv_chain_step {
    const zv_tree_joint *joint;
    zv_pose origin; ///< in the frame after the step before, with fixed joints folded in
    int driver;     ///< step that it follows, or -1
    double multiplier, shift;
    zv_link mass;    ///< all that this joint carries up to the next one; NaN in what is unknown
    bool is_weighed; ///< some of it was computed from shapes
} zv_chain_step;

/// A link that is part of what a joint carries.
typedef struct zv_chain_part {
    int link;     ///< of the tree
    int step;     ///< that carries it, from 1; 0: the base
    zv_pose pose; ///< in the frame after that step
} zv_chain_part;

typedef struct zv_chain {
    const zv_tree *tree;
    int tip; ///< link
    int steps;
    zv_chain_step step[ZV_MAX_JOINTS];
    zv_pose tool;        ///< after the last step
    zv_chain_part *part; ///< links with shapes, as they are carried
    int parts;
} zv_chain;

/// The default tip: the first leaf with most moving joints.
int zv_tree_default_tip(const zv_tree *tree);

/// Walks from the root to `tip` and reports what is frozen.
/// @return ZV_OK, ZV_ERR_SYNTAX when nothing moves, or ZV_ERR_TOO_LARGE for more joints than a robot may have
zv_status zv_chain_make(const zv_tree *tree, int tip, zv_chain *out, zv_error *why);

struct zv_import;

/// Writes the chain as a robot file, in lines; `import` knows the meshes.
zv_status zv_chain_write(const struct zv_import *import, const zv_chain *chain, zv_text *out, zv_error *why);

#endif
