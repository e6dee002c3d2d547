/// @file view.c
/// Samples as points that can be compared with a model: even in time, smoothed, some 25 per second.
///
/// Every signal goes through the same Gaussian, and speeds and accelerations are differences of what it gives: then
/// tau and M qdd have been smoothed alike, and what is left of them is no artefact of the filter.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/exponential.h"
#include "twin/twin.h"

#define SMOOTH_S 0.024   ///< standard deviation of the Gaussian
#define REACH 4.0        ///< of the Gaussian, standard deviations
#define POINT_S 0.04     ///< between points
#define SLOWEST_S 0.0201 ///< period of samples
#define SHORTEST_S 2.0   ///< recording
#define STILL_RAD 0.04   ///< rad/s below which the sign of friction is not known
#define STILL_M 0.004    ///< m/s
#define NEAR_LIMIT 0.98  ///< of a drive's torque: it no longer gives what its law asks
#define MOST_ROWS 4.0    ///< even in time, by samples: of more than that most would be made up

// ---- series ----

double *zv_series_add(zv_series *series, double t)
{
    const size_t row = (size_t)series->width + 1;
    if (series->count == ZV_TWIN_SAMPLES) {
        return NULL;
    }
    if (series->count == series->capacity) {
        const int capacity = series->capacity > 0 ? 2 * series->capacity : 1024;
        double *grown = realloc(series->rows, (size_t)capacity * row * sizeof *grown);
        if (!grown) {
            return NULL;
        }
        series->rows = grown;
        series->capacity = capacity;
    }
    double *added = series->rows + (size_t)series->count++ * row;
    added[0] = t;
    return added + 1;
}

static double time_at(const zv_series *s, int i)
{
    return s->rows[(size_t)i * ((size_t)s->width + 1)];
}

static int compare_numbers(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median_step(const zv_series *s)
{
    double *steps = malloc((size_t)s->count * sizeof *steps);
    double median = 0.0;
    if (steps && s->count > 1) {
        for (int i = 1; i < s->count; ++i) {
            steps[i - 1] = time_at(s, i) - time_at(s, i - 1);
        }
        qsort(steps, (size_t)s->count - 1, sizeof *steps, compare_numbers);
        median = steps[(s->count - 1) / 2];
    }
    free(steps);
    return median;
}

/// How far stamps are from a line through themselves and their neighbours: what an even clock would not show.
static double stray_of(const zv_series *s, double period)
{
    double sum = 0.0;
    int count = 0;
    for (int i = 1; i + 1 < s->count; ++i) {
        const double before = time_at(s, i) - time_at(s, i - 1), after = time_at(s, i + 1) - time_at(s, i);
        if (before < 1.75 * period && after < 1.75 * period) { // nothing is missing here
            const double off = after - before;
            sum += off * off / 6.0; // of three stamps that stray by themselves
            ++count;
        }
    }
    return count > 0 ? sqrt(sum / count) : 0.0;
}

zv_stamps zv_stamps_of(const zv_series *s)
{
    zv_stamps out = {.period = median_step(s)};
    if (s->count < 3 || !(out.period > 0.0)) {
        return out;
    }
    double missing = 0.0;
    for (int i = 1; i < s->count; ++i) {
        missing += fmax(0.0, floor((time_at(s, i) - time_at(s, i - 1)) / out.period + 0.25) - 1.0);
    }
    out.lost = missing / (missing + s->count);
    out.stray = stray_of(s, out.period);
    return out;
}

// ---- even in time ----

/// Rows at `from` + i `period`, straight lines between samples.
static void make_even(const zv_series *s, double from, double period, int count, double *out)
{
    int at = 0;
    for (int i = 0; i < count; ++i) {
        const double t = from + i * period;
        while (at + 2 < s->count && time_at(s, at + 1) <= t) {
            ++at;
        }
        const double *a = s->rows + (size_t)at * ((size_t)s->width + 1), *b = a + s->width + 1;
        const double span = b[0] - a[0], u = span > 0.0 ? fmax(0.0, fmin(1.0, (t - a[0]) / span)) : 0.0;
        for (int k = 0; k < s->width; ++k) {
            out[(size_t)i * (size_t)s->width + (size_t)k] = a[k + 1] + u * (b[k + 1] - a[k + 1]);
        }
    }
}

static void kernel_fill(zv_kernel *out, double period)
{
    double sum = 0.0;
    out->half = (int)fmin(ceil(REACH * SMOOTH_S / period), ZV_TWIN_TAPS / 2);
    for (int i = -out->half; i <= out->half; ++i) {
        const double x = i * period / SMOOTH_S;
        sum += out->weight[i + out->half] = zv_exp(-0.5 * x * x);
    }
    for (int i = 0; i <= 2 * out->half; ++i) {
        out->weight[i] /= sum;
    }
}

/// Column `k` of even rows, smoothed at row `i`.
static double smooth(const zv_kernel *k, const double *rows, int width, int column, int i)
{
    double sum = 0.0;
    const double *at = rows + (size_t)(i - k->half) * (size_t)width + (size_t)column;
    for (int j = 0; j <= 2 * k->half; ++j, at += width) {
        sum += k->weight[j] * *at;
    }
    return sum;
}

static void differences(const double at[3], double period, double *value, double *speed, double *acceleration)
{
    *value = at[1];
    *speed = (at[2] - at[0]) / (2.0 * period);
    *acceleration = (at[2] - 2.0 * at[1] + at[0]) / (period * period);
}

void zv_view_reference(const zv_view *view, int joints, int k, double t, double out[3])
{
    const zv_kernel *kernel = &view->kernel;
    double around[3], x = (t - view->from) / view->period;
    const double lowest = kernel->half + 1.0, highest = view->reference_count - kernel->half - 3.0;
    x = fmax(lowest, fmin(highest, x));
    const int i = (int)floor(x);
    const double u = x - i;
    for (int j = 0; j < 3; ++j) {
        const double a = smooth(kernel, view->reference, joints, k, i + j - 1),
                     b = smooth(kernel, view->reference, joints, k, i + j);
        around[j] = a + u * (b - a);
    }
    differences(around, view->period, &out[0], &out[1], &out[2]);
}

// ---- points ----

/// Joints that move in one direction from the point before to the one after.
static void mark_moving(const zv_robot *robot, const double *limits, zv_view *view)
{
    for (int i = 0; i < view->count; ++i) {
        zv_point *p = &view->points[i];
        const zv_point *before = &view->points[i > 0 ? i - 1 : 0],
                       *after = &view->points[i + 1 < view->count ? i + 1 : i];
        p->moves = 0;
        for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
            const double still = zv_robot_joint(robot, k)->kind == ZV_JOINT_REVOLUTE ? STILL_RAD : STILL_M;
            const double least = fmin(fabs(p->qd[k]), fmin(fabs(before->qd[k]), fabs(after->qd[k])));
            const bool turns_back = p->qd[k] * before->qd[k] <= 0.0 || p->qd[k] * after->qd[k] <= 0.0;
            const bool is_weak = fabs(p->tau[k]) > NEAR_LIMIT * limits[k];
            p->moves |= least >= still && !turns_back && !is_weak ? 1u << k : 0u;
        }
    }
}

/// `measured`: q and effort of each row, even in time.
static void fill_point(const double *measured, const zv_view *view, int joints, int row, zv_point *out)
{
    *out = (zv_point){.t = view->from + row * view->period};
    for (int k = 0; k < joints; ++k) {
        double at[3];
        for (int j = 0; j < 3; ++j) {
            at[j] = smooth(&view->kernel, measured, 2 * joints, k, row + j - 1);
        }
        differences(at, view->period, &out->q[k], &out->qd[k], &out->qdd[k]);
        out->tau[k] = smooth(&view->kernel, measured, 2 * joints, joints + k, row);
        if (view->has_reference) {
            for (int j = 0; j < 3; ++j) {
                at[j] = smooth(&view->kernel, view->reference, joints, k, row + j - 1);
            }
            differences(at, view->period, &out->ref[k], &out->refd[k], &out->refdd[k]);
        }
    }
}

static bool has_effort(const zv_series *s)
{
    bool known = s->count > 0;
    for (int i = 0; known && i < s->count; ++i) {
        const double *row = s->rows + (size_t)i * ((size_t)s->width + 1);
        for (int k = s->width / 2 + 1; k <= s->width; ++k) {
            known = known && !isnan(row[k]);
        }
    }
    return known;
}

/// Points are some milliseconds apart, farther where there would be too many.
static int stride_of(int rows, double period)
{
    int stride = (int)fmax(1.0, floor(POINT_S / period + 0.5));
    while (rows / stride + 1 > ZV_TWIN_POINTS) {
        ++stride;
    }
    return stride;
}

static bool make_points(const zv_robot *robot, const zv_series *measured, const zv_series *reference,
                        const double *limits, zv_view *out)
{
    const int joints = zv_robot_joint_count(robot);
    const int rows = (int)floor(out->duration / out->period + 1e-6) + 1;
    kernel_fill(&out->kernel, out->period);
    double *even = malloc((size_t)rows * 2 * (size_t)joints * sizeof *even);
    out->reference = out->has_reference ? malloc((size_t)rows * (size_t)joints * sizeof(double)) : NULL;
    out->reference_count = rows;
    const int first = out->kernel.half + 1, last = rows - out->kernel.half - 2;
    const int stride = stride_of(last - first, out->period);
    out->points = last >= first ? calloc((size_t)((last - first) / stride + 1), sizeof *out->points) : NULL;
    const bool good = even && out->points && (out->reference || !out->has_reference);
    if (good) {
        make_even(measured, out->from, out->period, rows, even);
        if (out->has_reference) {
            make_even(reference, out->from, out->period, rows, out->reference);
        }
        for (int row = first; row <= last; row += stride) {
            fill_point(even, out, joints, row, &out->points[out->count++]);
        }
        mark_moving(robot, limits, out);
    }
    out->measured = even;
    return good;
}

/// Long enough, dense enough and without holes.
static zv_status check_times(const zv_series *measured, double duration, const zv_view *out, zv_error *why)
{
    if (!(duration >= SHORTEST_S) || measured->count < 50) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a recording of %g s is too short: it must be %g s or more",
                       duration, SHORTEST_S);
    }
    if (!(out->stamps.period > 0.0 && out->stamps.period <= SLOWEST_S)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "the samples are %g ms apart: they must come 50 times per second or more often",
                       1e3 * out->stamps.period);
    }
    if (!(duration / out->period <= MOST_ROWS * measured->count)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "the recording lasts %g s, and %d samples %g ms apart do not fill it: cut it where it has gaps",
                       duration, measured->count, 1e3 * out->stamps.period);
    }
    return ZV_OK;
}

zv_status zv_view_create(const zv_robot *robot, const zv_series *measured, const zv_series *reference,
                         const double *limits, zv_view *out, zv_error *why)
{
    const double from = measured->count > 0 ? time_at(measured, 0) : 0.0;
    const double duration = measured->count > 0 ? time_at(measured, measured->count - 1) - from : 0.0;
    *out = (zv_view){.samples = measured->count, .duration = duration, .from = from};
    out->stamps = zv_stamps_of(measured);
    out->period = fmax(out->stamps.period, 2.0 * REACH * SMOOTH_S / (ZV_TWIN_TAPS - 1));
    const zv_status status = check_times(measured, duration, out, why);
    if (status != ZV_OK) {
        return status;
    }
    out->has_effort = has_effort(measured);
    out->has_reference = reference->count > 1 && time_at(reference, 0) <= from + 0.1 &&
                         time_at(reference, reference->count - 1) >= from + duration - 0.1;
    if (!make_points(robot, measured, reference, limits, out)) {
        zv_view_free(out);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the recording");
    }
    return ZV_OK;
}

void zv_view_free(zv_view *view)
{
    free(view->points);
    free(view->reference);
    free(view->measured);
    *view = (zv_view){0};
}
