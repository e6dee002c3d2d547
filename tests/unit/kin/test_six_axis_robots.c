/// @file test_six_axis_robots.c
/// Robot files of several makers' kinds, in several conventions: all of them come out of the same closed form.
#include <stdlib.h>
#include <string.h>

#include "kin/family.h"
#include "six_axis_arms.h"

enum { POSES = 4000, TEXT_SIZE = 1 << 16 };

static zv_robot *read_robot(const char *path)
{
    char name[512], *text = malloc(TEXT_SIZE);
    snprintf(name, sizeof name, "%s/%s", ZV_SOURCE_DIR, path);
    FILE *file = fopen(name, "rb");
    CHECK(file && text);
    const size_t size = fread(text, 1, TEXT_SIZE, file);
    fclose(file);

    zv_robot *robot = NULL;
    zv_error why = {.message = ""};
    const zv_status status = zv_robot_parse(text, size, NULL, 0, &robot, &why);
    free(text);
    if (status != ZV_OK) {
        print_error("%s:%d:%d: %s\n", name, why.line, why.column, why.message);
    }
    CHECK(status == ZV_OK);
    return robot;
}

static void obeys_the_laws(const char *path)
{
    zv_robot *robot = read_robot(path);
    zv_ik *ik = solver_of(robot);
    for (int i = 0; i < POSES; ++i) {
        double q[6];
        random_joints(q);
        const zv_pose target = zv_fk(robot, q);

        const zv_ik_set set = solve_pose(ik, target);
        CHECK(set.count == 4 || set.count == 8);
        CHECK(nearest_solution(&set, q, 6) < 1e-7);
        CHECK(all_distinct(&set));
        CHECK_NEAR(worst_reach(robot, &set, target), 0.0, 1e-13);
    }
    zv_ik_free(ik);
    zv_robot_free(robot);
}

static void robots_with_a_spherical_wrist_are_solved_in_closed_form(void)
{
    static const char *const paths[] = {
        "robots/rl15.json",
        "tests/data/robots/puma560.json",
        "tests/data/robots/kuka_like.json",
        "tests/data/robots/abb_like.json",
        "tests/data/robots/fanuc_like.json",
        "tests/data/robots/staubli_like.json",
    };
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; ++i) {
        obeys_the_laws(paths[i]);
    }
}

static void other_wrists_and_joint_counts_are_left_to_other_families(void)
{
    static const char *const paths[] = {
        "tests/data/robots/ur_like.json",
        "tests/data/robots/iiwa_like.json",
        "tests/data/robots/panda_like.json",
        "robots/scara.json",
    };
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; ++i) {
        zv_robot *robot = read_robot(paths[i]);
        const zv_axes axes = zv_axes_of(robot);
        zv_arm arm;
        CHECK(!zv_family_six_axis.fit(robot, &axes, &arm));
        zv_robot_free(robot);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(robots_with_a_spherical_wrist_are_solved_in_closed_form),
        CASE(other_wrists_and_joint_counts_are_left_to_other_families),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
