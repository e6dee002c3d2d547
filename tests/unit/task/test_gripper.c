/// @file test_gripper.c
/// Grippers: what they take and hold.
#include <math.h>
#include <string.h>

#include "check.h"
#include "zveno/task.h"

static zv_thing box_of(double x, double y, double z)
{
    return (zv_thing){
        .name = "box",
        .movable = true,
        .mass = NAN,
        .friction = NAN,
        .restitution = NAN,
        .shape = {.kind = ZV_CONVEX_BOX, .pose = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}}, .half = {x, y, z}}};
}

static void fingers_hold_by_friction_on_both_sides(void)
{
    const zv_gripper fingers = {ZV_GRIPPER_FINGERS, 0.08, 50.0, 0.01}, cup = {ZV_GRIPPER_VACUUM, 0.0, 50.0, 0.01};
    CHECK_NEAR(zv_gripper_holds(&fingers, 0.5), 50.0, 1e-12);
    CHECK_NEAR(zv_gripper_holds(&fingers, 0.1), 10.0, 1e-12);
    CHECK_NEAR(zv_gripper_holds(&cup, 0.1), 50.0, 1e-12);
}

static void a_thing_must_be_near_and_narrow_enough(void)
{
    for (int i = 0; i < 1000; ++i) {
        const zv_thing thing =
            box_of(check_uniform(0.005, 0.06), check_uniform(0.005, 0.06), check_uniform(0.005, 0.06));
        const zv_gripper gripper = {(zv_gripper_kind)(i % ZV_GRIPPERS), 0.05, 10.0, 0.015};
        const double gap = check_uniform(-0.004, 0.03);
        const zv_vec3 tool = {0.0, 0.0, thing.shape.half.z + gap};
        const bool narrow = 2.0 * fmin(thing.shape.half.x, thing.shape.half.y) <= gripper.stroke;
        const bool takes =
            gap <= gripper.reach && gripper.kind != ZV_GRIPPER_PEN && (narrow || gripper.kind != ZV_GRIPPER_FINGERS);
        char why[96] = "";
        if (fabs(gap - gripper.reach) > 1e-6) {
            CHECK(zv_gripper_takes(&gripper, &thing, &thing.shape, tool, why, sizeof why) == takes);
            CHECK(takes == (why[0] == '\0'));
        }
    }
}

static void what_nobody_has_weighed_is_of_wood(void)
{
    zv_thing thing = box_of(0.05, 0.05, 0.05);
    CHECK_NEAR(zv_thing_mass(&thing), 0.7, 1e-9);
    CHECK_NEAR(zv_thing_friction(&thing), 0.6, 1e-12);
    thing.mass = 3.0;
    thing.friction = 0.2;
    CHECK(zv_thing_mass(&thing) == 3.0 && zv_thing_friction(&thing) == 0.2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(fingers_hold_by_friction_on_both_sides),
        CASE(a_thing_must_be_near_and_narrow_enough),
        CASE(what_nobody_has_weighed_is_of_wood),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
