/// @file lanes8.h
/// Eight doubles at a time, for the build of kernels with AVX-512: what atan2 of many rays and sines of a row of joints need,
/// by the same operations as in four lanes (lanes.h), so that each lane has the same bits. Included by lanes.h.
#ifndef ZV_BASE_LANES8_H
#define ZV_BASE_LANES8_H

/// Eight doubles, and eight answers.
typedef double zv_v8 __attribute__((vector_size(64)));
typedef int64_t zv_m8 __attribute__((vector_size(64)));

ZV_INLINE zv_v8 zv_v8_splat(double x)
{
    return (zv_v8){x, x, x, x, x, x, x, x};
}

/// The first lanes: a bit for each.
typedef unsigned char zv_v8_part;

ZV_INLINE zv_v8_part zv_v8_first(int count)
{
    return (zv_v8_part)(count >= 8 ? 0xFF : (1 << count) - 1);
}

/// Some of eight numbers from memory, and zeros; what belongs to no lane is not touched.
ZV_INLINE zv_v8 zv_v8_load_part(const double *from, zv_v8_part part)
{
    return (zv_v8)__builtin_ia32_loadupd512_mask(from, zv_v8_splat(0.0), part);
}

ZV_INLINE zv_v8 zv_v8_load(const double *from)
{
    zv_v8 v;
    __builtin_memcpy(&v, from, sizeof v);
    return v;
}

ZV_INLINE void zv_v8_store(double *to, zv_v8 v)
{
    __builtin_memcpy(to, &v, sizeof v);
}

/// Lane `k` in all lanes.
ZV_INLINE zv_v8 zv_v8_splat_lane(zv_v8 v, int k)
{
#if defined(__clang__)
    return zv_v8_splat(v[k]);
#else
    const int64_t from = k;
    return __builtin_shuffle(v, (zv_m8){from, from, from, from, from, from, from, from});
#endif
}

ZV_INLINE void zv_v8_store_part(double *to, zv_v8 v, zv_v8_part part)
{
    __builtin_ia32_storeupd512_mask(to, v, part);
}

/// a[0] b[0] a[1] b[1] and so on.
ZV_INLINE void zv_v8_store_pairs(double *to, zv_v8 a, zv_v8 b)
{
    zv_v8_store(to, __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11));
    zv_v8_store(to + 8, __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15));
}

ZV_INLINE zv_v8 zv_v8_select(zv_m8 mask, zv_v8 yes, zv_v8 no)
{
    return (zv_v8)((mask & (zv_m8)yes) | (~mask & (zv_m8)no)); // one instruction: vpternlog
}

ZV_INLINE zv_v8 zv_v8_keep(zv_m8 mask, zv_v8 v)
{
    return (zv_v8)(mask & (zv_m8)v);
}

ZV_INLINE zv_m8 zv_v8_sign(zv_v8 v)
{
    return (zv_m8)v & (zv_m8)zv_v8_splat(-0.0);
}

ZV_INLINE zv_v8 zv_v8_flip(zv_v8 v, zv_m8 sign)
{
    return (zv_v8)((zv_m8)v ^ sign);
}

ZV_INLINE zv_m8 zv_v8_less(zv_v8 a, zv_v8 b)
{
    return (zv_m8)(a < b);
}

ZV_INLINE zv_m8 zv_v8_equal(zv_v8 a, zv_v8 b)
{
    return (zv_m8)(a == b);
}

ZV_INLINE zv_m8 zv_v8_bits(zv_v8 v)
{
    return (zv_m8)v;
}

ZV_INLINE zv_m8 zv_v8_shift_left(zv_m8 bits, int places)
{
    return bits << places;
}

ZV_INLINE zv_v8 zv_v8_abs(zv_v8 v)
{
    return (zv_v8)((zv_m8)v & ~(zv_m8)zv_v8_splat(-0.0));
}

ZV_INLINE zv_v8 zv_v8_select_by_sign(zv_m8 sign, zv_v8 yes, zv_v8 no)
{
    return zv_v8_select(sign >> 63, yes, no);
}

/// True when all lanes of the mask are set.
ZV_INLINE bool zv_m8_all(zv_m8 mask)
{
    typedef long long numbers __attribute__((vector_size(64))); // what the compilers call these lanes
    return (unsigned char)__builtin_ia32_cvtq2mask512((numbers)mask) == 0xFF;
}

/// Reduces the lanes of `x` that are not set in `near` one by one.
ZV_INLINE void zv_v8_reduce_far(zv_v8 x, zv_m8 near, zv_v8 *r, zv_m8 *quarters)
{
    for (int i = 0; i < 8; ++i) {
        if (!near[i]) {
            int64_t lane_quarters;
            (*r)[i] = zv_reduce_far(x[i], &lane_quarters);
            (*quarters)[i] = lane_quarters;
        }
    }
}

#define ZV_LANE(name) zv_v8_##name
#define ZV_LANE_VALUE zv_v8
#define ZV_LANE_MASK zv_m8
#define ZV_LANE_ALL zv_m8_all
#include "base/lanes_functions.h"
#undef ZV_LANE
#undef ZV_LANE_VALUE
#undef ZV_LANE_MASK
#undef ZV_LANE_ALL

/// Two times four lanes side by side.
ZV_INLINE zv_v8 zv_v8_of(zv_v4 low, zv_v4 high)
{
    return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}

ZV_INLINE zv_v4 zv_v8_low(zv_v8 v)
{
    return __builtin_shufflevector(v, v, 0, 1, 2, 3);
}

ZV_INLINE zv_v4 zv_v8_high(zv_v8 v)
{
    return __builtin_shufflevector(v, v, 4, 5, 6, 7);
}

/// The first three rows of the matrix whose columns are eight times four lanes.
ZV_INLINE void zv_v8_rows_of(const zv_v4 columns[8], zv_v8 rows[3])
{
    const zv_v8 a = zv_v8_of(columns[0], columns[4]), b = zv_v8_of(columns[1], columns[5]);
    const zv_v8 c = zv_v8_of(columns[2], columns[6]), d = zv_v8_of(columns[3], columns[7]);
    const zv_v8 ab = __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14);
    const zv_v8 cd = __builtin_shufflevector(c, d, 0, 8, 2, 10, 4, 12, 6, 14);
    const zv_v8 ab1 = __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
    const zv_v8 cd1 = __builtin_shufflevector(c, d, 1, 9, 3, 11, 5, 13, 7, 15);
    rows[0] = __builtin_shufflevector(ab, cd, 0, 1, 8, 9, 4, 5, 12, 13);
    rows[1] = __builtin_shufflevector(ab1, cd1, 0, 1, 8, 9, 4, 5, 12, 13);
    rows[2] = __builtin_shufflevector(ab, cd, 2, 3, 10, 11, 6, 7, 14, 15);
}

#endif
