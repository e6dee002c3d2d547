/// @file test_errata_002.c
/// Errata of document 002, the six-axis RL15: equation (2) against Table I, the closed form (4) to (8), Unity's frame.
///
///        a3 .--- d4 ---o W wrist (X6, Y6, Z6)    l = sqrt(a3^2 + d4^2), beta = atan(a3 / d4)
///           o E elbow, q3                        p = c1 X6 + s1 Y6 - a1, the distance of W from axis 2 outwards
///           |                                    n, o, a are the columns of the tool's rotation
///           | a2                                 sij = sin(qi + qj), cij = cos(qi + qj)
///     z  a1 |
///     +-----o S shoulder, q2
#include "errata.h"

static const double A1 = 200.0, A2 = 600.0, A3 = 115.0, D4 = 825.0; // Table I, mm

static void random_joints(double q[ZV_MAX_JOINTS])
{
    for (int k = 0; k < 6; ++k) {
        q[k] = check_uniform(-ZV_PI, ZV_PI);
    }
}

/// Frames after joints 1 to 6 by the product of Table I, which is what the library computes. Millimetres.
static void table_1_frames(errata_arm arm, const double *q, zv_pose frames[ZV_MAX_JOINTS])
{
    zv_fk_frames(arm.robot, q, frames);
    for (int k = 0; k < 6; ++k) {
        frames[k].pos = zv_vec3_scale(frames[k].pos, 1.0 / ZV_MM);
    }
}

/// Equation (2) as printed, frames 3 to 6, written with the paper's v1 ... v31 by columns. Millimetres.
static void equation_2_frames(const double *q, zv_pose frames[ZV_MAX_JOINTS])
{
    const double c1 = cos(q[0]), s1 = sin(q[0]), c4 = cos(q[3]), s4 = sin(q[3]), c5 = cos(q[4]), s5 = sin(q[4]);
    const double c6 = cos(q[5]), s6 = sin(q[5]), c23 = cos(q[1] + q[2]), s23 = sin(q[1] + q[2]);
    const double v0 = A1 - A2 * sin(q[1]) - A3 * s23 + D4 * c23, v1 = c1 * s23, v3 = s1 * s23;
    const double v15 = -v1 * c4 - s1 * s4, v16 = s1 * c4 - v1 * s4, v17 = c1 * s4 - v3 * c4;
    const double v18 = -v3 * s4 - c1 * c4, v19 = c23 * c4, v20 = c23 * s4;
    const zv_vec3 wrist = {c1 * v0, s1 * v0, A2 * cos(q[1]) + A3 * c23 + D4 * s23};
    const zv_vec3 forearm = {c1 * c23, s1 * c23, s23}, bend = {v16, v18, v20}, across = {v15, v17, v19};

    frames[2] = (zv_pose){{{-v1, -v3, c23}, {s1, -c1, 0.0}, forearm}, wrist}; // the origin belongs to frame 4
    frames[3] = (zv_pose){{across, zv_vec3_scale(forearm, -1.0), bend}, wrist};
    const zv_vec3 x5 = zv_vec3_add(zv_vec3_scale(across, c5), zv_vec3_scale(forearm, -s5));
    const zv_vec3 z5 = zv_vec3_add(zv_vec3_scale(across, s5), zv_vec3_scale(forearm, c5));
    frames[4] = (zv_pose){{x5, bend, z5}, wrist};
    const zv_vec3 x6 = zv_vec3_add(zv_vec3_scale(x5, c6), zv_vec3_scale(bend, s6));
    const zv_vec3 y6 = zv_vec3_add(zv_vec3_scale(x5, -s6), zv_vec3_scale(bend, c6));
    frames[5] = (zv_pose){{x6, y6, z5}, wrist};
}

static double rotation_difference(zv_rot a, zv_rot b)
{
    const zv_vec3 gaps[] = {zv_vec3_sub(a.x, b.x), zv_vec3_sub(a.y, b.y), zv_vec3_sub(a.z, b.z)};
    double worst = 0.0;
    for (int k = 0; k < 3; ++k) {
        worst = fmax(worst, fmax(fabs(gaps[k].x), fmax(fabs(gaps[k].y), fabs(gaps[k].z))));
    }
    return worst;
}

static void the_home_pose_is_at_1025_0_715_in_wrist_singularity_and_gimbal_lock(void)
{
    const errata_arm arm = arm_open("rl15");
    const double home[ZV_MAX_JOINTS] = {0};
    const zv_pose pose = zv_fk(arm.robot, home);

    CHECK_NEAR(pose.pos.x / ZV_MM, 1025.0, 1e-9);
    CHECK_NEAR(pose.pos.y / ZV_MM, 0.0, 1e-9);
    CHECK_NEAR(pose.pos.z / ZV_MM, 715.0, 1e-9);
    CHECK(zv_rot_to_abc(pose.rot).gimbal);
    CHECK(arm_solve(arm, zv_ik_target_pose(pose)).singular & ZV_SINGULAR_WRIST);
    arm_close(arm);
}

static void E002_1_equation_2_turns_axis_4_the_other_way_than_table_1(void)
{
    const errata_arm arm = arm_open("rl15");
    double worst_printed = 0.0, worst_mirrored = 0.0;
    for (int i = 0; i < 4000; ++i) {
        double q[ZV_MAX_JOINTS];
        random_joints(q);
        zv_pose table[ZV_MAX_JOINTS], printed[ZV_MAX_JOINTS];
        table_1_frames(arm, q, table);
        equation_2_frames(q, printed);
        worst_printed = fmax(worst_printed, rotation_difference(table[5].rot, printed[5].rot));

        q[3] = -q[3];
        equation_2_frames(q, printed);
        for (int k = 3; k < 6; ++k) {
            worst_mirrored = fmax(worst_mirrored, rotation_difference(table[k].rot, printed[k].rot));
            CHECK(distance(table[k].pos, printed[k].pos) < 1e-9);
        }
    }
    CHECK_NEAR(worst_printed, 2.0, 0.02);
    CHECK(worst_mirrored < 1e-12);
    arm_close(arm);
}

static void E002_2_frame_3_is_printed_at_the_wrist_825_mm_too_far(void)
{
    const errata_arm arm = arm_open("rl15");
    for (int i = 0; i < 4000; ++i) {
        double q[ZV_MAX_JOINTS];
        random_joints(q);
        zv_pose table[ZV_MAX_JOINTS], printed[ZV_MAX_JOINTS];
        table_1_frames(arm, q, table);
        equation_2_frames(q, printed);
        const zv_vec3 off = zv_vec3_sub(printed[2].pos, table[2].pos);
        CHECK(rotation_difference(table[2].rot, printed[2].rot) < 1e-12);
        CHECK(distance(off, zv_vec3_scale(table[2].rot.z, D4)) < 1e-9);

        const double s23 = sin(q[1] + q[2]), out = A1 - A2 * sin(q[1]) - A3 * s23;
        const zv_vec3 right = {cos(q[0]) * out, sin(q[0]) * out, A2 * cos(q[1]) + A3 * cos(q[1] + q[2])};
        CHECK(distance(table[2].pos, right) < 1e-9);
    }
    arm_close(arm);
}

/// The two triangles of the arm that equation (4) needs and the paper leaves undefined.
static double forearm_length(void)
{
    return sqrt(A3 * A3 + D4 * D4);
}

static double forearm_angle(void)
{
    return atan(A3 / D4);
}

/// Wrist of joint values q in the plane of the arm: distance from axis 2 outwards and height.
static void wrist_in_plane(const double *q, double *p, double *z)
{
    *p = -A2 * sin(q[1]) - A3 * sin(q[1] + q[2]) + D4 * cos(q[1] + q[2]);
    *z = A2 * cos(q[1]) + A3 * cos(q[1] + q[2]) + D4 * sin(q[1] + q[2]);
}

static void E002_4_equation_4_closes_once_l_beta_l1_and_p_are_defined(void)
{
    const double l = forearm_length(), beta = forearm_angle();
    CHECK_NEAR(l, 832.9766, 5e-5);
    CHECK_NEAR(beta / ZV_DEG, 7.93555, 5e-6);

    int needs_second_sign = 0;
    for (int i = 0; i < ERRATA_SAMPLES; ++i) {
        double q[ZV_MAX_JOINTS], p, z;
        random_joints(q);
        wrist_in_plane(q, &p, &z);
        const double pom = (p * p + z * z - (A2 * A2 + l * l)) / (2.0 * A2 * l);
        const double root = sqrt(fmax(0.0, 1.0 - pom * pom));
        const double plus = atan2(pom, root) - beta, minus = atan2(pom, -root) - beta;
        CHECK_NEAR(fmin(turn_between(plus, q[2]), turn_between(minus, q[2])), 0.0, 1e-6);
        needs_second_sign += turn_between(plus, q[2]) > 1e-6;
    }
    CHECK(needs_second_sign > ERRATA_SAMPLES * 45 / 100 && needs_second_sign < ERRATA_SAMPLES * 55 / 100);
}

/// Equation (5) as printed: numerator and denominator share the factor (K p - N Z), and N appears as a square root.
static double equation_5_q2(double q3, double p, double z)
{
    const double k = D4 * cos(q3) - A3 * sin(q3), n = A2 + D4 * sin(q3) + A3 * cos(q3);
    const double root = sqrt(n * n), factor = k * p - root * z;
    return atan2((k * z - root * p) * factor, (k * p + root * z) * factor);
}

static double corrected_q2(double q3, double p, double z)
{
    const double k = D4 * cos(q3) - A3 * sin(q3), n = A2 + D4 * sin(q3) + A3 * cos(q3);
    return atan2(k * z - n * p, k * p + n * z);
}

static void E002_5_equation_5_is_right_only_when_its_common_factor_and_its_root_are_positive(void)
{
    int right = 0, explained = 0;
    for (int i = 0; i < ERRATA_SAMPLES; ++i) {
        double q[ZV_MAX_JOINTS], p, z;
        random_joints(q);
        wrist_in_plane(q, &p, &z);
        const double n = A2 + D4 * sin(q[2]) + A3 * cos(q[2]), k = D4 * cos(q[2]) - A3 * sin(q[2]);
        const bool is_right = turn_between(equation_5_q2(q[2], p, z), q[1]) < 1e-6;
        right += is_right;
        explained += is_right == (n >= 0.0 && k * p - n * z > 0.0);
        CHECK_NEAR(turn_between(corrected_q2(q[2], p, z), q[1]), 0.0, 1e-9);
    }
    CHECK(explained == ERRATA_SAMPLES);
    CHECK(right > ERRATA_SAMPLES * 35 / 100 && right < ERRATA_SAMPLES * 40 / 100); // about three in eight
}

static void E002_5_the_example_comes_out_as_160_degrees_in_place_of_minus_20(void)
{
    const double q[] = {30.0 * ZV_DEG, -20.0 * ZV_DEG, 25.0 * ZV_DEG};
    double p, z;
    wrist_in_plane(q, &p, &z);
    CHECK_NEAR(equation_5_q2(q[2], p, z) / ZV_DEG, 160.0, 1e-9);
    CHECK_NEAR(corrected_q2(q[2], p, z) / ZV_DEG, -20.0, 1e-9);
}

/// The wrist equations (6) to (8). `sign_6` and `sign_8` are +1 as printed; one of them must be -1 for the chain to
/// close: (6) fits equation (2), (8) fits Table I.
static void wrist_equations(zv_rot tool, const double *q, double sign_6, double sign_8, double wrist[3])
{
    const double c1 = cos(q[0]), s1 = sin(q[0]), c23 = cos(q[1] + q[2]), s23 = sin(q[1] + q[2]);
    const zv_vec3 n = tool.x, o = tool.y, a = tool.z;
    const double forward = c1 * a.x + s1 * a.y; // a'''
    const double a_prime = s23 * forward - c23 * a.z, a_second = sign_6 * (s1 * a.x - c1 * a.y);
    const double q4 = atan2(a_second, a_prime), c4 = cos(q4), s4 = sin(q4);
    const double q5 = atan2(-(c4 * a_prime + s4 * a_second), c23 * forward + s23 * a.z);

    const double t4 = sign_8 * s4;
    const double n_prime = -t4 * c1 * s23 - c4 * s1, n_second = -t4 * s1 * s23 + c4 * c1, n_third = t4 * c23;
    const double s6 = -(n_prime * n.x + n_second * n.y + n_third * n.z);
    const double c6 = -(n_prime * o.x + n_second * o.y + n_third * o.z);
    wrist[0] = q4;
    wrist[1] = q5;
    wrist[2] = atan2(s6, c6);
}

typedef enum convention { TABLE_1, EQUATION_2 } convention;

static zv_rot tool_rotation(errata_arm arm, convention which, const double *q)
{
    zv_pose frames[ZV_MAX_JOINTS];
    if (which == TABLE_1) {
        table_1_frames(arm, q, frames);
    } else {
        equation_2_frames(q, frames);
    }
    return frames[5].rot;
}

/// How many of 3000 random tools the wrist equations find again.
static int wrist_closures(errata_arm arm, convention which, double sign_6, double sign_8)
{
    int closed = 0;
    for (int i = 0; i < 3000; ++i) {
        double q[ZV_MAX_JOINTS];
        random_joints(q);
        const zv_rot tool = tool_rotation(arm, which, q);
        wrist_equations(tool, q, sign_6, sign_8, q + 3);
        CHECK(sin(q[4]) <= 1e-9); // (6) knows only one of the two wrists
        closed += rotation_difference(tool_rotation(arm, which, q), tool) < 1e-9;
    }
    return closed;
}

static void E002_6_the_wrist_equations_close_only_after_one_sign_is_changed(void)
{
    const errata_arm arm = arm_open("rl15");
    CHECK(wrist_closures(arm, TABLE_1, 1.0, 1.0) == 0);
    CHECK(wrist_closures(arm, EQUATION_2, 1.0, 1.0) == 0);
    CHECK(wrist_closures(arm, TABLE_1, -1.0, 1.0) == 3000);
    CHECK(wrist_closures(arm, EQUATION_2, 1.0, -1.0) == 3000);
    arm_close(arm);
}

static bool base_in_reach(double rho, double z, double side)
{
    const double l = forearm_length(), away = hypot(rho - side * A1, z);
    return away >= fabs(A2 - l) && away <= A2 + l;
}

static void E002_7_a_pose_has_four_or_eight_solutions_and_each_reaches_it(void)
{
    const errata_arm arm = arm_open("rl15");
    int eights = 0, fours = 0;
    for (int i = 0; i < 4000; ++i) {
        double q[ZV_MAX_JOINTS];
        random_joints(q);
        const zv_pose target = zv_fk(arm.robot, q);
        const zv_ik_set set = arm_solve(arm, zv_ik_target_pose(target));
        const double rho = hypot(target.pos.x, target.pos.y) / ZV_MM, z = target.pos.z / ZV_MM;
        const int bases = base_in_reach(rho, z, 1.0) + base_in_reach(rho, z, -1.0);

        CHECK(set.count == 4 * bases);
        for (int k = 0; k < set.count; ++k) {
            const zv_pose reached = zv_fk(arm.robot, set.solutions[k].q);
            CHECK(distance(reached.pos, target.pos) < 1e-9);
            CHECK(rotation_difference(reached.rot, target.rot) < 1e-6);
        }
        eights += set.count == 8;
        fours += set.count == 4;
    }
    CHECK(eights + fours == 4000 && eights > 2 * fours);
    arm_close(arm);
}

static void E002_7_the_determinant_vanishes_with_elbow_shoulder_and_wrist(void)
{
    const errata_arm arm = arm_open("rl15");
    CHECK_NEAR(90.0 - forearm_angle() / ZV_DEG, 82.0644, 5e-5); // q3 of the stretched elbow; folded is 180 further
    for (int i = 0; i < 4000; ++i) {
        double q[ZV_MAX_JOINTS], p, z, jacobian[6 * ZV_MAX_JOINTS];
        random_joints(q);
        wrist_in_plane(q, &p, &z);
        const double v0 = p + A1, l = forearm_length();
        const double closed_form = -A2 * l * cos(q[2] + forearm_angle()) * v0 * sin(q[4]);
        zv_jacobian(arm.robot, q, jacobian);
        CHECK_NEAR(zv_jacobian_judge(arm.robot, jacobian).det / (ZV_MM * ZV_MM * ZV_MM), closed_form, 1e-3);
    }
    arm_close(arm);
}

typedef struct signed_permutation {
    double m[3][3], det;
} signed_permutation;

/// Signed permutation number `index` of 48.
static signed_permutation axis_map(int index)
{
    static const int order[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    signed_permutation map = {.det = index / 8 < 3 ? 1.0 : -1.0};
    for (int row = 0; row < 3; ++row) {
        const double sign = (index >> row) & 1 ? -1.0 : 1.0;
        map.m[row][order[index / 8][row]] = sign;
        map.det *= sign;
    }
    return map;
}

static zv_vec3 map_apply(const signed_permutation *map, zv_vec3 v)
{
    const double in[3] = {v.x, v.y, v.z};
    double out[3] = {0};
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            out[row] += map->m[row][column] * in[column];
        }
    }
    return (zv_vec3){out[0], out[1], out[2]};
}

/// M R M^T.
static zv_rot map_conjugate(const signed_permutation *map, zv_rot r)
{
    const zv_rot half = {map_apply(map, r.x), map_apply(map, r.y), map_apply(map, r.z)}; // M R
    const zv_rot turned = zv_rot_transpose(half);                                        // R^T M^T
    const zv_rot full = {map_apply(map, turned.x), map_apply(map, turned.y), map_apply(map, turned.z)};
    return zv_rot_transpose(full);
}

/// Unity's rotation of the Euler angles X, Y, Z.
static zv_rot unity_rotation(zv_vec3 euler)
{
    return zv_rot_mul(zv_rot_y(euler.y), zv_rot_mul(zv_rot_x(euler.x), zv_rot_z(euler.z)));
}

static zv_vec3 random_euler(void)
{
    return (zv_vec3){check_uniform(-1.5, 1.5), check_uniform(-3.0, 3.0), check_uniform(-3.0, 3.0)};
}

static bool explains_the_angles(const signed_permutation *map)
{
    double worst = 0.0;
    for (int i = 0; i < 50; ++i) {
        const zv_vec3 euler = random_euler();
        const zv_rot abc = zv_rot_from_abc(-euler.y, -euler.x, euler.z);
        worst = fmax(worst, rotation_difference(map_conjugate(map, unity_rotation(euler)), abc));
    }
    return worst < 1e-12;
}

static void E002_8_only_one_change_of_handedness_fits_A_is_minus_Y_B_is_minus_X_C_is_Z(void)
{
    int left_to_right = 0, same_hand = 0;
    for (int index = 0; index < 48; ++index) {
        const signed_permutation map = axis_map(index);
        if (!explains_the_angles(&map)) {
            continue;
        }
        left_to_right += map.det < 0.0;
        same_hand += map.det > 0.0; // the negative of the one we want, useless for positions
        if (map.det < 0.0) {
            const zv_vec3 where = map_apply(&map, (zv_vec3){1.0, 2.0, 3.0});
            CHECK(distance(where, (zv_vec3){-3.0, 1.0, 2.0}) < 1e-15); // X = -zU, Y = xU, Z = yU
        }
    }
    CHECK(left_to_right == 1 && same_hand == 1);
}

static void E002_8_the_library_uses_that_map_for_positions_too(void)
{
    for (int i = 0; i < 1000; ++i) {
        const zv_unity_pose unity = {.pos = random_euler(), .euler = random_euler()};
        const zv_pose pose = zv_pose_from_unity(unity);
        CHECK(distance(pose.pos, (zv_vec3){-unity.pos.z, unity.pos.x, unity.pos.y}) < 1e-15);
        const zv_rot abc = zv_rot_from_abc(-unity.euler.y, -unity.euler.x, unity.euler.z);
        CHECK(rotation_difference(pose.rot, abc) < 1e-12);
    }
}

static void E002_9_the_matrices_9_to_11_put_into_12_give_another_rotation(void)
{
    const signed_permutation relabel = {.m = {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}},
                                        .det = 1.0}; // zU to x, xU to y, yU to z
    double worst = 0.0;
    for (int i = 0; i < 4000; ++i) {
        const zv_vec3 euler = random_euler();
        const zv_rot literal = unity_rotation((zv_vec3){-euler.x, -euler.y, euler.z});
        const zv_rot meant = zv_rot_from_abc(-euler.y, -euler.x, euler.z);
        worst = fmax(worst, rotation_difference(literal, meant));
        CHECK(rotation_difference(map_conjugate(&relabel, literal), meant) < 1e-12);
    }
    CHECK_NEAR(worst, 2.0, 0.1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_home_pose_is_at_1025_0_715_in_wrist_singularity_and_gimbal_lock),
        CASE(E002_1_equation_2_turns_axis_4_the_other_way_than_table_1),
        CASE(E002_2_frame_3_is_printed_at_the_wrist_825_mm_too_far),
        CASE(E002_4_equation_4_closes_once_l_beta_l1_and_p_are_defined),
        CASE(E002_5_equation_5_is_right_only_when_its_common_factor_and_its_root_are_positive),
        CASE(E002_5_the_example_comes_out_as_160_degrees_in_place_of_minus_20),
        CASE(E002_6_the_wrist_equations_close_only_after_one_sign_is_changed),
        CASE(E002_7_a_pose_has_four_or_eight_solutions_and_each_reaches_it),
        CASE(E002_7_the_determinant_vanishes_with_elbow_shoulder_and_wrist),
        CASE(E002_8_only_one_change_of_handedness_fits_A_is_minus_Y_B_is_minus_X_C_is_Z),
        CASE(E002_8_the_library_uses_that_map_for_positions_too),
        CASE(E002_9_the_matrices_9_to_11_put_into_12_give_another_rotation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
