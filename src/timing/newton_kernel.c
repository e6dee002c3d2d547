/// @file newton_kernel.c
/// One step of a primal-dual interior point for the fastest law: the equations, four grid points at a time.
///
///     minimise    sum h c^(-1/2)                         the time, nearly
///     c <= cap    |q' u + q'' x| <= A    |P' u + P'' x| <= A_tool    a u + b x <= 1
///     |q' w + 3 q'' u + q''' x| <= J x^(-1/2)            with w of the interval before and of that behind
///
/// Each row has a slack and a dual; `weight` and `force` are what they add to the matrix and to the slope. What depends
/// on (x, u, w before, w behind) of a point goes to the four coefficients around it.
///
/// (S. J. Wright, "Primal-Dual Interior-Point Methods", 1997; x as the variable: D. Verscheure and others, "Time-Optimal
/// Path Tracking for Robots: A Convex Optimization Approach", 2009.)
#include "timing/speed_spline.h"

/// From one step to the next a slack or a dual falls to no less than this part of itself.
#define SHARPEST 0.1
#define NO_SLACK 1e-12

/// What the rows of four points aim at.
typedef struct aims {
    zv_v4 target, before, least;
    bool is_fresh;
    bool is_inner; ///< all four belong to the range, and none is next to a stop; known when this is compiled
    zv_m4 keeps;   ///< else which of them belong to the range
} aims;

typedef struct pull {
    zv_v4 weight, force, dual;
} pull;

/// Beyond the range everything stays as it was: what is done there must not depend on where groups of four end.
ZV_INLINE void keep(double *to, zv_v4 value, const aims *aim)
{
    zv_v4_store(to, aim->is_inner ? value : zv_v4_select(aim->keeps, value, zv_v4_load(to)));
}

/// The first `count` of four.
ZV_INLINE zv_m4 first_lanes(int count)
{
    return zv_v4_less((zv_v4){0.0, 1.0, 2.0, 3.0}, zv_v4_splat((double)count));
}

/// One row: its slack, what the last step has predicted of it, and where its numbers are kept.
ZV_INLINE pull pull_of(const zv_spline_newton *newton, int at, const aims *aim, zv_v4 slack, zv_v4 predicted)
{
    double *kept = newton->per_slack + at, *kept_dual = newton->dual + at;
    zv_v4 per_slack, dual;
    if (aim->is_fresh) {
        per_slack = 1.0 / zv_v4_max(slack, aim->least);
        dual = aim->target * per_slack;
    } else {
        const zv_v4 old = zv_v4_load(kept), old_dual = zv_v4_load(kept_dual);
        const zv_v4 room = zv_v4_max(zv_v4_max(predicted, slack), zv_v4_splat(NO_SLACK));
        dual = zv_v4_max(old_dual + (aim->before - old_dual * predicted) * old, SHARPEST * old_dual);
        per_slack = zv_v4_min(1.0 / room, old * (1.0 / SHARPEST));
    }
    keep(kept, per_slack, aim);
    keep(kept_dual, dual, aim);
    const zv_v4 weight = dual * per_slack;
    return (pull){weight, per_slack * aim->target - weight * slack + dual, dual};
}

/// What the rows of four points add: slopes by x and u, and second derivatives.
typedef struct sums {
    zv_v4 x, u, xx, xu, uu;
} sums;

/// Four points and their neighbourhood.
typedef struct four {
    const zv_spline_problem *problem;
    int at;
    zv_v4 x, u, dx, du, old_x, old_u, hl, hr;
    zv_v4 half_per_x, predicted; ///< 1 / 2x, and 1 - dx / 2 old x: the tangent of x^(-1/2)
    aims aim;
    sums sum;
} four;

ZV_INLINE void add_tool(four *f)
{
    const zv_spline_grid *grid = &f->problem->grid;
    const zv_v4 tight = zv_v4_load(grid->tight + f->at), part = f->problem->limits.per_tool2 * tight * tight;
    const zv_v4 g0 = zv_v4_load(grid->gram[0] + f->at) * part, g1 = zv_v4_load(grid->gram[1] + f->at) * part,
                g2 = zv_v4_load(grid->gram[2] + f->at) * part;
    const zv_v4 eu = g0 * f->u + g1 * f->x, ex = g1 * f->u + g2 * f->x, slack = 1.0 - (f->u * eu + f->x * ex);
    const zv_v4 ou = g0 * f->old_u + g1 * f->old_x, ox = g1 * f->old_u + g2 * f->old_x;
    const zv_v4 predicted = 1.0 - (f->old_u * ou + f->old_x * ox) - 2.0 * (ou * f->du + ox * f->dx);
    const pull p = pull_of(&f->problem->newton, grid->stride + f->at, &f->aim, slack, predicted);
    const zv_v4 four_w = 4.0 * p.weight, twice = 2.0 * p.dual;
    f->sum.x += 2.0 * p.force * ex;
    f->sum.u += 2.0 * p.force * eu;
    f->sum.xx += four_w * ex * ex + twice * g2;
    f->sum.xu += four_w * ex * eu + twice * g1;
    f->sum.uu += four_w * eu * eu + twice * g0;
}

ZV_INLINE void add_torques(four *f)
{
    const zv_spline_grid *grid = &f->problem->grid;
    const zv_spline_limits *limits = &f->problem->limits;
    for (int k = 0; k < limits->torques; ++k) {
        const int at = k * grid->stride + f->at,
                  row = (ZV_SPLINE_ROWS + ZV_SPLINE_JOINT_ROWS * limits->joints) * grid->stride + at;
        const zv_v4 tight = zv_v4_load(grid->tight + f->at);
        const zv_v4 a = zv_v4_load(grid->torque_a + at) * tight, b = zv_v4_load(grid->torque_b + at) * tight;
        const zv_v4 slack = 1.0 - (a * f->u + b * f->x);
        const pull p = pull_of(&f->problem->newton, row, &f->aim, slack, slack);
        const zv_v4 wa = p.weight * a, wb = p.weight * b;
        f->sum.x += p.force * b;
        f->sum.u += p.force * a;
        f->sum.xx += wb * b;
        f->sum.xu += wa * b;
        f->sum.uu += wa * a;
    }
}

/// One row for both directions of a limit. The one in which it is used has slack and dual, with which the sign is kept:
/// when it has changed, they begin anew. The other one pushes back as a barrier would, nearly, so that nothing jumps
/// where the sign changes.
ZV_INLINE pull pull_of_either(const zv_spline_newton *newton, int at, const aims *aim, zv_m4 sign, zv_v4 slack,
                              zv_v4 predicted)
{
    double *kept = newton->per_slack + at, *kept_dual = newton->dual + at;
    zv_v4 room = zv_v4_max(slack, aim->least), per_slack, dual;
    if (aim->is_fresh) {
        per_slack = 1.0 / room;
        dual = aim->target * per_slack;
    } else {
        const zv_v4 old = zv_v4_load(kept), signed_dual = zv_v4_load(kept_dual), old_dual = zv_v4_abs(signed_dual);
        const zv_m4 goes_on = zv_v4_sign(signed_dual) == sign;
        room = zv_v4_select(goes_on, zv_v4_max(zv_v4_max(predicted, slack), zv_v4_splat(NO_SLACK)), room);
        const zv_v4 per_room = 1.0 / room;
        const zv_v4 next = zv_v4_max(old_dual + (aim->before - old_dual * predicted) * old, SHARPEST * old_dual);
        per_slack = zv_v4_select(goes_on, zv_v4_min(per_room, old * (1.0 / SHARPEST)), per_room);
        dual = zv_v4_select(goes_on, next, aim->target * per_room);
    }
    keep(kept, per_slack, aim);
    keep(kept_dual, zv_v4_flip(dual, sign), aim);
    const zv_v4 weight = dual * per_slack, half = 0.5 * aim->target;
    return (pull){weight + half, per_slack * aim->target - weight * slack + dual - half * (1.0 + slack), dual};
}

/// An acceleration up and down.
ZV_INLINE void add_acceleration(four *f, int row, zv_v4 a, zv_v4 b)
{
    const zv_v4 use = a * f->u + b * f->x + 0.0, slack = 1.0 - zv_v4_abs(use); // -0 counts as 0
    const zv_m4 sign = zv_v4_sign(use);
    const int at = row * f->problem->grid.stride + f->at;
    const pull p = pull_of_either(&f->problem->newton, at, &f->aim, sign, slack, slack);
    const zv_v4 force = zv_v4_flip(p.force, sign), wa = p.weight * a, wb = p.weight * b;
    f->sum.x += force * b;
    f->sum.u += force * a;
    f->sum.xx += wb * b;
    f->sum.xu += wa * b;
    f->sum.uu += wa * a;
}

/// The jerk of a joint with one of the two w: C w + D u + E x, and by how much E is above or below that at most in the
/// interval.
typedef struct jerk_row {
    zv_v4 w_part, u_part, x_part, bulge;
} jerk_row;

/// One of the two w of a point, its interval, and what rows add by it.
typedef struct side {
    zv_v4 w, scale, old_scale, mask; ///< scale: the root of x, and by how much rows are tightened; mask: 0 at rest
    zv_v4 sum_w, sum_xw, sum_uw, sum_ww;
} side;

/// The limit J x^(-1/2) is convex in x: its tangent is below it, so what fits the tangent fits.
ZV_INLINE void add_jerk(four *f, int row, const jerk_row *jerk, side *s)
{
    const zv_v4 g = jerk->u_part * f->u + jerk->w_part * s->w + jerk->x_part * f->x + 0.0,
                all = zv_v4_abs(g) + jerk->bulge * f->x;
    const zv_m4 sign = zv_v4_sign(g);
    const int at = row * f->problem->grid.stride + f->at;
    const zv_v4 use = all * s->scale;
    const pull p = pull_of_either(&f->problem->newton, at, &f->aim, sign, 1.0 - use, f->predicted - all * s->old_scale);
    const zv_v4 force = f->aim.is_inner ? p.force : p.force * s->mask,
                weight = f->aim.is_inner ? p.weight : p.weight * s->mask;
    const zv_v4 scale = zv_v4_flip(s->scale, sign), c = jerk->w_part * scale, d = jerk->u_part * scale,
                e = jerk->x_part * scale + jerk->bulge * s->scale + f->half_per_x; // how the use grows with w, u and x
    const zv_v4 we = weight * e, wd = weight * d;
    f->sum.x += force * e;
    f->sum.u += force * d;
    f->sum.xx += we * e;
    f->sum.xu += we * d;
    f->sum.uu += wd * d;
    s->sum_w += force * c;
    s->sum_xw += we * c;
    s->sum_uw += wd * c;
    s->sum_ww += weight * c * c;
}

ZV_INLINE void add_joint(four *f, int k, side *before, side *behind)
{
    const zv_spline_grid *grid = &f->problem->grid;
    const zv_spline_limits *limits = &f->problem->limits;
    const int at = k * grid->stride + f->at, first = ZV_SPLINE_ROWS + ZV_SPLINE_JOINT_ROWS * k;
    const zv_v4 q1 = zv_v4_load(grid->q1 + at), q2 = zv_v4_load(grid->q2 + at);
    if (limits->has_push[k]) {
        const zv_v4 part = limits->per_acceleration[k] * zv_v4_load(grid->tight + f->at);
        add_acceleration(f, first, q1 * part, q2 * part);
    }
    if (!limits->has_jerk[k]) {
        return;
    }
    const double per_jerk = limits->per_jerk[k], *shift = grid->shift + at, *bulge = grid->bulge + at;
    jerk_row row = {q1 * per_jerk, 3.0 * q2 * per_jerk,
                    (zv_v4_load(grid->q3_before + at) + zv_v4_load(shift - 1)) * per_jerk,
                    zv_v4_load(bulge - 1) * per_jerk};
    add_jerk(f, first + 1, &row, before);
    row.x_part = (zv_v4_load(grid->q3 + at) + zv_v4_load(shift)) * per_jerk;
    row.bulge = zv_v4_load(bulge) * per_jerk;
    add_jerk(f, first + 2, &row, behind);
}

/// From (x, u, w before, w behind) of point i to the coefficients i - 2 to i + 1.
ZV_INLINE void spread(const four *f, const side *l, const side *r)
{
    const double *per_h = f->problem->grid.per_h + f->at, *per_both = f->problem->grid.per_both + f->at;
    double *const *part = f->problem->newton.part;
    const sums *m = &f->sum;
    const int i = f->at;
    const zv_v4 d = zv_v4_load(per_both), al = f->hr * d, be = f->hl * d, dm = zv_v4_load(per_both - 1),
                dp = zv_v4_load(per_both + 1), il = zv_v4_load(per_h - 1), ir = zv_v4_load(per_h);
    const zv_v4 l0 = dm * il, l1 = -(d + dm) * il, l2 = d * il, r1 = d * ir, r2 = -(dp + d) * ir, r3 = dp * ir;
    const zv_v4 ax = m->xx * al - m->xu * d + l->sum_xw * l1 + r->sum_xw * r1,
                au = m->xu * al - m->uu * d + l->sum_uw * l1 + r->sum_uw * r1,
                az = l->sum_xw * al - l->sum_uw * d + l->sum_ww * l1,
                ar = r->sum_xw * al - r->sum_uw * d + r->sum_ww * r1;
    const zv_v4 bx = m->xx * be + m->xu * d + l->sum_xw * l2 + r->sum_xw * r2,
                bu = m->xu * be + m->uu * d + l->sum_uw * l2 + r->sum_uw * r2,
                bz = l->sum_xw * be + l->sum_uw * d + l->sum_ww * l2,
                br = r->sum_xw * be + r->sum_uw * d + r->sum_ww * r2;
    zv_v4_store(part[0] + i, l->sum_ww * l0 * l0);
    zv_v4_store(part[1] + i, l0 * az);
    zv_v4_store(part[2] + i, l0 * bz);
    zv_v4_store(part[3] + i, al * ax - d * au + l1 * az + r1 * ar);
    zv_v4_store(part[4] + i, be * ax + d * au + l2 * az + r2 * ar);
    zv_v4_store(part[5] + i, be * bx + d * bu + l2 * bz + r2 * br);
    zv_v4_store(part[6] + i, r3 * ar);
    zv_v4_store(part[7] + i, r3 * br);
    zv_v4_store(part[8] + i, r->sum_ww * r3 * r3);
    zv_v4_store(part[9] + i, l->sum_w * l0);
    zv_v4_store(part[10] + i, m->x * al - m->u * d + l->sum_w * l1 + r->sum_w * r1);
    zv_v4_store(part[11] + i, m->x * be + m->u * d + l->sum_w * l2 + r->sum_w * r2);
    zv_v4_store(part[12] + i, r->sum_w * r3);
}

/// The interval at `w` with what the root of x was and is.
ZV_INLINE side side_of(const zv_spline_problem *problem, int interval, zv_v4 root, zv_v4 old_root)
{
    const zv_v4 tight = zv_v4_load(problem->grid.tight_jerk + interval), none = zv_v4_splat(0.0);
    return (side){.w = zv_v4_load(problem->spline.w + interval),
                  .scale = root * tight,
                  .old_scale = old_root * tight,
                  .sum_w = none,
                  .sum_xw = none,
                  .sum_uw = none,
                  .sum_ww = none};
}

/// 0 in the lane `at`, 1 elsewhere.
ZV_INLINE zv_v4 all_but(int at)
{
    return zv_v4_select(zv_v4_equal((zv_v4){0.0, 1.0, 2.0, 3.0}, zv_v4_splat((double)at)), zv_v4_splat(0.0),
                        zv_v4_splat(1.0));
}

/// Rows of the points i to i + 3. At rest the jerk of the first and of the last interval is a matter of the caps.
ZV_INLINE void add_four(const zv_spline_problem *problem, const zv_spline_aim *aim, int i, int end, bool is_fresh,
                        bool is_inner)
{
    const zv_spline_grid *grid = &problem->grid;
    const zv_spline *spline = &problem->spline;
    double *tau = problem->newton.tau + i;
    four f = {.problem = problem, .at = i};
    f.x = zv_v4_load(spline->x + i);
    f.u = zv_v4_load(spline->u + i);
    f.dx = zv_v4_load(problem->newton.step.x + i);
    f.du = zv_v4_load(problem->newton.step.u + i);
    f.old_x = f.x - f.dx;
    f.old_u = f.u - f.du;
    f.half_per_x = 0.5 / f.x;
    f.predicted = 1.0 - 0.5 * f.dx / f.old_x;
    f.hl = zv_v4_load(grid->h + i - 1);
    f.hr = zv_v4_load(grid->h + i);
    const zv_v4 root = zv_v4_sqrt(f.x), old_root = zv_v4_sqrt(f.old_x);
    const zv_v4 old_tau = zv_v4_load(tau), new_tau = 0.5 * (f.hl + f.hr) / root;
    f.aim = (aims){aim->mu * new_tau, aim->mu_before * old_tau, zv_v4_splat(aim->least_slack), is_fresh,
                   is_inner,          first_lanes(end - i + 1)};
    keep(tau, new_tau, &f.aim);
    side before = side_of(problem, i - 1, root, old_root), behind = side_of(problem, i, root, old_root);
    before.mask = all_but(1 - i);
    behind.mask = all_but(grid->count - 2 - i);
    if (problem->limits.per_tool2 > 0.0) {
        add_tool(&f);
    }
    for (int k = 0; k < problem->limits.joints; ++k) {
        add_joint(&f, k, &before, &behind);
    }
    add_torques(&f);
    spread(&f, &before, &behind);
}

/// Nothing comes from beyond the ends.
ZV_INLINE void clear_outside(const zv_spline_problem *problem)
{
    const int n = problem->grid.count;
    for (int k = 0; k < ZV_SPLINE_PARTS; ++k) {
        double *part = problem->newton.part[k];
        part[-1] = part[0] = 0.0;
        for (int i = n - 1; i < n + 5; ++i) {
            part[i] = 0.0;
        }
    }
}

/// The cap of the coefficients of four intervals: x is nowhere above the largest of them.
ZV_INLINE pull cap_of(const zv_spline_problem *problem, const zv_spline_aim *aim, int i, int end, zv_v4 per_cap,
                      zv_v4 c, zv_v4 tau)
{
    const aims aims_here = {aim->mu * tau, aim->mu_before * tau,    zv_v4_splat(aim->least_slack), aim->is_fresh,
                            false,         first_lanes(end - i + 1)};
    const zv_v4 slack = 1.0 - c * per_cap;
    return pull_of(&problem->newton, i, &aims_here, slack, slack);
}

/// The bands of the matrix and the slope, with what the time and the caps add.
ZV_INLINE void gather(const zv_spline_problem *problem, const zv_spline_aim *aim, int i, int end)
{
    const zv_spline_newton *newton = &problem->newton;
    double *const *part = newton->part;
    const zv_v4 c = zv_v4_load(problem->spline.c + i), tau = zv_v4_load(problem->grid.h + i) / zv_v4_sqrt(c),
                per_cap = zv_v4_load(problem->grid.per_cap + i);
    const pull cap = cap_of(problem, aim, i, end, per_cap, c, tau);
    zv_v4 slope = -0.5 * tau / c, curvature = cap.weight * per_cap * per_cap - 1.5 * slope / c;
    slope += cap.force * per_cap;
    if (i == 0) { // those of rest are no unknowns
        slope[0] = curvature[0] = 0.0;
    }
    for (int k = problem->grid.count - 2 - i; k < ZV_TOPP_LANES; ++k) {
        slope[k] = curvature[k] = 0.0;
    }
    zv_v4_store(newton->diagonal + i, curvature + zv_v4_load(part[0] + i + 2) + zv_v4_load(part[3] + i + 1) +
                                          zv_v4_load(part[5] + i) + zv_v4_load(part[8] + i - 1));
    zv_v4_store(newton->next + i, zv_v4_load(part[1] + i + 2) + zv_v4_load(part[4] + i + 1) + zv_v4_load(part[7] + i));
    zv_v4_store(newton->over + i, zv_v4_load(part[2] + i + 2) + zv_v4_load(part[6] + i + 1));
    zv_v4_store(newton->slope + i, slope + zv_v4_load(part[9] + i + 2) + zv_v4_load(part[10] + i + 1) +
                                       zv_v4_load(part[11] + i) + zv_v4_load(part[12] + i - 1));
}

void ZV_KERNEL(zv_spline_equations)(const zv_spline_problem *problem, const zv_spline_aim *aim, zv_spline_range range)
{
    const int n = problem->grid.count, first = range.first > 2 ? range.first - 1 : 1,
              last = range.last + 2 < n - 2 ? range.last + 2 : n - 2;
    for (int i = first; i <= last; i += ZV_TOPP_LANES) {
        const bool is_inner = i > 1 && i + ZV_TOPP_LANES - 1 <= last && i + ZV_TOPP_LANES <= n - 2;
        if (is_inner && aim->is_fresh) {
            add_four(problem, aim, i, last, true, true);
        } else if (is_inner) {
            add_four(problem, aim, i, last, false, true);
        } else {
            add_four(problem, aim, i, last, aim->is_fresh, false);
        }
    }
    clear_outside(problem);
    const int end = range.last == n - 3 ? n - 2 : range.last; // that of rest has an equation, too
    for (int i = range.first > 1 ? range.first : 0; i <= end; i += ZV_TOPP_LANES) {
        gather(problem, aim, i, end);
    }
}

void ZV_KERNEL(zv_spline_expand)(const zv_spline_grid *grid, const zv_spline *spline, zv_spline_range points)
{
    const int last = points.last < grid->count - 2 ? points.last : grid->count - 2;
    for (int i = points.first; i <= points.last; i += ZV_TOPP_LANES) {
        const zv_v4 hl = zv_v4_load(grid->h + i - 1), hr = zv_v4_load(grid->h + i), cl = zv_v4_load(spline->c + i - 1),
                    cr = zv_v4_load(spline->c + i), d = zv_v4_load(grid->per_both + i);
        zv_v4_store(spline->x + i, (hr * cl + hl * cr) * d);
        zv_v4_store(spline->u + i, (cr - cl) * d);
    }
    spline->w[0] = 0.0; // at rest it counts for nothing
    for (int i = points.first > 1 ? points.first - 1 : 1; i <= last; i += ZV_TOPP_LANES) {
        const zv_v4 a = zv_v4_load(spline->u + i), b = zv_v4_load(spline->u + i + 1);
        zv_v4_store(spline->w + i, (b - a) * zv_v4_load(grid->per_h + i));
    }
}
