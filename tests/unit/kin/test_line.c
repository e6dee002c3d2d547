/// Straight lines that leave the reach: against walking along them in small steps.
#include "arms.h"

enum { ROBOTS = 60, LINES = 10, STEPS = 400 };

static int blocked_parts(const zv_ik *ik, const zv_ik_target *from, zv_vec3 to, zv_blocked *parts)
{
    int count = -1;
    zv_error why;
    CHECK(zv_line_blocked(ik, from, to, parts, &count, &why) == ZV_OK);
    CHECK(count >= 0 && count <= ZV_MAX_BLOCKED);
    for (int k = 0; k < count; ++k) {
        CHECK(parts[k].t0 >= (k > 0 ? parts[k - 1].t1 : 0.0) && parts[k].t0 < parts[k].t1 && parts[k].t1 <= 1.0);
        CHECK(parts[k].side != ZV_REACH_OK);
    }
    return count;
}

static bool is_blocked(const zv_blocked *parts, int count, double t)
{
    for (int k = 0; k < count; ++k) {
        if (parts[k].t0 < t && t < parts[k].t1) {
            return true;
        }
    }
    return false;
}

/// The line is blocked exactly where the solver finds nothing, but for the neighbourhood of the rim.
static void check_against_steps(const zv_ik *ik, const zv_ik_target *from, zv_vec3 to)
{
    zv_blocked parts[ZV_MAX_BLOCKED];
    const int count = blocked_parts(ik, from, to, parts);
    zv_ik_target at = *from;
    const zv_vec3 start = from->base_from_tool.pos, step = zv_vec3_sub(to, start);
    for (int k = 0; k <= STEPS; ++k) {
        const double t = (double)k / STEPS;
        at.base_from_tool.pos = zv_vec3_add(start, zv_vec3_scale(step, t));
        const bool near_rim = fabs(ik->family->reach(&ik->arm, &at).margin) < 1e-8;
        CHECK(near_rim || k == 0 || k == STEPS || is_blocked(parts, count, t) == (arm_solve(ik, &at).count == 0));
    }
    for (int k = 0; k < count; ++k) { // the ends lie on the rim
        const double ends[2] = {parts[k].t0, parts[k].t1};
        for (int end = 0; end < 2; ++end) {
            at.base_from_tool.pos = zv_vec3_add(start, zv_vec3_scale(step, ends[end]));
            const double margin = ik->family->reach(&ik->arm, &at).margin;
            CHECK(ends[end] == 0.0 || ends[end] == 1.0 || fabs(margin) < 1e-11 || parts[k].side == ZV_REACH_PLANE);
        }
    }
}

static void golden_lines_of_the_scara_are_cut_where_they_should_be(void)
{
    zv_robot robot;
    arm_scara(&robot, 0.25, 0.2, 0.18, true);
    const zv_ik ik = arm_solver(&robot, &zv_family_scara);
    const zv_ik_target from = zv_ik_target_at((zv_vec3){-0.2240441913653034, 0.23353366374770488, 0});
    zv_blocked parts[ZV_MAX_BLOCKED];
    CHECK(blocked_parts(&ik, &from, (zv_vec3){0.16166476455995644, -0.280353840151571, 0}, parts) == 1);
    CHECK_NEAR(parts[0].t0, 0.4512996731095203, 1e-13);
    CHECK_NEAR(parts[0].t1, 0.5487003268904799, 1e-13);
    CHECK(parts[0].side == ZV_REACH_INNER);
}

static void a_line_that_leaves_the_slide_is_blocked_above_and_below(void)
{
    zv_robot robot;
    arm_scara(&robot, 0.23, 0.135, 0.05, false);
    const zv_ik ik = arm_solver(&robot, &zv_family_scara);
    const zv_ik_target from = zv_ik_target_at((zv_vec3){0.2, 0, -0.05});
    zv_blocked parts[ZV_MAX_BLOCKED];
    CHECK(blocked_parts(&ik, &from, (zv_vec3){0.2, 0.1, 0.15}, parts) == 2);
    CHECK(parts[0].side == ZV_REACH_BELOW && parts[1].side == ZV_REACH_ABOVE);
    CHECK_NEAR(parts[0].t1, 0.25, 1e-14);
    CHECK_NEAR(parts[1].t0, 0.5, 1e-14);
}

static void every_scara_is_cut_where_its_solver_ends(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        zv_robot robot;
        arm_random_scara(&robot, i % 2 == 0);
        for (int k = 0; k < robot.joint_count; ++k) {
            robot.joints[k].limits.lower = -INFINITY;
            robot.joints[k].limits.upper = INFINITY;
        }
        const zv_ik ik = arm_solver(&robot, &zv_family_scara);
        for (int k = 0; k < LINES; ++k) {
            zv_ik_target from = zv_ik_target_at(arm_random_pose(1).pos);
            from.has_yaw = i % 4 == 0;
            from.yaw = check_uniform(-3, 3);
            check_against_steps(&ik, &from, arm_random_pose(1).pos);
        }
    }
}

static void every_arm_with_base_yaw_is_cut_where_its_solver_ends(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        zv_robot robot;
        arm_random_yaw_pitch(&robot, i % 2 == 0 ? 0.0 : 0.07, i % 3 == 0 ? 0.0 : 0.04);
        const zv_ik ik = arm_solver(&robot, &zv_family_yaw_pitch);
        for (int k = 0; k < LINES; ++k) {
            zv_ik_target from = zv_ik_target_at(arm_random_pose(0.8).pos);
            from.has_pitch = true;
            from.pitch = check_uniform(-3, 3);
            check_against_steps(&ik, &from, arm_random_pose(0.8).pos);
        }
    }
}

static void every_planar_arm_is_cut_where_its_solver_ends(void)
{
    zv_robot robot;
    arm_planar3(&robot, 0.1, 0.08, 0.0675);
    const zv_ik ik = arm_solver(&robot, &zv_family_planar3);
    for (int i = 0; i < ROBOTS * LINES; ++i) {
        zv_ik_target from = zv_ik_target_at((zv_vec3){check_uniform(-0.3, 0.3), 0, check_uniform(-0.3, 0.3)});
        from.has_pitch = i % 2 == 0;
        from.pitch = check_uniform(-3, 3);
        check_against_steps(&ik, &from, (zv_vec3){check_uniform(-0.3, 0.3), 0, check_uniform(-0.3, 0.3)});
    }
}

static void a_line_across_the_plane_of_a_planar_arm_is_blocked_but_for_a_point(void)
{
    zv_robot robot;
    arm_planar3(&robot, 0.1, 0.08, 0.0675);
    const zv_ik ik = arm_solver(&robot, &zv_family_planar3);
    const zv_ik_target from = zv_ik_target_at((zv_vec3){0.1, -0.1, 0});
    zv_blocked parts[ZV_MAX_BLOCKED];
    CHECK(blocked_parts(&ik, &from, (zv_vec3){0.1, 0.1, 0}, parts) == 2);
    CHECK(parts[0].side == ZV_REACH_PLANE && parts[1].side == ZV_REACH_PLANE);
    CHECK_NEAR(parts[0].t1, 0.5, 1e-7);
}

static zv_ik_target fourlink_at(double x, double z)
{
    zv_ik_target target = zv_ik_target_at((zv_vec3){x, 0, z});
    target.has_pitch = true;
    target.pitch = ZV_PI / 2;
    return target;
}

/// With the tool straight down the reach of the four-link arm is a ring of 20 to 380 mm around a point 60 mm up.
static void a_part_as_short_as_a_ten_millionth_of_the_line_is_found(void)
{
    zv_robot robot;
    arm_fourlink(&robot, 0.15, 0.2, 0.18, 0.09);
    const zv_ik ik = arm_solver(&robot, &zv_family_yaw_pitch);
    const double height = 0.06 + sqrt(0.38 * 0.38 - 0.1 * 0.1), deep = 3e-9;
    zv_ik_target from = fourlink_at(0.1, 0.0);
    from.base_from_tool.pos = (zv_vec3){0.02 - deep, -100, 0.06}; // passes the inner cylinder by a hair
    zv_blocked parts[ZV_MAX_BLOCKED];
    const int count = blocked_parts(&ik, &from, (zv_vec3){0.02 - deep, 100, 0.06}, parts);
    CHECK(count == 3 && parts[0].side == ZV_REACH_OUTER && parts[1].side == ZV_REACH_INNER);
    const double expected = sqrt(0.02 * 0.02 - (0.02 - deep) * (0.02 - deep)) / 200;
    CHECK_NEAR(parts[1].t0, 0.5 - expected, 1e-12);
    CHECK_NEAR(parts[1].t1, 0.5 + expected, 1e-12);

    from = fourlink_at(0.1, 0.5);
    CHECK(blocked_parts(&ik, &from, (zv_vec3){0.1, 0, 0.2}, parts) == 1 && parts[0].t0 == 0.0);
    CHECK_NEAR(parts[0].t1, (0.5 - height) / 0.3, 1e-12);
}

static void a_line_that_touches_the_rim_is_free_and_takes_bounded_work(void)
{
    zv_robot robot;
    arm_fourlink(&robot, 0.15, 0.2, 0.18, 0.09);
    const zv_ik ik = arm_solver(&robot, &zv_family_yaw_pitch);
    const zv_ik_target touching = fourlink_at(-0.2, 0.08), along = fourlink_at(0.3, 0.06);
    zv_blocked parts[ZV_MAX_BLOCKED];
    CHECK(blocked_parts(&ik, &touching, (zv_vec3){0.2, 0, 0.08}, parts) == 0);
    CHECK(blocked_parts(&ik, &along, (zv_vec3){0.38, 0, 0.06}, parts) == 0);
}

/// The plane of this arm passes the axis at 50 mm: a vertical line at that distance lies on the rim all along.
static void a_line_along_the_rim_is_answered(void)
{
    zv_robot robot;
    arm_fourlink(&robot, 0.15, 0.2, 0.18, 0.09);
    robot.tool.pos.z = 0.05;
    const zv_ik ik = arm_solver(&robot, &zv_family_yaw_pitch);
    zv_ik_target from = fourlink_at(0.05, 0.1);
    zv_blocked parts[ZV_MAX_BLOCKED];
    CHECK(blocked_parts(&ik, &from, (zv_vec3){0.05, 0, 0.3}, parts) == 0);
    from = fourlink_at(0.0499, 0.1);
    CHECK(blocked_parts(&ik, &from, (zv_vec3){0.0499, 0, 0.3}, parts) == 1);
    CHECK(parts[0].side == ZV_REACH_INNER && parts[0].t0 == 0.0 && parts[0].t1 == 1.0);
}

static void six_axes_are_cut_where_their_solver_ends(void)
{
    size_t size;
    const char *text = zv_shipped_find("rl15", &size);
    zv_robot *robot = NULL;
    zv_ik *ik = NULL;
    zv_error why;
    CHECK(text && zv_robot_parse(text, size, NULL, 0, &robot, &why) == ZV_OK);
    CHECK(zv_ik_create(robot, &ik) == ZV_OK && strcmp(zv_ik_family(ik), "six_axis") == 0);
    for (int i = 0; i < ROBOTS; ++i) {
        const zv_ik_target from = zv_ik_target_pose(arm_random_pose(1.6));
        check_against_steps(ik, &from, arm_random_pose(1.6).pos);
    }
    zv_ik_free(ik);
    zv_robot_free(robot);
}

static void what_cannot_be_asked_is_refused(void)
{
    zv_robot robot;
    arm_fourlink(&robot, 0.15, 0.2, 0.18, 0.09);
    const zv_ik ik = arm_solver(&robot, &zv_family_yaw_pitch);
    const zv_family bare_family = {.name = "bare"};
    const zv_ik bare = {.robot = &robot, .family = &bare_family};
    const zv_ik_target good = fourlink_at(0.3, 0.1), no_pitch = zv_ik_target_at((zv_vec3){0.3, 0, 0});
    const zv_vec3 to = {0, 0.3, 0.1}, nowhere = {NAN, 0, 0};
    zv_blocked parts[ZV_MAX_BLOCKED];
    int count = 7;
    zv_error why;
    CHECK(zv_line_blocked(&ik, &no_pitch, to, parts, &count, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(zv_line_blocked(&ik, &good, nowhere, parts, &count, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(zv_line_blocked(&bare, &good, to, parts, &count, &why) == ZV_ERR_NOT_AVAILABLE);
    CHECK(count == 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(golden_lines_of_the_scara_are_cut_where_they_should_be),
        CASE(a_line_that_leaves_the_slide_is_blocked_above_and_below),
        CASE(every_scara_is_cut_where_its_solver_ends),
        CASE(every_arm_with_base_yaw_is_cut_where_its_solver_ends),
        CASE(every_planar_arm_is_cut_where_its_solver_ends),
        CASE(a_line_across_the_plane_of_a_planar_arm_is_blocked_but_for_a_point),
        CASE(a_part_as_short_as_a_ten_millionth_of_the_line_is_found),
        CASE(a_line_that_touches_the_rim_is_free_and_takes_bounded_work),
        CASE(a_line_along_the_rim_is_answered),
        CASE(six_axes_are_cut_where_their_solver_ends),
        CASE(what_cannot_be_asked_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
