/// @file kinds.c
/// Stretches of a kind that came before.
///
/// The kinds are kept in a table by number of pieces and rounded length, one for each place of it. In the meantime
/// the joints may have come to another part of the board: the 1st, 4th, 16th, 64th ... stretch of a kind is looked at again.
#include "plan/kinds.h"

#include <math.h>

/// Lengths that differ by less than this are mostly the same, m.
#define SAME_LENGTH 1e-4

zv_kind *zv_kind_find(zv_kind kinds[ZV_KINDS], int pieces, double length_m)
{
    enum { SPREAD = 31 };
    const double steps = 1.0 + floor(length_m / SAME_LENGTH), length = steps * SAME_LENGTH;
    const unsigned place = ((unsigned)fmod(steps, ZV_KINDS) + SPREAD * (unsigned)pieces) % ZV_KINDS;
    zv_kind *kind = &kinds[place];
    if (kind->pieces != pieces || kind->length != length) {
        *kind = (zv_kind){.pieces = pieces, .length = length};
    }
    return kind;
}

bool zv_kind_is_due(zv_kind *kind)
{
    const unsigned uses = ++kind->uses, powers_of_four = 0x55555555u;
    return !(kind->found > 0.0) || ((uses & (uses - 1u)) == 0u && (uses & powers_of_four) != 0u);
}
