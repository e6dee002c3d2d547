/// @file law_state.h
/// The motion at any time, for loops that must not call: time_law.c has the equations.
#ifndef ZV_TIMING_LAW_STATE_H
#define ZV_TIMING_LAW_STATE_H

#include <math.h>

#include "base/extremes.h"
#include "base/lanes.h"
#include "zveno/timing.h"

/// The state without the filter, and the integral of s - s[0].
typedef struct zv_law_state {
    double s, v, u, area;
} zv_law_state;

/// Brings a walk to the interval in which t lies; roots and quotients are made once for each.
void zv_law_go_to(const zv_time_law *law, double t, zv_time_place *place);

ZV_INLINE bool zv_law_is_in(const zv_time_law *law, double t, const zv_time_place *place)
{
    return place->number > 0 && t >= law->t[place->number - 1] && t < law->t[place->number];
}

/// Before the first grid point and after the last one s stands still.
ZV_INLINE zv_law_state zv_law_outside(const zv_time_law *law, double t)
{
    const size_t last = law->count - 1;
    if (t < 0.0) {
        return (zv_law_state){.s = law->s[0]};
    }
    const double late = t - law->t[last], way = law->s[last] - law->s[0];
    return (zv_law_state){.s = law->s[last],
                          .v = late > 0.0 ? 0.0 : sqrt(law->x[last]),
                          .area = law->filter > 0.0 ? law->area[last] + way * late : 0.0};
}

ZV_INLINE zv_law_state zv_law_state_at(const zv_time_law *law, double t, zv_time_place *place)
{
    if (!zv_law_is_in(law, t, place)) {
        if (t < 0.0 || t >= law->t[law->count - 1]) {
            return zv_law_outside(law, t);
        }
        zv_law_go_to(law, t, place);
    }
    const size_t i = place->number - 1;
    const double *s = law->s, v = place->v, u = place->u, w = t - law->t[i];
    const double way = w * (v + 0.5 * u * w);
    zv_law_state state = {.s = zv_smaller(s[i] + way, s[i + 1]), .v = zv_larger(v + u * w, 0.0), .u = u};
    if (law->filter > 0.0) {
        state.area = law->area[i] + w * ((s[i] - s[0]) + w * (0.5 * v + u * w * (1.0 / 6.0)));
    }
    return state;
}

ZV_INLINE zv_time_sample zv_law_sample(const zv_time_law *law, double t, zv_time_cursor *at)
{
    const zv_law_state now = zv_law_state_at(law, t, &at->now);
    if (law->filter == 0.0) {
        return (zv_time_sample){now.s, now.v, now.u, 0.0};
    }
    const zv_law_state then = zv_law_state_at(law, t - law->filter, &at->before);
    const double per_time = 1.0 / law->filter;
    const double mean = law->s[0] + (now.area - then.area) * per_time; // rounded; never beyond what it is the mean of
    return (zv_time_sample){
        .s = zv_smaller(zv_larger(mean, then.s), now.s),
        .sd = (now.s - then.s) * per_time,
        .sdd = (now.v - then.v) * per_time,
        .sddd = (now.u - then.u) * per_time,
    };
}

#endif
