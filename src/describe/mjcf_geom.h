/// @file mjcf_geom.h
/// Geoms of MJCF: what bodies look like and what they can hit.
#ifndef ZV_DESCRIBE_MJCF_GEOM_H
#define ZV_DESCRIBE_MJCF_GEOM_H

#include "describe/mjcf_defaults.h"
#include "describe/mjcf_place.h"
#include "describe/tree.h"

typedef struct zv_mjcf_geoms {
    zv_tree *tree;
    const zv_mjcf_defaults *defaults;
    const zv_mjcf_angles *angles;
} zv_mjcf_geoms;

/// Adds a <geom>, which is at `link_from_here` in the frame of the link, to its shapes. What has no surface or cannot be
/// read is reported and left out.
/// @return ZV_OK or ZV_ERR_INTERNAL without memory
zv_status zv_mjcf_geom(const zv_mjcf_geoms *in, const zv_element *element, zv_pose link_from_here,
                       zv_xml_text childclass, zv_tree_link *link, zv_error *why);

#endif
