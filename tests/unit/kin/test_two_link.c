/// Two links in a plane: both elbows, the rim, flat triangles.
#include "arms.h"
#include "base/elementary.h"
#include "kin/two_link.h"

static double miss(double a, double b, const zv_two_link *links, int k, double x, double y)
{
    const double first = links->first[k], second = first + links->elbow[k];
    return hypot(a * cos(first) + b * cos(second) - x, a * sin(first) + b * sin(second) - y);
}

static void both_elbows_reach_every_point_in_the_ring(void)
{
    for (int i = 0; i < ARM_SWEEP; ++i) {
        const double a = check_uniform(0.05, 1), b = check_uniform(0.05, 1), first = check_uniform(-3.1, 3.1),
                     elbow = check_uniform(-3.1, 3.1);
        const double x = a * cos(first) + b * cos(first + elbow), y = a * sin(first) + b * sin(first + elbow);
        const zv_two_link links = zv_two_link_solve(a, b, x, y, 0.0);

        CHECK(links.count == 2 && links.reach == ZV_REACH_OK && links.beyond == 0.0);
        CHECK(links.elbow[0] > 0.0 && links.elbow[1] == -links.elbow[0]);
        CHECK(miss(a, b, &links, 0, x, y) < 1e-14 && miss(a, b, &links, 1, x, y) < 1e-14);
        const int source = elbow > 0.0 ? 0 : 1;
        if (fabs(sin(elbow)) > 1e-3) {
            CHECK_NEAR(zv_wrap(links.first[source] - first), 0.0, 1e-11);
            CHECK_NEAR(links.elbow[source], elbow, 1e-11);
        }
    }
}

/// The plain arc cosine loses half the digits there: a point 1e-10 inside the rim would be missed by 1e-9.
static void a_hair_inside_the_rim_is_still_reached_exactly(void)
{
    for (int i = 0; i < 1000; ++i) {
        const double a = check_uniform(0.05, 1), b = check_uniform(0.05, 1), ray = check_uniform(-3.1, 3.1);
        const double hair = pow(10.0, check_uniform(-16, -4)), outer = a + b - hair, inner = fabs(a - b) + hair;
        const zv_two_link far_out = zv_two_link_solve(a, b, outer * cos(ray), outer * sin(ray), 0.0);
        const zv_two_link near_in = zv_two_link_solve(a, b, inner * cos(ray), inner * sin(ray), 0.0);

        CHECK(far_out.count > 0 && miss(a, b, &far_out, 0, outer * cos(ray), outer * sin(ray)) < 2e-15);
        CHECK(near_in.count > 0 && miss(a, b, &near_in, 0, inner * cos(ray), inner * sin(ray)) < 2e-15);
    }
}

static void the_rim_is_one_solution_and_named(void)
{
    const zv_two_link stretched = zv_two_link_solve(0.25, 0.2, -0.126, -0.432, 0.0);
    CHECK(stretched.count == 1 && stretched.singular == ZV_SINGULAR_STRETCHED && stretched.elbow[0] == 0.0);
    CHECK_NEAR(stretched.first[0], -1.8545904360032244, 1e-15);

    const zv_two_link folded = zv_two_link_solve(0.25, 0.2, -0.014, -0.048, 0.0);
    CHECK(folded.count >= 1 && folded.singular == ZV_SINGULAR_FOLDED);
    CHECK_NEAR(folded.elbow[0], ZV_PI, 1e-7);

    const double sine = 2e-6, nearly = sqrt(0.25 * 0.25 + 0.2 * 0.2 + 2 * 0.25 * 0.2 * sqrt(1 - sine * sine));
    CHECK(zv_two_link_solve(0.25, 0.2, nearly, 0.0, 0.0).singular == 0);

    const zv_two_link longer_second = zv_two_link_solve(0.125, 0.25, 0.125, 0.0, 0.0);
    CHECK(longer_second.count == 1 && longer_second.singular == ZV_SINGULAR_FOLDED);
    CHECK(longer_second.first[0] == ZV_PI && longer_second.elbow[0] == ZV_PI);
}

static void equal_links_fold_onto_their_own_pivot(void)
{
    const zv_two_link links = zv_two_link_solve(0.2, 0.2, 0.0, 0.0, 0.7);
    CHECK(links.count == 1 && links.free && links.singular == ZV_SINGULAR_FOLDED);
    CHECK(links.first[0] == 0.7 && links.elbow[0] == ZV_PI);

    const zv_two_link beside = zv_two_link_solve(0.2, 0.2, 3e-10, -4e-10, 0.7);
    CHECK(beside.count == 2 && !beside.free);
    CHECK(miss(0.2, 0.2, &beside, 0, 3e-10, -4e-10) < 1e-16 && miss(0.2, 0.2, &beside, 1, 3e-10, -4e-10) < 1e-16);
}

static void out_of_reach_says_on_which_side_and_how_far(void)
{
    const zv_two_link far_out = zv_two_link_solve(0.23, 0.135, 0.375, 0.0, 0.0);
    CHECK(far_out.count == 0 && far_out.reach == ZV_REACH_OUTER);
    CHECK_NEAR(far_out.beyond, 0.010, 1e-15);

    const zv_two_link near_in = zv_two_link_solve(0.23, 0.135, 0.0, 0.0, 0.0);
    CHECK(near_in.count == 0 && near_in.reach == ZV_REACH_INNER);
    CHECK_NEAR(near_in.beyond, 0.095, 1e-15);
}

static void the_rim_has_a_slack_of_1e_9(void)
{
    CHECK(zv_two_link_solve(0.23, 0.135, 0.365 * (1 + 9e-10), 0.0, 0.0).count == 1);
    CHECK(zv_two_link_solve(0.23, 0.135, 0.365 * (1 + 2e-9), 0.0, 0.0).count == 0);
    CHECK(zv_two_link_solve(0.23, 0.135, 0.095 * (1 - 9e-10), 0.0, 0.0).count == 1);
    CHECK(zv_two_link_solve(0.23, 0.135, 0.095 * (1 - 2e-8), 0.0, 0.0).count == 0);
}

static void the_angle_of_a_triangle_is_the_cosine_theorem_s(void)
{
    for (int i = 0; i < 10000; ++i) {
        const double a = check_uniform(0.1, 1), b = check_uniform(0.1, 1), angle = check_uniform(0.01, 3.13);
        const double opposite = sqrt(a * a + b * b - 2 * a * b * cos(angle));
        CHECK_NEAR(zv_triangle_angle(a, b, opposite), angle, 1e-12);
    }
    CHECK(zv_triangle_angle(0.3, 0.2, 0.05) == 0.0);
    CHECK(zv_triangle_angle(0.3, 0.2, 0.6) == ZV_PI);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(both_elbows_reach_every_point_in_the_ring),
        CASE(a_hair_inside_the_rim_is_still_reached_exactly),
        CASE(the_rim_is_one_solution_and_named),
        CASE(equal_links_fold_onto_their_own_pivot),
        CASE(out_of_reach_says_on_which_side_and_how_far),
        CASE(the_rim_has_a_slack_of_1e_9),
        CASE(the_angle_of_a_triangle_is_the_cosine_theorem_s),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
