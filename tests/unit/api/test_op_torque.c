/// @file test_op_torque.c
/// `torque` as it is asked and answered.
#include "dialog.h"

#include "zveno/geom.h"

static double torque_of(const zv_json *answer, int joint)
{
    CHECK(is_ok(answer));
    return item(zv_json_member(answer, "torque"), joint)->number;
}

static void a_stretched_arm_is_held_against_gravity(void)
{
    const zv_json *answer = ask("{'op': 'torque', 'robot': 'planar3', 'q': [0, 0, 0], 'load_kg': 0.284}");
    CHECK_NEAR(torque_of(answer, 0), 1.0000314, 1e-12);
    CHECK_NEAR(torque_of(answer, 1), 0.5448474, 1e-12);
    CHECK_NEAR(torque_of(answer, 2), 0.2277882, 1e-12);
    CHECK(!zv_json_member(answer, "left_out"));
}

static void without_load_and_at_rest_is_what_is_meant_by_default(void)
{
    const double plain = torque_of(ask("{'op': 'torque', 'robot': 'planar3', 'q': [10, 20, 30]}"), 0);
    CHECK(plain ==
          torque_of(ask("{'op': 'torque', 'robot': 'planar3', 'q': [10, 20, 30], 'load_kg': 0, 'qd': [0, 0, 0], "
                        "'qdd': [0, 0, 0], 'gravity': [0, 0, -9.81]}"),
                    0));
}

/// A point of 60 g on a circle of 67.5 mm.
static void speeds_are_degrees_per_second(void)
{
    const zv_json *answer = ask("{'op': 'torque', 'robot': 'planar3', 'q': [0, 0, 0], 'qdd': [0, 0, 180], 'gravity': "
                                "[0, 0, 0]}");
    CHECK_NEAR(torque_of(answer, 2), 0.06 * 0.0675 * 0.0675 * ZV_PI, 1e-15);
    const zv_json *left_out = zv_json_member(answer, "left_out");
    CHECK(zv_json_member(left_out, "rotor_inertia")->count == 3 && zv_json_member(left_out, "friction")->count == 3);
    CHECK(!zv_json_member(left_out, "inertia"));
}

static void a_slide_is_asked_for_newtons(void)
{
    const zv_json *answer = ask("{'op': 'torque', 'robot': 'scara', 'q': [0, 0, 50, 0], 'load_kg': 2}");
    CHECK_NEAR(torque_of(answer, 2), 9.81 * 3.2, 1e-12);
    CHECK(torque_of(answer, 0) == 0.0);
}

static void what_the_robot_file_does_not_know_is_said(void)
{
    CHECK(refuses(ask("{'op': 'torque', 'robot': 'rl15', 'q': [0, 0, 0, 0, 0, 0]}"), "not_available",
                  "mass of the link of joint q1, q2, q3, q4, q5, q6"));
    CHECK(refuses(ask("{'op': 'torque', 'robot': 'scara', 'q': [0, 0, 0, 0], 'qd': [1, 0, 0, 0]}"), "not_available",
                  "inertia of the link of joint Q1"));
    const zv_json *points =
        ask("{'op': 'torque', 'robot': 'scara', 'q': [0, 0, 0, 0], 'qd': [1, 0, 0, 0], 'points': true}");
    CHECK(zv_json_member(zv_json_member(points, "left_out"), "inertia")->count == 4);
}

/// planar3 lifted without acceleration at a constant 90 degrees per second: power is torque times speed.
static void a_motion_tells_the_duty_of_every_drive(void)
{
    const zv_json *answer =
        ask("{'op': 'torque', 'robot': 'planar3', 'trajectory': [{'t': 0, 'q': [0, 0, 0], 'qd': [90, "
            "0, 0]}, {'t': 2, 'q': [180, 0, 0], 'qd': [90, 0, 0]}], 'load_kg': 0.1}");
    CHECK(is_ok(answer) && zv_json_member(answer, "duration")->number == 2);
    const zv_json *duty = zv_json_member(answer, "duty"), *base = duty->first;
    CHECK(duty->count == 3 && strcmp(text_at(base, "joint"), "O") == 0);
    const double peak = zv_json_member(base, "peak_torque")->number;
    CHECK_NEAR(peak, 9.81 * (0.16 * 0.2475 + 0.06 * 0.18 + 0.06 * 0.1), 1e-9);
    CHECK_NEAR(zv_json_member(base, "peak_power")->number, peak * ZV_PI / 2, 1e-9);
    CHECK_NEAR(zv_json_member(base, "peak_speed")->number, 90, 1e-12);
    CHECK_NEAR(zv_json_member(base, "torque_part")->number, peak / 1.0, 1e-9);
    CHECK_NEAR(zv_json_member(base, "curve_part")->number, peak / (1.0 - 90.0 / 300.0), 1e-9);
    CHECK(zv_json_member(zv_json_member(answer, "payload"), "binding")->number == 2);
    CHECK_NEAR(zv_json_member(base, "rms_torque")->number, peak / sqrt(3.0), 1e-9); // two samples: a straight line
    CHECK(strcmp(text_at(base, "verdict"), "fits") == 0);
}

static void what_does_not_fit_is_refused(void)
{
    static const char *const wrong[][2] = {
        {"{'op': 'torque', 'robot': 'planar3'}", "'q' is missing"},
        {"{'op': 'torque', 'q': [0, 0, 0]}", "robot"},
        {"{'op': 'torque', 'robot': 'planar3', 'q': [0, 0, 0], 'safety': 2}", "'safety' needs 'trajectory'"},
        {"{'op': 'torque', 'robot': 'planar3', 'q': [0, 0, 0], 'trajectory': []}", "exclude each other"},
        {"{'op': 'torque', 'robot': 'planar3', 'q': [0, 0]}", "'q' must be an array of 3 numbers"},
        {"{'op': 'torque', 'robot': 'planar3', 'q': [0, 0, 0], 'load_kg': -1}",
         "'load_kg' must be a number not below 0"},
        {"{'op': 'torque', 'robot': 'planar3', 'q': [0, 0, 0], 'load_kg': 'heavy'}", "'load_kg'"},
        {"{'op': 'torque', 'robot': 'planar3', 'q': [0, 0, 0], 'qd': [0, 0, NaN]}", "'qd[2]'"},
        {"{'op': 'torque', 'robot': 'planar3', 'q': [0, 0, 0], 'qdd': 5}", "'qdd'"},
        {"{'op': 'torque', 'robot': 'planar3', 'q': [0, 0, 0], 'gravity': [0, 1]}", "'gravity'"},
        {"{'op': 'torque', 'robot': 'planar3', 'q': [0, 0, 0], 'points': 1}", "'points'"},
        {"{'op': 'torque', 'robot': 'planar3', 'q': [0, 0, 0], 'mass': 1}", "no field 'mass'"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        CHECK(refuses(ask(wrong[i][0]), "bad_request", wrong[i][1]));
    }
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(a_stretched_arm_is_held_against_gravity),
        CASE(without_load_and_at_rest_is_what_is_meant_by_default),
        CASE(speeds_are_degrees_per_second),
        CASE(a_slide_is_asked_for_newtons),
        CASE(what_the_robot_file_does_not_know_is_said),
        CASE(a_motion_tells_the_duty_of_every_drive),
        CASE(what_does_not_fit_is_refused),
    };
    dialog_open(NULL);
    const int failed = cmocka_run_group_tests_name("op_torque", cases, NULL, NULL);
    dialog_close();
    return failed;
}
