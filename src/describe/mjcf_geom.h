/// @file mjcf_geom.h
/// Geoms of MJCF: what bodies look like and what they can hit.
#ifndef ZV_DESCRIBE_MJCF_GEOM_H
#define ZV_DESCRIBE_MJCF_GEOM_H

#include "describe/mjcf_defaults.h"
#include "describe/mjcf_place.h"
#include "describe/tree.h"

/// What <compiler> says about masses.
typedef struct zv_mjcf_weights {
    bool from_inertial; ///< <inertial> counts
    bool from_geoms;    ///< geoms count where there is no <inertial>
    double groups[2];   ///< geoms of these groups, from and to
} zv_mjcf_weights;

/// The words of <compiler>: inertiafromgeom, inertiagrouprange.
zv_mjcf_weights zv_mjcf_weights_of(const zv_element *mujoco);

typedef struct zv_mjcf_geoms {
    zv_tree *tree;
    const zv_mjcf_defaults *defaults;
    const zv_mjcf_angles *angles;
    zv_mjcf_weights weights;
} zv_mjcf_geoms;

/// Adds a <geom>, which is at `link_from_here` in the frame of the link, to its shapes. What has no surface or cannot be
/// read is reported and left out.
/// @return ZV_OK or ZV_ERR_INTERNAL without memory
zv_status zv_mjcf_geom(const zv_mjcf_geoms *in, const zv_element *element, zv_pose link_from_here,
                       zv_xml_text childclass, zv_tree_link *link, zv_error *why);

#endif
