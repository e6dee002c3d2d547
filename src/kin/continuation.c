/// @file continuation.c
/// Following solutions of a closed loop of six joints while the loop is changed into another one.
///
///     F(q, t) = Rz(q1) C1(t) ... Rz(q6) C6(t) - 1 = 0        t from 0 to 1, C(0) the known loop, C(1) the one asked for
///
/// A general loop has sixteen solutions, real and complex (E. Primrose, "On the Input-Output Equation of the General
/// 7R-Mechanism", 1986). Along a way through complex loops they neither meet nor vanish before t = 1, but for ways of
/// measure zero (A. Sommese, C. Wampler, "The Numerical Solution of Systems of Polynomials Arising in Engineering and
/// Science", 2005): sixteen paths lead to all of them. One step is that of Runge and Kutta, then Newton's method.
#include "kin/continuation.h"

#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "base/exponential.h"
#include "base/random.h"

enum { NEWTON = 4, MOST_STEPS = 600 };
static const double FIRST_STEP = 0.02, LONGEST_STEP = 0.1, SHORTEST_STEP = 1e-3;
/// The first correction after a step is at most so long, and the last one; rad.
static const double LONGEST_CORRECTION = 2e-3, SETTLED = 1e-9, ROUNDED = 1e-6;
/// A solution with such an imaginary part so near to the end of its way is on its way to infinity: few digits are left there.
static const double FAR = 4.0, NEAR_END = 1e-3;

typedef zv_complex cx;
typedef struct cx3 {
    cx x, y, z;
} cx3;

static inline cx add(cx a, cx b)
{
    return (cx){a.re + b.re, a.im + b.im};
}

static inline cx sub(cx a, cx b)
{
    return (cx){a.re - b.re, a.im - b.im};
}

static inline cx mul(cx a, cx b)
{
    return (cx){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static inline cx scale(cx a, double by)
{
    return (cx){a.re * by, a.im * by};
}

static inline cx inverse(cx a)
{
    const double square = a.re * a.re + a.im * a.im;
    return (cx){a.re / square, -a.im / square};
}

static inline double size_of(cx a)
{
    return fabs(a.re) + fabs(a.im);
}

static inline cx3 add3(cx3 a, cx3 b)
{
    return (cx3){add(a.x, b.x), add(a.y, b.y), add(a.z, b.z)};
}

static inline cx3 scale3(cx3 a, cx by)
{
    return (cx3){mul(a.x, by), mul(a.y, by), mul(a.z, by)};
}

static inline cx3 cross(cx3 a, cx3 b)
{
    return (cx3){sub(mul(a.y, b.z), mul(a.z, b.y)), sub(mul(a.z, b.x), mul(a.x, b.z)),
                 sub(mul(a.x, b.y), mul(a.y, b.x))};
}

/// The way from one loop to another.
typedef struct way {
    const zv_loop *from, *to;
    cx gamma[ZV_LOOP], bulge[ZV_LOOP][3];
} way;

static way way_of(const zv_loop *from, const zv_loop *to, unsigned seed)
{
    way w = {.from = from, .to = to};
    uint64_t state = seed;
    for (int k = 0; k < ZV_LOOP; ++k) {
        const double *a = from->turn[k], *b = to->turn[k];
        const double sign = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0.0 ? -1.0 : 1.0;
        const double side = zv_random_unit(&state) < 0.5 ? -1.0 : 1.0, angle = 0.4 + 0.7 * zv_random_unit(&state);
        w.gamma[k] = (cx){sign * zv_cos(angle), sign * side * zv_sin(angle)};
        for (int i = 0; i < 3; ++i) {
            w.bulge[k][i] = (cx){zv_random_unit(&state) - 0.5, zv_random_unit(&state) - 0.5};
        }
    }
    return w;
}

/// C_k at t: its columns and its place.
typedef struct joint_frame {
    cx3 x, y, z, place;
} joint_frame;

static joint_frame frame_at(const way *w, int k, double t)
{
    cx q[4];
    for (int i = 0; i < 4; ++i) {
        q[i] = add(scale(w->gamma[k], (1.0 - t) * w->from->turn[k][i]), (cx){t * w->to->turn[k][i], 0.0});
    }
    const cx aa = mul(q[0], q[0]), bb = mul(q[1], q[1]), cc = mul(q[2], q[2]), dd = mul(q[3], q[3]);
    const cx ab = mul(q[0], q[1]), ac = mul(q[0], q[2]), ad = mul(q[0], q[3]);
    const cx bc = mul(q[1], q[2]), bd = mul(q[1], q[3]), cd = mul(q[2], q[3]);
    const cx one = inverse(add(add(aa, bb), add(cc, dd))), two = scale(one, 2.0);
    joint_frame f = {
        .x = {mul(sub(add(aa, bb), add(cc, dd)), one), mul(add(bc, ad), two), mul(sub(bd, ac), two)},
        .y = {mul(sub(bc, ad), two), mul(sub(add(aa, cc), add(bb, dd)), one), mul(add(cd, ab), two)},
        .z = {mul(add(bd, ac), two), mul(sub(cd, ab), two), mul(sub(add(aa, dd), add(bb, cc)), one)},
    };
    cx p[3];
    for (int i = 0; i < 3; ++i) {
        p[i] = add((cx){(1.0 - t) * w->from->place[k][i] + t * w->to->place[k][i], 0.0},
                   scale(w->bulge[k][i], t * (1.0 - t)));
    }
    f.place = (cx3){p[0], p[1], p[2]};
    return f;
}

static void sines(cx angle, cx *sine, cx *cosine)
{
    double s, c;
    zv_sincos(angle.re, &s, &c);
    const double e = zv_exp(angle.im), back = 1.0 / e;
    const double ch = 0.5 * (e + back),
                 sh = fabs(angle.im) < 1e-3 ? angle.im * (1.0 + angle.im * angle.im / 6.0) : 0.5 * (e - back);
    *sine = (cx){s * ch, c * sh};
    *cosine = (cx){c * ch, -s * sh};
}

/// What is left of the loop at (q, t), and the columns of its Jacobian.
static void look(const way *w, double t, const cx q[ZV_LOOP], cx left[6], cx jacobian[6][6])
{
    const cx zero = {0, 0}, unit = {1, 0};
    cx3 x = {unit, zero, zero}, y = {zero, unit, zero}, z = {zero, zero, unit}, p = {zero, zero, zero};
    cx3 axis[ZV_LOOP], point[ZV_LOOP];
    for (int k = 0; k < ZV_LOOP; ++k) {
        cx s, c;
        sines(q[k], &s, &c);
        axis[k] = z;
        point[k] = p;
        const cx3 xt = add3(scale3(x, c), scale3(y, s)), yt = add3(scale3(y, c), scale3(x, scale(s, -1.0)));
        const joint_frame f = frame_at(w, k, t);
        p = add3(p, add3(scale3(xt, f.place.x), add3(scale3(yt, f.place.y), scale3(z, f.place.z))));
        const cx3 nx = add3(scale3(xt, f.x.x), add3(scale3(yt, f.x.y), scale3(z, f.x.z)));
        const cx3 ny = add3(scale3(xt, f.y.x), add3(scale3(yt, f.y.y), scale3(z, f.y.z)));
        z = add3(scale3(xt, f.z.x), add3(scale3(yt, f.z.y), scale3(z, f.z.z)));
        x = nx;
        y = ny;
    }
    const cx e[6] = {p.x, p.y, p.z, scale(sub(y.z, z.y), 0.5), scale(sub(z.x, x.z), 0.5), scale(sub(x.y, y.x), 0.5)};
    memcpy(left, e, sizeof e);
    for (int k = 0; k < ZV_LOOP; ++k) {
        const cx3 arm = {sub(p.x, point[k].x), sub(p.y, point[k].y), sub(p.z, point[k].z)}, v = cross(axis[k], arm);
        const cx column[6] = {v.x, v.y, v.z, axis[k].x, axis[k].y, axis[k].z};
        for (int row = 0; row < 6; ++row) {
            jacobian[row][k] = column[row];
        }
    }
}

/// Solves m x = b in place of b; false when m is singular.
static bool solve(cx m[6][6], cx b[6])
{
    for (int c = 0; c < 6; ++c) {
        int pivot = c;
        for (int r = c + 1; r < 6; ++r) {
            pivot = size_of(m[r][c]) > size_of(m[pivot][c]) ? r : pivot;
        }
        if (!(size_of(m[pivot][c]) > 1e-300)) {
            return false;
        }
        for (int k = c; k < 6; ++k) {
            const cx upper = m[c][k];
            m[c][k] = m[pivot][k];
            m[pivot][k] = upper;
        }
        const cx other = b[c], by = inverse(m[c][c]);
        b[c] = b[pivot];
        b[pivot] = other;
        for (int r = c + 1; r < 6; ++r) {
            const cx factor = mul(m[r][c], by);
            for (int k = c + 1; k < 6; ++k) {
                m[r][k] = sub(m[r][k], mul(factor, m[c][k]));
            }
            b[r] = sub(b[r], mul(factor, b[c]));
        }
    }
    for (int r = 5; r >= 0; --r) {
        for (int k = r + 1; k < 6; ++k) {
            b[r] = sub(b[r], mul(m[r][k], b[k]));
        }
        b[r] = mul(b[r], inverse(m[r][r]));
    }
    return true;
}

static double longest(const cx v[6])
{
    double most = 0.0;
    for (int k = 0; k < 6; ++k) {
        most = fmax(most, size_of(v[k]));
    }
    return most;
}

/// dq/dt along the path.
static bool tangent(const way *w, double t, const cx q[ZV_LOOP], cx out[6])
{
    const double h = t < 0.5 ? 1e-6 : -1e-6;
    cx here[6], there[6], jacobian[6][6], other[6][6];
    look(w, t, q, here, jacobian);
    look(w, t + h, q, there, other);
    for (int row = 0; row < 6; ++row) {
        out[row] = scale(sub(there[row], here[row]), -1.0 / h);
    }
    return solve(jacobian, out);
}

static void moved(const cx q[ZV_LOOP], const cx by[6], double far, cx out[ZV_LOOP])
{
    for (int k = 0; k < ZV_LOOP; ++k) {
        out[k] = add(q[k], scale(by[k], far));
    }
}

/// Runge and Kutta's step.
static bool predict(const way *w, double t, double dt, const cx q[ZV_LOOP], cx out[ZV_LOOP])
{
    static const double ahead[] = {0.0, 0.5, 0.5, 1.0}, weight[] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
    cx at[ZV_LOOP], slope[ZV_LOOP];
    memcpy(at, q, sizeof at);
    memcpy(out, q, sizeof at);
    for (int stage = 0; stage < 4; ++stage) {
        if (stage > 0) {
            moved(q, slope, ahead[stage] * dt, at);
        }
        if (!tangent(w, t + ahead[stage] * dt, at, slope)) {
            return false;
        }
        moved(out, slope, weight[stage] * dt, out);
    }
    return true;
}

static bool correct(const way *w, double t, cx q[ZV_LOOP])
{
    double before = LONGEST_CORRECTION;
    for (int i = 0; i < NEWTON; ++i) {
        cx left[6], jacobian[6][6];
        look(w, t, q, left, jacobian);
        if (!solve(jacobian, left)) {
            return false;
        }
        const double step = longest(left);
        if (!(step <= before)) {
            return before < ROUNDED; // far from the real joints little is left of the digits
        }
        for (int k = 0; k < ZV_LOOP; ++k) {
            q[k] = sub(q[k], left[k]);
        }
        if (step < SETTLED) {
            return true;
        }
        before = 0.2 * step;
    }
    return before < ROUNDED;
}

static double imaginary_part(const cx q[ZV_LOOP])
{
    double most = 0.0;
    for (int k = 0; k < ZV_LOOP; ++k) {
        most = fmax(most, fabs(q[k].im));
    }
    return most;
}

zv_path_end zv_path_follow(const zv_loop *from, const zv_loop *to, unsigned seed, zv_complex q[ZV_LOOP])
{
    const way w = way_of(from, to, seed);
    double t = 0.0, dt = FIRST_STEP;
    int good = 0; // steps since one that failed or was made longer
    for (int step = 0; step < MOST_STEPS && t < 1.0; ++step) {
        cx next[ZV_LOOP];
        const bool last = t + dt >= 1.0;
        const double to_t = last ? 1.0 : t + dt;
        if (predict(&w, t, to_t - t, q, next) && correct(&w, to_t, next)) {
            memcpy(q, next, sizeof next);
            t = to_t;
            dt = ++good >= 2 ? fmin(2.0 * dt, LONGEST_STEP) : dt;
            good = good >= 2 ? 0 : good;
        } else {
            dt = 0.5 * (to_t - t);
            good = 0;
            if (dt < SHORTEST_STEP * (1.0 - t) && dt < 1e-7) {
                return 1.0 - t < NEAR_END && imaginary_part(q) > FAR ? ZV_PATH_FAR : ZV_PATH_LOST;
            }
        }
    }
    return t < 1.0 ? ZV_PATH_LOST : imaginary_part(q) > FAR ? ZV_PATH_FAR : ZV_PATH_ENDED;
}
