/// @file linear.c
/// Small systems of linear equations: Gaussian elimination with row swaps.
#include "plan/linear.h"

#include <math.h>

static void swap_rows(zv_linear *s, int a, int b)
{
    for (int col = 0; col < s->size; ++col) {
        const double kept = s->m[a][col];
        s->m[a][col] = s->m[b][col];
        s->m[b][col] = kept;
    }
}

double zv_linear_factor(zv_linear *s)
{
    double least = INFINITY;
    for (int k = 0; k < s->size; ++k) {
        int best = k;
        for (int row = k + 1; row < s->size; ++row) {
            best = fabs(s->m[row][k]) > fabs(s->m[best][k]) ? row : best;
        }
        s->pivot[k] = best;
        swap_rows(s, k, best);
        if (!(fabs(s->m[k][k]) > 0.0)) {
            return 0.0;
        }
        least = fmin(least, fabs(s->m[k][k]));
        for (int row = k + 1; row < s->size; ++row) {
            const double factor = s->m[row][k] /= s->m[k][k];
            for (int col = k + 1; col < s->size; ++col) {
                s->m[row][col] -= factor * s->m[k][col];
            }
        }
    }
    return least;
}

double zv_linear_determinant(const zv_linear *s)
{
    double product = 1.0;
    for (int k = 0; k < s->size; ++k) {
        product *= s->m[k][k];
    }
    return fabs(product);
}

void zv_linear_solve(const zv_linear *s, double x[ZV_LINEAR_MOST])
{
    for (int k = 0; k < s->size; ++k) { // the factors were swapped along: first all swaps, then the factors
        const double kept = x[k];
        x[k] = x[s->pivot[k]];
        x[s->pivot[k]] = kept;
    }
    for (int k = 0; k < s->size; ++k) {
        for (int row = k + 1; row < s->size; ++row) {
            x[row] -= s->m[row][k] * x[k];
        }
    }
    for (int k = s->size; k-- > 0;) {
        for (int col = k + 1; col < s->size; ++col) {
            x[k] -= s->m[k][col] * x[col];
        }
        x[k] /= s->m[k][k];
    }
}
