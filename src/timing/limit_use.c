/// @file limit_use.c
/// How much of its limits a motion uses, at every instant and not only at samples.
///
/// Without a filter u is constant between the times t[i]; with one, the jerk of s is constant between neighbouring
/// times of t[i] and t[i] + T. Velocity and acceleration of the joints are looked at where such a piece starts and
/// ends, with derivatives by s taken evenly between grid points; inside they differ from that by the square of the
/// distance of grid points. The jerk, which jumps, is bounded over the whole piece: by the largest derivatives at the
/// grid points around and the largest speed and acceleration of s, no matter how their signs would help.
#include <math.h>

#include "base/assert.h"
#include "timing/jerk.h"

/// See zv_jerk_share; what was measured gets a margin, because the motion changes a little with it.
#define LARGEST_STEP 2.0
#define STEP_MARGIN 1.05
/// In a shorter part of the filter the jerk cannot change an acceleration by more than rounding does.
#define SHORTEST 1e-7
enum { MARGIN_POINTS = 2 };

/// Walks over the pieces.
typedef struct walk {
    const zv_time_law *law;
    size_t next[2];        ///< the next times t[i], and t[i] + T
    zv_time_cursor cursor; ///< of the law
    size_t cell;           ///< grid interval of the start of the piece
    double t;              ///< start of the piece
    zv_time_sample at;     ///< there
} walk;

typedef struct piece {
    size_t first, last; ///< grid points around it
    double v, u, j;     ///< largest values within it
    zv_time_sample end; ///< at its end, and without a filter with the u inside
    zv_time_sample start;
} piece;

/// The larger of two numbers, or the second one if it is NAN: what is unknown must not look like nothing.
static double larger_or_nan(double a, double b)
{
    return a > b ? a : b;
}

static double next_time(walk *w)
{
    const zv_time_law *law = w->law;
    const double direct = w->next[0] < law->count ? law->t[w->next[0]] : INFINITY;
    const double late = law->filter > 0.0 && w->next[1] < law->count ? law->t[w->next[1]] + law->filter : INFINITY;
    ++w->next[direct <= late ? 0 : 1];
    return fmin(direct, late);
}

/// The grid interval of s, starting at the one before.
static size_t cell_of(const zv_time_law *law, double s, size_t cell)
{
    while (cell + 2 < law->count && s >= law->s[cell + 1]) {
        ++cell;
    }
    return cell;
}

static piece advance(walk *w, double until)
{
    const double middle = 0.5 * (w->t + until), dt = until - w->t;
    const zv_time_sample inside = zv_time_law_at(w->law, middle, &w->cursor);
    piece p = {.first = w->cell, .start = w->at, .end = zv_time_law_at(w->law, until, &w->cursor)};
    w->t = until;
    w->at = p.end;
    w->cell = cell_of(w->law, p.end.s, w->cell);
    if (w->law->filter == 0.0) {
        p.start.sdd = p.end.sdd = inside.sdd;
    }
    p.last = w->cell + 1;
    p.v = larger_or_nan(p.start.sd, p.end.sd) + 0.125 * fabs(inside.sddd) * dt * dt; // a parabola over its chord
    p.u = larger_or_nan(fabs(p.start.sdd), fabs(p.end.sdd));
    p.j = fabs(inside.sddd);
    return p;
}

/// Velocity and acceleration of joint k at one end of a piece, in the grid interval `cell`.
static void take_end(const zv_joint_path *path, zv_time_sample at, size_t cell, int k, zv_limit_use *use)
{
    const size_t one = cell * (size_t)path->width + (size_t)k, other = one + (size_t)path->width;
    const double part = (at.s - path->s[cell]) / (path->s[cell + 1] - path->s[cell]);
    const double q1 = path->q1[one] + part * (path->q1[other] - path->q1[one]);
    const double q2 = path->q2[one] + part * (path->q2[other] - path->q2[one]);
    use->velocity = larger_or_nan(use->velocity, fabs(q1) * at.sd / path->limits.velocity[k]);
    use->acceleration =
        larger_or_nan(use->acceleration, fabs(q1 * at.sdd + q2 * at.sd * at.sd) / path->limits.acceleration[k]);
}

/// The jerk of joint k in a piece.
static void take_jerk(const zv_joint_path *path, const piece *p, int k, zv_limit_use *use)
{
    double q1 = 0.0, q2 = 0.0, q3 = 0.0;
    for (size_t i = p->first; i <= p->last; ++i) {
        const size_t at = i * (size_t)path->width + (size_t)k;
        q1 = larger_or_nan(q1, fabs(path->q1[at]));
        q2 = larger_or_nan(q2, fabs(path->q2[at]));
        q3 = larger_or_nan(q3, fabs(path->q3[at]));
    }
    const double by_filter = q1 * p->j, fixed = (3.0 * q2 * p->u + q3 * p->v * p->v) * p->v;
    const double limit = path->limits.jerk[k];
    use->jerk = larger_or_nan(use->jerk, (by_filter + fixed) / limit);
    use->filter = larger_or_nan(use->filter, fixed < limit ? by_filter / (limit - fixed) : INFINITY);
}

zv_limit_use zv_joint_path_use(const zv_joint_path *path, const zv_time_law *law)
{
    ZV_ASSERT(path && law && path->count >= law->count);

    zv_limit_use use = {0.0, 0.0, 0.0, 0.0};
    walk w = {.law = law, .at = zv_time_law_at(law, 0.0, NULL)};
    for (double until = next_time(&w); until < INFINITY; until = next_time(&w)) {
        if (!(until - w.t > SHORTEST * law->filter)) {
            continue;
        }
        const piece p = advance(&w, until);
        for (int k = 0; k < path->joints; ++k) {
            take_end(path, p.start, p.first, k, &use);
            take_end(path, p.end, p.last - 1, k, &use);
            if (law->filter > 0.0) {
                take_jerk(path, &p, k, &use);
            }
        }
    }
    return use;
}

/// The acceleration without the filter before the next of the times t[i]; 0 outside the motion.
static double u_before(const zv_time_law *law, size_t next)
{
    if (next == 0 || next >= law->count) {
        return 0.0;
    }
    return (law->x[next] - law->x[next - 1]) / (law->s[next] - law->s[next - 1]); // twice u; the sign is asked for
}

/// Raises the steps of the grid points around a piece.
static void mark(const piece *p, size_t count, double needed, double *step)
{
    const size_t from = p->first > MARGIN_POINTS ? p->first - MARGIN_POINTS : 0;
    for (size_t i = from; i < count && i <= p->last + MARGIN_POINTS; ++i) {
        step[i] = fmin(LARGEST_STEP, larger_or_nan(step[i], needed));
    }
}

double zv_mark_where_u_turns(const zv_joint_path *path, const zv_time_law *law, double from, double to, double least,
                             double *step)
{
    double jerk = 0.0;
    walk w = {.law = law};
    for (;;) {
        const bool turns = u_before(law, w.next[0]) * u_before(law, w.next[1]) < 0.0;
        const double until = next_time(&w);
        if (!(until <= to)) {
            return jerk;
        }
        if (turns && w.t >= from && until - w.t > SHORTEST * law->filter) {
            w.at = zv_time_law_at(law, w.t, &w.cursor);
            w.cell = cell_of(law, w.at.s, w.cell);
            const piece p = advance(&w, until);
            zv_limit_use use = {0.0, 0.0, 0.0, 0.0};
            for (int k = 0; k < path->joints; ++k) {
                take_jerk(path, &p, k, &use);
            }
            if (use.jerk > 1.0 + ZV_TIMING_ROUNDING) {
                mark(&p, path->count, larger_or_nan(least, STEP_MARGIN * use.filter), step);
            }
            jerk = larger_or_nan(jerk, use.jerk);
        }
        w.t = until;
    }
}
