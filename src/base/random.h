/// @file random.h
/// Numbers by chance that are the same in every run and everywhere: splitmix64 (Steele, Lea, Flood, "Fast splittable
/// pseudorandom number generators", 2014). The state belongs to the caller; any value begins a sequence.
#ifndef ZV_BASE_RANDOM_H
#define ZV_BASE_RANDOM_H

#include <stdint.h>

#define ZV_RANDOM_STEP 0x9E3779B97F4A7C15u

/// The bits of a number, stirred: neighbours become strangers.
static inline uint64_t zv_random_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/// The next number of a sequence.
static inline uint64_t zv_random_next(uint64_t *state)
{
    return zv_random_mix(*state += ZV_RANDOM_STEP);
}

/// A number as a fraction, 0 <= x < 1.
static inline double zv_random_fraction(uint64_t number)
{
    return (double)(number >> 11) * 0x1p-53;
}

/// The next number of a sequence as a fraction, 0 <= x < 1.
static inline double zv_random_unit(uint64_t *state)
{
    return zv_random_fraction(zv_random_next(state));
}

#endif
