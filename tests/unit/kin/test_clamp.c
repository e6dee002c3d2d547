/// The nearest target in reach: monotone, honest, and really in reach.
#include "arms.h"
#include "kin/ring.h"

enum { ROBOTS = 200, TARGETS = 50 };

static zv_clamp clamp(const zv_ik *ik, zv_ik_target *target)
{
    zv_clamp report;
    zv_error why;
    CHECK(zv_ik_clamp(ik, target, &report, &why) == ZV_OK);
    return report;
}

/// A clamped target is in reach of every solution, and a target in reach moved by no more than a hair.
static void check_clamped(const zv_robot *robot, const zv_ik *ik, zv_ik_target target)
{
    const zv_ik_set before = arm_solve(ik, &target);
    const zv_vec3 asked = target.base_from_tool.pos;
    const zv_clamp report = clamp(ik, &target);
    const zv_ik_set after = arm_solve(ik, &target);
    const double moved = zv_vec3_length(zv_vec3_sub(target.base_from_tool.pos, asked));

    CHECK(after.count > 0);
    CHECK((report.side == ZV_REACH_OK) == (before.count > 0));
    CHECK(report.side != ZV_REACH_OK || report.height_clamped || moved < 1.5e-6);
    CHECK(report.moved_m == moved);
    for (int k = 0; k < after.count; ++k) {
        CHECK(arm_miss(robot, after.solutions[k].q, target.base_from_tool.pos) < 1e-9);
    }
}

/// A target that is in reach by more than a hair stays, to the last bit.
static void check_stays(const zv_ik *ik, zv_ik_target target)
{
    const bool deep = ik->family->reach(&ik->arm, &target).margin > 2.0 * ZV_CLAMP_GAP_M;
    const zv_clamp report = clamp(ik, &target);
    CHECK(report.height_clamped || report.side == ZV_REACH_PLANE || !deep || report.moved_m == 0.0);
}

static void the_drawing_robot_stops_at_its_rims_without_jumps(void)
{
    zv_robot robot;
    arm_scara(&robot, 0.23, 0.135, 0.05, false);
    const zv_ik ik = arm_solver(&robot, &zv_family_scara);
    double before = 0.0;
    for (int i = 0; i < 6000; ++i) {
        const double r = 0.0001 * i;
        zv_ik_target target = zv_ik_target_at((zv_vec3){0.8 * r, -0.6 * r, 0.02});
        const zv_clamp report = clamp(&ik, &target);
        const double kept = hypot(target.base_from_tool.pos.x, target.base_from_tool.pos.y);
        CHECK(kept >= before - 1e-15 && kept > 0.095 && kept < 0.365);
        CHECK(report.side == (r < 0.095 - 1e-9 ? ZV_REACH_INNER : r > 0.365 + 1e-9 ? ZV_REACH_OUTER : ZV_REACH_OK));
        before = kept;
    }
    zv_ik_target axis = zv_ik_target_at((zv_vec3){0, 0, 0.025});
    CHECK(clamp(&ik, &axis).side == ZV_REACH_INNER && axis.base_from_tool.pos.y == 0.0);
    CHECK_NEAR(axis.base_from_tool.pos.x, 0.095001, 1e-15);
}

static void heights_are_kept_in_the_range_of_the_slide(void)
{
    zv_robot robot;
    arm_scara(&robot, 0.23, 0.135, 0.05, false);
    const zv_ik ik = arm_solver(&robot, &zv_family_scara);
    const double asked[] = {-0.005, 0.0, 0.02, 0.05, 0.06}, kept[] = {0.0, 0.0, 0.02, 0.05, 0.05};
    for (int k = 0; k < 5; ++k) {
        zv_ik_target target = zv_ik_target_at((zv_vec3){0.2, 0.1, asked[k]});
        const zv_clamp report = clamp(&ik, &target);
        CHECK(report.height_clamped == (asked[k] != kept[k]) && report.side == ZV_REACH_OK);
        CHECK(target.base_from_tool.pos.z == kept[k]);
    }
}

static void every_scara_reaches_what_was_clamped(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        zv_robot robot;
        arm_random_scara(&robot, i % 2 == 0);
        const zv_ik ik = arm_solver(&robot, &zv_family_scara);
        for (int k = 0; k < TARGETS; ++k) {
            zv_ik_target target = zv_ik_target_at(arm_random_pose(1.5).pos);
            target.has_yaw = i % 4 == 0;
            target.yaw = check_uniform(-3, 3);
            check_clamped(&robot, &ik, target);
            check_stays(&ik, target);
        }
    }
}

static void every_arm_with_base_yaw_reaches_what_was_clamped(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        zv_robot robot;
        arm_random_yaw_pitch(&robot, i % 2 == 0 ? 0.0 : 0.07, i % 3 == 0 ? 0.0 : 0.04);
        const zv_ik ik = arm_solver(&robot, &zv_family_yaw_pitch);
        for (int k = 0; k < TARGETS; ++k) {
            zv_ik_target target = zv_ik_target_at(arm_random_pose(1).pos);
            target.has_pitch = true;
            target.pitch = check_uniform(-3, 3);
            check_clamped(&robot, &ik, target);
            check_stays(&ik, target);
        }
    }
}

static void a_clamped_arm_with_base_yaw_moves_the_least_way(void)
{
    zv_robot robot;
    arm_fourlink(&robot, 0.15, 0.2, 0.18, 0.09);
    const zv_ik ik = arm_solver(&robot, &zv_family_yaw_pitch);
    for (int i = 0; i < 300; ++i) {
        zv_ik_target target = zv_ik_target_at((zv_vec3){check_uniform(-0.6, 0.6), 0, check_uniform(-0.4, 0.7)});
        target.has_pitch = true;
        target.pitch = check_uniform(-3, 3);
        const zv_vec3 asked = target.base_from_tool.pos;
        clamp(&ik, &target);
        const double moved = zv_vec3_length(zv_vec3_sub(target.base_from_tool.pos, asked));
        for (int k = 0; k < 300; ++k) {
            zv_ik_target other = target;
            const double way = check_uniform(-3.2, 3.2), far = check_uniform(0, 1) * moved - 3e-6;
            other.base_from_tool.pos = (zv_vec3){asked.x + far * cos(way), 0, asked.z + far * sin(way)};
            CHECK(moved < 1e-5 || far < 0 || ik.family->reach(&ik.arm, &other).margin < 1e-9);
        }
    }
}

static void every_planar_arm_reaches_what_was_clamped(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        zv_robot robot;
        arm_random_planar3(&robot);
        const zv_ik ik = arm_solver(&robot, &zv_family_planar3);
        for (int k = 0; k < TARGETS; ++k) {
            zv_ik_target target = zv_ik_target_at(arm_random_pose(1).pos);
            target.has_pitch = k % 2 == 0;
            target.pitch = check_uniform(-3, 3);
            target.policy = k % 4 == 1 ? ZV_PITCH_EXACT : ZV_PITCH_BETA;
            check_clamped(&robot, &ik, target);
            check_stays(&ik, target);
        }
    }
}

static void very_far_targets_are_clamped_as_well(void)
{
    zv_robot robot;
    arm_scara(&robot, 0.25, 0.2, 0.18, true);
    const zv_ik ik = arm_solver(&robot, &zv_family_scara);
    check_clamped(&robot, &ik, zv_ik_target_at((zv_vec3){1e12, -3e11, 1e12}));
}

static void arms_without_a_closed_form_say_so(void)
{
    zv_robot robot;
    arm_scara(&robot, 0.25, 0.2, 0.18, true);
    const zv_family bare = {.name = "bare"};
    const zv_ik ik = {.robot = &robot, .family = &bare};
    zv_ik_target target = zv_ik_target_at((zv_vec3){0, 0, 0});
    zv_clamp report;
    zv_error why;
    CHECK(zv_ik_clamp(&ik, &target, &report, &why) == ZV_ERR_NOT_AVAILABLE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_drawing_robot_stops_at_its_rims_without_jumps),
        CASE(heights_are_kept_in_the_range_of_the_slide),
        CASE(every_scara_reaches_what_was_clamped),
        CASE(every_arm_with_base_yaw_reaches_what_was_clamped),
        CASE(a_clamped_arm_with_base_yaw_moves_the_least_way),
        CASE(every_planar_arm_reaches_what_was_clamped),
        CASE(very_far_targets_are_clamped_as_well),
        CASE(arms_without_a_closed_form_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
