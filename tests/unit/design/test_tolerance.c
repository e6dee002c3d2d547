/// @file test_tolerance.c
/// Sampled arms keep their tolerances, deviations are those of the geometry, and blocks join without a trace.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "zveno/design.h"

enum { SAMPLES = 4000 };

static zv_robot *arm(const char *name)
{
    zv_robot *robot = NULL;
    size_t size = 0;
    const char *text = zv_shipped_find(name, &size);
    CHECK(text && zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    return robot;
}

static zv_tolerance_study *study_of(const zv_robot *robot, const zv_tolerance_options *options)
{
    zv_tolerance_study *study = NULL;
    zv_error why = {0};
    if (zv_tolerance_create(robot, options, &study, &why) != ZV_OK) {
        fail_msg("%s", why.message);
    }
    return study;
}

/// A SCARA with one tolerance at one pose.
static zv_tolerance_options one(const zv_tolerance *tolerance, const zv_tolerance_pose *pose)
{
    return (zv_tolerance_options){
        .tolerances = tolerance, .tolerance_count = 1, .poses = pose, .pose_count = 1, .limit_m = INFINITY, .seed = 1};
}

static const zv_tolerance_pose bent = {.q = {0.3, 0.8, 0.05, 0.0}};

/// The largest and the root mean square of the deviation of many sampled arms.
static void sample(const zv_robot *robot, const zv_tolerance_options *options, double *most, double *rms)
{
    zv_tolerance_study *study = study_of(robot, options);
    zv_tolerance_sample *found = malloc(SAMPLES * sizeof *found);
    CHECK(found != NULL);
    zv_tolerance_run(study, 0, SAMPLES, found);
    double sum = 0.0;
    *most = 0.0;
    for (int i = 0; i < SAMPLES; ++i) {
        *most = fmax(*most, found[i].worst_m);
        sum += found[i].rms_m * found[i].rms_m;
    }
    *rms = sqrt(sum / SAMPLES);
    CHECK_NEAR(*rms, sqrt(zv_tolerance_variance(study, 0)), 0.05 * *rms);
    free(found);
    zv_tolerance_free(study);
}

/// Each kind has a deviation that is known in closed form: at most `most`, by a spread of `part` of it.
static void each_kind_deviates_as_its_geometry_says(void)
{
    zv_robot *robot = arm("scara");
    const zv_vec3 tool = zv_fk(robot, bent.q).pos;
    const double radius = sqrt(tool.x * tool.x + tool.y * tool.y), even = 1.0 / sqrt(3.0);
    const struct {
        zv_tolerance tolerance;
        double most, part;
    } cases[] = {
        {{ZV_TOLERANCE_DIMENSION, 0, 0.2, 0.0}, 0.2e-3, even}, // 0.2 mm of l1 move the tool by as much
        {{ZV_TOLERANCE_OFFSET, 0, 1e-3, 0.0}, 1e-3 * radius, even},
        {{ZV_TOLERANCE_BACKLASH, 0, 1e-3, 0.0}, 0.5e-3 * radius, even},
        {{ZV_TOLERANCE_ENCODER, 0, 1e-3, 0.0}, 0.5e-3 * radius, even},
        {{ZV_TOLERANCE_BASE, 2, 1e-3, 0.0}, 1e-3, even},
        {{ZV_TOLERANCE_TURN, 2, 1e-3, 0.0}, 1e-3 * radius, even},
        {{ZV_TOLERANCE_SLIP, 0, 1e-3, 0.25}, 1e-3 * radius, 0.5 * even},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        const zv_tolerance_options options = one(&cases[i].tolerance, &bent);
        double most, rms;
        sample(robot, &options, &most, &rms);
        CHECK(most <= cases[i].most * (1.0 + 1e-6) && most > 0.98 * cases[i].most);
        CHECK_NEAR(rms, cases[i].part * cases[i].most, 0.06 * cases[i].most);
    }
    zv_robot_free(robot);
}

static void a_normal_spread_has_a_third_of_the_tolerance_as_its_deviation(void)
{
    zv_robot *robot = arm("scara");
    const zv_tolerance tolerance = {ZV_TOLERANCE_BASE, 0, 3e-3, 0.0};
    zv_tolerance_options options = one(&tolerance, &bent);
    options.spread = ZV_SPREAD_NORMAL;
    double most, rms;
    sample(robot, &options, &most, &rms);
    CHECK_NEAR(rms, 1e-3, 0.05e-3);
    CHECK(most > 2.8e-3 && most < 6e-3);
    zv_robot_free(robot);
}

/// A joint that moves up lies at the lower end of its play, so that play alone moves the tool one way.
static void play_is_left_at_the_end_that_the_motion_leaves_it_at(void)
{
    zv_robot *robot = arm("scara");
    const zv_tolerance tolerances[] = {{ZV_TOLERANCE_BACKLASH, 0, 1e-3, 0.0}, {ZV_TOLERANCE_OFFSET, 0, 1e-12, 0.0}};
    double mean[2];
    for (int way = 0; way < 2; ++way) {
        zv_tolerance_pose poses[2] = {bent, bent};
        poses[0].side[0] = -1;
        poses[1].side[0] = way ? 1 : -1;
        zv_tolerance_options options = one(tolerances, poses);
        options.tolerance_count = 2;
        options.pose_count = 2;
        zv_tolerance_study *study = study_of(robot, &options);
        zv_tolerance_sample found[64];
        zv_tolerance_run(study, 0, 64, found);
        mean[way] = 0.0;
        for (int i = 0; i < 64; ++i) {
            CHECK_NEAR(found[i].rms_m, found[i].worst_m, 1e-9); // both ends are as far from the middle
            mean[way] += found[i].worst_m;
        }
        zv_tolerance_free(study);
    }
    CHECK_NEAR(mean[0], mean[1], 1e-9);
    zv_robot_free(robot);
}

static void blocks_join_to_what_one_run_gives(void)
{
    zv_robot *robot = arm("rl15");
    const zv_tolerance tolerances[] = {{ZV_TOLERANCE_DIMENSION, 1, 0.3, 0.0},
                                       {ZV_TOLERANCE_BACKLASH, 4, 1e-4, 0.0},
                                       {ZV_TOLERANCE_TURN, 0, 1e-3, 0.0}};
    zv_tolerance_pose poses[3] = {
        {.q = {0, 0.1, 0.2, 0.3, 0.8, 0}}, {.q = {1, 0, 0, 0, 1, 0}}, {.q = {0.5, 0, 0.3, 1, 1, 1}}};
    zv_tolerance_options options = one(tolerances, poses);
    options.tolerance_count = 3;
    options.pose_count = 3;
    options.asks_reach = true;
    zv_tolerance_study *study = study_of(robot, &options);
    zv_tolerance_sample whole[40], parts[40];
    zv_tolerance_run(study, 0, 40, whole);
    zv_tolerance_run(study, 25, 15, parts + 25);
    zv_tolerance_run(study, 0, 25, parts);
    CHECK(memcmp(whole, parts, sizeof whole) == 0);
    for (int i = 0; i < 40; ++i) {
        CHECK(whole[i].feasible); // the poses lie inside the workspace
    }
    zv_tolerance_free(study);
    zv_robot_free(robot);
}

/// Stretched out, half of the arms with another length of the upper arm are too short for the place.
static void an_arm_that_is_too_short_is_not_feasible(void)
{
    zv_robot *robot = arm("scara");
    const zv_tolerance tolerance = {ZV_TOLERANCE_DIMENSION, 0, 1.0, 0.0};
    const zv_tolerance_pose stretched = {.q = {0.2, 1e-4, 0.05, 0.0}};
    zv_tolerance_options options = one(&tolerance, &stretched);
    options.asks_reach = true;
    zv_tolerance_study *study = study_of(robot, &options);
    zv_tolerance_sample found[400];
    zv_tolerance_run(study, 0, 400, found);
    int feasible = 0;
    for (int i = 0; i < 400; ++i) {
        feasible += found[i].feasible;
    }
    CHECK(feasible > 150 && feasible < 250);
    zv_tolerance_free(study);
    zv_robot_free(robot);
}

static void a_dimension_that_could_vanish_is_refused(void)
{
    zv_robot *robot = arm("scara");
    const zv_tolerance tolerance = {ZV_TOLERANCE_DIMENSION, 0, 300.0, 0.0};
    const zv_tolerance_options options = one(&tolerance, &bent);
    zv_tolerance_study *study = NULL;
    zv_error why = {0};
    CHECK(zv_tolerance_create(robot, &options, &study, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(!study && strstr(why.message, "l1"));
    zv_robot_free(robot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(each_kind_deviates_as_its_geometry_says),
        CASE(a_normal_spread_has_a_third_of_the_tolerance_as_its_deviation),
        CASE(play_is_left_at_the_end_that_the_motion_leaves_it_at),
        CASE(blocks_join_to_what_one_run_gives),
        CASE(an_arm_that_is_too_short_is_not_feasible),
        CASE(a_dimension_that_could_vanish_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
