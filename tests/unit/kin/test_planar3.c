/// Planar arms: a given pitch, a chosen pitch, the plane, and every disguise.
#include "arms.h"

enum { ROBOTS = 200, POSES = 50 };

/// Pitch of the last link, counter-clockwise from the horizontal on the side that the base faces, measured in space.
static double pitch_of(const zv_robot *robot, const double *q)
{
    zv_pose frames[ZV_MAX_JOINTS];
    const zv_vec3 tool = zv_fk_frames(robot, q, frames).pos, normal = frames[0].rot.z;
    const zv_vec3 up = zv_vec3_unit(zv_vec3_sub((zv_vec3){0, 0, 1}, zv_vec3_scale(normal, normal.z)));
    zv_vec3 side = zv_vec3_cross(up, normal);
    side = zv_vec3_dot(side, robot->base.rot.x) < 0.0 ? zv_vec3_scale(side, -1.0) : side;
    const zv_vec3 last = zv_vec3_sub(tool, frames[2].pos);
    return atan2(zv_vec3_dot(last, up), zv_vec3_dot(last, side));
}

static void check_solutions(const zv_robot *robot, const zv_ik_set *set, zv_vec3 position)
{
    for (int k = 0; k < set->count; ++k) {
        CHECK(arm_miss(robot, set->solutions[k].q, position) < 1e-9);
        CHECK(fabs(zv_wrap(pitch_of(robot, set->solutions[k].q) - set->pitch)) < 1e-9);
    }
}

static zv_ik_target at_mm(double x, double z)
{
    return zv_ik_target_at((zv_vec3){x * ZV_MM, 0, z * ZV_MM});
}

/// The position and the pitch that the arm has at `q`.
static zv_ik_target target_of(const zv_robot *robot, const double *q)
{
    zv_ik_target target = zv_ik_target_at(zv_fk(robot, q).pos);
    target.has_pitch = true;
    target.pitch = pitch_of(robot, q);
    return target;
}

static void document_003_is_solved_with_a_given_pitch(void)
{
    zv_robot robot;
    arm_planar3(&robot, 0.1, 0.08, 0.0675);
    const zv_ik ik = arm_solver(&robot, &zv_family_planar3);
    zv_ik_target target = at_mm(138.12944708972702, -118.82926903000043);
    target.has_pitch = true;
    target.pitch = -ZV_PI / 2;
    const zv_ik_set set = arm_solve(&ik, &target);

    CHECK(set.count == 2 && set.solutions[0].branch.elbow == ZV_ELBOW_UP);
    CHECK(set.solutions[1].branch.elbow == ZV_ELBOW_DOWN && set.singular == 0);
    CHECK_NEAR(set.solutions[0].q[0] / ZV_DEG, 10.416767778557107, 1e-10);
    CHECK_NEAR(set.solutions[1].q[0] / ZV_DEG, -51.1871671067677, 1e-10);
    CHECK_NEAR((set.solutions[0].q[0] + set.solutions[0].q[1]) / ZV_DEG, -60.183764107531914, 1e-10);
    CHECK_NEAR(set.pitch / ZV_DEG, -90.0, 1e-12);
}

static void every_pose_of_the_shipped_size_is_found_again(void)
{
    zv_robot robot;
    arm_planar3(&robot, 0.1, 0.08, 0.0675);
    const zv_ik ik = arm_solver(&robot, &zv_family_planar3);
    for (int i = 0; i < ARM_SWEEP; ++i) {
        double q[3];
        arm_random_q(&robot, q);
        const zv_ik_target target = target_of(&robot, q);
        const zv_ik_set set = arm_solve(&ik, &target);
        check_solutions(&robot, &set, target.base_from_tool.pos);
        CHECK(arm_nearest(&robot, &set, q) < 1e-11 / fmax(1e-5, fabs(sin(q[1]))) + 1e-11);
    }
}

static void any_disguise_is_recognised_and_solved(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        zv_robot robot;
        arm_random_planar3(&robot);
        const zv_ik ik = arm_solver(&robot, &zv_family_planar3);
        for (int k = 0; k < POSES; ++k) {
            double q[3];
            arm_random_q(&robot, q);
            const zv_ik_target target = target_of(&robot, q);
            const zv_ik_set set = arm_solve(&ik, &target);
            CHECK(set.count >= 1);
            check_solutions(&robot, &set, target.base_from_tool.pos);
            CHECK(arm_nearest(&robot, &set, q) < 1e-6);
        }
    }
}

static void without_a_pitch_the_policies_still_reach(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        zv_robot robot;
        arm_random_planar3(&robot);
        const zv_ik ik = arm_solver(&robot, &zv_family_planar3);
        for (int k = 0; k < POSES; ++k) {
            double q[3];
            arm_random_q(&robot, q);
            zv_ik_target target = zv_ik_target_at(zv_fk(&robot, q).pos);
            target.preferred_pitch = check_uniform(-3, 3);
            for (int policy = ZV_PITCH_BETA; policy <= ZV_PITCH_DECREMENT; ++policy) {
                target.policy = (zv_pitch_policy)policy;
                const zv_ik_set set = arm_solve(&ik, &target);
                CHECK(set.count >= 1 || policy == ZV_PITCH_DECREMENT);
                check_solutions(&robot, &set, target.base_from_tool.pos);
            }
        }
    }
}

static void the_full_stretch_is_reached_by_every_policy(void)
{
    zv_robot robot;
    arm_planar3(&robot, 0.1, 0.08, 0.0675);
    const zv_ik ik = arm_solver(&robot, &zv_family_planar3);
    for (int policy = ZV_PITCH_BETA; policy <= ZV_PITCH_DECREMENT; ++policy) {
        zv_ik_target rim = at_mm(247.5 * (1 + 9e-10), 0), beyond = at_mm(248, 0);
        rim.policy = beyond.policy = (zv_pitch_policy)policy;
        const zv_ik_set set = arm_solve(&ik, &rim), none = arm_solve(&ik, &beyond);
        CHECK(set.count >= 1 && (set.singular & ZV_SINGULAR_STRETCHED));
        CHECK((set.count == 1) == (set.solutions[0].branch.elbow == ZV_ELBOW_NONE));
        CHECK_NEAR(set.pitch, 0.0, 1e-6);
        CHECK(none.count == 0 && none.reach == ZV_REACH_OUTER);
        CHECK_NEAR(none.beyond, 0.0005, 1e-12);
    }
}

static void a_target_off_the_plane_is_out_of_reach_by_its_distance(void)
{
    zv_robot robot;
    arm_planar3(&robot, 0.1, 0.08, 0.0675);
    const zv_ik ik = arm_solver(&robot, &zv_family_planar3);
    const zv_ik_target target = zv_ik_target_at((zv_vec3){0.1, -0.003, 0});
    const zv_ik_set set = arm_solve(&ik, &target);
    CHECK(set.count == 0 && set.reach == ZV_REACH_PLANE);
    CHECK_NEAR(set.beyond, 0.003, 1e-15);
}

static void an_arm_about_the_vertical_measures_from_the_world_s_x(void)
{
    zv_robot robot;
    arm_planar3(&robot, 0.1, 0.08, 0.0675);
    robot.base.rot = zv_rot_mul(zv_rot_z(0.4), zv_rot_x(-ZV_PI / 2));
    const zv_ik ik = arm_solver(&robot, &zv_family_planar3);
    zv_ik_target target = zv_ik_target_at((zv_vec3){0.1, 0.05, 0});
    target.has_pitch = true;
    target.pitch = 0.9;
    const zv_ik_set set = arm_solve(&ik, &target);
    CHECK(set.count == 2);
    for (int k = 0; k < set.count; ++k) {
        const zv_pose tool = zv_fk(&robot, set.solutions[k].q);
        CHECK_NEAR(atan2(tool.rot.x.y, tool.rot.x.x), 0.9, 1e-9);
        CHECK(arm_miss(&robot, set.solutions[k].q, target.base_from_tool.pos) < 1e-12);
    }
}

static void the_margin_agrees_with_the_solver_inside_the_plane(void)
{
    zv_robot robot;
    arm_planar3(&robot, 0.1, 0.08, 0.0675);
    const zv_ik ik = arm_solver(&robot, &zv_family_planar3);
    for (int i = 0; i < 10000; ++i) {
        zv_ik_target a = at_mm(check_uniform(-300, 300), check_uniform(-300, 300)),
                     b = at_mm(check_uniform(-300, 300), check_uniform(-300, 300));
        a.has_pitch = b.has_pitch = i % 2 == 0;
        a.pitch = b.pitch = check_uniform(-3, 3);
        const zv_reach_margin at_a = ik.family->reach(&ik.arm, &a), at_b = ik.family->reach(&ik.arm, &b);
        CHECK(fabs(at_a.margin) < 1e-8 || (at_a.margin > 0.0) == (arm_solve(&ik, &a).count > 0));
        const double apart = zv_vec3_length(zv_vec3_sub(a.base_from_tool.pos, b.base_from_tool.pos));
        CHECK(fabs(at_a.margin - at_b.margin) <= apart + 1e-12);
    }
}

static void what_the_arm_cannot_follow_is_refused_with_a_sentence(void)
{
    zv_robot robot;
    arm_planar3(&robot, 0.1, 0.08, 0.0675);
    const zv_ik ik = arm_solver(&robot, &zv_family_planar3);
    const zv_ik_target pose = zv_ik_target_pose(zv_pose_identity());
    zv_ik_set set = {.count = 7};
    zv_error why;
    CHECK(zv_ik_solve(&ik, &pose, &set, &why) == ZV_ERR_BAD_REQUEST && strstr(why.message, "pitch"));
    CHECK(set.count == 7);
}

static void on_the_rim_a_policy_has_one_solution(void)
{
    zv_robot *robot = NULL;
    zv_ik *ik = NULL;
    size_t size = 0;
    const char *text = zv_shipped_find("planar3", &size);
    CHECK(zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK && zv_ik_create(robot, &ik) == ZV_OK);
    for (int i = 0; i < 2000; ++i) {
        zv_ik_target target = zv_ik_target_at((zv_vec3){check_uniform(0.1669, 0.23), 0.0, 0.0});
        zv_ik_set set;
        target.policy = ZV_PITCH_EXACT;
        CHECK(zv_ik_solve(ik, &target, &set, NULL) == ZV_OK && set.count == 1);
        CHECK_NEAR(zv_fk(robot, set.solutions[0].q).pos.x, target.base_from_tool.pos.x, 1e-12);
    }
    zv_ik_free(ik);
    zv_robot_free(robot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(document_003_is_solved_with_a_given_pitch),
        CASE(every_pose_of_the_shipped_size_is_found_again),
        CASE(any_disguise_is_recognised_and_solved),
        CASE(without_a_pitch_the_policies_still_reach),
        CASE(the_full_stretch_is_reached_by_every_policy),
        CASE(a_target_off_the_plane_is_out_of_reach_by_its_distance),
        CASE(an_arm_about_the_vertical_measures_from_the_world_s_x),
        CASE(the_margin_agrees_with_the_solver_inside_the_plane),
        CASE(what_the_arm_cannot_follow_is_refused_with_a_sentence),
        CASE(on_the_rim_a_policy_has_one_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
