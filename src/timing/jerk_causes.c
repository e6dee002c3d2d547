/// @file jerk_causes.c
/// What limits the fastest law with jerk limits at each of its points: the row that is used most.
#include <math.h>

#include "base/assert.h"
#include "timing/speed_spline.h"

/// The largest use so far, and whose it is.
typedef struct most {
    double use;
    int by;
} most;

static void take(most *m, double use, int by)
{
    if (use > m->use) {
        *m = (most){use, by};
    }
}

static void take_joint(const zv_spline_problem *p, int i, int k, most *m)
{
    const zv_spline_grid *g = &p->grid;
    const zv_spline_limits *limits = &p->limits;
    const int at = k * g->stride + i, joint = limits->joint[k];
    const double x = p->spline.x[i], u = p->spline.u[i], q1 = g->q1[at], q2 = g->q2[at];
    const double before = (u - p->spline.u[i - 1]) / g->h[i - 1], behind = (p->spline.u[i + 1] - u) / g->h[i];
    const double jerk = fmax(i > 1 ? fabs(q1 * before + 3.0 * q2 * u + g->q3_before[at] * x) : 0.0,
                             i + 2 < g->count ? fabs(q1 * behind + 3.0 * q2 * u + g->q3[at] * x) : 0.0);
    take(m, q1 * q1 * x * limits->per_velocity2[k], ZV_BY_JOINT_VELOCITY + joint);
    take(m, fabs(q1 * u + q2 * x) * limits->per_acceleration[k], joint);
    take(m, jerk * sqrt(x) * limits->per_jerk[k], ZV_BY_JOINT_JERK + joint);
}

/// In an interval of rest the jerk is constant: at its inner end i, with the stop `away` behind it (negative) or before it.
static void take_rest(const zv_spline_problem *p, int i, int k, double away, most *m)
{
    const zv_spline_grid *g = &p->grid;
    const int at = k * g->stride + i;
    const double x = p->spline.x[i], q3 = away < 0.0 ? g->q3_before[at] : g->q3[at];
    const double jerk = g->q1[at] * (2.0 / 9.0) / (away * away) - 2.0 * g->q2[at] / away + q3;
    take(m, fabs(jerk) * x * sqrt(x) * p->limits.per_jerk[k], ZV_BY_JOINT_JERK + p->limits.joint[k]);
}

static int cause_at(const zv_spline_problem *p, const zv_joint_path *path, int i)
{
    const zv_spline_grid *g = &p->grid;
    const double x = p->spline.x[i], u = p->spline.u[i];
    const bool is_first = i == 1 && g->from_rest, is_last = i + 2 == g->count; // caps there are made of jerks, too
    most m = {is_first || is_last ? 0.0 : x / g->cap[i], ZV_BY_VELOCITY};
    for (int k = 0; k < p->limits.joints; ++k) {
        take_joint(p, i, k, &m);
        if (is_first || is_last) {
            take_rest(p, i, k, is_first ? -g->h[0] : g->h[i], &m);
        }
    }
    const double square = (g->gram[0][i] * u + 2.0 * g->gram[1][i] * x) * u + g->gram[2][i] * x * x;
    take(&m, sqrt(fmax(square, 0.0) * p->limits.per_tool2), ZV_BY_NORM);
    for (int k = 0; k < p->limits.torques; ++k) {
        const int at = k * g->stride + i;
        take(&m, g->torque_a[at] * u + g->torque_b[at] * x, ZV_BY_JOINT_TORQUE + k % path->joints);
    }
    return m.by;
}

void zv_jerk_causes(const zv_joint_path *path, const zv_jerk_room *room, const zv_time_law *law, int16_t *limited_by)
{
    ZV_ASSERT(path && room && law && law->u && limited_by);

    zv_spline_problem p;
    zv_spline_set_limits(path, &p.limits);
    zv_spline_lay_out_again(room, &p);
    const int from = (int)(law->s - p.grid.s); // 1: it begins at speed
    p.grid.from_rest = from == 0;
    p.grid.count = (int)law->count + from;
    limited_by[0] = limited_by[law->count - 1] = ZV_BY_ENDS;
    for (int i = 1; i + 1 < p.grid.count; ++i) {
        limited_by[i - from] = (int16_t)cause_at(&p, path, i);
    }
}
