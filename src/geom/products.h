/// @file products.h
/// The product of rows and columns of small matrices.
#ifndef ZV_GEOM_PRODUCTS_H
#define ZV_GEOM_PRODUCTS_H

static inline double zv_dot(int size, const double *a, const double *b)
{
    double sum = 0.0;
    for (int k = 0; k < size; ++k) {
        sum += a[k] * b[k];
    }
    return sum;
}

#endif
