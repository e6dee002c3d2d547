// What is said near a singular pose, against differences of FK and the words of IK; and the target that an arm holds.
#include <math.h>
#include <string.h>

#include "random_robots.h"
#include "zveno/kin.h"

enum { CASES = CHECK_ROUNDS(200, 20) };

/// A robot that ships; give it back with zv_robot_free.
static zv_robot *shipped(const char *name)
{
    size_t size = 0;
    const char *text = zv_shipped_find(name, &size);
    zv_robot *robot = NULL;
    CHECK(zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    return robot;
}

static zv_robot random_of(int family)
{
    switch (family) {
    case 0:
        return robot_random_six_axis();
    case 1:
        return robot_random_scara(true);
    case 2:
        return robot_random_scara(false);
    case 3:
        return robot_random_yaw_pitch();
    default:
        return robot_random_planar3();
    }
}

static bool is_solution(const zv_robot *robot, const zv_ik_set *set, const double *q)
{
    for (int i = 0; i < set->count; ++i) {
        if (robot_q_distance(robot, set->solutions[i].q, q) < 1e-6) {
            return true;
        }
    }
    return false;
}

static void the_target_that_an_arm_holds_has_its_joints_among_the_solutions(void)
{
    for (int i = 0; i < CASES; ++i) {
        const zv_robot robot = random_of(i % 5);
        zv_ik *ik = NULL;
        CHECK(zv_ik_create(&robot, &ik) == ZV_OK);
        double q[ZV_MAX_JOINTS];
        robot_random_q(&robot, q);
        const zv_ik_target held = zv_ik_target_of(ik, q);
        zv_ik_set set;
        CHECK(zv_ik_solve(ik, &held, &set, NULL) == ZV_OK);
        CHECK(is_solution(&robot, &set, q));
        zv_ik_free(ik);
    }
}

/// A small step of one joint turns the tool about the axis given, through the point given.
static void the_axis_of_a_joint_is_where_its_motion_says(void)
{
    const double step = 1e-6;
    for (int i = 0; i < CASES; ++i) {
        const zv_robot robot = random_of(i % 5);
        double q[ZV_MAX_JOINTS];
        robot_random_q(&robot, q);
        zv_joint_axis axes[ZV_MAX_JOINTS];
        zv_fk_axes(&robot, q, axes);
        const zv_vec3 here = zv_fk(&robot, q).pos;
        for (int k = 0; k < robot.joint_count; ++k) {
            const bool slides = robot.chain[k].slides;
            const zv_vec3 lever = zv_vec3_sub(here, axes[k].point);
            const zv_vec3 expected = slides ? axes[k].dir : zv_vec3_cross(axes[k].dir, lever);
            double moved[ZV_MAX_JOINTS];
            memcpy(moved, q, sizeof moved);
            moved[k] += step;
            const zv_vec3 speed = zv_vec3_scale(zv_vec3_sub(zv_fk(&robot, moved).pos, here), 1.0 / step);
            CHECK_NEAR(zv_vec3_length(zv_vec3_sub(speed, expected)), 0.0, 1e-5);
        }
    }
}

typedef struct known {
    const char *robot;
    double q[6]; ///< degrees, m for a slide
    unsigned names;
    int joint;   ///< from 1
    double away; ///< degrees
    bool turns;
} known;

static void singular_poses_that_are_known_have_their_name_and_their_way_out(void)
{
    static const known cases[] = {
        {"rl15", {10, 20, 30, 40, 0.5, 60}, ZV_SINGULAR_WRIST, 5, 0.5, true},
        {"rl15", {-30, 60, 10, -70, -1.0, 0}, ZV_SINGULAR_WRIST, 5, -1.0, true},
        {"rl15", {10, 20, 81.0645167, 40, 50, 60}, ZV_SINGULAR_ELBOW, 3, -1.0, false},
        {"scara", {10, 1, 0.03, 40}, ZV_SINGULAR_STRETCHED, 2, 1.0, false},
        {"drawbot", {10, -0.5, 0.03}, ZV_SINGULAR_STRETCHED, 2, -0.5, false},
        {"arm4", {10, 30, -0.5, -30}, ZV_SINGULAR_STRETCHED, 3, -0.5, false},
        {"planar3", {10, 0.25, 30}, ZV_SINGULAR_STRETCHED, 2, 0.25, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        zv_robot *robot = shipped(cases[i].robot);
        zv_ik *ik = NULL;
        CHECK(zv_ik_create(robot, &ik) == ZV_OK);
        double q[ZV_MAX_JOINTS] = {0};
        for (int k = 0; k < robot->joint_count; ++k) {
            q[k] = robot->chain[k].slides ? cases[i].q[k] : cases[i].q[k] * ZV_DEG;
        }
        const zv_singularity found = zv_singularity_at(ik, q);
        CHECK(found.near && found.names == cases[i].names);
        CHECK(found.joint + 1 == cases[i].joint);
        CHECK_NEAR(found.away, cases[i].away * ZV_DEG, 1e-5);
        CHECK(found.turns == cases[i].turns);
        zv_ik_free(ik);
        zv_robot_free(robot);
    }
}

/// At the singular pose itself the idle joints leave the tool where it is.
static void idle_joints_do_not_move_the_tool(void)
{
    zv_robot *robot = shipped("rl15");
    zv_ik *ik = NULL;
    CHECK(zv_ik_create(robot, &ik) == ZV_OK);
    for (int i = 0; i < CASES / 10; ++i) {
        double q[ZV_MAX_JOINTS], jacobian[36];
        robot_random_q(robot, q);
        q[4] = 0.0;
        const zv_singularity found = zv_singularity_at(ik, q);
        CHECK(found.near && (found.names & ZV_SINGULAR_WRIST));
        zv_jacobian(robot, q, jacobian);
        for (int row = 0; row < 6; ++row) {
            double moved = 0.0;
            for (int k = 0; k < 6; ++k) {
                moved += jacobian[row * 6 + k] * found.idle[k];
            }
            CHECK_NEAR(moved, 0.0, 1e-9);
        }
    }
    zv_ik_free(ik);
    zv_robot_free(robot);
}

static void a_regular_pose_is_not_near(void)
{
    zv_robot *robot = shipped("rl15");
    zv_ik *ik = NULL;
    CHECK(zv_ik_create(robot, &ik) == ZV_OK);
    const double q[ZV_MAX_JOINTS] = {0.1, 0.5, 0.2, 0.4, 1.0, 0.3};
    const zv_singularity found = zv_singularity_at(ik, q);
    CHECK(!found.near && found.share > ZV_SINGULAR_SHARE);
    zv_ik_free(ik);
    zv_robot_free(robot);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(the_target_that_an_arm_holds_has_its_joints_among_the_solutions),
        CASE(the_axis_of_a_joint_is_where_its_motion_says),
        CASE(singular_poses_that_are_known_have_their_name_and_their_way_out),
        CASE(idle_joints_do_not_move_the_tool),
        CASE(a_regular_pose_is_not_near),
    };
    return cmocka_run_group_tests_name("singularity", cases, NULL, NULL);
}
