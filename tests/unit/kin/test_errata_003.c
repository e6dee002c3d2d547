/// @file test_errata_003.c
/// Errata of document 003, the three-link servo arm that grips from above: case 1, the decrement rule, the payload.
///
///            A ____ B         alpha, beta, gamma are absolute angles of OA, AB, BC, counter-clockwise from +x
///             /    |          the paper's y is up; C lies on the table, y = 0, at the distance OC
///            /     |          gamma = -90 degrees is the grip from above; g = -gamma
///          O ______C__
#include "errata.h"

static const double OA = 100.0, AB = 80.0, BC = 67.5;               // mm
static const double SERVO_KG = 0.06, GRAVITY = 9.81;                // servo with its fasteners
static const double TORQUE_O = 1.0, TORQUE_A = 0.5, TORQUE_B = 0.5; // N·m

typedef struct planar {
    double x, y;
} planar;

/// Absolute angles, degrees.
typedef struct posture {
    double alpha, beta, gamma;
} posture;

static planar step(planar from, double length, double angle_deg)
{
    return (planar){from.x + length * cos(angle_deg * ZV_DEG), from.y + length * sin(angle_deg * ZV_DEG)};
}

static planar tool_of(posture p)
{
    return step(step(step((planar){0.0, 0.0}, OA, p.alpha), AB, p.beta), BC, p.gamma);
}

static double miss(posture p, double oc)
{
    const planar c = tool_of(p);
    return hypot(c.x - oc, c.y);
}

/// Forward equations of case 1 as printed: the third term of y is + BC.
static planar case_1_forward(posture p)
{
    const planar b = step(step((planar){0.0, 0.0}, OA, p.alpha), AB, p.beta);
    return (planar){b.x, b.y + BC};
}

/// Inverse as printed, for a point B and link BC at -g: beta = -arcctg(|xB - xA| / |yB - yA|).
static posture printed_inverse(planar b, double g_deg)
{
    const double ob = hypot(b.x, b.y), on = (OA * OA - AB * AB + ob * ob) / (2.0 * ob);
    const double alpha = acos(fmin(1.0, on / OA)) / ZV_DEG + atan2(b.y, b.x) / ZV_DEG;
    const planar a = step((planar){0.0, 0.0}, OA, alpha);
    return (posture){alpha, -atan2(fabs(b.y - a.y), fabs(b.x - a.x)) / ZV_DEG, -g_deg};
}

static posture corrected_inverse(planar b, double g_deg)
{
    posture p = printed_inverse(b, g_deg);
    const planar a = step((planar){0.0, 0.0}, OA, p.alpha);
    p.beta = atan2(b.y - a.y, b.x - a.x) / ZV_DEG;
    return p;
}

static planar joint_b(double oc, double g_deg)
{
    return step((planar){oc, 0.0}, BC, 180.0 - g_deg);
}

/// The rule of the paper for OC > 140: one degree less until B is near enough. The paper has no way out of the loop.
static double decrement_g(double oc)
{
    double g = 90.0;
    if (oc <= 140.0) {
        return g;
    }
    do {
        g -= 1.0;
        const planar b = joint_b(oc, g);
        if (hypot(b.x, b.y) <= OA + AB) {
            return g;
        }
    } while (g > -360.0);
    return NAN;
}

static double exact_g(double oc)
{
    const double reach = OA + AB;
    if (oc * oc + BC * BC <= reach * reach) {
        return 90.0;
    }
    return acos((oc * oc + BC * BC - reach * reach) / (2.0 * oc * BC)) / ZV_DEG;
}

static double beta_limited_g(double oc)
{
    const double rest = oc - AB;
    if (oc <= AB + sqrt(OA * OA - BC * BC)) {
        return 90.0;
    }
    return acos((rest * rest + BC * BC - OA * OA) / (2.0 * rest * BC)) / ZV_DEG;
}

static void E003_1_with_gamma_at_plus_90_the_gripper_hangs_135_mm_above_the_table(void)
{
    const posture p = corrected_inverse(joint_b(140.0, 90.0), 90.0);
    const planar printed = case_1_forward(p), right = tool_of(p);
    CHECK_NEAR(printed.x, 140.0, 1e-9);
    CHECK_NEAR(printed.y, 135.0, 1e-9);
    CHECK_NEAR(right.x, 140.0, 1e-9);
    CHECK_NEAR(right.y, 0.0, 1e-9);
}

static void E003_2_beta_from_absolute_values_fails_near_the_base_and_far_out(void)
{
    const double near_end = AB - sqrt(OA * OA - BC * BC), far_end = AB + sqrt(OA * OA - BC * BC);
    CHECK_NEAR(near_end, 6.22, 0.005);
    CHECK_NEAR(far_end, 153.78, 0.005);

    double worst_near = 0.0, worst_far = 0.0;
    for (double oc = 0.0; oc < 166.86; oc += 0.01) {
        const double printed = miss(printed_inverse(joint_b(oc, 90.0), 90.0), oc);
        CHECK(miss(corrected_inverse(joint_b(oc, 90.0), 90.0), oc) < 1e-9);
        if (oc < near_end - 0.01) {
            CHECK(printed > 1e-3);
            worst_near = fmax(worst_near, printed);
        } else if (oc > far_end + 0.01) {
            CHECK(printed > 1e-3);
            worst_far = fmax(worst_far, printed);
        } else if (oc > near_end && oc < far_end) {
            CHECK(printed < 1e-9);
        }
    }
    CHECK_NEAR(worst_near, 14.2, 0.05);
    CHECK_NEAR(worst_far, 58.9, 0.05);
}

/// The farthest target that the gripper at -g reaches: the arm is stretched there, and the decrement rule goes on to
/// g - 1 behind it.
static double farthest_oc(double g_deg)
{
    const double reach = OA + AB, drop = BC * sin(g_deg * ZV_DEG);
    return BC * cos(g_deg * ZV_DEG) + sqrt(reach * reach - drop * drop);
}

static void E003_2_with_the_decrement_rule_the_error_of_beta_grows_to_60_mm(void)
{
    double worst = 0.0, where = 0.0;
    for (double g = 89.0; g >= 1.0; g -= 1.0) {
        const double oc = farthest_oc(g) - 1e-9, printed = miss(printed_inverse(joint_b(oc, g), g), oc);
        where = printed > worst ? oc : where;
        worst = fmax(worst, printed);
        CHECK(decrement_g(oc) == g);
        CHECK(miss(corrected_inverse(joint_b(oc, g), g), oc) < 1e-6);
    }
    CHECK_NEAR(worst, 60.0, 0.05);
    CHECK_NEAR(where, 168.05, 0.01);
}

static double elbow_interior_deg(double ob)
{
    return acos((OA * OA + AB * AB - ob * ob) / (2.0 * OA * AB)) / ZV_DEG;
}

static void E003_4_the_limit_of_140_mm_is_near_the_travel_of_the_servo_and_nothing_else(void)
{
    const double bent_120 = sqrt(OA * OA + AB * AB + OA * AB); // OB when the elbow is at 120 degrees
    CHECK_NEAR(sqrt((OA + AB) * (OA + AB) - BC * BC), 166.864, 5e-4);
    CHECK_NEAR(AB + sqrt(OA * OA - BC * BC), 153.782, 5e-4);
    CHECK_NEAR(sqrt(bent_120 * bent_120 - BC * BC), 140.868, 5e-4);
    CHECK_NEAR(elbow_interior_deg(hypot(140.0, BC)), 119.0, 0.05);
    CHECK_NEAR(bent_120 + BC, 223.7, 0.05);
}

static zv_ik_set grip(errata_arm arm, double oc, zv_pitch_policy policy)
{
    zv_ik_target target = target_mm(oc, 0.0, 0.0);
    target.policy = policy;
    target.preferred_pitch = -90.0 * ZV_DEG;
    return arm_solve(arm, target);
}

static posture elbow_above(const zv_ik_set *set)
{
    for (int k = 0; k < set->count; ++k) {
        const double *q = set->solutions[k].q;
        if (set->solutions[k].branch.elbow == ZV_ELBOW_UP || set->count == 1) {
            return (posture){zv_wrap(q[0]) / ZV_DEG, zv_wrap(q[0] + q[1]) / ZV_DEG,
                             zv_wrap(q[0] + q[1] + q[2]) / ZV_DEG};
        }
    }
    fail_msg("no solution with the elbow above");
    return (posture){0};
}

static void E003_5_the_three_rules_differ_at_200_mm(void)
{
    CHECK_NEAR(decrement_g(200.0), 63.0, 0.0);
    CHECK_NEAR(exact_g(200.0), 63.2415, 5e-5);
    CHECK_NEAR(beta_limited_g(200.0), 56.4369, 5e-5);

    const double past_the_reach = decrement_g(247.6); // the printed loop would never end
    CHECK(past_the_reach != past_the_reach);
}

static void E003_5_the_library_offers_all_three_rules(void)
{
    const errata_arm arm = arm_open("planar3");
    for (int i = 0; i < 2000; ++i) {
        const double oc = check_uniform(7.0, 247.0);
        const zv_ik_set decrement = grip(arm, oc, ZV_PITCH_DECREMENT), exact = grip(arm, oc, ZV_PITCH_EXACT);
        const zv_ik_set beta = grip(arm, oc, ZV_PITCH_BETA);

        CHECK_NEAR(-decrement.pitch / ZV_DEG, decrement_g(oc), 1e-9);
        CHECK_NEAR(-exact.pitch / ZV_DEG, exact_g(oc), 1e-6);
        CHECK_NEAR(-beta.pitch / ZV_DEG, beta_limited_g(oc), 1e-6);
        CHECK(miss(elbow_above(&decrement), oc) < 1e-6);
        CHECK(miss(elbow_above(&exact), oc) < 1e-6);
        CHECK(miss(elbow_above(&beta), oc) < 1e-6);
        CHECK(elbow_above(&beta).beta < 1e-6);
    }
    CHECK(grip(arm, 248.0, ZV_PITCH_DECREMENT).count == 0);
    arm_close(arm);
}

static void E003_5_the_decrement_rule_points_the_middle_link_up_for_most_targets(void)
{
    int up = 0, all = 0;
    for (double oc = 140.005; oc < 247.5; oc += 0.01, ++all) {
        const double g = decrement_g(oc);
        up += corrected_inverse(joint_b(oc, g), g).beta > 0.0;
    }
    CHECK_NEAR(100.0 * up / all, 85.6, 0.05); // although the paper promises beta in -90..0
}

static void E003_5_each_step_of_the_decrement_rule_makes_the_arm_jump(void)
{
    const errata_arm arm = arm_open("planar3");
    double worst_elbow = 0.0, worst_alpha = 0.0, worst_beta = 0.0, where = 0.0;
    for (double g = 89.0; g >= 1.0; g -= 1.0) {
        const double oc = farthest_oc(g);
        const zv_ik_set before = grip(arm, oc - 1e-6, ZV_PITCH_DECREMENT),
                        after = grip(arm, oc + 1e-6, ZV_PITCH_DECREMENT);
        const posture p = elbow_above(&before), r = elbow_above(&after);
        const double elbow = fabs((r.alpha - r.beta) - (p.alpha - p.beta));
        where = elbow > worst_elbow ? oc : where;
        worst_elbow = fmax(worst_elbow, elbow);
        worst_alpha = fmax(worst_alpha, fabs(r.alpha - p.alpha));
        worst_beta = fmax(worst_beta, fabs(r.beta - p.beta));
    }
    CHECK_NEAR(worst_elbow, 13.2, 0.05);
    CHECK_NEAR(worst_alpha, 5.9, 0.05);
    CHECK_NEAR(worst_beta, 7.35, 0.005);
    CHECK_NEAR(where, 191.54, 0.01);
    arm_close(arm);
}

static void E003_5_the_closed_rules_do_not_jump(void)
{
    const errata_arm arm = arm_open("planar3");
    posture last = {0};
    for (double oc = 150.0; oc < 240.0; oc += 0.01) {
        const zv_ik_set set = grip(arm, oc, ZV_PITCH_BETA);
        const posture now = elbow_above(&set);
        if (oc > 150.0) {
            CHECK(fabs(now.alpha - last.alpha) < 0.1 && fabs(now.beta - last.beta) < 0.1);
            CHECK(fabs(now.gamma - last.gamma) < 0.1);
        }
        last = now;
    }
    arm_close(arm);
}

/// Holding torques of equation (2) at B, A and O for the load m, N·m.
typedef struct moments {
    double b, a, o;
} moments;

static moments equation_2(posture p, double load_kg)
{
    const double reach_c = BC * cos(p.gamma * ZV_DEG) * ZV_MM, reach_b = AB * cos(p.beta * ZV_DEG) * ZV_MM;
    const double reach_a = OA * cos(p.alpha * ZV_DEG) * ZV_MM;
    const double end = (load_kg + SERVO_KG) * GRAVITY, servo = SERVO_KG * GRAVITY;
    return (moments){end * reach_c, end * (reach_c + reach_b) + servo * reach_b,
                     end * (reach_c + reach_b + reach_a) + servo * (reach_b + reach_a) + servo * reach_a};
}

static double base_moment(double oc, double g)
{
    return equation_2(corrected_inverse(joint_b(oc, g), g), 0.2).o;
}

/// The least moment at the base over all pitches that reach, and the pitch where it is.
static double least_base_moment(double oc, double *where)
{
    double least = INFINITY;
    for (double g = 0.0; g <= 90.0; g += 0.1) {
        const planar b = joint_b(oc, g);
        if (hypot(b.x, b.y) <= OA + AB && base_moment(oc, g) < least) {
            least = base_moment(oc, g);
            *where = g;
        }
    }
    return least;
}

static void E003_6_the_most_vertical_gripper_loads_the_base_most_not_least(void)
{
    double where = 0.0;
    CHECK_NEAR(base_moment(150.0, 90.0), 0.5121, 5e-5);
    CHECK_NEAR(least_base_moment(150.0, &where), 0.4583, 5e-5);
    CHECK_NEAR(where, 26.0, 0.5);
    CHECK_NEAR(base_moment(200.0, exact_g(200.0)), 0.6654, 5e-5);
    CHECK_NEAR(least_base_moment(200.0, &where), 0.6324, 5e-5);
}

/// Loads at which each joint is at its limit with the arm stretched out and every link shortened by s mm; grams.
static moments limit_loads(double s)
{
    const double oa = (OA - s) * ZV_MM, ab = (AB - s) * ZV_MM, bc = (BC - s) * ZV_MM;
    const double servo = SERVO_KG * GRAVITY;
    return (moments){
        .b = 1e3 * (TORQUE_B / (GRAVITY * bc) - SERVO_KG),
        .a = 1e3 * ((TORQUE_A - servo * ab) / (GRAVITY * (bc + ab)) - SERVO_KG),
        .o = 1e3 * ((TORQUE_O - servo * (ab + oa) - servo * oa) / (GRAVITY * (bc + ab + oa)) - SERVO_KG),
    };
}

/// The Matlab listing: its second term has AB + BC where equation (2) has AB + OA.
static double matlab_load(double s)
{
    const double oa = (OA - s) * ZV_MM, ab = (AB - s) * ZV_MM, bc = (BC - s) * ZV_MM, servo = SERVO_KG * GRAVITY;
    return 1e3 * ((TORQUE_O - servo * (ab + bc) - servo * oa) / (GRAVITY * (bc + ab + oa)) - SERVO_KG);
}

static void E003_7_joint_A_gives_way_at_253_grams_before_the_284_of_the_paper(void)
{
    const moments loads = limit_loads(0.0);
    CHECK_NEAR(loads.o, 283.99, 0.005);
    CHECK_NEAR(loads.a, 253.0, 0.05);
    CHECK_NEAR(loads.b, 695.1, 0.05);

    const moments at_284 = equation_2((posture){0.0, 0.0, 0.0}, 0.284);
    CHECK_NEAR(at_284.o, TORQUE_O, 1e-4);
    CHECK_NEAR(at_284.a, 0.545, 5e-4);
    CHECK(at_284.a > TORQUE_A);
}

static void E003_8_the_curve_of_the_matlab_listing_is_not_that_of_equation_2(void)
{
    static const double table[5][5] = {
        // s, M_O of equation (2), M_O of Matlab, M_A, M_B
        {0.0, 283.99, 291.87, 253.01, 695.09},   {10.0, 339.71, 348.67, 306.81, 826.41},
        {20.0, 413.26, 423.66, 380.64, 1013.02}, {30.0, 514.84, 527.22, 488.21, 1299.16},
        {40.0, 664.21, 679.50, 659.53, 1793.40},
    };
    for (int i = 0; i < 5; ++i) {
        const double s = table[i][0];
        CHECK_NEAR(limit_loads(s).o, table[i][1], 0.005);
        CHECK_NEAR(matlab_load(s), table[i][2], 0.005);
        CHECK_NEAR(limit_loads(s).a, table[i][3], 0.005);
        CHECK_NEAR(limit_loads(s).b, table[i][4], 0.005);
        CHECK(limit_loads(s).a < fmin(limit_loads(s).o, limit_loads(s).b)); // joint A binds all along
    }
    CHECK_NEAR(matlab_load(39.76), 675.0, 0.5); // the paper's 675 g, read off the plot
}

static void E003_8_the_curve_bends_even_without_the_servo_masses(void)
{
    double bare[3];
    for (int i = 0; i < 3; ++i) {
        const double reach = (OA + AB + BC - 3.0 * 20.0 * i) * ZV_MM;
        bare[i] = 1e3 * TORQUE_O / (GRAVITY * reach);
    }
    CHECK_NEAR(bare[0], 411.9, 0.05);
    CHECK_NEAR(bare[1], 543.7, 0.05);
    CHECK_NEAR(bare[2], 799.5, 0.05);
    CHECK_NEAR(0.5 * (bare[0] + bare[2]), 605.7, 0.05); // a straight line would pass here at 20 mm
}

static void E003_9_five_kilogram_force_centimetres_are_less_than_half_a_newton_metre(void)
{
    const double kgf_cm = 9.80665 * 0.01; // N·m
    CHECK_NEAR(5.0 * kgf_cm, 0.4903, 5e-5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(E003_1_with_gamma_at_plus_90_the_gripper_hangs_135_mm_above_the_table),
        CASE(E003_2_beta_from_absolute_values_fails_near_the_base_and_far_out),
        CASE(E003_2_with_the_decrement_rule_the_error_of_beta_grows_to_60_mm),
        CASE(E003_4_the_limit_of_140_mm_is_near_the_travel_of_the_servo_and_nothing_else),
        CASE(E003_5_the_three_rules_differ_at_200_mm),
        CASE(E003_5_the_library_offers_all_three_rules),
        CASE(E003_5_the_decrement_rule_points_the_middle_link_up_for_most_targets),
        CASE(E003_5_each_step_of_the_decrement_rule_makes_the_arm_jump),
        CASE(E003_5_the_closed_rules_do_not_jump),
        CASE(E003_6_the_most_vertical_gripper_loads_the_base_most_not_least),
        CASE(E003_7_joint_A_gives_way_at_253_grams_before_the_284_of_the_paper),
        CASE(E003_8_the_curve_of_the_matlab_listing_is_not_that_of_equation_2),
        CASE(E003_8_the_curve_bends_even_without_the_servo_masses),
        CASE(E003_9_five_kilogram_force_centimetres_are_less_than_half_a_newton_metre),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
