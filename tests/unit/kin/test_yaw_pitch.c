/// Arms with base yaw and three pitches: up to four ways, the axis, the rim, and every disguise.
#include "arms.h"

enum { ROBOTS = 200, POSES = 50 };

/// Angle of the last link below the horizontal, down and outwards, measured in space.
static double pitch_of(const zv_robot *robot, const double *q)
{
    zv_pose frames[ZV_MAX_JOINTS];
    const zv_vec3 tool = zv_fk_frames(robot, q, frames).pos;
    const zv_vec3 axis = frames[0].rot.z, up = zv_vec3_scale(axis, axis.z < 0.0 ? -1.0 : 1.0), across = frames[1].rot.z;
    zv_vec3 out = zv_vec3_cross(across, up);
    if (zv_vec3_dot(out, zv_vec3_sub(tool, frames[0].pos)) < 0.0) {
        out = zv_vec3_scale(out, -1.0);
    }
    const zv_vec3 last = zv_vec3_sub(tool, frames[3].pos);
    return atan2(-zv_vec3_dot(last, up), zv_vec3_dot(last, out));
}

static zv_ik_target target_of(const zv_robot *robot, const double *q)
{
    zv_ik_target target = zv_ik_target_at(zv_fk(robot, q).pos);
    target.has_pitch = true;
    target.pitch = pitch_of(robot, q);
    return target;
}

static void check_solutions(const zv_robot *robot, const zv_ik_set *set, const zv_ik_target *target)
{
    for (int k = 0; k < set->count; ++k) {
        const double *q = set->solutions[k].q;
        CHECK(arm_miss(robot, q, target->base_from_tool.pos) < 1e-9);
        CHECK(fabs(zv_wrap(pitch_of(robot, q) - target->pitch)) < 1e-9);
    }
}

static zv_ik_target at_mm(double x, double y, double z, double pitch_deg)
{
    zv_ik_target target = zv_ik_target_at((zv_vec3){x * ZV_MM, y * ZV_MM, z * ZV_MM});
    target.has_pitch = true;
    target.pitch = pitch_deg * ZV_DEG;
    return target;
}

static void document_001_is_solved_in_all_four_ways(void)
{
    zv_robot robot;
    arm_fourlink(&robot, 0.15, 0.2, 0.18, 0.09);
    const zv_ik ik = arm_solver(&robot, &zv_family_yaw_pitch);
    const zv_ik_target target = at_mm(-119.58419713682804, -353.1533943057777, 140.75592989176386, 63.336);
    const zv_ik_set set = arm_solve(&ik, &target);

    const double expected[4][4] = {{-108.70704032053544, 37.14357169690929, -53.1314520669037, -47.34811963000559},
                                   {-108.70704032053544, -12.97292011648354, 53.1314520669037, -103.49453195042015},
                                   {71.29295967946456, 142.85642830309072, 53.1314520669037, 47.348119630005556},
                                   {71.29295967946456, -167.02707988351645, -53.1314520669037, 103.49453195042014}};
    CHECK(set.count == 4 && set.complete && set.singular == 0);
    CHECK_NEAR(set.pitch, target.pitch, 0.0);
    for (int k = 0; k < 4; ++k) {
        CHECK(set.solutions[k].branch.base == (k < 2 ? ZV_BASE_FRONT : ZV_BASE_BACK));
        CHECK(set.solutions[k].branch.elbow == (k % 2 == 0 ? ZV_ELBOW_UP : ZV_ELBOW_DOWN));
        for (int joint = 0; joint < 4; ++joint) {
            CHECK_NEAR(set.solutions[k].q[joint] / ZV_DEG, expected[k][joint], 1e-10);
        }
    }
}

static void the_rim_and_the_axis_are_named(void)
{
    zv_robot robot;
    arm_fourlink(&robot, 0.15, 0.2, 0.18, 0.09);
    const zv_ik ik = arm_solver(&robot, &zv_family_yaw_pitch);
    const zv_ik_target stretched = at_mm(380, 0, 60, 90), folded = at_mm(0, 20, 60, 90), axis = at_mm(0, 0, 260, 90),
                       tilted = at_mm(0, 0, 260, 70), beyond = at_mm(380.001, 0, 60, 90);

    const zv_ik_set straight = arm_solve(&ik, &stretched);
    CHECK(straight.singular == ZV_SINGULAR_STRETCHED && straight.solutions[0].branch.elbow == ZV_ELBOW_NONE);
    CHECK(arm_solve(&ik, &folded).singular == ZV_SINGULAR_FOLDED);
    const zv_ik_set on_axis = arm_solve(&ik, &axis), tilted_on_axis = arm_solve(&ik, &tilted);
    CHECK(on_axis.singular == ZV_SINGULAR_AXIS && on_axis.count == 2); // upright, front and back are the same
    for (int k = 0; k < on_axis.count; ++k) {
        CHECK(on_axis.solutions[k].branch.base == ZV_BASE_NONE);
        CHECK(on_axis.solutions[k].branch.elbow == (k == 0 ? ZV_ELBOW_UP : ZV_ELBOW_DOWN));
    }
    CHECK(tilted_on_axis.singular == ZV_SINGULAR_AXIS && tilted_on_axis.count == 4);
    for (int k = 0; k < tilted_on_axis.count; ++k) {
        CHECK(tilted_on_axis.solutions[k].free == 1 && tilted_on_axis.solutions[k].q[0] == 0.0);
        CHECK(arm_miss(&robot, tilted_on_axis.solutions[k].q, tilted.base_from_tool.pos) < 1e-12);
    }
    const zv_ik_set out = arm_solve(&ik, &beyond);
    CHECK(out.count == 0 && out.reach == ZV_REACH_OUTER);
    CHECK_NEAR(out.beyond, 1e-6, 1e-12);
}

static void a_wrist_on_the_shoulder_leaves_the_first_pitch_free(void)
{
    zv_robot robot;
    arm_fourlink(&robot, 0.1, 0.12, 0.12, 0.06);
    const zv_ik ik = arm_solver(&robot, &zv_family_yaw_pitch);
    const zv_ik_target target = at_mm(60, 0, 100, 0);
    const zv_ik_set set = arm_solve(&ik, &target);
    CHECK(set.count >= 1 && (set.singular & ZV_SINGULAR_FOLDED) && set.solutions[0].free == 2);
    CHECK(set.solutions[0].q[1] == 0.0);
    check_solutions(&robot, &set, &target);
}

static void every_pose_of_the_shipped_size_is_found_again(void)
{
    zv_robot robot;
    arm_fourlink(&robot, 0.15, 0.2, 0.18, 0.09);
    const zv_ik ik = arm_solver(&robot, &zv_family_yaw_pitch);
    for (int i = 0; i < ARM_SWEEP; ++i) {
        double q[4];
        arm_random_q(&robot, q);
        const zv_ik_target target = target_of(&robot, q);
        const zv_ik_set set = arm_solve(&ik, &target);

        check_solutions(&robot, &set, &target);
        const double from_axis = hypot(target.base_from_tool.pos.x, target.base_from_tool.pos.y);
        const double condition = fmax(1e-5, fmin(fabs(sin(q[2])), from_axis));
        CHECK(arm_nearest(&robot, &set, q) < 1e-11 / condition + 1e-11);
    }
}

static void any_disguise_is_recognised_and_solved(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        zv_robot robot;
        arm_random_yaw_pitch(&robot, i % 2 == 0 ? 0.0 : 0.07, i % 3 == 0 ? 0.0 : 0.04);
        const zv_ik ik = arm_solver(&robot, &zv_family_yaw_pitch);
        for (int k = 0; k < POSES; ++k) {
            double q[4];
            arm_random_q(&robot, q);
            const zv_ik_target target = target_of(&robot, q);
            const zv_ik_set set = arm_solve(&ik, &target);
            CHECK(set.count >= 1 && set.count <= 4);
            check_solutions(&robot, &set, &target);
            CHECK(arm_nearest(&robot, &set, q) < 1e-6);
        }
    }
}

static void the_names_of_the_ways_are_true(void)
{
    zv_robot robot;
    arm_fourlink(&robot, 0.15, 0.2, 0.18, 0.09);
    const zv_ik ik = arm_solver(&robot, &zv_family_yaw_pitch);
    for (int i = 0; i < 1000; ++i) {
        const double far = check_uniform(200, 350), way = check_uniform(-3.1, 3.1);
        const zv_ik_target target = at_mm(far * cos(way), far * sin(way), check_uniform(0, 250), check_uniform(0, 90));
        const zv_ik_set set = arm_solve(&ik, &target);
        for (int k = 0; k < set.count; ++k) {
            zv_pose frames[ZV_MAX_JOINTS];
            const zv_vec3 tool = zv_fk_frames(&robot, set.solutions[k].q, frames).pos;
            const zv_vec3 shoulder = frames[1].pos, elbow = frames[2].pos, wrist = frames[3].pos;
            const zv_vec3 out = zv_vec3_unit((zv_vec3){tool.x, tool.y, 0});
            const double wrist_out = zv_vec3_dot(wrist, out), elbow_out = zv_vec3_dot(elbow, out);
            const double above = wrist_out * (elbow.z - shoulder.z) - elbow_out * (wrist.z - shoulder.z);
            CHECK((above > 0.0) == (set.solutions[k].branch.elbow == ZV_ELBOW_UP));
            const bool faces = cos(set.solutions[k].q[0]) * out.x + sin(set.solutions[k].q[0]) * out.y > 0.0;
            CHECK(faces == (set.solutions[k].branch.base == ZV_BASE_FRONT));
        }
    }
}

static void the_margin_agrees_with_the_solver_and_is_a_safe_distance(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        zv_robot robot;
        const double beside = i % 3 == 0 ? 0.0 : 0.1;
        arm_random_yaw_pitch(&robot, i % 2 == 0 ? 0.0 : 0.07, beside);
        const zv_ik ik = arm_solver(&robot, &zv_family_yaw_pitch);
        for (int k = 0; k < 4 * POSES; ++k) {
            zv_ik_target a = zv_ik_target_at(arm_random_pose(0.9).pos), b = a;
            a.has_pitch = b.has_pitch = true;
            a.pitch = b.pitch = check_uniform(-3, 3);
            const zv_reach_margin at_a = ik.family->reach(&ik.arm, &a);
            const zv_ik_set set = arm_solve(&ik, &a);
            CHECK(fabs(at_a.margin) < 1e-8 || (at_a.margin > 0.0) == (set.count > 0));
            CHECK(set.count > 0 || set.reach == at_a.side);

            const zv_vec3 step = zv_vec3_scale(zv_vec3_unit(arm_random_pose(1).pos), 0.999 * fabs(at_a.margin));
            b.base_from_tool.pos = zv_vec3_add(a.base_from_tool.pos, step);
            const zv_reach_margin at_b = ik.family->reach(&ik.arm, &b);
            CHECK(fabs(at_a.margin) < 1e-8 || (at_a.margin > 0.0) == (at_b.margin > 0.0));
            CHECK(beside > 0.0 || fabs(at_a.margin - at_b.margin) <= zv_vec3_length(step) + 1e-12);
        }
    }
}

static void what_the_arm_cannot_follow_is_refused_with_a_sentence(void)
{
    zv_robot robot;
    arm_fourlink(&robot, 0.15, 0.2, 0.18, 0.09);
    const zv_ik ik = arm_solver(&robot, &zv_family_yaw_pitch);
    const zv_ik_target pose = zv_ik_target_pose(zv_pose_identity()), bare = zv_ik_target_at((zv_vec3){0.3, 0, 0});
    zv_ik_set set = {.count = 7};
    zv_error why;
    CHECK(zv_ik_solve(&ik, &pose, &set, &why) == ZV_ERR_BAD_REQUEST && strstr(why.message, "pitch"));
    CHECK(zv_ik_solve(&ik, &bare, &set, &why) == ZV_ERR_BAD_REQUEST && strstr(why.message, "needs a pitch"));
    CHECK(set.count == 7);
}

static void other_chains_are_not_taken_for_it(void)
{
    zv_robot tilted, scara;
    arm_fourlink(&tilted, 0.15, 0.2, 0.18, 0.09);
    tilted.chain[1].before.rot = zv_rot_x(1.5);
    arm_scara(&scara, 0.25, 0.2, 0.18, true);
    const zv_axes tilted_axes = zv_axes_of(&tilted), scara_axes = zv_axes_of(&scara);
    zv_arm arm;
    CHECK(!zv_family_yaw_pitch.fit(&tilted, &tilted_axes, &arm));
    CHECK(!zv_family_yaw_pitch.fit(&scara, &scara_axes, &arm));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(document_001_is_solved_in_all_four_ways),
        CASE(the_rim_and_the_axis_are_named),
        CASE(a_wrist_on_the_shoulder_leaves_the_first_pitch_free),
        CASE(every_pose_of_the_shipped_size_is_found_again),
        CASE(any_disguise_is_recognised_and_solved),
        CASE(the_names_of_the_ways_are_true),
        CASE(the_margin_agrees_with_the_solver_and_is_a_safe_distance),
        CASE(what_the_arm_cannot_follow_is_refused_with_a_sentence),
        CASE(other_chains_are_not_taken_for_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
