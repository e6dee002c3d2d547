/// @file time_law.c
/// From the speed at grid points to s as a function of time, also averaged over a window of time.
///
///     u is constant between grid points, so     t[i+1] - t[i] = 2 (s[i+1] - s[i]) / (v[i] + v[i+1]),  v = sqrt(x)
///     and with w = t - t[i]                      s = s[i] + v[i] w + u w^2 / 2
///
///     averaged over the last T:  s(t) -> 1/T  integral of s from t - T to t
///                                v(t) -> (s(t) - s(t - T)) / T     and so on for the higher derivatives
///
/// The integral comes from `area`, its value at the grid points.
#include <math.h>

#include "base/assert.h"
#include "timing/law_state.h"

zv_status zv_times(size_t count, const double *s, const double *x, double *t, double *area, size_t *at)
{
    ZV_ASSERT(count >= 2 && s && x && t && at);

    t[0] = 0.0;
    if (area) {
        area[0] = 0.0;
    }
    for (size_t i = 0; i + 1 < count; ++i) {
        const double ds = s[i + 1] - s[i], v = sqrt(x[i]), sum = v + sqrt(x[i + 1]);
        if (!(sum > 0.0)) {
            *at = i;
            return ZV_ERR_LIMIT;
        }
        const double dt = 2.0 * ds / sum;
        t[i + 1] = t[i] + dt;
        if (area) { // of s - s[i] it is v dt^2 / 2 + u dt^3 / 6 with u dt = 2 (ds / dt - v)
            area[i + 1] = area[i] + dt * ((s[i] - s[0]) + v * dt / 6.0 + ds / 3.0);
        }
    }
    return ZV_OK;
}

double zv_time_law_duration(const zv_time_law *law)
{
    return law->t[law->count - 1] + law->filter;
}

/// The interval in which t lies, starting at the interval where it was before.
static size_t find(const zv_time_law *law, double t, size_t guess)
{
    enum { NEAR = 8 };
    const size_t last = law->count - 2;
    size_t i = guess < last ? guess : last;
    for (int step = 0; step < NEAR; ++step) {
        if (t < law->t[i] && i > 0) {
            --i;
        } else if (t >= law->t[i + 1] && i < last) {
            ++i;
        } else {
            return i;
        }
    }
    size_t low = 0, high = last; // t lies in interval low, high, or between them
    while (low < high) {
        const size_t middle = low + (high - low + 1) / 2;
        if (t < law->t[middle]) {
            high = middle - 1;
        } else {
            low = middle;
        }
    }
    return low;
}

void zv_law_go_to(const zv_time_law *law, double t, zv_time_place *place)
{
    const size_t was = place->number, i = find(law, t, was > 0 ? was - 1 : 0);
    *place = (zv_time_place){
        .number = i + 1, .v = sqrt(law->x[i]), .u = (law->x[i + 1] - law->x[i]) / (2.0 * (law->s[i + 1] - law->s[i]))};
}

zv_time_sample zv_time_law_at(const zv_time_law *law, double t, zv_time_cursor *cursor)
{
    ZV_ASSERT(law && law->count >= 2 && (law->filter == 0.0 || law->area));

    zv_time_cursor fresh = {.now.number = 0};
    return zv_law_sample(law, t, cursor ? cursor : &fresh);
}
