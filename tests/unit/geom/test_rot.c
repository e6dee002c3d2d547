// Rotations.
#include <float.h>
#include <string.h>

#include "random_geom.h"

static bool same_bits(zv_rot a, zv_rot b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static void every_way_to_make_a_rotation_makes_a_right_handed_one(void)
{
    for (int i = 0; i < 2000; ++i) {
        const double angle = check_uniform(-7, 7);
        CHECK(zv_rot_defect(zv_rot_x(angle)) < 1e-15);
        CHECK(zv_rot_defect(zv_rot_y(angle)) < 1e-15);
        CHECK(zv_rot_defect(zv_rot_z(angle)) < 1e-15);
        CHECK(zv_rot_defect(random_rot()) < 2e-15);
        CHECK(zv_rot_defect(zv_rot_with_z(random_direction())) < 2e-15);
    }
}

static void the_defect_names_what_is_no_rotation(void)
{
    const zv_rot one = zv_rot_identity();
    CHECK(zv_rot_defect(one) == 0.0);
    CHECK(zv_rot_defect((zv_rot){one.y, one.x, one.z}) == 2.0);
    CHECK_NEAR(zv_rot_defect((zv_rot){zv_vec3_scale(one.x, 1.1), one.y, one.z}), 0.21, 1e-12);
    CHECK(!(zv_rot_defect((zv_rot){{NAN, 0, 0}, one.y, one.z}) <= 1e-6));
}

static void turns_about_the_usual_axes_follow_the_right_hand(void)
{
    const double c = cos(0.3), s = sin(0.3);
    CHECK_NEAR(zv_rot_x(0.3).y.z, s, 1e-15);
    CHECK_NEAR(zv_rot_y(0.3).z.x, s, 1e-15);
    CHECK_NEAR(zv_rot_z(0.3).x.y, s, 1e-15);
    CHECK_NEAR(zv_rot_z(0.3).x.x, c, 1e-15);
    for (int i = 0; i < 1000; ++i) {
        const double angle = check_uniform(-7, 7);
        CHECK(rot_distance(zv_rot_axis((zv_vec3){1, 0, 0}, angle), zv_rot_x(angle)) < 1e-15);
        CHECK(rot_distance(zv_rot_axis((zv_vec3){0, 1, 0}, angle), zv_rot_y(angle)) < 1e-15);
        CHECK(rot_distance(zv_rot_axis((zv_vec3){0, 0, 1}, angle), zv_rot_z(angle)) < 1e-15);
    }
}

static void whole_quarters_of_a_turn_are_exact(void)
{
    const double cosines[4] = {1, 0, -1, 0};
    for (int k = -40; k <= 40; ++k) {
        const double angles[] = {k * (ZV_PI / 2), 90.0 * k * ZV_DEG, nextafter(k * (ZV_PI / 2), 100.0)};
        const int quarter = k & 3;
        const double c = cosines[quarter], s = cosines[(quarter + 3) & 3], minus_s = cosines[(quarter + 1) & 3];
        const zv_rot expected = {{c, s, 0}, {minus_s, c, 0}, {0, 0, 1}};
        for (int i = 0; i < (k == 0 ? 2 : 3); ++i) {
            CHECK(same_bits(zv_rot_z(angles[i]), expected));
        }
    }
}

static void an_angle_near_a_quarter_of_a_turn_is_not_bent(void)
{
    for (int k = -8; k <= 8; ++k) {
        const double angle = k * (ZV_PI / 2) + 1e-14;
        CHECK_NEAR(k & 1 ? fabs(zv_rot_x(angle).y.y) : fabs(zv_rot_x(angle).y.z), 1e-14, 2e-15);
    }
    CHECK(zv_rot_z(1e-300).x.y == 1e-300);
}

static void the_transpose_is_the_way_back(void)
{
    for (int i = 0; i < 1000; ++i) {
        const zv_rot a = random_rot(), b = random_rot();
        CHECK(rot_distance(zv_rot_mul(zv_rot_transpose(a), a), zv_rot_identity()) < 2e-15);
        const zv_vec3 v = random_vec3(2);
        CHECK(vec3_distance(zv_rot_apply(zv_rot_mul(a, b), v), zv_rot_apply(a, zv_rot_apply(b, v))) < 4e-15);
        CHECK_NEAR(zv_vec3_length(zv_rot_apply(a, v)), zv_vec3_length(v), 4e-15);
    }
}

static void a_frame_on_a_usual_axis_is_made_of_usual_axes(void)
{
    for (int k = 0; k < 6; ++k) {
        const double sign = k & 1 ? -1.0 : 1.0;
        const zv_vec3 z = {k / 2 == 0 ? sign : 0.0, k / 2 == 1 ? sign : 0.0, k / 2 == 2 ? sign : 0.0};
        const zv_rot frame = zv_rot_with_z(z);
        CHECK(zv_rot_defect(frame) == 0.0 && vec3_distance(frame.z, z) == 0.0);
        CHECK(fabs(frame.x.x) + fabs(frame.x.y) + fabs(frame.x.z) == 1.0);
        for (int i = 0; i < 100; ++i) {
            const zv_vec3 near_z = zv_vec3_unit(zv_vec3_add(z, random_vec3(1e-6)));
            CHECK(rot_distance(zv_rot_with_z(near_z), frame) < 1e-5);
        }
    }
    CHECK(same_bits(zv_rot_with_z((zv_vec3){0, 0, 1}), zv_rot_identity()));
}

/// |log(turn by angle about axis) - angle axis|, relative to the angle.
static double log_error(zv_vec3 axis, double angle)
{
    const zv_vec3 expected = zv_vec3_scale(axis, angle);
    return vec3_distance(zv_rot_log(zv_rot_axis(axis, angle)), expected) / angle;
}

static void the_logarithm_gives_back_axis_and_angle(void)
{
    for (int i = 0; i < 5000; ++i) {
        CHECK(log_error(random_direction(), check_uniform(0.1, 3.0)) < 4e-15);
    }
}

static void the_logarithm_is_exact_near_no_turn_and_near_half_a_turn(void)
{
    for (int i = 0; i < 2000; ++i) {
        const double small = ldexp(check_uniform(1, 2), -3 - i % 600);
        CHECK(log_error(random_direction(), small) < 4e-15);
        const double from_half = ldexp(check_uniform(1, 2), -3 - i % 40);
        CHECK(log_error(random_direction(), ZV_PI - from_half) < 4e-15);
    }
    CHECK(zv_vec3_length(zv_rot_log(zv_rot_identity())) == 0.0);
}

static void the_logarithm_of_half_a_turn_has_length_pi(void)
{
    for (int i = 0; i < 1000; ++i) {
        const zv_rot half = zv_rot_axis(random_direction(), ZV_PI);
        const zv_vec3 log = zv_rot_log(half);
        CHECK_NEAR(zv_vec3_length(log), ZV_PI, 4e-15);
        CHECK(rot_distance(zv_rot_axis(zv_vec3_unit(log), ZV_PI), half) < 4e-15);
    }
    CHECK_NEAR(fabs(zv_rot_log(zv_rot_x(ZV_PI)).x), ZV_PI, 0.0);
}

static void an_angle_is_wrapped_without_loss(void)
{
    CHECK(zv_wrap(-ZV_PI) == ZV_PI && zv_wrap(ZV_PI) == ZV_PI && zv_wrap(0.0) == 0.0);
    CHECK(zv_wrap(3 * ZV_PI) == ZV_PI);
    for (int i = 0; i < 2000; ++i) {
        const double angle = check_uniform(-100, 100), wrapped = zv_wrap(angle);
        CHECK(wrapped > -ZV_PI && wrapped <= ZV_PI);
        CHECK_NEAR(remainder(angle - wrapped, 2 * ZV_PI), 0.0, 1e-13);
        CHECK(zv_wrap(wrapped) == wrapped);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_way_to_make_a_rotation_makes_a_right_handed_one),
        CASE(the_defect_names_what_is_no_rotation),
        CASE(turns_about_the_usual_axes_follow_the_right_hand),
        CASE(whole_quarters_of_a_turn_are_exact),
        CASE(an_angle_near_a_quarter_of_a_turn_is_not_bent),
        CASE(the_transpose_is_the_way_back),
        CASE(a_frame_on_a_usual_axis_is_made_of_usual_axes),
        CASE(the_logarithm_gives_back_axis_and_angle),
        CASE(the_logarithm_is_exact_near_no_turn_and_near_half_a_turn),
        CASE(the_logarithm_of_half_a_turn_has_length_pi),
        CASE(an_angle_is_wrapped_without_loss),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
