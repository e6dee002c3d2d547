/// @file label_table.c
/// A table with open addressing, never more than half full: the place of a label follows from its text, or is the next
/// free one behind it.
#include "program/label_table.h"

#include <stdlib.h>
#include <string.h>

#include "program/label_hash.h"

enum { FIRST_CAPACITY = 64, MOST = 1 << 24 };

/// The slot of the label, or the free one where it belongs.
static zv_label *slot_of(const zv_label_table *table, const char *label)
{
    const uint32_t last = (uint32_t)table->capacity - 1u;
    uint32_t at = zv_label_hash(ZV_LABEL_HASH, label) & last;
    while (table->slots[at].body.line > 0 && strcmp(table->slots[at].label, label) != 0) {
        at = (at + 1u) & last;
    }
    return &table->slots[at];
}

zv_label *zv_label_table_find(const zv_label_table *table, const char *label)
{
    zv_label *slot = table->capacity > 0 ? slot_of(table, label) : NULL;
    return slot && slot->body.line > 0 ? slot : NULL;
}

static bool grow(zv_label_table *table)
{
    zv_label_table larger = {.count = table->count, .capacity = table->capacity ? 2 * table->capacity : FIRST_CAPACITY};
    larger.slots = calloc((size_t)larger.capacity, sizeof *larger.slots);
    if (!larger.slots) {
        return false;
    }
    for (int i = 0; i < table->capacity; ++i) {
        if (table->slots[i].body.line > 0) {
            *slot_of(&larger, table->slots[i].label) = table->slots[i];
        }
    }
    free(table->slots);
    *table = larger;
    return true;
}

bool zv_label_table_keep(zv_label_table *table, const char *label, zv_place body, bool is_sub)
{
    if (zv_label_table_find(table, label)) {
        return true;
    }
    if (table->count >= MOST || (2 * table->count >= table->capacity && !grow(table))) {
        return false;
    }
    zv_label *slot = slot_of(table, label);
    memcpy(slot->label, label, strlen(label) + 1);
    slot->body = body;
    slot->is_sub = is_sub;
    ++table->count;
    return true;
}

void zv_label_table_free(zv_label_table *table)
{
    free(table->slots);
    *table = (zv_label_table){0};
}
