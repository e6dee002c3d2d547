/// @file inertial.h
/// Masses of links: checked when they are read, and added up where links are rigidly joined.
#ifndef ZV_DESCRIBE_INERTIAL_H
#define ZV_DESCRIBE_INERTIAL_H

#include "describe/tree.h"

/// A mass as descriptions give it: inertia about the centre of mass, in axes of its own.
typedef struct zv_inertial {
    int line, column;
    double mass;       ///< kg; NaN: unknown
    zv_pose pose;      ///< link_from_inertial: the centre of mass and the axes of the inertia
    double inertia[6]; ///< xx yy zz xy xz yz; NaN: unknown
} zv_inertial;

/// Keeps what is possible for a body and reports what is not.
void zv_tree_set_mass(zv_tree *tree, zv_tree_link *link, const zv_inertial *inertial);

/// No body has one diagonal element below zero or above the sum of the other two.
bool zv_inertia_is_possible(const double inertia[6]);

/// A mass seen from another frame.
zv_link zv_mass_from(zv_pose outer_from_inner, const zv_link *inner);

/// Both together. What is unknown in one is unknown in the sum.
zv_link zv_mass_sum(const zv_link *a, const zv_link *b);

#endif
