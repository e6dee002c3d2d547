/// SCARA kinds: both elbows, the wrist, and every disguise a robot file can give them.
#include "arms.h"

enum { ROBOTS = 200, POSES = 50 };

static zv_ik_target position_of(const zv_robot *robot, const double *q)
{
    return zv_ik_target_at(zv_fk(robot, q).pos);
}

static void check_solutions(const zv_robot *robot, const zv_ik_set *set, zv_vec3 position)
{
    for (int k = 0; k < set->count; ++k) {
        CHECK(arm_miss(robot, set->solutions[k].q, position) < 1e-9);
    }
}

static void document_000_is_solved(void)
{
    zv_robot robot;
    arm_scara(&robot, 0.25, 0.2, 0.18, true);
    const zv_ik ik = arm_solver(&robot, &zv_family_scara);
    const zv_ik_target target = zv_ik_target_at((zv_vec3){0.23090766108150316, 0.14824550403865987, 0.07});
    const zv_ik_set set = arm_solve(&ik, &target);

    CHECK(set.count == 2 && set.complete && set.reach == ZV_REACH_OK && set.singular == 0);
    CHECK_NEAR(set.solutions[0].q[0], -0.20658402642801843, 1e-12);
    CHECK_NEAR(set.solutions[0].q[1], 1.8463182644136549, 1e-12);
    CHECK_NEAR(set.solutions[1].q[0], 1.3480626021928863, 1e-12);
    CHECK(set.solutions[0].branch.elbow == ZV_ELBOW_RIGHT && set.solutions[1].branch.elbow == ZV_ELBOW_LEFT);
    CHECK(set.solutions[0].q[2] == 0.07 && set.solutions[0].q[3] == 0.0);
}

static void equal_links_on_the_axis_leave_the_shoulder_free(void)
{
    zv_robot robot;
    arm_scara(&robot, 0.2, 0.2, 0.18, true);
    const zv_ik ik = arm_solver(&robot, &zv_family_scara);
    const zv_ik_target target = zv_ik_target_at((zv_vec3){0, 0, 0.1});
    const zv_ik_set set = arm_solve(&ik, &target);

    CHECK(set.count == 1 && set.singular == (ZV_SINGULAR_FOLDED | ZV_SINGULAR_AXIS));
    CHECK(set.solutions[0].branch.elbow == ZV_ELBOW_NONE);
    CHECK(set.solutions[0].free == 1 && set.solutions[0].q[0] == 0.0 && set.solutions[0].q[1] == ZV_PI);
}

static void every_pose_of_the_shipped_sizes_is_found_again(void)
{
    zv_robot robot;
    arm_scara(&robot, 0.25, 0.2, 0.18, true);
    const zv_ik ik = arm_solver(&robot, &zv_family_scara);
    for (int i = 0; i < ARM_SWEEP; ++i) {
        double q[4];
        arm_random_q(&robot, q);
        zv_ik_target target = position_of(&robot, q);
        target.has_yaw = true;
        target.yaw = q[0] + q[1] + q[3];
        const zv_ik_set set = arm_solve(&ik, &target);

        check_solutions(&robot, &set, target.base_from_tool.pos);
        CHECK(arm_nearest(&robot, &set, q) < 1e-11 / fmax(1e-5, fabs(sin(q[1]))) + 1e-11);
    }
}

static void any_disguise_of_a_scara_is_recognised_and_solved(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        zv_robot robot;
        arm_random_scara(&robot, i % 2 == 0);
        const zv_ik ik = arm_solver(&robot, &zv_family_scara);
        for (int k = 0; k < POSES; ++k) {
            double q[4];
            arm_random_q(&robot, q);
            if (i % 2 == 0) { // without a yaw the wrist, the last turning joint, stays at 0
                q[robot.joints[3].kind == ZV_JOINT_REVOLUTE ? 3 : 2] = 0.0;
            }
            const zv_ik_target target = position_of(&robot, q);
            const zv_ik_set set = arm_solve(&ik, &target);
            CHECK(set.count >= 1);
            check_solutions(&robot, &set, target.base_from_tool.pos);
            CHECK(arm_nearest(&robot, &set, q) < 1e-6);
        }
    }
}

/// An axis that lies level points neither up nor down; a slide against the turning joints must not confuse them.
static void a_scara_on_the_wall_is_solved(void)
{
    zv_robot robot;
    arm_start(&robot, (zv_pose){zv_rot_y(ZV_PI / 2), {0.1, 0.2, 0.3}});
    arm_add(&robot, ZV_JOINT_PRISMATIC, (zv_pose){zv_rot_x(ZV_PI), {0, 0, 0}}, 1, 0);
    arm_add(&robot, ZV_JOINT_REVOLUTE, (zv_pose){zv_rot_x(ZV_PI), {0, 0, 0}}, 1, 0);
    arm_add(&robot, ZV_JOINT_REVOLUTE, arm_at(0.25, 0, 0), -1, 0);
    robot.tool = arm_at(0.2, 0, 0);
    const zv_ik ik = arm_solver(&robot, &zv_family_scara);
    for (int k = 0; k < POSES; ++k) {
        double q[3];
        arm_random_q(&robot, q);
        const zv_ik_target target = position_of(&robot, q);
        const zv_ik_set set = arm_solve(&ik, &target);
        check_solutions(&robot, &set, target.base_from_tool.pos);
        CHECK(arm_nearest(&robot, &set, q) < 1e-6);
    }
}

/// The tool is beside the wrist axis and in any direction; its yaw is that of its x axis about the common axis.
static void a_yaw_is_followed_in_any_disguise(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        zv_robot robot;
        arm_random_scara(&robot, true);
        const zv_ik ik = arm_solver(&robot, &zv_family_scara);
        const zv_vec3 axis = zv_axes_of(&robot).axis[0].dir, up = zv_vec3_scale(axis, axis.z < 0.0 ? -1.0 : 1.0);
        for (int k = 0; k < POSES; ++k) {
            double q[4];
            arm_random_q(&robot, q);
            const zv_pose pose = zv_fk(&robot, q);
            const zv_vec3 wanted = fabs(up.x) < 0.9 ? (zv_vec3){1, 0, 0} : (zv_vec3){0, 1, 0};
            const zv_vec3 x = zv_vec3_unit(zv_vec3_sub(wanted, zv_vec3_scale(up, zv_vec3_dot(wanted, up))));
            zv_ik_target target = zv_ik_target_at(pose.pos);
            target.has_yaw = true;
            target.yaw = atan2(zv_vec3_dot(pose.rot.x, zv_vec3_cross(up, x)), zv_vec3_dot(pose.rot.x, x));

            const zv_ik_set set = arm_solve(&ik, &target);
            check_solutions(&robot, &set, pose.pos);
            CHECK(arm_nearest(&robot, &set, q) < 1e-6);
            for (int s = 0; s < set.count; ++s) {
                const zv_rot turned = zv_fk(&robot, set.solutions[s].q).rot;
                CHECK(zv_vec3_length(zv_vec3_sub(turned.x, pose.rot.x)) < 1e-9);
            }
        }
    }
}

static void what_the_arm_cannot_follow_is_refused_with_a_sentence(void)
{
    zv_robot with_wrist, without;
    arm_scara(&with_wrist, 0.25, 0.2, 0.18, true);
    arm_scara(&without, 0.23, 0.135, 0.05, false);
    const zv_ik wrist = arm_solver(&with_wrist, &zv_family_scara), plain = arm_solver(&without, &zv_family_scara);
    zv_ik_target pose = zv_ik_target_pose(zv_pose_identity()), pitch = zv_ik_target_at((zv_vec3){0.3, 0, 0});
    zv_ik_target yaw = pitch;
    pitch.has_pitch = yaw.has_yaw = true;

    zv_ik_set set = {.count = 7};
    zv_error why;
    CHECK(zv_ik_solve(&wrist, &pose, &set, &why) == ZV_ERR_BAD_REQUEST && strstr(why.message, "yaw"));
    CHECK(zv_ik_solve(&wrist, &pitch, &set, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(zv_ik_solve(&plain, &yaw, &set, &why) == ZV_ERR_BAD_REQUEST && strstr(why.message, "wrist"));
    CHECK(set.count == 7);
    CHECK(zv_ik_solve(&wrist, &yaw, &set, &why) == ZV_OK);
}

static void the_elbow_is_on_the_side_that_its_name_says(void)
{
    zv_robot robot;
    arm_scara(&robot, 0.25, 0.2, 0.18, false);
    const zv_ik ik = arm_solver(&robot, &zv_family_scara);
    for (int i = 0; i < 1000; ++i) {
        double q[3];
        arm_random_q(&robot, q);
        const zv_ik_target target = position_of(&robot, q);
        const zv_ik_set set = arm_solve(&ik, &target);
        for (int k = 0; k < set.count; ++k) {
            zv_pose frames[ZV_MAX_JOINTS];
            const zv_vec3 tool = zv_fk_frames(&robot, set.solutions[k].q, frames).pos, elbow = frames[1].pos;
            const double left = tool.x * elbow.y - tool.y * elbow.x;
            CHECK((left > 0.0) == (set.solutions[k].branch.elbow == ZV_ELBOW_LEFT));
        }
    }
}

static void the_margin_agrees_with_the_solver_and_is_a_safe_distance(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        zv_robot robot;
        arm_random_scara(&robot, i % 2 == 0);
        const zv_ik ik = arm_solver(&robot, &zv_family_scara);
        for (int k = 0; k < POSES; ++k) {
            const zv_ik_target a = zv_ik_target_at(arm_random_pose(1).pos), b = zv_ik_target_at(arm_random_pose(1).pos);
            const zv_reach_margin at_a = ik.family->reach(&ik.arm, &a), at_b = ik.family->reach(&ik.arm, &b);
            const zv_ik_set set = arm_solve(&ik, &a);
            CHECK(fabs(at_a.margin) < 1e-8 || (at_a.margin > 0.0) == (set.count > 0));
            CHECK(set.count > 0 || set.reach == at_a.side);
            const double apart = zv_vec3_length(zv_vec3_sub(a.base_from_tool.pos, b.base_from_tool.pos));
            CHECK(fabs(at_a.margin - at_b.margin) <= apart + 1e-12);
        }
    }
}

static void other_chains_are_not_taken_for_a_scara(void)
{
    zv_robot tilted, planar;
    arm_scara(&tilted, 0.25, 0.2, 0.18, true);
    tilted.chain[1].before.rot = zv_rot_x(1e-6);
    arm_planar3(&planar, 0.1, 0.08, 0.07);
    const zv_axes tilted_axes = zv_axes_of(&tilted), planar_axes = zv_axes_of(&planar);
    zv_arm arm;
    CHECK(!zv_family_scara.fit(&tilted, &tilted_axes, &arm));
    CHECK(!zv_family_scara.fit(&planar, &planar_axes, &arm));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(document_000_is_solved),
        CASE(equal_links_on_the_axis_leave_the_shoulder_free),
        CASE(every_pose_of_the_shipped_sizes_is_found_again),
        CASE(any_disguise_of_a_scara_is_recognised_and_solved),
        CASE(a_scara_on_the_wall_is_solved),
        CASE(a_yaw_is_followed_in_any_disguise),
        CASE(what_the_arm_cannot_follow_is_refused_with_a_sentence),
        CASE(the_elbow_is_on_the_side_that_its_name_says),
        CASE(the_margin_agrees_with_the_solver_and_is_a_safe_distance),
        CASE(other_chains_are_not_taken_for_a_scara),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
