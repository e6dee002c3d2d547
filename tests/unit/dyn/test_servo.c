/// @file test_servo.c
#include "check.h"

#include "dyn_arms.h"
#include "zveno/kin.h"

static zv_robot *planar3(void)
{
    size_t size = 0;
    const char *text = zv_shipped_find("planar3", &size);
    zv_robot *robot = NULL;
    CHECK(zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    return robot;
}

static zv_servo_axis axis_of(const zv_joint *joint, double resolution_s)
{
    zv_servo_axis axis;
    CHECK(zv_servo_axis_of(joint, resolution_s, &axis, NULL) == ZV_OK);
    return axis;
}

static void the_middle_of_the_travel_is_a_pulse_of_one_and_a_half_milliseconds(void)
{
    zv_robot *robot = planar3();
    const zv_servo_axis axis = axis_of(zv_robot_joint(robot, 0), 1e-6);
    bool outside = true;
    CHECK_NEAR(zv_servo_command(&axis, 90 * ZV_DEG, &outside), 1.5e-3, 1e-15);
    CHECK(!outside);
    CHECK_NEAR(zv_servo_command(&axis, 30 * ZV_DEG, NULL), 1e-3, 1e-15);
    CHECK_NEAR(zv_servo_command(&axis, 150 * ZV_DEG, &outside), 2e-3, 1e-15);
    CHECK(!outside);
    CHECK_NEAR(zv_servo_command(&axis, 180 * ZV_DEG, &outside), 2e-3, 1e-15); // it cannot, and that is told
    CHECK(outside);
    CHECK_NEAR(axis.rate, 50, 0);
    zv_robot_free(robot);
}

static void a_pulse_stands_for_its_joint_value_within_half_a_step(void)
{
    zv_robot *robot = planar3();
    zv_joint joint = *zv_robot_joint(robot, 1);
    for (int i = 0; i < DYN_SWEEP; ++i) {
        joint.drive.servo.middle = check_uniform(-2, 2);
        joint.drive.servo.pulse_low = check_uniform(0.5e-3, 2.5e-3);
        joint.drive.servo.pulse_high = check_uniform(0.5e-3, 2.5e-3) + 1e-5; // either may be the longer one
        const double resolution = check_uniform(0.1e-6, 20e-6);
        const zv_servo_axis axis = axis_of(&joint, resolution);
        const double q = check_uniform(axis.low, axis.high), pulse = zv_servo_command(&axis, q, NULL);
        const double rad_per_s = (axis.high - axis.low) / fabs(axis.pulse_high - axis.pulse_low);
        CHECK(fabs(zv_servo_angle(&axis, pulse) - q) <= 0.5 * resolution * rad_per_s * (1 + 1e-9));
        CHECK_NEAR(pulse / resolution, floor(pulse / resolution + 0.5), 1e-9);
    }
    zv_robot_free(robot);
}

static void a_servo_stays_inside_its_dead_band_and_moves_no_more_than_it_must(void)
{
    const zv_servo_axis axis = {.low = 0, .high = 2, .pulse_low = 1e-3, .pulse_high = 2e-3, .dead_band = 5e-6};
    CHECK_NEAR(zv_servo_follow(&axis, 1500e-6, 1510e-6), 1507.5e-6, 1e-15);
    CHECK_NEAR(zv_servo_follow(&axis, 1507.5e-6, 1505.1e-6), 1507.5e-6, 1e-15); // a change of 4.9 is not followed
    CHECK_NEAR(zv_servo_follow(&axis, 1507.5e-6, 1504e-6), 1506.5e-6, 1e-15);
    CHECK(zv_servo_follow(&(zv_servo_axis){.dead_band = 0}, 1e-3, 1.2e-3) == 1.2e-3);
}

/// Joints off by anything within the steps move the tool by no more than the spread says.
static void no_mixture_of_steps_is_worse_than_the_spread(void)
{
    zv_robot *robot = planar3();
    zv_servo_axis axes[ZV_MAX_JOINTS];
    for (int k = 0; k < 3; ++k) {
        axes[k] = axis_of(zv_robot_joint(robot, k), 4e-6);
    }
    double largest = 0.0, square = 0.0, expected = 0.0;
    for (int i = 0; i < 10 * DYN_SWEEP; ++i) {
        double q[ZV_MAX_JOINTS], off[ZV_MAX_JOINTS];
        robot_random_q(robot, q);
        const zv_servo_spread spread = zv_servo_spread_at(robot, axes, q);
        for (int k = 0; k < 3; ++k) {
            const double step = 120 * ZV_DEG / 1e-3;
            off[k] = q[k] + step * (check_uniform(-2e-6, 2e-6) + check_uniform(-2.5e-6, 2.5e-6));
        }
        const double error = zv_vec3_length(zv_vec3_sub(zv_fk(robot, off).pos, zv_fk(robot, q).pos));
        CHECK(error <= spread.most_m * (1 + 1e-3));
        largest = fmax(largest, error / spread.most_m);
        square += error * error;
        expected += spread.rms_m * spread.rms_m;
    }
    CHECK(largest > 0.5);
    CHECK_NEAR(square / expected, 1.0, 0.2);
    zv_robot_free(robot);
}

static void what_the_robot_file_does_not_know_is_named(void)
{
    zv_robot *robot = planar3();
    zv_joint joint = *zv_robot_joint(robot, 1);
    zv_servo_axis axis;
    zv_error why = {0};
    joint.drive.servo.pulse_low = NAN;
    CHECK(zv_servo_axis_of(&joint, 1e-6, &axis, &why) == ZV_ERR_NOT_AVAILABLE);
    assert_string_equal(why.message, "the drive of joint A has no pulse widths in the robot file");
    joint.drive.travel = 0.0; // endless
    CHECK(zv_servo_axis_of(&joint, 1e-6, &axis, &why) == ZV_ERR_NOT_AVAILABLE && strstr(why.message, "travel"));
    zv_robot_free(robot);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(the_middle_of_the_travel_is_a_pulse_of_one_and_a_half_milliseconds),
        CASE(a_pulse_stands_for_its_joint_value_within_half_a_step),
        CASE(a_servo_stays_inside_its_dead_band_and_moves_no_more_than_it_must),
        CASE(no_mixture_of_steps_is_worse_than_the_spread),
        CASE(what_the_robot_file_does_not_know_is_named),
    };
    return cmocka_run_group_tests_name("servo", cases, NULL, NULL);
}
