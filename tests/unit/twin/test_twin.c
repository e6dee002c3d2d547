/// @file test_twin.c
/// A twin on recordings whose efforts are exactly those of a model: what is in them is found, what is not is not claimed.
#include "check.h"

#include <string.h>

#include "twin/twin.h"

static zv_robot *robot;
static zv_dyn *dyn, *laden;

/// Where joint k is at t.
static double wave(int k, double t, int derivative)
{
    const double f = 2.0 + 0.7 * k, a = 0.4;
    return derivative == 0   ? 1.2 - 0.5 * k + a * sin(f * t)
           : derivative == 1 ? a * f * cos(f * t)
                             : -a * f * f * sin(f * t);
}

typedef struct story {
    double kg;           ///< at the tool
    double skip, jitter; ///< every so many samples one is missing; stamps stray, s
    double lag[3];       ///< of the joints behind their reference, s
    bool has_effort;
} story;

static void play(zv_twin *twin, const story *s)
{
    for (int i = 0; i < 1500; ++i) {
        const double t = 0.004 * i;
        double q[3], qd[3], qdd[3], empty[3], full[3], effort[3], target[3];
        for (int k = 0; k < 3; ++k) {
            target[k] = wave(k, t + s->lag[k], 0);
            q[k] = wave(k, t, 0);
            qd[k] = wave(k, t, 1);
            qdd[k] = wave(k, t, 2);
        }
        zv_inverse_dynamics(dyn, q, qd, qdd, empty);
        zv_inverse_dynamics(laden, q, qd, qdd, full);
        for (int k = 0; k < 3; ++k) {
            effort[k] = s->has_effort ? empty[k] + s->kg * (full[k] - empty[k]) : NAN;
        }
        CHECK(zv_twin_reference(twin, t, target));
        if (s->skip == 0.0 || fmod(i + 1, s->skip) != 0.0) {
            CHECK(zv_twin_measured(twin, t + s->jitter * check_uniform(0.0, 1.0), q, effort));
        }
    }
}

static zv_twin_report judged(const story *s, zv_twin_law law)
{
    static zv_twin_report report;
    zv_twin_options options = zv_twin_default_options();
    zv_twin *twin = NULL;
    options.law = law;
    CHECK(zv_twin_create(robot, &options, &twin, NULL) == ZV_OK);
    play(twin, s);
    CHECK(zv_twin_judge(twin, &report, NULL) == ZV_OK);
    zv_twin_free(twin);
    return report;
}

static bool any_is_observable(const zv_twin_report *report)
{
    bool any = false;
    for (int i = 0; i < report->test_count; ++i) {
        any = any || report->tests[i].observable;
    }
    return any;
}

static void an_arm_like_its_model_has_no_fault(void)
{
    const zv_twin_report report = judged(&(story){.has_effort = true}, ZV_LAW_COMPUTED_TORQUE);
    CHECK(report.finding_count == 0);
    CHECK(report.has_effort && report.has_reference);
    CHECK_NEAR(report.payload_kg, 0.0, 1e-3);
    for (int k = 0; k < 3; ++k) {
        CHECK(report.joint[k].residual_rms < 0.01 * report.joint[k].usual);
        CHECK_NEAR(report.joint[k].delay, 0.0, 1e-4);
    }
}

static void a_load_is_weighed(void)
{
    for (int i = 0; i < 3; ++i) {
        const double kg = 0.05 + 0.05 * i;
        const zv_twin_report report = judged(&(story){.kg = kg, .has_effort = true}, ZV_LAW_UNKNOWN);
        CHECK(report.finding_count == 1 && report.findings[0].fault == ZV_TWIN_PAYLOAD);
        CHECK_NEAR(report.findings[0].amount, kg, 0.1 * kg);
        CHECK(strstr(report.findings[0].sentence, "kg more at the tool") != NULL);
    }
}

static void missing_and_late_samples_are_counted(void)
{
    const zv_twin_report lost = judged(&(story){.skip = 20.0, .has_effort = true}, ZV_LAW_COMPUTED_TORQUE);
    CHECK(lost.finding_count == 1 && lost.findings[0].fault == ZV_TWIN_LOST);
    CHECK_NEAR(lost.findings[0].amount, 0.05, 0.002);
    const zv_twin_report late = judged(&(story){.jitter = 0.003, .has_effort = true}, ZV_LAW_COMPUTED_TORQUE);
    CHECK(late.finding_count == 1 && late.findings[0].fault == ZV_TWIN_LATE);
    CHECK(late.test_count > 0 && !any_is_observable(&late)); // nothing else was judged
}

/// Without the law of the drives what shows in their residual alone is called not observable.
static void an_unknown_law_hides_delays_and_backlash(void)
{
    const zv_twin_report report = judged(&(story){.has_effort = true}, ZV_LAW_UNKNOWN);
    int hidden = 0;
    for (int i = 0; i < report.test_count; ++i) {
        hidden += zv_test_is_of_drive(report.tests[i].fault) && !report.tests[i].observable;
    }
    CHECK(hidden == 1 + 2 * 3);
    CHECK(any_is_observable(&report));
}

/// One joint is behind its reference, another is ahead of it: a lag of either explains about as much.
static void the_same_fault_elsewhere_lowers_the_confidence(void)
{
    static zv_twin_report report;
    zv_twin *twin = NULL;
    CHECK(zv_twin_create(robot, NULL, &twin, NULL) == ZV_OK);
    play(twin, &(story){.has_effort = true});
    CHECK(zv_twin_learn(twin, NULL) == ZV_OK);
    play(twin, &(story){.lag = {0.01, -0.02, 0.0}, .has_effort = true});
    CHECK(zv_twin_judge(twin, &report, NULL) == ZV_OK);
    CHECK(report.finding_count == 1 && report.findings[0].fault == ZV_TWIN_LAG);
    CHECK(report.findings[0].confidence < 0.6);
    CHECK(strstr(report.findings[0].sentence, "delay of this joint, not of joint") != NULL);
    zv_twin_free(twin);
}

static void a_sentence_names_the_next_best_explanation(void)
{
    zv_twin_finding one = {.fault = ZV_TWIN_LAG, .joint = 0, .amount = 0.01},
                    all = {.fault = ZV_TWIN_DELAY, .joint = -1, .amount = 0.01};
    zv_finding_word(robot, &one, &(zv_twin_test){.fault = ZV_TWIN_BACKLASH, .joint = 1});
    CHECK(strstr(one.sentence, "delay, not backlash") != NULL);
    zv_finding_word(robot, &one, &(zv_twin_test){.fault = ZV_TWIN_DELAY, .joint = -1});
    CHECK(strstr(one.sentence, "of this joint, not of all") != NULL);
    zv_finding_word(robot, &all, &(zv_twin_test){.fault = ZV_TWIN_LAG, .joint = 2});
    CHECK(strstr(all.sentence, zv_robot_joint(robot, 2)->name) != NULL);
    zv_finding_word(robot, &all, &(zv_twin_test){.fault = ZV_TWIN_PAYLOAD, .joint = -1});
    CHECK(strstr(all.sentence, "delay, not payload") != NULL);
}

/// Without efforts only the following is known, and everything else is called not observable.
static void without_efforts_nothing_is_claimed(void)
{
    const zv_twin_report report = judged(&(story){.kg = 0.1}, ZV_LAW_COMPUTED_TORQUE);
    CHECK(report.finding_count == 0 && !report.has_effort && isnan(report.payload_kg));
    CHECK(report.test_count > 0);
    for (int i = 0; i < report.test_count; ++i) {
        CHECK(!report.tests[i].observable && !report.tests[i].alarm);
    }
}

static void a_recording_that_is_too_short_or_slow_is_refused(void)
{
    zv_twin *twin = NULL;
    zv_twin_report report = {.samples = 77};
    zv_error why = {0};
    const double q[3] = {0.0}, effort[3] = {0.0};
    CHECK(zv_twin_create(robot, NULL, &twin, NULL) == ZV_OK);
    CHECK(zv_twin_judge(twin, &report, &why) == ZV_ERR_BAD_REQUEST);
    for (int i = 0; i < 300; ++i) {
        CHECK(zv_twin_measured(twin, 0.1 * i, q, effort));
    }
    CHECK(zv_twin_judge(twin, &report, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(strstr(why.message, "50 times per second") != NULL);
    CHECK(report.samples == 77);
    zv_twin_free(twin);
}

/// Rows are made even in time: a gap of a day would fill the memory, one of centuries the numbers.
static void a_recording_of_gaps_is_refused(void)
{
    static const double ends[] = {1e5, 9e9};
    const double q[3] = {0.0}, effort[3] = {0.0};
    for (int e = 0; e < 2; ++e) {
        zv_twin *twin = NULL;
        zv_twin_report report;
        zv_error why = {0};
        CHECK(zv_twin_create(robot, NULL, &twin, NULL) == ZV_OK);
        for (int i = 0; i < 60; ++i) {
            CHECK(zv_twin_measured(twin, 0.001 * i, q, effort));
        }
        CHECK(zv_twin_measured(twin, ends[e], q, effort));
        CHECK(zv_twin_judge(twin, &report, &why) == ZV_ERR_BAD_REQUEST);
        CHECK(strstr(why.message, "gaps") != NULL);
        zv_twin_free(twin);
    }
}

static void numbers_beyond_reckoning_are_refused(void)
{
    const double effort[3] = {0.0};
    zv_twin *twin = NULL;
    zv_twin_report report;
    zv_error why = {0};
    CHECK(zv_twin_create(robot, NULL, &twin, NULL) == ZV_OK);
    for (int i = 0; i < 1500; ++i) {
        const double t = 0.004 * i, q[3] = {1e200 * wave(0, t, 0), 1e200 * wave(1, t, 0), 1e200 * wave(2, t, 0)};
        CHECK(zv_twin_measured(twin, t, q, effort));
    }
    CHECK(zv_twin_judge(twin, &report, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(strstr(why.message, "cannot be judged") != NULL);
    zv_twin_free(twin);
}

static bool stop(void *user, double part)
{
    (void)part;
    return --*(int *)user > 0;
}

static void a_judgement_can_be_stopped(void)
{
    int left = 5;
    zv_twin_options options = zv_twin_default_options();
    zv_twin *twin = NULL;
    zv_twin_report report;
    options.progress = stop;
    options.user = &left;
    CHECK(zv_twin_create(robot, &options, &twin, NULL) == ZV_OK);
    play(twin, &(story){.has_effort = true});
    CHECK(zv_twin_judge(twin, &report, NULL) == ZV_ERR_CANCELLED);
    CHECK(left == 0);
    zv_twin_free(twin);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(an_arm_like_its_model_has_no_fault),
        CASE(a_load_is_weighed),
        CASE(missing_and_late_samples_are_counted),
        CASE(an_unknown_law_hides_delays_and_backlash),
        CASE(the_same_fault_elsewhere_lowers_the_confidence),
        CASE(a_sentence_names_the_next_best_explanation),
        CASE(without_efforts_nothing_is_claimed),
        CASE(a_recording_that_is_too_short_or_slow_is_refused),
        CASE(a_recording_of_gaps_is_refused),
        CASE(numbers_beyond_reckoning_are_refused),
        CASE(a_judgement_can_be_stopped),
    };
    size_t size;
    const char *text = zv_shipped_find("planar3", &size);
    zv_dyn_options options = zv_dyn_default_options();
    if (zv_robot_parse(text, size, NULL, 0, &robot, NULL) != ZV_OK ||
        zv_dyn_create(robot, &options, &dyn, NULL) != ZV_OK) {
        return 1;
    }
    options.load_kg = 1.0;
    if (zv_dyn_create(robot, &options, &laden, NULL) != ZV_OK) {
        return 1;
    }
    const int failed = cmocka_run_group_tests(cases, NULL, NULL);
    zv_dyn_free(dyn);
    zv_dyn_free(laden);
    zv_robot_free(robot);
    return failed;
}
