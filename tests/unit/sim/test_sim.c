/// @file test_sim.c
/// The laws that the plants keep: statics, limits, agreement, energy, the same bytes.
#include "motions.h"

#include <stdlib.h>

/// The whole sweep takes a second; under the sanitizers some arms stand for all.
#if defined(__SANITIZE_ADDRESS__)
static const char *const arms[] = {"planar3", "scara"};
#else
static const char *const arms[] = {"planar3", "scara", "arm4", "drawbot", "rl15"};
#endif
enum { ARMS = sizeof arms / sizeof arms[0] };

static zv_dyn *dyn_with(const zv_robot *robot, double load_kg)
{
    zv_dyn_options options = zv_dyn_default_options();
    zv_dyn *dyn = NULL;
    options.load_kg = load_kg;
    CHECK(zv_dyn_create(robot, &options, &dyn, NULL) == ZV_OK);
    return dyn;
}

/// One turning joint about y with a rod, friction and rotor as the text says.
static zv_robot *pendulum(const char *extra)
{
    char text[1024];
    snprintf(text, sizeof text,
             "{\"format\": \"zveno-robot/1\", \"name\": \"pendulum\", \"title\": \"one rod\", \"source\": \"test\","
             "\"convention\": \"axes\", \"joints\": [{\"name\": \"P\", \"type\": \"revolute\", \"axis\": [0, -1, 0],"
             "%s \"link\": {\"mass\": 2, \"center\": [250, 0, 0],"
             "\"inertia\": [0.001, 0.04, 0.04, 0, 0, 0]}}], \"tool\": {\"xyz\": [500, 0, 0]}}",
             extra);
    return robot_of(text);
}
#define PENDULUM_INERTIA (0.04 + 2 * 0.25 * 0.25)

// ---- drives ----

static void planar3_under_load_sags_as_statics_predicts(void)
{
    zv_robot *robot = shipped("planar3");
    const double q[3] = {0.4, -0.3, 0.2}, stiffness[3] = {40, 30, 20}, damping[3] = {0.4, 0.2, 0.05};
    for (int e = 0; e < ENGINES; ++e) {
        zv_sim_options options = zv_sim_default_options();
        options.plant = engines[e];
        options.control = ZV_CONTROL_DRIVES;
        options.stiffness = stiffness;
        options.damping = damping;
        options.load_kg = 0.1;
        zv_sim *sim = sim_of(robot, &options);
        const zv_sim_sample end = hold(sim, robot, q, 1.0, 1000);
        zv_dyn *dyn = dyn_with(robot, 0.1);
        double torque[3];
        zv_gravity_torque(dyn, q, torque); // a first guess: where the arm was told to be
        for (int k = 0; k < 3; ++k) {
            CHECK_NEAR(q[k] - end.q[k], torque[k] / stiffness[k], 0.01 * torque[k] / stiffness[k]);
        }
        zv_gravity_torque(dyn, end.q, torque); // and to the last digits where it is
        for (int k = 0; k < 3; ++k) {
            CHECK_NEAR(q[k] - end.q[k], torque[k] / stiffness[k], 1e-4 * torque[k] / stiffness[k]);
            CHECK_NEAR(end.torque[k], torque[k], 1e-4 * torque[k]);
        }
        zv_dyn_free(dyn);
        zv_sim_free(sim);
    }
    zv_robot_free(robot);
}

static void drives_reach_a_target_that_they_can_hold(void)
{
    zv_robot *robot = shipped("scara");
    const double from[4] = {0.3, -0.4, 0.05, 1.0}, to[4] = {-0.5, 0.9, 0.12, -2.0};
    for (int e = 0; e < ENGINES; ++e) {
        zv_sim_options options = zv_sim_default_options();
        options.plant = engines[e];
        options.control = ZV_CONTROL_DRIVES;
        options.assume_mass = true;
        options.gravity = (zv_vec3){0, 0, 0};
        zv_sim *sim = sim_of(robot, &options);
        zv_plan_sample motion = sweep_at(robot, from, to, 1.0, 0.0);
        zv_sim_sample now;
        CHECK(zv_sim_follow(sim, &motion, &now));
        for (int i = 1; i <= 1500; ++i) { // the target jumps
            motion = sweep_at(robot, from, to, 1.0, 1.0);
            motion.t = i * 1e-3;
            CHECK(zv_sim_follow(sim, &motion, &now));
        }
        for (int k = 0; k < 4; ++k) {
            CHECK_NEAR(now.q[k], to[k], 1e-6);
        }
        zv_sim_free(sim);
    }
    zv_robot_free(robot);
}

static void a_target_velocity_leaves_no_lag(void)
{
    zv_robot *robot = pendulum("");
    for (int e = 0; e < ENGINES; ++e) {
        zv_sim_options options = zv_sim_default_options();
        options.plant = engines[e];
        options.control = ZV_CONTROL_DRIVES;
        options.gravity = (zv_vec3){0, 0, 0};
        zv_sim *sim = sim_of(robot, &options);
        zv_sim_sample now = {0};
        for (int i = 0; i <= 400; ++i) {
            const zv_plan_sample motion = {.t = i * 1e-3, .q = {2.0 * i * 1e-3}, .qd = {2.0}};
            CHECK(zv_sim_follow(sim, &motion, &now));
        }
        CHECK_NEAR(now.error[0], 0.0, 1e-6);
        CHECK_NEAR(now.qd[0], 2.0, 1e-6);
        zv_sim_free(sim);
    }
    zv_robot_free(robot);
}

static void a_drive_without_stiffness_is_a_motor_with_a_target_velocity(void)
{
    zv_robot *robot = pendulum("");
    const double none[1] = {0.0}, damping[1] = {50.0};
    for (int e = 0; e < ENGINES; ++e) {
        zv_sim_options options = zv_sim_default_options();
        options.plant = engines[e];
        options.control = ZV_CONTROL_DRIVES;
        options.stiffness = none;
        options.damping = damping;
        zv_sim *sim = sim_of(robot, &options);
        zv_plan_sample motion = {.q = {1.0}};
        zv_sim_sample now = {0};
        for (int i = 0; i <= 300; ++i) {
            motion.t = i * 1e-3;
            motion.qd[0] = i ? 2.0 : 0.0;
            CHECK(zv_sim_follow(sim, &motion, &now));
        }
        CHECK_NEAR(now.qd[0], 2.0, 4.905 / 50.0); // gravity slows a damper by torque / damping at most
        CHECK(now.q[0] > 1.5);
        zv_sim_free(sim);
    }
    zv_robot_free(robot);
}

// ---- limits ----

static void stops_hold_against_the_drives(void)
{
    const struct {
        const char *name;
        int joint;
        double start, target, low, high;
    } cases[] = {{"planar3", 0, 0.2, -0.5, 0.0, ZV_PI},
                 {"planar3", 1, 3.0, 3.6, -ZV_PI, ZV_PI},
                 {"scara", 2, 0.02, -0.05, 0.0, 0.18},
                 {"scara", 3, 6.2, 7.0, -2 * ZV_PI, 2 * ZV_PI}, // a stop beyond one turn
                 {"rl15", 3, 3.4, 4.0, -200 * ZV_DEG, 200 * ZV_DEG}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        zv_robot *robot = shipped(cases[i].name);
        for (int e = 0; e < ENGINES; ++e) {
            zv_sim_options options = zv_sim_default_options();
            options.plant = engines[e];
            options.control = ZV_CONTROL_DRIVES;
            options.assume_mass = true;
            zv_sim *sim = sim_of(robot, &options);
            double q[ZV_MAX_JOINTS] = {1.0, -1.0, 0.5, 0.5, 0.5, 0.5};
            if (cases[i].name[0] == 's') {
                q[2] = 0.1;
            }
            q[cases[i].joint] = cases[i].start;
            zv_plan_sample motion = sweep_at(robot, q, q, 1.0, 0.0);
            zv_sim_sample now = {0};
            CHECK(zv_sim_follow(sim, &motion, &now));
            motion.q[cases[i].joint] = cases[i].target;
            for (int n = 1; n <= 500; ++n) {
                motion.t = n * 1e-3;
                CHECK(zv_sim_follow(sim, &motion, &now));
            }
            const double here = now.q[cases[i].joint];
            CHECK(cases[i].low - 0.005 < here && here < cases[i].high + 0.005);
            CHECK(fmin(fabs(here - cases[i].low), fabs(here - cases[i].high)) < 0.005);
            zv_sim_free(sim);
        }
        zv_robot_free(robot);
    }
}

static void a_drive_never_gives_more_than_it_can(void)
{
    zv_robot *robot = shipped("planar3");
    const double q[3] = {0.0, 0.0, 0.0}; // stretched: it can hold 253 g
    for (int e = 0; e < ENGINES; ++e) {
        for (int control = 0; control < ZV_CONTROLS; ++control) {
            for (int weight = 0; weight < 2; ++weight) {
                const bool heavy = weight == 1;
                zv_sim_options options = zv_sim_default_options();
                options.plant = engines[e];
                options.control = (zv_control)control;
                options.load_kg = heavy ? 0.28 : 0.22;
                options.bandwidth_hz = 18;
                zv_sim *sim = sim_of(robot, &options);
                const zv_sim_sample end = hold(sim, robot, q, 0.6, 1000);
                const zv_sim_report report = zv_sim_report_of(sim);
                for (int k = 0; k < 3; ++k) {
                    CHECK(report.peak_torque[k] <= (k ? 0.5 : 1.0) * (1 + 1e-9));
                }
                if (control != ZV_CONTROL_DRIVES) {
                    CHECK((report.saturated_s[1] > 0.1) == heavy);
                    CHECK((fabs(end.error[1]) > 0.05) == heavy && (fabs(end.error[1]) < 0.001) != heavy);
                }
                zv_sim_free(sim);
            }
        }
    }
    zv_robot_free(robot);
}

// ---- agreement ----

/// A slow way through the middle of the joint ranges.
static void slow_way(const zv_robot *robot, double *from, double *to)
{
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const zv_limits *limits = &zv_robot_joint(robot, k)->limits;
        const double range = limits->upper - limits->lower;
        from[k] = limits->lower + range * check_uniform(0.25, 0.75);
        to[k] = from[k] + range * check_uniform(-0.1, 0.1);
    }
}

static void the_three_plants_agree_on_a_slow_motion_of_every_arm(void)
{
    for (int i = 0; i < ARMS; ++i) {
        zv_robot *robot = shipped(arms[i]);
        double from[ZV_MAX_JOINTS], to[ZV_MAX_JOINTS];
        zv_sim_report reports[ZV_PLANTS];
        slow_way(robot, from, to);
        for (int plant = 0; plant < ZV_PLANTS; ++plant) {
            zv_sim_options options = zv_sim_default_options();
            options.plant = (zv_plant_kind)plant;
            options.assume_mass = true;
            zv_sim *sim = sim_of(robot, &options);
            reports[plant] = sweep(sim, robot, from, to, 1.0);
            CHECK(!reports[plant].failed);
            zv_sim_free(sim);
        }
        const double size = zv_robot_reach(robot);
        double effort = 0.0; // what the drives do and undo
        for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
            effort += reports[ZV_PLANT_KINEMATIC].peak_torque[k] * fabs(to[k] - from[k]);
        }
        CHECK(reports[ZV_PLANT_KINEMATIC].tool.peak == 0.0);
        for (int plant = ZV_PLANT_JOINTS; plant < ZV_PLANTS; ++plant) {
            CHECK(reports[plant].tool.peak < 2e-5 * size);
            CHECK_NEAR(reports[plant].tool.rms, reports[ZV_PLANT_JOINTS].tool.rms, 1e-6 * size);
            CHECK_NEAR(reports[plant].work, reports[ZV_PLANT_KINEMATIC].work, 0.01 * effort);
        }
        CHECK(reports[ZV_PLANT_JOINTS].drift_m < 1e-6 * size);
        CHECK(reports[ZV_PLANT_ARTICULATION].drift_m == 0.0);
        zv_robot_free(robot);
    }
}

static void every_controller_follows_and_only_bare_drives_sag(void)
{
    zv_robot *robot = shipped("planar3");
    const double from[3] = {0.5, 0.2, -0.3}, to[3] = {1.2, -0.6, 0.4};
    for (int e = 0; e < ENGINES; ++e) {
        double rms[ZV_CONTROLS];
        for (int control = 0; control < ZV_CONTROLS; ++control) {
            zv_sim_options options = zv_sim_default_options();
            options.plant = engines[e];
            options.control = (zv_control)control;
            zv_sim *sim = sim_of(robot, &options);
            rms[control] = sweep(sim, robot, from, to, 1.0).tool.rms;
            zv_sim_free(sim);
        }
        CHECK(rms[ZV_CONTROL_COMPUTED_TORQUE] < 2e-5);
        CHECK(rms[ZV_CONTROL_PD] < 2e-3 && rms[ZV_CONTROL_PD] > rms[ZV_CONTROL_COMPUTED_TORQUE]);
        CHECK(rms[ZV_CONTROL_DRIVES] < 5e-2 && rms[ZV_CONTROL_DRIVES] > rms[ZV_CONTROL_PD]);
    }
    zv_robot_free(robot);
}

// ---- masses ----

static void a_load_adds_its_own_torque(void)
{
    zv_robot *robot = shipped("planar3");
    const double q[3] = {0.3, 0.2, -0.1};
    double expected[2][3];
    for (int loaded = 0; loaded < 2; ++loaded) {
        zv_dyn *dyn = dyn_with(robot, loaded * 0.15);
        zv_gravity_torque(dyn, q, expected[loaded]);
        zv_dyn_free(dyn);
    }
    CHECK(expected[1][0] > expected[0][0] + 0.2);
    for (int plant = 0; plant < ZV_PLANTS; ++plant) {
        for (int loaded = 0; loaded < 2; ++loaded) {
            zv_sim_options options = zv_sim_default_options();
            options.plant = (zv_plant_kind)plant;
            options.load_kg = loaded * 0.15;
            zv_sim *sim = sim_of(robot, &options);
            const zv_sim_sample end = hold(sim, robot, q, 0.3, 1000);
            for (int k = 0; k < 3; ++k) {
                CHECK_NEAR(end.torque[k], expected[loaded][k], 1e-6);
            }
            zv_sim_free(sim);
        }
    }
    zv_robot_free(robot);
}

/// The largest change of the energy in a second of free swinging, as a part of what moves to and fro.
static double energy_drift(const zv_robot *robot, zv_plant_kind plant, zv_integrator integrator, double step_s)
{
    const double none[ZV_MAX_JOINTS] = {0.0};
    zv_sim_options options = zv_sim_default_options();
    options.plant = plant;
    options.control = ZV_CONTROL_DRIVES;
    options.integrator = integrator;
    options.stiffness = options.damping = none;
    options.step_s = step_s;
    zv_sim *sim = sim_of(robot, &options);
    zv_dyn *dyn = dyn_with(robot, 0.0);
    zv_plan_sample motion = {.q = {1.2, 0.3, -0.2}};
    const double first = zv_dyn_energy(dyn, motion.q, NULL).potential;
    double drift = 0.0, swing = 0.0;
    for (int i = 0; i <= 300; ++i) {
        zv_sim_sample now;
        motion.t = i * 1e-3;
        CHECK(zv_sim_follow(sim, &motion, &now));
        const zv_energy energy = zv_dyn_energy(dyn, now.q, now.qd);
        swing = fmax(swing, energy.kinetic);
        drift = fmax(drift, fabs(energy.kinetic + energy.potential - first));
    }
    zv_dyn_free(dyn);
    zv_sim_free(sim);
    return drift / swing;
}

static void a_free_swing_keeps_its_energy(void)
{
    zv_robot *robot = robot_of( // two rods without stops
        "{\"format\": \"zveno-robot/1\", \"name\": \"swing\", \"title\": \"two rods\", \"source\": \"test\","
        "\"convention\": \"dh\", \"joints\": ["
        "{\"name\": \"a\", \"type\": \"revolute\", \"dh\": {\"theta\": 0, \"a\": 400, \"d\": 0, \"alpha\": 90},"
        "\"link\": {\"mass\": 2, \"center\": [-200, 0, 0], \"inertia\": [0.001, 0.03, 0.03, 0, 0, 0]}},"
        "{\"name\": \"b\", \"type\": \"revolute\", \"dh\": {\"theta\": 0, \"a\": 300, \"d\": 0, \"alpha\": 0},"
        "\"link\": {\"mass\": 1, \"center\": [-150, 0, 0], \"inertia\": [0.001, 0.01, 0.01, 0, 0, 0]}}],"
        "\"base\": {\"abc\": [0, 0, 60]}}");
    CHECK(energy_drift(robot, ZV_PLANT_ARTICULATION, ZV_INTEGRATOR_RK4, 5e-4) < 1e-6);
    CHECK(energy_drift(robot, ZV_PLANT_ARTICULATION, ZV_INTEGRATOR_EULER, 1e-4) < 3e-3);
    CHECK(energy_drift(robot, ZV_PLANT_ARTICULATION, ZV_INTEGRATOR_IMPLICIT, 1e-4) < 3e-3);
    CHECK(energy_drift(robot, ZV_PLANT_JOINTS, ZV_INTEGRATOR_IMPLICIT, 1e-4) < 3e-3);
    zv_robot_free(robot);
}

static void dry_friction_holds_what_is_lighter_than_it(void)
{
    const double none[1] = {0.0};
    for (int i = 0; i < 2; ++i) { // gravity pulls with 4.9 N m
        const bool strong = i == 1;
        zv_robot *robot = pendulum(strong ? "\"friction\": {\"coulomb\": 6, \"viscous\": 0},"
                                          : "\"friction\": {\"coulomb\": 4, \"viscous\": 0},");
        for (int e = 0; e < ENGINES; ++e) {
            zv_sim_options options = zv_sim_default_options();
            options.plant = engines[e];
            options.control = ZV_CONTROL_DRIVES;
            options.stiffness = options.damping = none;
            zv_sim *sim = sim_of(robot, &options);
            const zv_sim_sample end = hold(sim, robot, none, 0.2, 1000);
            CHECK((fabs(end.q[0]) < 0.002) == strong && (end.q[0] < -0.05) != strong);
            zv_sim_free(sim);
        }
        zv_robot_free(robot);
    }
}

static void viscous_friction_and_rotors_slow_down_as_they_should(void)
{
    const double none[1] = {0.0}, rotor = 0.2, viscous = 0.8;
    zv_robot *robot = pendulum("\"friction\": {\"coulomb\": 0, \"viscous\": 0.013962634015954637},");
    zv_robot *geared = robot_of(
        "{\"format\": \"zveno-robot/1\", \"name\": \"geared\", \"title\": \"one rod\", \"source\": \"test\","
        "\"convention\": \"axes\", \"drives\": {\"m\": {\"torque\": 1, \"speed\": 100, \"travel\": \"endless\","
        "\"rotor_inertia\": 0.00002}}, \"joints\": [{\"name\": \"P\", \"type\": \"revolute\", \"axis\": [0, -1, 0],"
        "\"drive\": {\"name\": \"m\", \"gear_ratio\": 100}, \"friction\": {\"coulomb\": 0, \"viscous\": "
        "0.013962634015954637},"
        "\"link\": {\"mass\": 2, \"center\": [250, 0, 0], \"inertia\": [0.001, 0.04, 0.04, 0, 0, 0]}}]}");
    for (int with_rotor = 0; with_rotor < 2; ++with_rotor) {
        for (int e = 0; e < ENGINES; ++e) {
            zv_sim_options options = zv_sim_default_options();
            options.plant = engines[e];
            options.control = ZV_CONTROL_DRIVES;
            options.stiffness = options.damping = none;
            options.gravity = (zv_vec3){0, 0, 0};
            options.step_s = 1e-4;
            zv_sim *sim = sim_of(with_rotor ? geared : robot, &options);
            zv_plan_sample motion = {.qd = {3.0}};
            zv_sim_sample now = {0};
            for (int i = 0; i <= 200; ++i) {
                motion.t = i * 1e-3;
                CHECK(zv_sim_follow(sim, &motion, &now));
            }
            const double inertia = PENDULUM_INERTIA + (with_rotor ? rotor : 0.0);
            CHECK_NEAR(now.qd[0], 3.0 * exp(-viscous / inertia * 0.2), 2e-3);
            zv_sim_free(sim);
        }
    }
    zv_robot_free(geared);
    zv_robot_free(robot);
}

static void what_the_file_does_not_know_must_be_assumed_aloud(void)
{
    zv_robot *robot = shipped("rl15");
    zv_sim_options options = zv_sim_default_options();
    zv_sim *sim = NULL;
    zv_error why = {0};
    CHECK(zv_sim_create(robot, &options, &sim, &why) == ZV_ERR_NOT_AVAILABLE && !sim);
    CHECK(strstr(why.message, "mass") && strstr(why.message, "q1") && strstr(why.message, "assumed"));

    options.plant = ZV_PLANT_KINEMATIC; // needs none, and tells no torques
    sim = sim_of(robot, &options);
    const double q[6] = {0.0};
    const zv_sim_sample end = hold(sim, robot, q, 0.01, 1000);
    const zv_sim_report report = zv_sim_report_of(sim);
    const bool tells_none = isnan(end.torque[0]) && isnan(report.work);
    CHECK(tells_none && report.assumed == 0);
    zv_sim_free(sim);

    options.plant = ZV_PLANT_ARTICULATION;
    options.assume_mass = true;
    sim = sim_of(robot, &options);
    CHECK(zv_sim_report_of(sim).assumed == 0x3f);
    zv_sim_free(sim);
    zv_robot_free(robot);
}

// ---- repeating ----

static void the_same_run_gives_the_same_bytes(void)
{
    zv_robot *robot = shipped("rl15");
    enum { ROWS = 201 };
    zv_sim_sample *rows = calloc(2 * ROWS, sizeof *rows);
    const double from[6] = {0.1, 0.2, -0.3, 0.4, 0.5, 0.6}, to[6] = {0.9, -0.4, 0.5, -0.8, -0.2, 2.0};
    for (int plant = 0; plant < ZV_PLANTS; ++plant) {
        zv_sim_report reports[2];
        for (int again = 0; again < 2; ++again) {
            zv_sim_options options = zv_sim_default_options();
            options.plant = (zv_plant_kind)plant;
            options.assume_mass = options.self_contact = true;
            options.floor_m = -0.5;
            zv_sim *sim = sim_of(robot, &options);
            for (int i = 0; i < ROWS; ++i) {
                const zv_plan_sample motion = sweep_at(robot, from, to, 0.2, 0.2 * i / (ROWS - 1));
                CHECK(zv_sim_follow(sim, &motion, &rows[again * ROWS + i]));
            }
            reports[again] = zv_sim_report_of(sim);
            reports[again].cost_s = 0.0;
            zv_sim_free(sim);
        }
        CHECK(memcmp(rows, rows + ROWS, ROWS * sizeof *rows) == 0);
        CHECK(memcmp(&reports[0], &reports[1], sizeof reports[0]) == 0);
    }
    free(rows);
    zv_robot_free(robot);
}

static void options_that_do_not_fit_are_refused(void)
{
    zv_robot *robot = shipped("planar3");
    const double negative[3] = {1, -1, 1};
    const zv_sim_table flat = {.size_x = 0.1, .size_y = 0.0, .thickness = 0.1};
    zv_sim_options wrong[9];
    for (int i = 0; i < 9; ++i) {
        wrong[i] = zv_sim_default_options();
    }
    wrong[0].step_s = 0.0;
    wrong[1].control_hz = NAN;
    wrong[2].load_kg = -1.0;
    wrong[3].gravity.x = INFINITY;
    wrong[4].bandwidth_hz = 0.0;
    wrong[5].stiffness = negative;
    wrong[6].table = &flat;
    wrong[7].damping_ratio = -1.0;
    wrong[8].plant = ZV_PLANT_JOINTS;
    wrong[8].integrator = ZV_INTEGRATOR_RK4;
    for (int i = 0; i < 9; ++i) {
        zv_sim *sim = NULL;
        zv_error why = {0};
        CHECK(zv_sim_create(robot, &wrong[i], &sim, &why) == ZV_ERR_BAD_REQUEST);
        CHECK(!sim && why.message[0]);
    }
    zv_robot_free(robot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(planar3_under_load_sags_as_statics_predicts),
        CASE(drives_reach_a_target_that_they_can_hold),
        CASE(a_target_velocity_leaves_no_lag),
        CASE(a_drive_without_stiffness_is_a_motor_with_a_target_velocity),
        CASE(stops_hold_against_the_drives),
        CASE(a_drive_never_gives_more_than_it_can),
        CASE(the_three_plants_agree_on_a_slow_motion_of_every_arm),
        CASE(every_controller_follows_and_only_bare_drives_sag),
        CASE(a_load_adds_its_own_torque),
        CASE(a_free_swing_keeps_its_energy),
        CASE(dry_friction_holds_what_is_lighter_than_it),
        CASE(viscous_friction_and_rotors_slow_down_as_they_should),
        CASE(what_the_file_does_not_know_must_be_assumed_aloud),
        CASE(the_same_run_gives_the_same_bytes),
        CASE(options_that_do_not_fit_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
