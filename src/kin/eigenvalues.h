/// @file eigenvalues.h
/// Eigenvalues of a small real matrix.
#ifndef ZV_KIN_EIGENVALUES_H
#define ZV_KIN_EIGENVALUES_H

#include <stdbool.h>

enum { ZV_EIGEN_MOST = 24 };

/// All eigenvalues of the first `n` rows and columns of `a`, which is lost. Complex ones come in pairs.
/// @return false when the iteration does not converge
bool zv_eigenvalues(int n, double a[ZV_EIGEN_MOST][ZV_EIGEN_MOST], double real[ZV_EIGEN_MOST],
                    double imaginary[ZV_EIGEN_MOST]);

#endif
