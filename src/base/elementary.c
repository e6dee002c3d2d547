/// @file elementary.c
/// One value at a time: the functions of lanes_functions.h with a single lane, and what follows from them.
#include "base/elementary.h"

#include <math.h>
#include <stdbool.h>

#include "base/bits.h"
#include "base/inline.h"

// ---- one lane ----

ZV_INLINE int64_t zv_v1_bits(double v)
{
    return (int64_t)zv_to_bits(v);
}

ZV_INLINE double from_bits(int64_t bits)
{
    return zv_from_bits((uint64_t)bits);
}

ZV_INLINE double zv_v1_splat(double x)
{
    return x;
}

ZV_INLINE double zv_v1_select(int64_t mask, double yes, double no)
{
    return from_bits((mask & zv_v1_bits(yes)) | (~mask & zv_v1_bits(no)));
}

ZV_INLINE double zv_v1_keep(int64_t mask, double v)
{
    return from_bits(mask & zv_v1_bits(v));
}

ZV_INLINE int64_t zv_v1_sign(double v)
{
    return zv_v1_bits(v) & INT64_MIN;
}

ZV_INLINE double zv_v1_flip(double v, int64_t sign)
{
    return from_bits(zv_v1_bits(v) ^ sign);
}

ZV_INLINE int64_t zv_v1_less(double a, double b)
{
    return -(int64_t)(a < b);
}

ZV_INLINE int64_t zv_v1_equal(double a, double b)
{
    return -(int64_t)(a == b);
}

ZV_INLINE int64_t zv_v1_shift_left(int64_t bits, int places)
{
    return (int64_t)((uint64_t)bits << places);
}

ZV_INLINE double zv_v1_abs(double v)
{
    return fabs(v);
}

ZV_INLINE double zv_v1_select_by_sign(int64_t sign, double yes, double no)
{
    return sign < 0 ? yes : no;
}

ZV_INLINE bool all(int64_t mask)
{
    return mask != 0;
}

ZV_INLINE void zv_v1_reduce_far(double x, int64_t near, double *r, int64_t *quarters)
{
    (void)near; // the only lane is the one asked for
    *r = zv_reduce_far(x, quarters);
}

#define ZV_LANE(name) zv_v1_##name
#define ZV_LANE_VALUE double
#define ZV_LANE_MASK int64_t
#define ZV_LANE_ALL all
#include "base/lanes_functions.h"

// ---- the public functions ----

void zv_sincos(double x, double *sine, double *cosine)
{
    zv_v1_sincos(x, sine, cosine);
}

double zv_sin(double x)
{
    double s, c;
    zv_v1_sincos(x, &s, &c);
    return s;
}

double zv_cos(double x)
{
    double s, c;
    zv_v1_sincos(x, &s, &c);
    return c;
}

double zv_atan2(double y, double x)
{
    return zv_v1_atan2(y, x);
}

double zv_acos(double x)
{
    return zv_v1_atan2(sqrt((1.0 - x) * (1.0 + x)), x);
}

double zv_asin(double x)
{
    return zv_v1_atan2(x, sqrt((1.0 - x) * (1.0 + x)));
}

double zv_hypot(double x, double y)
{
    if (isinf(x) || isinf(y)) {
        return INFINITY;
    }
    const double larger = fmax(fabs(x), fabs(y));
    double unit = 1.0; // a power of two, so that scaling is exact
    if (larger > 0x1p500) {
        unit = 0x1p600;
    } else if (larger < 0x1p-400) {
        unit = 0x1p-600;
    }
    const double u = x / unit, v = y / unit;
    return sqrt(u * u + v * v) * unit;
}
