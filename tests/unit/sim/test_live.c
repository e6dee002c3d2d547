/// @file test_live.c
/// A plant under a hand: its ticks are those of a simulation, its motion keeps to the limits of the joints, and what is
/// changed while it runs changes nothing else.
#include "motions.h"

#include <string.h>

#include "zveno/kin.h"

static zv_json_document *document;

/// The plant that a request asks for, written with ' in place of ".
static zv_live *live_of(const zv_robot *robot, const char *request, const double *q)
{
    static char quoted[512];
    const zv_json *root = NULL;
    const zv_host host = {0};
    zv_live *live = NULL;
    zv_error why = {0};
    for (size_t i = 0; i <= strlen(request); ++i) {
        quoted[i] = request[i] == '\'' ? '"' : request[i];
    }
    CHECK(zv_json_read(document, quoted, strlen(quoted), &root, NULL) == ZV_OK);
    const zv_simulation asked = {.request = root, .robot = robot, .host = &host};
    if (zv_live_create(&asked, q, &live, &why) != ZV_OK) {
        print_error("%s\n", why.message);
    }
    CHECK(live != NULL);
    return live;
}

static bool same_bits(const zv_sim_sample *a, const zv_sim_sample *b, int joints)
{
    const size_t size = (size_t)joints * sizeof(double);
    return memcmp(a->q, b->q, size) == 0 && memcmp(a->qd, b->qd, size) == 0 && memcmp(a->torque, b->torque, size) == 0;
}

static const zv_vec3 nothing = {0.0, 0.0, 0.0};

/// Whoever hands the motion of a live plant to a simulation gets the same bits, pushes included.
static void a_live_plant_is_a_simulation_of_its_motion(void)
{
    static const char *const plants[] = {"kinematic", "joints", "articulation"};
    static const char *const controllers[] = {"computed-torque", "pd", "drives"};
    zv_robot *robot = shipped("planar3");
    const int joints = zv_robot_joint_count(robot);
    for (int i = 0; i < 9; ++i) {
        char request[128];
        const double q[3] = {1.0, -0.5, -0.4};
        snprintf(request, sizeof request, "{'plant': '%s', 'controller': '%s', 'load_kg': 0.05}", plants[i / 3],
                 controllers[i % 3]);
        zv_live *live = live_of(robot, request, q);
        zv_sim_options options = zv_sim_default_options();
        options.plant = (zv_plant_kind)(i / 3);
        options.control = (zv_control)(i % 3);
        options.load_kg = 0.05;
        zv_sim *sim = NULL;
        zv_sim_sample lived, followed;
        CHECK(zv_sim_create(robot, &options, &sim, NULL) == ZV_OK);
        CHECK(zv_sim_follow(sim, zv_live_motion(live), &followed));
        for (int tick = 0; tick < 400; ++tick) {
            if (tick % 100 == 10) {
                const double target[3] = {check_uniform(0.5, 1.5), check_uniform(-1.0, 0.0), check_uniform(-1.0, 0.5)};
                zv_live_target(live, target);
            }
            const zv_vec3 force = {0.0, 0.0, -0.3};
            if (tick == 200) {
                zv_live_push(live, force, 0.05);
            }
            zv_sim_push(sim, tick >= 200 && tick < 250 ? force : nothing);
            CHECK(zv_live_tick(live, &lived) && zv_sim_follow(sim, zv_live_motion(live), &followed));
            CHECK(same_bits(&lived, &followed, joints));
        }
        zv_live_free(live);
        zv_sim_free(sim);
    }
    zv_robot_free(robot);
}

static void the_motion_keeps_to_the_limits_and_arrives(void)
{
    static const char *const names[] = {"planar3", "scara", "rl15"};
    for (int i = 0; i < 3; ++i) {
        zv_robot *robot = shipped(names[i]);
        const int joints = zv_robot_joint_count(robot);
        double q[ZV_MAX_JOINTS] = {0.0}, target[ZV_MAX_JOINTS];
        zv_live *live = live_of(robot, "{'plant': 'kinematic'}", q);
        zv_sim_sample now;
        for (int round = 0; round < 4; ++round) {
            for (int k = 0; k < joints; ++k) {
                const zv_limits *limits = &zv_robot_joint(robot, k)->limits;
                target[k] = check_uniform(fmax(limits->lower, -3.0), fmin(limits->upper, 3.0));
            }
            zv_live_target(live, target);
            for (int tick = 0; tick < (round == 3 ? 12000 : 300); ++tick) {
                const zv_plan_sample before = *zv_live_motion(live);
                CHECK(zv_live_tick(live, &now));
                const zv_plan_sample *after = zv_live_motion(live);
                for (int k = 0; k < joints; ++k) {
                    const zv_limits *limits = &zv_robot_joint(robot, k)->limits;
                    CHECK(fabs(after->qd[k]) <= limits->velocity * (1.0 + 1e-12));
                    CHECK(fabs(after->qd[k] - before.qd[k]) <= 2.0 * limits->acceleration * 1e-3 + 1e-12);
                    CHECK(after->q[k] >= limits->lower - 1e-3 && after->q[k] <= limits->upper + 1e-3);
                }
            }
        }
        for (int k = 0; k < joints; ++k) {
            CHECK(zv_live_motion(live)->q[k] == target[k] && zv_live_motion(live)->qd[k] == 0.0);
        }
        zv_live_free(live);
        zv_robot_free(robot);
    }
}

/// Runs so many ticks; returns the last sample.
static zv_sim_sample run(zv_live *live, int ticks)
{
    zv_sim_sample now = {0};
    for (int i = 0; i < ticks; ++i) {
        CHECK(zv_live_tick(live, &now));
    }
    return now;
}

static void a_change_takes_over_where_the_arm_stands(void)
{
    zv_robot *robot = shipped("planar3");
    static const char *const requests[] = {"{'plant': 'joints', 'controller': 'drives'}",
                                           "{'plant': 'articulation', 'controller': 'drives'}"};
    for (int i = 0; i < 2; ++i) {
        const double q[3] = {0.8, -0.6, -0.2}, target[3] = {1.2, -0.9, 0.2};
        zv_live *live = live_of(robot, requests[i], q);
        zv_live_target(live, target);
        const zv_sim_sample before = run(live, 150);
        zv_live_setting setting = zv_live_setting_of(live);
        setting.load_kg = 0.05;
        CHECK(zv_live_set(live, &setting, NULL) == ZV_OK);
        const zv_sim_sample after = run(live, 1);
        for (int k = 0; k < 3; ++k) {
            CHECK_NEAR(after.q[k], before.q[k] + 1e-3 * before.qd[k], 2e-4);
        }
        const zv_sim_sample light = run(live, 2000);
        setting.gravity = nothing;
        CHECK(zv_live_set(live, &setting, NULL) == ZV_OK);
        const zv_sim_sample floating = run(live, 2000);
        CHECK(fabs(floating.error[0]) < 0.05 * fabs(light.error[0])); // nothing pulls: it does not sag
        setting.load_kg = -1.0;
        zv_error why;
        CHECK(zv_live_set(live, &setting, &why) == ZV_ERR_BAD_REQUEST && zv_live_setting_of(live).load_kg == 0.05);
        run(live, 1);
        zv_live_free(live);
    }
    zv_robot_free(robot);
}

/// A push deflects a spring by what statics says, and lets go.
static void a_push_is_felt_as_a_force_on_the_tool(void)
{
    zv_robot *robot = shipped("planar3");
    static const char *const requests[] = {"{'plant': 'joints', 'controller': 'pd'}",
                                           "{'plant': 'articulation', 'controller': 'pd'}"};
    for (int i = 0; i < 2; ++i) {
        const double q[3] = {0.8, -0.6, -0.2};
        double jacobian[6 * 3];
        zv_live *live = live_of(robot, requests[i], q);
        const zv_sim_sample before = run(live, 200);
        const zv_vec3 force = {0.1, 0.0, -0.05};
        zv_jacobian(robot, before.q, jacobian);
        zv_live_push(live, force, 2.0);
        const zv_sim_sample pushed = run(live, 1990), after = run(live, 1500);
        for (int k = 0; k < 3; ++k) {
            const double torque = jacobian[k] * force.x + jacobian[6 + k] * force.z;
            CHECK_NEAR(pushed.torque[k] - before.torque[k], -torque, 0.02 * fabs(torque) + 2e-4);
            CHECK_NEAR(after.q[k], before.q[k], 1e-4);
        }
        zv_live_free(live);
    }
    zv_robot_free(robot);
}

int main(void)
{
    document = zv_json_document_create();
    const struct CMUnitTest cases[] = {
        CASE(a_live_plant_is_a_simulation_of_its_motion),
        CASE(the_motion_keeps_to_the_limits_and_arrives),
        CASE(a_change_takes_over_where_the_arm_stands),
        CASE(a_push_is_felt_as_a_force_on_the_tool),
    };
    const int failed = cmocka_run_group_tests(cases, NULL, NULL);
    zv_json_document_free(document);
    return failed;
}
