/// @file subproblem.c
/// Turns about given axes that satisfy one equation. Of the quartic the extremes are found by Ferrari's resolvent;
/// between two of them a change of sign is a root, and an extreme at zero is a double one.
#include "kin/subproblem.h"

#include <math.h>

#include "base/elementary.h"
#include "base/third_root.h"

/// How far off an arm is at most that fits within a tolerance, in tolerances.
static const double OFF = 10.0;
/// Axes out of line by less than this sine are in line: the joints before them carry noise of this size at worst.
static const double IN_LINE = 1e-11;
/// Two solutions of a linear equation so near that rounding cannot distinguish them: the square of half their distance.
static const double SNAP = 32.0 * 0x1p-52;
/// Two roots of the quartic whose distance squared is below this part of their size may be one that rounding has split.
static const double TOUCHING = 1e-7;

static inline zv_vec3 turned_by(zv_vec3 h, zv_cos_sin turn, zv_vec3 v)
{
    const zv_vec3 cross = zv_vec3_cross(h, v);
    const double along = zv_vec3_dot(h, v) * (1.0 - turn.c);
    return (zv_vec3){v.x * turn.c + cross.x * turn.s + h.x * along, v.y * turn.c + cross.y * turn.s + h.y * along,
                     v.z * turn.c + cross.z * turn.s + h.z * along};
}

zv_vec3 zv_turned(zv_vec3 h, zv_cos_sin turn, zv_vec3 v)
{
    return turned_by(h, turn, v);
}

zv_rot zv_rot_by(zv_vec3 h, zv_cos_sin turn)
{
    const double c = turn.c, s = turn.s, k = 1.0 - c;
    return (zv_rot){
        .x = {c + h.x * h.x * k, h.x * h.y * k + h.z * s, h.x * h.z * k - h.y * s},
        .y = {h.x * h.y * k - h.z * s, c + h.y * h.y * k, h.y * h.z * k + h.x * s},
        .z = {h.x * h.z * k + h.y * s, h.y * h.z * k - h.x * s, c + h.z * h.z * k},
    };
}

static inline bool turn_between(zv_vec3 h, zv_vec3 a, zv_vec3 b, double tiny, zv_cos_sin *turn)
{
    const zv_vec3 from = zv_vec3_sub(a, zv_vec3_scale(h, zv_vec3_dot(h, a)));
    const zv_vec3 to = zv_vec3_sub(b, zv_vec3_scale(h, zv_vec3_dot(h, b)));
    const double c = zv_vec3_dot(from, to), s = zv_vec3_dot(h, zv_vec3_cross(from, to));
    const double length = sqrt(c * c + s * s);
    if (!(length > tiny * tiny)) {
        *turn = (zv_cos_sin){1.0, 0.0};
        return false;
    }
    const double scale = 1.0 / length;
    *turn = (zv_cos_sin){c * scale, s * scale};
    return true;
}

bool zv_sub_turn(zv_vec3 h, zv_vec3 a, zv_vec3 b, double tiny, zv_cos_sin *turn)
{
    return turn_between(h, a, b, tiny, turn);
}

zv_turns zv_sub_linear(double constant, double cosine, double sine, double slack)
{
    const double square = cosine * cosine + sine * sine, amplitude = sqrt(square);
    const double left = (amplitude - constant) * (amplitude + constant);
    if (!(square > 0.0) || fabs(constant) > amplitude * (1.0 + slack)) {
        return (zv_turns){0};
    }
    const double root = left > SNAP * square ? sqrt(left) : 0.0, scale = 1.0 / fmax(square, constant * constant);
    const double c = -constant * cosine * scale, s = -constant * sine * scale;
    const double dc = -sine * root * scale, ds = cosine * root * scale;
    return (zv_turns){
        .count = root > 0.0 ? 2 : 1,
        .touching = root == 0.0,
        .turn = {{c + dc, s + ds}, {c - dc, s - ds}},
        .slope = {-1.0, 1.0},
    };
}

zv_turns zv_sub_distance(zv_vec3 h, zv_vec3 p, zv_vec3 a, zv_vec3 b, double distance, double slack)
{
    const zv_vec3 from = zv_vec3_sub(a, p), along = zv_vec3_scale(h, zv_vec3_dot(h, from));
    const zv_vec3 across = zv_vec3_sub(from, along), middle = zv_vec3_sub(zv_vec3_add(p, along), b);
    const double square = zv_vec3_dot(middle, middle) + zv_vec3_dot(across, across);
    return zv_sub_linear(square - distance * distance, 2.0 * zv_vec3_dot(middle, across),
                         2.0 * zv_vec3_dot(middle, zv_vec3_cross(h, across)), slack);
}

// ---- the quartic ----

static double value_at(const double f[5], double angle, double *slope)
{
    double s, c, s2, c2;
    zv_sincos(angle, &s, &c);
    s2 = 2.0 * s * c;
    c2 = (c - s) * (c + s);
    *slope = f[2] * c - f[1] * s + 2.0 * (f[4] * c2 - f[3] * s2);
    return f[0] + f[1] * c + f[2] * s + f[3] * c2 + f[4] * s2;
}

/// The largest real root of x^3 + b x^2 + c x + d.
static double largest_root_of_cubic(double b, double c, double d)
{
    const double q = (3.0 * c - b * b) / 9.0, r = (9.0 * b * c - 27.0 * d - 2.0 * b * b * b) / 54.0;
    const double discriminant = q * q * q + r * r;
    double x;
    if (discriminant >= 0.0) {
        const double cube = r + copysign(sqrt(discriminant), r);
        const double u = fabs(cube) > 1e-300 ? copysign(zv_third_root(fabs(cube)), cube) : 0.0;
        x = u - (u != 0.0 ? q / u : 0.0) - b / 3.0;
    } else {
        const double angle = zv_acos(fmax(-1.0, fmin(1.0, r / sqrt(-q * q * q))));
        x = 2.0 * sqrt(-q) * zv_cos(angle / 3.0) - b / 3.0;
    }
    for (int k = 0; k < 2; ++k) {
        const double slope = (3.0 * x + 2.0 * b) * x + c, step = (((x + b) * x + c) * x + d) / slope;
        x = isfinite(step) ? x - step : x;
    }
    return x;
}

/// Real roots of x^2 + b x + c, also those that rounding has made a complex pair; returns how many were added.
static int roots_of_quadratic(double b, double c, double *x)
{
    double d = 0.25 * b * b - c;
    if (d < 0.0) {
        if (d < -TOUCHING * (0.25 * b * b + fabs(c))) {
            return 0;
        }
        d = 0.0;
    }
    const double half = -0.5 * b - copysign(sqrt(d), b);
    x[0] = half;
    x[1] = d > 0.0 && half != 0.0 ? c / half : half;
    return d > 0.0 ? 2 : 1;
}

/// Real roots of y^4 + p y^2 + q y + r.
static int roots_of_quartic(double p, double q, double r, double y[4])
{
    const double m = fmax(0.0, largest_root_of_cubic(p, 0.25 * p * p - r, -0.125 * q * q)), w = sqrt(2.0 * m);
    int count = 0;
    if (w > 1e-12 * fabs(p) && w > 0.0) {
        const double u = q / (2.0 * w);
        count += roots_of_quadratic(w, 0.5 * p + m - u, y);
        count += roots_of_quadratic(-w, 0.5 * p + m + u, y + count);
        return count;
    }
    double z[2];
    const int squares = roots_of_quadratic(p, r, z);
    for (int k = 0; k < squares; ++k) {
        if (z[k] >= -1e-12) {
            const double root = sqrt(fmax(0.0, z[k]));
            y[count++] = root;
            y[count++] = -root;
        }
    }
    return count;
}

/// The angle, of five around the circle, where the function is largest: put at infinity it is no root.
static double far_from_roots(const double f[5])
{
    double largest = -1.0, best = 0.0, slope;
    for (int k = 0; k < 5; ++k) {
        const double angle = 2.0 * ZV_PI / 5.0 * k + 0.3, size = fabs(value_at(f, angle, &slope));
        best = size > largest ? angle : best;
        largest = fmax(largest, size);
    }
    return best;
}

/// Angles at which the function vanishes, as good as radicals give them: a double one may be lost.
static int angles_by_radicals(const double f[5], double angle[4])
{
    // theta = phi + shift; x = tan(phi / 2) is infinite where the function is largest.
    const double shift = far_from_roots(f) - ZV_PI;
    double s, c;
    zv_sincos(shift, &s, &c);
    const double c2 = (c - s) * (c + s), s2 = 2.0 * s * c;
    const double a1 = f[1] * c + f[2] * s, b1 = f[2] * c - f[1] * s;
    const double a2 = f[3] * c2 + f[4] * s2, b2 = f[4] * c2 - f[3] * s2;
    const double scale = 1.0 / (f[0] - a1 + a2), b = (2.0 * b1 - 4.0 * b2) * scale;
    const double quadratic = (2.0 * f[0] - 6.0 * a2) * scale, linear = (2.0 * b1 + 4.0 * b2) * scale;
    const double last = (f[0] + a1 + a2) * scale;

    double y[4];
    const double p = quadratic - 0.375 * b * b, q = linear - 0.5 * b * quadratic + 0.125 * b * b * b;
    const double r = last - 0.25 * b * linear + 0.0625 * b * b * quadratic - 0.01171875 * b * b * b * b;
    if (!isfinite(p) || !isfinite(q) || !isfinite(r)) {
        return 0; // the function vanishes everywhere
    }
    const int count = roots_of_quartic(p, q, r, y);
    for (int k = 0; k < count; ++k) {
        angle[k] = zv_wrap(2.0 * zv_atan2(y[k] - 0.25 * b, 1.0) + shift);
    }
    return count;
}

/// A place on the circle and the function there.
typedef struct sample {
    double angle, value;
    bool extreme;
} sample;

enum { EVEN = 8, SAMPLES = EVEN + 4 };

/// Where the function is largest and smallest, and some places between, in order.
static int sample_circle(const double f[5], sample out[SAMPLES + 1])
{
    const double slope[5] = {0.0, f[2], -f[1], 2.0 * f[4], -2.0 * f[3]};
    double extreme[4], unused;
    const int extremes = angles_by_radicals(slope, extreme);
    for (int k = 0; k < EVEN; ++k) {
        out[k] = (sample){.angle = ZV_PI * (2.0 * k / EVEN - 0.9)};
    }
    for (int k = 0; k < extremes; ++k) {
        const double again = value_at(slope, extreme[k], &unused) / unused;
        out[EVEN + k] = (sample){.angle = extreme[k] - (fabs(again) < 1e-3 ? again : 0.0), .extreme = true};
    }
    const int count = EVEN + extremes;
    for (int i = 0; i < count; ++i) {
        sample at = out[i];
        at.value = value_at(f, at.angle, &unused);
        int place = i;
        for (; place > 0 && out[place - 1].angle > at.angle; --place) {
            out[place] = out[place - 1];
        }
        out[place] = at;
    }
    out[count] = out[0];
    out[count].angle += 2.0 * ZV_PI;
    return count;
}

/// The angle between two samples of different sign where the function vanishes: Newton's steps, halving where they leave.
static double vanishing_between(const double f[5], sample low, sample high)
{
    double angle = low.angle + (high.angle - low.angle) * (low.value / (low.value - high.value));
    for (int k = 0; k < 60; ++k) {
        double slope;
        const double value = value_at(f, angle, &slope);
        if (value == 0.0) {
            break;
        }
        *((value < 0.0) == (low.value < 0.0) ? &low.angle : &high.angle) = angle;
        const double next = angle - value / slope;
        const bool within = next > low.angle && next < high.angle;
        const double to = within && k % 4 < 3 ? next : 0.5 * (low.angle + high.angle);
        if (fabs(to - angle) < 1e-16) {
            break;
        }
        angle = to;
    }
    return angle;
}

static void add_turn(const double f[5], double angle, zv_turns *out)
{
    if (out->count < 4) {
        (void)value_at(f, angle, &out->slope[out->count]);
        zv_sincos(angle, &out->turn[out->count].s, &out->turn[out->count].c);
        ++out->count;
    }
}

zv_turns zv_sub_quartic(const double f[5], double slack)
{
    sample at[SAMPLES + 1];
    zv_turns out = {0};
    const double size = fabs(f[0]) + fabs(f[1]) + fabs(f[2]) + fabs(f[3]) + fabs(f[4]);
    const int count = sample_circle(f, at);
    for (int k = 0; k < count; ++k) {
        const sample before = at[k > 0 ? k - 1 : count - 1], here = at[k], after = at[k + 1];
        if ((here.value < 0.0) != (after.value < 0.0)) {
            add_turn(f, vanishing_between(f, here, after), &out);
        } else if (here.extreme && (before.value < 0.0) == (here.value < 0.0) && fabs(here.value) <= slack * size) {
            add_turn(f, here.angle, &out); // touches zero, within what rounding can tell
        }
    }
    return out;
}

// ---- three axes that meet ----

zv_three_turns zv_three_turns_of(const zv_vec3 h[3], double tolerance)
{
    const double along = zv_vec3_dot(h[1], h[2]);
    const zv_vec3 wanted = fabs(h[2].x) < 0.6 ? (zv_vec3){1.0, 0.0, 0.0} : (zv_vec3){0.0, 1.0, 0.0};
    const double sine0 = zv_vec3_length(zv_vec3_cross(h[0], h[1])), sine1 = zv_vec3_length(zv_vec3_cross(h[1], h[2]));
    const zv_vec3 across = zv_vec3_sub(h[2], zv_vec3_scale(h[1], along));
    const double nearest = zv_atan2(zv_vec3_dot(h[0], zv_vec3_cross(h[1], h[2])), zv_vec3_dot(h[0], across));
    zv_three_turns of = {
        .h = {h[0], h[1], h[2]},
        .twist = {zv_atan2(sine0, zv_vec3_dot(h[0], h[1])), zv_atan2(sine1, along)},
        .product = sine0 * sine1,
        .slack = fmax(1e-9, OFF * tolerance),
        .across = zv_vec3_unit(zv_vec3_cross(h[2], wanted)),
        .along1 = zv_vec3_scale(h[1], along),
        .across1 = across,
        .cross1 = zv_vec3_cross(h[1], h[2]),
    };
    zv_sincos(0.5 * (of.twist[0] - of.twist[1]), &of.half_difference.s, &of.half_difference.c);
    zv_sincos(0.5 * (of.twist[0] + of.twist[1]), &of.half_sum.s, &of.half_sum.c);
    zv_sincos(nearest, &of.nearest.s, &of.nearest.c);
    return of;
}

/// What a rotation makes of the third axis and of the vector square to it.
typedef struct carried {
    zv_vec3 last, across;
} carried;

/// The other two angles once the middle one is known; the last from the pairs of the first, which keeps their sum right
/// where the first alone is lost.
static bool other_angles(const zv_three_turns *of, const carried *to, zv_cos_sin bend, double q[3])
{
    const zv_vec3 bent = {of->along1.x + of->across1.x * bend.c + of->cross1.x * bend.s,
                          of->along1.y + of->across1.y * bend.c + of->cross1.y * bend.s,
                          of->along1.z + of->across1.z * bend.c + of->cross1.z * bend.s};
    zv_cos_sin first;
    const bool known = turn_between(of->h[0], bent, to->last, IN_LINE, &first);
    const zv_vec3 back = turned_by(of->h[0], (zv_cos_sin){first.c, -first.s}, to->across);
    const zv_vec3 across = turned_by(of->h[1], (zv_cos_sin){bend.c, -bend.s}, back);
    q[0] = zv_atan2(first.s, first.c);
    q[1] = zv_atan2(bend.s, bend.c);
    // both are square to the third axis
    q[2] = zv_atan2(zv_vec3_dot(of->h[2], zv_vec3_cross(of->across, across)), zv_vec3_dot(of->across, across));
    return known;
}

/// Cosine and sine of half an angle from 0 to pi, of which these are the cosine and the sine.
static zv_cos_sin halved(zv_cos_sin whole)
{
    const double large = sqrt(0.5 * (1.0 + fabs(whole.c))), small = 0.5 * whole.s / large;
    return whole.c >= 0.0 ? (zv_cos_sin){large, small} : (zv_cos_sin){small, large};
}

/// sin(a + b) sin(a - b)
static double product_of_sines(zv_cos_sin a, zv_cos_sin b)
{
    return (a.s * b.c + a.c * b.s) * (a.s * b.c - a.c * b.s);
}

/// The angle of the middle turn, counted from where the outer axes are nearest, that makes them stand at `apart`; how many
/// signs it can have, 0 when none does. The spherical triangle of the three axes by its half angles: exact also where it
/// is flat.
static int middle_turn(const zv_three_turns *of, zv_cos_sin apart, zv_cos_sin *turn)
{
    const zv_cos_sin half = halved(apart);
    const double sine2 = product_of_sines(half, of->half_difference); // sin2 of half the turn, times the product
    const double cosine2 = product_of_sines(of->half_sum, half);      // cos2 of it
    const double slack = of->slack * of->product;
    if (sine2 < -slack || cosine2 < -slack) {
        return 0;
    }
    const double s = fmax(0.0, sine2), c = fmax(0.0, cosine2);
    *turn = (zv_cos_sin){(c - s) / (c + s), 2.0 * sqrt(s * c) / (c + s)};
    return s > 0.0 && c > 0.0 ? 2 : 1;
}

/// The triples from `from` to `to`, 0 and 1.
static zv_three_angles three_turns(const zv_three_turns *of, zv_rot rot, int from, int to)
{
    const carried at = {zv_rot_apply(rot, of->h[2]), zv_rot_apply(rot, of->across)};
    zv_three_angles out = {.bend = zv_vec3_length(zv_vec3_cross(of->h[0], at.last))};
    zv_cos_sin turn = {1.0, 0.0};
    out.count = middle_turn(of, (zv_cos_sin){zv_vec3_dot(of->h[0], at.last), out.bend}, &turn);
    for (int k = from; k < out.count && k <= to; ++k) {
        const double sine = k == 0 ? turn.s : -turn.s;
        const zv_cos_sin bend = {of->nearest.c * turn.c - of->nearest.s * sine,
                                 of->nearest.s * turn.c + of->nearest.c * sine};
        if (!other_angles(of, &at, bend, out.q[k])) {
            out.lost = true;
            out.count = 1;
        }
    }
    return out;
}

zv_three_angles zv_sub_three_turns(const zv_three_turns *of, zv_rot rot)
{
    return three_turns(of, rot, 0, 1);
}

zv_three_angles zv_sub_three_turns_one(const zv_three_turns *of, zv_rot rot, int which)
{
    return three_turns(of, rot, which, which);
}
