/// Limits of a trajectory between its knots.
#include "check.h"

#include <math.h>
#include <string.h>

#include "zveno/trajectory.h"

enum { JOINTS = 3, KNOTS = 6, FINE = 400, ROUNDS = CHECK_ROUNDS(600, 100) };

static zv_robot *robot;

static int set_up(void **state)
{
    size_t size = 0;
    const char *text = zv_shipped_find("planar3", &size);
    (void)state;
    return zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    zv_robot_free(robot);
    return 0;
}

static zv_trajectory *of_knots(const zv_plan_sample *knots, int count)
{
    zv_trajectory *made = NULL;
    zv_trajectory_gather *gather = zv_trajectory_gather_create(robot);
    const zv_plan_sink sink = zv_trajectory_gather_sink(gather, NULL);
    for (int i = 0; i < count; ++i) {
        CHECK(sink.knot(sink.user, &knots[i]));
    }
    CHECK(zv_trajectory_gather_finish(gather, &made, NULL) == ZV_OK);
    return made;
}

static const zv_limits *limits_of(int k)
{
    return &zv_robot_joint(robot, k)->limits;
}

/// Knots near the ends of the ranges and of the speeds: some motions hold, others do not.
static zv_trajectory *random_motion(void)
{
    const double part = check_uniform(0.2, 1.0);
    zv_plan_sample knots[KNOTS];
    memset(knots, 0, sizeof knots);
    for (int i = 0; i < KNOTS; ++i) {
        knots[i].t = i == 0 ? 0.0 : knots[i - 1].t + check_uniform(0.3, 1.0);
        for (int k = 0; k < JOINTS; ++k) {
            const zv_limits *l = limits_of(k);
            const double middle = 0.5 * (l->lower + l->upper), half = 0.5 * (l->upper - l->lower);
            knots[i].q[k] = middle + part * half * check_uniform(-0.5, 0.5) + 0.45 * half;
            knots[i].qd[k] = 0.3 * part * l->velocity * check_uniform(-1.0, 1.0);
            knots[i].qdd[k] = 0.3 * part * l->acceleration * check_uniform(-1.0, 1.0);
        }
    }
    return of_knots(knots, KNOTS);
}

/// How far the motion is beyond its limits at `t`, as a part of them; not above 0 inside.
static double beyond(const zv_trajectory *motion, double t)
{
    const zv_trajectory_sample at = zv_trajectory_at(motion, t);
    double most = -1.0;
    for (int k = 0; k < JOINTS; ++k) {
        const zv_limits *l = limits_of(k);
        most = fmax(most, fmax(at.q[k] - l->upper, l->lower - at.q[k]) / (l->upper - l->lower));
        most = fmax(most, fabs(at.qd[k]) / (1.01 * l->velocity) - 1.0);
        most = fmax(most, fabs(at.qdd[k]) / (1.01 * l->acceleration) - 1.0);
    }
    return most;
}

static void no_moment_is_beyond_what_was_proven(void)
{
    int held = 0;
    for (int n = 0; n < ROUNDS; ++n) {
        zv_trajectory *motion = random_motion();
        const zv_trajectory_verdict verdict = zv_trajectory_verify(motion);
        const double end = verdict.holds ? zv_trajectory_duration(motion) : verdict.t;
        for (int i = 0; i < FINE; ++i) {
            CHECK(beyond(motion, end * i / FINE) <= 1e-7);
        }
        CHECK(verdict.holds || fabs(beyond(motion, verdict.t)) <= 1e-6 || verdict.t == 0.0);
        CHECK(verdict.holds == (verdict.joint < 0));
        held += verdict.holds;
        zv_trajectory_free(motion);
    }
    CHECK(held > ROUNDS / 20 && held < ROUNDS - ROUNDS / 20);
}

/// Both knots are inside; the way between them is not, for a hundredth of the time.
static void a_limit_that_is_passed_between_two_knots_is_found(void)
{
    const zv_limits *l = limits_of(0);
    const double v = 0.5 * l->velocity;
    for (int side = -1; side <= 1; side += 2) {
        zv_plan_sample knots[2] = {{.t = 0.0}, {.t = 1.0}};
        for (int i = 0; i < 2; ++i) {
            for (int k = 0; k < JOINTS; ++k) {
                knots[i].q[k] = 0.5 * (limits_of(k)->lower + limits_of(k)->upper);
            }
            knots[i].q[0] = l->upper - 0.3125 * v - side * 1e-5; // 0.3125 v: how far it goes between
            knots[i].qd[0] = i == 0 ? v : -v;
        }
        zv_trajectory *motion = of_knots(knots, 2);
        const zv_trajectory_verdict verdict = zv_trajectory_verify(motion);
        CHECK(verdict.holds == (side > 0));
        CHECK(side > 0 ||
              (verdict.joint == 0 && verdict.limit == ZV_TRAJECTORY_POSITION && verdict.t > 0.4 && verdict.t < 0.5));
        zv_trajectory_free(motion);
    }
}

static void a_joint_that_jumps_is_found(void)
{
    zv_plan_sample knots[3] = {{.t = 0.0}, {.t = 0.5}, {.t = 0.5}};
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < JOINTS; ++k) {
            knots[i].q[k] = 0.5 * (limits_of(k)->lower + limits_of(k)->upper);
        }
    }
    knots[2].q[1] += 1e-3;
    zv_trajectory *motion = of_knots(knots, 3);
    const zv_trajectory_verdict verdict = zv_trajectory_verify(motion);
    CHECK(!verdict.holds && verdict.joint == 1 && verdict.limit == ZV_TRAJECTORY_JUMP && verdict.t == 0.5);
    zv_trajectory_free(motion);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(no_moment_is_beyond_what_was_proven),
        CASE(a_limit_that_is_passed_between_two_knots_is_found),
        CASE(a_joint_that_jumps_is_found),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
