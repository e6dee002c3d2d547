/// @file bits.h
/// A double as the bits it is made of (IEEE 754), and back.
#ifndef ZV_BASE_BITS_H
#define ZV_BASE_BITS_H

#include <stdint.h>
#include <string.h>

static inline uint64_t zv_to_bits(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline double zv_from_bits(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

#endif
