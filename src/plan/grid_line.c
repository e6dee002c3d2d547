/// @file grid_line.c
/// Pass 2: where the grid points of a straight path between two stops lie.
///
///     x ^    ______________         Joints that are hardly curved move like one axis (docs/timing.md): before the filter its
///       |   /              \        speed is a trapezoid over time, and so is x over s: it needs grid points at its
///       |  /                \       corners only. The more the joints are curved, the more points between them.
///       +-'--'------------'--'-> s
///         0  d          L-d  L
///
/// With the double S of that axis (ptp.c), rise and ramp the times in which its acceleration and velocity grow, the
/// corner of the trapezoid lies at d = v (ramp - rise) / 2.
#include "plan/grid_line.h"

#include <math.h>

/// A piece that turns by less than this is straight, rad.
#define ROUNDING 1e-9
/// Between two points, and on the whole path, the joints may change their speeds by these parts of the fastest one's.
#define PART_CURVATURE 0.04
#define MOST_CURVATURE 0.4
/// Bends below this are rounding.
#define NO_CURVATURE 1e-6

static bool is_straight(const zv_piece *piece)
{
    double curvature = 0.0, length = 0.0;
    for (int axis = 0; axis < piece->axes; ++axis) {
        const double *c = piece->term[axis];
        length += fabs(c[1]);
        for (int k = 2; k < ZV_CURVE_TERMS; ++k) {
            curvature += fabs(c[k]);
        }
    }
    return !piece->only_turns && piece->axes == 3 && curvature <= ROUNDING * length;
}

bool zv_grid_line_fits(const zv_grid *g)
{
    return g->ahead->piece_count == 1 && !g->limits->has_torque && is_straight(&g->ahead->piece[0]);
}

/// How fast the joints change their speed along the path, as a part of the fastest one's and per metre.
static double curvature_at(const zv_grid *g, const zv_joint_jet *jet)
{
    double speed = 0.0, change = 0.0;
    for (int k = 0; k < g->limits->task->joints; ++k) {
        speed = fmax(speed, fabs(jet->d[0][k]) / g->limits->velocity[k]);
        change = fmax(change, fabs(jet->d[1][k]) / g->limits->velocity[k]);
    }
    return change / speed;
}

/// How far from a stop the corner of the trapezoid lies, with the limits there.
static double corner_at(const zv_grid *g, const zv_joint_jet *jet, double length)
{
    double v = g->ahead->piece[0].feed_m_s, u = g->limits->tool_acceleration, jerk = INFINITY;
    for (int k = 0; k < g->limits->task->joints; ++k) {
        const double per_s = fabs(jet->d[0][k]);
        v = fmin(v, g->limits->velocity[k] / per_s);
        u = fmin(u, g->limits->acceleration[k] / per_s);
        jerk = fmin(jerk, g->limits->jerk[k] / per_s);
    }
    for (int k = g->limits->task->joints; k < g->limits->columns; ++k) { // a line: the tool goes one by one
        jerk = fmin(jerk, g->limits->jerk[k]);
    }
    const double start = 0.0;
    const zv_axis_limits limits = {&v, &u, &jerk};
    zv_ptp profile;
    if (zv_ptp_plan(1, &start, &length, &limits, &profile) != ZV_OK) {
        return 0.0;
    }
    return 0.5 * profile.velocity[0] * (profile.ramp[0] - profile.rise[0]);
}

/// Points up to `to`, one or more.
static int divide(double from, double to, double curvature_per_m, double places[ZV_GRID_LINE_PARTS])
{
    const double curvature = curvature_per_m * (to - from);
    const int parts = curvature > NO_CURVATURE ? 1 + (int)ceil(curvature / PART_CURVATURE) : 1;
    for (int i = 1; i <= parts; ++i) {
        places[i - 1] = i < parts ? from + (to - from) * i / parts : to;
    }
    return parts;
}

int zv_grid_line_places(const zv_grid *g, const zv_grid_point *end, double places[ZV_GRID_LINE_PLACES])
{
    const zv_joint_jet *from = &g->tip.jet, *to = &end->jet;
    const double length = end->s - g->start.s, curvature = fmax(curvature_at(g, from), curvature_at(g, to));
    const double first = corner_at(g, from, length), last = corner_at(g, to, length);
    if (!(curvature * length <= MOST_CURVATURE && first > 0.0 && last > 0.0 && first + last < length)) {
        return 0;
    }
    int count = divide(g->start.s, g->start.s + first, curvature, places);
    count += divide(g->start.s + first, end->s - last, curvature, places + count);
    return count + divide(end->s - last, end->s, curvature, places + count);
}
