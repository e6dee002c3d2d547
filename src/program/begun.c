/// @file begun.c
/// A table with open addressing, never more than half full: the place of an entry follows from both names, or is the
/// next free one behind it.
#include "program/begun.h"

#include <stdlib.h>
#include <string.h>

#include "program/label_hash.h"

enum { FIRST_CAPACITY = 64 };

/// The slot of the label, or the free one where it belongs.
static zv_begun *slot_of(const zv_begun_table *table, const char *sub, const char *label)
{
    const uint32_t last = (uint32_t)table->capacity - 1u;
    uint32_t at = zv_label_hash(zv_label_hash(ZV_LABEL_HASH, sub), label) & last;
    for (;; at = (at + 1u) & last) {
        zv_begun *slot = &table->slots[at];
        if (slot->place.line == 0 || (strcmp(slot->label, label) == 0 && strcmp(slot->sub, sub) == 0)) {
            return slot;
        }
    }
}

const zv_begun *zv_begun_find(const zv_begun_table *table, const char *sub, const char *label)
{
    const zv_begun *slot = table->capacity > 0 ? slot_of(table, sub, label) : NULL;
    return slot && slot->place.line > 0 ? slot : NULL;
}

static bool grow(zv_begun_table *table)
{
    zv_begun_table larger = {.capacity = table->capacity ? 2 * table->capacity : FIRST_CAPACITY};
    larger.slots = calloc((size_t)larger.capacity, sizeof *larger.slots);
    if (!larger.slots) {
        return false;
    }
    for (int i = 0; i < table->capacity; ++i) {
        if (table->slots[i].place.line > 0) {
            *slot_of(&larger, table->slots[i].sub, table->slots[i].label) = table->slots[i];
        }
    }
    larger.count = table->count;
    free(table->slots);
    *table = larger;
    return true;
}

void zv_begun_keep(zv_begun_table *table, const char *sub, const char *label, zv_place place, bool is_if)
{
    if (table->count >= ZV_BEGUN_MOST || (2 * table->count >= table->capacity && !grow(table))) {
        return;
    }
    zv_begun *slot = slot_of(table, sub, label);
    memcpy(slot->sub, sub, strlen(sub) + 1);
    memcpy(slot->label, label, strlen(label) + 1);
    slot->place = place;
    slot->is_if = is_if;
    ++table->count;
}

void zv_begun_free(zv_begun_table *table)
{
    free(table->slots);
    *table = (zv_begun_table){0};
}
