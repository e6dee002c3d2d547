// Vectors.
#include "random_geom.h"

static void the_cross_product_is_perpendicular_and_right_handed(void)
{
    const zv_vec3 x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
    CHECK(vec3_distance(zv_vec3_cross(x, y), z) == 0.0 && vec3_distance(zv_vec3_cross(y, z), x) == 0.0);
    for (int i = 0; i < 1000; ++i) {
        const zv_vec3 a = random_vec3(3), b = random_vec3(3), n = zv_vec3_cross(a, b);
        CHECK_NEAR(zv_vec3_dot(n, a), 0.0, 1e-13);
        CHECK_NEAR(zv_vec3_dot(n, b), 0.0, 1e-13);
    }
}

static void a_unit_vector_has_length_one_at_any_size(void)
{
    for (int i = 0; i < 1000; ++i) {
        const zv_vec3 v = zv_vec3_scale(random_vec3(1), ldexp(1.0, i - 500));
        CHECK_NEAR(zv_vec3_length(zv_vec3_unit(v)), 1.0, 1e-15);
    }
    CHECK_NEAR(zv_vec3_unit((zv_vec3){3e200, 0, -4e200}).z, -0.8, 1e-15);
    CHECK_NEAR(zv_vec3_unit((zv_vec3){3e-200, 0, -4e-200}).x, 0.6, 1e-15);
}

static void a_vector_of_length_zero_has_no_direction_and_stays(void)
{
    CHECK(zv_vec3_length(zv_vec3_unit((zv_vec3){0, 0, 0})) == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_cross_product_is_perpendicular_and_right_handed),
        CASE(a_unit_vector_has_length_one_at_any_size),
        CASE(a_vector_of_length_zero_has_no_direction_and_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
