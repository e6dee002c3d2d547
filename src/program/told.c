/// @file told.c
/// A table with open addressing: the place of an entry follows from its line, or is the next free one behind it.
#include "program/told.h"

#include <stddef.h>

bool zv_told_before(zv_told *told, int line, const char *code)
{
    unsigned at = (unsigned)line * 2654435761u % ZV_TOLD_SLOTS; // Knuth's multiplier spreads neighbouring lines
    while (told->slot[at].line != 0) {
        if (told->slot[at].line == line && told->slot[at].code == code) { // codes are constants: one address each
            return true;
        }
        at = (at + 1) % ZV_TOLD_SLOTS;
    }
    if (told->count < ZV_TOLD_MOST) {
        told->slot[at].line = line;
        told->slot[at].code = code;
        ++told->count;
    }
    return false;
}
