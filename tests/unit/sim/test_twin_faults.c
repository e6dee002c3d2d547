/// @file test_twin_faults.c
/// Faults that are put into a plant are found by the twin, and a healthy arm is called healthy. The long form of this is
/// tests/judge/twin.c.
#include "sim/fault.h"
#include "sim/sim_fields.h"
#include "twin_runs.h"

enum { HEALTHY = CHECK_ROUNDS(3, 2), FAULTS = CHECK_ROUNDS(6, 2) };
#define SECONDS CHECK_ROUNDS(8.0, 4.0)

static void learn(zv_twin *twin, const zv_robot *robot, zv_plant_kind plant)
{
    for (unsigned i = 0; i < HEALTHY; ++i) {
        const run_of run = {plant, 7, 100 + i, SECONDS, 0, {0}};
        CHECK(run_for(twin, robot, &run) && zv_twin_learn(twin, NULL) == ZV_OK);
    }
}

static zv_twin_report judged(zv_twin *twin, const zv_robot *robot, zv_plant_kind plant, const zv_fault *fault)
{
    static zv_twin_report report;
    const run_of run = {plant, 7, 3, SECONDS, fault != NULL, fault ? *fault : (zv_fault){0}};
    CHECK(run_for(twin, robot, &run) && zv_twin_judge(twin, &report, NULL) == ZV_OK);
    return report;
}

static void every_fault_is_named(void)
{
    static const zv_fault faults[] = {{ZV_FAULT_DELAY, -1, 0.012}, {ZV_FAULT_PAYLOAD, -1, 0.06},
                                      {ZV_FAULT_FRICTION, 1, 3.0}, {ZV_FAULT_LOST, -1, 0.05},
                                      {ZV_FAULT_STUCK, 2, 0.0},    {ZV_FAULT_GEAR, 1, 1.1}};
    static const zv_twin_fault names[] = {ZV_TWIN_DELAY, ZV_TWIN_PAYLOAD, ZV_TWIN_FRICTION,
                                          ZV_TWIN_LOST,  ZV_TWIN_STUCK,   ZV_TWIN_GEAR};
    zv_robot *robot = judged_arm("planar3");
    zv_twin *twin = NULL;
    CHECK(zv_twin_create(robot, NULL, &twin, NULL) == ZV_OK);
    learn(twin, robot, ZV_PLANT_ARTICULATION);
    for (int i = 0; i < FAULTS; ++i) {
        const zv_twin_report report = judged(twin, robot, ZV_PLANT_ARTICULATION, &faults[i]);
        CHECK(report.finding_count >= 1);
        const zv_twin_finding *found = &report.findings[0];
        if (found->fault != names[i]) {
            print_error("%s instead of %s: %s\n", zv_twin_word(found->fault), zv_twin_word(names[i]), found->sentence);
        }
        CHECK(found->fault == names[i]);
        CHECK(found->joint == faults[i].joint);
        if (names[i] == ZV_TWIN_DELAY) {
            CHECK_NEAR(found->amount, faults[i].amount, 0.002);
        } else if (names[i] == ZV_TWIN_PAYLOAD) {
            CHECK_NEAR(found->amount, faults[i].amount, 0.1 * faults[i].amount);
        }
    }
    CHECK(judged(twin, robot, ZV_PLANT_ARTICULATION, NULL).finding_count == 0);
    zv_twin_free(twin);
    zv_robot_free(robot);
}

/// A gap of 0.57 degrees under computed torque makes the arm chatter, which disturbs both residuals: it was called an offset
/// of another joint. What no single fault explains is said so, and nothing is called observable then.
static void an_arm_that_chatters_is_not_called_something_else(void)
{
    const zv_fault gap = {ZV_FAULT_BACKLASH, 1, 0.01};
    zv_robot *robot = judged_arm("planar3");
    zv_twin *twin = NULL;
    CHECK(zv_twin_create(robot, NULL, &twin, NULL) == ZV_OK);
    learn(twin, robot, ZV_PLANT_JOINTS);
    const zv_twin_report report = judged(twin, robot, ZV_PLANT_JOINTS, &gap);
    CHECK(report.finding_count == 1);
    CHECK(report.findings[0].fault == ZV_TWIN_OTHER || report.findings[0].fault == ZV_TWIN_BACKLASH);
    for (int i = 0; i < report.test_count && report.findings[0].fault == ZV_TWIN_OTHER; ++i) {
        CHECK(!report.tests[i].observable);
    }
    zv_twin_free(twin);
    zv_robot_free(robot);
}

/// Play in a joint without weight on it chatters all the time. Its motor is seen at two ends all the same: it was unexplained.
static void play_in_a_joint_that_chatters_is_named(void)
{
    const zv_fault gap = {ZV_FAULT_BACKLASH, 0, 0.012};
    zv_robot *robot = judged_arm("drawbot");
    zv_twin *twin = NULL;
    CHECK(zv_twin_create(robot, NULL, &twin, NULL) == ZV_OK);
    learn(twin, robot, ZV_PLANT_ARTICULATION);
    const zv_twin_report report = judged(twin, robot, ZV_PLANT_ARTICULATION, &gap);
    CHECK(report.finding_count == 1);
    CHECK(report.findings[0].fault == ZV_TWIN_BACKLASH && report.findings[0].joint == 0);
    CHECK_NEAR(report.findings[0].amount, gap.amount, 0.1 * gap.amount);
    for (int i = 0; i < report.test_count; ++i) { // the rest of what was weighed does not count
        CHECK(report.tests[i].observable == (report.tests[i].fault == ZV_TWIN_BACKLASH && report.tests[i].joint == 0));
    }
    zv_twin_free(twin);
    zv_robot_free(robot);
}

/// Faults that do not fit are refused with a sentence, and change nothing.
static void a_fault_that_does_not_fit_is_refused(void)
{
    static const zv_fault wrong[] = {{ZV_FAULT_GEAR, -1, 1.1},     {ZV_FAULT_GEAR, 0, 0.0},
                                     {ZV_FAULT_LOST, -1, 1.0},     {ZV_FAULT_DELAY, -1, 9.0},
                                     {ZV_FAULT_BACKLASH, 7, 0.01}, {ZV_FAULT_OFFSET, 0, NAN}};
    zv_robot *robot = judged_arm("planar3");
    for (int i = 0; i < 6; ++i) {
        zv_sim_options options = zv_sim_default_options();
        zv_sim *sim = NULL;
        zv_error why = {0};
        options.fault_count = 1;
        options.faults[0] = wrong[i];
        CHECK(zv_sim_create(robot, &options, &sim, &why) == ZV_ERR_BAD_REQUEST);
        CHECK(sim == NULL && why.message[0] != '\0');
    }
    zv_robot_free(robot);
}

static zv_robot *shipped(const char *name)
{
    size_t size;
    zv_robot *robot = NULL;
    const char *text = zv_shipped_find(name, &size);
    CHECK(text && zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    return robot;
}

/// Teeth with nothing behind them would be pushed with any acceleration.
static void a_play_before_a_link_without_mass_is_refused(void)
{
    zv_robot *file = shipped("planar3"), *robot = NULL;
    zv_link links[ZV_MAX_JOINTS];
    zv_sim_options options = zv_sim_default_options();
    static zv_faults faults;
    zv_dyn *dyn = NULL;
    zv_error why = {0};
    for (int k = 0; k < 3; ++k) {
        links[k] = zv_robot_joint(file, k)->link;
    }
    links[2].mass_kg = 0.0;
    memset(links[2].inertia, 0, sizeof links[2].inertia);
    CHECK(zv_robot_with_links(file, links, &robot, NULL) == ZV_OK);
    CHECK(zv_dyn_create(robot, NULL, &dyn, NULL) == ZV_OK);
    options.plant = ZV_PLANT_ARTICULATION;
    options.fault_count = 1;
    options.faults[0] = (zv_fault){ZV_FAULT_BACKLASH, 2, 0.01};
    CHECK(zv_faults_init(&faults, robot, dyn, &options, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(strstr(why.message, "nothing to push") != NULL);
    zv_dyn_free(dyn);
    zv_robot_free(robot);
    zv_robot_free(file);
}

/// One number for all encoders: degrees where a joint turns, millimetres where it slides.
static void encoders_of_slides_step_in_millimetres(void)
{
    static const char text[] = "{\"noise\": {\"encoder\": 2}}";
    static zv_sim_asked asked;
    static zv_faults faults;
    zv_robot *robot = shipped("scara");
    zv_json_document *document = zv_json_document_create();
    const zv_json *request = NULL;
    const zv_plan_sample motion = {.t = 0.0};
    zv_sim_sample row = {.t = 0.0};
    CHECK(zv_json_read(document, text, sizeof text - 1, &request, NULL) == ZV_OK);
    CHECK(zv_sim_fields(request, robot, NULL, &asked, NULL) == ZV_OK);
    CHECK(zv_faults_init(&faults, robot, NULL, &asked.options, NULL) == ZV_OK);
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        row.q[k] = 0.0513;
    }
    zv_faults_report(&faults, &motion, &row);
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const bool turns = zv_robot_joint(robot, k)->kind == ZV_JOINT_REVOLUTE;
        CHECK_NEAR(row.q[k], turns ? 2.0 * ZV_DEG : 0.052, 1e-12);
    }
    zv_json_document_free(document);
    zv_robot_free(robot);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(every_fault_is_named),
        CASE(an_arm_that_chatters_is_not_called_something_else),
        CASE(play_in_a_joint_that_chatters_is_named),
        CASE(a_fault_that_does_not_fit_is_refused),
        CASE(a_play_before_a_link_without_mass_is_refused),
        CASE(encoders_of_slides_step_in_millimetres),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
