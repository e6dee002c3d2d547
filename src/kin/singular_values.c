/// @file singular_values.c
/// Singular values by one-sided Jacobi: pairs of vectors are turned in their plane until all are perpendicular; their
/// lengths are then the singular values. Small ones come out with as many digits as large ones, which is what a rank
/// needs.
#include "kin/singular_values.h"

#include <float.h>
#include <math.h>

#include "base/assert.h"
#include "geom/products.h"

enum { SIDE = 6, SWEEPS = 30 }; // a handful of sweeps is usual

/// The shorter side of the matrix as vectors of the longer one.
typedef struct vectors {
    int count, size;
    double v[SIDE][ZV_MAX_JOINTS];
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

/// Turns `a` and `b` in their plane until they are perpendicular. False when they already were.
static bool make_perpendicular(double *a, double *b, int size)
{
    const double aa = zv_dot(size, a, a), bb = zv_dot(size, b, b), ab = zv_dot(size, a, b);
    if (!(fabs(ab) > DBL_EPSILON * sqrt(aa * bb)) || fabs(ab) < DBL_MIN) {
        return false;
    }
    const double zeta = (bb - aa) / (2.0 * ab);
    const double t = copysign(1.0, zeta) / (fabs(zeta) + sqrt(1.0 + zeta * zeta));
    const double c = 1.0 / sqrt(1.0 + t * t), s = c * t;
    for (int k = 0; k < size; ++k) {
        const double old = a[k];
        a[k] = c * old - s * b[k];
        b[k] = s * old + c * b[k];
    }
    return true;
}

int zv_singular_values(const double *matrix, int columns, double values[6])
{
    ZV_ASSERT(matrix && columns >= 1 && columns <= ZV_MAX_JOINTS && values);
    vectors a = split(matrix, columns);

    bool turned = true;
    for (int sweep = 0; turned && sweep < SWEEPS; ++sweep) {
        turned = false;
        for (int i = 0; i < a.count; ++i) {
            for (int k = i + 1; k < a.count; ++k) {
                turned |= make_perpendicular(a.v[i], a.v[k], a.size);
            }
        }
    }

    for (int i = 0; i < a.count; ++i) {
        values[i] = sqrt(zv_dot(a.size, a.v[i], a.v[i]));
    }
    return a.count;
}
