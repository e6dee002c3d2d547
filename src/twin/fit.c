/// @file fit.c
/// How much of a fault a recording shows, when any arm may also have a little of everything else.
///
/// Rows are whitened: y = (tau - f(a)) / sigma. With the columns Phi of what any arm may have, known before with the
/// precision L L^T = Lambda + Phi^T Phi, the amount a of a fault with the signature h = df/da has, marginalised over them,
///
///     information i = h.h - |L^-1 Phi^T h|^2        score s = h.y - (L^-1 Phi^T h).(L^-1 Phi^T y)
///     a += s / i (Gauss-Newton)                     gain = (chi2(0) - chi2(a)) / 2,  chi2 = y.y - |L^-1 Phi^T y|^2
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "twin/twin.h"

#define DRIVE_GAIN 0.004     ///< by which the torque of a drive may be off
#define DRIVE_CONSTANT 0.005 ///< the same, by the usual torque
#define FIRST_SIGMA 0.02     ///< of a residual by the usual torque, before anything is known
#define LEAST_SIGMA 2e-4
#define CORRELATED 1.4     ///< neighbouring rows do not err by themselves
#define LEARNED_SHARE 0.25 ///< of what healthy recordings say: tomorrow is a little different
enum { STEPS = 4, ROUNDS = 2 };

static bool goes_on(const zv_twin *twin)
{
    return !twin->options.progress || twin->options.progress(twin->options.user, 0.5);
}

// ---- rows ----

static int count_rows(const zv_view *view, int joints)
{
    int rows = 0;
    for (int i = 0; i < view->count; ++i) {
        for (int k = 0; k < joints; ++k) {
            rows += (int)(view->points[i].moves >> k & 1u);
        }
    }
    return rows;
}

static double sigma_of(const zv_fit *fit, int joint)
{
    return fit->is_drive ? fit->twin->drive_sigma[joint] : fit->twin->sigma[joint];
}

static void fill_drive_row(const zv_twin *twin, const zv_point *p, int k, double *row)
{
    row[2 * k] = p->tau[k];
    row[2 * k + 1] = twin->usual[k];
}

static void fill_row(const zv_fit *fit, const zv_point *p, int k, const double *all, double *row)
{
    const zv_twin *twin = fit->twin;
    if (fit->is_drive) {
        fill_drive_row(twin, p, k, row);
    }
    for (int c = 0; c < fit->columns; ++c) {
        row[c] = (fit->is_drive ? row[c] : all[c * twin->joints + k]) / sigma_of(fit, k);
    }
}

static void fill_rows(zv_fit *fit, double *all)
{
    const zv_twin *twin = fit->twin;
    int r = 0;
    for (int i = 0; i < fit->view->count; ++i) {
        const zv_point *p = &fit->view->points[i];
        if (!fit->is_drive && p->moves) {
            zv_columns_at(twin, p, all);
        }
        for (int k = 0; k < twin->joints; ++k) {
            if (!(p->moves >> k & 1u)) {
                continue;
            }
            double *row = fit->phi + (size_t)r * (size_t)fit->columns;
            fit->point[r] = i;
            fit->joint[r++] = k;
            fill_row(fit, p, k, all, row);
        }
    }
}

static void add_row_square(const zv_fit *fit, double times, double *out, int n, int r)
{
    const double *row = fit->phi + (size_t)r * (size_t)n;
    for (int i = 0; i < n; ++i) {
        const double scaled = times * row[i];
        for (int j = 0; scaled != 0.0 && j <= i; ++j) {
            out[(size_t)i * (size_t)n + (size_t)j] += scaled * row[j];
        }
    }
}

/// Adds Phi^T Phi, lower half.
static void add_square(const zv_fit *fit, double times, double *out)
{
    const int n = fit->columns;
    for (int r = 0; r < fit->rows; ++r) {
        add_row_square(fit, times, out, n, r);
    }
}

static void start_precision(const zv_fit *fit, double *out)
{
    const zv_twin *twin = fit->twin;
    const int n = fit->columns;
    if (!fit->is_drive) {
        memcpy(out, twin->precision, (size_t)n * (size_t)n * sizeof *out);
        return;
    }
    memset(out, 0, (size_t)n * (size_t)n * sizeof *out);
    for (int i = 0; i < n; ++i) {
        const double spread = i % 2 == 0 ? DRIVE_GAIN : DRIVE_CONSTANT;
        out[(size_t)i * (size_t)n + (size_t)i] = 1.0 / (spread * spread);
    }
}

zv_status zv_fit_create(const zv_twin *twin, const zv_view *view, bool is_drive, zv_fit *out)
{
    const int n = is_drive ? 2 * twin->joints : twin->column_count, rows = count_rows(view, twin->joints);
    *out = (zv_fit){.twin = twin, .view = view, .is_drive = is_drive, .rows = rows, .columns = n};
    out->point = malloc((size_t)(rows + 1) * sizeof *out->point);
    out->joint = malloc((size_t)(rows + 1) * sizeof *out->joint);
    out->phi = calloc((size_t)(rows + 1) * (size_t)n, sizeof *out->phi);
    out->l = malloc((size_t)n * (size_t)n * sizeof *out->l);
    double *all = malloc((size_t)n * (size_t)twin->joints * sizeof *all);
    const bool good = out->point && out->joint && out->phi && out->l && all;
    zv_status status = !good ? ZV_ERR_INTERNAL : goes_on(twin) ? ZV_OK : ZV_ERR_CANCELLED;
    if (status == ZV_OK) {
        fill_rows(out, all);
        start_precision(out, out->l);
        add_square(out, 1.0, out->l);
        status = zv_cholesky(out->l, n) ? ZV_OK : ZV_ERR_BAD_REQUEST;
    }
    free(all);
    if (status != ZV_OK) {
        zv_fit_free(out);
    }
    return status;
}

void zv_fit_free(zv_fit *fit)
{
    free(fit->point);
    free(fit->joint);
    free(fit->phi);
    free(fit->l);
    *fit = (zv_fit){0};
}

// ---- one fault ----

/// Sums over all rows, for an amount.
typedef struct sums {
    double yy, hy, hh;
    double *y, *h; ///< Phi^T y, Phi^T h
} sums;

/// What the learned columns say of a row.
static double learned(const zv_fit *fit, const double *row)
{
    double sum = 0.0;
    for (int c = 0; !fit->is_drive && c < fit->columns; ++c) {
        sum += row[c] * fit->twin->theta[c];
    }
    return sum;
}

static double step_of(const zv_twin_test *test)
{
    return 0.2 * test->smallest;
}

static void add_row(const zv_fit *fit, const zv_twin_test *test, int r, const double f[3][ZV_MAX_JOINTS], sums *out)
{
    const double *row = fit->phi + (size_t)r * (size_t)fit->columns;
    const int k = fit->joint[r];
    const double sigma = sigma_of(fit, k), tau = fit->view->points[fit->point[r]].tau[k];
    const double y = (tau - f[1][k]) / sigma - learned(fit, row);
    const double h = (f[2][k] - f[0][k]) / (2.0 * step_of(test) * sigma);
    out->yy += y * y;
    out->hy += h * y;
    out->hh += h * h;
    for (int c = 0; c < fit->columns; ++c) {
        out->y[c] += row[c] * y;
        out->h[c] += row[c] * h;
    }
}

/// Torques of a point at the amount, and a step to both sides of it.
static void take_torques(const zv_fit *fit, const zv_twin_test *test, int point, double amount,
                         double f[3][ZV_MAX_JOINTS])
{
    for (int i = 0; i < 3; ++i) {
        zv_fault_torque(fit->twin, fit->view, &fit->view->points[point], test, amount + (i - 1) * step_of(test), f[i]);
    }
}

static void gather(const zv_fit *fit, const zv_twin_test *test, double amount, sums *out)
{
    double f[3][ZV_MAX_JOINTS];
    const size_t size = (size_t)fit->columns * sizeof(double);
    int last = -1;
    out->yy = out->hy = out->hh = 0.0;
    memset(out->y, 0, size);
    memset(out->h, 0, size);
    for (int r = 0; r < fit->rows; ++r) {
        if (fit->point[r] != last) {
            last = fit->point[r];
            take_torques(fit, test, last, amount, f);
        }
        add_row(fit, test, r, (const double(*)[ZV_MAX_JOINTS])f, out);
    }
    zv_solve_lower(fit->l, fit->columns, out->y);
    zv_solve_lower(fit->l, fit->columns, out->h);
    for (int c = 0; c < fit->columns; ++c) {
        out->yy -= out->y[c] * out->y[c];
        out->hy -= out->h[c] * out->y[c];
        out->hh -= out->h[c] * out->h[c];
    }
}

static bool is_linear(zv_twin_fault fault)
{
    return fault == ZV_TWIN_FRICTION || fault == ZV_TWIN_PAYLOAD;
}

/// Amounts that are no longer believed.
static double largest(const zv_twin_test *test)
{
    return test->fault == ZV_TWIN_GEAR ? 0.5 : 400.0 * test->smallest;
}

static void publish(const zv_fit *fit, const sums *s, double first, double least, zv_twin_test *test)
{
    test->bound = s->hh > least ? 1.0 / sqrt(s->hh) : INFINITY;
    test->gain = fmax(0.0, 0.5 * (first - s->yy));
    test->left = s->yy / fmax(1.0, fit->rows);
    test->before = first / fmax(1.0, fit->rows);
}

zv_status zv_fit_test(const zv_fit *fit, zv_twin_test *test)
{
    double *both = malloc(2 * (size_t)fit->columns * sizeof *both);
    sums s = {.y = both, .h = both ? both + fit->columns : NULL};
    double amount = 0.0, first = 0.0;
    if (!both || !goes_on(fit->twin)) {
        free(both);
        return both ? ZV_ERR_CANCELLED : ZV_ERR_INTERNAL;
    }
    gather(fit, test, 0.0, &s);
    first = s.yy;
    const double least = 1e-9 / (test->smallest * test->smallest); // of information: below it nothing is known
    const int steps = is_linear(test->fault) ? 1 : STEPS;
    for (int i = 0; i < steps && s.hh > least; ++i) {
        amount += s.hy / s.hh;
        amount = fmax(-largest(test), fmin(largest(test), amount));
        gather(fit, test, amount, &s);
    }
    publish(fit, &s, first, least, test);
    test->amount = amount;
    free(both);
    return ZV_OK;
}

// ---- learning ----

/// What is left of each row, and the right side of the normal equations.
static void take_left(const zv_fit *fit, double *x, double *left)
{
    const zv_twin_test nothing = {
        .fault = fit->is_drive ? ZV_TWIN_DELAY : ZV_TWIN_PAYLOAD, .joint = -1, .smallest = 1e-3};
    double f[ZV_MAX_JOINTS];
    for (int r = 0, last = -1; r < fit->rows; ++r) {
        const double *row = fit->phi + (size_t)r * (size_t)fit->columns;
        const zv_point *p = &fit->view->points[fit->point[r]];
        if (fit->point[r] != last) {
            last = fit->point[r];
            zv_fault_torque(fit->twin, fit->view, p, &nothing, 0.0, f);
        }
        left[r] = (p->tau[fit->joint[r]] - f[fit->joint[r]]) / sigma_of(fit, fit->joint[r]) - learned(fit, row);
        for (int c = 0; c < fit->columns; ++c) {
            x[c] += row[c] * left[r];
        }
    }
}

static void sum_row(const zv_fit *fit, const double *x, double *left, double *sum, int *count, int r)
{
    const double *row = fit->phi + (size_t)r * (size_t)fit->columns;
    for (int c = 0; c < fit->columns; ++c) {
        left[r] -= row[c] * x[c];
    }
    sum[fit->joint[r]] += left[r] * left[r];
    ++count[fit->joint[r]];
}

/// Squares of what the solution leaves, joint by joint.
static void sum_left(const zv_fit *fit, const double *x, double *left, double *sum, int *count)
{
    for (int r = 0; r < fit->rows; ++r) {
        sum_row(fit, x, left, sum, count, r);
    }
}

zv_status zv_fit_left(const zv_fit *fit, double *theta, double rms[ZV_MAX_JOINTS])
{
    double *x = calloc((size_t)fit->columns, sizeof *x), *left = malloc((size_t)(fit->rows + 1) * sizeof *left);
    double sum[ZV_MAX_JOINTS] = {0.0};
    int count[ZV_MAX_JOINTS] = {0};
    if (!x || !left) {
        free(x);
        free(left);
        return ZV_ERR_INTERNAL;
    }
    take_left(fit, x, left);
    zv_solve_lower(fit->l, fit->columns, x);
    zv_solve_upper(fit->l, fit->columns, x);
    sum_left(fit, x, left, sum, count);
    bool good = true;
    for (int k = 0; k < fit->twin->joints; ++k) {
        rms[k] = count[k] > 0 ? sigma_of(fit, k) * sqrt(sum[k] / count[k]) : 0.0;
        good = good && isfinite(rms[k]);
    }
    for (int c = 0; theta && c < fit->columns; ++c) {
        theta[c] = x[c] + (fit->is_drive ? 0.0 : fit->twin->theta[c]);
    }
    free(x);
    free(left);
    return good ? ZV_OK : ZV_ERR_BAD_REQUEST;
}

static void forget(zv_twin *twin)
{
    const int n = twin->column_count;
    memset(twin->theta, 0, (size_t)n * sizeof *twin->theta);
    memset(twin->precision, 0, (size_t)n * (size_t)n * sizeof *twin->precision);
    for (int c = 0; c < n; ++c) {
        const double spread = twin->columns[c].spread;
        twin->precision[(size_t)c * (size_t)n + (size_t)c] = 1.0 / (spread * spread);
    }
}

/// Sigmas from what the columns leave; the mean square of all recordings.
static zv_status take_sigmas(zv_twin *twin, bool is_drive)
{
    double sum[ZV_MAX_JOINTS] = {0.0};
    for (int i = 0; i < twin->run_count; ++i) {
        zv_fit fit;
        double rms[ZV_MAX_JOINTS];
        zv_status status = zv_fit_create(twin, &twin->runs[i], is_drive, &fit);
        status = status == ZV_OK ? zv_fit_left(&fit, NULL, rms) : status;
        zv_fit_free(&fit);
        if (status != ZV_OK) {
            return status;
        }
        for (int k = 0; k < twin->joints; ++k) {
            sum[k] += rms[k] * rms[k] / twin->run_count;
        }
    }
    double *sigma = is_drive ? twin->drive_sigma : twin->sigma;
    for (int k = 0; k < twin->joints; ++k) {
        sigma[k] = CORRELATED * fmax(sqrt(sum[k]), LEAST_SIGMA * twin->usual[k]);
    }
    return ZV_OK;
}

/// One recording after the other adds what it knows of the columns.
static zv_status take_columns(zv_twin *twin, double share)
{
    zv_status status = ZV_OK;
    forget(twin);
    for (int i = 0; status == ZV_OK && i < twin->run_count; ++i) {
        zv_fit fit;
        double rms[ZV_MAX_JOINTS];
        status = zv_fit_create(twin, &twin->runs[i], false, &fit);
        if (status == ZV_OK) {
            status = zv_fit_left(&fit, twin->theta, rms);
            add_square(&fit, share, twin->precision);
            zv_fit_free(&fit);
        }
    }
    return status;
}

/// Keeps theta, and what is known of it less surely.
static zv_status take_precision(zv_twin *twin)
{
    const size_t n = (size_t)twin->column_count;
    double *theta = malloc(n * sizeof *theta);
    if (!theta) {
        return ZV_ERR_INTERNAL;
    }
    memcpy(theta, twin->theta, n * sizeof *theta);
    forget(twin);
    zv_status status = ZV_OK;
    for (int i = 0; status == ZV_OK && i < twin->run_count; ++i) {
        zv_fit fit;
        status = zv_fit_create(twin, &twin->runs[i], false, &fit);
        if (status == ZV_OK) {
            add_square(&fit, LEARNED_SHARE, twin->precision);
            zv_fit_free(&fit);
        }
    }
    memcpy(twin->theta, theta, n * sizeof *theta);
    free(theta);
    return status;
}

/// What the tests find in a recording in which nothing is wrong.
static zv_status test_run(zv_twin *twin, zv_twin_test *tests, int count, const zv_fit *plant, const zv_fit *drive)
{
    zv_status status = ZV_OK;
    for (int t = 0; status == ZV_OK && t < count; ++t) {
        const bool is_drive = zv_test_is_of_drive(tests[t].fault);
        if (is_drive && !drive) {
            continue;
        }
        status = zv_fit_test(is_drive ? drive : plant, &tests[t]);
        struct zv_healthy *h = &twin->healthy[t];
        h->mean += tests[t].amount / twin->run_count;
        h->rms += tests[t].amount * tests[t].amount / twin->run_count;
        h->gain = fmax(h->gain, tests[t].gain);
    }
    return status;
}

/// How far off the estimates of healthy recordings are.
static zv_status take_healthy(zv_twin *twin)
{
    zv_twin_test tests[ZV_TWIN_TESTS];
    const int count = zv_tests_of(twin, tests);
    memset(twin->healthy, 0, sizeof twin->healthy);
    for (int i = 0; i < twin->run_count; ++i) {
        zv_fit plant = {0}, drive = {0};
        const zv_view *view = &twin->runs[i];
        zv_status status = zv_fit_create(twin, view, false, &plant);
        const bool has_drive = view->has_reference && twin->options.law != ZV_LAW_UNKNOWN;
        status = status == ZV_OK && has_drive ? zv_fit_create(twin, view, true, &drive) : status;
        status = status == ZV_OK ? test_run(twin, tests, count, &plant, has_drive ? &drive : NULL) : status;
        zv_fit_free(&plant);
        zv_fit_free(&drive);
        if (status != ZV_OK) {
            return status;
        }
    }
    for (int t = 0; t < count; ++t) {
        struct zv_healthy *h = &twin->healthy[t];
        h->rms = sqrt(fmax(0.0, h->rms - h->mean * h->mean));
    }
    return ZV_OK;
}

/// Columns and sigmas need each other: some rounds of both.
static zv_status take_rounds(zv_twin *twin, bool has_drive)
{
    zv_status status = ZV_OK;
    for (int round = 0; status == ZV_OK && round < ROUNDS; ++round) {
        status = take_columns(twin, 1.0);
        status = status == ZV_OK ? take_sigmas(twin, false) : status;
        status = status == ZV_OK && has_drive ? take_sigmas(twin, true) : status;
    }
    return status;
}

zv_status zv_twin_fit(zv_twin *twin)
{
    bool has_drive = twin->run_count > 0 && twin->options.law != ZV_LAW_UNKNOWN;
    for (int i = 0; i < twin->run_count; ++i) {
        has_drive = has_drive && twin->runs[i].has_reference;
    }
    forget(twin);
    for (int k = 0; k < twin->joints; ++k) {
        twin->sigma[k] = twin->drive_sigma[k] = fmax(FIRST_SIGMA * twin->usual[k], 1e-12);
    }
    if (twin->run_count == 0) {
        return ZV_OK;
    }
    zv_status status = take_rounds(twin, has_drive);
    status = status == ZV_OK ? take_columns(twin, 1.0) : status;
    status = status == ZV_OK ? take_precision(twin) : status;
    status = status == ZV_OK ? take_healthy(twin) : status;
    twin->is_fitted = status == ZV_OK;
    return status;
}
