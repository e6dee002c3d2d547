/// @file mjcf_place.h
/// Where things of MJCF stand.
#ifndef ZV_DESCRIBE_MJCF_PLACE_H
#define ZV_DESCRIBE_MJCF_PLACE_H

#include "describe/mjcf_defaults.h"
#include "zveno/geom.h"

/// How a file writes angles.
typedef struct zv_mjcf_angles {
    double unit;      ///< radians per unit of an angle
    char sequence[4]; ///< of euler
} zv_mjcf_angles;

/// Position and orientation that the attributes of an element tell.
/// @return ZV_OK or ZV_ERR_SYNTAX
zv_status zv_mjcf_pose(const zv_mjcf_angles *in, const zv_element *element, zv_pose *out, zv_error *why);
/// The same with what the default classes of the element tell.
/// @return ZV_OK or ZV_ERR_SYNTAX
zv_status zv_mjcf_pose_in(const zv_mjcf_angles *in, const zv_mjcf_defaults *defaults, zv_xml_text childclass,
                          const zv_element *element, zv_pose *out, zv_error *why);
/// The shortest turn that brings z to `to`.
zv_rot zv_mjcf_rot_to_z(zv_vec3 to);

#endif
