/// @file ready.h
/// Ready things of a scene file, as boxes.
#ifndef ZV_COLLIDE_READY_H
#define ZV_COLLIDE_READY_H

#include "zveno/collide.h"

enum { ZV_READY_PARTS = 5 };

/// The boxes of a "table", "tray", "pallet" or "fixture" of an outer size, m, that stands where `like` does and is called
/// as it is; returns how many, 0 for a word that is not known.
int zv_ready_make(const char *word, zv_vec3 size, const zv_thing *like, zv_thing out[ZV_READY_PARTS]);

#endif
