/// @file out_shapes.h
/// Bodies of an arm for other formats: each shape in the frame of its link there.
#ifndef ZV_DESCRIBE_OUT_SHAPES_H
#define ZV_DESCRIBE_OUT_SHAPES_H

#include "describe/out_chain.h"

/// Calls `put` for every shape of a link (0 is the base) that the format can hold: meshes that are in the store, and all
/// others but hulls, which are reported. `pose` is its place in the frame of that link.
void zv_out_shapes(const zv_out_chain *chain, int link, zv_text *out,
                   void (*put)(const zv_out_chain *chain, zv_text *out, const zv_body_shape *shape, zv_pose pose));
/// Whether a link has such a shape.
bool zv_out_has_shapes(const zv_out_chain *chain, int link);
/// Red, green, blue and opacity of a shape, 0 to 1.
void zv_out_rgba(const zv_body_shape *shape, double rgba[4]);
/// The path of a mesh beside the description: "robot.meshes/<sha256>.stl".
void zv_out_put_mesh_path(const zv_out_chain *chain, zv_text *out, const zv_body_shape *shape);

#endif
