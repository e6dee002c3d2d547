#include "kin/ik.h"
#include "random_robots.h"

static const char *family_of(const zv_robot *robot)
{
    zv_ik *ik = NULL;
    CHECK(zv_ik_create(robot, &ik) == ZV_OK);
    const char *name = zv_ik_family(ik);
    zv_ik_free(ik);
    return name;
}

static void the_solver_follows_the_geometry_of_the_chain(void)
{
    const zv_robot six = robot_rl15(), scara = robot_random_scara(true), drawing = robot_random_scara(false);
    const zv_robot yaw_pitch = robot_random_yaw_pitch(), planar = robot_random_planar3();

    const zv_robot parallel = robot_like_ur5(), seven = robot_seven_axes();
    assert_string_equal(family_of(&six), "six_axis");
    assert_string_equal(family_of(&parallel), "three_parallel");
    assert_string_equal(family_of(&seven), "arm_angle");
    assert_string_equal(family_of(&scara), "scara");
    assert_string_equal(family_of(&drawing), "scara");
    assert_string_equal(family_of(&yaw_pitch), "yaw_pitch");
    assert_string_equal(family_of(&planar), "planar3");
}

static void every_other_chain_is_eliminated_or_searched(void)
{
    for (int joints = 1; joints <= ZV_MAX_JOINTS; ++joints) {
        const zv_robot robot = robot_random_chain(joints, false);
        const char *const family = joints >= 4 && joints <= 6 ? "general" : joints == 7 ? "general_seven" : "numeric";
        assert_string_equal(family_of(&robot), family);
    }
}

static void a_target_starts_with_nothing_but_a_position(void)
{
    const zv_ik_target target = zv_ik_target_at((zv_vec3){1, 2, 3});

    CHECK(target.base_from_tool.pos.y == 2.0 && target.base_from_tool.rot.x.x == 1.0);
    CHECK(!target.has_rot && !target.has_pitch && !target.has_yaw);
    CHECK(target.policy == ZV_PITCH_BETA && target.preferred_pitch == -ZV_PI / 2);
    CHECK(zv_ik_target_pose(target.base_from_tool).has_rot);
}

/// The solver refuses `target` with a sentence and leaves the answer alone.
static void check_refused(const zv_ik_target *target)
{
    const zv_robot robot = robot_rl15();
    zv_ik *ik = NULL;
    CHECK(zv_ik_create(&robot, &ik) == ZV_OK);
    zv_ik_set set = {.count = 7};
    zv_error why = {0};

    CHECK(zv_ik_solve(ik, target, &set, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(set.count == 7);
    CHECK(why.status == ZV_ERR_BAD_REQUEST && why.message[0] != '\0');
    zv_ik_free(ik);
}

static void numbers_that_are_not_finite_are_refused(void)
{
    const double wrong[] = {NAN, INFINITY, -INFINITY};
    for (int k = 0; k < 3; ++k) {
        zv_ik_target target = zv_ik_target_pose(zv_pose_identity());
        target.base_from_tool.pos.z = wrong[k];
        check_refused(&target);

        target = zv_ik_target_pose(zv_pose_identity());
        target.base_from_tool.rot.y.x = wrong[k];
        check_refused(&target);

        target = zv_ik_target_pose(zv_pose_identity());
        target.preferred_pitch = wrong[k];
        check_refused(&target);

        target = zv_ik_target_at((zv_vec3){0});
        target.has_pitch = true;
        target.pitch = wrong[k];
        check_refused(&target);

        target = zv_ik_target_at((zv_vec3){0});
        target.has_yaw = true;
        target.yaw = wrong[k];
        check_refused(&target);
    }
}

static void a_matrix_that_is_no_rotation_is_refused(void)
{
    zv_ik_target target = zv_ik_target_pose(zv_pose_identity());
    target.base_from_tool.rot.x.x = -1.0;
    check_refused(&target);
    target.base_from_tool.rot = (zv_rot){0};
    check_refused(&target);
}

static void every_name_has_its_word(void)
{
    assert_string_equal(zv_singular_name(0), "wrist");
    assert_string_equal(zv_singular_name(ZV_SINGULAR_COUNT - 1), "axis");
    for (int k = 0; k < ZV_SINGULAR_COUNT; ++k) {
        CHECK(zv_singular_name(k) != NULL);
    }
    CHECK(zv_base_word(ZV_BASE_NONE) == NULL && zv_elbow_word(ZV_ELBOW_NONE) == NULL);
    CHECK(zv_wrist_word(ZV_WRIST_NONE) == NULL);
    assert_string_equal(zv_base_word(ZV_BASE_BACK), "back");
    assert_string_equal(zv_elbow_word(ZV_ELBOW_RIGHT), "right");
    assert_string_equal(zv_wrist_word(ZV_WRIST_PLUS), "plus");
    assert_string_equal(zv_reach_word(ZV_REACH_OK), "ok");
    assert_string_equal(zv_reach_word(ZV_REACH_UNKNOWN), "unknown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_solver_follows_the_geometry_of_the_chain), CASE(every_other_chain_is_eliminated_or_searched),
        CASE(a_target_starts_with_nothing_but_a_position),  CASE(numbers_that_are_not_finite_are_refused),
        CASE(a_matrix_that_is_no_rotation_is_refused),      CASE(every_name_has_its_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
