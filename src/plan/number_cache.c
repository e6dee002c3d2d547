/// @file number_cache.c
/// Stretches of a kind that came before.
///
/// The kinds are kept in a table by number of pieces and rounded length, one for each place of it. In the meantime
/// the joints may have come to another part of the sheet: the 1st, 4th, 16th, 64th ... segment of a kind is looked at again.
#include "plan/number_cache.h"

#include <math.h>

/// Lengths that differ by less than this are mostly the same, m.
#define SAME_LENGTH 1e-4

zv_cached_number *zv_number_cache_find(zv_cached_number kinds[ZV_NUMBER_CACHE_SIZE], int pieces, double length_m)
{
    enum { SPREAD = 31 };
    const double steps = 1.0 + floor(length_m / SAME_LENGTH), length = steps * SAME_LENGTH;
    const unsigned place =
        ((unsigned)fmod(steps, ZV_NUMBER_CACHE_SIZE) + SPREAD * (unsigned)pieces) % ZV_NUMBER_CACHE_SIZE;
    zv_cached_number *kind = &kinds[place];
    if (kind->pieces != pieces || kind->length != length) {
        *kind = (zv_cached_number){.pieces = pieces, .length = length};
    }
    return kind;
}

bool zv_number_cache_is_due(zv_cached_number *kind)
{
    const unsigned uses = ++kind->uses, powers_of_four = 0x55555555u;
    return !(kind->found > 0.0) || ((uses & (uses - 1u)) == 0u && (uses & powers_of_four) != 0u);
}
