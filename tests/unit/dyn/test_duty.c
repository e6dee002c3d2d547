/// @file test_duty.c
#include "check.h"

#include "base/elementary.h"
#include "dyn_arms.h"

/// One joint with a drive of 2 N·m stall torque, 10 rad/s without load and 0.8 N·m without end.
static zv_robot one_joint(void)
{
    zv_robot robot = robot_random_chain(1, false);
    zv_joint *joint = &robot.joints[0];
    joint->limits.torque = INFINITY;
    joint->limits.velocity = INFINITY;
    joint->drive = (zv_drive){.count = 1, .torque = 2.0, .speed = 10.0, .gear_ratio = 1, .continuous = 0.8};
    return robot;
}

static zv_duty duty_of(const zv_robot *robot, double safety, int count, const double (*rows)[3])
{
    zv_duty_meter meter = zv_duty_meter_of(robot, safety);
    zv_duty out[ZV_MAX_JOINTS];
    for (int i = 0; i < count; ++i) {
        zv_duty_meter_add(&meter, rows[i][0], &rows[i][1], &rows[i][2]);
    }
    zv_duty_meter_read(&meter, out);
    return out[0];
}

/// Torque sin t and speed cos t: power is sin(2t)/2, and what goes in comes out again.
static void a_swing_gives_back_what_it_took(void)
{
    enum { STEPS = 20000 };
    const zv_robot robot = one_joint();
    zv_duty_meter meter = zv_duty_meter_of(&robot, 1.0);
    for (int i = 0; i <= STEPS; ++i) {
        const double t = 2.0 * ZV_PI * i / STEPS, torque = zv_sin(t), speed = zv_cos(t);
        zv_duty_meter_add(&meter, t, &speed, &torque);
    }
    zv_duty duty[ZV_MAX_JOINTS];
    zv_duty_meter_read(&meter, duty);
    CHECK_NEAR(duty[0].peak_torque, 1.0, 1e-6);
    CHECK_NEAR(duty[0].rms_torque, sqrt(0.5), 1e-7);
    CHECK_NEAR(duty[0].peak_power, 0.5, 1e-6);
    CHECK_NEAR(duty[0].brake_power, 0.5, 1e-6);
    CHECK_NEAR(duty[0].energy, 1.0, 1e-6); // two quarters of the turn, 1/2 J each
    CHECK_NEAR(duty[0].energy_net, 0.0, 1e-7);
    CHECK_NEAR(duty[0].mean_power, 1.0 / (2.0 * ZV_PI), 1e-7);
    CHECK_NEAR(duty[0].thermal_part, sqrt(0.5) / 0.8, 1e-6);
    CHECK(duty[0].verdict == ZV_DUTY_FITS);
}

/// Power that changes its sign between two samples is split where the straight line crosses zero.
static void the_split_of_energy_does_not_depend_on_where_samples_lie(void)
{
    const zv_robot robot = one_joint();
    static const double coarse[][3] = {{0, 1, -1}, {4, 1, 1}}, fine[][3] = {{0, 1, -1}, {1, 1, -0.5}, {4, 1, 1}};
    const zv_duty a = duty_of(&robot, 1.0, 2, coarse), b = duty_of(&robot, 1.0, 3, fine);
    CHECK_NEAR(a.energy, 1.0, 1e-15);
    CHECK_NEAR(b.energy, 1.0, 1e-15);
    CHECK_NEAR(a.energy_net, 0.0, 1e-15);
    CHECK_NEAR(a.rms_torque, b.rms_torque, 1e-15);
}

static void torque_and_speed_are_judged_together(void)
{
    const zv_robot robot = one_joint();
    static const double half[][3] = {{0, 0, 0}, {1, 5, 0.9}, {2, 0, 0}};
    const zv_duty duty = duty_of(&robot, 1.0, 3, half);
    CHECK_NEAR(duty.curve_part, 0.9 / (2.0 * 0.5), 1e-15);
    CHECK(duty.curve_at_s == 1.0 && duty.verdict == ZV_DUTY_FITS);
    static const double braking[][3] = {{0, 5, -1.9}};
    CHECK_NEAR(duty_of(&robot, 1.0, 1, braking).curve_part, 1.9 / 2.0, 1e-15);
}

static void each_way_to_fail_has_its_name(void)
{
    zv_robot robot = one_joint();
    static const double off_curve[][3] = {{0, 5, 1.1}, {1, 0, 0}}, fast[][3] = {{0, 10.5, 0}, {1, 0, 0}},
                        weak[][3] = {{0, 0, 2.1}, {1, 0, 0}}, hot[][3] = {{0, 0, 1}, {1, 0, 1}};
    CHECK(duty_of(&robot, 1.0, 2, off_curve).verdict == ZV_DUTY_OFF_CURVE);
    CHECK(duty_of(&robot, 1.0, 2, fast).verdict == ZV_DUTY_TOO_FAST);
    CHECK(duty_of(&robot, 1.0, 2, weak).verdict == ZV_DUTY_TOO_WEAK);
    CHECK(duty_of(&robot, 1.0, 2, hot).verdict == ZV_DUTY_TOO_HOT);
    CHECK(strcmp(zv_duty_word(ZV_DUTY_TOO_HOT), "too hot") == 0);
    robot.joints[0].limits.torque = 0.5;
    CHECK(duty_of(&robot, 1.0, 2, hot).verdict == ZV_DUTY_TOO_WEAK);
    robot.joints[0].limits.torque = 1.5;
    CHECK(duty_of(&robot, 2.0, 2, hot).verdict == ZV_DUTY_TOO_WEAK); // the safety factor
}

static void what_is_unknown_is_not_judged(void)
{
    zv_robot robot = one_joint();
    robot.joints[0].drive = (zv_drive){.torque = NAN, .speed = NAN, .continuous = NAN};
    static const double any[][3] = {{0, 100, 100}, {1, 0, 0}};
    zv_duty duty = duty_of(&robot, 1.0, 2, any);
    CHECK(duty.verdict == ZV_DUTY_UNKNOWN && isnan(duty.curve_part) && isnan(duty.thermal_part));
    CHECK(isnan(duty.torque_part) && isnan(duty.speed_part) && duty.peak_torque == 100);
    robot.joints[0].limits.torque = 200;
    CHECK(duty_of(&robot, 1.0, 2, any).verdict == ZV_DUTY_FITS);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(a_swing_gives_back_what_it_took),      CASE(the_split_of_energy_does_not_depend_on_where_samples_lie),
        CASE(torque_and_speed_are_judged_together), CASE(each_way_to_fail_has_its_name),
        CASE(what_is_unknown_is_not_judged),
    };
    return cmocka_run_group_tests_name("duty", cases, NULL, NULL);
}
