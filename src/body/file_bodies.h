/// @file file_bodies.h
/// Bodies as the robot file gives them.
#ifndef ZV_BODY_FILE_BODIES_H
#define ZV_BODY_FILE_BODIES_H

#include "zveno/body.h"

/// Puts the shapes of the file in place of the housings that stand in `out`, with materials behind those of the housings. A
/// link without shapes is empty when others have some; one whose meshes are all missing keeps its housing. False without
/// memory.
bool zv_bodies_of_file(const zv_robot *robot, const zv_body_options *options, zv_bodies *out);
/// Puts the floor below a base that came from the file.
void zv_bodies_lay_floor(zv_bodies *out);

#endif
