/// @file label_hash.h
/// The hash by which tables of labels find their slots.
#ifndef ZV_PROGRAM_LABEL_HASH_H
#define ZV_PROGRAM_LABEL_HASH_H

#include <stdint.h>

#define ZV_LABEL_HASH 2166136261u ///< to begin with

/// FNV-1a over a text and the zero behind it.
static inline uint32_t zv_label_hash(uint32_t hash, const char *text)
{
    do {
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    } while (*text++);
    return hash;
}

#endif
