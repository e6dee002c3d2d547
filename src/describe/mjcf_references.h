/// @file mjcf_references.h
/// What MJCF says about joints outside their bodies: actuators and equalities.
#ifndef ZV_DESCRIBE_MJCF_REFERENCES_H
#define ZV_DESCRIBE_MJCF_REFERENCES_H

#include "describe/tree.h"

/// Where a joint of the tree comes from. One element may have become several joints.
typedef struct zv_mjcf_joint {
    const zv_element *model;         ///< <mujoco>
    zv_xml_text name, before, after; ///< as written, and what is around it in the tree
    int joint;                       ///< of the tree
    double ref;                      ///< its value as the body is written, rad or m
    struct zv_mjcf_joint *next;
} zv_mjcf_joint;

typedef struct zv_mjcf_references {
    const zv_element *model; ///< <mujoco>, whose actuators and equalities are read
    zv_tree *tree;
    const zv_mjcf_joint *joints;
} zv_mjcf_references;

/// Forces of actuators limit their joints; equalities that are a straight line make one joint follow another.
/// @return ZV_OK or ZV_ERR_SYNTAX
zv_status zv_mjcf_references_read(const zv_mjcf_references *in, zv_error *why);

#endif
