/// @file linear.c
/// Small systems of linear equations: Gaussian elimination with row swaps.
#include "plan/linear.h"

#include <math.h>

#include "base/inline.h"

/// Six axes.
enum { USUAL = 6 };

ZV_INLINE void swap_rows(zv_linear *s, int size, int a, int b)
{
    for (int col = 0; col < size; ++col) {
        const double kept = s->m[a][col];
        s->m[a][col] = s->m[b][col];
        s->m[b][col] = kept;
    }
}

/// The size is a constant where it is the usual one: the loops are unrolled.
ZV_INLINE double factor(zv_linear *s, int size)
{
    double least = INFINITY;
    for (int k = 0; k < size; ++k) {
        int best = k;
        for (int row = k + 1; row < size; ++row) {
            best = fabs(s->m[row][k]) > fabs(s->m[best][k]) ? row : best;
        }
        s->pivot[k] = best;
        swap_rows(s, size, k, best);
        if (!(fabs(s->m[k][k]) > 0.0)) {
            return 0.0;
        }
        least = fmin(least, fabs(s->m[k][k]));
        for (int row = k + 1; row < size; ++row) {
            const double share = s->m[row][k] /= s->m[k][k];
            for (int col = k + 1; col < size; ++col) {
                s->m[row][col] -= share * s->m[k][col];
            }
        }
    }
    return least;
}

double zv_linear_factor(zv_linear *s)
{
    return s->size == USUAL ? factor(s, USUAL) : factor(s, s->size);
}

double zv_linear_determinant(const zv_linear *s)
{
    double product = 1.0;
    for (int k = 0; k < s->size; ++k) {
        product *= s->m[k][k];
    }
    return fabs(product);
}

ZV_INLINE void solve(const zv_linear *s, int size, double x[ZV_LINEAR_MOST])
{
    for (int k = 0; k < size; ++k) { // the factors were swapped along: first all swaps, then the factors
        const double kept = x[k];
        x[k] = x[s->pivot[k]];
        x[s->pivot[k]] = kept;
    }
    for (int k = 0; k < size; ++k) {
        for (int row = k + 1; row < size; ++row) {
            x[row] -= s->m[row][k] * x[k];
        }
    }
    for (int k = size; k-- > 0;) {
        for (int col = k + 1; col < size; ++col) {
            x[k] -= s->m[k][col] * x[col];
        }
        x[k] /= s->m[k][k];
    }
}

void zv_linear_solve(const zv_linear *s, double x[ZV_LINEAR_MOST])
{
    if (s->size == USUAL) {
        solve(s, USUAL, x);
    } else {
        solve(s, s->size, x);
    }
}
