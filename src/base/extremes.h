/// @file extremes.h
/// The larger and the smaller of two numbers without a call. A second number that is NAN loses, as in fmax and fmin.
#ifndef ZV_BASE_EXTREMES_H
#define ZV_BASE_EXTREMES_H

static inline double zv_larger(double a, double b)
{
    return b > a ? b : a;
}

static inline double zv_smaller(double a, double b)
{
    return b < a ? b : a;
}

#endif
