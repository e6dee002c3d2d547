/// @file test_survey.c
/// Blocks of a survey say of every pose what the solver says, however they are cut.
#include "zveno/survey.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"

typedef struct arm {
    zv_robot *robot;
    zv_ik *ik;
} arm;

static arm open_arm(const char *name)
{
    arm a = {0};
    size_t size = 0;
    const char *text = zv_shipped_find(name, &size);
    CHECK(text && zv_robot_parse(text, size, NULL, 0, &a.robot, NULL) == ZV_OK);
    CHECK(zv_ik_create(a.robot, &a.ik) == ZV_OK);
    return a;
}

static void close_arm(arm *a)
{
    zv_ik_free(a->ik);
    zv_robot_free(a->robot);
}

static zv_survey *survey_of(const arm *a, const zv_survey_options *options)
{
    zv_survey *survey = NULL;
    zv_error why = {0};
    if (zv_survey_create(a->robot, a->ik, options, &survey, &why) != ZV_OK) {
        fail_msg("%s", why.message);
    }
    return survey;
}

/// A small grid: some thousand poses in several blocks.
static zv_survey_options small_options(const arm *a)
{
    zv_survey_options options = zv_survey_default_options(a->robot, a->ik);
    for (int i = 0; i < 3; ++i) {
        options.counts[i] = options.counts[i] > 1 ? 7 : 1; // a planar arm has one layer
    }
    options.directions = options.directions > 1 ? 20 : 1;
    options.rolls = options.rolls > 1 ? 5 : 1;
    options.measures |= 1u << ZV_MEASURE_MANIPULABILITY;
    return options;
}

static float float_at(const uint8_t *bytes, size_t offset)
{
    float value;
    memcpy(&value, bytes + offset, sizeof value);
    return value;
}

/// The best margin and the number of solutions inside the limits, by the solver.
static int solved(const arm *a, const zv_ik_target *target, double *margin)
{
    zv_ik_set set;
    int inside = 0;
    *margin = -INFINITY;
    CHECK(zv_ik_solve(a->ik, target, &set, NULL) == ZV_OK);
    zv_ik_judge(a->robot, &set);
    for (int i = 0; i < set.count; ++i) {
        inside += set.solutions[i].in_limits;
        *margin = set.solutions[i].in_limits ? fmax(*margin, set.solutions[i].margin) : *margin;
    }
    return inside;
}

static void a_block_says_of_each_pose_what_the_solver_says(void)
{
    for (int n = 0; n < zv_shipped_count(); ++n) {
        arm a = open_arm(zv_shipped_name(n));
        const zv_survey_options options = small_options(&a);
        zv_survey *survey = survey_of(&a, &options);
        const zv_survey_size size = zv_survey_size_of(survey);
        uint8_t *bytes = malloc(size.block_bytes);
        zv_survey_sum sum;
        zv_survey_block(survey, 0, bytes, &sum);
        uint64_t reached = 0;
        for (uint32_t p = 0; p < size.block_poses && p < size.poses; ++p) {
            const zv_ik_target target =
                zv_survey_target(survey, zv_survey_place(survey, p / size.orientations), p % size.orientations);
            double margin;
            const int inside = solved(&a, &target, &margin);
            CHECK(bytes[p] == inside);
            reached += inside > 0;
            const float stored = float_at(bytes, size.block_poses + 4 * (size_t)p);
            CHECK(inside ? stored == (float)margin : isnan(stored));
        }
        CHECK(sum.reached == reached);
        CHECK(reached > 0);
        free(bytes);
        zv_survey_free(survey);
        close_arm(&a);
    }
}

static void sums_are_the_same_however_blocks_are_gathered(void)
{
    arm a = open_arm("rl15");
    zv_survey_options options = small_options(&a);
    options.counts[2] = 25;
    zv_survey *survey = survey_of(&a, &options);
    const zv_survey_size size = zv_survey_size_of(survey);
    uint8_t *bytes = malloc(size.block_bytes);
    CHECK(size.blocks > 3);
    zv_survey_sum one_by_one = {0}, halves[2] = {{0}, {0}}, joined = {0};
    for (uint64_t b = 0; b < size.blocks; ++b) {
        zv_survey_sum sum;
        zv_survey_block(survey, b, bytes, &sum);
        zv_survey_sum_add(&one_by_one, &sum);
        zv_survey_sum_add(&halves[b >= size.blocks / 2], &sum);
    }
    const zv_survey_sum of_nobody = {0};
    zv_survey_sum_add(&joined, &halves[1]);
    zv_survey_sum_add(&joined, &of_nobody); // a thread that found no block left
    zv_survey_sum_add(&joined, &halves[0]);
    CHECK(joined.reached == one_by_one.reached && joined.branches == one_by_one.branches);
    CHECK(one_by_one.poses == size.poses && one_by_one.places == size.places);
    for (int m = 0; m <= ZV_MEASURE_MANIPULABILITY; ++m) {
        CHECK(joined.best[m] == one_by_one.best[m] && joined.best_pose[m] == one_by_one.best_pose[m]);
    }
    zv_survey_sum below = {
        .poses = 1, .best = {[ZV_MEASURE_CLEARANCE] = -0.01f}, .best_pose = {[ZV_MEASURE_CLEARANCE] = 7}};
    zv_survey_sum_add(&below, &of_nobody);
    CHECK(below.best[ZV_MEASURE_CLEARANCE] == -0.01f && below.best_pose[ZV_MEASURE_CLEARANCE] == 7);
    free(bytes);
    zv_survey_free(survey);
    close_arm(&a);
}

static void one_direction_points_down_at_the_middle_of_the_cell(void)
{
    arm a = open_arm("rl15");
    zv_survey_options options = zv_survey_default_options(a.robot, a.ik);
    options.low = (zv_vec3){0.6, -0.2, 0.3};
    options.high = (zv_vec3){0.8, 0.2, 0.3};
    options.counts[0] = options.counts[1] = options.counts[2] = 1;
    options.directions = options.rolls = 1;
    zv_survey *survey = survey_of(&a, &options);
    const zv_ik_target asked = zv_survey_target(survey, zv_survey_place(survey, 0), 0);
    CHECK_NEAR(asked.base_from_tool.pos.x, 0.7, 1e-15);
    CHECK_NEAR(asked.base_from_tool.pos.y, 0.0, 1e-15);
    CHECK_NEAR(asked.base_from_tool.pos.z, 0.3, 1e-15);
    CHECK_NEAR(asked.base_from_tool.rot.z.z, -1.0, 1e-15);
    zv_survey_free(survey);
    close_arm(&a);
}

static void directions_are_spread_evenly(void)
{
    arm a = open_arm("rl15");
    zv_survey_options options = zv_survey_default_options(a.robot, a.ik);
    options.directions = 500;
    options.rolls = 1;
    zv_survey *survey = survey_of(&a, &options);
    zv_vec3 sum = {0};
    for (uint32_t i = 0; i < 500; ++i) {
        const zv_ik_target target = zv_survey_target(survey, (zv_vec3){0}, i);
        CHECK(zv_rot_defect(target.base_from_tool.rot) < 1e-14);
        sum = zv_vec3_add(sum, target.base_from_tool.rot.z);
    }
    CHECK(zv_vec3_length(sum) < 1.0);
    zv_survey_free(survey);
    close_arm(&a);
}

static void a_grid_that_cannot_be_is_refused_with_a_sentence(void)
{
    arm a = open_arm("scara");
    const zv_survey_options good = zv_survey_default_options(a.robot, a.ik);
    zv_survey_options bad[] = {good, good, good, good, good};
    bad[0].counts[1] = 0;
    bad[1].high.z = bad[1].low.z - 0.1;
    bad[2].directions = 2; // its tool points down
    bad[3].low.x = NAN;
    bad[4].rolls = ZV_SURVEY_MAX_ROLLS + 1;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        zv_survey *survey = NULL;
        zv_error why = {0};
        CHECK(zv_survey_create(a.robot, a.ik, &bad[i], &survey, &why) == ZV_ERR_BAD_REQUEST);
        CHECK(survey == NULL && why.message[0]);
    }
    close_arm(&a);
}

static void the_head_knows_another_arm(void)
{
    const zv_set longer = {"l1", 251.0};
    arm a = open_arm("scara");
    arm b = {0};
    zv_error why;
    CHECK(zv_robot_with(a.robot, &longer, 1, &b.robot, &why) == ZV_OK && zv_ik_create(b.robot, &b.ik) == ZV_OK);
    const zv_survey_options options = small_options(&a);
    const arm arms[] = {a, b, a};
    zv_text heads[3] = {{0}};
    for (int i = 0; i < 3; ++i) {
        zv_survey *survey = survey_of(&arms[i], &options);
        zv_survey_head(survey, &heads[i]);
        zv_survey_free(survey);
    }
    CHECK(heads[0].size == heads[2].size && memcmp(heads[0].data, heads[2].data, heads[0].size) == 0);
    CHECK(heads[0].size != heads[1].size || memcmp(heads[0].data, heads[1].data, heads[0].size) != 0);
    for (int i = 0; i < 3; ++i) {
        zv_text_free(&heads[i]);
    }
    close_arm(&a);
    close_arm(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_block_says_of_each_pose_what_the_solver_says),      CASE(sums_are_the_same_however_blocks_are_gathered),
        CASE(one_direction_points_down_at_the_middle_of_the_cell), CASE(directions_are_spread_evenly),
        CASE(a_grid_that_cannot_be_is_refused_with_a_sentence),    CASE(the_head_knows_another_arm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
