/// Arms of a yaw, two or three pitches and a roll: every solution, and what is out of their plane.
#include "robot_of_axes.h"

enum {
    ROBOTS = CHECK_ROUNDS(200, 20),
    POSES = 50,
};

/// Any arm of the family with 4 or 5 joints; the yaw may lean and the roll axis may pass beside the last pitch.
static zv_robot random_arm(int joints)
{
    const zv_vec3 y = {0, 1, 0};
    const double lean = robot_coin() ? 0.0 : check_uniform(-0.8, 0.8), roll = check_uniform(-3, 3);
    const double skew = robot_coin() ? 0.0 : check_uniform(-0.5, 0.5);
    axis_row rows[5] = {{{0, sin(lean), cos(lean)}, random_vec3(0.2), false}};
    for (int k = 1; k < joints - 1; ++k) {
        rows[k] = (axis_row){zv_vec3_scale(y, robot_coin() ? 1.0 : -1.0), random_vec3(0.6), false};
    }
    rows[joints - 1] = (axis_row){{cos(roll) * cos(skew), sin(skew), sin(roll) * cos(skew)}, random_vec3(0.5), false};
    const zv_pose somewhere = {.rot = random_rot(), .pos = random_vec3(1)};
    for (int k = 0; k < joints; ++k) {
        rows[k].dir = zv_rot_apply(somewhere.rot, rows[k].dir);
        rows[k].point = zv_pose_apply(somewhere, rows[k].point);
    }
    return robot_of_axes(joints, rows, (zv_pose){.rot = random_rot(), .pos = random_vec3(1)});
}

static void every_solution_reaches_and_the_source_is_among_them(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        const zv_robot robot = random_arm(4 + i % 2);
        zv_ik *ik = solver_for(&robot, "yaw_roll");
        for (int k = 0; k < POSES; ++k) {
            double q[ZV_MAX_JOINTS];
            random_joint_values(&robot, q);
            check_laws_at(&robot, ik, q, 1e-8, 1e-5);
        }
        zv_ik_free(ik);
    }
}

static void a_search_finds_no_other_solution(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        const zv_robot robot = random_arm(5);
        zv_ik *ik = solver_for(&robot, "yaw_roll");
        double q[ZV_MAX_JOINTS];
        random_joint_values(&robot, q);
        check_nothing_outside(&robot, ik, q, 30);
        zv_ik_free(ik);
    }
}

/// A small arm of right angles, as a servo kit has it.
static zv_robot kit(void)
{
    const zv_vec3 y = {0, 1, 0}, z = {0, 0, 1};
    const axis_row rows[5] = {{z, {0, 0, 0}, false},
                              {y, {0, 0, 0.07}, false},
                              {y, {0, 0, 0.17}, false},
                              {y, {0, 0, 0.27}, false},
                              {z, {0, 0, 0.3}, false}};
    return robot_of_axes(5, rows, (zv_pose){.rot = zv_rot_identity(), .pos = {0, 0, 0.42}});
}

/// Straight, folded, the tool vertical above the base, the wrist on the axis.
static void singular_poses_are_reached(void)
{
    const zv_robot robot = kit();
    zv_ik *ik = solver_for(&robot, "yaw_roll");
    for (int i = 0; i < 4096; ++i) {
        double q[ZV_MAX_JOINTS];
        random_joint_values(&robot, q);
        q[1] = i & 1 ? 0.0 : q[1];
        q[2] = i & 2 ? 0.0 : i & 4 ? 1e-7 : q[2];
        q[3] = i & 8 ? -q[1] - q[2] : q[3];
        check_laws_beside(&robot, ik, q, 1e-8, 1e-3, i & 8 ? 1u << 0 | 1u << 4 : 0u);
    }
    zv_ik_free(ik);
}

static void a_tool_tilted_out_of_the_plane_is_told_with_its_angle(void)
{
    const zv_robot robot = kit();
    zv_ik *ik = solver_for(&robot, "yaw_roll");
    const double q[5] = {0.3, 0.5, 0.7, 0.4, -0.2};
    zv_pose pose = zv_fk(&robot, q);
    const zv_vec3 wrist = zv_vec3_sub(pose.pos, zv_vec3_scale(pose.rot.z, 0.15));
    const zv_rot tilt = zv_rot_axis(zv_vec3_unit(zv_vec3_cross(zv_rot_z(0.3).y, pose.rot.z)), 0.05);
    pose.rot = zv_rot_mul(tilt, pose.rot);
    pose.pos = zv_vec3_add(wrist, zv_vec3_scale(pose.rot.z, 0.15));
    const zv_ik_target target = zv_ik_target_pose(pose);
    zv_ik_set set;
    CHECK(zv_ik_solve(ik, &target, &set, NULL) == ZV_OK);
    CHECK(set.count == 0 && set.reach == ZV_REACH_POSE && set.complete);
    CHECK_NEAR(set.residual, 0.05, 1e-3);
    zv_ik_free(ik);
}

static void four_axes_take_a_position_alone(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        const zv_robot robot = random_arm(4);
        zv_ik *ik = solver_for(&robot, "yaw_roll");
        double q[ZV_MAX_JOINTS];
        random_joint_values(&robot, q);
        q[3] = 0.0;
        const zv_ik_target target = zv_ik_target_at(zv_fk(&robot, q).pos);
        zv_ik_set set;
        CHECK(zv_ik_solve(ik, &target, &set, NULL) == ZV_OK && set.count >= 1);
        CHECK(apart_from_set(&robot, &set, q, 0) < 1e-5);
        for (int s = 0; s < set.count; ++s) {
            CHECK(vec3_distance(zv_fk(&robot, set.solutions[s].q).pos, target.base_from_tool.pos) < 1e-9);
        }
        zv_ik_free(ik);
    }
}

/// Upright but for a billionth: the base counts as free, but not every turn of it reaches, and the set was empty.
static void an_arm_that_is_all_but_upright_is_solved(void)
{
    const zv_vec3 x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
    const axis_row rows[5] = {{z, {0, 0, 0}, false},
                              {y, {0, 0, 0.1}, false},
                              {y, {0.34, 0, 0.1}, false},
                              {y, {0.83, 0, 0.1}, false},
                              {x, {0.83, 0, 0.1}, false}};
    const zv_robot robot = robot_of_axes(5, rows, (zv_pose){.rot = random_rot(), .pos = random_vec3(1)});
    zv_ik *ik = solver_for(&robot, "yaw_roll");
    for (int i = 0; i < 200; ++i) {
        const double hair = (i % 4 == 0 ? 0.0 : check_uniform(0.5, 1.0)) * 1e-9;
        const double q[ZV_MAX_JOINTS] = {check_uniform(-3, 3), -ZV_PI / 2.0 + hair, 0, 0, check_uniform(-3, 3)};
        const zv_ik_target target = zv_ik_target_pose(zv_fk(&robot, q));
        zv_ik_set set;
        CHECK(zv_ik_solve(ik, &target, &set, NULL) == ZV_OK && set.count > 0);
    }
    zv_ik_free(ik);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(an_arm_that_is_all_but_upright_is_solved),
        CASE(every_solution_reaches_and_the_source_is_among_them),
        CASE(a_search_finds_no_other_solution),
        CASE(singular_poses_are_reached),
        CASE(a_tool_tilted_out_of_the_plane_is_told_with_its_angle),
        CASE(four_axes_take_a_position_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
