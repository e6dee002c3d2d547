/// @file ptp_knots.c
/// A joint move as knots: the times at which the jerk of a joint changes. Between them each joint is of degree three.
#include <string.h>

#include "base/assert.h"
#include "zveno/trajectory.h"

static zv_plan_sample joints_at(const zv_ptp *move, double begin, double t, int line)
{
    zv_plan_sample out = {.t = begin + t, .line = line, .is_rapid = true};
    zv_ptp_at(move, t, out.q, out.qd, out.qdd);
    return out;
}

/// The first time behind `t` at which the jerk of a joint changes.
static double next_change(const zv_ptp *move, double t)
{
    double next = move->duration;
    for (int k = 0; k < move->count; ++k) {
        const double rise = move->rise[k], ramp = move->ramp[k];
        const double half[] = {rise, ramp - rise, ramp};
        for (int i = 0; i < 3; ++i) {
            const double back = move->duration - half[i];
            next = half[i] > t && half[i] < next ? half[i] : next;
            next = back > t && back < next ? back : next;
        }
    }
    return next;
}

bool zv_ptp_knots(const zv_ptp *move, double begin, int line, const zv_plan_sink *sink)
{
    ZV_ASSERT(move && sink && sink->knot);
    const double inside = 1e-9 * move->duration; // accelerations may jump at the ends of a part: they are seen inside
    bool goes_on = true;
    for (double t = 0.0; t < move->duration && goes_on;) {
        const double next = next_change(move, t + 2.0 * inside);
        zv_plan_sample from = joints_at(move, begin, t, line), to = joints_at(move, begin, next, line);
        const zv_plan_sample after = joints_at(move, begin, t + inside, line),
                             before = joints_at(move, begin, next - inside, line);
        memcpy(from.qdd, after.qdd, sizeof from.qdd);
        memcpy(to.qdd, before.qdd, sizeof to.qdd);
        goes_on = sink->knot(sink->user, &from) && sink->knot(sink->user, &to);
        t = next;
    }
    return goes_on;
}
