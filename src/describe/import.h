/// @file import.h
/// What an import holds.
#ifndef ZV_DESCRIBE_IMPORT_H
#define ZV_DESCRIBE_IMPORT_H

#include "describe/report.h"
#include "describe/xml_tree.h"

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
};

/// A copy that ends with '\0'; NULL without memory.
const char *zv_keep_text(zv_arena *arena, zv_xml_text text);

/// Lists the meshes that the elements of a description name, looks for them through `options`, and reports.
/// @return ZV_OK or ZV_ERR_INTERNAL without memory
zv_status zv_mesh_names_read(zv_import *import, const zv_element *root, const zv_import_options *options,
                             zv_error *why);

#endif
