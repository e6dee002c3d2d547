/// @file test_breakdown.c
/// A simulation that explodes is stopped, named with time and joint, and stays stopped.
#include "motions.h"

/// `words` are in the sentence.
static void check_broken(const zv_robot *robot, const zv_sim_options *options, const char *words)
{
    zv_sim *sim = sim_of(robot, options);
    const double q[3] = {0.5, 0.2, -0.3};
    zv_plan_sample motion = {.q = {0.5, 0.2, -0.3}, .xyz = zv_fk(robot, q).pos};
    zv_sim_sample now = {.line = 77};
    int rows = 0;
    bool goes_on = true;
    for (int i = 0; i < 4000 && goes_on; ++i) {
        motion.t = i / options->control_hz;
        motion.q[1] = 0.2 + (i > 0 ? 0.1 : 0.0);
        goes_on = zv_sim_follow(sim, &motion, &now);
        rows += goes_on;
    }
    const zv_sim_report report = zv_sim_report_of(sim);
    CHECK(!goes_on && report.failed && rows > 0);
    CHECK(report.samples == rows);
    CHECK(report.failure_t > 0.0 && report.failure_joint >= 0 && report.failure_joint < 3);
    char where[400];
    snprintf(where, sizeof where, "t = %.4f s at joint %s", report.failure_t,
             zv_robot_joint(robot, report.failure_joint)->name);
    CHECK(strstr(report.message, where));
    CHECK(strstr(report.message, zv_plant_word(options->plant)) && strstr(report.message, words));

    const zv_sim_sample before = now;
    CHECK(!zv_sim_follow(sim, &motion, &now)); // it does not come back to life
    CHECK(memcmp(&before, &now, sizeof now) == 0);
    for (int k = 0; k < 3; ++k) { // and what was recorded are numbers
        const bool finite = isfinite(now.q[k]) && isfinite(now.qd[k]) && isfinite(now.torque[k]);
        CHECK(finite);
    }
    zv_sim_free(sim);
}

static void absurd_gains_are_named(void)
{
    zv_robot *robot = robot_of(
        "{\"format\": \"zveno-robot/1\", \"name\": \"strong\", \"title\": \"no limits\", \"source\": \"test\","
        "\"convention\": \"dh\", \"joints\": ["
        "{\"name\": \"a\", \"type\": \"revolute\", \"dh\": {\"theta\": 0, \"a\": 400, \"d\": 0, \"alpha\": 90},"
        "\"link\": {\"mass\": 2, \"center\": [-200, 0, 0], \"inertia\": [0.001, 0.03, 0.03, 0, 0, 0]}},"
        "{\"name\": \"b\", \"type\": \"revolute\", \"dh\": {\"theta\": 0, \"a\": 300, \"d\": 0, \"alpha\": 0},"
        "\"link\": {\"mass\": 1, \"center\": [-150, 0, 0], \"inertia\": [0.001, 0.01, 0.01, 0, 0, 0]}},"
        "{\"name\": \"c\", \"type\": \"revolute\", \"dh\": {\"theta\": 0, \"a\": 100, \"d\": 0, \"alpha\": 0},"
        "\"link\": {\"mass\": 1, \"center\": [-50, 0, 0], \"inertia\": [0.001, 0.01, 0.01, 0, 0, 0]}}]}");
    const double stiffness[3] = {1e7, 1e7, 1e7}, damping[3] = {1e6, 1e6, 1e6};
    for (int e = 0; e < ENGINES; ++e) {
        zv_sim_options options = zv_sim_default_options();
        options.plant = engines[e];
        options.control = ZV_CONTROL_PD;
        options.stiffness = stiffness;
        options.damping = damping;
        check_broken(robot, &options, "it moves with");
    }
    zv_robot_free(robot);
}

static void an_absurd_step_is_named(void)
{
    zv_robot *robot = shipped("planar3");
    for (int e = 0; e < ENGINES; ++e) {
        zv_sim_options options = zv_sim_default_options();
        options.plant = engines[e];
        options.control_hz = 5;
        options.step_s = 0.2;
        check_broken(robot, &options, "");
    }
    zv_robot_free(robot);
}

static void a_motion_that_is_no_number_is_named(void)
{
    zv_robot *robot = shipped("planar3");
    for (int plant = 0; plant < ZV_PLANTS; ++plant) {
        for (int control = 0; control < ZV_CONTROLS; ++control) {
            zv_sim_options options = zv_sim_default_options();
            options.plant = (zv_plant_kind)plant;
            options.control = (zv_control)control;
            zv_sim *sim = sim_of(robot, &options);
            zv_plan_sample motion = {.q = {0.5, 0.2, -0.3}};
            zv_sim_sample now;
            bool goes_on = true;
            for (int i = 0; i < 20 && goes_on; ++i) {
                motion.t = i * 1e-3;
                motion.q[0] = i < 5 ? 0.5 : NAN;
                goes_on = zv_sim_follow(sim, &motion, &now);
            }
            CHECK(!goes_on);
            const zv_sim_report report = zv_sim_report_of(sim);
            CHECK(report.samples == 5 && report.failure_joint == 0);
            zv_sim_free(sim);
        }
    }
    zv_robot_free(robot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(absurd_gains_are_named),
        CASE(an_absurd_step_is_named),
        CASE(a_motion_that_is_no_number_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
