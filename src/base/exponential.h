/// @file exponential.h
/// Exponential, logarithm and power, the same to the last bit on every machine, like those of elementary.h.
#ifndef ZV_BASE_EXPONENTIAL_H
#define ZV_BASE_EXPONENTIAL_H

/// About 1 ulp; infinity above 709.78, 0 below -745.2.
double zv_exp(double x);

/// Natural logarithm, about 1 ulp; -infinity at 0, NaN below.
double zv_log(double x);

/// a to the power of b as C defines it. For a whole b up to 2^20 by multiplication, about 2 ulp for each doubling of b; else
/// e^(b ln a), whose relative error grows with |b ln a|: below 2e-14 for results between 1e-30 and 1e30.
double zv_pow(double a, double b);

#endif
