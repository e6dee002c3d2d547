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

/// With a = sqrt(w) dt and v the speeds at both ends, h sqrt(w) = (v0 + v1) tanh(a / 2): dt is 2 h / (v0 + v1) times
/// artanh(r) / r with r^2 = y = w h^2 / (v0 + v1)^2; arctan where w is negative. Halving the angle makes y small.
static double time_factor(double y)
{
    const double NEAR = 0.02;
    double factor = 1.0;
    while (y > NEAR || y < -NEAR) {
        const double half = 1.0 / (1.0 + sqrt(1.0 - y));
        y *= half * half;
        factor *= 2.0 * half;
    }
    return factor *
           (1.0 + y * (1.0 / 3 +
                       y * (1.0 / 5 +
                            y * (1.0 / 7 +
                                 y * (1.0 / 9 + y * (1.0 / 11 + y * (1.0 / 13 + y * (1.0 / 15 + y * (1.0 / 17)))))))));
}

zv_status zv_curved_times(size_t count, const double *s, const double *x, const double *u, double *t)
{
    ZV_ASSERT(count >= 2 && s && x && u && t);

    t[0] = 0.0;
    for (size_t i = 0; i + 1 < count; ++i) {
        const double h = s[i + 1] - s[i], sum = sqrt(x[i]) + sqrt(x[i + 1]);
        const double y = (u[i + 1] - u[i]) * h / (sum * sum);
        const bool rests = x[i] == 0.0 || x[i + 1] == 0.0;
        if (!(h > 0.0 && sum > 0.0 && (rests || y < 1.0))) {
            return ZV_ERR_LIMIT;
        }
        t[i + 1] = t[i] + (rests ? 3.0 * h / sum : 2.0 * h / sum * time_factor(y));
    }
    return t[count - 1] < INFINITY ? ZV_OK : ZV_ERR_LIMIT;
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

/// The speed at the start of an interval of a curved law, its u and w; at rest w is the jerk.
static zv_time_place curved_place(const zv_time_law *law, size_t i)
{
    const double h = law->s[i + 1] - law->s[i];
    if (law->x[i] == 0.0 || law->x[i + 1] == 0.0) { // s goes with the cube of the time, and all of it takes 3 h / v
        const double v = sqrt(zv_larger(law->x[i], law->x[i + 1]));
        return (zv_time_place){.number = i + 1, .w = (2.0 / 9.0) * v * v * v / (h * h)};
    }
    return (zv_time_place){.number = i + 1, .v = sqrt(law->x[i]), .u = law->u[i], .w = (law->u[i + 1] - law->u[i]) / h};
}

void zv_law_go_to(const zv_time_law *law, double t, zv_time_place *place)
{
    const size_t was = place->number, i = find(law, t, was > 0 ? was - 1 : 0);
    if (law->u) {
        *place = curved_place(law, i);
        return;
    }
    *place = (zv_time_place){
        .number = i + 1, .v = sqrt(law->x[i]), .u = (law->x[i + 1] - law->x[i]) / (2.0 * (law->s[i + 1] - law->s[i]))};
}

zv_time_sample zv_time_law_at(const zv_time_law *law, double t, zv_time_cursor *cursor)
{
    ZV_ASSERT(law && law->count >= 2 && (law->filter == 0.0 || law->area));

    zv_time_cursor fresh = {.now.number = 0};
    return zv_law_sample(law, t, cursor ? cursor : &fresh);
}
