/// @file tool_list.h
/// The tools that a program knows: those of its tool table, and what G10 says of them.
#ifndef ZV_PROGRAM_TOOL_LIST_H
#define ZV_PROGRAM_TOOL_LIST_H

#include "zveno/program.h"

enum { ZV_TOOL_NUMBER_MOST = 99999 };

/// Starts with all zero.
typedef struct zv_tool_list {
    zv_tool *tool; ///< in the order of their numbers
    int count, capacity;
} zv_tool_list;

/// The tool of this number, or NULL; it stays where it is until another one is added.
zv_tool *zv_tool_find(const zv_tool_list *list, int number);
/// The same, added with nothing known of it when it is not there; NULL without memory.
zv_tool *zv_tool_add(zv_tool_list *list, int number);
void zv_tool_list_free(zv_tool_list *list);

#endif
