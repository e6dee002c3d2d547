/// @file limit_use.c
/// How much of its limits a motion uses, at every instant and not only at samples.
///
/// Without a filter u is constant between the times t[i]; with one, the jerk of s is constant between neighbouring times
/// of t[i] and t[i] + T. In each such piece the acceleration of s is even and its speed at most a parabola, so that
/// their values at the ends of the piece bound them. The derivatives of the joints by s are bounded by the
/// largest of the grid points around the places that the piece passes.
#include <math.h>

#include "base/assert.h"
#include "timing/jerk.h"

/// Walks over the pieces.
typedef struct walk {
    const zv_time_law *law;
    size_t next[2];         ///< the next times t[i], and t[i] + T
    size_t cursor[2];       ///< of the law
    size_t cell;            ///< grid interval of the start of the piece
    double t;               ///< start of the piece
    zv_time_sample at;      ///< there
} walk;

/// Largest values within one piece.
typedef struct piece {
    size_t first, last; ///< grid points around it
    double v, u, j;
} piece;

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
    const zv_time_sample inside = zv_time_law_at(w->law, middle, w->cursor);
    const zv_time_sample end = zv_time_law_at(w->law, until, w->cursor);
    const size_t cell = cell_of(w->law, end.s, w->cell);
    const bool filtered = w->law->filter > 0.0;
    const piece p = {
        .first = w->cell,
        .last = cell + 1,
        .v = fmax(w->at.sd, end.sd) + 0.125 * fabs(inside.sddd) * dt * dt,
        .u = filtered ? fmax(fabs(w->at.sdd), fabs(end.sdd)) : fabs(inside.sdd),
        .j = fabs(inside.sddd),
    };
    w->t = until;
    w->at = end;
    w->cell = cell;
    return p;
}

/// What joint k makes of a piece.
static zv_limit_use joint_use(const zv_joint_path *path, const piece *p, int k)
{
    double q1 = 0.0, q2 = 0.0, q3 = 0.0;
    for (size_t i = p->first; i <= p->last; ++i) {
        const size_t at = i * (size_t)path->width + (size_t)k;
        q1 = fmax(q1, fabs(path->q1[at]));
        q2 = fmax(q2, fabs(path->q2[at]));
        q3 = path->q3 ? fmax(q3, fabs(path->q3[at])) : 0.0;
    }
    return (zv_limit_use){
        .velocity = q1 * p->v / path->limits.velocity[k],
        .acceleration = (q1 * p->u + q2 * p->v * p->v) / path->limits.acceleration[k],
        .jerk = (q1 * p->j + 3.0 * q2 * p->v * p->u + q3 * p->v * p->v * p->v) / path->limits.jerk[k],
    };
}

zv_limit_use zv_joint_path_use(const zv_joint_path *path, const zv_time_law *law)
{
    ZV_ASSERT(path && law && path->count == law->count);

    zv_limit_use most = {0.0, 0.0, 0.0};
    walk w = {.law = law, .at = zv_time_law_at(law, 0.0, NULL)};
    for (double until = next_time(&w); until < INFINITY; until = next_time(&w)) {
        if (!(until > w.t)) {
            continue;
        }
        const piece p = advance(&w, until);
        for (int k = 0; k < path->joints; ++k) {
            const zv_limit_use use = joint_use(path, &p, k);
            most.velocity = fmax(most.velocity, use.velocity);
            most.acceleration = fmax(most.acceleration, use.acceleration);
            most.jerk = fmax(most.jerk, use.jerk);
        }
    }
    return most;
}
