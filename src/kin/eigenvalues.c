/// @file eigenvalues.c
/// Eigenvalues by Francis's double-shift QR iteration ("The QR Transformation", 1961) on a Hessenberg matrix made by
/// elimination (Wilkinson, "The Algebraic Eigenvalue Problem", 1965).
#include "kin/eigenvalues.h"

#include <math.h>

static const double EPSILON = 0x1p-52;
enum { MOST_ROUNDS = 60, ODD_SHIFT_EVERY = 10 };

typedef double matrix[ZV_EIGEN_MOST][ZV_EIGEN_MOST];

static void swap_row_and_column(int n, matrix a, int i, int m)
{
    for (int j = m - 1; j < n; ++j) {
        const double t = a[i][j];
        a[i][j] = a[m][j];
        a[m][j] = t;
    }
    for (int j = 0; j < n; ++j) {
        const double t = a[j][i];
        a[j][i] = a[j][m];
        a[j][m] = t;
    }
}

/// Zeros below the first subdiagonal, by elimination with pivots.
static void make_hessenberg(int n, matrix a)
{
    for (int m = 1; m < n - 1; ++m) {
        int pivot = m;
        for (int j = m; j < n; ++j) {
            pivot = fabs(a[j][m - 1]) > fabs(a[pivot][m - 1]) ? j : pivot;
        }
        if (pivot != m) {
            swap_row_and_column(n, a, pivot, m);
        }
        const double x = a[m][m - 1];
        for (int i = m + 1; i < n && x != 0.0; ++i) {
            const double factor = a[i][m - 1] / x;
            a[i][m - 1] = 0.0;
            if (factor != 0.0) {
                for (int j = m; j < n; ++j) {
                    a[i][j] -= factor * a[m][j];
                }
                for (int j = 0; j < n; ++j) {
                    a[j][m] += factor * a[j][i];
                }
            }
        }
    }
}

/// The row at which the block that ends in row `last` begins: the subdiagonal before it is as good as zero.
static int start_of_block(matrix a, int last, double norm)
{
    int l = last;
    for (; l >= 1; --l) {
        double s = fabs(a[l - 1][l - 1]) + fabs(a[l][l]);
        s = s == 0.0 ? norm : s;
        if (fabs(a[l][l - 1]) <= EPSILON * s) {
            a[l][l - 1] = 0.0;
            break;
        }
    }
    return l;
}

/// Eigenvalues of the block of two that ends in row `last`, with the shifts taken off before.
static void solve_two(matrix a, int last, double shifted, double *real, double *imaginary)
{
    const double x = a[last][last], y = a[last - 1][last - 1], w = a[last][last - 1] * a[last - 1][last];
    const double p = 0.5 * (y - x), q = p * p + w, root = sqrt(fabs(q)), at = x + shifted;
    if (q >= 0.0) {
        const double z = p + copysign(root, p);
        real[last - 1] = at + z;
        real[last] = z != 0.0 ? at - w / z : at + z;
        imaginary[last - 1] = imaginary[last] = 0.0;
    } else {
        real[last - 1] = real[last] = at + p;
        imaginary[last - 1] = root;
        imaginary[last] = -root;
    }
}

/// The first column of (A - s1)(A - s2), by which a double step begins, and the row it begins at.
typedef struct beginning {
    int row;
    double p, q, r;
} beginning;

static beginning begin_step(matrix a, int first, int last, double x, double y, double w)
{
    beginning b = {.row = last - 2};
    for (;; --b.row) {
        const int m = b.row;
        const double z = a[m][m], dx = x - z, dy = y - z;
        b.p = (dx * dy - w) / a[m + 1][m] + a[m][m + 1];
        b.q = a[m + 1][m + 1] - z - dx - dy;
        b.r = a[m + 2][m + 1];
        const double size = fabs(b.p) + fabs(b.q) + fabs(b.r);
        b.p /= size;
        b.q /= size;
        b.r /= size;
        if (m == first) {
            break;
        }
        const double u = fabs(a[m][m - 1]) * (fabs(b.q) + fabs(b.r));
        const double v = fabs(b.p) * (fabs(a[m - 1][m - 1]) + fabs(z) + fabs(a[m + 1][m + 1]));
        if (u <= EPSILON * v) {
            break;
        }
    }
    for (int i = b.row + 2; i <= last; ++i) {
        a[i][i - 2] = 0.0;
        if (i != b.row + 2) {
            a[i][i - 3] = 0.0;
        }
    }
    return b;
}

/// A reflection of rows and columns k, k + 1 and, unless `k` is the last but one, k + 2.
static void reflect(matrix a, int first, int last, int k, double p, double q, double r, double s)
{
    const bool three = k != last - 1;
    p += s;
    const double x = p / s, y = q / s, z = r / s;
    q /= p;
    r /= p;
    for (int j = k; j <= last; ++j) {
        double sum = a[k][j] + q * a[k + 1][j];
        if (three) {
            sum += r * a[k + 2][j];
            a[k + 2][j] -= sum * z;
        }
        a[k + 1][j] -= sum * y;
        a[k][j] -= sum * x;
    }
    const int until = last < k + 3 ? last : k + 3;
    for (int i = first; i <= until; ++i) {
        double sum = x * a[i][k] + y * a[i][k + 1];
        if (three) {
            sum += z * a[i][k + 2];
            a[i][k + 2] -= sum * r;
        }
        a[i][k + 1] -= sum * q;
        a[i][k] -= sum;
    }
}

static void double_step(matrix a, int first, int last, double x, double y, double w)
{
    const beginning b = begin_step(a, first, last, x, y, w);
    double p = b.p, q = b.q, r = b.r;
    for (int k = b.row; k <= last - 1; ++k) {
        double size = 0.0;
        if (k != b.row) {
            p = a[k][k - 1];
            q = a[k + 1][k - 1];
            r = k != last - 1 ? a[k + 2][k - 1] : 0.0;
            size = fabs(p) + fabs(q) + fabs(r);
            if (size != 0.0) {
                p /= size;
                q /= size;
                r /= size;
            }
        }
        const double s = copysign(sqrt(p * p + q * q + r * r), p);
        if (s == 0.0) {
            continue;
        }
        if (k != b.row) {
            a[k][k - 1] = -s * size;
        } else if (first != b.row) {
            a[k][k - 1] = -a[k][k - 1];
        }
        reflect(a, first, last, k, p, q, r, s);
    }
}

bool zv_eigenvalues(int n, matrix a, double real[ZV_EIGEN_MOST], double imaginary[ZV_EIGEN_MOST])
{
    make_hessenberg(n, a);
    double norm = 0.0, shifted = 0.0;
    for (int i = 0; i < n; ++i) {
        for (int j = i > 0 ? i - 1 : 0; j < n; ++j) {
            norm += fabs(a[i][j]);
        }
    }
    int last = n - 1, rounds = 0;
    while (last >= 0) {
        const int first = start_of_block(a, last, norm);
        if (first >= last - 1) {
            if (first == last) {
                real[last] = a[last][last] + shifted;
                imaginary[last] = 0.0;
            } else {
                solve_two(a, last, shifted, real, imaginary);
            }
            last = first - 1;
            rounds = 0;
            continue;
        }
        if (rounds == MOST_ROUNDS || !isfinite(a[last][last])) {
            return false;
        }
        double x = a[last][last], y = a[last - 1][last - 1], w = a[last][last - 1] * a[last - 1][last];
        if (rounds > 0 && rounds % ODD_SHIFT_EVERY == 0) {
            shifted += x;
            for (int i = 0; i <= last; ++i) {
                a[i][i] -= x;
            }
            const double s = fabs(a[last][last - 1]) + fabs(a[last - 1][last - 2]);
            x = y = 0.75 * s;
            w = -0.4375 * s * s;
        }
        ++rounds;
        double_step(a, first, last, x, y, w);
    }
    return true;
}
