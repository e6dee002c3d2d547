/// @file told.h
/// Remembers what was said about which line, so that a loop does not repeat it with every turn.
#ifndef ZV_PROGRAM_TOLD_H
#define ZV_PROGRAM_TOLD_H

#include <stdbool.h>

enum { ZV_TOLD_SLOTS = 4096, ZV_TOLD_MOST = ZV_TOLD_SLOTS / 2 };

/// Starts with all zero.
typedef struct zv_told {
    struct {
        int line;         ///< 0: free
        const char *code; ///< of a warning; NULL: an error
    } slot[ZV_TOLD_SLOTS];
    int count;
} zv_told;

/// Whether the line already had this warning or, with NULL for the code, an error; from now on it had. When
/// ZV_TOLD_MOST things are remembered, new ones are forgotten.
bool zv_told_before(zv_told *told, int line, const char *code);

#endif
