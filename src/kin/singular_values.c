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

enum { SIDE = 6, SWEEPS = 30 }; // a handful of sweeps is usual

/// The shorter side of the matrix as vectors of the longer one.
typedef struct vectors {
    int count, size;
    double v[SIDE][ZV_MAX_JOINTS];
    double from[SIDE][SIDE]; ///< how each is put together of those it started from
} vectors;

static vectors split(const double *matrix, int columns)
{
    const bool wide = columns > SIDE;
    vectors a = {.count = wide ? SIDE : columns, .size = wide ? columns : SIDE};
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

int zv_singular_values(const double *matrix, int columns, double values[6])
{
    ZV_ASSERT(matrix && columns >= 1 && columns <= ZV_MAX_JOINTS && values);
    vectors a = split(matrix, columns);
    make_perpendicular(&a);
    for (int i = 0; i < a.count; ++i) {
        values[i] = length(&a, i);
    }
    return a.count;
}

double zv_singular_least(const double *matrix, int rows, int columns, double left[6], double *largest)
{
    ZV_ASSERT(matrix && rows >= 1 && rows <= SIDE && columns >= 1 && columns <= ZV_MAX_JOINTS && left && largest);
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
