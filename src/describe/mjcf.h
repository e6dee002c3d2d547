/// @file mjcf.h
/// MJCF: the nested bodies of MuJoCo.
#ifndef ZV_DESCRIBE_MJCF_H
#define ZV_DESCRIBE_MJCF_H

#include "describe/tree.h"

/// Puts the children of included files in place of <include file="..."/>, which may be anywhere.
/// @return ZV_OK, ZV_ERR_SYNTAX, ZV_ERR_TOO_LARGE, ZV_ERR_NOT_AVAILABLE without a reader, or what the reader says
zv_status zv_mjcf_include(zv_element *mujoco, const zv_import_options *options, zv_arena *arena, zv_error *why);

/// Fills `tree` from the element <mujoco>; what it leaves out goes to the report.
/// @return ZV_OK, ZV_ERR_SYNTAX with line and column, or ZV_ERR_TOO_LARGE
zv_status zv_mjcf_read(const zv_element *mujoco, zv_tree *tree, zv_error *why);

#endif
