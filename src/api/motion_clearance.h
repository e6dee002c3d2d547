/// @file motion_clearance.h
/// Whether the motion of a program keeps clear of a scene, and on which line it does not.
#ifndef ZV_API_MOTION_CLEARANCE_H
#define ZV_API_MOTION_CLEARANCE_H

#include "api/cell_field.h"

/// Plans the motion that the request describes and proves the straight joint-space lines between its samples, 100 per
/// second. Appends `clear` and, for the first place that is not, `collision`.
/// @return ZV_OK, or what the fields of the request or planning say
zv_status zv_write_motion_clearance(const zv_request *request, zv_json_writer *answer, zv_error *why);

#endif
