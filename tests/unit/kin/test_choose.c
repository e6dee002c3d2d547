#include "random_robots.h"

static zv_robot arm_with_limits(double lower, double upper)
{
    zv_robot robot = robot_rl15();
    for (int j = 0; j < robot.joint_count; ++j) {
        robot_limit(&robot, j, lower * ZV_DEG, upper * ZV_DEG);
    }
    return robot;
}

/// A set of solutions that differ in their first joint only, degrees.
static zv_ik_set set_of_first_joints(int count, const double *degrees)
{
    zv_ik_set set = {.count = count};
    for (int s = 0; s < count; ++s) {
        set.solutions[s].q[0] = degrees[s] * ZV_DEG;
        set.solutions[s].branch.base = (uint8_t)(s % 2 ? ZV_BASE_BACK : ZV_BASE_FRONT);
        set.solutions[s].branch.wrist = ZV_WRIST_MINUS;
    }
    return set;
}

static void the_margin_is_the_smallest_distance_to_a_limit(void)
{
    zv_robot robot = arm_with_limits(-170, 170);
    robot_limit(&robot, 3, -10 * ZV_DEG, 5 * ZV_DEG);
    zv_ik_set set = {.count = 2};
    set.solutions[1].q[3] = 9 * ZV_DEG;

    zv_ik_judge(&robot, &set);
    CHECK(set.solutions[0].in_limits && set.solutions[0].margin_joint == 3);
    CHECK_NEAR(set.solutions[0].margin, 5 * ZV_DEG, 1e-12);
    CHECK(!set.solutions[1].in_limits && set.solutions[1].margin_joint == 3);
    CHECK_NEAR(set.solutions[1].margin, -4 * ZV_DEG, 1e-12);
}

static void without_limits_the_margin_is_infinite(void)
{
    const zv_robot robot = robot_rl15();
    zv_ik_set set = {.count = 1};

    zv_ik_judge(&robot, &set);
    CHECK(set.solutions[0].in_limits && isinf(set.solutions[0].margin) && set.solutions[0].margin_joint == -1);
}

static void an_angle_inside_only_in_another_turn_is_brought_there(void)
{
    zv_robot robot = arm_with_limits(-180, 180);
    robot_limit(&robot, 0, 0, 350 * ZV_DEG);
    zv_ik_set set = set_of_first_joints(3, (const double[]){-20, 170, -5});

    zv_ik_judge(&robot, &set);
    CHECK_NEAR(set.solutions[0].q[0], 340 * ZV_DEG, 1e-12);
    CHECK(set.solutions[0].in_limits);
    CHECK_NEAR(set.solutions[1].q[0], 170 * ZV_DEG, 1e-12);
    CHECK(!set.solutions[2].in_limits); // 355 and -5 are both outside, by 5 degrees
    CHECK_NEAR(set.solutions[2].margin, -5 * ZV_DEG, 1e-12);
}

static void judging_changes_joints_by_whole_turns_only_and_finds_every_turn_inside(void)
{
    for (int i = 0; i < 2000; ++i) {
        const double lower = check_uniform(-720, 500), upper = lower + check_uniform(0, 500);
        const zv_robot robot = arm_with_limits(lower, upper);
        zv_ik_set set = {.count = 1};
        double q[6], turns[1][ZV_MAX_JOINTS];
        for (int j = 0; j < 6; ++j) {
            q[j] = set.solutions[0].q[j] = check_uniform(-ZV_PI, ZV_PI);
        }

        zv_ik_judge(&robot, &set);
        CHECK_NEAR(robot_q_distance(&robot, q, set.solutions[0].q), 0.0, 1e-12);
        CHECK(set.solutions[0].in_limits == (zv_ik_turns(&robot, q, 1, turns) > 0));
    }
}

static void a_value_on_its_limit_is_inside(void)
{
    const zv_robot robot = arm_with_limits(-170, 170);
    zv_ik_set set = set_of_first_joints(2, (const double[]){170 + 1e-10, 170 + 1e-5});

    zv_ik_judge(&robot, &set);
    CHECK(set.solutions[0].in_limits && !set.solutions[1].in_limits);
}

static void the_nearest_solution_comes_first_across_the_seam(void)
{
    const zv_robot robot = robot_rl15();
    zv_ik_set set = set_of_first_joints(4, (const double[]){0, 90, -179, 100});
    const double near_q[6] = {175 * ZV_DEG};

    zv_ik_sort_near(&robot, near_q, &set);
    CHECK_NEAR(set.solutions[0].q[0], 181 * ZV_DEG, 1e-12);
    CHECK_NEAR(set.solutions[1].q[0], 100 * ZV_DEG, 1e-12);
    CHECK_NEAR(set.solutions[2].q[0], 90 * ZV_DEG, 1e-12);
}

static void a_turn_that_the_limits_forbid_is_not_near(void)
{
    const zv_robot robot = arm_with_limits(-180, 180);
    zv_ik_set set = set_of_first_joints(2, (const double[]){-179, 100});
    const double near_q[6] = {175 * ZV_DEG};

    zv_ik_sort_near(&robot, near_q, &set);
    CHECK_NEAR(set.solutions[0].q[0], 100 * ZV_DEG, 1e-12);
    CHECK_NEAR(set.solutions[1].q[0], -179 * ZV_DEG, 1e-12);
    CHECK(set.solutions[1].in_limits);
}

static void sorting_keeps_each_joint_in_the_allowed_turn_nearest_to_where_it_is(void)
{
    for (int i = 0; i < 2000; ++i) {
        const double lower = check_uniform(-720, 300), upper = lower + check_uniform(360, 1000);
        const zv_robot robot = arm_with_limits(lower, upper);
        zv_ik_set set = {.count = 1};
        double near_q[6], q[6];
        for (int j = 0; j < 6; ++j) {
            near_q[j] = check_uniform(-10, 10);
            q[j] = set.solutions[0].q[j] = check_uniform(-ZV_PI, ZV_PI);
        }

        zv_ik_sort_near(&robot, near_q, &set);
        CHECK(set.solutions[0].in_limits);
        for (int j = 0; j < 6; ++j) {
            double best = INFINITY;
            for (int turn = -4; turn <= 4; ++turn) {
                const double other = q[j] + 2 * ZV_PI * turn;
                const bool inside = other >= lower * ZV_DEG && other <= upper * ZV_DEG;
                best = inside ? fmin(best, fabs(other - near_q[j])) : best;
            }
            CHECK_NEAR(fabs(set.solutions[0].q[j] - near_q[j]), best, 1e-9);
        }
    }
}

static void only_solutions_inside_the_limits_are_kept_in_their_order(void)
{
    const zv_robot robot = arm_with_limits(-90, 90);
    zv_ik_set set = set_of_first_joints(4, (const double[]){100, 20, -120, -30});

    zv_ik_judge(&robot, &set);
    zv_ik_keep_in_limits(&set);
    CHECK(set.count == 2);
    CHECK_NEAR(set.solutions[0].q[0], 20 * ZV_DEG, 1e-12);
    CHECK_NEAR(set.solutions[1].q[0], -30 * ZV_DEG, 1e-12);
}

static void the_choice_follows_branch_limits_and_nearness(void)
{
    const zv_robot robot = arm_with_limits(-90, 90);
    zv_ik_set set = set_of_first_joints(4, (const double[]){10, 100, 80, -60});
    const zv_branch any = {0}, back = {.base = ZV_BASE_BACK}, plus = {.wrist = ZV_WRIST_PLUS};
    const double near_q[6] = {95 * ZV_DEG};
    zv_ik_judge(&robot, &set);

    CHECK(zv_ik_choose(&robot, &set, any, false, near_q) == 1);
    CHECK(zv_ik_choose(&robot, &set, any, true, near_q) == 2);
    CHECK(zv_ik_choose(&robot, &set, back, true, near_q) == 3);
    CHECK(zv_ik_choose(&robot, &set, any, true, NULL) == 0);
    CHECK(zv_ik_choose(&robot, &set, plus, false, NULL) == -1);
}

static void a_solution_in_which_choices_have_merged_suits_any_preference(void)
{
    const zv_robot robot = arm_with_limits(-90, 90);
    zv_ik_set set = set_of_first_joints(2, (const double[]){10, 80});
    set.solutions[0].branch.elbow = ZV_ELBOW_DOWN;
    set.solutions[1].branch = (zv_branch){.wrist = ZV_WRIST_MINUS};
    zv_ik_judge(&robot, &set);

    const zv_branch up = {.elbow = ZV_ELBOW_UP}, back_up = {.base = ZV_BASE_BACK, .elbow = ZV_ELBOW_UP};
    const zv_branch plus = {.elbow = ZV_ELBOW_UP, .wrist = ZV_WRIST_PLUS};
    CHECK(zv_ik_choose(&robot, &set, up, false, NULL) == 1);
    CHECK(zv_ik_choose(&robot, &set, back_up, false, NULL) == 1);
    CHECK(zv_ik_choose(&robot, &set, plus, false, NULL) == -1);
}

static void the_choice_from_nothing_is_none(void)
{
    const zv_robot robot = robot_rl15();
    const zv_ik_set set = {.count = 0};

    CHECK(zv_ik_choose(&robot, &set, (zv_branch){0}, false, NULL) == -1);
}

// ---- the lanes against one joint after the other ----

/// Whole turns are tried one by one: the allowed one nearest to the wanted one, or the one nearest to the middle.
static double turn_by_trying(const zv_limits *limits, double q, double wanted, double middle)
{
    double best = NAN;
    for (int k = -8; k <= 8; ++k) {
        const double turned = q + 2.0 * ZV_PI * k;
        const bool allowed = turned >= limits->lower - 1e-9 && turned <= limits->upper + 1e-9;
        best = allowed && !(fabs(turned - wanted) >= fabs(best - wanted)) ? turned : best;
    }
    return isnan(best) ? q + 2.0 * ZV_PI * floor((middle - q) / (2.0 * ZV_PI) + 0.5) : best;
}

static zv_robot robot_with_any_limits(int joints)
{
    zv_robot robot = robot_random_chain(joints, true);
    for (int j = 0; j < joints; ++j) {
        const double middle = check_uniform(-4, 4), half = check_uniform(0.1, 12), kind = check_uniform(0, 1);
        robot_limit(&robot, j, kind < 0.1 ? -INFINITY : middle - half,
                    kind > 0.05 && kind < 0.15 ? INFINITY : middle + half);
    }
    return robot;
}

static zv_ik_set set_of_any_angles(int joints)
{
    zv_ik_set set = {.count = 1 + (int)check_uniform(0, ZV_MAX_SOLUTIONS)};
    for (int s = 0; s < set.count; ++s) {
        for (int j = 0; j < ZV_MAX_JOINTS; ++j) {
            set.solutions[s].q[j] = j < joints ? check_uniform(-ZV_PI, ZV_PI) : NAN; // nobody may look there
        }
    }
    return set;
}

static double wish_of(const zv_limits *limits)
{
    const double middle = limits->lower + (limits->upper - limits->lower) / 2.0;
    return isfinite(middle) ? middle : fmax(limits->lower, fmin(limits->upper, 0.0));
}

/// `judged` is `from` with the turns, margin and joint that trying one turn after the other gives.
static void check_judged(const zv_robot *robot, const double *from, const double *wanted, const zv_ik_solution *judged)
{
    double least = INFINITY;
    for (int j = 0; j < robot->joint_count; ++j) {
        const zv_limits *limits = &robot->joints[j].limits;
        const double middle = wish_of(limits);
        const bool turns = robot->joints[j].kind == ZV_JOINT_REVOLUTE;
        const double q = turns ? turn_by_trying(limits, from[j], wanted ? wanted[j] : middle, middle) : from[j];
        CHECK_NEAR(judged->q[j], q, 1e-12);
        least = fmin(least, fmin(q - limits->lower, limits->upper - q));
    }
    CHECK(least == INFINITY ? judged->margin == INFINITY && judged->margin_joint == -1
                            : fabs(judged->margin - least) < 1e-12);
    CHECK(judged->in_limits == (judged->margin >= -1e-9));
}

static void turns_and_margins_are_those_of_trying_every_turn(void)
{
    for (int i = 0; i < 2000; ++i) {
        const int joints = 1 + (int)check_uniform(0, ZV_MAX_JOINTS);
        const zv_robot robot = robot_with_any_limits(joints);
        const zv_ik_set set = set_of_any_angles(joints);
        double near[ZV_MAX_JOINTS];
        for (int j = 0; j < joints; ++j) {
            near[j] = check_uniform(-15, 15);
        }

        zv_ik_set judged = set;
        zv_ik_judge(&robot, &judged);
        for (int s = 0; s < set.count; ++s) {
            check_judged(&robot, set.solutions[s].q, NULL, &judged.solutions[s]);
            zv_ik_set one = {.count = 1, .solutions = {set.solutions[s]}};
            zv_ik_sort_near(&robot, near, &one);
            check_judged(&robot, set.solutions[s].q, near, &one.solutions[0]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_margin_is_the_smallest_distance_to_a_limit),
        CASE(without_limits_the_margin_is_infinite),
        CASE(an_angle_inside_only_in_another_turn_is_brought_there),
        CASE(judging_changes_joints_by_whole_turns_only_and_finds_every_turn_inside),
        CASE(a_value_on_its_limit_is_inside),
        CASE(the_nearest_solution_comes_first_across_the_seam),
        CASE(a_turn_that_the_limits_forbid_is_not_near),
        CASE(sorting_keeps_each_joint_in_the_allowed_turn_nearest_to_where_it_is),
        CASE(only_solutions_inside_the_limits_are_kept_in_their_order),
        CASE(the_choice_follows_branch_limits_and_nearness),
        CASE(a_solution_in_which_choices_have_merged_suits_any_preference),
        CASE(the_choice_from_nothing_is_none),
        CASE(turns_and_margins_are_those_of_trying_every_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
