/// Any six turning joints: all solutions by elimination, and a count that closes or is said not to.
#include "kin/eigenvalues.h"
#include "kin/general.h"
#include "robot_of_axes.h"

enum {
    ROBOTS = CHECK_ROUNDS(200, 10),
    POSES = CHECK_ROUNDS(20, 5),
    TRIES = 60,
};

static zv_robot random_arm(void)
{
    axis_row rows[6];
    for (int k = 0; k < 6; ++k) {
        rows[k] = (axis_row){random_direction(), random_vec3(0.6), false};
    }
    return robot_of_axes(6, rows, (zv_pose){.rot = random_rot(), .pos = random_vec3(1)});
}

/// An industrial arm whose axis 6 passes beside the point where axes 4 and 5 meet; `offset` more of them.
static zv_robot square_arm(double offset)
{
    const zv_vec3 x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
    const axis_row rows[6] = {
        {z, {0, 0, 0}, false},     {y, {0.2, 0, 0.4}, false},          {y, {0.2, 0, 1.0}, false},
        {x, {0.3, 0, 1.1}, false}, {y, {0.9, 0, 1.1 + offset}, false}, {x, {1.0, 0, 1.05 + offset}, false}};
    return robot_of_axes(6, rows, (zv_pose){.rot = zv_rot_identity(), .pos = {1.2, 0, 1.0}});
}

static void every_solution_reaches_and_the_source_is_among_them(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        const zv_robot robot = i % 2 ? random_arm() : square_arm(i % 4 ? 0.0 : check_uniform(0.02, 0.1));
        zv_ik *ik = solver_for(&robot, "general");
        for (int k = 0; k < POSES; ++k) {
            double q[ZV_MAX_JOINTS];
            random_joint_values(&robot, q);
            check_laws_at(&robot, ik, q, 1e-10, 1e-5);
        }
        zv_ik_free(ik);
    }
}

static void a_search_finds_no_other_solution(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        const zv_robot robot = i % 2 ? random_arm() : square_arm(0.0);
        zv_ik *ik = solver_for(&robot, "general");
        double q[ZV_MAX_JOINTS];
        random_joint_values(&robot, q);
        check_nothing_outside(&robot, ik, q, TRIES);
        zv_ik_free(ik);
    }
}

/// Joints at quarter turns give roots that coincide although their solutions differ. What is called complete is.
static void a_set_called_complete_holds_the_source_also_at_quarter_turns(void)
{
    int missed = 0, doubted = 0, looked = 0;
    for (int i = 0; i < ROBOTS; ++i) {
        const zv_robot robot = i % 2 ? random_arm() : square_arm(0.0);
        zv_ik *ik = solver_for(&robot, "general");
        for (int k = 0; k < POSES; ++k, ++looked) {
            double q[ZV_MAX_JOINTS];
            random_joint_values(&robot, q);
            q[k % 6] = ZV_PI / 2.0 * (k / 6 % 4 - 1);
            const zv_ik_target target = zv_ik_target_pose(zv_fk(&robot, q));
            zv_ik_set set;
            CHECK(zv_ik_solve(ik, &target, &set, NULL) == ZV_OK);
            CHECK(set.complete == (set.doubt == NULL));
            const bool found = apart_from_set(&robot, &set, q, 0) < 1e-4;
            CHECK(found || !set.complete);
            missed += !found;
            doubted += !set.complete;
        }
        zv_ik_free(ik);
    }
    CHECK(missed * 500 <= looked && doubted * 50 <= looked);
}

/// Near singular poses every solution still reaches, and none that is called complete lacks the source.
static void poses_beside_singular_ones_are_solved(void)
{
    const zv_robot robot = square_arm(0.0);
    zv_ik *ik = solver_for(&robot, "general");
    for (int i = 0; i < 40 * POSES; ++i) {
        double q[ZV_MAX_JOINTS];
        random_joint_values(&robot, q);
        static const double away[] = {1e-2, 1e-3, 1e-4, 1e-6, 1e-8, 0.0};
        q[4] = away[i % 6] + (i % 12 < 6 ? 0.0 : ZV_PI);
        const zv_ik_target target = zv_ik_target_pose(zv_fk(&robot, q));
        zv_ik_set set;
        CHECK(zv_ik_solve(ik, &target, &set, NULL) == ZV_OK);
        for (int s = 0; s < set.count; ++s) {
            CHECK(pose_apart(zv_fk(&robot, set.solutions[s].q), target.base_from_tool) < 1e-8);
        }
        CHECK(!set.complete || apart_from_set(&robot, &set, q, 0) < 1e-3);
    }
    zv_ik_free(ik);
}

static void a_pose_out_of_reach_is_known_to_be(void)
{
    const zv_robot robot = square_arm(0.0);
    zv_ik *ik = solver_for(&robot, "general");
    const zv_ik_target target = zv_ik_target_pose((zv_pose){.rot = zv_rot_identity(), .pos = {5.0, 1.0, 2.0}});
    zv_ik_set set;
    CHECK(zv_ik_solve(ik, &target, &set, NULL) == ZV_OK);
    CHECK(set.count == 0 && set.complete && set.reach == ZV_REACH_POSE);
    zv_ik_free(ik);
}

/// The eigenvalues of a random matrix satisfy its trace and, by their squares, that of its square.
static void eigenvalues_add_up_to_the_traces(void)
{
    for (int i = 0; i < 200; ++i) {
        const int n = 1 + (int)check_uniform(0, ZV_EIGEN_MOST);
        static double a[ZV_EIGEN_MOST][ZV_EIGEN_MOST];
        double re[ZV_EIGEN_MOST], im[ZV_EIGEN_MOST], trace = 0.0, square = 0.0;
        for (int r = 0; r < n; ++r) {
            for (int c = 0; c < n; ++c) {
                a[r][c] = check_uniform(-1, 1);
            }
        }
        for (int r = 0; r < n; ++r) {
            trace += a[r][r];
            for (int c = 0; c < n; ++c) {
                square += a[r][c] * a[c][r];
            }
        }
        CHECK(zv_eigenvalues(n, a, re, im));
        for (int k = 0; k < n; ++k) {
            trace -= re[k];
            square -= re[k] * re[k] - im[k] * im[k];
        }
        CHECK(fabs(trace) < 1e-10 && fabs(square) < 1e-9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_solution_reaches_and_the_source_is_among_them),
        CASE(a_search_finds_no_other_solution),
        CASE(a_set_called_complete_holds_the_source_also_at_quarter_turns),
        CASE(poses_beside_singular_ones_are_solved),
        CASE(a_pose_out_of_reach_is_known_to_be),
        CASE(eigenvalues_add_up_to_the_traces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
