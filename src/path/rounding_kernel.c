/// @file rounding_kernel.c
/// The rounded corner: what smoothing adds where a chain of links bends.
///
///      _____         A chain P is smoothed by a symmetric kernel B of half width 3h:  S(s) = integral B(v) P(s + h v).
///     /  .  |        Straight links stay; each vertex at distance y with the bend b (new direction minus old one) adds
///    / .'   |
///   /.'     |            h g(|y|/h) b,    g'' = B,  g = 0 from 3 on
///
/// B is the B-spline of degree five minus a quarter of its second derivative (its variance is 1/2). That takes away the
/// error of second order, so circles keep their radius:
///
///     c_n = (3-x)+^n - 6 (2-x)+^n + 15 (1-x)+^n
///     g = c7/5040 - c5/480     g' = -c6/720 + c4/96     g'' = c5/120 - c3/24     g''' = -c4/24 + c2/8
///
/// g''' has no jump, so a curve of the rounding has a third derivative everywhere. When h changes along the path (dh, ddh,
/// dddh) and the place moves by ds, dds, ddds, with a = sign(y) ds + x dh, b = sign(y) dds + x ddh, e = g - x g':
///
///     value   h g
///     first   dh e   - sign(y) ds g'
///     second  ddh e  - sign(y) dds g'  + g'' a^2/h
///     third   dddh e - sign(y) ddds g' + 3 g'' a (b - a dh/h)/h - g''' a^3/h^2
#include "path/rounding.h"

#include "base/lanes.h"

/// c2 .. c7 of the comment above.
typedef struct powers {
    zv_v4 c[8];
} powers;

ZV_INLINE powers powers_at(zv_v4 x)
{
    const zv_v4 zero = zv_v4_splat(0.0);
    const zv_v4 base[3] = {zv_v4_max(zv_v4_splat(3.0) - x, zero), zv_v4_max(zv_v4_splat(2.0) - x, zero),
                           zv_v4_max(zv_v4_splat(1.0) - x, zero)};
    static const double factor[3] = {1.0, -6.0, 15.0};
    powers out;
    for (int n = 2; n <= 7; ++n) {
        out.c[n] = zero;
    }
    for (int k = 0; k < 3; ++k) {
        zv_v4 power = zv_v4_splat(factor[k]) * base[k];
        for (int n = 2; n <= 7; ++n) {
            power = power * base[k];
            out.c[n] = out.c[n] + power;
        }
    }
    return out;
}

/// The weights of four vertices at distance y.
ZV_INLINE void weights_at(const zv_rounding *at, zv_v4 y, zv_v4 out[ZV_ROUNDING_ORDERS])
{
    const double inverse = 1.0 / at->h;
    const zv_v4 x = zv_v4_abs(y) * zv_v4_splat(inverse);
    const zv_v4 sign = zv_v4_copysign(zv_v4_splat(1.0), y);
    const powers p = powers_at(x);
    const zv_v4 g = p.c[7] * zv_v4_splat(1.0 / 5040.0) - p.c[5] * zv_v4_splat(1.0 / 480.0);
    const zv_v4 g1 = p.c[4] * zv_v4_splat(1.0 / 96.0) - p.c[6] * zv_v4_splat(1.0 / 720.0);
    const zv_v4 g2 = p.c[5] * zv_v4_splat(1.0 / 120.0) - p.c[3] * zv_v4_splat(1.0 / 24.0);
    const zv_v4 g3 = p.c[2] * zv_v4_splat(1.0 / 8.0) - p.c[4] * zv_v4_splat(1.0 / 24.0);
    const zv_v4 edge = g - x * g1, slope = sign * g1;
    const zv_v4 a = sign * zv_v4_splat(at->ds) + x * zv_v4_splat(at->dh), a_by_h = a * zv_v4_splat(inverse);
    const zv_v4 b = sign * zv_v4_splat(at->dds) + x * zv_v4_splat(at->ddh) - a_by_h * zv_v4_splat(at->dh);
    out[0] = zv_v4_splat(at->h) * g;
    out[1] = zv_v4_splat(at->dh) * edge - zv_v4_splat(at->ds) * slope;
    out[2] = zv_v4_splat(at->ddh) * edge - zv_v4_splat(at->dds) * slope + g2 * a * a_by_h;
    out[3] = zv_v4_splat(at->dddh) * edge - zv_v4_splat(at->ddds) * slope +
             (zv_v4_splat(3.0) * g2 * b - g3 * a * a_by_h) * a_by_h;
}

void ZV_KERNEL(zv_rounding_sum)(const zv_rounding *at, const double *s, double *const bend[ZV_CURVE_AXES], int axes,
                                int count, double sum[ZV_ROUNDING_ORDERS][ZV_CURVE_AXES])
{
    static const zv_v4 lane = {0.0, 1.0, 2.0, 3.0};
    zv_v4 total[ZV_ROUNDING_ORDERS][ZV_CURVE_AXES];
    for (int i = 0; i < axes; ++i) {
        total[0][i] = total[1][i] = total[2][i] = total[3][i] = zv_v4_splat(0.0);
    }
    for (int first = 0; first < count; first += 4) {
        const zv_m4 is_vertex = zv_v4_less(lane, zv_v4_splat((double)(count - first)));
        const zv_v4 y = zv_v4_splat(at->direction) * zv_v4_load(s + first) + zv_v4_splat(at->offset);
        zv_v4 weight[ZV_ROUNDING_ORDERS];
        weights_at(at, zv_v4_keep(is_vertex, y), weight);
        for (int i = 0; i < axes; ++i) {
            const zv_v4 b = zv_v4_keep(is_vertex, zv_v4_load(bend[i] + first));
            for (int k = 0; k < ZV_ROUNDING_ORDERS; ++k) {
                total[k][i] = total[k][i] + weight[k] * b;
            }
        }
    }
    for (int k = 0; k < ZV_ROUNDING_ORDERS; ++k) {
        for (int i = 0; i < axes; ++i) {
            const zv_v4 v = total[k][i];
            sum[k][i] += at->weight * ((v[0] + v[1]) + (v[2] + v[3]));
        }
    }
}
