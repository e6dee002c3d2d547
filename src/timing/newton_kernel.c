/// @file newton_kernel.c
/// One step of a primal-dual interior point for the fastest law: the equations, four grid points at a time.
///
///     minimise    sum h c^(-1/2)                         the time, nearly
///     x <= cap    |q' u + q'' x| <= A    |P' u + P'' x| <= A_tool    a u + b x <= 1
///     |q' w + 3 q'' u + q''' x| <= J x^(-1/2)            with w of the interval before and of that behind
///
/// Each row has a slack (1 - use of its limit) and a dual; `weight` and `force` are what they add to the matrix and to
/// the slope. What depends on (x, u, w before, w behind) of a point goes to the four coefficients around it.
#include "timing/speed_spline.h"

/// From one step to the next a slack or a dual falls to no less than this part of itself.
#define SHARPEST 0.1
#define NO_SLACK 1e-12

/// What the rows of four points aim at.
typedef struct aims {
    zv_v4 target, before, least;
    bool is_fresh;
} aims;

typedef struct pull {
    zv_v4 weight, force, dual;
} pull;

/// One row: its slack, what the last step has foreseen of it, and where its numbers are kept.
ZV_INLINE pull pull_of(const zv_spline_newton *newton, int at, const aims *aim, zv_v4 slack, zv_v4 foreseen)
{
    double *kept = newton->per_slack + at, *kept_dual = newton->dual + at;
    zv_v4 per_slack, dual;
    if (aim->is_fresh) {
        per_slack = 1.0 / zv_v4_max(slack, aim->least);
        dual = aim->target * per_slack;
    } else {
        const zv_v4 old = zv_v4_load(kept), old_dual = zv_v4_load(kept_dual);
        const zv_v4 room = zv_v4_max(zv_v4_max(foreseen, slack), zv_v4_splat(NO_SLACK));
        dual = zv_v4_max(old_dual + (aim->before - old_dual * foreseen) * old, SHARPEST * old_dual);
        per_slack = zv_v4_min(1.0 / room, old * (1.0 / SHARPEST));
    }
    zv_v4_store(kept, per_slack);
    zv_v4_store(kept_dual, dual);
    const zv_v4 weight = dual * per_slack;
    return (pull){weight, per_slack * aim->target - weight * slack + dual, dual};
}

/// What the rows of four points add: slopes by x, u and both w (l before, r behind), and the second derivatives.
typedef struct sums {
    zv_v4 x, u, l, r, xx, xu, uu, xl, ul, ll, xr, ur, rr;
} sums;

/// Four points and their neighbourhood.
typedef struct four {
    const zv_spline_problem *problem;
    int at;
    zv_v4 x, u, dx, du, old_x, root, old_root, hl, hr;
    aims aim;
    sums sum;
} four;

ZV_INLINE void add_cap(four *f)
{
    const zv_v4 per_cap = 1.0 / zv_v4_load(f->problem->grid.row_cap + f->at), slack = 1.0 - f->x * per_cap;
    const pull p = pull_of(&f->problem->newton, f->at, &f->aim, slack, slack);
    f->sum.x += p.force * per_cap;
    f->sum.xx += p.weight * per_cap * per_cap;
}

ZV_INLINE void add_tool(four *f)
{
    const zv_spline_grid *grid = &f->problem->grid;
    const zv_v4 tight = zv_v4_load(grid->tight + f->at), part = f->problem->limits.per_tool2 * tight * tight;
    const zv_v4 g0 = zv_v4_load(grid->gram[0] + f->at) * part, g1 = zv_v4_load(grid->gram[1] + f->at) * part,
                g2 = zv_v4_load(grid->gram[2] + f->at) * part;
    const zv_v4 eu = g0 * f->u + g1 * f->x, ex = g1 * f->u + g2 * f->x, slack = 1.0 - (f->u * eu + f->x * ex);
    const zv_v4 old_u = f->u - f->du, ou = g0 * old_u + g1 * f->old_x, ox = g1 * old_u + g2 * f->old_x;
    const zv_v4 foreseen = 1.0 - (old_u * ou + f->old_x * ox) - 2.0 * (ou * f->du + ox * f->dx);
    const pull p = pull_of(&f->problem->newton, grid->stride + f->at, &f->aim, slack, foreseen);
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
        const int at = k * grid->stride + f->at, row = (2 + 6 * limits->joints) * grid->stride + at;
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

/// Rows `first` and the next one: an acceleration up and down.
ZV_INLINE void add_acceleration(four *f, int first, zv_v4 a, zv_v4 b)
{
    const int stride = f->problem->grid.stride;
    const zv_v4 use = a * f->u + b * f->x, up_slack = 1.0 - use, down_slack = 1.0 + use;
    const pull up = pull_of(&f->problem->newton, first * stride + f->at, &f->aim, up_slack, up_slack);
    const pull down = pull_of(&f->problem->newton, (first + 1) * stride + f->at, &f->aim, down_slack, down_slack);
    const zv_v4 force = up.force - down.force, weight = up.weight + down.weight, wa = weight * a, wb = weight * b;
    f->sum.x += force * b;
    f->sum.u += force * a;
    f->sum.xx += wb * b;
    f->sum.xu += wa * b;
    f->sum.uu += wa * a;
}

/// The jerk of a joint with one of the two w: D u + E x + C w, where E is what it is at most (up) or at least (down) in
/// the interval.
typedef struct jerk_row {
    zv_v4 w, w_part, u_part, x_up, x_down, tight, mask;
} jerk_row;

/// What a pair of jerk rows adds, by w as well.
typedef struct jerk_sums {
    zv_v4 w, xw, uw, ww;
} jerk_sums;

/// The limit J x^(-1/2) is convex in x: its tangent is below it, so what fits the tangent fits.
ZV_INLINE jerk_sums add_jerk(four *f, int first, const jerk_row *row)
{
    const int stride = f->problem->grid.stride;
    const zv_v4 common = row->u_part * f->u + row->w_part * row->w;
    const zv_v4 up_all = common + row->x_up * f->x, down_all = common + row->x_down * f->x;
    const zv_v4 scale = f->root * row->tight, old_scale = f->old_root * row->tight,
                foreseen = 1.0 - 0.5 * f->dx / f->old_x;
    const pull up = pull_of(&f->problem->newton, first * stride + f->at, &f->aim, 1.0 - up_all * scale,
                            foreseen - up_all * old_scale);
    const pull down = pull_of(&f->problem->newton, (first + 1) * stride + f->at, &f->aim, 1.0 + down_all * scale,
                              foreseen + down_all * old_scale);
    const zv_v4 up_force = up.force * row->mask, down_force = down.force * row->mask, up_weight = up.weight * row->mask,
                down_weight = down.weight * row->mask, minus = up_force - down_force, both = up_weight + down_weight;
    const zv_v4 half = 0.5 / f->x, c = row->w_part * scale, d = row->u_part * scale;
    const zv_v4 up_x = row->x_up * scale + half, down_x = row->x_down * scale - half; // how the uses grow with x
    const zv_v4 by_x = up_weight * up_x + down_weight * down_x, by_u = both * d;
    f->sum.x += up_force * up_x - down_force * down_x;
    f->sum.u += minus * d;
    f->sum.xx += up_weight * up_x * up_x + down_weight * down_x * down_x;
    f->sum.xu += d * by_x;
    f->sum.uu += by_u * d;
    return (jerk_sums){minus * c, c * by_x, by_u * c, both * c * c};
}

ZV_INLINE void add_joint(four *f, int k, zv_v4 mask_before, zv_v4 mask_behind)
{
    const zv_spline_grid *grid = &f->problem->grid;
    const zv_spline_limits *limits = &f->problem->limits;
    const int at = k * grid->stride + f->at, first = 2 + 6 * k;
    const zv_v4 q1 = zv_v4_load(grid->q1 + at), q2 = zv_v4_load(grid->q2 + at);
    const zv_v4 part = limits->per_acceleration[k] * zv_v4_load(grid->tight + f->at);
    add_acceleration(f, first, q1 * part, q2 * part);
    const double per_jerk = limits->per_jerk[k];
    const zv_v4 c = q1 * per_jerk, d = 3.0 * q2 * per_jerk;
    const double *w = f->problem->spline.w + f->at, *tight = grid->tight_jerk + f->at;
    const double *above = grid->bulge[0] + at, *below = grid->bulge[1] + at;
    const zv_v4 e_before = zv_v4_load(grid->q3_before + at), e_behind = zv_v4_load(grid->q3 + at);
    const jerk_row before = {zv_v4_load(w - 1),
                             c,
                             d,
                             (e_before + zv_v4_load(above - 1)) * per_jerk,
                             (e_before - zv_v4_load(below - 1)) * per_jerk,
                             zv_v4_load(tight - 1),
                             mask_before};
    const jerk_sums l = add_jerk(f, first + 2, &before);
    f->sum.l += l.w;
    f->sum.xl += l.xw;
    f->sum.ul += l.uw;
    f->sum.ll += l.ww;
    const jerk_row behind = {zv_v4_load(w),
                             c,
                             d,
                             (e_behind + zv_v4_load(above)) * per_jerk,
                             (e_behind - zv_v4_load(below)) * per_jerk,
                             zv_v4_load(tight),
                             mask_behind};
    const jerk_sums r = add_jerk(f, first + 4, &behind);
    f->sum.r += r.w;
    f->sum.xr += r.xw;
    f->sum.ur += r.uw;
    f->sum.rr += r.ww;
}

/// From (x, u, w before, w behind) of point i to the coefficients i - 2 to i + 1.
ZV_INLINE void spread(const four *f)
{
    const double *h = f->problem->grid.h + f->at;
    double *const *part = f->problem->newton.part;
    const sums *m = &f->sum;
    const int i = f->at;
    const zv_v4 d = 1.0 / (f->hl + f->hr), al = f->hr * d, be = f->hl * d, dm = 1.0 / (zv_v4_load(h - 2) + f->hl),
                dp = 1.0 / (f->hr + zv_v4_load(h + 1)), il = 1.0 / f->hl, ir = 1.0 / f->hr;
    const zv_v4 l0 = dm * il, l1 = -(d + dm) * il, l2 = d * il, r1 = d * ir, r2 = -(dp + d) * ir, r3 = dp * ir;
    const zv_v4 ax = m->xx * al - m->xu * d + m->xl * l1 + m->xr * r1,
                au = m->xu * al - m->uu * d + m->ul * l1 + m->ur * r1, az = m->xl * al - m->ul * d + m->ll * l1,
                ar = m->xr * al - m->ur * d + m->rr * r1;
    const zv_v4 bx = m->xx * be + m->xu * d + m->xl * l2 + m->xr * r2,
                bu = m->xu * be + m->uu * d + m->ul * l2 + m->ur * r2, bz = m->xl * be + m->ul * d + m->ll * l2,
                br = m->xr * be + m->ur * d + m->rr * r2;
    zv_v4_store(part[0] + i, m->ll * l0 * l0);
    zv_v4_store(part[1] + i, l0 * az);
    zv_v4_store(part[2] + i, l0 * bz);
    zv_v4_store(part[3] + i, al * ax - d * au + l1 * az + r1 * ar);
    zv_v4_store(part[4] + i, be * ax + d * au + l2 * az + r2 * ar);
    zv_v4_store(part[5] + i, be * bx + d * bu + l2 * bz + r2 * br);
    zv_v4_store(part[6] + i, r3 * ar);
    zv_v4_store(part[7] + i, r3 * br);
    zv_v4_store(part[8] + i, m->rr * r3 * r3);
    zv_v4_store(part[9] + i, m->l * l0);
    zv_v4_store(part[10] + i, m->x * al - m->u * d + m->l * l1 + m->r * r1);
    zv_v4_store(part[11] + i, m->x * be + m->u * d + m->l * l2 + m->r * r2);
    zv_v4_store(part[12] + i, m->r * r3);
}

/// Rows of the points i to i + 3. At rest the jerk of the first and of the last interval is a matter of the caps.
ZV_INLINE void add_four(const zv_spline_problem *problem, const zv_spline_aim *aim, int i)
{
    const zv_spline_grid *grid = &problem->grid;
    const zv_spline *spline = &problem->spline;
    double *tau = problem->newton.tau + i;
    const int last = grid->count - 2;
    four f = {.problem = problem, .at = i};
    f.x = zv_v4_load(spline->x + i);
    f.u = zv_v4_load(spline->u + i);
    f.dx = zv_v4_load(problem->newton.step.x + i);
    f.du = zv_v4_load(problem->newton.step.u + i);
    f.old_x = f.x - f.dx;
    f.root = zv_v4_sqrt(f.x);
    f.old_root = zv_v4_sqrt(f.old_x);
    f.hl = zv_v4_load(grid->h + i - 1);
    f.hr = zv_v4_load(grid->h + i);
    const zv_v4 old_tau = zv_v4_load(tau), new_tau = 0.5 * (f.hl + f.hr) / f.root;
    zv_v4_store(tau, new_tau);
    f.aim = (aims){aim->mu * new_tau, aim->mu_before * old_tau, zv_v4_splat(aim->least_slack), aim->is_fresh};
    zv_v4 before = zv_v4_splat(1.0), behind = before;
    before[0] = i == 1 ? 0.0 : 1.0;
    if (last - i < ZV_TOPP_LANES) {
        behind[last - i] = 0.0;
    }
    add_cap(&f);
    if (problem->limits.per_tool2 > 0.0) {
        add_tool(&f);
    }
    for (int k = 0; k < problem->limits.joints; ++k) {
        add_joint(&f, k, before, behind);
    }
    add_torques(&f);
    spread(&f);
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

/// The bands of the matrix and the slope, with what the time adds.
ZV_INLINE void gather(const zv_spline_problem *problem, int i)
{
    const zv_spline_newton *newton = &problem->newton;
    double *const *part = newton->part;
    const zv_v4 c = zv_v4_load(problem->spline.c + i), h = zv_v4_load(problem->grid.h + i);
    zv_v4 slope = -0.5 * h / (c * zv_v4_sqrt(c));
    slope[0] = i == 0 ? 0.0 : slope[0];
    for (int k = problem->grid.count - 2 - i; k < ZV_TOPP_LANES; ++k) {
        slope[k] = 0.0;
    }
    zv_v4_store(newton->diagonal + i, -1.5 * slope / c + zv_v4_load(part[0] + i + 2) + zv_v4_load(part[3] + i + 1) +
                                          zv_v4_load(part[5] + i) + zv_v4_load(part[8] + i - 1));
    zv_v4_store(newton->next + i, zv_v4_load(part[1] + i + 2) + zv_v4_load(part[4] + i + 1) + zv_v4_load(part[7] + i));
    zv_v4_store(newton->over + i, zv_v4_load(part[2] + i + 2) + zv_v4_load(part[6] + i + 1));
    zv_v4_store(newton->slope + i, slope + zv_v4_load(part[9] + i + 2) + zv_v4_load(part[10] + i + 1) +
                                       zv_v4_load(part[11] + i) + zv_v4_load(part[12] + i - 1));
}

void ZV_KERNEL(zv_spline_equations)(const zv_spline_problem *problem, const zv_spline_aim *aim)
{
    const int n = problem->grid.count;
    for (int i = 1; i < n - 1; i += ZV_TOPP_LANES) {
        add_four(problem, aim, i);
    }
    clear_outside(problem);
    for (int i = 0; i < n - 1; i += ZV_TOPP_LANES) {
        gather(problem, i);
    }
}

void ZV_KERNEL(zv_spline_expand)(const zv_spline_grid *grid, const zv_spline *spline)
{
    const int n = grid->count;
    for (int i = 1; i < n; i += ZV_TOPP_LANES) {
        const zv_v4 hl = zv_v4_load(grid->h + i - 1), hr = zv_v4_load(grid->h + i), cl = zv_v4_load(spline->c + i - 1),
                    cr = zv_v4_load(spline->c + i), d = 1.0 / (hl + hr);
        zv_v4_store(spline->x + i, (hr * cl + hl * cr) * d);
        zv_v4_store(spline->u + i, (cr - cl) * d);
    }
    for (int i = 1; i < n - 1; i += ZV_TOPP_LANES) {
        const zv_v4 a = zv_v4_load(spline->u + i), b = zv_v4_load(spline->u + i + 1), h = zv_v4_load(grid->h + i);
        zv_v4_store(spline->w + i, (b - a) / h);
    }
}
