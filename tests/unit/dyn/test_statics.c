/// @file test_statics.c
#include "check.h"

#include "dyn/dyn.h"
#include "dyn_arms.h"

static void torques_are_the_slope_of_potential_energy(void)
{
    for (int i = 0; i < DYN_SWEEP; ++i) {
        const zv_robot robot = dyn_random_robot();
        const zv_dyn_options options = {.need = ZV_NEED_MASS,
                                        .gravity = {check_uniform(-9, 9), check_uniform(-9, 9), check_uniform(-9, 9)},
                                        .load_kg = check_uniform(0, 5)};
        zv_dyn *dyn = dyn_of(&robot, &options);
        double q[ZV_MAX_JOINTS], torque[ZV_MAX_JOINTS];
        robot_random_q(&robot, q);
        zv_gravity_torque(dyn, q, torque);
        for (int k = 0; k < robot.joint_count; ++k) {
            const double step = 1e-4, kept = q[k];
            q[k] = kept + step;
            const double above = zv_dyn_energy(dyn, q, NULL).potential;
            q[k] = kept - step;
            const double below = zv_dyn_energy(dyn, q, NULL).potential;
            q[k] = kept;
            CHECK_NEAR((above - below) / (2 * step), torque[k], 1e-5 * (1.0 + dyn_largest(robot.joint_count, torque)));
        }
        zv_dyn_free(dyn);
    }
}

/// Height by height from forward kinematics, which knows nothing of the shortened chain.
static void potential_energy_is_the_height_of_every_mass(void)
{
    const zv_dyn_options options = {.need = ZV_NEED_MASS, .gravity = {0, 0, -ZV_GRAVITY}, .load_kg = 2.0};
    for (int i = 0; i < DYN_SWEEP; ++i) {
        const zv_robot robot = dyn_random_robot();
        zv_dyn *dyn = dyn_of(&robot, &options);
        double q[ZV_MAX_JOINTS];
        zv_pose frames[ZV_MAX_JOINTS];
        robot_random_q(&robot, q);
        double sum = options.load_kg * zv_fk_frames(&robot, q, frames).pos.z;
        for (int k = 0; k < robot.joint_count; ++k) {
            const zv_link *link = &robot.joints[k].link;
            sum += link->mass_kg * zv_pose_apply(frames[k], link->center_m).z;
        }
        CHECK_NEAR(zv_dyn_energy(dyn, q, NULL).potential, ZV_GRAVITY * sum, 1e-11 * (1.0 + fabs(ZV_GRAVITY * sum)));
        zv_dyn_free(dyn);
    }
}

/// What gravity gains when the arm moves is what its middle falls.
static void the_middle_of_the_mass_falls_by_the_potential_energy(void)
{
    const zv_dyn_options options = {.need = ZV_NEED_MASS, .gravity = {0, 0, -ZV_GRAVITY}, .load_kg = 1.5};
    for (int i = 0; i < DYN_SWEEP; ++i) {
        const zv_robot robot = dyn_random_robot();
        zv_dyn *dyn = dyn_of(&robot, &options);
        double q[2][ZV_MAX_JOINTS], mass = 0.0, weight = 0.0;
        robot_random_q(&robot, q[0]);
        robot_random_q(&robot, q[1]);
        const zv_vec3 a = zv_mass_center(&robot, q[0], options.load_kg, &mass);
        const zv_vec3 b = zv_mass_center(&robot, q[1], options.load_kg, &mass);
        for (int k = 0; k < robot.joint_count; ++k) {
            weight += robot.joints[k].link.mass_kg;
        }
        CHECK_NEAR(mass, weight + options.load_kg, 1e-12 * mass);
        const double fell = zv_dyn_energy(dyn, q[0], NULL).potential - zv_dyn_energy(dyn, q[1], NULL).potential;
        CHECK_NEAR(ZV_GRAVITY * mass * (a.z - b.z), fell, 1e-10 * (1.0 + ZV_GRAVITY * mass * (fabs(a.z) + fabs(b.z))));
        zv_dyn_free(dyn);
    }
}

static void holding_is_inverse_dynamics_at_rest(void)
{
    const double still[ZV_MAX_JOINTS] = {0};
    for (int i = 0; i < DYN_SWEEP; ++i) {
        const zv_robot robot = dyn_random_robot();
        zv_dyn *dyn = dyn_of(&robot, NULL);
        double q[ZV_MAX_JOINTS], hold[ZV_MAX_JOINTS], move[ZV_MAX_JOINTS];
        robot_random_q(&robot, q);
        zv_gravity_torque(dyn, q, hold);
        zv_inverse_dynamics(dyn, q, still, still, move);
        for (int k = 0; k < robot.joint_count; ++k) {
            CHECK_NEAR(hold[k], move[k], 1e-11 * (1.0 + dyn_largest(robot.joint_count, hold)));
        }
        zv_dyn_free(dyn);
    }
}

static void a_load_adds_its_lever_to_each_torque(void)
{
    for (int i = 0; i < DYN_SWEEP; ++i) {
        const zv_robot robot = dyn_random_robot();
        zv_dyn_options options = zv_dyn_default_options();
        zv_dyn *empty = dyn_of(&robot, &options);
        options.load_kg = check_uniform(0, 20);
        zv_dyn *laden = dyn_of(&robot, &options);
        double q[ZV_MAX_JOINTS], all[ZV_MAX_JOINTS], torque[2][ZV_MAX_JOINTS], per_kg[2][ZV_MAX_JOINTS];
        robot_random_q(&robot, q);
        zv_gravity_torque(laden, q, all);
        zv_statics(empty, q, torque[0], per_kg[0]);
        zv_statics(laden, q, torque[1], per_kg[1]);
        const double tolerance = 1e-11 * (1.0 + dyn_largest(robot.joint_count, all));
        for (int k = 0; k < robot.joint_count; ++k) {
            CHECK_NEAR(torque[0][k] + options.load_kg * per_kg[0][k], all[k], tolerance);
            CHECK_NEAR(torque[0][k], torque[1][k], tolerance);
            CHECK(per_kg[0][k] == per_kg[1][k]);
        }
        zv_dyn_free(empty);
        zv_dyn_free(laden);
    }
}

/// Equation (2) of document 003, as rebuilt: masses m + ms at C, ms at B and at A.
static void planar3_follows_equation_2_of_document_003(void)
{
    size_t size = 0;
    const char *text = zv_shipped_find("planar3", &size);
    zv_robot *robot = NULL;
    CHECK(zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    const double oa = 0.1, ab = 0.08, bc = 0.0675, ms = 0.06, g = 9.81;
    for (int i = 0; i < 200; ++i) {
        const double alpha = check_uniform(-3, 3), beta = check_uniform(-3, 3), gamma = check_uniform(-3, 3);
        const double m = check_uniform(0, 1), xa = oa * cos(alpha), xb = ab * cos(beta), xc = bc * cos(gamma);
        const zv_dyn_options options = {.need = ZV_NEED_MASS, .gravity = {0, 0, -ZV_GRAVITY}, .load_kg = m};
        zv_dyn *dyn = dyn_of(robot, &options);
        const double q[3] = {alpha, beta - alpha, gamma - beta};
        double torque[3];
        zv_gravity_torque(dyn, q, torque);
        CHECK_NEAR(torque[2], (m + ms) * g * xc, 1e-14);
        CHECK_NEAR(torque[1], (m + ms) * g * (xc + xb) + ms * g * xb, 1e-14);
        CHECK_NEAR(torque[0], (m + ms) * g * (xc + xb + xa) + ms * g * (xb + xa) + ms * g * xa, 1e-14);
        zv_dyn_free(dyn);
    }
    zv_robot_free(robot);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(torques_are_the_slope_of_potential_energy),
        CASE(potential_energy_is_the_height_of_every_mass),
        CASE(the_middle_of_the_mass_falls_by_the_potential_energy),
        CASE(holding_is_inverse_dynamics_at_rest),
        CASE(a_load_adds_its_lever_to_each_torque),
        CASE(planar3_follows_equation_2_of_document_003),
    };
    return cmocka_run_group_tests_name("statics", cases, NULL, NULL);
}
