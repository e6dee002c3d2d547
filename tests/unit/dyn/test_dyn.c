/// @file test_dyn.c
#include "check.h"

#include "dyn_arms.h"

static void check_refused(const zv_robot *robot, zv_dyn_need need, const char *sentence)
{
    const zv_dyn_options options = {.need = need};
    zv_dyn *dyn = NULL;
    zv_error why = {0};
    CHECK(zv_dyn_create(robot, &options, &dyn, &why) == ZV_ERR_NOT_AVAILABLE);
    CHECK(dyn == NULL);
    assert_string_equal(why.message, sentence);
}

static void what_is_unknown_is_named(void)
{
    zv_robot robot = dyn_rl15();
    robot.joints[2].link.inertia[4] = NAN;
    check_refused(&robot, ZV_NEED_INERTIA, "the robot file does not give the inertia of the link of joint j3");
    robot.joints[1].link.center_m.y = NAN;
    robot.joints[5].link.center_m.z = NAN;
    check_refused(&robot, ZV_NEED_MASS, "the robot file does not give the centre of mass of the link of joint j2, j6");
    robot.joints[0].link.mass_kg = NAN;
    check_refused(&robot, ZV_NEED_POINTS, "the robot file does not give the mass of the link of joint j1");
}

static void gravity_needs_no_inertia(void)
{
    zv_robot robot = dyn_rl15();
    for (int k = 0; k < 6; ++k) {
        robot.joints[k].link.inertia[0] = NAN;
    }
    const zv_dyn_options options = {.need = ZV_NEED_MASS, .gravity = {0, 0, -ZV_GRAVITY}};
    zv_dyn *dyn = dyn_of(&robot, &options);
    const double q[6] = {0};
    double torque[6];
    zv_gravity_torque(dyn, q, torque);
    CHECK(dyn_largest(6, torque) > 10.0);
    zv_dyn_free(dyn);
}

static void a_link_without_mass_has_nothing_to_know(void)
{
    zv_robot robot = dyn_rl15();
    robot.joints[3].link =
        (zv_link){.mass_kg = 0.0, .center_m = {NAN, NAN, NAN}, .inertia = {NAN, NAN, NAN, NAN, NAN, NAN}};
    zv_dyn *dyn = dyn_of(&robot, NULL);
    const double q[6] = {0};
    double torque[6];
    zv_gravity_torque(dyn, q, torque);
    CHECK(dyn_largest(6, torque) > 10.0);
    CHECK(zv_dyn_left_out(dyn).inertia == 0);
    zv_dyn_free(dyn);
}

static void what_is_left_out_is_told(void)
{
    zv_robot robot = dyn_rl15();
    robot.joints[1].drive.rotor_inertia = NAN;
    robot.joints[2].friction.coulomb = NAN;
    robot.joints[4].link.inertia[0] = NAN;
    const zv_dyn_options options = {.need = ZV_NEED_POINTS};
    zv_dyn *dyn = dyn_of(&robot, &options);
    const zv_left_out left_out = zv_dyn_left_out(dyn);
    CHECK(left_out.rotor_inertia == 1u << 1 && left_out.friction == 1u << 2 && left_out.inertia == 1u << 4);
    zv_dyn_free(dyn);

    memset(robot.joints[4].link.inertia, 0, sizeof robot.joints[4].link.inertia);
    robot.joints[1].drive.rotor_inertia = robot.joints[2].friction.coulomb = 0.0;
    zv_dyn *points = dyn_of(&robot, NULL);
    CHECK(zv_dyn_left_out(points).inertia == 0 && zv_dyn_left_out(points).friction == 0);
    zv_dyn_free(points);
}

static void the_end_of_nothing_is_allowed(void)
{
    zv_dyn_free(NULL);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(what_is_unknown_is_named),
        CASE(gravity_needs_no_inertia),
        CASE(a_link_without_mass_has_nothing_to_know),
        CASE(what_is_left_out_is_told),
        CASE(the_end_of_nothing_is_allowed),
    };
    return cmocka_run_group_tests_name("dyn", cases, NULL, NULL);
}
