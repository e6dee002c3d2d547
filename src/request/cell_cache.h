/// @file cell_cache.h
/// The scene and the bodies of the last request: a hand that pushes an arm among things says the same ones many times a
/// second, and an obstacle that is dragged leaves the arm as it was.
#ifndef ZV_REQUEST_CELL_CACHE_H
#define ZV_REQUEST_CELL_CACHE_H

#include "zveno/collide.h"
#include "zveno/text.h"

/// Source texts of fields, one after the other, by which a thing is known again.
typedef struct zv_source_key {
    zv_text text;
    long number; ///< of the arm; 0 where there is none
} zv_source_key;

/// One per session. Start with all zero.
typedef struct zv_cell_cache {
    zv_scene *scene;
    zv_source_key scene_key;
    zv_collider *collider;
    zv_source_key collider_key;
    bool assumed; ///< as of `zv_collider_of_robot`
} zv_cell_cache;

/// Whether `key` was made of these fields, in this order; NULL stands for one that is not given.
bool zv_source_key_is(const zv_source_key *key, long number, const zv_json *const *fields, int count);
/// Makes it of these fields. A key that is longer than what is kept, or for which there is no memory, fits nothing.
void zv_source_key_set(zv_source_key *key, long number, const zv_json *const *fields, int count);
/// Whether it fits anything.
bool zv_source_key_fits(const zv_source_key *key);

void zv_cell_cache_forget_scene(zv_cell_cache *cache);
void zv_cell_cache_forget_collider(zv_cell_cache *cache);
void zv_cell_cache_free(zv_cell_cache *cache);

#endif
