#include "kin/numeric_descent.h"

#include "coupled_arm.h"
#include "kin/family.h"
#include "random_robots.h"

enum { POSES = CHECK_ROUNDS(20000, 2000) };

static zv_numeric_options first_solution(void)
{
    zv_numeric_options options = zv_numeric_default_options();
    options.max_solutions = 1;
    return options;
}

static zv_ik_set solve(const zv_robot *robot, const zv_ik_target *target, const zv_numeric_options *options)
{
    zv_ik_set set;
    CHECK(zv_ik_numeric(robot, target, options, &set, NULL) == ZV_OK);
    return set;
}

/// Every pose that the arm can take is found again, to a nanometre.
static void check_random_poses(const zv_robot *robot, int count, const zv_numeric_options *options)
{
    for (int i = 0; i < count; ++i) {
        double q[ZV_MAX_JOINTS];
        robot_random_q(robot, q);
        const zv_pose pose = zv_fk(robot, q);
        const zv_ik_target target = zv_ik_target_pose(pose);

        zv_ik_set set = solve(robot, &target, options);
        zv_ik_judge(robot, &set);
        CHECK(set.count == 1 && set.reach == ZV_REACH_OK && !set.complete);
        CHECK(set.residual < 1e-9);
        CHECK(robot_pose_distance(zv_fk(robot, set.solutions[0].q), pose) < 1e-9);
        CHECK(!options->within_limits || set.solutions[0].in_limits);
    }
}

static void every_pose_of_a_six_axis_arm_is_found(void)
{
    const zv_robot robot = robot_rl15();
    const zv_numeric_options options = first_solution();
    check_random_poses(&robot, POSES, &options);
}

static void every_pose_of_an_arm_without_spherical_wrist_is_found(void)
{
    const zv_robot robot = robot_like_ur5();
    const zv_numeric_options options = first_solution();
    check_random_poses(&robot, POSES, &options);
}

static void every_pose_of_a_seven_axis_arm_is_found(void)
{
    const zv_robot robot = robot_seven_axes();
    const zv_numeric_options options = first_solution();
    check_random_poses(&robot, POSES, &options);
}

static void every_pose_of_the_arms_on_the_market_is_found(void)
{
    static const char *const names[] = {"abb_like",   "fanuc_like", "iiwa_like",    "kuka_like",
                                        "panda_like", "puma560",    "staubli_like", "ur_like"};
    const zv_numeric_options anywhere = first_solution();
    zv_numeric_options inside = anywhere;
    inside.within_limits = true;
    for (size_t k = 0; k < sizeof names / sizeof names[0]; ++k) {
        zv_robot *robot = robot_read(names[k]);
        check_random_poses(robot, POSES / 20, &anywhere);
        check_random_poses(robot, POSES / 20, &inside);
        zv_robot_free(robot);
    }
}

static void every_pose_of_any_long_chain_is_found(void)
{
    const zv_numeric_options options = first_solution();
    for (int i = 0; i < 200; ++i) {
        const zv_robot robot = robot_random_chain(6 + i % (ZV_MAX_JOINTS - 5), true);
        check_random_poses(&robot, 5, &options);
    }
}

static void inside_the_limits_means_inside(void)
{
    zv_numeric_options options = first_solution();
    options.within_limits = true;
    for (int i = 0; i < 100; ++i) {
        zv_robot robot = robot_random_chain(7, true);
        for (int j = 0; j < robot.joint_count; ++j) {
            const double lower = check_uniform(-6, 3);
            if (!robot.chain[j].slides) {
                robot_limit(&robot, j, lower, lower + check_uniform(1, 9));
            }
        }
        check_random_poses(&robot, 5, &options);
    }
}

/// Beyond +-180 degrees as well, and never beyond the limits.
static void a_joint_that_another_follows_by_a_part_of_its_turn_keeps_its_limits(void)
{
    zv_robot *robot = coupled_arm();
    zv_numeric_options options = first_solution();
    options.within_limits = true;
    check_random_poses(robot, 200, &options);
    for (int i = 0; i < 50; ++i) {
        const double q[ZV_MAX_JOINTS] = {check_uniform(5.3, 6.8)};
        const zv_ik_target target = zv_ik_target_pose(zv_fk(robot, q));
        CHECK(solve(robot, &target, &options).count == 0);
    }
    zv_robot_free(robot);
}

static void a_short_chain_reaches_positions(void)
{
    for (int i = 0; i < 300; ++i) {
        const zv_robot robot = robot_random_chain(3 + i % 3, true);
        double q[ZV_MAX_JOINTS];
        robot_random_q(&robot, q);
        const zv_ik_target target = zv_ik_target_at(zv_fk(&robot, q).pos);

        const zv_ik_set set = solve(&robot, &target, NULL);
        CHECK(set.count >= 1);
        for (int s = 0; s < set.count; ++s) {
            const zv_vec3 reached = zv_fk(&robot, set.solutions[s].q).pos;
            CHECK_NEAR(zv_vec3_length(zv_vec3_sub(reached, target.base_from_tool.pos)), 0.0, 1e-9);
        }
    }
}

static void a_chain_of_one_or_two_joints_finds_what_it_can_reach(void)
{
    for (int i = 0; i < 300; ++i) {
        const zv_robot robot = robot_random_chain(1 + i % 2, true);
        double q[ZV_MAX_JOINTS];
        robot_random_q(&robot, q);
        const zv_ik_target target = zv_ik_target_pose(zv_fk(&robot, q));

        const zv_ik_set set = solve(&robot, &target, NULL);
        double nearest = INFINITY;
        for (int s = 0; s < set.count; ++s) {
            nearest = fmin(nearest, robot_q_distance(&robot, set.solutions[s].q, q));
        }
        CHECK_NEAR(nearest, 0.0, 1e-6);
    }
}

static void two_links_find_both_elbows(void)
{
    static const robot_row rows[] = {{0, 0.5, 0, 0, 0}, {0, 0.3, 0, 0, 0}};
    const zv_robot robot = robot_of_rows(2, rows);
    for (int i = 0; i < 200; ++i) {
        const double q[2] = {check_uniform(-3, 3), check_uniform(0.1, 3)};
        const zv_ik_target target = zv_ik_target_at(zv_fk(&robot, q).pos);

        const zv_ik_set set = solve(&robot, &target, NULL);
        CHECK(set.count == 2);
        CHECK_NEAR(fabs(set.solutions[0].q[1]), q[1], 1e-9);
        CHECK_NEAR(set.solutions[0].q[1] + set.solutions[1].q[1], 0.0, 1e-9);
    }
}

static void the_solutions_of_one_answer_differ_and_all_reach(void)
{
    for (int i = 0; i < 50; ++i) {
        const zv_robot robot = robot_random_chain(6, false);
        double q[ZV_MAX_JOINTS];
        robot_random_q(&robot, q);
        const zv_pose pose = zv_fk(&robot, q);
        const zv_ik_target target = zv_ik_target_pose(pose);

        const zv_ik_set set = solve(&robot, &target, NULL);
        for (int s = 0; s < set.count; ++s) {
            CHECK(robot_pose_distance(zv_fk(&robot, set.solutions[s].q), pose) < 1e-9);
            for (int other = 0; other < s; ++other) {
                CHECK(robot_q_distance(&robot, set.solutions[s].q, set.solutions[other].q) > 1e-6);
            }
        }
    }
}

static void singular_poses_are_found(void)
{
    const zv_robot robot = robot_rl15();
    const double poses[][6] = {{0.3, -0.4, 0.5, 0.6, 0, 0.7},                     // wrist in line
                               {0, 0, 0, 0, 0, 0},                                //
                               {0.3, -0.4, -1.4323 + 1.5708, 0.6, 1e-5, 0.7},     // almost in line
                               {0.3, -0.4, -atan2(0.825, 0.115), 0.6, 0.8, 0.7}}; // elbow stretched or folded
    for (int k = 0; k < 4; ++k) {
        const zv_pose pose = zv_fk(&robot, poses[k]);
        const zv_ik_target target = zv_ik_target_pose(pose);
        const zv_ik_set set = solve(&robot, &target, NULL);
        CHECK(set.count >= 1);
        CHECK(robot_pose_distance(zv_fk(&robot, set.solutions[0].q), pose) < 1e-9);
    }
}

static void a_target_beyond_the_whole_chain_is_out_of_reach(void)
{
    zv_robot robot = robot_seven_axes();
    robot_random_base(&robot, true);
    const zv_vec3 far = zv_vec3_add(robot.base.pos, (zv_vec3){0, 0, robot.reach + 0.25});
    const zv_ik_target target = zv_ik_target_at(far);

    const zv_ik_set set = solve(&robot, &target, NULL);
    CHECK(set.count == 0 && set.reach == ZV_REACH_OUTER && set.tries == 0);
    CHECK_NEAR(set.beyond, 0.25, 1e-12);
}

static void an_orientation_that_a_short_arm_cannot_hold_is_unknown_with_its_error(void)
{
    const zv_robot robot = robot_random_chain(5, false);
    double q[ZV_MAX_JOINTS];
    robot_random_q(&robot, q);
    zv_pose pose = zv_fk(&robot, q);
    const zv_ik_target exact = zv_ik_target_pose(pose);
    CHECK(solve(&robot, &exact, NULL).count >= 1);

    pose.rot = zv_rot_mul(pose.rot, zv_rot_from_abc(0.5, 0.6, 0.7));
    const zv_ik_target turned = zv_ik_target_pose(pose);
    const zv_ik_set set = solve(&robot, &turned, NULL);
    CHECK(set.count == 0 && set.reach == ZV_REACH_UNKNOWN && !set.complete);
    CHECK(set.tries == zv_numeric_default_options().max_tries);
    CHECK(set.residual > 1e-6 && set.residual < 10.0);
}

static void the_search_starts_near_the_wish(void)
{
    const zv_robot robot = robot_seven_axes();
    for (int i = 0; i < 500; ++i) {
        double q[ZV_MAX_JOINTS], near_q[ZV_MAX_JOINTS];
        for (int j = 0; j < 7; ++j) {
            q[j] = check_uniform(0.4, 1.4);
            near_q[j] = q[j] + check_uniform(-0.01, 0.01);
        }
        const zv_ik_target target = zv_ik_target_pose(zv_fk(&robot, q));
        zv_numeric_options options = first_solution();
        options.near_q = near_q;

        const zv_ik_set set = solve(&robot, &target, &options);
        CHECK(set.tries == 1);
        CHECK(robot_q_distance(&robot, set.solutions[0].q, near_q) < 0.2);
    }
}

static void the_family_keeps_solutions_inside_and_outside_the_limits(void)
{
    zv_robot robot = robot_like_ur5();
    for (int j = 0; j < 6; ++j) {
        robot_limit(&robot, j, -2.0, 2.0);
    }
    zv_arm arm; // asked by itself: this robot has a closed form
    CHECK(zv_family_numeric.fit(&robot, NULL, &arm));
    int inside = 0, outside = 0;
    for (int i = 0; i < 50; ++i) {
        double q[ZV_MAX_JOINTS];
        robot_random_q(&robot, q);
        const zv_ik_target target = zv_ik_target_pose(zv_fk(&robot, q));
        zv_ik_set set;
        CHECK(zv_family_numeric.solve(&arm, &target, &set, NULL) == ZV_OK);
        zv_ik_judge(&robot, &set);
        CHECK(set.count >= 1 && set.solutions[0].in_limits);
        for (int s = 0; s < set.count; ++s) {
            *(set.solutions[s].in_limits ? &inside : &outside) += 1;
        }
    }
    CHECK(inside >= 50 && outside >= 50);
}

static void the_same_question_gives_the_same_bytes(void)
{
    const zv_robot robot = robot_seven_axes();
    const double q[7] = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7};
    const zv_ik_target target = zv_ik_target_pose(zv_fk(&robot, q));
    zv_ik_set a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);

    CHECK(zv_ik_numeric(&robot, &target, NULL, &a, NULL) == ZV_OK);
    CHECK(zv_ik_numeric(&robot, &target, NULL, &b, NULL) == ZV_OK);
    CHECK(a.count == b.count && a.tries == b.tries && a.residual == b.residual);
    for (int s = 0; s < a.count; ++s) {
        CHECK(memcmp(a.solutions[s].q, b.solutions[s].q, sizeof a.solutions[s].q) == 0);
    }
}

static void a_pitch_or_a_yaw_alone_is_refused(void)
{
    const zv_robot robot = robot_seven_axes();
    zv_ik_target target = zv_ik_target_at((zv_vec3){0.3, 0.2, 0.4});
    zv_ik_set set = {.count = 7};
    zv_error why = {0};

    target.has_pitch = true;
    CHECK(zv_ik_numeric(&robot, &target, NULL, &set, &why) == ZV_ERR_BAD_REQUEST);
    target.has_pitch = false;
    target.has_yaw = true;
    CHECK(zv_ik_numeric(&robot, &target, NULL, &set, &why) == ZV_ERR_BAD_REQUEST);
    target.has_yaw = false;
    target.base_from_tool.pos.x = NAN;
    CHECK(zv_ik_numeric(&robot, &target, NULL, &set, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(set.count == 7 && why.message[0] != '\0');
}

/// At the least of |J dq - e|^2 + damping |dq|^2 its gradient J'(J dq - e) + damping dq vanishes.
static void a_step_is_the_least_of_what_it_minimises(void)
{
    for (int i = 0; i < 500; ++i) {
        const int rows = i % 2 ? 6 : 3, columns = 1 + i % ZV_MAX_JOINTS;
        double column[ZV_MAX_JOINTS][ZV_STEP_ROWS], error[ZV_STEP_ROWS], dq[ZV_MAX_JOINTS];
        const double damping = check_uniform(1e-4, 1);
        for (int r = 0; r < rows; ++r) {
            error[r] = check_uniform(-1, 1);
            for (int c = 0; c < columns; ++c) {
                column[c][r] = check_uniform(-1, 1);
            }
        }

        zv_numeric_step(rows, columns, column, error, damping, dq);
        for (int c = 0; c < columns; ++c) {
            double gradient = damping * dq[c];
            for (int r = 0; r < rows; ++r) {
                double rest = -error[r];
                for (int other = 0; other < columns; ++other) {
                    rest += column[other][r] * dq[other];
                }
                gradient += column[c][r] * rest;
            }
            CHECK_NEAR(gradient, 0.0, 1e-9);
        }
    }
}

/// Eight to twelve joints: some solutions of many, said to be some, each judged against the limits.
static void more_joints_than_needed_get_some_solutions_and_an_honest_word(void)
{
    for (int joints = 8; joints <= ZV_MAX_JOINTS; ++joints) {
        for (int i = 0; i < CHECK_ROUNDS(8, 2); ++i) {
            const zv_robot robot = robot_random_chain(joints, false);
            zv_ik *ik = NULL;
            CHECK(zv_ik_create(&robot, &ik) == ZV_OK);
            double q[ZV_MAX_JOINTS];
            for (int k = 0; k < joints; ++k) {
                q[k] = check_uniform(-3, 3);
            }
            const zv_ik_target target = zv_ik_target_pose(zv_fk(&robot, q));
            zv_ik_set set;
            CHECK(zv_ik_solve(ik, &target, &set, NULL) == ZV_OK);
            zv_ik_judge(&robot, &set);
            CHECK(set.count > 0 && !set.complete && set.doubt != NULL);
            CHECK(zv_ik_capability(ik).free_parameters == joints - 6);
            for (int s = 0; s < set.count; ++s) {
                const zv_ik_solution *one = &set.solutions[s];
                CHECK(robot_pose_distance(zv_fk(&robot, one->q), target.base_from_tool) < 1e-9);
                CHECK(one->in_limits == (one->margin >= -1e-9));
            }
            CHECK(zv_ik_choose(&robot, &set, (zv_branch){0}, false, q) >= 0);
            zv_ik_free(ik);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_pose_of_a_six_axis_arm_is_found),
        CASE(every_pose_of_an_arm_without_spherical_wrist_is_found),
        CASE(every_pose_of_a_seven_axis_arm_is_found),
        CASE(every_pose_of_the_arms_on_the_market_is_found),
        CASE(every_pose_of_any_long_chain_is_found),
        CASE(inside_the_limits_means_inside),
        CASE(a_joint_that_another_follows_by_a_part_of_its_turn_keeps_its_limits),
        CASE(a_short_chain_reaches_positions),
        CASE(a_chain_of_one_or_two_joints_finds_what_it_can_reach),
        CASE(two_links_find_both_elbows),
        CASE(the_solutions_of_one_answer_differ_and_all_reach),
        CASE(singular_poses_are_found),
        CASE(a_target_beyond_the_whole_chain_is_out_of_reach),
        CASE(an_orientation_that_a_short_arm_cannot_hold_is_unknown_with_its_error),
        CASE(the_search_starts_near_the_wish),
        CASE(the_family_keeps_solutions_inside_and_outside_the_limits),
        CASE(the_same_question_gives_the_same_bytes),
        CASE(a_pitch_or_a_yaw_alone_is_refused),
        CASE(a_step_is_the_least_of_what_it_minimises),
        CASE(more_joints_than_needed_get_some_solutions_and_an_honest_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
