/// @file test_plants.c
/// The engines move any chain as our own forward dynamics says: frames, axes, masses, load, rotors and friction arrive.
#include "../dyn/dyn_arms.h"
#include "sim/plant.h"

enum { ROBOTS = CHECK_ROUNDS(60, 6) };

static const zv_plant *const engines[] = {&zv_plant_joints, &zv_plant_articulation};
enum { ENGINES = 2 };

/// A plant of `robot` under torques, with what it needs.
typedef struct bench {
    zv_sim_options options;
    zv_sim_arm arm;
    zv_contacts nothing;
    double none[ZV_MAX_JOINTS];
    const zv_plant *kind;
    void *plant;
} bench;

static void set_up(bench *b, const zv_plant *kind, const zv_robot *robot, double load_kg)
{
    *b = (bench){.options = zv_sim_default_options(), .kind = kind};
    b->options.load_kg = load_kg;
    zv_sim_options with_load = zv_sim_default_options();
    with_load.load_kg = load_kg;
    zv_sim_arm_of(robot, &with_load, &b->arm);
    b->nothing = (zv_contacts){.link_count = b->arm.count, .held = -1};
    const zv_plant_setup setup = {.robot = robot,
                                  .arm = &b->arm,
                                  .contacts = &b->nothing,
                                  .options = &b->options,
                                  .stiffness = b->none,
                                  .damping = b->none};
    zv_error why = {0};
    if (kind->create(&setup, &b->plant, &why) != ZV_OK) {
        fail_msg("%s", why.message);
    }
}

static void random_state(const zv_robot *robot, double *q, double *qd, double *torque)
{
    for (int k = 0; k < robot->joint_count; ++k) {
        const bool slides = robot->chain[k].slides;
        q[k] = slides ? check_uniform(0.05, 0.25) : check_uniform(-7, 7);
        qd[k] = check_uniform(-1, 1);
        torque[k] = check_uniform(-20, 20);
    }
}

static void take_steps(bench *b, int count, double dt, const double *torque, zv_plant_state *after)
{
    const double none[ZV_MAX_JOINTS] = {0.0};
    const zv_command command = {.kind = ZV_COMMAND_TORQUE, .q = none, .qd = none, .torque = torque};
    char words[200] = "";
    for (int i = 0; i < count; ++i) {
        CHECK(b->kind->step(b->plant, dt, 0.0, &command, words, sizeof words));
    }
    b->kind->read(b->plant, after);
}

/// Accelerations over some short steps, and the state in the middle of them. Constraints of bodies learn only from
/// the first steps how the links turn around each other.
static void measure(bench *b, const double *q, const double *qd, const double *torque, double *qdd,
                    zv_plant_state *middle)
{
    const double dt = 2e-6;
    const int steps = 20;
    char words[200] = "";
    zv_plant_state before, after;
    CHECK(b->kind->place(b->plant, q, qd, words, sizeof words));
    b->kind->read(b->plant, &before);
    for (int k = 0; k < b->arm.count; ++k) {
        CHECK_NEAR(before.q[k], q[k], 1e-9);
        CHECK_NEAR(before.qd[k], qd[k], 1e-9);
    }
    take_steps(b, 2 * steps, dt, torque, &before);
    take_steps(b, steps, dt, torque, middle);
    take_steps(b, steps, dt, torque, &after);
    for (int k = 0; k < b->arm.count; ++k) {
        qdd[k] = (after.qd[k] - before.qd[k]) / (2 * steps * dt);
    }
}

static void compare(const zv_plant *kind, const zv_robot *robot, double load_kg)
{
    double q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS], torque[ZV_MAX_JOINTS], ours[ZV_MAX_JOINTS], theirs[ZV_MAX_JOINTS];
    zv_dyn_options options = zv_dyn_default_options();
    options.load_kg = load_kg;
    zv_dyn *dyn = dyn_of(robot, &options);
    bench b;
    zv_plant_state middle;
    set_up(&b, kind, robot, load_kg);
    random_state(robot, q, qd, torque);
    measure(&b, q, qd, torque, theirs, &middle);
    CHECK(zv_forward_dynamics(dyn, middle.q, middle.qd, torque, ours) == ZV_OK);
    const double size = dyn_largest(robot->joint_count, ours);
    for (int k = 0; k < robot->joint_count; ++k) {
        CHECK_NEAR(theirs[k], ours[k], 1e-3 * size);
    }
    kind->free(b.plant);
    zv_dyn_free(dyn);
}

static void any_chain_accelerates_as_our_forward_dynamics_says(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        zv_robot robot = dyn_random_robot();
        for (int k = 0; k < robot.joint_count; ++k) {
            robot.joints[k].drive.rotor_inertia = 0.0;
            robot.joints[k].friction.viscous = check_uniform(0, 0.5);
        }
        for (int e = 0; e < ENGINES; ++e) {
            compare(engines[e], &robot, i % 2 ? check_uniform(0, 3) : 0.0);
        }
    }
}

static void rotors_count_in_the_articulation_and_for_the_first_joint_of_the_joints_plant(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        zv_robot robot = dyn_random_robot();
        compare(&zv_plant_articulation, &robot, 0.0);
        for (int k = 1; k < robot.joint_count; ++k) {
            robot.joints[k].drive.rotor_inertia = 0.0;
        }
        compare(&zv_plant_joints, &robot, 0.0);
    }
}

static void the_tool_is_where_forward_kinematics_puts_it(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        const zv_robot robot = dyn_random_robot();
        for (int e = 0; e < ENGINES; ++e) {
            double q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS], torque[ZV_MAX_JOINTS];
            char words[200];
            zv_plant_state state;
            bench b;
            set_up(&b, engines[e], &robot, 0.0);
            random_state(&robot, q, qd, torque);
            CHECK(b.kind->place(b.plant, q, qd, words, sizeof words));
            b.kind->read(b.plant, &state);
            const zv_vec3 apart = zv_vec3_sub(state.xyz, zv_fk(&robot, q).pos);
            CHECK(zv_vec3_length(apart) < 1e-9);
            CHECK(state.drift_m < 1e-9);
            b.kind->free(b.plant);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(any_chain_accelerates_as_our_forward_dynamics_says),
        CASE(rotors_count_in_the_articulation_and_for_the_first_joint_of_the_joints_plant),
        CASE(the_tool_is_where_forward_kinematics_puts_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
