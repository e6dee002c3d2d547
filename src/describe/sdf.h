/// @file sdf.h
/// SDF: models of Gazebo.
#ifndef ZV_DESCRIBE_SDF_H
#define ZV_DESCRIBE_SDF_H

#include "describe/tree.h"

/// Fills `tree` from the first <model> inside the element <sdf>; what it leaves out goes to the report.
/// @return ZV_OK, ZV_ERR_SYNTAX with line and column, or ZV_ERR_TOO_LARGE
zv_status zv_sdf_read(const zv_element *sdf, zv_tree *tree, zv_error *why);

#endif
