/// @file test_six_axis.c
/// Laws of the six-axis closed form at regular poses, its reach, and what it refuses.
#include <string.h>

#include "kin/ik.h"
#include "kin/six_axis.h"
#include "six_axis_arms.h"

enum { RL15_POSES = 100000, ARMS = 400, POSES_PER_ARM = 40, ARRAY = 1003 };

static void every_solution_of_rl15_reaches_and_the_source_is_among_them(void)
{
    const dh_arm table = rl15_table();
    const zv_robot robot = robot_from_dh(&table);
    zv_ik *ik = solver_of(&robot);
    double worst = 0.0;
    for (int i = 0; i < RL15_POSES; ++i) {
        double q[6];
        random_joints(q);
        const zv_pose target = zv_fk(&robot, q);

        const zv_ik_set set = solve_pose(ik, target);
        CHECK(set.count == 4 || set.count == 8);
        CHECK(set.complete && set.reach == ZV_REACH_OK && set.singular == 0);
        CHECK(nearest_solution(&set, q, 6) < 1e-7);
        CHECK(all_distinct(&set));
        worst = fmax(worst, worst_reach(&robot, &set, target));
    }
    CHECK_NEAR(worst, 0.0, 1e-13);
    zv_ik_free(ik);
}

static void any_arm_of_the_family_obeys_the_same_laws_in_every_convention(void)
{
    for (int i = 0; i < ARMS; ++i) {
        const dh_arm table = random_table();
        const zv_robot robot = random_robot(&table);
        zv_ik *ik = solver_of(&robot);
        for (int k = 0; k < POSES_PER_ARM; ++k) {
            double q[6];
            random_joints(q);
            const zv_pose target = zv_fk(&robot, q);

            const zv_ik_set set = solve_pose(ik, target);
            CHECK(set.count >= 4);
            CHECK(nearest_solution(&set, q, 6) < 1e-6);
            CHECK(all_distinct(&set));
            CHECK_NEAR(worst_reach(&robot, &set, target), 0.0, 1e-13);
        }
        zv_ik_free(ik);
    }
}

static void angles_lie_above_minus_pi_and_up_to_pi(void)
{
    const dh_arm table = rl15_table();
    const zv_robot robot = robot_from_dh(&table);
    zv_ik *ik = solver_of(&robot);
    const double grid[] = {-ZV_PI, -ZV_PI / 2, 0.0, ZV_PI / 2, ZV_PI};
    for (int i = 0; i < 5 * 5 * 5 * 5 * 5; ++i) {
        const double q[6] = {grid[i % 5], grid[i / 5 % 5], grid[i / 25 % 5], grid[i / 125 % 5], grid[i / 625], 0.3};
        const zv_ik_set set = solve_pose(ik, zv_fk(&robot, q));
        CHECK(set.count >= 1);
        for (int k = 0; k < set.count; ++k) {
            for (int j = 0; j < 6; ++j) {
                CHECK(set.solutions[k].q[j] > -ZV_PI && set.solutions[k].q[j] <= ZV_PI);
            }
        }
    }
    zv_ik_free(ik);
}

static zv_branch branch(uint8_t base, uint8_t elbow, uint8_t wrist)
{
    return (zv_branch){.base = base, .elbow = elbow, .wrist = wrist};
}

static bool has_solution(const zv_ik_set *set, zv_branch wanted, const double q_deg[6])
{
    double q[6];
    for (int k = 0; k < 6; ++k) {
        q[k] = q_deg[k] * ZV_DEG;
    }
    for (int i = 0; i < set->count; ++i) {
        const zv_ik_solution *s = &set->solutions[i];
        if (memcmp(&s->branch, &wanted, sizeof wanted) == 0 && joint_distance(s->q, q, 6) < 1e-9) {
            return true;
        }
    }
    return false;
}

/// Golden case 002-p-018.
static void a_known_pose_of_rl15_has_its_eight_named_solutions(void)
{
    const dh_arm table = rl15_table();
    const zv_robot robot = robot_from_dh(&table);
    zv_ik *ik = solver_of(&robot);
    const double source[6] = {60.25651483969037 * ZV_DEG,  108.01676655526734 * ZV_DEG, 122.5168705440961 * ZV_DEG,
                              151.43184234816243 * ZV_DEG, -35.41215610393971 * ZV_DEG, 144.7894222399559 * ZV_DEG};
    const zv_ik_set set = solve_pose(ik, zv_fk(&robot, source));

    const double front_up[6] = {-119.74348516030962, -95.99351683088315, -1.2906069547466867,
                                48.52483951222164,   21.705517601616478, 74.43297212055705};
    const double front_down[6] = {-119.74348516030962, 164.1797014481253,  165.41950621456908,
                                  -20.072472091830917, -53.84003468377449, 133.02623091630267};
    const double back_up[6] = {60.256514839690375,  108.01676655526731, 122.51687054409612,
                               -28.568157651837584, 35.41215610393969,  -35.210577760044075};
    const double back_down[6] = {60.256514839690375,  155.32538243914027, 41.61202871572626,
                                 -17.574564045775226, 66.59244997145731,  -51.9690118865364};
    CHECK(set.count == 8);
    CHECK(has_solution(&set, branch(ZV_BASE_FRONT, ZV_ELBOW_UP, ZV_WRIST_PLUS), front_up));
    CHECK(has_solution(&set, branch(ZV_BASE_FRONT, ZV_ELBOW_DOWN, ZV_WRIST_MINUS), front_down));
    CHECK(has_solution(&set, branch(ZV_BASE_BACK, ZV_ELBOW_UP, ZV_WRIST_PLUS), back_up));
    CHECK(has_solution(&set, branch(ZV_BASE_BACK, ZV_ELBOW_DOWN, ZV_WRIST_PLUS), back_down));
    zv_ik_free(ik);
}

/// Height of the elbow over the line from shoulder to wrist centre, for an arm whose first axis is upright.
static double elbow_above_line(const zv_robot *robot, const double *q)
{
    zv_pose frame[ZV_MAX_JOINTS];
    zv_fk_frames(robot, q, frame);
    const zv_vec3 shoulder = frame[0].pos, elbow = frame[1].pos, wrist = frame[3].pos;
    const zv_vec3 along = zv_vec3_unit(zv_vec3_sub(wrist, shoulder)), to_elbow = zv_vec3_sub(elbow, shoulder);
    return zv_vec3_sub(to_elbow, zv_vec3_scale(along, zv_vec3_dot(to_elbow, along))).z;
}

static void up_is_the_elbow_above_the_line_from_shoulder_to_wrist(void)
{
    const dh_arm table = rl15_table();
    const zv_robot robot = robot_from_dh(&table);
    zv_ik *ik = solver_of(&robot);
    for (int i = 0; i < 2000; ++i) {
        const zv_pose target = {.rot = random_rot(),
                                .pos = {check_uniform(0.25, 0.5), check_uniform(0.25, 0.5), check_uniform(-0.3, 0.3)}};
        const zv_ik_set set = solve_pose(ik, target);
        CHECK(set.count > 0);
        for (int k = 0; k < set.count; ++k) {
            const zv_ik_solution *s = &set.solutions[k];
            CHECK((elbow_above_line(&robot, s->q) > 0.0) == (s->branch.elbow == ZV_ELBOW_UP));
            CHECK((s->q[4] > 0.0) == (s->branch.wrist == ZV_WRIST_PLUS));
        }
    }
    zv_ik_free(ik);
}

static void out_of_reach_says_which_side_and_how_far(void)
{
    const dh_arm table = rl15_table();
    const zv_robot robot = robot_from_dh(&table);
    zv_ik *ik = solver_of(&robot);
    const double fore = sqrt(0.115 * 0.115 + 0.825 * 0.825);
    zv_pose target = {.rot = random_rot(), .pos = {0.2 + 0.6 + fore + 0.25, 0.0, 0.0}};

    zv_ik_set set = solve_pose(ik, target);
    CHECK(set.count == 0 && set.reach == ZV_REACH_OUTER);
    CHECK_NEAR(set.beyond, 0.25, 1e-14);

    target.pos = (zv_vec3){0.0, 0.2, fore - 0.6 - 0.01}; // S above or below: the back base reaches, the front does not
    set = solve_pose(ik, target);
    CHECK(set.count == 4);

    target.pos = (zv_vec3){0.0, 0.01, 0.02}; // near S for the front, 0.21 from it for the back
    set = solve_pose(ik, target);
    CHECK(set.count == 0 && set.reach == ZV_REACH_INNER);
    CHECK_NEAR(set.beyond, fore - 0.6 - sqrt(0.21 * 0.21 + 0.02 * 0.02), 1e-14);
    zv_ik_free(ik);
}

static void a_target_on_the_rim_within_a_billionth_is_in_reach(void)
{
    const dh_arm table = rl15_table();
    const zv_robot robot = robot_from_dh(&table);
    zv_ik *ik = solver_of(&robot);
    const double outer = 0.6 + sqrt(0.115 * 0.115 + 0.825 * 0.825);
    for (int i = 0; i < 1000; ++i) {
        const double angle = check_uniform(-1, 1), factor = 1.0 + check_uniform(-0.9e-9, 0.9e-9);
        const double r = 0.2 + outer * factor * zv_cos(angle);
        const zv_pose target = {.rot = random_rot(), .pos = {r, 0.0, outer * factor * zv_sin(angle)}};
        const zv_ik_set set = solve_pose(ik, target);
        CHECK(set.count >= 2);
        CHECK_NEAR(worst_reach(&robot, &set, target), 0.0, 1.5e-9);

        zv_pose beyond = target;
        beyond.pos =
            zv_vec3_add((zv_vec3){0.2, 0, 0}, zv_vec3_scale(zv_vec3_sub(target.pos, (zv_vec3){0.2, 0, 0}), 1.0 + 1e-8));
        CHECK(solve_pose(ik, beyond).count == 0);
    }
    zv_ik_free(ik);
}

/// The margin is positive exactly where there is a solution, and the sign holds within the distance it states.
static void check_margin(const zv_ik *ik, double size)
{
    zv_ik_target target = zv_ik_target_pose(random_pose(size));
    const zv_reach_margin here = ik->family->reach(&ik->arm, &target);
    CHECK((solve_pose(ik, target.base_from_tool).count > 0) == (here.margin >= 0.0));

    const zv_vec3 way = zv_vec3_unit((zv_vec3){check_uniform(-1, 1), check_uniform(-1, 1), check_uniform(-1, 1)});
    const zv_vec3 step = zv_vec3_scale(way, 0.999 * fabs(here.margin));
    target.base_from_tool.pos = zv_vec3_add(target.base_from_tool.pos, step);
    CHECK((solve_pose(ik, target.base_from_tool).count > 0) == (here.margin >= 0.0));
}

static void the_margin_never_promises_more_than_there_is(void)
{
    for (int i = 0; i < ARMS; ++i) {
        const dh_arm table = random_table();
        const zv_robot robot = random_robot(&table);
        zv_ik *ik = solver_of(&robot);
        for (int k = 0; k < POSES_PER_ARM; ++k) {
            check_margin(ik, 2.0);
        }
        zv_ik_free(ik);
    }
}

static void a_clamped_target_is_reached_and_no_reachable_one_is_nearer(void)
{
    const dh_arm table = rl15_table();
    const zv_robot robot = robot_from_dh(&table);
    zv_ik *ik = solver_of(&robot);
    for (int i = 0; i < 20000; ++i) {
        zv_ik_target target = zv_ik_target_pose(random_pose(i % 2 ? 3.0 : 0.3));
        const zv_vec3 asked = target.base_from_tool.pos;
        const zv_reach_margin margin = ik->family->reach(&ik->arm, &target);
        zv_clamp report;
        CHECK(ik->family->clamp(&ik->arm, &target, &report, NULL) == ZV_OK);

        const zv_ik_set set = solve_pose(ik, target.base_from_tool);
        const double moved = zv_vec3_length(zv_vec3_sub(target.base_from_tool.pos, asked));
        CHECK(set.count > 0);
        CHECK_NEAR(worst_reach(&robot, &set, target.base_from_tool), 0.0, 1e-13);
        CHECK(report.side == (margin.margin < 0.0 ? margin.side : ZV_REACH_OK));
        CHECK_NEAR(moved, fmax(0.0, ZV_CLAMP_GAP_M - margin.margin), 1e-14); // to the rim and a hair further, no more
    }
    zv_ik_free(ik);
}

static void a_clamped_target_is_reached_by_any_arm(void)
{
    for (int i = 0; i < ARMS; ++i) {
        const dh_arm table = random_table();
        const zv_robot robot = random_robot(&table);
        zv_ik *ik = solver_of(&robot);
        const double around[] = {0.3, 4.0, 1e20}; // too near, too far, and so far that a metre is no difference
        zv_ik_target target = zv_ik_target_pose(random_pose(around[i % 3]));
        zv_clamp report;
        CHECK(ik->family->clamp(&ik->arm, &target, &report, NULL) == ZV_OK);
        const zv_ik_set set = solve_pose(ik, target.base_from_tool);
        CHECK(set.count > 0);
        CHECK_NEAR(worst_reach(&robot, &set, target.base_from_tool), 0.0, 1e-13);
        zv_ik_free(ik);
    }
}

static void poses_with_everything(const zv_robot *robot, zv_pose poses[ARRAY])
{
    for (int i = 0; i < ARRAY; ++i) {
        double q[6];
        random_joints(q);
        q[4] = i % 7 == 0 ? 0.0 : q[4];
        q[2] = i % 11 == 0
                   ? elbow_straight(&(dh_arm){.a = {0.2, 0.6, 0.115}, .d[3] = 0.825, .sin_alpha[2] = 1, .sign[2] = 1})
                   : q[2];
        poses[i] = i % 5 == 0 ? random_pose(1.5) : zv_fk(robot, q);
    }
}

static void an_array_of_poses_gives_the_bits_of_single_calls(void)
{
    static zv_pose poses[ARRAY];
    static double q[ARRAY][ZV_SIX_SOLUTIONS][ZV_SIX_JOINTS];
    static uint8_t counts[ARRAY];
    const dh_arm table = rl15_table();
    const zv_robot robot = robot_from_dh(&table);
    zv_ik *ik = solver_of(&robot);
    poses_with_everything(&robot, poses);
    CHECK(zv_ik_solve_poses(ik, poses, ARRAY, q, counts, NULL) == ZV_OK);
    for (int i = 0; i < ARRAY; ++i) {
        const zv_ik_set set = solve_pose(ik, poses[i]);
        CHECK(set.count == counts[i]);
        for (int k = 0; k < set.count; ++k) {
            CHECK(memcmp(set.solutions[k].q, q[i][k], sizeof q[i][k]) == 0);
        }
    }
    zv_ik_free(ik);
}

/// Limits of four kinds: usual ones, a one-sided one, a turn about zero whose ends are ties, and so wide that all margins
/// are one number.
static zv_limits limits_of_kind(int kind, int joint)
{
    const double pi = 3.14159265358979323846, upper = kind == 1 && joint == 3 ? INFINITY : 1.5 * joint + 1.0;
    if (kind == 2) {
        return joint == 1 ? (zv_limits){.lower = -INFINITY, .upper = INFINITY} : (zv_limits){.lower = -pi, .upper = pi};
    }
    return kind == 3 ? (zv_limits){.lower = -1e300, .upper = 1e300}
                     : (zv_limits){.lower = -2.0 + joint, .upper = upper};
}

static void check_judged_array(int kind)
{
    static zv_pose poses[ARRAY];
    static double q[ARRAY][ZV_SIX_SOLUTIONS][ZV_SIX_JOINTS];
    static uint8_t counts[ARRAY];
    static zv_ik_verdict verdicts[ARRAY][ZV_SIX_SOLUTIONS];
    const dh_arm table = rl15_table();
    zv_robot robot = robot_from_dh(&table);
    for (int j = 0; j < 6; ++j) {
        robot.joints[j].limits = limits_of_kind(kind, j);
    }
    zv_ik *ik = solver_of(&robot);
    poses_with_everything(&robot, poses);
    CHECK(zv_ik_solve_poses(ik, poses, ARRAY, q, counts, verdicts) == ZV_OK);
    for (int i = 0; i < ARRAY; ++i) {
        zv_ik_set set = solve_pose(ik, poses[i]);
        zv_ik_judge(&robot, &set);
        for (int k = 0; k < set.count; ++k) {
            const zv_ik_solution *one = &set.solutions[k];
            CHECK(memcmp(one->q, q[i][k], sizeof q[i][k]) == 0 && one->margin == verdicts[i][k].margin &&
                  one->margin_joint == verdicts[i][k].margin_joint && one->in_limits == verdicts[i][k].in_limits);
        }
    }
    zv_ik_free(ik);
}

static void an_array_is_judged_with_the_bits_of_single_calls(void)
{
    for (int kind = 0; kind < 4; ++kind) {
        check_judged_array(kind);
    }
}

static void an_array_skips_what_is_no_pose(void)
{
    const dh_arm table = rl15_table();
    const zv_robot robot = robot_from_dh(&table);
    zv_ik *ik = solver_of(&robot);
    const double home[6] = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6};
    zv_pose poses[5];
    double q[5][ZV_SIX_SOLUTIONS][ZV_SIX_JOINTS];
    uint8_t counts[5];
    for (int i = 0; i < 5; ++i) {
        poses[i] = zv_fk(&robot, home);
    }
    poses[1].pos.x = NAN;
    poses[2].rot.x = zv_vec3_scale(poses[2].rot.x, -1.0);
    poses[3].rot.y.z = INFINITY;
    CHECK(zv_ik_solve_poses(ik, poses, 5, q, counts, NULL) == ZV_OK);
    CHECK(counts[0] > 0 && counts[1] == 0 && counts[2] == 0 && counts[3] == 0 && counts[4] == counts[0]);
    zv_ik_free(ik);
}

#if defined(__x86_64__)
/// The portable kernel beside a wide one: of AVX2, or of AVX-512.
static void check_same_bits(bool is_512)
{
    static zv_pose poses[ARRAY];
    static double wide_q[ARRAY][ZV_SIX_SOLUTIONS][ZV_SIX_JOINTS], q[ARRAY][ZV_SIX_SOLUTIONS][ZV_SIX_JOINTS];
    static uint8_t wide_counts[ARRAY], counts[ARRAY];
    const dh_arm table = rl15_table();
    const zv_robot robot = robot_from_dh(&table);
    zv_ik *ik = solver_of(&robot);
    const zv_six_axis *arm = (const zv_six_axis *)(const void *)&ik->arm;
    poses_with_everything(&robot, poses);
    (is_512 ? zv_six_axis_many_avx512 : zv_six_axis_many_avx2)(arm, poses, ARRAY, 1e-4, wide_q, wide_counts);
    zv_six_axis_many_portable(arm, poses, ARRAY, 1e-4, q, counts);
    for (int i = 0; i < ARRAY; ++i) {
        CHECK(wide_counts[i] == counts[i]);
        CHECK(memcmp(wide_q[i], q[i], counts[i] * sizeof q[i][0]) == 0);

        zv_ik_set wide, one;
        (is_512 ? zv_six_axis_one_avx512 : zv_six_axis_one_avx2)(arm, &poses[i], &wide);
        zv_six_axis_one_portable(arm, &poses[i], &one);
        CHECK(wide.count == one.count && wide.singular == one.singular);
        for (int k = 0; k < one.count; ++k) {
            const zv_ik_solution *a = &wide.solutions[k], *b = &one.solutions[k];
            CHECK(memcmp(a->q, b->q, ZV_SIX_JOINTS * sizeof(double)) == 0);
            CHECK(memcmp(&a->branch, &b->branch, sizeof a->branch) == 0 && a->free == b->free);
        }
    }
    zv_ik_free(ik);
}

static void avx2_and_portable_give_the_same_bits(void)
{
    if (!zv_cpu_has_avx2()) {
        skip();
    }
    check_same_bits(false);
}

static void avx512_and_portable_give_the_same_bits(void)
{
    if (!zv_cpu_has_avx512()) {
        skip();
    }
    check_same_bits(true);
}
#endif

static void a_target_without_orientation_is_refused_and_nothing_is_touched(void)
{
    const dh_arm table = rl15_table();
    const zv_robot robot = robot_from_dh(&table);
    zv_ik *ik = solver_of(&robot);
    zv_ik_set set = {.count = 7};
    zv_error why;

    zv_ik_target target = zv_ik_target_at((zv_vec3){0.9, 0.1, 0.5});
    CHECK(zv_ik_solve(ik, &target, &set, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(strstr(why.message, "give abc or T"));
    target.has_pitch = true;
    CHECK(zv_ik_solve(ik, &target, &set, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(strstr(why.message, "not a pitch"));
    CHECK(set.count == 7);
    zv_ik_free(ik);
}

static void arms_that_only_resemble_the_family_are_not_taken(void)
{
    for (int i = 0; i < 5; ++i) {
        dh_arm table = rl15_table();
        table.d[4] = i == 0 ? 0.1 : 0.0;         // axes 4 and 6 do not meet
        table.a[4] = i == 1 ? 0.01 : 0.0;        // nor here
        table.a[1] = i == 2 ? 0.0 : table.a[1];  // no upper arm
        table.sin_alpha[1] = i == 3 ? 1.0 : 0.0; // axis 3 across axis 2
        table.cos_alpha[1] = i == 3 ? 0.0 : 1.0;
        table.sin_alpha[3] = i == 4 ? -0.8 : -1.0; // wrist not orthogonal
        table.cos_alpha[3] = i == 4 ? 0.6 : 0.0;
        const zv_robot robot = robot_from_dh(&table);
        const zv_axes axes = zv_axes_of(&robot);
        zv_arm arm;
        CHECK(!zv_family_six_axis.fit(&robot, &axes, &arm));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_solution_of_rl15_reaches_and_the_source_is_among_them),
        CASE(any_arm_of_the_family_obeys_the_same_laws_in_every_convention),
        CASE(angles_lie_above_minus_pi_and_up_to_pi),
        CASE(a_known_pose_of_rl15_has_its_eight_named_solutions),
        CASE(up_is_the_elbow_above_the_line_from_shoulder_to_wrist),
        CASE(out_of_reach_says_which_side_and_how_far),
        CASE(a_target_on_the_rim_within_a_billionth_is_in_reach),
        CASE(the_margin_never_promises_more_than_there_is),
        CASE(a_clamped_target_is_reached_and_no_reachable_one_is_nearer),
        CASE(a_clamped_target_is_reached_by_any_arm),
        CASE(an_array_of_poses_gives_the_bits_of_single_calls),
        CASE(an_array_is_judged_with_the_bits_of_single_calls),
        CASE(an_array_skips_what_is_no_pose),
#if defined(__x86_64__)
        CASE(avx2_and_portable_give_the_same_bits),
        CASE(avx512_and_portable_give_the_same_bits),
#endif
        CASE(a_target_without_orientation_is_refused_and_nothing_is_touched),
        CASE(arms_that_only_resemble_the_family_are_not_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
