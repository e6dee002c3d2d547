/// @file field.h
/// Builds the grid of distances of a scene; see field.c.
#ifndef ZV_COLLIDE_FIELD_H
#define ZV_COLLIDE_FIELD_H

#include "collide/scene.h"

/// Fills `scene->field` from its bounded obstacles, in time linear in their number; it stays empty where a grid would be
/// of no use. False without memory.
bool zv_field_build(zv_scene *scene);

#endif
