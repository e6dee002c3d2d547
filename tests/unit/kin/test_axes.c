// The joint axes as lines.
#include "kin/axes.h"

#include "any_robot.h"

static void every_axis_is_what_its_joint_moves_about(void)
{
    for (int i = 0; i < 1000; ++i) {
        const zv_robot robot = any_robot();
        const zv_axes axes = zv_axes_of(&robot);
        CHECK(axes.count == robot.joint_count && axes.scale > 0.0);
        const double zero[ZV_MAX_JOINTS] = {0};
        CHECK(pose_distance(axes.tool, zv_fk(&robot, zero)) == 0.0);
        for (int k = 0; k < axes.count; ++k) {
            double q[ZV_MAX_JOINTS] = {0};
            q[k] = check_uniform(-2, 2);
            const zv_axis *axis = &axes.axis[k];
            zv_pose moved = axes.tool;
            if (axis->kind == ZV_JOINT_PRISMATIC) {
                moved.pos = zv_vec3_add(moved.pos, zv_vec3_scale(axis->dir, q[k]));
            } else {
                const zv_rot turn = zv_rot_axis(axis->dir, q[k]);
                const zv_vec3 arm = zv_vec3_sub(axes.tool.pos, axis->point);
                moved = (zv_pose){zv_rot_mul(turn, moved.rot), zv_vec3_add(axis->point, zv_rot_apply(turn, arm))};
            }
            CHECK(pose_distance(zv_fk(&robot, q), moved) < 1e-13);
        }
    }
}

static void rl15_has_the_axes_of_its_drawing(void)
{
    const zv_robot robot = robot_rl15();
    const zv_axes axes = zv_axes_of(&robot);
    const zv_axis *axis = axes.axis;
    CHECK(zv_axes_parallel(&axes, 1, 2) && !zv_axes_parallel(&axes, 0, 1));
    CHECK(zv_axes_perpendicular(&axes, 0, 1) && zv_axes_perpendicular(&axes, 2, 3));
    CHECK_NEAR(zv_axes_distance(&axis[0], &axis[1]), 0.2, 1e-15);
    CHECK_NEAR(zv_axes_distance(&axis[1], &axis[2]), 0.6, 1e-15);
    CHECK_NEAR(zv_axes_distance(&axis[2], &axis[3]), 0.115, 1e-15);
    CHECK_NEAR(zv_axes_distance(&axis[3], &axis[4]), 0.0, 1e-15);
    CHECK_NEAR(axes.scale, 0.2 + 0.6 + 0.115 + 0.825, 1e-15);
}

static void the_distance_does_not_depend_on_the_points_chosen(void)
{
    for (int i = 0; i < 1000; ++i) {
        const zv_vec3 dir = random_direction();
        zv_axis a = {.dir = dir, .point = random_vec3(1)};
        zv_axis b = {.dir = i & 1 ? zv_vec3_scale(dir, -1.0) : random_direction(), .point = random_vec3(1)};
        const double distance = zv_axes_distance(&a, &b);
        a.point = zv_vec3_add(a.point, zv_vec3_scale(a.dir, check_uniform(-1, 1)));
        b.point = zv_vec3_add(b.point, zv_vec3_scale(b.dir, check_uniform(-1, 1)));
        CHECK_NEAR(zv_axes_distance(&a, &b), distance, 1e-12);
        CHECK_NEAR(zv_axes_distance(&b, &a), distance, 1e-12);
    }
}

static void an_arm_without_lengths_still_has_a_size(void)
{
    const robot_row rows[] = {{0, 0, 0, 90, 0}, {0, 0, 0, 0, 0}};
    const zv_robot robot = robot_of_rows(2, rows);
    CHECK(zv_axes_of(&robot).scale == 1.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_axis_is_what_its_joint_moves_about),
        CASE(rl15_has_the_axes_of_its_drawing),
        CASE(the_distance_does_not_depend_on_the_points_chosen),
        CASE(an_arm_without_lengths_still_has_a_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
