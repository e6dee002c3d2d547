/// @file third_root.h
/// The third root without a loop.
///
///     a third of the bits, read as an integer, is about a third of the logarithm: within 5 % of the root
///     y (y^3 + 2 x) / (2 y^3 + x)                      is Halley's next guess: its error is 2/3 of the cube of y's
#ifndef ZV_BASE_THIRD_ROOT_H
#define ZV_BASE_THIRD_ROOT_H

#include "base/bits.h"

/// Of a positive number from 1e-300 to 1e300, to one part in 1e12.
static inline double zv_third_root(double x)
{
    enum { ROUNDS = 2 };
    const uint64_t two_thirds_of_one = 0x2a9f7893782da1ceull; // less what makes the error even on both sides
    double y = zv_from_bits(zv_to_bits(x) / 3 + two_thirds_of_one);
    for (int round = 0; round < ROUNDS; ++round) {
        const double cube = y * y * y;
        y *= (cube + 2.0 * x) / (2.0 * cube + x);
    }
    return y;
}

#endif
