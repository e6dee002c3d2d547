/// @file arena.h
/// Memory that is taken in pieces and given back all at once.
///
/// Blocks stay with the arena when it is reset, so that work of the same size takes no more memory from the system.
/// An arena belongs to one thread. Start with all zero.
#ifndef ZV_BASE_ARENA_H
#define ZV_BASE_ARENA_H

#include <stddef.h>

typedef struct zv_arena_block zv_arena_block;

typedef struct zv_arena {
    zv_arena_block *first;   ///< blocks in the order they are filled
    zv_arena_block *current; ///< the one being filled
    char *next, *end;        ///< free part of the current block
} zv_arena;

/// `size` bytes aligned for any basic type, or NULL without memory. They stay until the reset.
void *zv_arena_take(zv_arena *arena, size_t size);
/// The same without alignment, for text.
char *zv_arena_take_bytes(zv_arena *arena, size_t size);
/// A place in an arena, to which it can be taken back.
typedef struct zv_arena_mark {
    zv_arena_block *block;
    char *next;
} zv_arena_mark;

zv_arena_mark zv_arena_where(const zv_arena *arena);
/// Takes back all that was taken since; the blocks stay.
void zv_arena_back_to(zv_arena *arena, zv_arena_mark mark);

/// Bytes of all blocks.
size_t zv_arena_bytes(const zv_arena *arena);
/// Takes everything back and keeps the blocks.
void zv_arena_reset(zv_arena *arena);
/// Frees the blocks and starts again from zero.
void zv_arena_free(zv_arena *arena);

#endif
