/// @file weld.h
/// Points by their place: those at exactly the same one get the same number.
#ifndef ZV_SOLID_WELD_H
#define ZV_SOLID_WELD_H

#include "zveno/solid.h"

typedef struct zv_weld {
    uint32_t *slots; ///< vertex + 1; 0: empty
    uint32_t slot_count;
    uint32_t used;
} zv_weld;

/// The vertex of `mesh` at this place; it is added when there is none. Without memory the mesh has failed.
uint32_t zv_weld_vertex(zv_weld *weld, zv_mesh *mesh, zv_vec3 point, uint8_t material);
/// Gives the memory back.
void zv_weld_free(zv_weld *weld);

/// The end of a reader: appends what was read to `out` when all went well, and frees it.
/// @return `status`, or ZV_ERR_INTERNAL when there was no memory
zv_status zv_mesh_publish(zv_mesh *read, zv_mesh *out, zv_status status, zv_error *why);

#endif
