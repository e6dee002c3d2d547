/// Sixteen paths lead to all solutions of six axes: those of random arms are the ones that elimination finds, and arms that
/// are special but for the digits of their file get complete sets where closed forms lose two directions at once.
#include "arm_kinds.h"
#include "kin/axes.h"
#include "kin/every_root.h"

static const arm_kind *kind_called(const char *name)
{
    const arm_kind *kind = arm_kinds;
    while (strcmp(kind->name, name) != 0) {
        ++kind;
    }
    return kind;
}

static zv_polisher polisher_for(const zv_robot *robot, zv_pose target)
{
    return (zv_polisher){.robot = robot, .target = target, .size = zv_axes_of(robot).scale};
}

static void paths_and_elimination_find_the_same(void)
{
    int closed = 0;
    for (int i = 0; i < 6; ++i) {
        const zv_robot robot = arm_of_kind(kind_called("any_six"), 0.0);
        zv_ik *ik = solver_for(&robot, "general");
        double q[ZV_MAX_JOINTS] = {0};
        random_joint_values(&robot, q);
        const zv_ik_target target = zv_ik_target_pose(zv_fk(&robot, q));
        zv_ik_set set, found = {0};
        CHECK(zv_ik_solve(ik, &target, &set, NULL) == ZV_OK && set.complete);
        const zv_polisher polisher = polisher_for(&robot, target.base_from_tool);
        closed += zv_every_root(&polisher, 0.0, &found);
        CHECK(found.count == set.count);
        for (int s = 0; s < found.count; ++s) {
            CHECK(apart_from_set(&robot, &set, found.solutions[s].q, 0) < 1e-7);
        }
        zv_ik_free(ik);
    }
    CHECK(closed == 6);
}

/// Arms as files round them, elbow and wrist straight at once.
static void rounded_arms_are_complete_where_two_directions_are_lost(void)
{
    static const char *const names[] = {"three_parallel", "offset_wrist", "spherical_wrist"};
    int complete = 0;
    for (int i = 0; i < 3; ++i) {
        const zv_robot robot = arm_of_kind(kind_called(names[i]), 4e-6);
        const double q[ZV_MAX_JOINTS] = {0.3, -0.7, 0.0, 0.0, 0.0, 0.0};
        zv_ik *ik = NULL;
        CHECK(zv_ik_create(&robot, &ik) == ZV_OK);
        const zv_ik_target target = zv_ik_target_pose(zv_fk(&robot, q));
        zv_ik_set set;
        CHECK(zv_ik_solve(ik, &target, &set, NULL) == ZV_OK);
        CHECK(apart_from_set(&robot, &set, q, 0) < 1e-6);
        complete += set.complete;
        zv_ik_free(ik);
    }
    CHECK(complete == 3);
}

/// Where solutions are a curve the paths end nowhere, and nothing is claimed.
static void a_curve_of_solutions_is_not_counted(void)
{
    const zv_robot robot = arm_of_kind(kind_called("six_axis"), 0.0);
    const double q[ZV_MAX_JOINTS] = {0.3, -0.7, 1.1, 0.2, 0.0, 0.5};
    const zv_polisher polisher = polisher_for(&robot, zv_fk(&robot, q));
    zv_ik_set found = {0};
    CHECK(!zv_every_root(&polisher, 0.0, &found));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(paths_and_elimination_find_the_same),
        CASE(rounded_arms_are_complete_where_two_directions_are_lost),
        CASE(a_curve_of_solutions_is_not_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
