/// @file test_payload_motion.c
#include "check.h"

#include "dyn_arms.h"

typedef struct state {
    double q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS], qdd[ZV_MAX_JOINTS];
} state;

static state random_state(const zv_robot *robot)
{
    state s;
    robot_random_q(robot, s.q);
    dyn_random_speeds(robot->joint_count, 2, s.qd);
    dyn_random_speeds(robot->joint_count, 5, s.qdd);
    return s;
}

static zv_dyn *with_load(const zv_robot *robot, double load_kg)
{
    return dyn_of(robot, &(zv_dyn_options){.gravity = {0, 0, -ZV_GRAVITY}, .load_kg = load_kg});
}

/// The largest part of a torque limit that some joint needs over all states.
static double largest_part(const zv_robot *robot, const double *limits, const state *states, int count, double load_kg)
{
    zv_dyn *dyn = with_load(robot, load_kg);
    double part = 0.0;
    for (int i = 0; i < count; ++i) {
        double torque[ZV_MAX_JOINTS];
        zv_inverse_dynamics(dyn, states[i].q, states[i].qd, states[i].qdd, torque);
        for (int k = 0; k < robot->joint_count; ++k) {
            part = fmax(part, fabs(torque[k]) / limits[k]);
        }
    }
    zv_dyn_free(dyn);
    return part;
}

static zv_motion_payload payload_of(const zv_robot *robot, const double *limits, const state *states, int count)
{
    zv_dyn *empty = with_load(robot, 0), *laden = with_load(robot, 1);
    zv_motion_payload sum = {0};
    for (int i = 0; i < count; ++i) {
        zv_motion_payload_add(empty, laden, limits, 0.1 * i, states[i].q, states[i].qd, states[i].qdd, &sum);
    }
    zv_dyn_free(empty);
    zv_dyn_free(laden);
    return sum;
}

static void the_largest_load_of_a_motion_just_uses_one_limit_up(void)
{
    enum { STATES = 5 };
    int carried = 0, overloaded = 0;
    for (int i = 0; i < DYN_SWEEP; ++i) {
        zv_robot robot = dyn_random_robot();
        for (int k = 0; k < robot.joint_count; ++k) {
            robot.joints[k].friction = (zv_friction){check_uniform(0, 2), check_uniform(0, 2)};
            robot.joints[k].limits.torque *= i % 2 ? 10.0 : 0.3;
        }
        double limits[ZV_MAX_JOINTS];
        state states[STATES];
        for (int s = 0; s < STATES; ++s) {
            states[s] = random_state(&robot);
        }
        zv_torque_limits(&robot, 1.0, limits);
        const zv_motion_payload sum = payload_of(&robot, limits, states, STATES);
        CHECK(sum.samples == STATES);
        if (sum.payload.overloaded) {
            CHECK(sum.payload.max_kg == 0.0 && largest_part(&robot, limits, states, STATES, 0.0) > 1.0);
            ++overloaded;
        } else if (sum.payload.max_kg < 1e6) {
            CHECK_NEAR(largest_part(&robot, limits, states, STATES, sum.payload.max_kg), 1.0, 1e-8);
            const state *then = &states[(int)(sum.max_at_s / 0.1 + 0.5)]; // the time that is told
            CHECK_NEAR(largest_part(&robot, limits, then, 1, sum.payload.max_kg), 1.0, 1e-8);
            CHECK(sum.payload.per_joint_kg[sum.payload.binding] == sum.payload.max_kg);
            ++carried;
        }
    }
    CHECK(carried > DYN_SWEEP / 10 && overloaded > DYN_SWEEP / 10);
}

static void a_motion_that_stands_still_carries_what_the_pose_does(void)
{
    const zv_robot robot = dyn_rl15();
    double limits[ZV_MAX_JOINTS];
    state rest = {.q = {0.1, 0.4, 0.3, 0.2, 0.5, 0.6}};
    zv_torque_limits(&robot, 1.5, limits);
    const zv_motion_payload sum = payload_of(&robot, limits, &rest, 1);
    zv_dyn *dyn = with_load(&robot, 0);
    zv_payload payload;
    zv_payload_at(dyn, limits, rest.q, &payload);
    CHECK_NEAR(sum.payload.max_kg, payload.max_kg, 1e-9);
    CHECK(sum.payload.binding == payload.binding && sum.max_at_s == 0.0);
    zv_dyn_free(dyn);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(the_largest_load_of_a_motion_just_uses_one_limit_up),
        CASE(a_motion_that_stands_still_carries_what_the_pose_does),
    };
    return cmocka_run_group_tests_name("payload_motion", cases, NULL, NULL);
}
