/// @file lanes.h
/// Four doubles at a time. Only + - * / sqrt, comparisons and bit operations are used, which IEEE 754 defines to the
/// last bit: AVX-512, AVX2, SSE2 and WebAssembly give the same results, and so does the one-lane version in elementary.h.
///
/// A file called *_kernel.c is built three times: as it is, for AVX2 with ZV_KERNEL_AVX2, and for AVX-512VL and DQ with
/// ZV_KERNEL_AVX512. Its functions are named by ZV_KERNEL, declared by ZV_DECLARE_KERNEL, and called by ZV_CALL_KERNEL, which looks at the machine:
///
///     ZV_DECLARE_KERNEL(void, zv_add, (const double *a, double *sum)); // in a header
///     void ZV_KERNEL(zv_add)(const double *a, double *sum) {...}       // in add_kernel.c
///     ZV_CALL_KERNEL(zv_add, a, sum);                                  // in add.c
#ifndef ZV_BASE_LANES_H
#define ZV_BASE_LANES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/elementary.h"
#include "base/inline.h"

#if defined(ZV_KERNEL_AVX512)
#define ZV_KERNEL(name) name##_avx512
#elif defined(ZV_KERNEL_AVX2)
#define ZV_KERNEL(name) name##_avx2
#else
#define ZV_KERNEL(name) name##_portable
#endif

#if !defined(__x86_64__)
#define ZV_DECLARE_KERNEL(type, name, arguments) type name##_portable arguments
#define ZV_CALL_KERNEL(name, ...) name##_portable(__VA_ARGS__)
#elif defined(ZV_ONE_KERNEL)
// Under sanitizers and on Windows: tests may name the other two builds, behind a question to the processor.
#define ZV_DECLARE_KERNEL(type, name, arguments)                                                                       \
    type name##_portable arguments;                                                                                    \
    __attribute__((weak)) type name##_avx2 arguments;                                                                  \
    __attribute__((weak)) type name##_avx512 arguments
#define ZV_CALL_KERNEL(name, ...) name##_portable(__VA_ARGS__)
#else
#define ZV_DECLARE_KERNEL(type, name, arguments)                                                                       \
    type name##_portable arguments;                                                                                    \
    type name##_avx2 arguments;                                                                                        \
    type name##_avx512 arguments
#define ZV_CALL_KERNEL(name, ...)                                                                                      \
    (zv_cpu_has_avx512() ? name##_avx512(__VA_ARGS__)                                                                  \
     : zv_cpu_has_avx2() ? name##_avx2(__VA_ARGS__)                                                                    \
                         : name##_portable(__VA_ARGS__))
#endif

// gcc warns that vectors are passed differently with and without AVX; here they never cross a call that is not inlined.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

/// True when the AVX2 build of a kernel may run here.
ZV_INLINE bool zv_cpu_has_avx2(void)
{
#if defined(__x86_64__) && !defined(ZV_ONE_KERNEL)
    return __builtin_cpu_supports("avx2") != 0;
#else
    return false;
#endif
}

/// True when the build of a kernel for AVX-512VL and DQ may run here: four lanes as with AVX2, but twice as many registers.
ZV_INLINE bool zv_cpu_has_avx512(void)
{
#if defined(__x86_64__) && !defined(ZV_ONE_KERNEL)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
#else
    return false;
#endif
}

/// Four doubles; `+ - * /` and `v[i]` work on it.
typedef double zv_v4 __attribute__((vector_size(32)));
/// Two doubles.
typedef double zv_v2 __attribute__((vector_size(16)));
/// Four answers, all bits one for yes and zero for no: what comparing two zv_v4 gives.
typedef int64_t zv_m4 __attribute__((vector_size(32)));

ZV_INLINE zv_v4 zv_v4_splat(double x)
{
    return (zv_v4){x, x, x, x};
}

/// Four doubles from memory that need not be aligned.
ZV_INLINE zv_v4 zv_v4_load(const double *from)
{
    zv_v4 v;
    __builtin_memcpy(&v, from, sizeof v);
    return v;
}

/// The first lanes: how many.
typedef int zv_v4_part;

ZV_INLINE zv_v4_part zv_v4_first(int count)
{
    return count;
}

/// Some of four numbers from memory, and zeros; what belongs to no lane is not touched.
ZV_INLINE zv_v4 zv_v4_load_part(const double *from, zv_v4_part part)
{
    if (part >= 4) {
        return zv_v4_load(from);
    }
    return (zv_v4){part > 0 ? from[0] : 0.0, part > 1 ? from[1] : 0.0, part > 2 ? from[2] : 0.0, 0.0};
}

ZV_INLINE void zv_v4_store(double *to, zv_v4 v)
{
    __builtin_memcpy(to, &v, sizeof v);
}

/// a[0] b[0] a[1] b[1] and so on.
ZV_INLINE void zv_v4_store_pairs(double *to, zv_v4 a, zv_v4 b)
{
    zv_v4_store(to, __builtin_shufflevector(a, b, 0, 4, 1, 5));
    zv_v4_store(to + 4, __builtin_shufflevector(a, b, 2, 6, 3, 7));
}

/// `yes` where the mask is set, `no` elsewhere.
ZV_INLINE zv_v4 zv_v4_select(zv_m4 mask, zv_v4 yes, zv_v4 no)
{
#if defined(__AVX__)
    return __builtin_ia32_blendvpd256(no, yes, (zv_v4)mask);
#else
    return (zv_v4)((mask & (zv_m4)yes) | (~mask & (zv_m4)no));
#endif
}

/// `v` where the mask is set, 0 elsewhere.
ZV_INLINE zv_v4 zv_v4_keep(zv_m4 mask, zv_v4 v)
{
    return (zv_v4)(mask & (zv_m4)v);
}

/// The sign bit of each lane, alone.
ZV_INLINE zv_m4 zv_v4_sign(zv_v4 v)
{
    return (zv_m4)v & (zv_m4)zv_v4_splat(-0.0);
}

/// `v` with its sign turned where `sign` (nothing but sign bits) is set.
ZV_INLINE zv_v4 zv_v4_flip(zv_v4 v, zv_m4 sign)
{
    return (zv_v4)((zv_m4)v ^ sign);
}

#if defined(__SSE2__) && !defined(__AVX__)
// gcc compares four doubles one by one where two at a time is all there is, unless it is shown the halves.
typedef double zv_half __attribute__((vector_size(16)));
typedef int64_t zv_half_mask __attribute__((vector_size(16)));
#define ZV_LOW(v) __builtin_shufflevector(v, v, 0, 1)
#define ZV_HIGH(v) __builtin_shufflevector(v, v, 2, 3)
#define ZV_BOTH(low, high) __builtin_shufflevector((zv_half_mask)(low), (zv_half_mask)(high), 0, 1, 2, 3)
#define ZV_COMPARE(a, sign, b) ((zv_m4)ZV_BOTH(ZV_LOW(a) sign ZV_LOW(b), ZV_HIGH(a) sign ZV_HIGH(b)))
#else
#define ZV_COMPARE(a, sign, b) ((zv_m4)((a)sign(b)))
#endif

ZV_INLINE zv_m4 zv_v4_less(zv_v4 a, zv_v4 b)
{
    return ZV_COMPARE(a, <, b);
}

ZV_INLINE zv_m4 zv_v4_equal(zv_v4 a, zv_v4 b)
{
    return ZV_COMPARE(a, ==, b);
}

/// The bits of each lane as they are.
ZV_INLINE zv_m4 zv_v4_bits(zv_v4 v)
{
    return (zv_m4)v;
}

/// Bits moved up by `places`; those beyond the top are dropped.
ZV_INLINE zv_m4 zv_v4_shift_left(zv_m4 bits, int places)
{
    return bits << places;
}

ZV_INLINE zv_v4 zv_v4_abs(zv_v4 v)
{
    return (zv_v4)((zv_m4)v & ~(zv_m4)zv_v4_splat(-0.0));
}

ZV_INLINE zv_v4 zv_v4_neg(zv_v4 v)
{
    return zv_v4_flip(v, (zv_m4)zv_v4_splat(-0.0));
}

/// The size of `size` with the sign of `sign`.
ZV_INLINE zv_v4 zv_v4_copysign(zv_v4 size, zv_v4 sign)
{
    return zv_v4_flip(zv_v4_abs(size), zv_v4_sign(sign));
}

/// All bits set where the sign bit is, also for -0.
ZV_INLINE zv_m4 zv_v4_negative(zv_v4 v)
{
    return zv_v4_less(zv_v4_copysign(zv_v4_splat(1.0), v), zv_v4_splat(0.0)); // SSE2 compares no 64-bit integers
}

/// `yes` where the sign bit of `sign` is set, `no` elsewhere.
ZV_INLINE zv_v4 zv_v4_select_by_sign(zv_m4 sign, zv_v4 yes, zv_v4 no)
{
#if defined(__AVX__)
    return __builtin_ia32_blendvpd256(no, yes, (zv_v4)sign);
#else
    return zv_v4_select(zv_v4_negative((zv_v4)sign), yes, no);
#endif
}

/// The smaller; `b` when either is NaN.
ZV_INLINE zv_v4 zv_v4_min(zv_v4 a, zv_v4 b)
{
    return zv_v4_select(zv_v4_less(a, b), a, b);
}

/// The larger; `b` when either is NaN.
ZV_INLINE zv_v4 zv_v4_max(zv_v4 a, zv_v4 b)
{
    return zv_v4_select(zv_v4_less(b, a), a, b);
}

ZV_INLINE zv_v4 zv_v4_sqrt(zv_v4 v)
{
#if defined(__AVX__)
    return __builtin_ia32_sqrtpd256(v);
#else
    return (zv_v4){__builtin_sqrt(v[0]), __builtin_sqrt(v[1]), __builtin_sqrt(v[2]), __builtin_sqrt(v[3])};
#endif
}

/// The largest integer not above each lane.
ZV_INLINE zv_v4 zv_v4_floor(zv_v4 v)
{
#if defined(__AVX__)
    return __builtin_ia32_roundpd256(v, 1);
#else
    return (zv_v4){__builtin_floor(v[0]), __builtin_floor(v[1]), __builtin_floor(v[2]), __builtin_floor(v[3])};
#endif
}

/// Bit i is set when lane i of the mask is.
ZV_INLINE int zv_m4_bits(zv_m4 mask)
{
#if defined(__AVX__)
    return __builtin_ia32_movmskpd256((zv_v4)mask);
#else
    return (int)((mask[0] & 1) | (mask[1] & 2) | (mask[2] & 4) | (mask[3] & 8));
#endif
}

ZV_INLINE bool zv_m4_any(zv_m4 mask)
{
    return zv_m4_bits(mask) != 0;
}

ZV_INLINE bool zv_m4_all(zv_m4 mask)
{
    return zv_m4_bits(mask) == 15;
}

/// Reduces the lanes of `x` that are not set in `near` one by one.
ZV_INLINE void zv_v4_reduce_far(zv_v4 x, zv_m4 near, zv_v4 *r, zv_m4 *quarters)
{
    for (int i = 0; i < 4; ++i) {
        if (!near[i]) {
            int64_t lane_quarters;
            (*r)[i] = zv_reduce_far(x[i], &lane_quarters);
            (*quarters)[i] = lane_quarters;
        }
    }
}

// zv_v4_sincos and zv_v4_atan2
#define ZV_LANE(name) zv_v4_##name
#define ZV_LANE_VALUE zv_v4
#define ZV_LANE_MASK zv_m4
#define ZV_LANE_ALL zv_m4_all
#include "base/lanes_functions.h"
#undef ZV_LANE
#undef ZV_LANE_VALUE
#undef ZV_LANE_MASK
#undef ZV_LANE_ALL

#ifdef ZV_KERNEL_AVX512
#include "base/lanes8.h"
#endif

/// A stretch of a row of numbers that are all treated alike, as long as the build can: ZV_STRETCH doubles.
#ifdef ZV_KERNEL_AVX512
#define ZV_STRETCH 8
#define ZV_STRETCH_OF(name) zv_v8_##name
typedef zv_v8 zv_stretch;
typedef zv_v8_part zv_stretch_part;
#else
#define ZV_STRETCH 4
#define ZV_STRETCH_OF(name) zv_v4_##name
typedef zv_v4 zv_stretch;
typedef zv_v4_part zv_stretch_part;
#endif
/// Room for `count` numbers in whole stretches of any build.
#define ZV_STRETCHES(count) (((count) + 7) / 8 * 8)

/// The angles of `count` (at most ZV_ATAN2_MOST) rays, each in four lanes, as zv_v4_atan2 gives them; a lane is
/// meaningless when both its numbers are zero or one of them is 2^1000 or more. All quotients come first: the processor
/// works on one ray while another waits for its division, which makes this half as long as one call after the other.
enum { ZV_ATAN2_MOST = 8 };
#ifdef ZV_KERNEL_AVX512
ZV_INLINE void zv_v4_atan2_each(int count, const zv_v4 *y, const zv_v4 *x, zv_v4 *angle)
{
    enum { MOST = ZV_ATAN2_MOST / 2 };
    zv_v8_ray ray[MOST]; // two rays side by side
    const int pairs = count / 2;
    for (int k = 0; k < pairs; ++k) {
        const zv_v8 ys = zv_v8_of(y[2 * k], y[2 * k + 1]), xs = zv_v8_of(x[2 * k], x[2 * k + 1]);
        ray[k] = zv_v8_ray_through(ys, xs, false);
    }
    zv_v4_ray last;
    if (count % 2 == 1) {
        last = zv_v4_ray_through(y[count - 1], x[count - 1], false);
    }
    for (int k = 0; k < pairs; ++k) {
        const zv_v8 both = zv_v8_angle_of_ray(ray[k]);
        angle[2 * k] = zv_v8_low(both);
        angle[2 * k + 1] = zv_v8_high(both);
    }
    if (count % 2 == 1) {
        angle[count - 1] = zv_v4_angle_of_ray(last);
    }
}
#else
ZV_INLINE void zv_v4_atan2_each(int count, const zv_v4 *y, const zv_v4 *x, zv_v4 *angle)
{
    zv_v4_ray ray[ZV_ATAN2_MOST];
    for (int k = 0; k < count; ++k) {
        ray[k] = zv_v4_ray_through(y[k], x[k], false);
    }
    for (int k = 0; k < count; ++k) {
        angle[k] = zv_v4_angle_of_ray(ray[k]);
    }
}
#endif

/// Rows become columns.
ZV_INLINE void zv_v4_transpose(const zv_v4 v[4], zv_v4 out[4])
{
    const zv_v4 even01 = __builtin_shufflevector(v[0], v[1], 0, 4, 2, 6);
    const zv_v4 odd01 = __builtin_shufflevector(v[0], v[1], 1, 5, 3, 7);
    const zv_v4 even23 = __builtin_shufflevector(v[2], v[3], 0, 4, 2, 6);
    const zv_v4 odd23 = __builtin_shufflevector(v[2], v[3], 1, 5, 3, 7);
    out[0] = __builtin_shufflevector(even01, even23, 0, 1, 4, 5);
    out[1] = __builtin_shufflevector(odd01, odd23, 0, 1, 4, 5);
    out[2] = __builtin_shufflevector(even01, even23, 2, 3, 6, 7);
    out[3] = __builtin_shufflevector(odd01, odd23, 2, 3, 6, 7);
}

#endif
