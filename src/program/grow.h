/// @file grow.h
/// Arrays of this layer that grow by doubling.
#ifndef ZV_PROGRAM_GROW_H
#define ZV_PROGRAM_GROW_H

#include <stdlib.h>

/// The array with room for one more item than `count`: as it is, or moved to twice its capacity; NULL without memory,
/// then it is untouched.
static inline void *zv_grow(void *items, int count, int *capacity, size_t item_size)
{
    if (items && count < *capacity) {
        return items;
    }
    const int wanted = *capacity ? 2 * *capacity : 32;
    void *grown = realloc(items, (size_t)wanted * item_size);
    if (grown) {
        *capacity = wanted;
    }
    return grown;
}

#endif
