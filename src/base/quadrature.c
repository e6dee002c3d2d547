/// @file quadrature.c
/// Adaptive Gauss-Legendre quadrature; nodes and weights as in Abramowitz and Stegun, Handbook of Mathematical
/// Functions (1964), table 25.4.
#include "base/quadrature.h"

#include <math.h>

enum { POINTS = 5 };
/// Smaller than anything: products of numbers next to the smallest double never agree.
#define NOTHING 1e-100

typedef struct integral {
    zv_integrand function;
    const void *user;
    double relative;
} integral;

static double rule(const integral *i, double low, double high)
{
    static const double node[POINTS] = {-0.90617984593866399, -0.53846931010568309, 0.0, 0.53846931010568309,
                                        0.90617984593866399};
    static const double weight[POINTS] = {0.23692688505618909, 0.47862867049936647, 0.56888888888888889,
                                          0.47862867049936647, 0.23692688505618909};
    const double middle = 0.5 * (low + high), half = 0.5 * (high - low);
    double sum = 0.0;
    for (int k = 0; k < POINTS; ++k) {
        sum += weight[k] * i->function(i->user, middle + half * node[k]);
    }
    return half * sum;
}

static double refine(const integral *i, double low, double high, double whole, int depth)
{
    const double middle = 0.5 * (low + high);
    const double left = rule(i, low, middle), right = rule(i, middle, high);
    if (depth == 0 || fabs(left + right - whole) <= i->relative * (left + right) + NOTHING) {
        return left + right;
    }
    return refine(i, low, middle, left, depth - 1) + refine(i, middle, high, right, depth - 1);
}

double zv_integrate(zv_integrand function, const void *user, double low, double high, double relative, int halvings)
{
    const integral i = {function, user, relative};
    return refine(&i, low, high, rule(&i, low, high), halvings);
}
