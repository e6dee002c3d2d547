/// @file test_payload.c
#include "check.h"

#include "dyn_arms.h"

static double largest_part(const zv_robot *robot, const double *limits, const double *q, double load_kg)
{
    const zv_dyn_options options = {.need = ZV_NEED_MASS, .gravity = {0, 0, -ZV_GRAVITY}, .load_kg = load_kg};
    zv_dyn *dyn = dyn_of(robot, &options);
    double torque[ZV_MAX_JOINTS], part = 0.0;
    zv_gravity_torque(dyn, q, torque);
    for (int k = 0; k < robot->joint_count; ++k) {
        part = fmax(part, fabs(torque[k]) / limits[k]);
    }
    zv_dyn_free(dyn);
    return part;
}

static void the_largest_load_just_uses_one_limit_up(void)
{
    for (int i = 0; i < DYN_SWEEP; ++i) {
        const zv_robot robot = dyn_random_robot();
        zv_dyn *dyn = dyn_of(&robot, NULL);
        double q[ZV_MAX_JOINTS], limits[ZV_MAX_JOINTS];
        zv_payload payload;
        zv_torque_limits(&robot, 1.0, limits);
        robot_random_q(&robot, q);
        zv_payload_at(dyn, limits, q, &payload);
        if (payload.overloaded) {
            CHECK(payload.max_kg == 0.0 && largest_part(&robot, limits, q, 0.0) > 1.0);
        } else if (isfinite(payload.max_kg) && payload.max_kg < 1e6) {
            CHECK_NEAR(largest_part(&robot, limits, q, payload.max_kg), 1.0, 1e-9);
            CHECK(payload.per_joint_kg[payload.binding] == payload.max_kg);
        }
        zv_dyn_free(dyn);
    }
}

static void a_joint_without_lever_is_not_limited(void)
{
    const zv_robot robot = dyn_rl15();
    zv_dyn *dyn = dyn_of(&robot, NULL);
    double limits[ZV_MAX_JOINTS];
    const double q[6] = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6};
    zv_payload payload;
    zv_torque_limits(&robot, 1.0, limits);
    zv_payload_at(dyn, limits, q, &payload);
    CHECK(payload.per_joint_kg[0] == INFINITY && isfinite(payload.per_joint_kg[1]));
    CHECK(payload.overloaded == 0 && payload.unknown == 0);
    zv_dyn_free(dyn);
}

static void an_unknown_limit_is_told_and_a_drive_stands_in_for_it(void)
{
    zv_robot robot = dyn_rl15();
    double limits[ZV_MAX_JOINTS];
    robot.joints[1].limits.torque = robot.joints[2].limits.torque = INFINITY;
    robot.joints[1].drive.torque = 700.0;
    robot.joints[2].drive.torque = NAN;
    zv_torque_limits(&robot, 2.0, limits);
    CHECK(limits[0] == 600.0 && limits[1] == 350.0 && limits[2] == INFINITY);

    zv_dyn *dyn = dyn_of(&robot, NULL);
    const double q[6] = {0};
    zv_payload payload;
    zv_payload_at(dyn, limits, q, &payload);
    CHECK(payload.unknown == 1u << 2 && payload.per_joint_kg[2] == INFINITY);
    zv_dyn_free(dyn);
}

static void an_arm_too_heavy_for_itself_carries_nothing(void)
{
    zv_robot robot = dyn_rl15();
    robot.joints[1].limits.torque = 1.0;
    zv_dyn *dyn = dyn_of(&robot, NULL);
    double limits[ZV_MAX_JOINTS];
    const double q[6] = {0, -ZV_PI / 2};
    zv_payload payload;
    zv_torque_limits(&robot, 1.0, limits);
    zv_payload_at(dyn, limits, q, &payload);
    CHECK(payload.max_kg == 0.0 && payload.binding == 1 && payload.overloaded == 1u << 1);
    zv_dyn_free(dyn);
}

static void without_gravity_nothing_limits(void)
{
    const zv_robot robot = dyn_rl15();
    const zv_dyn_options options = {.need = ZV_NEED_MASS};
    zv_dyn *dyn = dyn_of(&robot, &options);
    double limits[ZV_MAX_JOINTS];
    const double q[6] = {0};
    zv_payload payload;
    zv_torque_limits(&robot, 1.0, limits);
    zv_payload_at(dyn, limits, q, &payload);
    CHECK(payload.max_kg == INFINITY && payload.binding == -1);
    zv_dyn_free(dyn);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(the_largest_load_just_uses_one_limit_up),
        CASE(a_joint_without_lever_is_not_limited),
        CASE(an_unknown_limit_is_told_and_a_drive_stands_in_for_it),
        CASE(an_arm_too_heavy_for_itself_carries_nothing),
        CASE(without_gravity_nothing_limits),
    };
    return cmocka_run_group_tests_name("payload", cases, NULL, NULL);
}
