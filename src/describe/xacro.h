/// @file xacro.h
/// xacro: macros that write URDF. The subset that descriptions use: properties, arguments, macros with blocks, conditions,
/// includes, expressions.
#ifndef ZV_DESCRIBE_XACRO_H
#define ZV_DESCRIBE_XACRO_H

#include "describe/tree.h"

/// Whether a description uses xacro.
bool zv_xacro_is_used(const zv_element *robot);

/// Whether links and joints are there without xacro, and what there is of it beside them is left over.
bool zv_xacro_is_residue(const zv_element *robot);

/// The elements that a description with xacro stands for. Included files are read through `options`, which may have no
/// reader: then an include is refused. A file that is not there is left out with a line in the report; `left_out` then
/// says so, for when the rest turns out to need it, and is left alone otherwise.
/// @return ZV_OK, ZV_ERR_SYNTAX with line and column, ZV_ERR_TOO_LARGE, ZV_ERR_NOT_AVAILABLE or what the reader says
zv_status zv_xacro_expand(const zv_element *robot, const zv_import_options *options, zv_arena *arena, zv_report *report,
                          zv_element **out, zv_error *left_out, zv_error *why);

#endif
