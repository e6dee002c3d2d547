/// @file without_avx2.h
/// Makes this program believe that its processor has no AVX2, or no AVX-512, so that whole calls can be compared with and
/// without.
#ifndef ZV_TEST_WITHOUT_AVX2_H
#define ZV_TEST_WITHOUT_AVX2_H

#include <stdbool.h>

#include "base/lanes.h"

#if defined(__x86_64__)
/// What `__builtin_cpu_supports` looks at, of libgcc (gcc/config/i386/cpuinfo.h and i386-cpuinfo.h): part of its ABI.
extern struct without_avx2_model {
    unsigned vendor, type, subtype, features[1];
} __cpu_model;
enum { WITHOUT_AVX2_BIT = 10, WITHOUT_AVX512VL_BIT = 20 };
#endif

#if defined(__x86_64__)
static inline void without_feature(int bit, bool off)
{
    volatile unsigned *features = &__cpu_model.features[0];
    *features = off ? *features & ~(1u << bit) : *features | 1u << bit;
    __asm__ volatile("" ::: "memory"); // the compiler's own name for it counts as another variable
}
#endif

/// Turns AVX-512 off or on again. @return false where there is none to turn off
static inline bool without_avx512(bool off)
{
#if defined(__x86_64__)
    static bool was_there;
    was_there = was_there || zv_cpu_has_avx512();
    if (was_there) {
        without_feature(WITHOUT_AVX512VL_BIT, off);
    }
    return was_there && zv_cpu_has_avx512() != off;
#else
    (void)off;
    return false;
#endif
}

/// Turns AVX2 off or on again, and AVX-512 with it. @return false where there is none to turn off
static inline bool without_avx2(bool off)
{
#if defined(__x86_64__)
    static bool was_there;
    was_there = was_there || zv_cpu_has_avx2();
    if (was_there) {
        without_feature(WITHOUT_AVX2_BIT, off);
    }
    return was_there && zv_cpu_has_avx2() != off;
#else
    (void)off;
    return false;
#endif
}

#endif
