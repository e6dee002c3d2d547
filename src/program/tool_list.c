/// @file tool_list.c
/// Tools in the order of their numbers: found by halving, added in their place.
#include "program/tool_list.h"

#include <stdlib.h>
#include <string.h>

#include "program/grow.h"

/// The first tool whose number is not below.
static int place_of(const zv_tool_list *list, int number)
{
    int low = 0, high = list->count;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (list->tool[middle].number < number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

zv_tool *zv_tool_find(const zv_tool_list *list, int number)
{
    const int at = place_of(list, number);
    return at < list->count && list->tool[at].number == number ? &list->tool[at] : NULL;
}

zv_tool *zv_tool_add(zv_tool_list *list, int number)
{
    zv_tool *known = zv_tool_find(list, number);
    if (known) {
        return known;
    }
    zv_tool *grown = zv_grow(list->tool, list->count, &list->capacity, sizeof *grown);
    if (!grown) {
        return NULL;
    }
    list->tool = grown;
    zv_tool *at = grown + place_of(list, number);
    memmove(at + 1, at, (size_t)(grown + list->count - at) * sizeof *at);
    *at = (zv_tool){.number = number};
    ++list->count;
    return at;
}

void zv_tool_list_free(zv_tool_list *list)
{
    free(list->tool);
    *list = (zv_tool_list){0};
}
