/// @file twin.c
/// A twin: samples in, judgement out. First the stamps, then joints that do not move at all, then the fault that makes
/// the measured efforts most likely.
#include "twin/twin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/elementary.h"
#include "base/exponential.h"

// Thresholds of an alarm.
#define LEAST_GAIN 60.0  ///< of the log likelihood
#define OVER_HEALTHY 2.5 ///< times the largest of healthy recordings
#define ERRORS 5.0       ///< standard errors that the amount must be away from zero
#define HEALTHY_ERRORS 1.3
#define OF_INTEREST 0.7  ///< of the smallest amount of interest
#define UNDISTURBED 4.0  ///< mean square of a residual, in standard deviations, that a fault of the other one leaves
#define EXPLAINED 0.05   ///< of its own residual: what a fault of the drives leaves at most
#define CHATTER_LEFT 0.2 ///< the same of backlash that is named although both are disturbed
#define OBSERVABLE 1.5   ///< of it: five standard errors must be within
#define STRAY_PART 0.1   ///< of the period: stamps that stray more are late
#define LOST_PART 0.005  ///< of the samples
#define STUCK_S 0.5      ///< window in which the reference must move
#define STUCK_RAD (2.0 * ZV_DEG)
#define STUCK_M 0.003
#define STUCK_PART 0.05 ///< of it: what the joint moves
#define SURE 0.99

zv_twin_options zv_twin_default_options(void)
{
    return (zv_twin_options){
        .law = ZV_LAW_COMPUTED_TORQUE, .bandwidth_hz = 15.0, .damping_ratio = 1.0, .gravity = {0.0, 0.0, -ZV_GRAVITY}};
}

// ---- life ----

static void take_gains(zv_twin *twin)
{
    const zv_twin_options *o = &twin->options;
    const double omega = 2.0 * ZV_PI * o->bandwidth_hz;
    double inertia[ZV_MAX_JOINTS];
    zv_felt_inertia(twin->robot, twin->dyn, inertia);
    for (int k = 0; k < twin->joints; ++k) {
        twin->stiffness[k] = o->stiffness ? o->stiffness[k] : omega * omega * inertia[k];
        twin->damping[k] = o->damping ? o->damping[k] : 2.0 * o->damping_ratio * sqrt(twin->stiffness[k] * inertia[k]);
    }
    twin->options.stiffness = twin->options.damping = NULL; // the caller's
}

static bool make_columns(zv_twin *twin)
{
    const bool good = zv_columns_create(twin);
    const size_t n = good ? (size_t)twin->column_count : 0;
    twin->theta = calloc(n + 1, sizeof *twin->theta);
    twin->precision = calloc(n * n + 1, sizeof *twin->precision);
    return good && twin->theta && twin->precision;
}

static zv_status build(zv_twin *twin, const zv_robot *robot, zv_error *why)
{
    zv_dyn_options masses = {
        .need = ZV_NEED_POINTS, .gravity = twin->options.gravity, .load_kg = twin->options.load_kg};
    zv_link links[ZV_MAX_JOINTS]; // some may be assumed, and so not in the text of the robot
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        links[k] = zv_robot_joint(robot, k)->link;
    }
    zv_status status = zv_robot_with_links(robot, links, &twin->robot, why);
    status = status == ZV_OK ? zv_dyn_create(robot, &masses, &twin->dyn, why) : status;
    masses.load_kg += 1.0;
    status = status == ZV_OK ? zv_dyn_create(robot, &masses, &twin->laden, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    twin->joints = zv_robot_joint_count(robot);
    twin->measured.width = 2 * twin->joints;
    twin->reference.width = twin->joints;
    zv_usual_torque(robot, twin->dyn, twin->usual);
    zv_torque_limits(robot, 1.0, twin->limit);
    take_gains(twin);
    const bool good = make_columns(twin);
    return good ? ZV_OK : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for a twin");
}

zv_status zv_twin_create(const zv_robot *robot, const zv_twin_options *options, zv_twin **out, zv_error *why)
{
    ZV_ASSERT(robot && out);
    zv_twin *twin = calloc(1, sizeof *twin);
    if (!twin) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for a twin");
    }
    twin->options = options ? *options : zv_twin_default_options();
    const zv_status status = build(twin, robot, why);
    if (status != ZV_OK) {
        zv_twin_free(twin);
        return status;
    }
    *out = twin;
    return ZV_OK;
}

void zv_twin_free(zv_twin *twin)
{
    if (twin) {
        for (int i = 0; i < twin->run_count; ++i) {
            zv_view_free(&twin->runs[i]);
        }
        free(twin->measured.rows);
        free(twin->reference.rows);
        free(twin->columns);
        free(twin->theta);
        free(twin->precision);
        zv_dyn_free(twin->dyn);
        zv_dyn_free(twin->laden);
        zv_robot_free(twin->robot);
        free(twin);
    }
}

// ---- samples ----

bool zv_twin_reference(zv_twin *twin, double t_s, const double *q)
{
    double *row = zv_series_add(&twin->reference, t_s);
    if (row) {
        memcpy(row, q, (size_t)twin->joints * sizeof *q);
    }
    return row != NULL;
}

bool zv_twin_measured(zv_twin *twin, double t_s, const double *q, const double *effort)
{
    double *row = zv_series_add(&twin->measured, t_s);
    if (row) {
        memcpy(row, q, (size_t)twin->joints * sizeof *q);
        memcpy(row + twin->joints, effort, (size_t)twin->joints * sizeof *effort);
    }
    return row != NULL;
}

zv_status zv_twin_take_view(zv_twin *twin, zv_view *out, zv_error *why)
{
    const zv_status status = zv_view_create(twin->robot, &twin->measured, &twin->reference, twin->limit, out, why);
    twin->measured.count = twin->reference.count = 0;
    return status;
}

zv_status zv_twin_learn(zv_twin *twin, zv_error *why)
{
    zv_view view;
    if (twin->run_count == ZV_TWIN_RUNS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "at most %d healthy recordings are learned from",
                       (int)ZV_TWIN_RUNS);
    }
    const zv_status status = zv_twin_take_view(twin, &view, why);
    if (status != ZV_OK) {
        return status;
    }
    if (!view.has_effort) {
        zv_view_free(&view);
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a healthy recording without efforts teaches nothing");
    }
    zv_play_learn(twin, &view);
    free(view.measured); // only what is judged is looked at sample by sample
    view.measured = NULL;
    twin->runs[twin->run_count++] = view;
    twin->is_fitted = false;
    return ZV_OK;
}

// ---- findings ----

static void add_finding(zv_twin *twin, zv_twin_report *out, zv_twin_finding finding, const zv_twin_test *rival)
{
    if (out->finding_count < ZV_TWIN_FINDINGS) {
        zv_finding_word(twin->robot, &finding, rival);
        out->findings[out->finding_count++] = finding;
    }
}

/// False when the stamps are too bad for anything else.
static bool judge_stamps(zv_twin *twin, const zv_view *view, zv_twin_report *out)
{
    const zv_stamps *s = &view->stamps;
    if (s->stray > STRAY_PART * s->period) {
        add_finding(twin, out, (zv_twin_finding){ZV_TWIN_LATE, -1, s->stray, 0.0, SURE, ""}, NULL);
        return false;
    }
    if (s->lost > LOST_PART) {
        add_finding(twin, out, (zv_twin_finding){ZV_TWIN_LOST, -1, s->lost, 0.0, SURE, ""}, NULL);
    }
    return true;
}

/// The reference moves in this many windows, and the joint in none of them.
static bool is_stuck(const zv_twin *twin, const zv_view *view, int k)
{
    const double least = zv_robot_joint(twin->robot, k)->kind == ZV_JOINT_REVOLUTE ? STUCK_RAD : STUCK_M;
    int asked = 0, still = 0;
    for (int i = 0, j = 0; i < view->count; i = j) {
        double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
        for (j = i; j < view->count && view->points[j].t < view->points[i].t + STUCK_S; ++j) {
            const double at[2] = {view->points[j].ref[k], view->points[j].q[k]};
            for (int e = 0; e < 2; ++e) {
                low[e] = fmin(low[e], at[e]);
                high[e] = fmax(high[e], at[e]);
            }
        }
        asked += high[0] - low[0] > least;
        still += high[0] - low[0] > least && high[1] - low[1] < STUCK_PART * (high[0] - low[0]);
    }
    return still >= 2 && 10 * still >= 7 * asked;
}

static bool judge_stuck(zv_twin *twin, const zv_view *view, zv_twin_report *out)
{
    bool any = false;
    for (int k = 0; view->has_reference && k < twin->joints; ++k) {
        if (is_stuck(twin, view, k)) {
            add_finding(twin, out, (zv_twin_finding){ZV_TWIN_STUCK, k, 1.0, 0.0, SURE, ""}, NULL);
            any = true;
        }
    }
    return any;
}

// ---- joints ----

static void describe_joints(const zv_twin *twin, const zv_view *view, zv_twin_report *out)
{
    for (int k = 0; k < twin->joints; ++k) {
        zv_twin_joint *j = &out->joint[k];
        double square = 0.0, peak = 0.0, along = 0.0, moved = 0.0;
        for (int i = 0; i < view->count; ++i) {
            const zv_point *p = &view->points[i];
            const double error = p->ref[k] - p->q[k];
            square += error * error;
            peak = fmax(peak, fabs(error));
            along += error * p->refd[k];
            moved += p->refd[k] * p->refd[k];
        }
        const bool known = view->has_reference;
        *j = (zv_twin_joint){.error_rms = known ? sqrt(square / view->count) : NAN,
                             .error_peak = known ? peak : NAN,
                             .delay = known && moved / view->count > 1e-4 ? along / moved : NAN,
                             .residual_rms = NAN,
                             .usual = twin->usual[k],
                             .friction = NAN,
                             .friction_bound = NAN};
    }
}

/// Variance of what one column is found to be; `unit` is room for a row.
static double variance_of(const zv_fit *fit, int c, double *unit)
{
    double square = 0.0;
    memset(unit, 0, (size_t)fit->columns * sizeof *unit);
    unit[c] = 1.0;
    zv_solve_lower(fit->l, fit->columns, unit);
    for (int i = 0; i < fit->columns; ++i) {
        square += unit[i] * unit[i];
    }
    return square;
}

static void describe_column(const zv_twin *twin, const zv_fit *fit, zv_twin_report *out, double rms[ZV_MAX_JOINTS],
                            double *theta, int c)
{
    const zv_column_of *column = &twin->columns[c];
    zv_twin_joint *j = &out->joint[column->joint];
    j->residual_rms = rms[column->joint];
    if (column->kind == ZV_COLUMN_DRY) {
        j->friction = twin->dyn->joints[column->joint].coulomb + theta[c];
        j->friction_bound = 3.0 * sqrt(variance_of(fit, c, theta + fit->columns));
    }
}

/// What the columns leave, and the friction that they make.
static zv_status describe_plant(const zv_twin *twin, const zv_fit *fit, zv_twin_report *out)
{
    double rms[ZV_MAX_JOINTS], *theta = malloc(2 * (size_t)fit->columns * sizeof *theta);
    const zv_status status = theta ? zv_fit_left(fit, theta, rms) : ZV_ERR_INTERNAL;
    for (int c = 0; status == ZV_OK && c < fit->columns; ++c) {
        describe_column(twin, fit, out, rms, theta, c);
    }
    free(theta);
    return status;
}

// ---- the fault that explains most ----

/// From an estimate with its standard error to a verdict; the bound becomes three standard errors.
static void weigh(const zv_twin *twin, int index, zv_twin_test *test)
{
    const struct zv_healthy *h = &twin->healthy[index];
    const double error = zv_hypot(test->bound, HEALTHY_ERRORS * h->rms);
    test->amount -= twin->run_count > 0 ? h->mean : 0.0;
    test->bound = 3.0 * error;
    test->observable = ERRORS * error <= OBSERVABLE * test->smallest;
    const bool is_one_sided = test->fault != ZV_TWIN_OFFSET && test->fault != ZV_TWIN_GEAR;
    test->alarm = test->gain > fmax(LEAST_GAIN, OVER_HEALTHY * h->gain) && fabs(test->amount) > ERRORS * error &&
                  fabs(test->amount) > OF_INTEREST * test->smallest && (!is_one_sided || test->amount > 0.0);
}

/// Everything that is looked for, before anything is known of it: not observable.
static void list_tests(const zv_twin *twin, zv_twin_report *out)
{
    out->test_count = zv_tests_of(twin, out->tests);
    for (int i = 0; i < out->test_count; ++i) {
        out->tests[i].bound = INFINITY;
    }
}

/// All tests with a residual that is there; a fit of no view is none.
static zv_status run_tests(const zv_twin *twin, const zv_fit *plant, const zv_fit *drive, zv_twin_report *out)
{
    zv_status status = ZV_OK;
    for (int i = 0; i < out->test_count && status == ZV_OK; ++i) {
        zv_twin_test *test = &out->tests[i];
        const zv_fit *fit = zv_test_is_of_drive(test->fault) ? drive : plant;
        if (fit->view) {
            status = zv_fit_test(fit, test);
            weigh(twin, i, test);
        }
    }
    return status;
}

/// The largest gain, but for one test.
static const zv_twin_test *best_of(const zv_twin_report *report, const zv_twin_test *other_than, bool is_alarm)
{
    const zv_twin_test *best = NULL;
    for (int i = 0; i < report->test_count; ++i) {
        const zv_twin_test *test = &report->tests[i];
        const bool counts = !is_alarm || test->alarm;
        const bool differs = test != other_than;
        if (counts && differs && (!best || test->gain > best->gain)) {
            best = test;
        }
    }
    return best;
}

/// What is left, in standard deviations squared, of the residual in which this fault does not show: large when it is not
/// the whole truth. 0 when there is only one residual.
static double left_elsewhere(const zv_twin_report *report, const zv_twin_test *test)
{
    double left = 0.0;
    for (int i = 0; i < report->test_count; ++i) {
        const bool is_other = zv_test_is_of_drive(report->tests[i].fault) != zv_test_is_of_drive(test->fault);
        left = is_other ? fmax(left, report->tests[i].before) : left;
    }
    return left;
}

/// A fault of the drives leaves next to nothing of its residual.
static bool explains_drives(const zv_twin_test *test)
{
    return zv_test_is_of_drive(test->fault) && test->left <= fmax(UNDISTURBED, EXPLAINED * test->before);
}

/// A fault shows in one of the two residuals. Where both are disturbed it is another one than those that are looked for so, or
/// several.
static bool disturbs_both(const zv_twin_report *report, const zv_twin_test *best)
{
    return left_elsewhere(report, best) > UNDISTURBED;
}

/// Backlash that chatters a little disturbs both residuals by itself, and explains most of its own.
static bool chatters_a_little(const zv_twin_test *best)
{
    return best->fault == ZV_TWIN_BACKLASH && best->left < CHATTER_LEFT * best->before;
}

/// What was weighed does not count.
static void forget_tests(zv_twin_report *out)
{
    for (int i = 0; i < out->test_count; ++i) {
        out->tests[i].observable = out->tests[i].alarm = false;
    }
}

/// The backlash test of each joint.
static void tests_of_play(zv_twin_report *out, zv_twin_test *of[ZV_MAX_JOINTS], double smallest[ZV_MAX_JOINTS])
{
    for (int i = 0; i < out->test_count; ++i) {
        zv_twin_test *test = &out->tests[i];
        if (test->fault == ZV_TWIN_BACKLASH) {
            of[test->joint] = test;
            smallest[test->joint] = test->smallest;
        }
    }
}

/// Play in which a joint chatters disturbs both residuals, those of other joints too; but its motor is seen at two ends. False
/// when it is something else: a drive that only lags is seen so as well where its speed has two values.
static bool name_play(zv_twin *twin, const zv_view *view, zv_twin_report *out)
{
    double smallest[ZV_MAX_JOINTS];
    zv_twin_test *of[ZV_MAX_JOINTS];
    zv_play play;
    bool lags = false;
    for (int i = 0; i < out->test_count; ++i) {
        lags = lags || (out->tests[i].alarm && explains_drives(&out->tests[i]));
    }
    tests_of_play(out, of, smallest);
    const bool can = !lags && view->has_reference && twin->options.law != ZV_LAW_UNKNOWN;
    const int joint = can ? zv_play_find(twin, view, smallest, &play) : -1;
    if (joint >= 0) {
        forget_tests(out);
        of[joint]->amount = play.gap;
        of[joint]->bound = play.bound;
        of[joint]->observable = of[joint]->alarm = true;
        add_finding(twin, out, (zv_twin_finding){ZV_TWIN_BACKLASH, joint, play.gap, play.bound, SURE, ""}, NULL);
    }
    return joint >= 0;
}

/// The motion does not show what is wrong.
static void name_nothing(zv_twin *twin, const zv_twin_test *best, zv_twin_report *out)
{
    const double left = sqrt(left_elsewhere(out, best));
    forget_tests(out);
    add_finding(twin, out, (zv_twin_finding){ZV_TWIN_OTHER, -1, left, 0.0, SURE, ""}, NULL);
}

static void name_fault(zv_twin *twin, const zv_view *view, zv_twin_report *out)
{
    const zv_twin_test *best = best_of(out, NULL, true), *rival = best ? best_of(out, best, false) : NULL;
    // without healthy recordings nobody knows what undisturbed is
    const bool is_strange = best && twin->run_count > 0 && disturbs_both(out, best);
    const bool is_rough = best && twin->run_count > 0 && zv_test_is_of_drive(best->fault) && !explains_drives(best);
    if ((is_strange || is_rough) && name_play(twin, view, out)) {
        return;
    }
    if (is_strange && !chatters_a_little(best)) {
        name_nothing(twin, best, out);
    } else if (best) {
        const double lead = best->gain - (rival ? rival->gain : 0.0);
        const double confidence = fmin(SURE, 1.0 / (1.0 + zv_exp(-fmax(0.0, fmin(lead, 50.0)) / 4.0)));
        add_finding(twin, out, (zv_twin_finding){best->fault, best->joint, best->amount, best->bound, confidence, ""},
                    rival);
    }
}

/// Without healthy recordings the residuals of the recording itself tell how large they are.
static zv_status take_own_sigmas(zv_twin *twin, const zv_view *view)
{
    zv_status status = zv_twin_fit(twin);
    for (int is_drive = 0;
         status == ZV_OK && is_drive <= (int)(view->has_reference && twin->options.law != ZV_LAW_UNKNOWN); ++is_drive) {
        zv_fit fit;
        double rms[ZV_MAX_JOINTS], *sigma = is_drive ? twin->drive_sigma : twin->sigma;
        status = zv_fit_create(twin, view, is_drive, &fit);
        if (status == ZV_OK) {
            status = zv_fit_left(&fit, NULL, rms);
            for (int k = 0; k < twin->joints; ++k) {
                sigma[k] = fmax(1.4 * rms[k], 0.002 * twin->usual[k]);
            }
            zv_fit_free(&fit);
        }
    }
    return status;
}

static zv_status judge_efforts(zv_twin *twin, const zv_view *view, zv_twin_report *out)
{
    zv_fit plant = {0}, drive = {0};
    const bool has_drive = view->has_reference && twin->options.law != ZV_LAW_UNKNOWN;
    if (!view->has_effort) {
        return ZV_OK;
    }
    zv_status status = twin->run_count == 0 ? take_own_sigmas(twin, view) : twin->is_fitted ? ZV_OK : zv_twin_fit(twin);
    status = status == ZV_OK ? zv_fit_create(twin, view, false, &plant) : status;
    status = status == ZV_OK ? describe_plant(twin, &plant, out) : status;
    status = status == ZV_OK && has_drive ? zv_fit_create(twin, view, true, &drive) : status;
    status = status == ZV_OK ? run_tests(twin, &plant, &drive, out) : status;
    if (status == ZV_OK) {
        out->payload_kg = out->tests[0].amount;
        out->payload_bound = out->tests[0].bound;
        name_fault(twin, view, out);
    }
    zv_fit_free(&plant);
    zv_fit_free(&drive);
    return status;
}

static zv_twin_report report_of(const zv_twin *twin, const zv_view *view)
{
    return (zv_twin_report){.samples = view->samples,
                            .points = view->count,
                            .duration = view->duration,
                            .period = view->stamps.period,
                            .healthy = twin->run_count,
                            .has_reference = view->has_reference,
                            .has_effort = view->has_effort,
                            .payload_kg = NAN,
                            .payload_bound = NAN};
}

zv_status zv_twin_judge(zv_twin *twin, zv_twin_report *out, zv_error *why)
{
    zv_view view;
    zv_status status = zv_twin_take_view(twin, &view, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_twin_report report = report_of(twin, &view);
    describe_joints(twin, &view, &report);
    list_tests(twin, &report);
    if (judge_stamps(twin, &view, &report) && !judge_stuck(twin, &view, &report)) {
        status = judge_efforts(twin, &view, &report);
    }
    zv_view_free(&view);
    if (status == ZV_OK) {
        *out = report;
        return ZV_OK;
    }
    return zv_fail(why, status, 0, 0, "%s",
                   status == ZV_ERR_INTERNAL    ? "there is no memory for the judgement"
                   : status == ZV_ERR_CANCELLED ? "the judgement was stopped before its end"
                                                : "these numbers cannot be judged: efforts or joint values are far too "
                                                  "large; look at their units");
}
