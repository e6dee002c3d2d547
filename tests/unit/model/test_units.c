/// @file test_units.c
#include "check.h"

#include "model/units.h"

static void multiples_of_ninety_degrees_are_exact(void)
{
    for (int quarters = -4000; quarters <= 4000; ++quarters) {
        static const double sines[] = {0, 1, 0, -1};
        double cosine, sine;
        zv_cos_sin_deg(90.0 * quarters, &cosine, &sine);
        CHECK(sine == sines[(quarters + 4000) % 4] && cosine == sines[(quarters + 4001) % 4]);
    }
}

static void other_angles_are_those_of_the_mathematics_library(void)
{
    for (int i = 0; i < 10000; ++i) {
        const double deg = check_uniform(-2000, 2000);
        double cosine, sine;
        zv_cos_sin_deg(deg, &cosine, &sine);
        CHECK_NEAR(cosine, cos(fmod(deg, 360) * ZV_DEG), 1e-15);
        CHECK_NEAR(sine, sin(fmod(deg, 360) * ZV_DEG), 1e-15);
    }
}

static void orientations_agree_with_those_in_radians(void)
{
    for (int i = 0; i < 2000; ++i) {
        const double a = check_uniform(-180, 180), b = check_uniform(-180, 180), c = check_uniform(-180, 180);
        const zv_rot ours = zv_rot_from_degrees(a, b, c), theirs = zv_rot_from_abc(a * ZV_DEG, b * ZV_DEG, c * ZV_DEG);
        CHECK_NEAR(zv_vec3_length(zv_vec3_sub(ours.x, theirs.x)), 0, 1e-14);
        CHECK_NEAR(zv_vec3_length(zv_vec3_sub(ours.y, theirs.y)), 0, 1e-14);
        CHECK_NEAR(zv_vec3_length(zv_vec3_sub(ours.z, theirs.z)), 0, 1e-14);
    }
}

static void millimetres_become_the_nearest_metres(void)
{
    CHECK(zv_m_from_mm(67.5) == 0.0675);
    CHECK(zv_m_from_mm(89.159) == 0.089159);
    CHECK(zv_m_from_mm(0.1) == 0.0001);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(multiples_of_ninety_degrees_are_exact),
        CASE(other_angles_are_those_of_the_mathematics_library),
        CASE(orientations_agree_with_those_in_radians),
        CASE(millimetres_become_the_nearest_metres),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
