/// @file play.c
/// Backlash, seen directly: where the motor of a joint stands beside its link.
///
/// The law of the drives holds the motor at q + x. It is solved for x, with p = d/dt and what the drives gave:
///
///     computed torque    x = ref - q + (refdd - qdd(tau)) / (2 zeta omega p + omega^2)      qdd(tau): forward dynamics
///     PD and drives      x = ref - q + (gravity - tau) / (D p + K)
///
/// A first-order low-pass takes the noise of the efforts, so x needs no smoothing that would hide a joint that chatters. Play is
/// a joint whose motor is nearly always at one of two ends and never beyond, while the others stand where their links are. (M.
/// Nordin, P.-O. Gutman, Controlling mechanical systems with backlash, Automatica, 2002.)
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/elementary.h"
#include "base/exponential.h"
#include "twin/twin.h"

#define SETTLED 8.0     ///< time constants after which nobody knows what the filter began with
#define NEAR_LIMIT 0.98 ///< of a drive's torque: it no longer gives what its law asks
#define BEYOND 0.002    ///< of the samples: beyond each end, so that a single one makes none
#define BAND 0.2        ///< of the width, at either end
#define IN_BAND 0.7     ///< of the samples on one side of the middle: a wave has 0.6 there
#define LEAST_VISIT 0.01
#define OVER_HEALTHY 1.5
#define OF_OTHERS 0.25 ///< what the other joints show at most
enum { LEAST_SAMPLES = 500 };

/// The filter of one joint: gain at rest, and what a sample keeps of the one before.
typedef struct lag_filter {
    double gain, keeps;
} lag_filter;

static lag_filter filter_of(const zv_twin *twin, int k, double period)
{
    const zv_twin_options *o = &twin->options;
    const double omega = 2.0 * ZV_PI * o->bandwidth_hz;
    const bool is_computed = o->law == ZV_LAW_COMPUTED_TORQUE;
    const double spring = is_computed ? omega * omega : twin->stiffness[k];
    const double damper = is_computed ? 2.0 * o->damping_ratio * omega : twin->damping[k];
    return (lag_filter){1.0 / spring, damper > 0.0 ? zv_exp(-period * spring / damper) : 0.0};
}

/// What the filters get at an inner row; false where the arm has no dynamics.
static bool drive_input(const zv_twin *twin, const zv_view *view, int row, double *out)
{
    const size_t n = (size_t)twin->joints;
    const double *q = view->measured + (size_t)row * 2 * n, *tau = q + n, *ref = view->reference + (size_t)row * n;
    const double h = view->period, *before = ref - n, *after = ref + n;
    double qd[ZV_MAX_JOINTS], qdd[ZV_MAX_JOINTS];
    if (twin->options.law != ZV_LAW_COMPUTED_TORQUE) {
        memset(out, 0, n * sizeof *out);
        if (twin->options.law == ZV_LAW_PD) {
            zv_gravity_torque(twin->dyn, q, out);
        }
        for (size_t k = 0; k < n; ++k) {
            out[k] -= tau[k];
        }
        return true;
    }
    for (size_t k = 0; k < n; ++k) {
        qd[k] = (after[k] - before[k]) / (2.0 * h); // of the reference: that of the encoder is all steps
    }
    const bool good = zv_forward_dynamics(twin->dyn, q, qd, tau, qdd) == ZV_OK;
    for (size_t k = 0; k < n; ++k) {
        out[k] = (after[k] - 2.0 * ref[k] + before[k]) / (h * h) - qdd[k];
    }
    return good;
}

static int compare_numbers(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// The samples of one end: their share of all, mean and variance.
typedef struct play_end {
    double share, mean, variance;
} play_end;

/// Of `count` values of `all`.
static play_end end_of(const double *x, int count, int all)
{
    play_end end = {.share = (double)count / all};
    for (int i = 0; i < count; ++i) {
        end.mean += x[i] / count;
    }
    for (int i = 0; i < count; ++i) {
        end.variance += (x[i] - end.mean) * (x[i] - end.mean) / count;
    }
    return end;
}

/// How many values of an ascending list are below a bound.
static int count_below(const double *x, int count, double bound)
{
    int low = 0, high = count;
    while (low < high) {
        const int middle = (low + high) / 2;
        low = x[middle] < bound ? middle + 1 : low;
        high = x[middle] < bound ? high : middle;
    }
    return low;
}

/// Sorts the distances of a joint and looks whether they are nearly always at one of the two ends.
static zv_play play_of(double *x, int count)
{
    qsort(x, (size_t)count, sizeof *x, compare_numbers);
    const int beyond = (int)(BEYOND * count);
    const double low = x[beyond], high = x[count - 1 - beyond], band = BAND * (high - low);
    const int below = count_below(x, count, 0.5 * (low + high));
    const int at_low = count_below(x, count, low + band), at_high = count - count_below(x, count, high - band);
    const play_end a = end_of(x + beyond, at_low - beyond, count),
                   b = end_of(x + count - at_high, at_high - beyond, count);
    return (zv_play){.width = high - low,
                     .gap = b.mean - a.mean,
                     .bound = 3.0 * sqrt(a.variance + b.variance),
                     .has_ends = fmin(a.share, b.share) >= LEAST_VISIT && at_low >= IN_BAND * below &&
                                 at_high >= IN_BAND * (count - below)};
}

/// Fills a row of distances for each joint; returns how many there are, 0 where none can be told.
static int distances(const zv_twin *twin, const zv_view *view, double *out)
{
    const int rows = view->reference_count, joints = twin->joints;
    double input[ZV_MAX_JOINTS], state[ZV_MAX_JOINTS] = {0.0};
    lag_filter filter[ZV_MAX_JOINTS];
    int first = 2, count = 0;
    for (int k = 0; k < joints; ++k) {
        filter[k] = filter_of(twin, k, view->period);
        const double settled = filter[k].keeps > 0.0 ? -SETTLED / zv_log(filter[k].keeps) : 0.0;
        first = (int)fmax(first, fmin(settled, rows));
    }
    for (int row = 1; row + 1 < rows; ++row) {
        const double *q = view->measured + 2 * (size_t)row * (size_t)joints;
        bool counts = row >= first;
        if (!drive_input(twin, view, row, input)) {
            return 0;
        }
        for (int k = 0; k < joints; ++k) {
            state[k] = filter[k].keeps * state[k] + (1.0 - filter[k].keeps) * filter[k].gain * input[k];
            out[(size_t)k * (size_t)rows + (size_t)count] = view->reference[row * joints + k] - q[k] + state[k];
            counts = counts && fabs(q[joints + k]) <= NEAR_LIMIT * twin->limit[k];
        }
        count += counts;
    }
    return count;
}

bool zv_play_look(const zv_twin *twin, const zv_view *view, zv_play out[ZV_MAX_JOINTS])
{
    const size_t rows = (size_t)view->reference_count;
    double *x = malloc((rows + 1) * (size_t)twin->joints * sizeof *x);
    const int count = x && view->has_effort && view->has_reference ? distances(twin, view, x) : 0;
    for (int k = 0; count >= LEAST_SAMPLES && k < twin->joints; ++k) {
        out[k] = play_of(x + (size_t)k * rows, count);
    }
    free(x);
    return count >= LEAST_SAMPLES;
}

void zv_play_learn(zv_twin *twin, const zv_view *view)
{
    zv_play of[ZV_MAX_JOINTS];
    const bool knows = twin->options.law != ZV_LAW_UNKNOWN && zv_play_look(twin, view, of);
    for (int k = 0; knows && k < twin->joints; ++k) {
        twin->play_width[k] = fmax(twin->play_width[k], of[k].width);
    }
}

/// By how much a joint shows more than healthy recordings, in amounts of interest.
static double excess(const zv_twin *twin, const zv_play *of, const double *smallest, int k)
{
    return fmax(0.0, of[k].width - OVER_HEALTHY * twin->play_width[k]) / smallest[k];
}

int zv_play_find(const zv_twin *twin, const zv_view *view, const double *smallest, zv_play *out)
{
    zv_play of[ZV_MAX_JOINTS];
    int widest = 0;
    if (!zv_play_look(twin, view, of)) {
        return -1;
    }
    for (int k = 1; k < twin->joints; ++k) {
        widest = excess(twin, of, smallest, k) > excess(twin, of, smallest, widest) ? k : widest;
    }
    bool alone = of[widest].has_ends && excess(twin, of, smallest, widest) > 0.0;
    for (int k = 0; k < twin->joints; ++k) {
        const double most = OF_OTHERS * excess(twin, of, smallest, widest);
        alone = alone && (k == widest || excess(twin, of, smallest, k) <= most);
    }
    *out = of[widest];
    return alone && out->gap >= smallest[widest] ? widest : -1;
}
