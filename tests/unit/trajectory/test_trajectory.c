/// @file test_trajectory.c
#include "check.h"

#include <math.h>
#include <string.h>

#include "zveno/kin.h"
#include "zveno/trajectory.h"

enum { JOINTS = 3, KNOTS = 40 };

static zv_robot *robot;

/// Knots of a motion that is known everywhere: each joint a sum of two sines.
typedef struct wave {
    double size[JOINTS][2], rate[JOINTS][2], phase[JOINTS][2];
} wave;

static wave random_wave(void)
{
    wave w;
    for (int k = 0; k < JOINTS; ++k) {
        for (int i = 0; i < 2; ++i) {
            w.size[k][i] = check_uniform(-0.3, 0.3);
            w.rate[k][i] = check_uniform(0.5, 3.0);
            w.phase[k][i] = check_uniform(-3.0, 3.0);
        }
    }
    return w;
}

/// The n-th derivative of joint k.
static double wave_at(const wave *w, int k, double t, int n)
{
    double sum = 0.0;
    for (int i = 0; i < 2; ++i) {
        sum += w->size[k][i] * pow(w->rate[k][i], n) * sin(w->rate[k][i] * t + w->phase[k][i] + n * ZV_PI / 2);
    }
    return sum;
}

static zv_plan_sample knot_at(const wave *w, double t, int line)
{
    zv_plan_sample knot = {.t = t, .line = line, .feed = 0.1};
    for (int k = 0; k < JOINTS; ++k) {
        knot.q[k] = wave_at(w, k, t, 0);
        knot.qd[k] = wave_at(w, k, t, 1);
        knot.qdd[k] = wave_at(w, k, t, 2);
    }
    return knot;
}

/// A trajectory with knots at uneven times from `from` on, one span per ten of them and two events.
static zv_trajectory *make(const wave *w, double from)
{
    zv_trajectory_gather *gather = zv_trajectory_gather_create(robot);
    const zv_plan_sink sink = zv_trajectory_gather_sink(gather, NULL);
    double t = from, last = 0.0;
    for (int i = 0; i < KNOTS; ++i, t += check_uniform(0.005, 0.04)) {
        const zv_plan_sample knot = knot_at(w, t, i + 1);
        CHECK(sink.knot(sink.user, &knot));
        if (i > 0 && i % 10 == 0) {
            const zv_plan_span span = {.t0 = last,
                                       .t1 = t - from,
                                       .cause = (zv_plan_cause)(i / 10),
                                       .joint = i / 10 - 1,
                                       .line0 = i - 9,
                                       .line1 = i,
                                       .slowest = 0.01 * i};
            CHECK(sink.span(sink.user, &span));
            const zv_mark mark = {.kind = ZV_MARK_EVENT,
                                  .stops = true,
                                  .line = i,
                                  .code = 3.0,
                                  .values = {1.0, 2.0, 3.0},
                                  .text = "say \"hello\""};
            const zv_plan_event event = {t - from, {0.1, 0.2, 0.3}, &mark};
            CHECK(sink.event(sink.user, &event));
            last = t - from;
        }
    }
    zv_trajectory *made = NULL;
    CHECK(zv_trajectory_gather_finish(gather, &made, NULL) == ZV_OK);
    CHECK(zv_trajectory_knot_count(made) == KNOTS);
    return made;
}

/// The trajectory is the wave at from + direction * speed * t.
static void expect_wave(const zv_trajectory *m, const wave *w, double from, double rate)
{
    for (int i = 0; i <= 200; ++i) {
        const double t = zv_trajectory_duration(m) * (i + 0.3) / 201.0, there = from + rate * t;
        const zv_trajectory_sample at = zv_trajectory_at(m, t);
        for (int k = 0; k < JOINTS; ++k) {
            CHECK_NEAR(at.q[k], wave_at(w, k, there, 0), 1e-9);
            CHECK_NEAR(at.qd[k], rate * wave_at(w, k, there, 1), 1e-6);
            CHECK_NEAR(at.qdd[k], rate * rate * wave_at(w, k, there, 2), 1e-4);
            CHECK_NEAR(at.qddd[k], rate * rate * rate * wave_at(w, k, there, 3), 2e-2);
        }
        CHECK_NEAR(zv_vec3_length(zv_vec3_sub(at.base_from_tool.pos, zv_fk(robot, at.q).pos)), 0.0, 1e-15);
    }
}

static void any_time_is_answered_from_the_knots(void)
{
    for (int n = 0; n < 20; ++n) {
        const wave w = random_wave();
        zv_trajectory *m = make(&w, 0.0);
        expect_wave(m, &w, 0.0, 1.0);
        zv_trajectory_free(m);
    }
}

static void outside_the_arm_rests_at_the_ends(void)
{
    const wave w = random_wave();
    zv_trajectory *m = make(&w, 0.0);
    const double end = zv_trajectory_duration(m);
    const zv_trajectory_sample before = zv_trajectory_at(m, -1.0), after = zv_trajectory_at(m, end + 1.0);
    for (int k = 0; k < JOINTS; ++k) {
        CHECK(before.q[k] == wave_at(&w, k, 0.0, 0) && before.qd[k] == 0.0 && before.qdd[k] == 0.0);
        CHECK(after.q[k] == zv_trajectory_knot(m, KNOTS - 1).q[k] && after.qd[k] == 0.0 && after.qddd[k] == 0.0);
    }
    zv_trajectory_free(m);
}

static void a_part_joined_to_the_next_is_the_whole(void)
{
    for (int n = 0; n < 20; ++n) {
        const wave w = random_wave();
        zv_trajectory *m = make(&w, 0.0), *first = NULL, *second = NULL, *whole = NULL;
        const double end = zv_trajectory_duration(m), cut = end * check_uniform(0.1, 0.9);
        CHECK(zv_trajectory_cut(m, 0.0, cut, &first, NULL) == ZV_OK);
        CHECK(zv_trajectory_cut(m, cut, end, &second, NULL) == ZV_OK);
        expect_wave(second, &w, cut, 1.0);
        CHECK(zv_trajectory_join(first, second, &whole, NULL) == ZV_OK);
        CHECK_NEAR(zv_trajectory_duration(whole), end, 1e-12);
        expect_wave(whole, &w, 0.0, 1.0);
        CHECK(zv_trajectory_event_count(whole) == zv_trajectory_event_count(m));
        zv_error why;
        zv_trajectory *none = NULL;
        CHECK(zv_trajectory_join(second, first, &none, &why) == ZV_ERR_BAD_REQUEST && !none && why.message[0]);
        CHECK(zv_trajectory_cut(m, cut, cut, &none, &why) == ZV_ERR_BAD_REQUEST && !none);
        CHECK(zv_trajectory_cut(m, 0.0, 2.0 * end, &none, &why) == ZV_ERR_BAD_REQUEST && !none);
        zv_trajectory_free(whole);
        zv_trajectory_free(second);
        zv_trajectory_free(first);
        zv_trajectory_free(m);
    }
}

static void an_override_scales_time_and_rates(void)
{
    const wave w = random_wave();
    zv_trajectory *m = make(&w, 0.0), *slow = NULL, *none = NULL;
    CHECK(zv_trajectory_scale(m, 0.4, &slow, NULL) == ZV_OK);
    CHECK_NEAR(zv_trajectory_duration(slow), zv_trajectory_duration(m) / 0.4, 1e-12);
    expect_wave(slow, &w, 0.0, 0.4);
    const zv_trajectory_peaks a = zv_trajectory_find_peaks(m), b = zv_trajectory_find_peaks(slow);
    CHECK_NEAR(b.velocity_use, 0.4 * a.velocity_use, 1e-9);
    CHECK_NEAR(b.acceleration_use, 0.16 * a.acceleration_use, 1e-9);
    CHECK(zv_trajectory_scale(m, 0.0, &none, NULL) == ZV_ERR_BAD_REQUEST && !none);
    CHECK(zv_trajectory_scale(m, INFINITY, &none, NULL) == ZV_ERR_BAD_REQUEST && !none);
    zv_trajectory_free(slow);
    zv_trajectory_free(m);
}

static void backwards_twice_is_forwards(void)
{
    const wave w = random_wave();
    zv_trajectory *m = make(&w, 0.0), *back = NULL, *again = NULL;
    const double end = zv_trajectory_duration(m);
    CHECK(zv_trajectory_reverse(m, &back, NULL) == ZV_OK && zv_trajectory_reverse(back, &again, NULL) == ZV_OK);
    expect_wave(back, &w, end, -1.0);
    expect_wave(again, &w, 0.0, 1.0);
    for (int i = 0; i < 50; ++i) {
        const double t = check_uniform(0.0, end);
        CHECK(zv_trajectory_at(back, t).line == zv_trajectory_at(m, end - t).line);
    }
    CHECK_NEAR(zv_trajectory_event(back, 0).t, end - zv_trajectory_event(m, 2).t, 1e-12);
    zv_trajectory_free(again);
    zv_trajectory_free(back);
    zv_trajectory_free(m);
}

static void what_is_written_reads_back(void)
{
    const wave w = random_wave();
    zv_trajectory *m = make(&w, 0.0), *read = NULL;
    zv_text text = {0};
    zv_trajectory_write(m, &text);
    CHECK(!text.failed && zv_trajectory_read(robot, text.data, text.size, &read, NULL) == ZV_OK);
    CHECK(zv_trajectory_duration(read) == zv_trajectory_duration(m));
    CHECK(zv_trajectory_knot_count(read) == KNOTS && zv_trajectory_span_count(read) == 3);
    for (int i = 0; i < KNOTS; ++i) {
        const zv_plan_sample a = zv_trajectory_knot(m, i), b = zv_trajectory_knot(read, i);
        CHECK(a.line == b.line && a.is_rapid == b.is_rapid && fabs(a.feed - b.feed) < 1e-15);
        for (int k = 0; k < JOINTS; ++k) {
            CHECK_NEAR(a.q[k], b.q[k], 1e-15);
            CHECK_NEAR(a.qdd[k], b.qdd[k], 1e-14);
        }
    }
    for (int i = 0; i < 3; ++i) {
        const zv_plan_span *a = zv_trajectory_span(m, i), *b = zv_trajectory_span(read, i);
        CHECK(a->t0 == b->t0 && a->t1 == b->t1 && a->cause == b->cause && a->joint == b->joint && a->line1 == b->line1);
        CHECK(strcmp(zv_trajectory_event(m, i).mark->text, zv_trajectory_event(read, i).mark->text) == 0);
    }
    zv_trajectory_free(read);
    zv_trajectory_free(m);
    zv_text_free(&text);
}

/// What a sink was told.
typedef struct told {
    int samples, spans, events;
    double last, speed_error;
} told;

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    told *t = user;
    t->last = sample->t;
    ++t->samples;
    return true;
}

static bool take_span(void *user, const zv_plan_span *span)
{
    ((told *)user)->spans += span->t1 > span->t0;
    return true;
}

static bool take_event(void *user, const zv_plan_event *event)
{
    ((told *)user)->events += event->mark->code == 3.0;
    return true;
}

static void a_sink_is_told_everything_in_order(void)
{
    const wave w = random_wave();
    zv_trajectory *m = make(&w, 0.0);
    told t = {0};
    const zv_plan_sink sink = {.user = &t, .sample = take_sample, .span = take_span, .event = take_event};
    const double end = zv_trajectory_duration(m);
    CHECK(zv_trajectory_play(m, 100.0, &sink) == t.samples);
    CHECK(t.samples == (int)ceil(end * 100.0) + 1 && t.spans == 3 && t.events == 3 && t.last == end);
    zv_trajectory_free(m);
}

static void an_arm_that_never_moves_has_no_trajectory(void)
{
    zv_trajectory *none = NULL;
    zv_error why;
    CHECK(zv_trajectory_gather_finish(zv_trajectory_gather_create(robot), &none, &why) == ZV_ERR_NOT_AVAILABLE &&
          !none);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(any_time_is_answered_from_the_knots),
        CASE(outside_the_arm_rests_at_the_ends),
        CASE(a_part_joined_to_the_next_is_the_whole),
        CASE(an_override_scales_time_and_rates),
        CASE(backwards_twice_is_forwards),
        CASE(what_is_written_reads_back),
        CASE(a_sink_is_told_everything_in_order),
        CASE(an_arm_that_never_moves_has_no_trajectory),
    };
    size_t size = 0;
    const char *text = zv_shipped_find("drawbot", &size);
    CHECK(zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    const int failed = cmocka_run_group_tests_name("trajectory", cases, NULL, NULL);
    zv_robot_free(robot);
    return failed;
}
