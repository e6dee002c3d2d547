#include "kin/ik.h"
#include "random_robots.h"

enum { ROBOTS = 40, POSES = 20 };

typedef void (*law)(const zv_robot *robot, const zv_ik *ik, const zv_capability *can);

static void try_on(zv_robot robot, law holds)
{
    zv_ik *ik = NULL;
    CHECK(zv_ik_create(&robot, &ik) == ZV_OK);
    const zv_capability can = zv_ik_capability(ik);
    holds(&robot, ik, &can);
    zv_ik_free(ik);
}

static void on_arms_of_every_kind(law holds)
{
    try_on(robot_rl15(), holds);
    try_on(robot_seven_axes(), holds);
    for (int i = 0; i < ROBOTS; ++i) {
        try_on(robot_random_scara(true), holds);
        try_on(robot_random_scara(false), holds);
        try_on(robot_random_yaw_pitch(), holds);
        try_on(robot_random_planar3(), holds);
        try_on(robot_random_chain(1 + i % ZV_MAX_JOINTS, true), holds);
    }
}

static void random_joints(const zv_robot *robot, double *q)
{
    for (int k = 0; k < robot->joint_count; ++k) {
        q[k] = check_uniform(-2.0, 2.0);
    }
}

static void check_target(const zv_robot *robot, const zv_ik *ik, const zv_capability *can)
{
    for (int i = 0; i < POSES; ++i) {
        double q[ZV_MAX_JOINTS];
        random_joints(robot, q);
        const zv_ik_target target = zv_ik_target_of(ik, q);
        CHECK(target.has_rot == (can->task == ZV_IK_POSE));
        CHECK(target.has_pitch == (can->task == ZV_IK_XYZ_PITCH));
        CHECK(target.has_yaw == (can->task == ZV_IK_XYZ_YAW));
        zv_ik_set set;
        if (can->complete) {
            CHECK(zv_ik_solve(ik, &target, &set, NULL) == ZV_OK);
            CHECK(set.complete && 1 <= set.count && set.count <= can->solutions);
        }
    }
}

static void a_target_gives_what_the_task_says_and_has_no_more_solutions_than_told(void)
{
    on_arms_of_every_kind(check_target);
}

static void check_answers(const zv_robot *robot, const zv_ik *ik, const zv_capability *can)
{
    double q[ZV_MAX_JOINTS];
    random_joints(robot, q);
    zv_ik_target target = zv_ik_target_of(ik, q);
    zv_blocked parts[ZV_MAX_BLOCKED];
    zv_clamp report;
    int count = 0;
    const zv_status line = zv_line_blocked(ik, &target, target.base_from_tool.pos, parts, &count, NULL);
    const zv_status clamp = zv_ik_clamp(ik, &target, &report, NULL);
    CHECK((line != ZV_ERR_NOT_AVAILABLE) == can->knows_reach);
    CHECK((clamp != ZV_ERR_NOT_AVAILABLE) == can->clamps);
}

static void reach_and_clamp_answer_where_they_are_promised(void)
{
    on_arms_of_every_kind(check_answers);
}

static void check_plane(const zv_robot *robot, const zv_ik *ik, const zv_capability *can)
{
    (void)ik;
    CHECK_NEAR(zv_vec3_length(can->plane_normal), can->is_planar ? 1.0 : 0.0, 1e-12);
    double q[ZV_MAX_JOINTS] = {0};
    const zv_vec3 there = zv_fk(robot, q).pos;
    for (int i = 0; i < POSES; ++i) {
        random_joints(robot, q);
        CHECK_NEAR(zv_vec3_dot(zv_vec3_sub(zv_fk(robot, q).pos, there), can->plane_normal), 0.0, 1e-9);
    }
}

static void a_planar_arm_stays_in_its_plane(void)
{
    on_arms_of_every_kind(check_plane);
}

static void check_slide(const zv_robot *robot, const zv_ik *ik, const zv_capability *can)
{
    (void)ik;
    CHECK((can->slide >= 0) == (can->sheet == ZV_SHEET_ACROSS_SLIDE));
    if (can->slide < 0) {
        return;
    }
    zv_joint_axis axes[ZV_MAX_JOINTS];
    double q[ZV_MAX_JOINTS];
    random_joints(robot, q);
    zv_fk_axes(robot, q, axes);
    CHECK(robot->joints[can->slide].kind == ZV_JOINT_PRISMATIC);
    for (int k = 0; k < robot->joint_count; ++k) {
        CHECK_NEAR(fabs(zv_vec3_dot(axes[k].dir, axes[can->slide].dir)), 1.0, 1e-9);
    }
}

static void the_slide_lifts_the_tool_along_the_axes_of_the_others(void)
{
    on_arms_of_every_kind(check_slide);
}

static zv_capability of(zv_robot robot)
{
    zv_ik *ik = NULL;
    CHECK(zv_ik_create(&robot, &ik) == ZV_OK);
    const zv_capability can = zv_ik_capability(ik);
    zv_ik_free(ik);
    return can;
}

static void joints_beyond_the_task_are_free_parameters(void)
{
    CHECK(of(robot_rl15()).free_parameters == 0);
    CHECK(of(robot_seven_axes()).free_parameters == 1);
    CHECK(of(robot_random_planar3()).free_parameters == 0);
    CHECK(of(robot_random_yaw_pitch()).free_parameters == 0);
    CHECK(of(robot_random_scara(true)).free_parameters == 0);
    CHECK(of(robot_random_scara(false)).free_parameters == 0);
    CHECK(of(robot_random_chain(2, true)).free_parameters < 0);
}

static void tasks_and_sheets_have_words(void)
{
    assert_string_equal(zv_ik_task_word(ZV_IK_XYZ), "xyz");
    assert_string_equal(zv_ik_task_word(ZV_IK_XYZ_YAW), "xyz+yaw");
    assert_string_equal(zv_ik_task_word(ZV_IK_XYZ_PITCH), "xyz+pitch");
    assert_string_equal(zv_ik_task_word(ZV_IK_XYZ_DIRECTION), "xyz+direction");
    assert_string_equal(zv_ik_task_word(ZV_IK_POSE), "pose");
    assert_string_equal(zv_sheet_word(ZV_SHEET_ANY), "any");
    assert_string_equal(zv_sheet_word(ZV_SHEET_ACROSS_SLIDE), "level");
    assert_string_equal(zv_sheet_word(ZV_SHEET_ACROSS_BASE), "level");
    assert_string_equal(zv_sheet_word(ZV_SHEET_IN_PLANE), "plane");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_target_gives_what_the_task_says_and_has_no_more_solutions_than_told),
        CASE(reach_and_clamp_answer_where_they_are_promised),
        CASE(a_planar_arm_stays_in_its_plane),
        CASE(the_slide_lifts_the_tool_along_the_axes_of_the_others),
        CASE(joints_beyond_the_task_are_free_parameters),
        CASE(tasks_and_sheets_have_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
