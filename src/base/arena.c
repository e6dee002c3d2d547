/// @file arena.c
/// Memory in blocks that are used again after a reset.
///
///     first ─► [used used used] ─► [used used ....] ─► [............]
///                                   current   next
#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>

struct zv_arena_block {
    zv_arena_block *next;
    size_t size; ///< bytes of `data`
    alignas(max_align_t) char data[];
};

enum { FIRST_BLOCK = 4096, LARGEST_USUAL_BLOCK = 4 << 20, ALIGNMENT = alignof(max_align_t) };

static void start_block(zv_arena *arena, zv_arena_block *block)
{
    arena->current = block;
    arena->next = block->data;
    arena->end = block->data + block->size;
}

/// Puts a new block behind the current one: twice as large as that up to a bound, since behind a block that one large
/// array has asked for as much again would lie idle, or as large as asked for.
static zv_arena_block *add_block(zv_arena *arena, size_t size)
{
    const size_t twice = arena->current ? 2 * arena->current->size : FIRST_BLOCK;
    const size_t usual = twice < LARGEST_USUAL_BLOCK ? twice : LARGEST_USUAL_BLOCK;
    const size_t bytes = size > usual ? size : usual;
    if (bytes > SIZE_MAX / 4) {
        return NULL;
    }
    zv_arena_block *block = malloc(sizeof *block + bytes);
    if (!block) {
        return NULL;
    }
    block->size = bytes;
    zv_arena_block **link = arena->current ? &arena->current->next : &arena->first;
    block->next = *link;
    *link = block;
    return block;
}

/// Moves on to a block with room for `size` bytes; false without memory.
static int next_block(zv_arena *arena, size_t size)
{
    zv_arena_block *block = arena->current ? arena->current->next : arena->first;
    if (!block || block->size < size) {
        block = add_block(arena, size);
    }
    if (!block) {
        return 0;
    }
    start_block(arena, block);
    return 1;
}

char *zv_arena_take_bytes(zv_arena *arena, size_t size)
{
    if ((size_t)(arena->end - arena->next) < size || !arena->next) {
        if (!next_block(arena, size)) {
            return NULL;
        }
    }
    char *taken = arena->next;
    arena->next += size;
    return taken;
}

void *zv_arena_take(zv_arena *arena, size_t size)
{
    const size_t past = (uintptr_t)arena->next % ALIGNMENT;
    const size_t padding = past ? ALIGNMENT - past : 0;
    if (size > SIZE_MAX / 4) {
        return NULL;
    }
    if (arena->next && (size_t)(arena->end - arena->next) >= size + padding) {
        arena->next += padding;
        char *taken = arena->next;
        arena->next += size;
        return taken;
    }
    return next_block(arena, size) ? zv_arena_take_bytes(arena, size) : NULL; // a block starts aligned
}

zv_arena_mark zv_arena_where(const zv_arena *arena)
{
    return (zv_arena_mark){.block = arena->current, .next = arena->next};
}

void zv_arena_back_to(zv_arena *arena, zv_arena_mark mark)
{
    if (mark.block) {
        start_block(arena, mark.block);
        arena->next = mark.next;
    } else {
        zv_arena_reset(arena);
    }
}

size_t zv_arena_bytes(const zv_arena *arena)
{
    size_t bytes = 0;
    for (const zv_arena_block *block = arena->first; block; block = block->next) {
        bytes += block->size;
    }
    return bytes;
}

void zv_arena_reset(zv_arena *arena)
{
    if (arena->first) {
        start_block(arena, arena->first);
    }
}

void zv_arena_free(zv_arena *arena)
{
    for (zv_arena_block *block = arena->first; block;) {
        zv_arena_block *next = block->next;
        free(block);
        block = next;
    }
    *arena = (zv_arena){0};
}
