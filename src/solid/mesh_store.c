/// @file mesh_store.c
/// Meshes by the name of their content. What was not asked for longest goes first when there is no room.
#include "zveno/solid.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

typedef struct entry {
    char name[ZV_CONTENT_NAME_SIZE];
    char *bytes;
    size_t size;
    uint64_t asked; ///< when it was asked for last, by the store's count
} entry;

struct zv_mesh_store {
    size_t most_bytes, bytes;
    uint64_t now;
    int count, room;
    entry *entries;
};

zv_mesh_store *zv_mesh_store_create(size_t most_bytes)
{
    zv_mesh_store *store = calloc(1, sizeof *store);
    if (store) {
        store->most_bytes = most_bytes;
    }
    return store;
}

void zv_mesh_store_free(zv_mesh_store *store)
{
    for (int i = 0; store && i < store->count; ++i) {
        free(store->entries[i].bytes);
    }
    if (store) {
        free(store->entries);
        free(store);
    }
}

static entry *find(zv_mesh_store *store, const char *name)
{
    for (int i = 0; store && i < store->count; ++i) {
        if (strcmp(store->entries[i].name, name) == 0) {
            store->entries[i].asked = ++store->now;
            return &store->entries[i];
        }
    }
    return NULL;
}

static void forget_oldest(zv_mesh_store *store)
{
    int oldest = 0;
    for (int i = 1; i < store->count; ++i) {
        oldest = store->entries[i].asked < store->entries[oldest].asked ? i : oldest;
    }
    store->bytes -= store->entries[oldest].size;
    free(store->entries[oldest].bytes);
    store->entries[oldest] = store->entries[--store->count];
}

static bool make_room(zv_mesh_store *store, size_t size)
{
    while (store->count > 0 && store->bytes + size > store->most_bytes) {
        forget_oldest(store);
    }
    if (store->count == store->room) {
        const int room = store->room ? 2 * store->room : 16;
        entry *more = realloc(store->entries, (size_t)room * sizeof *more);
        if (!more) {
            return false;
        }
        store->entries = more;
        store->room = room;
    }
    return true;
}

/// What a growing text has in reserve goes back.
static void add_entry(zv_mesh_store *store, zv_text *text, const char *name)
{
    char *smaller = realloc(text->data, text->size);
    entry *added = &store->entries[store->count++];
    *added = (entry){.bytes = smaller ? smaller : text->data, .size = text->size, .asked = ++store->now};
    memcpy(added->name, name, ZV_CONTENT_NAME_SIZE);
    store->bytes += text->size;
    *text = (zv_text){0};
}

/// Takes the bytes of `text` over.
static zv_status keep(zv_mesh_store *store, zv_text *text, char name[ZV_CONTENT_NAME_SIZE], zv_error *why)
{
    if (text->failed) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the mesh");
    }
    if (text->size > store->most_bytes) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "a mesh may have %zu MB here, this one has %zu",
                       store->most_bytes >> 20, text->size >> 20);
    }
    zv_content_name(text->data, text->size, name);
    if (find(store, name)) {
        return ZV_OK;
    }
    if (!make_room(store, text->size)) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the mesh");
    }
    add_entry(store, text, name);
    return ZV_OK;
}

zv_status zv_mesh_store_add(zv_mesh_store *store, const zv_mesh *mesh, int material, char name[ZV_CONTENT_NAME_SIZE],
                            zv_error *why)
{
    ZV_ASSERT(store && mesh && name);
    zv_text bytes = {0};
    const double as_it_is[3] = {1, 1, 1};
    const uint32_t count = zv_mesh_write_stl(mesh, material, as_it_is, &bytes);
    const zv_status status = count == 0 && !bytes.failed
                                 ? zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "the mesh has no triangle with an area")
                                 : keep(store, &bytes, name, why);
    zv_text_free(&bytes);
    return status;
}

bool zv_mesh_store_bytes(zv_mesh_store *store, const char *name, const char **bytes, size_t *size)
{
    const entry *found = name[0] ? find(store, name) : NULL;
    if (found) {
        *bytes = found->bytes;
        *size = found->size;
    }
    return found != NULL;
}

bool zv_mesh_store_read(zv_mesh_store *store, const char *name, zv_mesh *out)
{
    const char *bytes = NULL;
    size_t size = 0;
    return zv_mesh_store_bytes(store, name, &bytes, &size) &&
           zv_mesh_read_stl(bytes, size, 1.0, out, NULL, NULL) == ZV_OK;
}
