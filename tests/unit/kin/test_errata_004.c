/// @file test_errata_004.c
/// Errata of document 004, the R-R-P drawing robot: its clamp, its axes, its signs, its straight strokes.
///
///                 ____ 365 = L1 + L2     the tip reaches an annulus about the shoulder;
///               /      \                 x to the right, depth away, height up
///              |  ( )95 |
///               \ ____ /
#include "errata.h"

static const double L1 = 230.0, L2 = 135.0, OUTER = 365.0, INNER = 95.0; // units of the paper, taken as mm

typedef struct planar {
    double x, depth;
} planar;

/// theta1, theta2 in rad, and the distance really aimed at.
typedef struct listing {
    double theta1, theta2, aimed;
} listing;

static listing solve_at(planar target, double aimed)
{
    const double cosine = (aimed * aimed - L1 * L1 - L2 * L2) / (2.0 * L1 * L2);
    const double theta2 = acos(fmax(-1.0, fmin(1.0, cosine)));
    const double phi = atan2(L2 * sin(theta2), L1 + L2 * cos(theta2));
    return (listing){atan2(target.depth, target.x) - phi, theta2, aimed};
}

/// The printed code: only what lies strictly outside is moved, and then past the rim.
static listing printed_code(planar target)
{
    double distance_raw = hypot(target.x, target.depth);
    if (distance_raw > OUTER) {
        distance_raw = 364.999;
    } else if (distance_raw < INNER) {
        distance_raw = 95.001;
    }
    return solve_at(target, distance_raw);
}

static planar tip(double theta1, double theta2)
{
    return (planar){L1 * cos(theta1) + L2 * cos(theta1 + theta2), L1 * sin(theta1) + L2 * sin(theta1 + theta2)};
}

static void E004_1_the_printed_clamp_pulls_a_farther_target_nearer(void)
{
    CHECK_NEAR(printed_code((planar){365.0, 0.0}).theta2 / ZV_DEG, 0.0, 1e-9);
    CHECK_NEAR(printed_code((planar){365.0001, 0.0}).theta2 / ZV_DEG, 0.2778, 5e-5);
    CHECK(printed_code((planar){365.0001, 0.0}).aimed < printed_code((planar){365.0, 0.0}).aimed);

    CHECK_NEAR(printed_code((planar){95.0, 0.0}).theta2 / ZV_DEG, 180.0, 1e-5);
    CHECK_NEAR(printed_code((planar){94.9999, 0.0}).theta2 / ZV_DEG, 179.858, 5e-4);
    CHECK(printed_code((planar){94.9999, 0.0}).aimed > printed_code((planar){95.0, 0.0}).aimed);
}

static double clamped_radius(errata_arm arm, double radius, zv_reach *side)
{
    zv_ik_target target = target_mm(radius, 0.0, 10.0);
    zv_clamp report;
    CHECK(zv_ik_clamp(arm.ik, &target, &report, NULL) == ZV_OK);
    CHECK(!report.height_clamped);
    *side = report.side;
    return hypot(target.base_from_tool.pos.x, target.base_from_tool.pos.y) / ZV_MM;
}

static void E004_1_the_clamp_of_the_library_never_turns_back_and_says_what_it_did(void)
{
    const errata_arm arm = arm_open("drawbot");
    double last = 0.0;
    for (double radius = 0.0; radius<400.0; radius += radius> 94.9 && radius < 95.1 ? 1e-5 : 0.01) {
        zv_reach side = ZV_REACH_OK;
        const double now = clamped_radius(arm, radius, &side);
        CHECK(now >= last - 1e-9);
        CHECK(now > INNER - 1e-6 && now < OUTER + 1e-6);
        CHECK(fabs(now - fmin(OUTER, fmax(INNER, radius))) <= 0.001 + 1e-9);
        CHECK((side == ZV_REACH_INNER) == (radius < INNER) || fabs(radius - INNER) < 0.0011);
        CHECK((side == ZV_REACH_OUTER) == (radius > OUTER) || fabs(radius - OUTER) < 0.0011);
        last = now;
    }
    arm_close(arm);
}

static void E004_1_the_reach_test_of_the_paper_stops_a_thousandth_before_365(void)
{
    const listing stopped = printed_code((planar){L1 + L2 + 10.0, 0.0});
    const planar reached = tip(stopped.theta1, stopped.theta2);
    CHECK_NEAR(hypot(reached.x, reached.depth), 364.999, 1e-9);
}

/// World target to local coordinates by the printed dot products with right, up and forward of the base.
static zv_vec3 printed_local(zv_rot base, zv_vec3 offset)
{
    return (zv_vec3){zv_vec3_dot(offset, base.x), zv_vec3_dot(offset, base.y), zv_vec3_dot(offset, base.z)};
}

static void E004_2_the_base_turned_by_minus_90_about_x_has_depth_along_minus_Z(void)
{
    const zv_rot base = zv_rot_x(-90.0 * ZV_DEG); // Unity's Euler(-90, 0, 0): right, up, forward are its columns
    CHECK(distance(base.y, (zv_vec3){0.0, 0.0, -1.0}) < 1e-15);
    CHECK(distance(base.z, (zv_vec3){0.0, 1.0, 0.0}) < 1e-15);

    const zv_vec3 local = printed_local(base, (zv_vec3){1.0, 2.0, 3.0});
    CHECK(distance(local, (zv_vec3){1.0, -3.0, 2.0}) < 1e-15); // not the (1, 2, 3) of "Y to depth, Z to height"
}

/// A rig in Unity with both bones turning about their own up axis: a positive angle turns towards minus depth.
static planar rig_tip(double shoulder, double elbow)
{
    return tip(-shoulder, -elbow);
}

static void E004_3_the_default_signs_suit_no_rig_whose_bones_agree(void)
{
    const planar target = {200.0, 120.0};
    const listing angles = printed_code(target);

    const planar as_shipped = rig_tip(-angles.theta1, angles.theta2); // shoulder negated, elbow not
    CHECK_NEAR(as_shipped.x, 186.8, 0.05);
    CHECK_NEAR(fabs(as_shipped.depth), 139.7, 0.05);

    const planar both = rig_tip(-angles.theta1, -angles.theta2); // one sign for both
    CHECK_NEAR(both.x, target.x, 1e-9);
    CHECK_NEAR(both.depth, target.depth, 1e-9);
}

static void E004_5_twenty_chords_leave_a_visible_polygon(void)
{
    const double radius = 2.5, chords = 20.0;
    CHECK_NEAR(radius * (1.0 - cos(0.5 * 315.0 * ZV_DEG / chords)), 0.0236, 5e-5); // the letter G, 45 to 360 degrees
    CHECK_NEAR(radius * (1.0 - cos(0.5 * 360.0 * ZV_DEG / chords)), 0.0308, 5e-5); // a full circle
}

static void E004_8_a_straight_stroke_between_reachable_points_may_cross_the_inner_circle(void)
{
    const errata_arm arm = arm_open("drawbot");
    const zv_ik_target from = target_mm(-150.0, 50.0, 0.0), to = target_mm(150.0, 50.0, 0.0);
    CHECK(arm_solve(arm, from).count == 2 && arm_solve(arm, to).count == 2);

    zv_blocked blocked[ZV_MAX_BLOCKED];
    int count = 0;
    CHECK(zv_line_blocked(arm.ik, &from, to.base_from_tool.pos, blocked, &count, NULL) == ZV_OK);
    CHECK(count == 1 && blocked[0].side == ZV_REACH_INNER);
    const double half = sqrt(INNER * INNER - 50.0 * 50.0); // where the stroke meets the circle
    CHECK_NEAR(blocked[0].t0, (150.0 - half) / 300.0, 1e-9);
    CHECK_NEAR(blocked[0].t1, (150.0 + half) / 300.0, 1e-9);

    const listing middle = printed_code((planar){0.0, 50.0}); // the printed code leaves the line and says nothing
    const planar drawn = tip(middle.theta1, middle.theta2);
    CHECK_NEAR(drawn.depth, 95.001, 1e-9);
    arm_close(arm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(E004_1_the_printed_clamp_pulls_a_farther_target_nearer),
        CASE(E004_1_the_clamp_of_the_library_never_turns_back_and_says_what_it_did),
        CASE(E004_1_the_reach_test_of_the_paper_stops_a_thousandth_before_365),
        CASE(E004_2_the_base_turned_by_minus_90_about_x_has_depth_along_minus_Z),
        CASE(E004_3_the_default_signs_suit_no_rig_whose_bones_agree),
        CASE(E004_5_twenty_chords_leave_a_visible_polygon),
        CASE(E004_8_a_straight_stroke_between_reachable_points_may_cross_the_inner_circle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
