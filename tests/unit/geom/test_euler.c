// The angles A, B, C.
#include "random_geom.h"

static void the_angles_are_those_of_three_turns_in_a_row(void)
{
    for (int i = 0; i < 2000; ++i) {
        const double a = check_uniform(-4, 4), b = check_uniform(-4, 4), c = check_uniform(-4, 4);
        const zv_rot product = zv_rot_mul(zv_rot_z(a), zv_rot_mul(zv_rot_y(b), zv_rot_x(c)));
        CHECK(rot_distance(zv_rot_from_abc(a, b, c), product) < 1e-15);
    }
}

static void angles_there_and_back(void)
{
    for (int i = 0; i < 5000; ++i) {
        const double a = check_uniform(-ZV_PI, ZV_PI), b = check_uniform(-1.57, 1.57), c = check_uniform(-ZV_PI, ZV_PI);
        const zv_euler back = zv_rot_to_abc(zv_rot_from_abc(a, b, c));
        CHECK(!back.gimbal);
        CHECK_NEAR(back.a, a, 1e-12);
        CHECK_NEAR(back.b, b, 1e-12);
        CHECK_NEAR(back.c, c, 1e-12);
    }
}

static void a_rotation_there_and_back(void)
{
    for (int i = 0; i < 5000; ++i) {
        const zv_rot rot = random_rot();
        const zv_euler abc = zv_rot_to_abc(rot);
        CHECK(rot_distance(zv_rot_from_abc(abc.a, abc.b, abc.c), rot) < 4e-15);
        CHECK(abc.a > -ZV_PI && abc.a <= ZV_PI && abc.c > -ZV_PI && abc.c <= ZV_PI && fabs(abc.b) <= ZV_PI / 2);
    }
}

static void near_gimbal_lock_the_three_angles_together_still_give_the_rotation(void)
{
    for (int i = 0; i < 5000; ++i) {
        const double from_lock = ldexp(check_uniform(1, 2), -2 - i % 27);
        const zv_rot exact = zv_rot_from_abc(check_uniform(-3, 3), ZV_PI / 2 - from_lock, check_uniform(-3, 3));
        const zv_rot rot = zv_rot_mul(exact, zv_rot_x(check_uniform(-1, 1))); // with the rounding of a product
        const zv_euler abc = zv_rot_to_abc(rot);
        CHECK(!abc.gimbal && rot_distance(zv_rot_from_abc(abc.a, abc.b, abc.c), rot) < 4e-15);
    }
}

static void at_gimbal_lock_c_is_zero_and_the_rotation_is_kept(void)
{
    for (int i = 0; i < 1000; ++i) {
        const double b = i & 1 ? 90.0 * ZV_DEG : -90.0 * ZV_DEG;
        const double a = check_uniform(-3, 3), c = check_uniform(-3, 3);
        const zv_rot rot = zv_rot_from_abc(a, b, c);
        const zv_euler back = zv_rot_to_abc(rot);
        CHECK(back.gimbal && back.c == 0.0 && back.b == b);
        CHECK(rot_distance(zv_rot_from_abc(back.a, back.b, back.c), rot) < 1e-15);
    }
}

static void gimbal_lock_begins_where_the_header_says(void)
{
    CHECK(zv_rot_to_abc(zv_rot_from_abc(0.3, ZV_PI / 2 - 0.9e-9, 0.2)).gimbal);
    CHECK(!zv_rot_to_abc(zv_rot_from_abc(0.3, ZV_PI / 2 - 1.1e-9, 0.2)).gimbal);
}

static void the_golden_angles_come_out(void)
{
    const zv_rot rot = zv_rot_from_abc(-32.60888359891996 * ZV_DEG, 90.0 * ZV_DEG, 44.562646875319615 * ZV_DEG);
    CHECK_NEAR(rot.y.x, 0.9750391493698438, 1e-15);
    CHECK_NEAR(rot.z.x, 0.22203300924892094, 1e-15);
    CHECK_NEAR(zv_rot_to_abc(rot).a / ZV_DEG, -77.17153047423957, 1e-12);
}

static void half_a_turn_is_plus_180_degrees(void)
{
    const zv_rot half = {{-1.0, -0.0, 0.0}, {0.0, -1.0, 0.0}, {0.0, 0.0, 1.0}};
    CHECK(zv_rot_to_abc(half).a == ZV_PI);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_angles_are_those_of_three_turns_in_a_row),
        CASE(angles_there_and_back),
        CASE(a_rotation_there_and_back),
        CASE(near_gimbal_lock_the_three_angles_together_still_give_the_rotation),
        CASE(at_gimbal_lock_c_is_zero_and_the_rotation_is_kept),
        CASE(gimbal_lock_begins_where_the_header_says),
        CASE(the_golden_angles_come_out),
        CASE(half_a_turn_is_plus_180_degrees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
