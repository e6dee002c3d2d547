/// The four-link arm of document 001 on paper: its quantities, its angles, its level variants.
#include "arms.h"
#include "kin/ring.h"

static const zv_fourlink ARM = {.l12 = 0.15, .l23 = 0.2, .l34 = 0.18, .l45 = 0.09};

static zv_vec3 mm(double x, double y, double z)
{
    return (zv_vec3){x * ZV_MM, y * ZV_MM, z * ZV_MM};
}

static void the_chain_of_quantities_is_the_golden_one(void)
{
    const zv_vec3 tool = mm(-119.58419713682804, -353.1533943057777, 140.75592989176386);
    const zv_fourlink_chain chain = zv_fourlink_chain_for(&ARM, tool, 63.336 * ZV_DEG);
    CHECK_NEAR(chain.d15 / ZV_MM, 398.53473112672, 1e-10);
    CHECK_NEAR(chain.d16 / ZV_MM, 372.8507745929353, 1e-10);
    CHECK_NEAR(chain.d25 / ZV_MM, 372.96535086616, 1e-10);
    CHECK_NEAR(chain.d24 / ZV_MM, 339.9980045658574, 1e-10);
    CHECK_NEAR(chain.delta / ZV_DEG, -1.4202403642996018, 1e-10);
    CHECK_NEAR(chain.b1 / ZV_DEG, 20.68216223935419, 1e-10);
    CHECK_NEAR(chain.b5 / ZV_DEG, 13.505566154512476, 1e-10);
    CHECK(chain.reachable);
    CHECK_NEAR((chain.b4 + chain.b5 + chain.b6) / ZV_DEG, 127.14357169690929, 1e-10);
}

static void the_chain_gives_the_elbow_above_of_the_solver_everywhere(void)
{
    zv_robot robot;
    arm_fourlink(&robot, ARM.l12, ARM.l23, ARM.l34, ARM.l45);
    const zv_ik ik = arm_solver(&robot, &zv_family_yaw_pitch);
    for (int i = 0; i < 10000; ++i) {
        zv_ik_target target =
            zv_ik_target_at(mm(check_uniform(-400, 400), check_uniform(-400, 400), check_uniform(-300, 500)));
        target.has_pitch = true;
        target.pitch = check_uniform(-3.1, 3.1);
        const zv_fourlink_chain chain = zv_fourlink_chain_for(&ARM, target.base_from_tool.pos, target.pitch);
        const zv_ik_set set = arm_solve(&ik, &target);
        CHECK(chain.reachable == (set.count > 0));
        if (set.count > 0) {
            const double a2 = set.solutions[0].q[1] + ZV_PI / 2;
            CHECK_NEAR(zv_wrap(chain.b4 + chain.b5 + chain.b6 - a2), 0.0, 1e-6);
        }
    }
}

static void a_vertical_tool_has_its_own_short_form(void)
{
    const zv_fourlink arm = {.l12 = 0.15, .l45 = 0.09};
    const zv_vec3 tool = mm(156.45531238132043, 142.50466492536356, 61.83464967798476);
    CHECK_NEAR(zv_fourlink_d14(&arm, tool) / ZV_MM, 260.46037153598445, 1e-10);
    CHECK_NEAR(zv_fourlink_chain_for(&arm, tool, ZV_PI / 2).d24 / ZV_MM, 211.63461493164965, 1e-10);
}

static bool in_some(const zv_angles *intervals, int count, double angle)
{
    for (int k = 0; k < count; ++k) {
        for (int turn = 0; turn <= 1; ++turn) {
            const double again = angle + turn * 2.0 * ZV_PI;
            if (again >= intervals[k].from && again <= intervals[k].to) {
                return true;
            }
        }
    }
    return false;
}

static void the_intervals_hold_exactly_the_angles_that_reach(void)
{
    for (int i = 0; i < 2000; ++i) {
        const zv_fourlink arm = {check_uniform(0.1, 0.3), check_uniform(0.05, 0.3), check_uniform(0.05, 0.3),
                                 check_uniform(0.02, 0.2)};
        const zv_vec3 tool = mm(check_uniform(-400, 400), check_uniform(-400, 400), check_uniform(-300, 500));
        zv_angles intervals[ZV_FOURLINK_INTERVALS];
        const int count = zv_fourlink_angles(&arm, tool, intervals);
        for (int k = 0; k < count; ++k) {
            CHECK(intervals[k].from > -ZV_PI && intervals[k].from <= ZV_PI && intervals[k].to >= intervals[k].from);
        }
        if (count == 2) { // two that touch would be one
            CHECK(fabs(zv_wrap(intervals[0].to - intervals[1].from)) > 1e-12);
            CHECK(fabs(zv_wrap(intervals[1].to - intervals[0].from)) > 1e-12);
        }
        for (int k = 0; k < 100; ++k) {
            const double xoy = check_uniform(-ZV_PI, ZV_PI);
            const double d24 = zv_fourlink_chain_for(&arm, tool, xoy).d24;
            const double margin = zv_ring_margin(zv_ring_of_two(arm.l23, arm.l34), d24).margin;
            CHECK(fabs(margin) < 1e-9 || in_some(intervals, count, xoy) == (margin > 0.0));
        }
    }
}

/// Where the document's angles put the tool, and how much link 3-4 rises.
static zv_vec3 tool_of(const zv_fourlink *arm, const zv_fourlink_level *pose, double *rise)
{
    const double e23 = pose->a2 - ZV_PI / 2, e34 = e23 + pose->a3 - ZV_PI, e45 = e34 + pose->a4 - ZV_PI;
    const double out = pose->l23 * cos(e23) + arm->l34 * cos(e34) + arm->l45 * cos(e45);
    *rise = sin(e34);
    return (zv_vec3){out * cos(pose->a1), out * sin(pose->a1),
                     arm->l12 + pose->l23 * sin(e23) + arm->l34 * sin(e34) + arm->l45 * sin(e45)};
}

static void a_designed_level_arm_reaches_its_target_level(void)
{
    const zv_fourlink arm = {.l12 = 0.3, .l34 = 0.35, .l45 = 0.15};
    const zv_vec3 golden = mm(69.49435243180284, -380.5925399649868, 167.18332532548837);
    const zv_fourlink_level pose = zv_fourlink_level_design(&arm, golden, 32.18 * ZV_DEG);
    CHECK_NEAR(pose.l23 / ZV_MM, 104.47222045140477, 1e-10);
    CHECK_NEAR(pose.a2 / ZV_DEG, -59.559886213541915, 1e-10);

    for (int i = 0; i < 1000; ++i) {
        const zv_vec3 tool = mm(check_uniform(-600, 600), check_uniform(-600, 600), check_uniform(-300, 500));
        const zv_fourlink_level any = zv_fourlink_level_design(&arm, tool, check_uniform(-3, 3));
        double rise;
        CHECK(zv_vec3_length(zv_vec3_sub(tool_of(&arm, &any, &rise), tool)) < 1e-13 && fabs(rise) < 1e-13);
    }
}

static void a_level_arm_of_given_lengths_has_up_to_two_angles(void)
{
    zv_fourlink_level poses[ZV_FOURLINK_LEVELS];
    const zv_fourlink golden = {0.3, 0.4, 0.35, 0.15};
    CHECK(zv_fourlink_level_poses(&golden, mm(418.34329559043385, -450.08945333590924, 364.7887210322447), poses) == 2);
    const int first = poses[0].xoy > 0.0 ? 0 : 1;
    CHECK_NEAR(poses[first].xoy / ZV_DEG, 127.08449170858383, 1e-9);
    CHECK_NEAR(poses[1 - first].xoy / ZV_DEG, -154.61297843253618, 1e-9);
    CHECK(zv_fourlink_level_poses(&golden, mm(900, 900, 0), poses) == 0);

    for (int i = 0; i < 1000; ++i) {
        const zv_vec3 tool = mm(check_uniform(-400, 400), check_uniform(-400, 400), check_uniform(-100, 400));
        const int count = zv_fourlink_level_poses(&ARM, tool, poses);
        for (int k = 0; k < count; ++k) {
            double rise;
            CHECK(zv_vec3_length(zv_vec3_sub(tool_of(&ARM, &poses[k], &rise), tool)) < 1e-12 && fabs(rise) < 1e-12);
            CHECK_NEAR(zv_wrap(poses[k].a2 + poses[k].a3 + poses[k].a4 + poses[k].xoy - 450 * ZV_DEG), 0.0, 1e-12);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_chain_of_quantities_is_the_golden_one),
        CASE(the_chain_gives_the_elbow_above_of_the_solver_everywhere),
        CASE(a_vertical_tool_has_its_own_short_form),
        CASE(the_intervals_hold_exactly_the_angles_that_reach),
        CASE(a_designed_level_arm_reaches_its_target_level),
        CASE(a_level_arm_of_given_lengths_has_up_to_two_angles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
