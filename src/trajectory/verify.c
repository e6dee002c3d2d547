/// @file verify.c
/// Limits of the joints between the knots of a trajectory, proven.
///
///     b1 .-'''-. b3        A polynomial lies between the smallest and the largest of its Bernstein coefficients b. Where
///       /  q(u) \          these are within the limits nothing is passed; else the part is cut in two (de Casteljau), and
///     b0          b4, b5   the first half is looked at first, until an end of a part lies outside.
///
/// R. Farouki, "The Bernstein polynomial basis: a centennial retrospective", 2012.
#include <math.h>

#include "base/assert.h"
#include "base/extremes.h"
#include "trajectory/trajectory.h"

enum { DEGREE = ZV_KNOT_TERMS - 1, MOST_CUTS = 40 };
/// Places of joints are known to this, rad or m.
#define SAME_PLACE 1e-8
/// Joints that move on at once may be this far from where they were, and this much faster: as for zv_trajectory_join.
#define JUMP 1e-6
/// Samples of another program, joined by polynomials, may be faster than what they are samples of by this part.
#define SLACK 0.01

typedef struct band {
    double low, high;
} band;

/// A polynomial over u from 0 to 1 by its Bernstein coefficients.
typedef struct polynomial {
    int degree;
    double b[ZV_KNOT_TERMS];
} polynomial;

static polynomial from_powers(int degree, const double *c)
{
    polynomial p = {.degree = degree};
    for (int i = 0; i <= degree; ++i) {
        double weight = 1.0; // (i over j) / (degree over j)
        for (int j = 0; j <= i; ++j) {
            p.b[i] += weight * c[j];
            weight *= (double)(i - j) / (double)(degree - j > 0 ? degree - j : 1);
        }
    }
    return p;
}

static void halve(const polynomial *p, polynomial *left, polynomial *right)
{
    *left = *right = *p;
    for (int i = 1; i <= p->degree; ++i) {
        for (int j = 0; j + i <= p->degree; ++j) {
            right->b[j] = 0.5 * (right->b[j] + right->b[j + 1]);
        }
        left->b[i] = right->b[0];
    }
}

static band band_of(const polynomial *p)
{
    band found = {p->b[0], p->b[0]};
    for (int i = 1; i <= p->degree; ++i) {
        found.low = zv_smaller(found.low, p->b[i]);
        found.high = zv_larger(found.high, p->b[i]);
    }
    return found;
}

/// The first u at which the polynomial is outside; above 1: nowhere. What touches a limit to the last digit stays inside.
static double first_outside(const polynomial *p, band limit, int cuts)
{
    const band found = band_of(p);
    if (found.low >= limit.low && found.high <= limit.high) {
        return INFINITY;
    }
    if (!(p->b[0] >= limit.low && p->b[0] <= limit.high)) { // also what is no number
        return 0.0;
    }
    if (cuts == MOST_CUTS) {
        return p->b[p->degree] >= limit.low && p->b[p->degree] <= limit.high ? INFINITY : 1.0;
    }
    polynomial left, right;
    halve(p, &left, &right);
    const double u = 0.5 * first_outside(&left, limit, cuts + 1);
    return u <= 0.5 ? u : 0.5 + 0.5 * first_outside(&right, limit, cuts + 1);
}

/// The derivative by time.
static void derive(int degree, double h, double c[ZV_KNOT_TERMS])
{
    for (int i = 0; i < degree; ++i) {
        c[i] = (i + 1) * c[i + 1] / h;
    }
}

static void note(zv_trajectory_verdict *verdict, double t, int joint, zv_trajectory_limit limit)
{
    if (t < verdict->t) {
        *verdict = (zv_trajectory_verdict){.t = t, .joint = joint, .limit = limit, .margin = verdict->margin};
    }
}

static void note_margin(zv_trajectory_verdict *verdict, const zv_limits *limits, band found)
{
    const double range = limits->upper - limits->lower;
    if (range > 0.0 && range < INFINITY) {
        verdict->margin =
            zv_smaller(verdict->margin, zv_smaller(found.low - limits->lower, limits->upper - found.high) / range);
    }
}

/// Joint k from one knot to the next.
static void look_between(const zv_trajectory *m, int index, int k, zv_trajectory_verdict *verdict)
{
    const zv_limits *limits = &zv_robot_joint(m->robot, k)->limits;
    const double v = (1.0 + SLACK) * limits->velocity, a = (1.0 + SLACK) * limits->acceleration;
    const band bands[] = {{limits->lower - SAME_PLACE, limits->upper + SAME_PLACE}, {-v, v}, {-a, a}};
    double c[ZV_KNOT_TERMS];
    const double h = zv_trajectory_terms(m, index, k, c);
    for (int order = 0; order < 3; ++order) {
        const polynomial p = from_powers(DEGREE - order, c);
        note(verdict, m->t[index] + h * first_outside(&p, bands[order], 0), k, (zv_trajectory_limit)order);
        if (order == 0) {
            note_margin(verdict, limits, band_of(&p));
        }
        derive(DEGREE - order, h, c);
    }
}

/// Joint k where the knot `index` ends: it must not jump to the next one.
static void look_at_end(const zv_trajectory *m, int index, int k, zv_trajectory_verdict *verdict)
{
    const zv_knot_motion end = zv_trajectory_between(m, index, k, 1.0),
                         next = zv_trajectory_between(m, index + 1, k, 0.0);
    if (!(fabs(next.q[0] - end.q[0]) <= JUMP && fabs(next.q[1] - end.q[1]) <= JUMP)) {
        note(verdict, m->t[index + 1], k, ZV_TRAJECTORY_JUMP);
    }
}

zv_trajectory_verdict zv_trajectory_verify(const zv_trajectory *m)
{
    ZV_ASSERT(m && m->count > 0);
    zv_trajectory_verdict verdict = {.t = INFINITY, .joint = -1, .margin = INFINITY};
    for (int i = 0; i + 1 < m->count && verdict.joint < 0; ++i) {
        for (int k = 0; k < m->joints; ++k) {
            if (m->t[i + 1] > m->t[i]) {
                look_between(m, i, k, &verdict);
            }
            look_at_end(m, i, k, &verdict);
        }
    }
    verdict.holds = verdict.joint < 0;
    return verdict;
}
