/// @file import.h
/// What an import holds.
#ifndef ZV_DESCRIBE_IMPORT_H
#define ZV_DESCRIBE_IMPORT_H

#include "describe/report.h"
#include "describe/tree.h"
#include "describe/xml_tree.h"

/// The triangles of one colour in a mesh.
typedef struct zv_mesh_part {
    char content[ZV_CONTENT_NAME_SIZE];
    int color; ///< 0xRRGGBB; -1: not given
} zv_mesh_part;

/// What was read of a mesh.
typedef struct zv_loaded_mesh {
    bool is_tried;
    int parts; ///< 0: it is missing or cannot be read
    zv_mesh_part *part;
} zv_loaded_mesh;

struct zv_import {
    zv_arena arena;
    zv_report report;
    zv_text robot;
    int joints; ///< of the chain, followers included; 0 where no tree was read
    int tips;
    const char **tip;
    const char *chosen;
    const char *format; ///< for people
    const char *file;   ///< or NULL
    int meshes;
    zv_mesh_name *mesh;
    zv_loaded_mesh *loaded; ///< one for each of `mesh`
};

/// A copy that ends with '\0'; NULL without memory.
const char *zv_keep_text(zv_arena *arena, zv_xml_text text);

/// Lists the meshes that the elements of a description name, looks for them through `options`, and reports.
/// @return ZV_OK or ZV_ERR_INTERNAL without memory
zv_status zv_mesh_names_read(zv_import *import, const zv_element *root, const zv_import_options *options,
                             zv_error *why);

/// Reads the meshes of all shapes of the tree into the store of `options`; reports those that cannot be read.
/// @return ZV_OK or ZV_ERR_INTERNAL without memory
zv_status zv_meshes_load(zv_import *import, const zv_tree *tree, const zv_import_options *options, zv_error *why);
/// Reads the meshes of a robot file, which stand under the names of their content, and lists those that are missing.
/// @return ZV_OK or ZV_ERR_INTERNAL without memory
zv_status zv_robot_meshes_load(zv_import *import, const zv_robot *robot, const zv_import_options *options,
                               zv_error *why);
/// What was read of the mesh of a shape; NULL: nothing.
const zv_loaded_mesh *zv_mesh_of(const zv_import *import, const zv_tree_shape *shape);

/// Computes the masses of links that tell none from their shapes, where a density is known.
void zv_tree_weigh(const zv_import *import, zv_tree *tree, const zv_import_options *options);

#endif
