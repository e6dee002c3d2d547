/// @file test_flat.c
/// Flat arms put their tool where the chain puts it, whatever their base, zeros and directions.
#include "plan/flat.h"

#include "check.h"
#include "random_robots.h"

enum { ROBOTS = 200, POSES = 20 };

static void check_places(const zv_robot *robot, int links)
{
    const zv_flat flat = zv_flat_of(robot);
    CHECK(flat.links == links);
    for (int i = 0; i < POSES; ++i) {
        double q[ZV_MAX_JOINTS];
        zv_flat_links links_at;
        for (int k = 0; k < robot->joint_count; ++k) {
            q[k] = robot->chain[k].slides ? check_uniform(0.0, 0.3) : check_uniform(-6.0, 6.0);
        }
        ZV_CALL_KERNEL(zv_flat_turn, &flat, q, &links_at);
        const zv_vec3 expected = zv_fk(robot, q).pos, found = zv_flat_place(&flat, &links_at, q);
        CHECK_NEAR(zv_vec3_length(zv_vec3_sub(found, expected)), 0.0, 1e-13);
    }
}

static void the_tool_of_a_scara_is_where_the_chain_puts_it(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        const zv_robot plain = robot_random_scara(false), with_wrist = robot_random_scara(true);
        check_places(&plain, 2);
        check_places(&with_wrist, 3);
    }
}

static void three_parallel_axes_are_flat(void)
{
    const robot_row rows[] = {{.a = 0.2}, {.a = 0.15, .alpha = 180.0}, {.a = 0.1}};
    const zv_robot robot = robot_of_rows(3, rows);
    check_places(&robot, 3);
}

static void an_axis_that_leans_is_not_flat(void)
{
    const robot_row rows[] = {{.a = 0.2, .alpha = 1e-3}, {.a = 0.15}, {.slides = true}};
    const zv_robot robot = robot_of_rows(3, rows), any = robot_random_six_axis();
    CHECK(zv_flat_of(&robot).links == 0);
    CHECK(zv_flat_of(&any).links == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_tool_of_a_scara_is_where_the_chain_puts_it),
        CASE(three_parallel_axes_are_flat),
        CASE(an_axis_that_leans_is_not_flat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
