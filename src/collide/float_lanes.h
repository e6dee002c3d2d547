/// @file float_lanes.h
/// Eight floats at a time, for work whose rounding is bounded and added as a margin: collision and search. As in lanes.h
/// only operations are used that IEEE 754 defines to the last bit, so that AVX2, SSE2 and WebAssembly agree.
#ifndef ZV_COLLIDE_FLOAT_LANES_H
#define ZV_COLLIDE_FLOAT_LANES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/inline.h"
#include "base/lanes.h"

enum { ZV_FLOAT_LANES = 8 };

/// Eight floats; `+ - * /` and `v[i]` work on it.
typedef float zv_f8 __attribute__((vector_size(32)));
/// Eight answers, all bits one for yes and zero for no.
typedef int32_t zv_i8 __attribute__((vector_size(32)));

ZV_INLINE zv_f8 zv_f8_splat(float x)
{
    return (zv_f8){x, x, x, x, x, x, x, x};
}

/// Eight floats from memory that need not be aligned.
ZV_INLINE zv_f8 zv_f8_load(const float *from)
{
    zv_f8 v;
    __builtin_memcpy(&v, from, sizeof v);
    return v;
}

/// `yes` where the mask is set, `no` elsewhere.
ZV_INLINE zv_f8 zv_f8_select(zv_i8 mask, zv_f8 yes, zv_f8 no)
{
#if defined(__AVX__)
    return __builtin_ia32_blendvps256(no, yes, (zv_f8)mask);
#else
    return (zv_f8)((mask & (zv_i8)yes) | (~mask & (zv_i8)no));
#endif
}

#if defined(__SSE2__) && !defined(__AVX__)
// gcc compares eight floats one by one where four at a time is all there is, unless it is shown the halves.
typedef float zv_half_floats __attribute__((vector_size(16)));
typedef int32_t zv_half_answers __attribute__((vector_size(16)));
ZV_INLINE zv_half_floats zv_f8_half(zv_f8 v, int high)
{
    return high ? __builtin_shufflevector(v, v, 4, 5, 6, 7) : __builtin_shufflevector(v, v, 0, 1, 2, 3);
}
ZV_INLINE zv_i8 zv_f8_less(zv_f8 a, zv_f8 b)
{
    const zv_half_answers low = (zv_half_answers)(zv_f8_half(a, 0) < zv_f8_half(b, 0));
    const zv_half_answers high = (zv_half_answers)(zv_f8_half(a, 1) < zv_f8_half(b, 1));
    return (zv_i8)__builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}
#else
ZV_INLINE zv_i8 zv_f8_less(zv_f8 a, zv_f8 b)
{
    return (zv_i8)(a < b);
}
#endif

/// The smaller; `b` when either is NaN.
ZV_INLINE zv_f8 zv_f8_min(zv_f8 a, zv_f8 b)
{
#if defined(__AVX__)
    return __builtin_ia32_minps256(a, b);
#else
    return zv_f8_select(zv_f8_less(a, b), a, b);
#endif
}

/// The larger; `b` when either is NaN.
ZV_INLINE zv_f8 zv_f8_max(zv_f8 a, zv_f8 b)
{
#if defined(__AVX__)
    return __builtin_ia32_maxps256(a, b);
#else
    return zv_f8_select(zv_f8_less(b, a), a, b);
#endif
}

ZV_INLINE zv_f8 zv_f8_abs(zv_f8 v)
{
    return (zv_f8)((zv_i8)v & 0x7fffffff);
}

/// The size of `size` (not below zero) with the sign of `sign`.
ZV_INLINE zv_f8 zv_f8_with_sign(zv_f8 size, zv_f8 sign)
{
    return (zv_f8)((zv_i8)size | ((zv_i8)sign & (zv_i8)zv_f8_splat(-0.0F)));
}

ZV_INLINE zv_f8 zv_f8_sqrt(zv_f8 v)
{
#if defined(__AVX__)
    return __builtin_ia32_sqrtps256(v);
#else
    zv_f8 root;
    for (int i = 0; i < ZV_FLOAT_LANES; ++i) {
        root[i] = __builtin_sqrtf(v[i]);
    }
    return root;
#endif
}

/// Bit i is set when lane i of the mask is.
ZV_INLINE unsigned zv_i8_bits(zv_i8 mask)
{
#if defined(__AVX__)
    return (unsigned)__builtin_ia32_movmskps256((zv_f8)mask);
#else
    unsigned bits = 0;
    for (int i = 0; i < ZV_FLOAT_LANES; ++i) {
        bits |= (unsigned)(mask[i] & 1) << i;
    }
    return bits;
#endif
}

ZV_INLINE bool zv_i8_any(zv_i8 mask)
{
#if defined(__AVX__)
    return __builtin_ia32_movmskps256((zv_f8)mask) != 0;
#else
    typedef int64_t wide __attribute__((vector_size(32)));
    const wide w = (wide)mask;
    return ((w[0] | w[1]) | (w[2] | w[3])) != 0;
#endif
}

/// Sine and cosine, within 1.5e-7 for |x| <= 1000: pi/2 in three parts (Cody and Waite), then minimax polynomials.
ZV_INLINE void zv_f8_sincos(zv_f8 x, zv_f8 *sine, zv_f8 *cosine)
{
    const float round_to_integer = 0x1.8p+23F; // adding it leaves the nearest integer in the low bits
    const zv_f8 shifted = x * 0x1.45f306p-1F + round_to_integer;
    const zv_i8 quarters = (zv_i8)shifted;
    const zv_f8 n = shifted - round_to_integer;
    const zv_f8 r = ((x - n * 1.5703125F) - n * 4.837512969970703125e-4F) - n * 7.54978995489188216e-8F;
    const zv_f8 z = r * r;
    const zv_f8 s = r + r * z * (-0.16666666F + z * (0.008333331F + z * (-0.00019840874F + z * 2.7525562e-6F)));
    const zv_f8 c = (1.0F - 0.5F * z) + z * z * (0.04166666F + z * (-0.0013888397F + z * 2.4760495e-5F));
    const zv_i8 odd = -(quarters & 1);
    *sine = (zv_f8)((zv_i8)zv_f8_select(odd, c, s) ^ ((quarters & 2) << 30));
    *cosine = (zv_f8)((zv_i8)zv_f8_select(odd, s, c) ^ (((quarters + 1) & 2) << 30));
}

#endif
