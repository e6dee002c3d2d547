/// @file companion.h
/// Files that a description names: included parts.
#ifndef ZV_DESCRIBE_COMPANION_H
#define ZV_DESCRIBE_COMPANION_H

#include "describe/xml_tree.h"
#include "zveno/describe.h"

/// How many files one description may draw in.
enum { ZV_COMPANIONS = 200 };

/// Reads the file called `name`. `place` is the element that names it.
/// @return ZV_OK, ZV_ERR_NOT_AVAILABLE without a reader, or what the reader says
zv_status zv_companion_text(const zv_import_options *options, zv_xml_text name, const zv_element *place,
                            zv_arena *arena, zv_xml_text *out, zv_error *why);

/// Reads the file called `name` into elements. `place` is the element that names it.
/// @return as `zv_elements_read`, ZV_ERR_NOT_AVAILABLE without a reader, or what the reader says
zv_status zv_companion_elements(const zv_import_options *options, zv_xml_text name, const zv_element *place,
                                zv_arena *arena, zv_element **root, zv_error *why);

/// Says that what failed is in the included file `name`, which `place` names.
void zv_companion_error(zv_xml_text name, const zv_element *place, zv_status status, zv_error *why);

#endif
