/// @file test_three_links.c
/// Three links in a plane: measures in any disguise, and joints that lay the links where they should lie.
#include "arms.h"
#include "base/elementary.h"
#include "kin/three_links.h"

/// The plane of an arm's first frame, seen from the world: x along the frame's x, z along the first axis.
static zv_pose plane_of(const zv_axes *axes)
{
    const zv_pose plane = {zv_rot_with_z(axes->axis[0].dir), axes->axis[0].point};
    return zv_pose_inverse(plane);
}

static void the_joints_lay_the_links_in_the_directions_asked_for(void)
{
    for (int i = 0; i < 2000; ++i) {
        zv_robot robot;
        arm_random_planar3(&robot);
        const zv_axes axes = zv_axes_of(&robot);
        const zv_pose plane_from_world = plane_of(&axes);
        zv_three_links links;
        CHECK(zv_three_links_measure(&axes, 0, plane_from_world, 1e-9, &links));

        const double alpha = check_uniform(-3, 3), bend = check_uniform(-3, 3), gamma = check_uniform(-3, 3);
        const zv_two_link pair = {.count = 2, .first = {alpha}, .elbow = {bend}};
        double q[ZV_MAX_JOINTS] = {0};
        zv_three_links_joints(&links, &pair, 0, gamma, q);
        const zv_vec3 tool = zv_pose_apply(plane_from_world, zv_fk(&robot, q).pos);
        const double angle[] = {alpha, alpha + bend, gamma};
        double x = 0.0, y = 0.0;
        for (int k = 0; k < ZV_THREE_LINKS; ++k) {
            x += links.length[k] * cos(angle[k]);
            y += links.length[k] * sin(angle[k]);
        }
        CHECK(hypot(tool.x - x, tool.y - y) < 1e-13);
    }
}

static void a_free_first_link_stays_at_zero(void)
{
    const zv_three_links links = {.sign = {1, 1, 1}, .length = {1, 1, 1}, .angle0 = {0.5, 0.5, 0.5}};
    const zv_two_link pair = {.count = 1, .free = true, .first = {0.5}, .elbow = {ZV_PI}};
    double q[ZV_THREE_LINKS];
    zv_three_links_joints(&links, &pair, 0, 0.5, q);
    CHECK(q[0] == 0.0 && q[1] == ZV_PI);
}

static void a_last_link_without_length_points_where_the_tool_does(void)
{
    zv_robot robot;
    arm_planar3(&robot, 0.1, 0.08, 0.0);
    robot.tool.rot = zv_rot_z(0.7);
    const zv_axes axes = zv_axes_of(&robot);
    zv_three_links links;
    const zv_pose plane = {{.x = {1, 0, 0}, .y = {0, 0, 1}, .z = {0, -1, 0}}, {0, 0, 0}};
    CHECK(zv_three_links_measure(&axes, 0, zv_pose_inverse(plane), 1e-9, &links));
    CHECK(links.length[2] == 0.0);
    CHECK_NEAR(links.angle0[2], 0.7, 1e-15);
}

static void links_that_are_too_short_are_refused(void)
{
    zv_robot robot;
    arm_planar3(&robot, 0.1, 0.0, 0.05);
    const zv_axes axes = zv_axes_of(&robot);
    zv_three_links links;
    CHECK(!zv_three_links_measure(&axes, 0, plane_of(&axes), 1e-9, &links));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_joints_lay_the_links_in_the_directions_asked_for),
        CASE(a_free_first_link_stays_at_zero),
        CASE(a_last_link_without_length_points_where_the_tool_does),
        CASE(links_that_are_too_short_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
