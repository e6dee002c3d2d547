/// @file reported.c
/// A table with open addressing: the place of an entry follows from its line, or is the next free one behind it.
#include "program/reported.h"

#include <stddef.h>

bool zv_reported_before(zv_reported *reported, int line, const char *code)
{
    unsigned at = (unsigned)line * 2654435761u % ZV_REPORTED_SLOTS; // Knuth's multiplier spreads neighbouring lines
    while (reported->slot[at].line != 0) {
        if (reported->slot[at].line == line &&
            reported->slot[at].code == code) { // codes are constants: one address each
            return true;
        }
        at = (at + 1) % ZV_REPORTED_SLOTS;
    }
    if (reported->count < ZV_REPORTED_MOST) {
        reported->slot[at].line = line;
        reported->slot[at].code = code;
        ++reported->count;
    }
    return false;
}
