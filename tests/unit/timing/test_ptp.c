/// Point-to-point motions keep their limits, use them fully, and end together.
#include <string.h>

#include "check.h"
#include "zveno/timing.h"

enum { MAX = ZV_PTP_MAX_AXES, SAMPLES = 200 };

enum { RUNS = CHECK_ROUNDS(3000, 300) };

typedef struct axes {
    int count;
    double from[MAX], to[MAX], velocity[MAX], acceleration[MAX], jerk[MAX];
} axes;

/// A positive number whose size is anything between low and high.
static double any_size(double low, double high)
{
    return exp(check_uniform(log(low), log(high)));
}

static axes random_axes(int count)
{
    axes m = {.count = count};
    for (int k = 0; k < count; ++k) {
        m.from[k] = check_uniform(-3, 3);
        m.to[k] = m.from[k] + any_size(1e-6, 10.0) * (check_uniform(-1, 1) < 0.0 ? -1.0 : 1.0);
        m.velocity[k] = any_size(0.01, 10.0);
        m.acceleration[k] = any_size(0.1, 100.0);
        m.jerk[k] = any_size(1.0, 1e4);
    }
    return m;
}

static zv_status plan_axes(const axes *m, zv_ptp *plan)
{
    const zv_axis_limits limits = {m->velocity, m->acceleration, m->jerk};
    return zv_ptp_plan(m->count, m->from, m->to, &limits, plan);
}

static void the_motion_starts_and_ends_exactly_and_at_rest(void)
{
    for (int run = 0; run < RUNS; ++run) {
        const axes m = random_axes(1 + run % MAX);
        zv_ptp plan;
        CHECK(plan_axes(&m, &plan) == ZV_OK);
        const double times[4] = {-1.0, 0.0, plan.duration, plan.duration + 1.0};
        for (int i = 0; i < 4; ++i) {
            double q[MAX], qd[MAX], qdd[MAX];
            zv_ptp_at(&plan, times[i], q, qd, qdd);
            for (int k = 0; k < m.count; ++k) {
                CHECK(q[k] == (i < 2 ? m.from[k] : m.to[k]) && qd[k] == 0.0 && qdd[k] == 0.0);
            }
        }
    }
}

static void velocity_acceleration_and_jerk_stay_within_the_limits(void)
{
    for (int run = 0; run < RUNS; ++run) {
        const axes m = random_axes(1 + run % MAX);
        zv_ptp plan;
        CHECK(plan_axes(&m, &plan) == ZV_OK);
        double before[MAX] = {0.0};
        const double step = plan.duration / SAMPLES;
        for (int i = 0; i <= SAMPLES; ++i) {
            double q[MAX], qd[MAX], qdd[MAX];
            zv_ptp_at(&plan, i * step, q, qd, qdd);
            for (int k = 0; k < m.count; ++k) {
                CHECK(fabs(qd[k]) <= m.velocity[k] * (1.0 + 1e-12));
                CHECK(fabs(qdd[k]) <= m.acceleration[k] * (1.0 + 1e-12));
                CHECK(fabs(qdd[k] - before[k]) <= m.jerk[k] * step * (1.0 + 1e-9) + 1e-12);
                before[k] = qdd[k];
            }
        }
    }
}

static void velocity_is_the_derivative_of_place_and_acceleration_that_of_velocity(void)
{
    for (int run = 0; run < RUNS; ++run) {
        const axes m = random_axes(6);
        zv_ptp plan;
        CHECK(plan_axes(&m, &plan) == ZV_OK);
        const double h = 1e-5 * plan.duration, t = check_uniform(h, plan.duration - h);
        double early[MAX], late[MAX], q[MAX], early_d[MAX], late_d[MAX], qd[MAX], qdd[MAX];
        zv_ptp_at(&plan, t - h, early, early_d, NULL);
        zv_ptp_at(&plan, t + h, late, late_d, NULL);
        zv_ptp_at(&plan, t, q, qd, qdd);
        for (int k = 0; k < 6; ++k) {
            CHECK_NEAR((late[k] - early[k]) / (2.0 * h), qd[k], m.jerk[k] * h * h + 4e-16 * fabs(q[k]) / h + 1e-9);
            CHECK_NEAR((late_d[k] - early_d[k]) / (2.0 * h), qdd[k], m.jerk[k] * h + 1e-9 * m.acceleration[k]);
        }
    }
}

/// No motion can be faster when some limit is touched at every instant (and the motion is symmetric).
static void the_slowest_axis_is_always_at_one_of_its_limits(void)
{
    for (int run = 0; run < RUNS; ++run) {
        const axes m = random_axes(1);
        zv_ptp plan;
        CHECK(plan_axes(&m, &plan) == ZV_OK);
        for (int i = 0; i < SAMPLES; ++i) {
            const double t = (i + 0.5) * plan.duration / SAMPLES, h = 1e-6 * plan.duration;
            double q, qd, qdd, later_qdd;
            zv_ptp_at(&plan, t, &q, &qd, &qdd);
            zv_ptp_at(&plan, t + h, &q, NULL, &later_qdd);
            const double by_velocity = fabs(qd) / m.velocity[0], by_acceleration = fabs(qdd) / m.acceleration[0];
            const double by_jerk = fabs(later_qdd - qdd) / (h * m.jerk[0]);
            const bool corner = plan.rise[0] < 2.0 * h; // too short to see its jerk
            CHECK(corner || fmax(by_velocity, fmax(by_acceleration, by_jerk)) > 1.0 - 1e-3 ||
                  fabs(t - 0.5 * plan.duration) < 2.0 * h || fabs(t - plan.rise[0]) < 2.0 * h);
        }
    }
}

static void the_textbook_durations_come_out(void)
{
    zv_ptp plan;
    const double from = 0.0, far = 10.0, middle = 2.5, near = 0.25, v = 2.0, a = 1.0, j = 2.0;
    const zv_axis_limits limits = {&v, &a, &j};
    CHECK(zv_ptp_plan(1, &from, &far, &limits, &plan) == ZV_OK);
    CHECK_NEAR(plan.duration, 10.0 / 2.0 + 2.0 / 1.0 + 1.0 / 2.0, 1e-14);
    CHECK(zv_ptp_plan(1, &from, &middle, &limits, &plan) == ZV_OK); // constant acceleration, no constant velocity
    CHECK_NEAR(plan.duration, 0.5 + sqrt(0.25 + 4.0 * 2.5), 1e-14);
    CHECK(zv_ptp_plan(1, &from, &near, &limits, &plan) == ZV_OK); // neither
    CHECK_NEAR(plan.duration, 4.0 * cbrt(0.25 / 4.0), 1e-14);
}

static void without_a_jerk_limit_it_is_a_trapezoid_and_without_acceleration_limit_a_constant_velocity(void)
{
    zv_ptp plan;
    const double from = 1.0, to = 4.0, v = 2.0, a = 4.0, none = INFINITY;
    double q, qd, qdd;
    CHECK(zv_ptp_plan(1, &from, &to, &(zv_axis_limits){&v, &a, &none}, &plan) == ZV_OK);
    CHECK_NEAR(plan.duration, 3.0 / 2.0 + 2.0 / 4.0, 1e-15);
    zv_ptp_at(&plan, 0.25, &q, &qd, &qdd);
    CHECK_NEAR(q, 1.125, 1e-15);
    CHECK_NEAR(qd, 1.0, 1e-15);
    CHECK_NEAR(qdd, 4.0, 1e-15);

    CHECK(zv_ptp_plan(1, &from, &to, &(zv_axis_limits){&v, &none, &none}, &plan) == ZV_OK);
    CHECK_NEAR(plan.duration, 1.5, 1e-15);
    zv_ptp_at(&plan, 0.5, &q, &qd, &qdd);
    CHECK_NEAR(q, 2.0, 1e-15);
    CHECK(qd == 2.0 && qdd == 0.0);

    CHECK(zv_ptp_plan(1, &from, &to, &(zv_axis_limits){&none, &none, &v}, &plan) == ZV_OK);
    CHECK_NEAR(plan.duration, 4.0 * cbrt(3.0 / 4.0), 1e-14);
    CHECK(zv_ptp_plan(1, &from, &to, &(zv_axis_limits){&none, &a, &none}, &plan) == ZV_OK);
    CHECK_NEAR(plan.duration, 2.0 * sqrt(3.0 / 4.0), 1e-15);
}

static void the_slowest_axis_decides_and_a_standing_axis_stands(void)
{
    for (int run = 0; run < RUNS; ++run) {
        axes m = random_axes(6);
        m.to[3] = m.from[3];
        zv_ptp plan, alone;
        CHECK(plan_axes(&m, &plan) == ZV_OK);
        double longest = 0.0;
        for (int k = 0; k < 6; ++k) {
            const zv_axis_limits limits = {m.velocity + k, m.acceleration + k, m.jerk + k};
            CHECK(zv_ptp_plan(1, m.from + k, m.to + k, &limits, &alone) == ZV_OK);
            longest = fmax(longest, alone.duration);
        }
        CHECK(plan.duration == longest);
        double q[MAX], qd[MAX];
        zv_ptp_at(&plan, 0.3 * plan.duration, q, qd, NULL);
        CHECK(q[3] == m.from[3] && qd[3] == 0.0);
    }
}

static void a_straight_motion_stays_on_the_line_within_its_limits_and_is_never_the_faster_one(void)
{
    for (int run = 0; run < RUNS; ++run) {
        const axes m = random_axes(1 + run % MAX);
        const zv_axis_limits limits = {m.velocity, m.acceleration, m.jerk};
        zv_ptp plan, free_of_it;
        CHECK(zv_ptp_plan_straight(m.count, m.from, m.to, &limits, &plan) == ZV_OK);
        CHECK(plan_axes(&m, &free_of_it) == ZV_OK && plan.duration >= free_of_it.duration * (1.0 - 1e-12));
        for (int i = 0; i <= 20; ++i) {
            double q[MAX], qd[MAX], qdd[MAX];
            zv_ptp_at(&plan, plan.duration * i / 20, q, qd, qdd);
            const double part = (q[0] - m.from[0]) / (m.to[0] - m.from[0]);
            for (int k = 0; k < m.count; ++k) {
                CHECK_NEAR(q[k], m.from[k] + part * (m.to[k] - m.from[k]), 1e-8 * fabs(m.to[k] - m.from[k]) + 1e-9);
                CHECK(fabs(qd[k]) <= m.velocity[k] * (1.0 + 1e-9));
                CHECK(fabs(qdd[k]) <= m.acceleration[k] * (1.0 + 1e-9));
            }
        }
    }
}

static void when_nothing_moves_it_takes_no_time(void)
{
    axes m = random_axes(5);
    memcpy(m.to, m.from, sizeof m.to);
    zv_ptp plan;
    CHECK(plan_axes(&m, &plan) == ZV_OK);
    CHECK(plan.duration == 0.0);
    double q[MAX];
    zv_ptp_at(&plan, 0.0, q, NULL, NULL);
    CHECK(q[4] == m.from[4]);
}

static void numbers_that_make_no_sense_are_refused(void)
{
    const double bad[4] = {0.0, -1.0, NAN, -INFINITY};
    for (int axis = 0; axis < 5; ++axis) {
        for (int i = 0; i < 4; ++i) {
            axes m = random_axes(5);
            zv_ptp plan = {.count = 77};
            m.jerk[axis] = bad[i];
            CHECK(plan_axes(&m, &plan) == ZV_ERR_BAD_REQUEST);
            m = random_axes(5);
            m.to[axis] = i < 2 ? NAN : INFINITY;
            CHECK(plan_axes(&m, &plan) == ZV_ERR_BAD_REQUEST);
            m = random_axes(1);
            m.velocity[0] = m.acceleration[0] = m.jerk[0] = INFINITY;
            CHECK(plan_axes(&m, &plan) == ZV_ERR_BAD_REQUEST);
            CHECK(plan.count == 77);
        }
    }
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(the_motion_starts_and_ends_exactly_and_at_rest),
        CASE(velocity_acceleration_and_jerk_stay_within_the_limits),
        CASE(velocity_is_the_derivative_of_place_and_acceleration_that_of_velocity),
        CASE(the_slowest_axis_is_always_at_one_of_its_limits),
        CASE(the_textbook_durations_come_out),
        CASE(without_a_jerk_limit_it_is_a_trapezoid_and_without_acceleration_limit_a_constant_velocity),
        CASE(the_slowest_axis_decides_and_a_standing_axis_stands),
        CASE(a_straight_motion_stays_on_the_line_within_its_limits_and_is_never_the_faster_one),
        CASE(when_nothing_moves_it_takes_no_time),
        CASE(numbers_that_make_no_sense_are_refused),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
