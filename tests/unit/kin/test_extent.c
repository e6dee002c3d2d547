/// @file test_extent.c
#include "check.h"

#include "any_robot.h"
#include "coupled_arm.h"
#include "zveno/kin.h"

#if defined(__SANITIZE_ADDRESS__)
enum { ARMS = 3, POSES = 2000 };
#else
enum { ARMS = 25, POSES = 6000 };
#endif

static zv_robot *shipped(const char *name)
{
    size_t size = 0;
    const char *text = zv_shipped_find(name, &size);
    zv_robot *robot = NULL;
    CHECK(zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    return robot;
}

/// Radius and height of the tool at a random pose within the limits, about the axis of joint 1.
static void random_place(const zv_robot *robot, double *radius, double *height)
{
    static const double zero[ZV_MAX_JOINTS] = {0};
    double q[ZV_MAX_JOINTS];
    zv_joint_axis axes[ZV_MAX_JOINTS];
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const zv_joint *joint = zv_robot_joint(robot, k);
        const bool is_free = !isfinite(joint->limits.upper - joint->limits.lower);
        q[k] = check_uniform(is_free ? -ZV_PI : joint->limits.lower, is_free ? ZV_PI : joint->limits.upper);
    }
    zv_fk_axes(robot, zero, axes);
    const bool turns = zv_robot_joint(robot, 0)->kind == ZV_JOINT_REVOLUTE;
    const zv_pose base = zv_robot_base(robot);
    const zv_vec3 point = turns ? axes[0].point : base.pos, dir = turns ? axes[0].dir : base.rot.z;
    const zv_vec3 tool = zv_fk(robot, q).pos;
    const double along = zv_vec3_dot(zv_vec3_sub(tool, point), dir);
    *radius = zv_vec3_length(zv_vec3_sub(zv_vec3_sub(tool, point), zv_vec3_scale(dir, along)));
    *height = (dir.z < 0.0 ? -1.0 : 1.0) * zv_vec3_dot(tool, dir);
}

static void no_pose_within_the_limits_passes_the_extent_and_some_come_near(const zv_robot *robot, double near)
{
    zv_extent extent;
    CHECK(zv_extent_of(robot, &extent));
    const double size = zv_robot_reach(robot), slack = 1e-9 * size;
    double least = INFINITY, most = 0.0;
    for (int i = 0; i < POSES; ++i) {
        double radius, height;
        random_place(robot, &radius, &height);
        CHECK(radius >= extent.radius[0] - slack && radius <= extent.radius[1] + slack);
        CHECK(height >= extent.height[0] - slack && height <= extent.height[1] + slack);
        least = fmin(least, radius);
        most = fmax(most, radius);
    }
    CHECK(most >= extent.radius[1] - near * size && least <= extent.radius[0] + near * size);
}

static void the_arms_that_ship_reach_what_their_links_and_limits_allow(void)
{
    static const struct {
        const char *name;
        double radius[2], height[2]; // mm
        bool is_upright;
    } known[] = {
        {"drawbot", {-1.0, 365.0}, {0.0, 50.0}, true},
        {"scara", {126.0, 450.0}, {0.0, 180.0}, true},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i) {
        zv_robot *robot = shipped(known[i].name);
        zv_extent extent;
        CHECK(zv_extent_of(robot, &extent) && extent.is_upright == known[i].is_upright);
        for (int k = 0; k < 2; ++k) {
            CHECK(known[i].radius[k] < 0.0 || fabs(1000.0 * extent.radius[k] - known[i].radius[k]) < 0.5);
            CHECK(fabs(1000.0 * extent.height[k] - known[i].height[k]) < 1e-6);
        }
        zv_robot_free(robot);
    }
}

static void every_shipped_arm_keeps_to_its_extent(void)
{
    for (int i = 0; i < zv_shipped_count(); ++i) {
        zv_robot *robot = shipped(zv_shipped_name(i));
        zv_extent extent;
        CHECK(zv_extent_of(robot, &extent) && extent.radius[1] <= zv_robot_reach(robot) + 1e-9);
        no_pose_within_the_limits_passes_the_extent_and_some_come_near(robot, 0.25);
        zv_robot_free(robot);
    }
}

static void random_chains_keep_to_their_extent(void)
{
    for (int i = 0; i < ARMS; ++i) {
        zv_robot robot = any_robot();
        for (int k = 0; k < robot.joint_count; ++k) {
            const double a = check_uniform(-2, 2), b = check_uniform(-2, 2);
            robot.joints[k].limits.lower = fmin(a, b);
            robot.joints[k].limits.upper = fmax(a, b);
        }
        no_pose_within_the_limits_passes_the_extent_and_some_come_near(&robot, 1.0);
    }
}

/// The elbow folds at 225 degrees of the shoulder.
static void a_joint_that_another_follows_is_looked_at_over_all_its_range(void)
{
    zv_robot *robot = coupled_arm();
    zv_extent extent;
    CHECK(zv_extent_of(robot, &extent));
    CHECK_NEAR(extent.radius[0], 0.1, 1e-6);
    CHECK_NEAR(extent.radius[1], 0.7, 1e-6);
    no_pose_within_the_limits_passes_the_extent_and_some_come_near(robot, 0.01);
    zv_robot_free(robot);
}

static void a_slide_without_limits_has_no_extent(void)
{
    zv_robot *robot = shipped("scara");
    zv_extent extent = {.radius = {7.0, 7.0}};
    for (int k = 0; k < robot->joint_count; ++k) {
        if (robot->joints[k].kind == ZV_JOINT_PRISMATIC) {
            robot->joints[k].limits.upper = INFINITY;
        }
    }
    CHECK(!zv_extent_of(robot, &extent) && extent.radius[0] == 7.0);
    zv_robot_free(robot);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(the_arms_that_ship_reach_what_their_links_and_limits_allow),
        CASE(every_shipped_arm_keeps_to_its_extent),
        CASE(random_chains_keep_to_their_extent),
        CASE(a_joint_that_another_follows_is_looked_at_over_all_its_range),
        CASE(a_slide_without_limits_has_no_extent),
    };
    return cmocka_run_group_tests_name("extent", cases, NULL, NULL);
}
