/// @file frame.c
/// Frames in which parts are made.
#include "solid/forge.h"

static zv_vec3 across(zv_vec3 hint, zv_vec3 z)
{
    return zv_vec3_sub(hint, zv_vec3_scale(z, zv_vec3_dot(hint, z)));
}

zv_pose zv_frame_along(zv_vec3 origin, zv_vec3 z, zv_vec3 x_hint)
{
    const double parallel = 1e-4;
    const zv_vec3 unit_z = zv_vec3_unit(z);
    zv_vec3 x = across(x_hint, unit_z);
    if (zv_vec3_length(x) < parallel) {
        x = across((zv_vec3){0, 0, 1}, unit_z);
    }
    if (zv_vec3_length(x) < parallel) {
        x = across((zv_vec3){1, 0, 0}, unit_z);
    }
    x = zv_vec3_unit(x);
    return (zv_pose){{x, zv_vec3_cross(unit_z, x), unit_z}, origin};
}
