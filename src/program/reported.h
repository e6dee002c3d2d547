/// @file reported.h
/// Remembers what was said about which line, so that a loop does not repeat it with every turn.
#ifndef ZV_PROGRAM_REPORTED_H
#define ZV_PROGRAM_REPORTED_H

#include <stdbool.h>

enum { ZV_REPORTED_SLOTS = 4096, ZV_REPORTED_MOST = ZV_REPORTED_SLOTS / 2 };

/// Starts with all zero.
typedef struct zv_reported {
    struct {
        int line;         ///< 0: free
        const char *code; ///< of a warning; NULL: an error
    } slot[ZV_REPORTED_SLOTS];
    int count;
} zv_reported;

/// Whether the line already had this warning or, with NULL for the code, an error; from now on it had. When
/// ZV_REPORTED_MOST things are remembered, new ones are forgotten.
bool zv_reported_before(zv_reported *reported, int line, const char *code);

#endif
