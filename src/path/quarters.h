/// @file quarters.h
/// The places inside a part of the path at which a function of degree four is known with its ends.
#ifndef ZV_PATH_QUARTERS_H
#define ZV_PATH_QUARTERS_H

/// Places that divide a part of the path in four.
enum { ZV_QUARTERS = 3 };
static inline double zv_quarter(double from, double to, int k)
{
    return from + 0.25 * (k + 1) * (to - from);
}

#endif
