/// @file quadrature.h
/// Integrals of smooth functions of one variable.
#ifndef ZV_BASE_QUADRATURE_H
#define ZV_BASE_QUADRATURE_H

/// A function of t, with what it needs in `user`.
typedef double (*zv_integrand)(const void *user, double t);

/// The integral of a function that does not change its sign, by Gauss-Legendre's rule of five points: an interval is
/// halved until its halves agree with it within `relative` of their sum, or `halvings` times.
double zv_integrate(zv_integrand function, const void *user, double low, double high, double relative, int halvings);

#endif
