/// @file rotary.c
/// Rotary axes of a machine (ISO 841: A about X, B about Y, C about Z), each turning evenly along a move:
///
///     world_from_tool(t) = lead  Z(c) Y(b) X(a)  [Z(-c)]  zero
///
/// With the bracket only the direction of the tool counts: Z(c) X(a) Z(-c) is the shortest turn that brings the tool
/// into the direction of Z(c) X(a), so that a C that goes round and round does not wind up the last joint of an arm.
///
/// A factor is q = cos(w/2) + e sin(w/2) with w = w0 + t w1 and the unit e of its axis, so q' = (w1/2) e q, and e e = -1.
#include "path/rotary.h"

#include <math.h>
#include <string.h>

#include "base/elementary.h"

/// A quaternion with three derivatives.
typedef double quaternion_jet[4][4];

static void multiply(const double a[4], const double b[4], double scale, double sum[4])
{
    sum[0] += scale * (a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3]);
    sum[1] += scale * (a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2]);
    sum[2] += scale * (a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1]);
    sum[3] += scale * (a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]);
}

/// Leibniz: (ab)''' = a'''b + 3a''b' + 3a'b'' + ab'''. `a` becomes the product.
static void append(quaternion_jet a, const quaternion_jet b)
{
    static const double binomial[4][4] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}};
    quaternion_jet product = {{0}};
    for (int n = 0; n < 4; ++n) {
        for (int k = 0; k <= n; ++k) {
            multiply(a[k], b[n - k], binomial[n][k], product[n]);
        }
    }
    memcpy(a, product, sizeof product);
}

/// A turn about the axis 0, 1, 2 for x, y, z by `angle`, which changes by `rate`.
static void append_turn(quaternion_jet a, int axis, double angle, double rate)
{
    if (angle == 0.0 && rate == 0.0) {
        return;
    }
    double sine, cosine;
    zv_sincos(0.5 * angle, &sine, &cosine);
    quaternion_jet factor = {{0}};
    const double half = 0.5 * rate;
    double scale = 1.0;
    for (int n = 0; n < 4; ++n, scale *= half) {
        const double sign = n < 2 ? scale : -scale;
        factor[n][0] = sign * (n % 2 == 0 ? cosine : -sine);
        factor[n][1 + axis] = sign * (n % 2 == 0 ? sine : cosine);
    }
    append(a, factor);
}

void zv_rotary_at(const zv_rotary_turn *turn, double t, double out[4][4])
{
    double angle[3];
    for (int i = 0; i < 3; ++i) {
        angle[i] = turn->from[i] + t * turn->change[i];
    }
    quaternion_jet jet = {{turn->lead[0], turn->lead[1], turn->lead[2], turn->lead[3]}};
    for (int axis = 2; axis >= 0; --axis) {
        append_turn(jet, axis, angle[axis], turn->change[axis]);
    }
    if (turn->keeps_spin) {
        append_turn(jet, 2, -angle[2], -turn->change[2]);
    }
    for (int n = 0; n < 4; ++n) {
        memset(out[n], 0, sizeof out[n]);
        multiply(jet[n], turn->zero, 1.0, out[n]);
    }
}

double zv_rotary_bound(const zv_rotary_turn *turn)
{
    return fabs(turn->change[0]) + fabs(turn->change[1]) + (turn->keeps_spin ? 2.0 : 1.0) * fabs(turn->change[2]);
}

/// The rate of turning is 2 |q'|: Simpson's rule over steps of at most 0.2 rad of the bound.
double zv_rotary_angle(const zv_rotary_turn *turn)
{
    const double bound = zv_rotary_bound(turn);
    const int steps = (int)fmin(fmax(4.0, ceil(bound / 0.2)), 1e5);
    double sum = 0.0;
    for (int k = 0; k <= 2 * steps && bound > 0.0; ++k) {
        double jet[4][4];
        zv_rotary_at(turn, 0.5 * k / steps, jet);
        const double *d = jet[1];
        const double weight = k == 0 || k == 2 * steps ? 1.0 : k % 2 == 1 ? 4.0 : 2.0;
        sum += weight * 2.0 * sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + d[3] * d[3]);
    }
    return sum / (6.0 * steps);
}
