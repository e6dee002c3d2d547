/// @file spline_fit_kernel.c
/// Joints between two points of a path, four at a time.
#include "timing/spline_fit.h"

/// Four joints of one end, with derivatives by parts of the path.
typedef struct end {
    zv_v4 q, d1, d2, d3;
} end;

ZV_INLINE end end_at(const zv_joint_path *path, const double *third, size_t at, double h)
{
    const double hh = h * h;
    return (end){zv_v4_load(path->q + at), zv_v4_load(path->q1 + at) * h, zv_v4_load(path->q2 + at) * hh,
                 zv_v4_load(third + at) * hh * h};
}

/// Four joints of a fit.
typedef struct four {
    zv_v4 c[ZV_SPLINE_FIT_TERMS];
} four;

ZV_INLINE four fit_of(const end *a, const end *b)
{
    const zv_v4 a3 = a->d3 / 6.0, value = b->q - a->q - a->d1 - 0.5 * a->d2 - a3,
                slope = b->d1 - a->d1 - a->d2 - 0.5 * a->d3, second = b->d2 - a->d2 - a->d3,
                sixth = (b->d3 - a->d3) / 6.0;
    return (four){{a->d1, 0.5 * a->d2, a3, value * 35.0 - slope * 15.0 + second * 2.5 - sixth,
                   slope * 39.0 - value * 84.0 - second * 7.0 + sixth * 3.0,
                   value * 70.0 - slope * 34.0 + second * 6.5 - sixth * 3.0,
                   slope * 10.0 - value * 20.0 - second * 2.0 + sixth}};
}

ZV_INLINE four load(const zv_spline_fit *fit, int k, int first)
{
    four f = {{zv_v4_splat(0.0)}};
    for (int n = first; n < ZV_SPLINE_FIT_TERMS; ++n) {
        f.c[n] = zv_v4_load(fit->term[n] + k);
    }
    return f;
}

/// The second derivative of q''' by parts of the path, as a derivative by s.
ZV_INLINE zv_v4 wildness(const four *f, double per_h3, double t)
{
    return (120.0 * f->c[4] + t * (720.0 * f->c[5] + t * 2520.0 * f->c[6])) * per_h3;
}

double ZV_KERNEL(zv_spline_fit_between)(const zv_joint_path *path, size_t i, const double *per_jerk, zv_spline_fit *out)
{
    const double h = path->s[i + 1] - path->s[i], per_h = 1.0 / h;
    zv_v4 most = zv_v4_splat(0.0);
    out->width = path->width;
    out->per_h = per_h;
    out->per_h3 = per_h * per_h * per_h;
    for (int k = 0; k < path->width; k += ZV_TOPP_LANES) {
        const size_t at = i * (size_t)path->width + (size_t)k;
        const end a = end_at(path, path->third, at, h),
                  b = end_at(path, path->third_before, at + (size_t)path->width, h);
        const four f = fit_of(&a, &b);
        for (int n = 0; n < ZV_SPLINE_FIT_TERMS; ++n) {
            zv_v4_store(out->term[n] + k, f.c[n]);
        }
        const zv_v4 wild =
            zv_v4_max(zv_v4_abs(wildness(&f, out->per_h3, 0.0)),
                      zv_v4_max(zv_v4_abs(wildness(&f, out->per_h3, 0.5)), zv_v4_abs(wildness(&f, out->per_h3, 1.0))));
        most = zv_v4_max(most, wild * zv_v4_load(per_jerk + k));
    }
    const double one = most[0] > most[1] ? most[0] : most[1], other = most[2] > most[3] ? most[2] : most[3];
    return one > other ? one : other;
}

void ZV_KERNEL(zv_spline_fit_at)(const zv_spline_fit *fit, double t, zv_spline_joints *out)
{
    const double per_h = fit->per_h;
    for (int k = 0; k < fit->width; k += ZV_TOPP_LANES) {
        const four f = load(fit, k, 0);
        const zv_v4 *c = f.c;
        const zv_v4 first = 5.0 * c[4] + t * (6.0 * c[5] + t * 7.0 * c[6]),
                    second = 20.0 * c[4] + t * (30.0 * c[5] + t * 42.0 * c[6]),
                    third = 60.0 * c[4] + t * (120.0 * c[5] + t * 210.0 * c[6]);
        zv_v4_store(out->q1 + k, (c[0] + t * (2.0 * c[1] + t * (3.0 * c[2] + t * (4.0 * c[3] + t * first)))) * per_h);
        zv_v4_store(out->q2 + k, (2.0 * c[1] + t * (6.0 * c[2] + t * (12.0 * c[3] + t * second))) * (per_h * per_h));
        zv_v4_store(out->q3 + k, (6.0 * c[2] + t * (24.0 * c[3] + t * third)) * fit->per_h3);
    }
}

void ZV_KERNEL(zv_spline_fit_bulges)(const zv_spline_fit *fit, double from, double to, double counted,
                                     zv_spline_bulges *out)
{
    const double part = 0.125 * (to - from) * (to - from);
    const zv_v4 none = zv_v4_splat(0.0);
    for (int k = 0; k < fit->width; k += ZV_TOPP_LANES) {
        const four f = load(fit, k, 4);
        const zv_v4 a = wildness(&f, fit->per_h3, from), b = wildness(&f, fit->per_h3, 0.5 * (from + to)),
                    c = wildness(&f, fit->per_h3, to);
        const zv_v4 above = zv_v4_max(zv_v4_neg(zv_v4_min(a, zv_v4_min(b, c))) * part, none),
                    below = zv_v4_max(zv_v4_max(a, zv_v4_max(b, c)) * part, none);
        zv_v4_store(out->shift + k, 0.5 * counted * (above - below));
        zv_v4_store(out->bulge + k, 0.5 * counted * (above + below));
    }
}
