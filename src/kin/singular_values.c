/// @file singular_values.c
/// Singular values by one-sided Jacobi: pairs of vectors are turned in their plane until all are perpendicular; their
/// lengths are then the singular values. Small ones come out with as many digits as large ones, which is what a rank
/// needs.
///
/// M. R. Hestenes, Inversion of matrices by biorthogonalization and related results (1958).
#include "kin/singular_values.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "geom/products.h"

enum { MOST = ZV_SINGULAR_ROWS, SIDE = 6, SWEEPS = 30 }; // a handful of sweeps is usual

/// The shorter side of the matrix as vectors of the longer one.
typedef struct vectors {
    int count, size;
    double v[MOST][ZV_MAX_JOINTS];
    double from[MOST][MOST]; ///< how each is put together of those it started from
} vectors;

static vectors split(const double *matrix, int rows, int columns)
{
    const bool wide = columns > rows;
    vectors a = {.count = wide ? rows : columns, .size = wide ? columns : rows};
    for (int i = 0; i < a.count; ++i) {
        for (int k = 0; k < a.size; ++k) {
            a.v[i][k] = wide ? matrix[i * columns + k] : matrix[k * columns + i];
        }
    }
    return a;
}

/// A turn of two vectors in their plane.
typedef struct turn {
    double c, s;
} turn;

static void apply(turn by, double *a, double *b, int size)
{
    for (int k = 0; k < size; ++k) {
        const double old = a[k];
        a[k] = by.c * old - by.s * b[k];
        b[k] = by.s * old + by.c * b[k];
    }
}

/// The turn that makes `a` and `b` perpendicular. False when they already are.
static bool find_turn(const double *a, const double *b, int size, turn *out)
{
    const double aa = zv_dot(size, a, a), bb = zv_dot(size, b, b), ab = zv_dot(size, a, b);
    if (!(fabs(ab) > DBL_EPSILON * sqrt(aa * bb)) || fabs(ab) < DBL_MIN) {
        return false;
    }
    const double zeta = (bb - aa) / (2.0 * ab);
    const double t = copysign(1.0, zeta) / (fabs(zeta) + sqrt(1.0 + zeta * zeta));
    const double c = 1.0 / sqrt(1.0 + t * t);
    *out = (turn){.c = c, .s = c * t};
    return true;
}

static void make_perpendicular(vectors *a)
{
    bool turned = true;
    for (int sweep = 0; turned && sweep < SWEEPS; ++sweep) {
        turned = false;
        for (int i = 0; i < a->count; ++i) {
            for (int k = i + 1; k < a->count; ++k) {
                turn by;
                if (find_turn(a->v[i], a->v[k], a->size, &by)) {
                    apply(by, a->v[i], a->v[k], a->size);
                    apply(by, a->from[i], a->from[k], a->count);
                    turned = true;
                }
            }
        }
    }
}

static double length(const vectors *a, int i)
{
    return sqrt(zv_dot(a->size, a->v[i], a->v[i]));
}

int zv_singular_values(const double *matrix, int rows, int columns, double values[ZV_SINGULAR_ROWS])
{
    ZV_ASSERT(matrix && rows >= 1 && rows <= MOST && columns >= 1 && columns <= ZV_MAX_JOINTS && values);
    vectors a = split(matrix, rows, columns);
    make_perpendicular(&a);
    for (int i = 0; i < a.count; ++i) {
        values[i] = length(&a, i);
    }
    return a.count;
}

double zv_singular_least(const double *matrix, int rows, int columns, double *left, double *largest)
{
    ZV_ASSERT(matrix && rows >= 1 && rows <= MOST && columns >= 1 && columns <= ZV_MAX_JOINTS && left && largest);
    vectors a = {.count = rows, .size = columns};
    for (int i = 0; i < rows; ++i) {
        memcpy(a.v[i], matrix + i * columns, (size_t)columns * sizeof *matrix);
        a.from[i][i] = 1.0;
    }
    make_perpendicular(&a);

    int least = 0;
    *largest = 0.0;
    for (int i = 0; i < rows; ++i) {
        least = length(&a, i) < length(&a, least) ? i : least;
        *largest = fmax(*largest, length(&a, i));
    }
    memcpy(left, a.from[least], (size_t)rows * sizeof *left);
    return length(&a, least);
}

// ---- six by six, roughly ----

/// Factors L U of a matrix whose rows were swapped; the diagonal of U as reciprocals.
typedef struct factors {
    double m[SIDE][SIDE];
    int row[SIDE];
} factors;

/// False when a pivot is as good as zero.
static bool factorise(const double matrix[SIDE * SIDE], factors *f)
{
    memcpy(f->m, matrix, sizeof f->m);
    for (int c = 0; c < SIDE; ++c) {
        int pivot = c;
        for (int r = c + 1; r < SIDE; ++r) {
            pivot = fabs(f->m[r][c]) > fabs(f->m[pivot][c]) ? r : pivot;
        }
        if (!(fabs(f->m[pivot][c]) > 1e-12)) {
            return false;
        }
        f->row[c] = pivot;
        for (int k = 0; k < SIDE && pivot != c; ++k) {
            const double kept = f->m[c][k];
            f->m[c][k] = f->m[pivot][k];
            f->m[pivot][k] = kept;
        }
        f->m[c][c] = 1.0 / f->m[c][c];
        for (int r = c + 1; r < SIDE; ++r) {
            f->m[r][c] *= f->m[c][c];
            for (int k = c + 1; k < SIDE; ++k) {
                f->m[r][k] -= f->m[r][c] * f->m[c][k];
            }
        }
    }
    return true;
}

static void swap(double x[SIDE], int a, int b)
{
    const double kept = x[a];
    x[a] = x[b];
    x[b] = kept;
}

static void solve(const factors *f, double x[SIDE])
{
    for (int r = 0; r < SIDE; ++r) {
        swap(x, r, f->row[r]);
    }
    for (int r = 1; r < SIDE; ++r) {
        for (int k = 0; k < r; ++k) {
            x[r] -= f->m[r][k] * x[k];
        }
    }
    for (int r = SIDE - 1; r >= 0; --r) {
        for (int k = r + 1; k < SIDE; ++k) {
            x[r] -= f->m[r][k] * x[k];
        }
        x[r] *= f->m[r][r];
    }
}

static void solve_transposed(const factors *f, double x[SIDE])
{
    for (int r = 0; r < SIDE; ++r) {
        for (int k = 0; k < r; ++k) {
            x[r] -= f->m[k][r] * x[k];
        }
        x[r] *= f->m[r][r];
    }
    for (int r = SIDE - 2; r >= 0; --r) {
        for (int k = r + 1; k < SIDE; ++k) {
            x[r] -= f->m[k][r] * x[k];
        }
    }
    for (int r = SIDE - 1; r >= 0; --r) {
        swap(x, r, f->row[r]);
    }
}

static double normalise(double x[SIDE])
{
    const double size = sqrt(zv_dot(SIDE, x, x));
    for (int k = 0; k < SIDE; ++k) {
        x[k] /= size;
    }
    return size;
}

double zv_singular_roughly_least(const double matrix[36])
{
    ZV_ASSERT(matrix);
    factors f;
    if (!factorise(matrix, &f)) {
        return 0.0;
    }
    double x[SIDE] = {0.5, -0.4, 0.3, 0.6, -0.3, 0.2}, size = INFINITY;
    for (int i = 0; i < 2; ++i) { // inverse iteration
        solve(&f, x);
        (void)normalise(x);
        solve_transposed(&f, x);
        size = normalise(x);
    }
    return 1.0 / size;
}
