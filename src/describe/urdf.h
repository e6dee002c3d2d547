/// @file urdf.h
/// URDF: the tree of links and joints of the Robot Operating System.
#ifndef ZV_DESCRIBE_URDF_H
#define ZV_DESCRIBE_URDF_H

#include "describe/tree.h"

/// Fills `tree` from the element <robot>; what it leaves out goes to the report.
/// @return ZV_OK, ZV_ERR_SYNTAX with line and column, or ZV_ERR_TOO_LARGE
zv_status zv_urdf_read(const zv_element *robot, zv_tree *tree, zv_error *why);

#endif
