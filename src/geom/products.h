/// @file products.h
/// The products of vectors, inlined, for places that ask for them often; the public functions are these.
#ifndef ZV_GEOM_PRODUCTS_H
#define ZV_GEOM_PRODUCTS_H

#include "zveno/geom.h"

static inline double zv_dot3(zv_vec3 a, zv_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline zv_vec3 zv_cross3(zv_vec3 a, zv_vec3 b)
{
    return (zv_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// For vectors of any length: rows and columns of small matrices.
static inline double zv_dot(int size, const double *a, const double *b)
{
    double sum = 0.0;
    for (int k = 0; k < size; ++k) {
        sum += a[k] * b[k];
    }
    return sum;
}

#endif
