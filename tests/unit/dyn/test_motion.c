/// @file test_motion.c
#include "check.h"

#include "dyn/motion_kernel.h"
#include "dyn_arms.h"

/// Joint values and their derivatives.
typedef struct state {
    double q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS], qdd[ZV_MAX_JOINTS];
} state;

static state random_state(const zv_robot *robot)
{
    state s;
    robot_random_q(robot, s.q);
    dyn_random_speeds(robot->joint_count, 3, s.qd);
    dyn_random_speeds(robot->joint_count, 10, s.qdd);
    return s;
}

static void check_vector_near(int n, const double *a, const double *b, double relative)
{
    const double scale = 1.0 + dyn_largest(n, b);
    for (int k = 0; k < n; ++k) {
        CHECK_NEAR(a[k], b[k], relative * scale);
    }
}

static void forward_dynamics_inverts_inverse_dynamics(void)
{
    for (int i = 0; i < DYN_SWEEP; ++i) {
        const zv_robot robot = dyn_random_robot();
        const zv_dyn_options options = {.gravity = {check_uniform(-9, 9), check_uniform(-9, 9), check_uniform(-9, 9)},
                                        .load_kg = check_uniform(0, 5)};
        zv_dyn *dyn = dyn_of(&robot, &options);
        const state s = random_state(&robot);
        double torque[ZV_MAX_JOINTS], qdd[ZV_MAX_JOINTS];
        zv_inverse_dynamics(dyn, s.q, s.qd, s.qdd, torque);
        CHECK(zv_forward_dynamics(dyn, s.q, s.qd, torque, qdd) == ZV_OK);
        check_vector_near(robot.joint_count, qdd, s.qdd, 1e-8);
        zv_dyn_free(dyn);
    }
}

static void the_mass_matrix_is_made_of_columns_of_inverse_dynamics(void)
{
    const zv_dyn_options weightless = {.load_kg = 1.5};
    for (int i = 0; i < DYN_SWEEP; ++i) {
        const zv_robot robot = dyn_random_robot();
        const int n = robot.joint_count;
        zv_dyn *dyn = dyn_of(&robot, &weightless);
        const state s = random_state(&robot);
        double matrix[ZV_MAX_JOINTS * ZV_MAX_JOINTS];
        const double still[ZV_MAX_JOINTS] = {0};
        zv_mass_matrix(dyn, s.q, matrix);
        for (int col = 0; col < n; ++col) {
            double unit[ZV_MAX_JOINTS] = {0}, torque[ZV_MAX_JOINTS];
            unit[col] = 1.0;
            zv_inverse_dynamics(dyn, s.q, still, unit, torque);
            for (int row = 0; row < n; ++row) {
                CHECK_NEAR(matrix[row * n + col], torque[row], 1e-12 * (1.0 + dyn_largest(n * n, matrix)));
                CHECK(matrix[row * n + col] == matrix[col * n + row]);
            }
        }
        zv_dyn_free(dyn);
    }
}

/// The smallest pivot of Gauss's elimination without exchange: above zero when, and only when, the symmetric matrix is
/// positive definite.
static double smallest_pivot(int n, double *matrix)
{
    double smallest = INFINITY;
    for (int k = 0; k < n; ++k) {
        smallest = fmin(smallest, matrix[k * n + k]);
        for (int row = k + 1; row < n; ++row) {
            const double factor = matrix[row * n + k] / matrix[k * n + k];
            for (int col = k; col < n; ++col) {
                matrix[row * n + col] -= factor * matrix[k * n + col];
            }
        }
    }
    return smallest;
}

static void the_mass_matrix_is_positive_definite(void)
{
    for (int i = 0; i < DYN_SWEEP; ++i) {
        const zv_robot robot = dyn_random_robot();
        zv_dyn *dyn = dyn_of(&robot, NULL);
        const state s = random_state(&robot);
        double matrix[ZV_MAX_JOINTS * ZV_MAX_JOINTS];
        zv_mass_matrix(dyn, s.q, matrix);
        CHECK(smallest_pivot(robot.joint_count, matrix) > 0.0);
        zv_dyn_free(dyn);
    }
}

static void any_motion_has_kinetic_energy(void)
{
    for (int i = 0; i < DYN_SWEEP; ++i) {
        const zv_robot robot = dyn_random_robot();
        zv_dyn *dyn = dyn_of(&robot, NULL);
        const state s = random_state(&robot);
        CHECK(zv_dyn_energy(dyn, s.q, s.qd).kinetic > 0.0);
        CHECK(zv_dyn_energy(dyn, s.q, NULL).kinetic == 0.0);
        zv_dyn_free(dyn);
    }
}

/// The power of the drives is the rate at which energy grows; it is taken from a small step forwards and back.
static void power_is_the_change_of_energy(void)
{
    for (int i = 0; i < DYN_SWEEP; ++i) {
        const zv_robot robot = dyn_random_robot();
        const int n = robot.joint_count;
        zv_dyn *dyn = dyn_of(&robot, NULL);
        const state s = random_state(&robot);
        double torque[ZV_MAX_JOINTS], power = 0.0, energy[2], size = 0.0;
        zv_inverse_dynamics(dyn, s.q, s.qd, s.qdd, torque);
        for (int k = 0; k < n; ++k) {
            power += torque[k] * s.qd[k];
            size += fabs(torque[k] * s.qd[k]);
        }
        const double step = 1e-5;
        for (int side = 0; side < 2; ++side) {
            const double dt = side == 0 ? -step : step;
            double q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS];
            for (int k = 0; k < n; ++k) {
                q[k] = s.q[k] + dt * s.qd[k] + 0.5 * dt * dt * s.qdd[k];
                qd[k] = s.qd[k] + dt * s.qdd[k];
            }
            const zv_energy e = zv_dyn_energy(dyn, q, qd);
            energy[side] = e.kinetic + e.potential;
        }
        CHECK_NEAR((energy[1] - energy[0]) / (2 * step), power, 1e-5 * (1.0 + size));
        zv_dyn_free(dyn);
    }
}

// ---- free motion ----

static void accelerate(const zv_dyn *dyn, const state *s, double *qdd)
{
    const double free[ZV_MAX_JOINTS] = {0};
    CHECK(zv_forward_dynamics(dyn, s->q, s->qd, free, qdd) == ZV_OK);
}

static state stepped(const state *from, const state *slope, int n, double dt)
{
    state to;
    for (int k = 0; k < n; ++k) {
        to.q[k] = from->q[k] + dt * slope->qd[k];
        to.qd[k] = from->qd[k] + dt * slope->qdd[k];
    }
    return to;
}

/// One step of the classical Runge-Kutta rule.
static void runge_kutta(const zv_dyn *dyn, state *s, int n, double dt)
{
    static const double ahead[] = {0.5, 0.5, 1.0}, weight[] = {1, 2, 2, 1};
    state slope = *s, sum = {.q = {0}};
    for (int stage = 0; stage < 4; ++stage) {
        const state at = stage == 0 ? *s : stepped(s, &slope, n, dt * ahead[stage - 1]);
        slope = at;
        accelerate(dyn, &at, slope.qdd);
        for (int k = 0; k < n; ++k) {
            sum.qd[k] += weight[stage] * slope.qd[k] / 6.0;
            sum.qdd[k] += weight[stage] * slope.qdd[k] / 6.0;
        }
    }
    *s = stepped(s, &sum, n, dt);
}

static void energy_is_kept_over_ten_seconds_of_free_motion(void)
{
    const zv_robot robot = dyn_rl15();
    zv_dyn *dyn = dyn_of(&robot, NULL);
    state s = {.q = {0.3, -0.4, 0.5, 0.2, 0.7, -0.1}, .qd = {0.1, 0.2, -0.1, 0.3, 0.2, 0.1}};
#if defined(__SANITIZE_ADDRESS__)
    const double duration = 1.0, dt = 1e-3;
#else
    const double duration = 10.0, dt = 2e-4;
#endif
    const zv_energy before = zv_dyn_energy(dyn, s.q, s.qd);
    double largest = before.kinetic;
    for (int i = 0; i < (int)(duration / dt + 0.5); ++i) {
        runge_kutta(dyn, &s, 6, dt);
        if (i % 100 == 0) {
            const zv_energy e = zv_dyn_energy(dyn, s.q, s.qd);
            largest = fmax(largest, e.kinetic);
            CHECK_NEAR(e.kinetic + e.potential, before.kinetic + before.potential, 1e-6 * (largest + 1.0));
        }
    }
    CHECK(largest > 10.0 * (before.kinetic + 1.0)); // it did fall
    zv_dyn_free(dyn);
}

// ---- joints ----

static void rotors_and_friction_act_at_their_own_joint(void)
{
    zv_robot robot = dyn_rl15();
    zv_dyn *plain = dyn_of(&robot, NULL);
    robot.joints[2].drive.count = 2;
    robot.joints[2].friction = (zv_friction){.viscous = 3.0, .coulomb = 7.0};
    zv_dyn *lossy = dyn_of(&robot, NULL);
    state s = random_state(&robot);
    for (int side = 0; side < 2; ++side) {
        double without[ZV_MAX_JOINTS], with[ZV_MAX_JOINTS];
        s.qd[2] = side == 0 ? 0.5 : -0.5;
        zv_inverse_dynamics(plain, s.q, s.qd, s.qdd, without);
        zv_inverse_dynamics(lossy, s.q, s.qd, s.qdd, with);
        const double rotor = robot.joints[2].drive.rotor_inertia * 50 * 50;
        without[2] += rotor * s.qdd[2] + 3.0 * s.qd[2] + (side == 0 ? 7.0 : -7.0);
        check_vector_near(6, with, without, 1e-12);
    }
    zv_dyn_free(plain);
    zv_dyn_free(lossy);
}

static void a_joint_that_moves_no_mass_cannot_be_accelerated(void)
{
    zv_robot robot = dyn_rl15();
    robot.joints[5].link = (zv_link){0};
    robot.joints[5].drive.rotor_inertia = 0.0;
    zv_dyn *dyn = dyn_of(&robot, NULL);
    const state s = random_state(&robot);
    double qdd[6] = {1, 2, 3, 4, 5, 6};
    CHECK(zv_forward_dynamics(dyn, s.q, s.qd, s.qdd, qdd) == ZV_ERR_NOT_AVAILABLE);
    CHECK(qdd[0] == 1 && qdd[5] == 6);
    zv_dyn_free(dyn);
}

// ---- bits ----

static void many_states_give_the_bits_of_single_ones(void)
{
    enum { STATES = 11 };
    for (int i = 0; i < DYN_SWEEP / 10; ++i) {
        const zv_robot robot = dyn_random_robot();
        const int n = robot.joint_count;
        zv_dyn *dyn = dyn_of(&robot, NULL);
        double q[STATES * ZV_MAX_JOINTS], qd[STATES * ZV_MAX_JOINTS], qdd[STATES * ZV_MAX_JOINTS];
        double many[STATES * ZV_MAX_JOINTS], one[ZV_MAX_JOINTS];
        for (int row = 0; row < STATES; ++row) {
            const state s = random_state(&robot);
            memcpy(q + row * n, s.q, (size_t)n * sizeof *q);
            memcpy(qd + row * n, s.qd, (size_t)n * sizeof *q);
            memcpy(qdd + row * n, s.qdd, (size_t)n * sizeof *q);
        }
        zv_inverse_dynamics_many(dyn, STATES, q, qd, qdd, many);
        for (int row = 0; row < STATES; ++row) {
            zv_inverse_dynamics(dyn, q + row * n, qd + row * n, qdd + row * n, one);
            CHECK(memcmp(one, many + row * n, (size_t)n * sizeof *one) == 0);
        }
        zv_dyn_free(dyn);
    }
}

static void all_builds_of_the_kernels_give_the_same_bits(void)
{
#if defined(__x86_64__)
    if (!zv_cpu_has_avx2()) {
        skip();
    }
    for (int i = 0; i < DYN_SWEEP / 10; ++i) {
        const zv_robot robot = dyn_random_robot();
        const size_t size = (size_t)robot.joint_count * sizeof(double);
        zv_dyn *dyn = dyn_of(&robot, NULL);
        const state s = random_state(&robot);
        double a[ZV_MAX_JOINTS * ZV_MAX_JOINTS] = {0}, b[ZV_MAX_JOINTS * ZV_MAX_JOINTS] = {0};
        zv_inverse_kernel_avx2(dyn, s.q, s.qd, s.qdd, a);
        zv_inverse_kernel_portable(dyn, s.q, s.qd, s.qdd, b);
        CHECK(memcmp(a, b, size) == 0);
        CHECK(zv_forward_kernel_avx2(dyn, s.q, s.qd, s.qdd, a) && zv_forward_kernel_portable(dyn, s.q, s.qd, s.qdd, b));
        CHECK(memcmp(a, b, size) == 0);
        zv_mass_kernel_avx2(dyn, s.q, a);
        zv_mass_kernel_portable(dyn, s.q, b);
        CHECK(memcmp(a, b, sizeof a) == 0);
        if (zv_cpu_has_avx512()) {
            zv_mass_kernel_avx512(dyn, s.q, a);
            CHECK(memcmp(a, b, sizeof a) == 0);
            zv_inverse_kernel_avx512(dyn, s.q, s.qd, s.qdd, a);
            zv_inverse_kernel_portable(dyn, s.q, s.qd, s.qdd, b);
            CHECK(memcmp(a, b, size) == 0);
            CHECK(zv_forward_kernel_avx512(dyn, s.q, s.qd, s.qdd, a));
            CHECK(zv_forward_kernel_portable(dyn, s.q, s.qd, s.qdd, b));
            CHECK(memcmp(a, b, size) == 0);
        }
        zv_dyn_free(dyn);
    }
#endif
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(forward_dynamics_inverts_inverse_dynamics),
        CASE(the_mass_matrix_is_made_of_columns_of_inverse_dynamics),
        CASE(the_mass_matrix_is_positive_definite),
        CASE(any_motion_has_kinetic_energy),
        CASE(power_is_the_change_of_energy),
        CASE(energy_is_kept_over_ten_seconds_of_free_motion),
        CASE(rotors_and_friction_act_at_their_own_joint),
        CASE(a_joint_that_moves_no_mass_cannot_be_accelerated),
        CASE(many_states_give_the_bits_of_single_ones),
        CASE(all_builds_of_the_kernels_give_the_same_bits),
    };
    return cmocka_run_group_tests_name("motion", cases, NULL, NULL);
}
