/// @file test_errata_000.c
/// Errata of document 000, the SCARA arm: Listings 2, 5, 6 and 7 as printed, and what the library does instead.
///
///              elbow
///               /\            Q1 from +x, Q2 from the straight line of link 1, both counter-clockwise
///          L1  /  \  L2       q1 the direction of the target, q2 the angle between link 1 and that direction
///             / q2 \          B  the distance of the target
///            O------T  B
#include "errata.h"

static const double L1 = 250.0, L2 = 200.0; // the shipped arm, mm

typedef struct planar {
    double x, y;
} planar;

typedef struct listing_6 {
    bool ok;
    double q1, q2;
} listing_6;

static planar listing_5_end_effector(double q1, double q2)
{
    return (planar){L1 * cos(q1) + L2 * cos(q1 + q2), L1 * sin(q1) + L2 * sin(q1 + q2)};
}

static listing_6 listing_6_inverse(double l1, double l2, double x, double y, bool elbow_up)
{
    const double b = sqrt(x * x + y * y);
    if (b > l1 + l2 || b < fabs(l1 - l2)) {
        return (listing_6){false, 0.0, 0.0};
    }
    const double to_target = atan2(y, x);
    const double at_shoulder = acos((l1 * l1 + b * b - l2 * l2) / (2.0 * l1 * b));
    const double at_elbow = acos((l1 * l1 + l2 * l2 - b * b) / (2.0 * l1 * l2));
    if (elbow_up) {
        return (listing_6){true, to_target - at_shoulder, ZV_PI - at_elbow};
    }
    return (listing_6){true, to_target + at_shoulder, at_elbow - ZV_PI};
}

typedef enum float_verdict { FLOAT_FINE, FLOAT_REFUSED, FLOAT_NAN } float_verdict;

/// Listing 6 in C#'s float, every operation rounded to 32 bits, for a target that Listing 5 puts on the outer circle.
static float_verdict listing_6_on_the_rim(float l1, float l2, float q1)
{
    const float c = (float)cos((double)q1), s = (float)sin((double)q1);
    const float x = l1 * c + l2 * c, y = l1 * s + l2 * s;
    const float b = sqrtf(x * x + y * y);
    if (b > l1 + l2) {
        return FLOAT_REFUSED;
    }
    const float shoulder = (l1 * l1 + b * b - l2 * l2) / (2.0f * l1 * b);
    const float elbow = (l1 * l1 + l2 * l2 - b * b) / (2.0f * l1 * l2);
    return fabsf(shoulder) > 1.0f || fabsf(elbow) > 1.0f ? FLOAT_NAN : FLOAT_FINE;
}

/// A target well inside the annulus.
static planar random_target(void)
{
    const double radius = check_uniform(51.0, 449.0), angle = check_uniform(-ZV_PI, ZV_PI);
    return (planar){radius * cos(angle), radius * sin(angle)};
}

/// Positive when the elbow lies to the left of the ray from the shoulder to the target: "above" for a target at +x.
static double elbow_side(planar target, double q1)
{
    return target.x * L1 * sin(q1) - target.y * L1 * cos(q1);
}

static void E000_1_the_elbow_that_listing_6_calls_up_is_always_below(void)
{
    int below = 0;
    for (int i = 0; i < ERRATA_SAMPLES; ++i) {
        const planar target = random_target();
        const listing_6 up = listing_6_inverse(L1, L2, target.x, target.y, true);
        const planar reached = listing_5_end_effector(up.q1, up.q2);

        CHECK(up.ok && up.q2 > 0.0);
        CHECK_NEAR(hypot(reached.x - target.x, reached.y - target.y), 0.0,
                   1e-9); // the angles are right, the name is not
        below += elbow_side(target, up.q1) < 0.0;
    }
    CHECK(below == ERRATA_SAMPLES);
}

static void E000_1_the_library_names_the_elbow_by_the_side_it_is_on(void)
{
    const errata_arm arm = arm_open("scara");
    for (int i = 0; i < ERRATA_SAMPLES / 10; ++i) {
        const planar target = random_target();
        const zv_ik_set set =
            arm_solve(arm, target_mm(target.x, target.y, zv_fk(arm.robot, (double[4]){0}).pos.z / ZV_MM));

        CHECK(set.count == 2);
        for (int k = 0; k < set.count; ++k) {
            const double side = elbow_side(target, set.solutions[k].q[0]);
            CHECK(set.solutions[k].branch.elbow == (side > 0.0 ? ZV_ELBOW_LEFT : ZV_ELBOW_RIGHT));
            CHECK((set.solutions[k].q[1] > 0.0) == (side < 0.0));
        }
    }
    arm_close(arm);
}

static void E000_2_in_float32_many_targets_on_the_rim_are_refused_or_nan(void)
{
    int count[3] = {0};
    for (int i = 0; i < ERRATA_SAMPLES; ++i) {
        const float l1 = (float)check_uniform(50.0, 500.0), l2 = (float)check_uniform(50.0, 500.0);
        ++count[listing_6_on_the_rim(l1, l2, (float)check_uniform(-ZV_PI, ZV_PI))];
    }
    CHECK(count[FLOAT_REFUSED] > ERRATA_SAMPLES * 17 / 100 && count[FLOAT_REFUSED] < ERRATA_SAMPLES * 21 / 100);
    CHECK(count[FLOAT_NAN] > ERRATA_SAMPLES * 26 / 100 && count[FLOAT_NAN] < ERRATA_SAMPLES * 32 / 100);
}

static void E000_2_the_library_reaches_every_target_on_the_rim(void)
{
    const errata_arm arm = arm_open("scara");
    for (int i = 0; i < ERRATA_SAMPLES; ++i) {
        const bool folded = i % 2 != 0;
        const double q[ZV_MAX_JOINTS] = {check_uniform(-ZV_PI, ZV_PI), folded ? ZV_PI : 0.0};
        const zv_pose rim = zv_fk(arm.robot, q);
        const zv_ik_set set = arm_solve(arm, zv_ik_target_at(rim.pos));

        CHECK(set.count >= 1);
        CHECK(set.singular == (folded ? ZV_SINGULAR_FOLDED : ZV_SINGULAR_STRETCHED));
        CHECK(distance(zv_fk(arm.robot, set.solutions[0].q).pos, rim.pos) < 1e-9);
    }
    arm_close(arm);
}

static void E000_2_with_equal_links_the_origin_is_nought_by_nought(void)
{
    const listing_6 printed = listing_6_inverse(200.0, 200.0, 0.0, 0.0, true);
    CHECK(printed.ok && isnan(printed.q1));

    const zv_set equal[] = {{"l1", 200.0}, {"l2", 200.0}};
    const errata_arm arm = arm_open_with("scara", equal, 2);
    const double height = zv_fk(arm.robot, (double[4]){0}).pos.z / ZV_MM;
    const zv_ik_set set = arm_solve(arm, target_mm(0.0, 0.0, height));
    CHECK(set.count >= 1);
    CHECK(set.solutions[0].free & 1u); // the shoulder may turn as it likes
    CHECK_NEAR(turn_between(set.solutions[0].q[1], ZV_PI), 0.0, 1e-9);
    CHECK(distance(arm_tool_mm(arm, set.solutions[0].q), (zv_vec3){0.0, 0.0, height}) < 1e-6);
    arm_close(arm);
}

/// Listing 2: each link is turned by Quaternion.Euler(0, theta, 0), degrees, in Unity's frame; links lie along local
/// +X.
static zv_vec3 listing_2_tip(double theta1_deg, double theta2_deg)
{
    const zv_rot shoulder = zv_rot_y(theta1_deg * ZV_DEG);
    const zv_rot elbow = zv_rot_mul(shoulder, zv_rot_y(theta2_deg * ZV_DEG));
    return zv_vec3_add(zv_rot_apply(shoulder, (zv_vec3){L1, 0.0, 0.0}), zv_rot_apply(elbow, (zv_vec3){L2, 0.0, 0.0}));
}

static void E000_3_listing_2_needs_degrees_another_plane_and_the_other_sign(void)
{
    const zv_vec3 quarter = listing_2_tip(90.0, 0.0);
    CHECK_NEAR(quarter.z, -450.0, 1e-9); // +90 about Unity's Y carries +X to -Z

    for (int i = 0; i < 1000; ++i) {
        const double q1 = check_uniform(0.5, 1.5), q2 = check_uniform(0.5, 1.5);
        const planar tip = listing_5_end_effector(q1, q2);
        const zv_vec3 listing_5 = {tip.x, tip.y, 0.0}, wanted = {tip.x, 0.0, tip.y};

        CHECK(distance(listing_2_tip(q1, q2), listing_5) > 100.0);                   // radians taken for degrees
        CHECK(distance(listing_2_tip(q1 / ZV_DEG, q2 / ZV_DEG), listing_5) > 100.0); // XY against XZ
        CHECK(distance(listing_2_tip(q1 / ZV_DEG, q2 / ZV_DEG), wanted) > 100.0);    // mirrored
        CHECK(distance(listing_2_tip(-q1 / ZV_DEG, -q2 / ZV_DEG), wanted) < 1e-9);   // (x, h, y) with -Q
        CHECK(distance(listing_2_tip(q1 / ZV_DEG, q2 / ZV_DEG), (zv_vec3){tip.x, 0.0, -tip.y}) < 1e-9);
    }
}

static void E000_4_the_loop_of_listing_7_never_reaches_one(void)
{
    int iterations = 0;
    float last = -1.0f;
    for (float t = 0.0f; t <= 1.0f; t += 0.01f) {
        last = t;
        ++iterations;
    }
    CHECK(iterations == 101);
    CHECK_NEAR((double)last, 0.99999934, 5e-9);

    const int steps = 100; // whole steps end where they should
    CHECK((float)steps / (float)steps == 1.0f);
}

static void E000_4_a_line_between_two_reachable_points_may_leave_the_reach(void)
{
    const errata_arm arm = arm_open("scara");
    const double height = zv_fk(arm.robot, (double[4]){0}).pos.z / ZV_MM;
    const zv_ik_target from = target_mm(200.0, 20.0, height), to = target_mm(-200.0, 20.0, height);
    CHECK(arm_solve(arm, from).count == 2 && arm_solve(arm, to).count == 2);

    zv_blocked blocked[ZV_MAX_BLOCKED];
    int count = 0;
    CHECK(zv_line_blocked(arm.ik, &from, to.base_from_tool.pos, blocked, &count, NULL) == ZV_OK);
    CHECK(count == 1 && blocked[0].side == ZV_REACH_INNER);
    CHECK_NEAR(blocked[0].t0, 0.3854, 5e-5);
    CHECK_NEAR(blocked[0].t1, 0.6146, 5e-5);

    const planar middle = {200.0 - 400.0 * 0.5, 20.0}; // what Vector3.Lerp hands to Listing 6
    CHECK(!listing_6_inverse(L1, L2, middle.x, middle.y, true).ok);
    arm_close(arm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(E000_1_the_elbow_that_listing_6_calls_up_is_always_below),
        CASE(E000_1_the_library_names_the_elbow_by_the_side_it_is_on),
        CASE(E000_2_in_float32_many_targets_on_the_rim_are_refused_or_nan),
        CASE(E000_2_the_library_reaches_every_target_on_the_rim),
        CASE(E000_2_with_equal_links_the_origin_is_nought_by_nought),
        CASE(E000_3_listing_2_needs_degrees_another_plane_and_the_other_sign),
        CASE(E000_4_the_loop_of_listing_7_never_reaches_one),
        CASE(E000_4_a_line_between_two_reachable_points_may_leave_the_reach),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
