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

/// Times of the points of a law whose u goes evenly along s.
/// @return ZV_OK, or ZV_ERR_LIMIT when it is at rest somewhere inside
zv_status zv_curved_times(size_t count, const double *s, const double *x, const double *u, double *t);

ZV_INLINE bool zv_law_is_in(const zv_time_law *law, double t, const zv_time_place *place)
{
    return place->number > 0 && t >= law->t[place->number - 1] && t < law->t[place->number];
}

/// Before the first grid point and after the last one s is at rest.
ZV_INLINE zv_law_state zv_law_outside(const zv_time_law *law, double t)
{
    const size_t last = law->count - 1;
    if (t < 0.0) {
        return (zv_law_state){.s = law->s[0]};
    }
    const double late = t - law->t[last], ds = law->s[last] - law->s[0];
    return (zv_law_state){.s = law->s[last],
                          .v = late > 0.0 ? 0.0 : sqrt(law->x[last]),
                          .area = law->filter > 0.0 ? law->area[last] + ds * late : 0.0};
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
    const double ds = w * (v + 0.5 * u * w);
    zv_law_state state = {.s = zv_smaller(s[i] + ds, s[i + 1]), .v = zv_larger(v + u * w, 0.0), .u = u};
    if (law->filter > 0.0) {
        state.area = law->area[i] + w * ((s[i] - s[0]) + w * (0.5 * v + u * w * (1.0 / 6.0)));
    }
    return state;
}

/// sinh(r)/r and (cosh(r) - 1)/r^2 with z = r^2; sine and cosine where z is negative.
typedef struct zv_law_waves {
    double s, c;
} zv_law_waves;

ZV_INLINE zv_law_waves zv_law_waves_of(double z)
{
    enum { HALVINGS = 24 };
    const double NEAR = 0.25;
    int halvings = 0;
    for (; (z > NEAR || z < -NEAR) && halvings < HALVINGS; ++halvings) {
        z *= 0.25;
    }
    zv_law_waves at = {
        1.0 + z * (1.0 / 6 + z * (1.0 / 120 + z * (1.0 / 5040 + z * (1.0 / 362880 + z * (1.0 / 39916800))))),
        0.5 + z * (1.0 / 24 + z * (1.0 / 720 + z * (1.0 / 40320 + z * (1.0 / 3628800 + z * (1.0 / 479001600)))))};
    for (; halvings > 0; --halvings) { // of the double angle
        at = (zv_law_waves){at.s * (1.0 + z * at.c), 0.5 * at.s * at.s};
        z *= 4.0;
    }
    return at;
}

/// A law whose u goes evenly along s: s'' = u + w (s - s[i]). From rest and to rest the jerk is constant.
ZV_INLINE zv_time_sample zv_law_curved(const zv_time_law *law, double t, zv_time_place *place)
{
    if (!zv_law_is_in(law, t, place)) {
        if (t < 0.0 || t >= law->t[law->count - 1]) {
            const zv_law_state rest = zv_law_outside(law, t);
            return (zv_time_sample){.s = rest.s, .sd = rest.v};
        }
        zv_law_go_to(law, t, place);
    }
    const size_t i = place->number - 1;
    const double *s = law->s, d = t - law->t[i], v = place->v, u = place->u, w = place->w;
    if (law->x[i] == 0.0) { // w is the jerk
        return (zv_time_sample){zv_smaller(s[i] + w * d * d * d * (1.0 / 6.0), s[i + 1]), 0.5 * w * d * d, w * d, w};
    }
    if (law->x[i + 1] == 0.0) {
        const double left = law->t[i + 1] - t;
        return (zv_time_sample){zv_larger(s[i + 1] - w * left * left * left * (1.0 / 6.0), s[i]), 0.5 * w * left * left,
                                -w * left, w};
    }
    const zv_law_waves at = zv_law_waves_of(w * d * d);
    const double ds = d * (v * at.s + u * d * at.c),
                 speed = zv_larger(v * (1.0 + w * d * d * at.c) + u * d * at.s, 0.0);
    return (zv_time_sample){zv_smaller(s[i] + ds, s[i + 1]), speed, u + w * ds, w * speed};
}

ZV_INLINE zv_time_sample zv_law_sample(const zv_time_law *law, double t, zv_time_cursor *at)
{
    if (law->u) {
        return zv_law_curved(law, t, &at->now);
    }
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
