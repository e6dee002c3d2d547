/// @file cell_cache.c
/// The scene and the bodies of the last request.
#include "request/cell_cache.h"

#include <string.h>

/// A longer source is served, but not kept: a session stays small whatever is sent.
enum { KEY_LIMIT = 256 << 10 };
/// Stands between two fields; no JSON text holds it.
#define SEPARATOR "\x01"

bool zv_source_key_is(const zv_source_key *key, long number, const zv_json *const *fields, int count)
{
    if (!zv_source_key_fits(key) || key->number != number) {
        return false;
    }
    const char *at = key->text.data, *end = at + key->text.size;
    for (int i = 0; i < count; ++i) {
        const size_t size = fields[i] ? fields[i]->source_size : 0;
        if ((size_t)(end - at) < size + 1 || (size > 0 && memcmp(at, fields[i]->source, size) != 0) ||
            at[size] != SEPARATOR[0]) {
            return false;
        }
        at += size + 1;
    }
    return at == end;
}

void zv_source_key_set(zv_source_key *key, long number, const zv_json *const *fields, int count)
{
    size_t size = 0;
    zv_text_clear(&key->text);
    for (int i = 0; i < count; ++i) {
        size += fields[i] ? fields[i]->source_size : 0;
    }
    for (int i = 0; size <= KEY_LIMIT && i < count; ++i) {
        if (fields[i]) {
            zv_text_append(&key->text, fields[i]->source, fields[i]->source_size);
        }
        zv_text_add(&key->text, SEPARATOR);
    }
    key->number = number;
}

bool zv_source_key_fits(const zv_source_key *key)
{
    return key->text.size > 0 && !key->text.failed;
}

void zv_cell_cache_forget_scene(zv_cell_cache *cache)
{
    zv_scene_free(cache->scene);
    cache->scene = NULL;
    zv_text_clear(&cache->scene_key.text);
}

void zv_cell_cache_forget_collider(zv_cell_cache *cache)
{
    zv_collider_free(cache->collider);
    cache->collider = NULL;
    zv_text_clear(&cache->collider_key.text);
}

void zv_cell_cache_free(zv_cell_cache *cache)
{
    zv_cell_cache_forget_scene(cache);
    zv_cell_cache_forget_collider(cache);
    zv_text_free(&cache->scene_key.text);
    zv_text_free(&cache->collider_key.text);
    *cache = (zv_cell_cache){.scene = NULL};
}
