/// @file matrix.c
/// Cholesky factors of small symmetric matrices.
#include <math.h>

#include "twin/twin.h"

bool zv_cholesky(double *a, int n)
{
    for (int j = 0; j < n; ++j) {
        double *row = a + (size_t)j * (size_t)n;
        for (int k = 0; k < j; ++k) {
            const double *other = a + (size_t)k * (size_t)n;
            double sum = row[k];
            for (int i = 0; i < k; ++i) {
                sum -= row[i] * other[i];
            }
            row[k] = sum / other[k];
        }
        double left = row[j];
        for (int i = 0; i < j; ++i) {
            left -= row[i] * row[i];
        }
        if (!(left > 0.0)) {
            return false;
        }
        row[j] = sqrt(left);
    }
    return true;
}

void zv_solve_lower(const double *l, int n, double *b)
{
    for (int j = 0; j < n; ++j) {
        const double *row = l + (size_t)j * (size_t)n;
        for (int i = 0; i < j; ++i) {
            b[j] -= row[i] * b[i];
        }
        b[j] /= row[j];
    }
}

void zv_solve_upper(const double *l, int n, double *b)
{
    for (int j = n - 1; j >= 0; --j) {
        for (int i = j + 1; i < n; ++i) {
            b[j] -= l[(size_t)i * (size_t)n + (size_t)j] * b[i];
        }
        b[j] /= l[(size_t)j * (size_t)n + (size_t)j];
    }
}
