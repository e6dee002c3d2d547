/// @file mjcf_defaults.h
/// Default classes of MJCF: the value of an attribute that an element does not have itself.
#ifndef ZV_DESCRIBE_MJCF_DEFAULTS_H
#define ZV_DESCRIBE_MJCF_DEFAULTS_H

#include "describe/xml_tree.h"

typedef struct zv_mjcf_defaults {
    const zv_element *model; ///< <mujoco>; its <default> elements are looked at
} zv_mjcf_defaults;

/// The attribute of `element`, or that of the element of the same name in its class or a class around that. `childclass`
/// is the class of elements that name none; empty: the outermost one. `data` is NULL when nobody gives it.
zv_xml_text zv_mjcf_attribute(const zv_mjcf_defaults *defaults, const zv_element *element, zv_xml_text childclass,
                              const char *name);

/// The folder of the meshes that <compiler> names; empty: beside the file.
zv_xml_text zv_mjcf_mesh_folder(const zv_element *model);

#endif
