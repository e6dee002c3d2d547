/// @file sdf.h
/// SDF: models of Gazebo.
#ifndef ZV_DESCRIBE_SDF_H
#define ZV_DESCRIBE_SDF_H

#include "describe/tree.h"

/// The model of the element <sdf> that has joints, else its first, without models inside it: what they hold is called
/// `name::...`. Included models are read through `options`; those that are not there go to the report. `model` is NULL
/// when there is none.
/// @return ZV_OK, ZV_ERR_SYNTAX with line and column, ZV_ERR_TOO_LARGE or ZV_ERR_INTERNAL without memory
zv_status zv_sdf_flatten(const zv_element *sdf, const zv_import_options *options, zv_arena *arena, zv_report *report,
                         const zv_element **model, zv_error *why);

/// Fills `tree` from the element <model>, which has none inside it; what it leaves out goes to the report.
/// @return ZV_OK, ZV_ERR_SYNTAX with line and column, or ZV_ERR_TOO_LARGE
zv_status zv_sdf_read(const zv_element *model, zv_tree *tree, zv_error *why);

/// Whether an <axis> is given in the frame of its model: where it says so, and before SDF 1.5 unless it says not.
bool zv_sdf_axis_in_model(const zv_element *axis);

#endif
