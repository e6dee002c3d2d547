/// Arms whose axes are parallel only nearly: the closed form of the straight arm, brought to the arm as it is.
#include "arm_kinds.h"

enum { ARMS = CHECK_ROUNDS(60, 6), POSES = 20 };
static const double bends[] = {4e-6, 8e-4};

static const arm_kind *kind_of(const char *name)
{
    for (int k = 0; k < ARM_KINDS; ++k) {
        if (strcmp(arm_kinds[k].name, name) == 0) {
            return &arm_kinds[k];
        }
    }
    return NULL;
}

/// What every target of a bent arm has to say, and how many sets are complete.
static void check_arm(const zv_robot *robot, const char *family, int *complete, int *poses)
{
    zv_ik *ik = solver_for(robot, family);
    for (int i = 0; i < POSES; ++i) {
        double q[ZV_MAX_JOINTS] = {0};
        random_joint_values(robot, q);
        const zv_ik_target target = zv_ik_target_of(ik, q);
        zv_ik_set set;
        CHECK(zv_ik_solve(ik, &target, &set, NULL) == ZV_OK);
        CHECK(!set.complete || apart_from_set(robot, &set, q, 0) < 1e-6 || robot->joint_count == 3);
        for (int s = 0; s < set.count; ++s) {
            const zv_ik_target there = zv_ik_target_of(ik, set.solutions[s].q);
            CHECK(zv_vec3_length(zv_vec3_sub(there.base_from_tool.pos, target.base_from_tool.pos)) < 1e-8);
            CHECK(fabs(zv_wrap(there.yaw - target.yaw)) < 1e-8);
            CHECK(!set.complete || fabs(zv_wrap(there.pitch - target.pitch)) < 1e-8);
        }
        *complete += set.complete;
        ++*poses;
    }
    zv_ik_free(ik);
}

static void rounded_quarter_turns_keep_the_closed_form(void)
{
    static const char *const names[][2] = {{"scara", "scara"}, {"four_pitches", "yaw_pitch"}};
    for (size_t n = 0; n < 2; ++n) {
        for (size_t b = 0; b < 2; ++b) {
            int complete = 0, poses = 0;
            for (int i = 0; i < ARMS; ++i) {
                const zv_robot robot = arm_of_kind(kind_of(names[n][0]), bends[b]);
                check_arm(&robot, names[n][1], &complete, &poses);
            }
            CHECK(complete > (b == 0 ? 0.95 : 0.6) * poses);
        }
    }
}

static void a_bent_arm_does_not_clamp_to_the_rim_of_a_straight_one(void)
{
    for (size_t b = 0; b < 2; ++b) {
        const zv_robot robot = arm_of_kind(kind_of("four_pitches"), bends[b]);
        zv_ik *ik = solver_for(&robot, "yaw_pitch");
        zv_ik_target target = zv_ik_target_of(ik, (double[ZV_MAX_JOINTS]){0.1, 0.2, 0.3, 0.4});
        zv_blocked parts[ZV_MAX_BLOCKED];
        zv_clamp report;
        int count;
        CHECK(zv_ik_clamp(ik, &target, &report, NULL) == ZV_ERR_NOT_AVAILABLE);
        const zv_status reach = zv_line_blocked(ik, &target, target.base_from_tool.pos, parts, &count, NULL);
        CHECK(reach == (b == 0 ? ZV_OK : ZV_ERR_NOT_AVAILABLE));
        zv_ik_free(ik);
    }
}

/// A fourth axis a hair off the pitches was taken for a roll axis far away, and sets without solutions called complete.
static void an_axis_nearly_parallel_to_the_pitches_is_no_roll(void)
{
    for (int i = 0; i < ARMS; ++i) {
        const zv_robot robot = arm_of_kind(kind_of("four_pitches"), 1e-2);
        zv_ik *ik = NULL;
        CHECK(zv_ik_create(&robot, &ik) == ZV_OK);
        CHECK(strcmp(zv_ik_family(ik), "yaw_roll") != 0);
        double q[ZV_MAX_JOINTS] = {0};
        random_joint_values(&robot, q);
        const zv_ik_target target = zv_ik_target_pose(zv_fk(&robot, q));
        zv_ik_set set;
        const zv_status status = zv_ik_solve(ik, &target, &set, NULL);
        CHECK(status != ZV_OK || !set.complete || apart_from_set(&robot, &set, q, 0) < 1e-6);
        zv_ik_free(ik);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(rounded_quarter_turns_keep_the_closed_form),
        CASE(a_bent_arm_does_not_clamp_to_the_rim_of_a_straight_one),
        CASE(an_axis_nearly_parallel_to_the_pitches_is_no_roll),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
