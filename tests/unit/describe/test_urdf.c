/// @file test_urdf.c
/// URDF to a robot: the chain moves as the tree did, and everything else is told.
#include "described.h"

// ---- random chains, written as URDF ----

enum { KIND_FIXED, KIND_REVOLUTE, KIND_PRISMATIC, KIND_CONTINUOUS, KINDS };

typedef struct piece {
    int kind;
    zv_pose origin;
    zv_vec3 axis;
} piece;

/// Every second angle is a right one, as in real files.
static double random_angle(void)
{
    return check_uniform(0, 1) < 0.5 ? ZV_PI / 2 * floor(check_uniform(-2, 3)) : check_uniform(-3.2, 3.2);
}

static piece random_piece(zv_text *out, int index)
{
    static const char *const types[] = {"fixed", "revolute", "prismatic", "continuous"};
    const int kind = index == 0 ? KIND_REVOLUTE : (int)check_uniform(0, KINDS);
    const double xyz[3] = {check_uniform(-1, 1), check_uniform(-1, 1), check_uniform(-1, 1)};
    const double rpy[3] = {random_angle(), random_angle(), random_angle()};
    const double axis[3] = {check_uniform(-2, 2), check_uniform(-2, 2), check_uniform(-2, 2)};
    zv_text_addf(out,
                 "<joint name='j%d' type='%s'><parent link='l%d'/><child link='l%d'/>\n<origin xyz='%.17g %.17g %.17g' "
                 "rpy='%.17g %.17g %.17g'/><axis xyz='%.17g %.17g %.17g'/><limit lower='-1' upper='2' effort='3' "
                 "velocity='4'/></joint>\n",
                 index, types[kind], index, index + 1, xyz[0], xyz[1], xyz[2], rpy[0], rpy[1], rpy[2], axis[0], axis[1],
                 axis[2]);
    zv_text_addf(out, "<link name='l%d'/>", index + 1);
    return (piece){kind,
                   {zv_rot_from_abc(rpy[2], rpy[1], rpy[0]), {xyz[0], xyz[1], xyz[2]}},
                   zv_vec3_unit((zv_vec3){axis[0], axis[1], axis[2]})};
}

static void an_imported_chain_moves_as_the_product_of_its_joints(void)
{
    for (int round = 0; round < 300; ++round) {
        enum { PIECES = 10 };
        piece pieces[PIECES];
        zv_text text = {0};
        zv_text_add(&text, "<?xml version='1.0'?>\n<robot name='random'><link name='l0'/>");
        for (int i = 0; i < PIECES; ++i) {
            pieces[i] = random_piece(&text, i);
        }
        zv_text_add(&text, "</robot>");
        zv_import *import = import_text(text.data, NULL);
        zv_robot *robot = robot_of(import);

        double q[PIECES];
        int joints = 0;
        zv_pose expected = zv_pose_identity();
        for (int i = 0; i < PIECES; ++i) {
            expected = zv_pose_mul(expected, pieces[i].origin);
            if (pieces[i].kind == KIND_FIXED) {
                continue;
            }
            const double value = q[joints++] = check_uniform(-3, 3);
            zv_pose motion = {zv_rot_identity(), zv_vec3_scale(pieces[i].axis, value)};
            if (pieces[i].kind != KIND_PRISMATIC) {
                motion = (zv_pose){zv_rot_axis(pieces[i].axis, value), {0, 0, 0}};
            }
            expected = zv_pose_mul(expected, motion);
        }
        CHECK(zv_robot_joint_count(robot) == joints);
        check_same(tool_of(robot, q), expected, 1e-12);
        zv_robot_free(robot);
        zv_import_free(import);
        zv_text_free(&text);
    }
}

#define LINK(name) "<link name='" name "'/>"
#define JOINT(name, type, parent, child, inside)                                                                       \
    "<joint name='" name "' type='" type "'><parent link='" parent "'/><child link='" child "'/>" inside "</joint>"
#define ROBOT(inside) "<robot name='r'>\n" inside "</robot>"
#define TURNS "<axis xyz='0 0 1'/><limit lower='-1' upper='1' effort='5' velocity='6'/>"

static void the_tip_is_the_first_leaf_with_most_moving_joints(void)
{
    static const char text[] = ROBOT(LINK("a") LINK("b") LINK("c") LINK("d") LINK("e")                           //
                                     JOINT("j1", "revolute", "a", "b", TURNS) JOINT("j2", "fixed", "b", "c", "") //
                                     JOINT("j3", "revolute", "b", "d", TURNS) JOINT("j4", "revolute", "b", "e", TURNS));
    zv_import *import = import_text(text, NULL);
    assert_string_equal(zv_import_chosen_tip(import), "d");
    CHECK(zv_import_tip_count(import) == 3);
    assert_string_equal(zv_import_tip_name(import, 0), "c");
    CHECK(report_has(import, ZV_REPORT_LOST, "'j4' is not on the way to the tip: it is frozen at 0 degrees"));
    zv_import_free(import);

    import = import_text(text, "c");
    zv_robot *robot = robot_of(import);
    CHECK(zv_robot_joint_count(robot) == 1);
    zv_robot_free(robot);
    zv_import_free(import);
}

static void a_joint_is_frozen_at_the_limit_nearest_to_zero(void)
{
    zv_import *import =
        import_text(ROBOT(LINK("a") LINK("b") LINK("c") LINK("d") JOINT("j1", "revolute", "a", "b", TURNS)
                              JOINT("j2", "revolute", "b", "c", TURNS)
                                  JOINT("finger", "prismatic", "a", "d",
                                        "<axis xyz='1 0 0'/><limit lower='0.02' upper='1' effort='1' velocity='1'/>")),
                    NULL);
    CHECK(report_has(import, ZV_REPORT_LOST, "'finger' is not on the way to the tip: it is frozen at 20 mm"));
    zv_import_free(import);
}

static void a_mimic_joint_in_the_chain_follows_its_driver(void)
{
    zv_import *import =
        import_text(ROBOT(LINK("a") LINK("b") LINK("c") LINK("d") JOINT("drive", "revolute", "a", "b", TURNS) //
                          JOINT("slide", "prismatic", "b", "c",
                                "<axis xyz='1 0 0'/><mimic joint='drive' multiplier='0.25' offset='0.5'/>") //
                          JOINT("back", "revolute", "c", "d", TURNS "<mimic joint='drive' multiplier='-1'/>")),
                    NULL);
    zv_robot *robot = robot_of(import);
    CHECK(zv_robot_joint_count(robot) == 1 && zv_robot_is_coupled(robot));
    for (int i = 0; i < 20; ++i) {
        const double q = check_uniform(-3, 3);
        const zv_pose moved = {zv_rot_identity(), {0.25 * q + 0.5, 0, 0}};
        const zv_pose turned = {zv_rot_z(q), {0, 0, 0}}, back = {zv_rot_z(-q), {0, 0, 0}};
        check_same(tool_of(robot, &q), zv_pose_mul(zv_pose_mul(turned, moved), back), 1e-14);
    }
    zv_robot_free(robot);
    zv_import_free(import);
}

static void masses_of_parts_that_are_rigidly_joined_are_added(void)
{
    zv_import *import = import_text(
        ROBOT(LINK("a") "<link name='b'><inertial><mass value='2'/><origin xyz='0 0 0.5'/>"
                        "<inertia ixx='0.1' iyy='0.1' izz='0.1'/></inertial></link>"
                        "<link name='c'><inertial><mass value='2'/><inertia ixx='0.1' iyy='0.1' izz='0.1'/></inertial>"
                        "</link>" JOINT("j1", "revolute", "a", "b", TURNS)
                            JOINT("f", "fixed", "b", "c", "<origin xyz='0 0 1.5'/>")),
        NULL);
    zv_robot *robot = robot_of(import);
    const zv_link *link = &zv_robot_joint(robot, 0)->link;
    CHECK_NEAR(link->mass_kg, 4, 1e-15);
    CHECK_NEAR(link->center_m.z, 1.0, 1e-15);
    CHECK_NEAR(link->inertia[0], 0.2 + 2 * 2 * 0.25, 1e-15);
    CHECK_NEAR(link->inertia[2], 0.2, 1e-15);
    zv_robot_free(robot);
    zv_import_free(import);
}

static void what_is_unknown_stays_unknown(void)
{
    zv_import *import = import_text(
        ROBOT(LINK("a") LINK("b") "<link name='c'><inertial><mass value='1'/><inertia ixx='9' iyy='1' izz='1'/>"
                                  "</inertial></link>" JOINT("j1", "revolute", "a", "b",
                                                             "<axis xyz='0 0 1'/><limit lower='-1' upper='1' "
                                                             "effort='0' velocity='0'/>")
                                      JOINT("j2", "continuous", "b", "c", "<axis xyz='0 0 1'/>")),
        NULL);
    zv_robot *robot = robot_of(import);
    const zv_joint *first = zv_robot_joint(robot, 0), *second = zv_robot_joint(robot, 1);
    CHECK(isinf(first->limits.torque) && isinf(first->limits.velocity) && first->limits.lower == -1.0);
    CHECK(!(first->link.mass_kg >= 0.0));
    CHECK(isinf(second->limits.lower) && isinf(second->limits.upper));
    CHECK(second->link.mass_kg == 1.0 && isnan(second->link.inertia[0]));
    CHECK(report_has(import, ZV_REPORT_WARNING, "effort"));
    CHECK(report_has(import, ZV_REPORT_LOST, "no body has the inertia"));
    zv_robot_free(robot);
    zv_import_free(import);
}

/// The largest double as a velocity has no degrees: the robot file said null, and the arm was refused without a place.
static void bounds_as_large_as_none_are_none(void)
{
    zv_import *import = import_text(
        ROBOT(LINK("a") LINK("b") JOINT("j", "revolute", "a", "b",
                                        "<axis xyz='0 0 1'/><limit lower='-1.79769e+308' upper='1.79769e+308' "
                                        "effort='Inf' velocity='1.79769e+308'/>")),
        NULL);
    zv_robot *robot = robot_of(import);
    const zv_limits *limits = &zv_robot_joint(robot, 0)->limits;
    CHECK(isinf(limits->lower) && isinf(limits->upper) && isinf(limits->velocity) && isinf(limits->torque));
    zv_robot_free(robot);
    zv_import_free(import);
}

static void what_is_no_tree_is_refused_at_its_place(void)
{
    check_refused(ROBOT(LINK("a") "\n" LINK("b")), 3, 1, "no joint carries the links 'a' (line 2) and 'b'");
    check_refused(ROBOT(LINK("a") "\n  " LINK("a")), 3, 3, "two links are called 'a'");
    check_refused(ROBOT(LINK("a") "\n" JOINT("j", "revolute", "a", "b", TURNS)), 3, 1, "child link 'b'");
    check_refused(ROBOT(LINK("a") LINK("b") JOINT("j", "fixed", "a", "b", "") "\n" JOINT("k", "fixed", "a", "b", "")),
                  3, 1, "hangs on two joints, 'j' in line 2 and 'k'");
    check_refused(ROBOT(LINK("a") LINK("b") JOINT("j", "fixed", "a", "b", "") JOINT("k", "fixed", "b", "a", "")), 2, 1,
                  "loop");
}

static void wrong_values_are_refused_at_their_place(void)
{
    check_refused(ROBOT(LINK("a") LINK("b") "\n" JOINT("j", "hinge", "a", "b", "")), 3, 1, "'hinge'");
    check_refused(ROBOT(LINK("a") LINK("b") JOINT("j", "revolute", "a", "b", "\n <origin xyz='1 2'/>")), 3, 2,
                  "expected 3 finite numbers in 'xyz', found '1 2'");
    check_refused(ROBOT(LINK("a") LINK("b") JOINT("j", "revolute", "a", "b", "\n <origin xyz='1e306 0 0'/>")), 3, 2,
                  "expected 3 finite numbers in 'xyz', found '1e306 0 0'");
    check_refused(ROBOT(LINK("a") LINK("b") JOINT("j", "revolute", "a", "b", "\n<axis xyz='0 0 0'/>")), 3, 1,
                  "not zero");
    check_refused("<robot><link name='a'></robot>", 1, 25, "expected '</link>'");
    check_refused("<sheep/>", 1, 1, "<sheep>");
    check_refused(ROBOT(LINK("a")), 2, 1, "nothing moves");
    check_refused(ROBOT("<link/>"), 2, 1, "'name'");
}

static void followers_in_a_circle_are_refused(void)
{
    check_refused(ROBOT(LINK("a") LINK("b") LINK("c") "\n" JOINT("j", "revolute", "a", "b", "<mimic joint='k'/>")
                            JOINT("k", "revolute", "b", "c", "<mimic joint='j'/>")),
                  3, 1, "in a circle");
}

static void too_many_links_are_refused_in_bounded_memory(void)
{
    zv_text text = {0};
    zv_text_add(&text, "<robot name='long'><link name='l0'/>");
    for (int i = 0; i < 5000; ++i) {
        zv_text_addf(&text, "<link name='l%d'/>", i + 1);
    }
    zv_text_add(&text, "</robot>");
    CHECK(refusal_of(text.data).status == ZV_ERR_TOO_LARGE);
    zv_text_free(&text);
}

static void a_chain_longer_than_an_arm_ends_where_an_arm_may_end(void)
{
    zv_text text = {0};
    zv_text_add(&text, "<robot name='snake'><link name='l0'/>");
    for (int i = 0; i < 20; ++i) {
        zv_text_addf(&text,
                     "<link name='l%d'/><joint name='j%d' type='continuous'><parent link='l%d'/><child link='l%d'/>"
                     "</joint>",
                     i + 1, i, i, i + 1);
    }
    zv_text_add(&text, "</robot>");
    zv_import *import = import_text(text.data, NULL);
    assert_string_equal(zv_import_chosen_tip(import), "l12");
    CHECK(report_has(import, ZV_REPORT_ASSUMED, "20 joints move on the way to 'l20', an arm may have 12"));
    zv_import_free(import);
    const zv_import_options all = {.tip = "l20"};
    zv_error why = {0};
    CHECK(zv_import_text(text.data, text.size, &all, &import, &why) == ZV_ERR_TOO_LARGE);
    CHECK(strstr(why.message, "for example l12"));
    zv_text_free(&text);
}

/// What real files have and an arm can do without: one line in the report each.
static void garbage_beside_the_motion_is_reported_and_the_arm_comes_in(void)
{
    static const char *const cases[][2] = {
        {ROBOT(LINK("a") "<link name='b'><inertial><mass value='nan'/><inertia ixx='x'/></inertial></link>" JOINT(
             "j", "revolute", "a", "b", TURNS)),
         "no finite number"},
        {ROBOT(LINK("a") "<link name='b'><inertial><origin xyz='1 2'/><mass value='1'/></inertial></link>" JOINT(
             "j", "revolute", "a", "b", TURNS)),
         "centre of mass cannot be read"},
        {ROBOT(LINK("a") LINK("b") JOINT("j", "revolute", "a", "b", "<limit lower='-PI' upper='1'/>")),
         "'lower' is '-PI'"},
        {ROBOT(LINK("a") LINK("b") JOINT("j", "revolute", "a", "b", "<dynamics damping='-1'/>")),
         "damping is negative"},
        {ROBOT(LINK("a") LINK("b") JOINT("j", "revolute", "a", "b", "<mimic joint='nobody'/>")), "moves by itself"},
        {ROBOT(LINK("a") LINK("b") LINK("c") JOINT("j", "revolute", "a", "b", TURNS) JOINT("k", "ball", "b", "c", "")),
         "a ball"},
        {"<!-- ours -->\n<?xml version='1.0'?><robot>" LINK("a") LINK("b")
             JOINT("j", "continuous", "a", "b", "") "</robot>",
         "not well-formed"},
        {"<robot><!-- a -- b --- caf\xE9 \x01 & -->" LINK("a") LINK("b")
             JOINT("j", "continuous", "a", "b", "") "</robot>",
         "not well-formed"},
        {"<robot xmlns:xacro='x'><xacro:include filename='lost.xacro'/>" LINK("a") LINK("b")
             JOINT("j", "continuous", "a", "b", "") "</robot>",
         "xacro is left out here: the file 'lost.xacro'"},
        {ROBOT(LINK("a") LINK("b")
                   JOINT("a_name_that_nobody_would_give_a_joint_unless_a_program_does_it", "continuous", "a", "b", "")),
         "the joint is called 'a_name_that_nobody_would_give_a_joint_unless_~1'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        zv_import *import = import_text(cases[i][0], NULL);
        bool is_told = false;
        for (int k = 0; k < zv_import_report_count(import); ++k) {
            is_told = is_told || strstr(zv_import_report_line(import, k)->message, cases[i][1]);
        }
        if (!is_told) {
            print_error("nobody said: %s\n", cases[i][1]);
        }
        CHECK(is_told);
        zv_robot *robot = robot_of(import);
        CHECK(zv_robot_joint_count(robot) == 1);
        zv_robot_free(robot);
        zv_import_free(import);
    }
}

static void commas_and_empty_numbers_are_understood(void)
{
    zv_import *import = import_text(
        ROBOT(LINK("a") LINK("b") JOINT("j", "continuous", "a", "b", "<origin xyz='0.1, 0.2, 0.3' rpy=''/>")), NULL);
    zv_robot *robot = robot_of(import);
    CHECK_NEAR(robot->chain[0].before.pos.y, 0.2, 1e-15);
    zv_robot_free(robot);
    zv_import_free(import);
}

static void an_orientation_may_be_a_quaternion(void)
{
    static const char by_rpy[] =
        "<robot name='r'><link name='a'/><link name='b'/><joint name='j' type='continuous'>"
        "<parent link='a'/><child link='b'/><origin xyz='1 2 3' rpy='0 0 0.8'/></joint></robot>";
    static const char by_quat[] =
        "<robot name='r'><link name='a'/><link name='b'/><joint name='j' type='continuous'><parent link='a'/>"
        "<child link='b'/><origin xyz='1 2 3' quat_xyzw='0 0 0.3894183423086505 0.9210609940028851'/></joint></robot>";
    zv_import *import = import_text(by_rpy, NULL), *other = import_text(by_quat, NULL);
    zv_robot *a = robot_of(import), *b = robot_of(other);
    const double q = 0.3;
    check_same(tool_of(a, &q), tool_of(b, &q), 1e-15);
    zv_robot_free(a);
    zv_robot_free(b);
    zv_import_free(import);
    zv_import_free(other);
}

/// Gazebo has the link world even where the file has not.
static void a_world_that_is_missing_is_the_ground(void)
{
    zv_import *import = import_text("<robot name='r'><link name='base'/><link name='tip'/><joint name='w' type='fixed'>"
                                    "<parent link='world'/><child link='base'/><origin xyz='0 0 1'/></joint>"
                                    "<joint name='j' type='continuous'><parent link='base'/><child link='tip'/>"
                                    "<axis xyz='0 0 1'/></joint></robot>",
                                    NULL);
    zv_robot *robot = robot_of(import);
    const double q = 0.4;
    check_same(tool_of(robot, &q), (zv_pose){zv_rot_z(q), {0, 0, 1}}, 1e-15);
    CHECK(report_has(import, ZV_REPORT_ASSUMED, "'world' is not in the file"));
    zv_robot_free(robot);
    zv_import_free(import);
}

/// As the files of the PR2 have it: the result of an old xacro that knew the macro no more.
static void a_call_that_xacro_left_behind_is_left_out(void)
{
    zv_import *import = import_text("<robot name='r'><link name='base'/><xacro:head_gazebo_v0 name='x'/>"
                                    "<link name='tip'/><joint name='j' type='continuous'><parent link='base'/>"
                                    "<child link='tip'/></joint></robot>",
                                    NULL);
    CHECK(report_has(import, ZV_REPORT_LOST, "head_gazebo_v0"));
    zv_import_free(import);
}

static void the_axis_of_a_joint_that_stands_may_be_anything(void)
{
    zv_import *import = import_text("<robot name='r'><link name='a'/><link name='b'/><link name='c'/>"
                                    "<joint name='j' type='continuous'><parent link='a'/><child link='b'/></joint>"
                                    "<joint name='k' type='fixed'><parent link='b'/><child link='c'/>"
                                    "<axis xyz='nan 0'/></joint></robot>",
                                    NULL);
    zv_robot *robot = robot_of(import);
    CHECK(robot->joint_count == 1);
    zv_robot_free(robot);
    zv_import_free(import);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(the_axis_of_a_joint_that_stands_may_be_anything),
        CASE(an_orientation_may_be_a_quaternion),
        CASE(an_imported_chain_moves_as_the_product_of_its_joints),
        CASE(the_tip_is_the_first_leaf_with_most_moving_joints),
        CASE(a_joint_is_frozen_at_the_limit_nearest_to_zero),
        CASE(a_mimic_joint_in_the_chain_follows_its_driver),
        CASE(masses_of_parts_that_are_rigidly_joined_are_added),
        CASE(what_is_unknown_stays_unknown),
        CASE(bounds_as_large_as_none_are_none),
        CASE(what_is_no_tree_is_refused_at_its_place),
        CASE(wrong_values_are_refused_at_their_place),
        CASE(followers_in_a_circle_are_refused),
        CASE(too_many_links_are_refused_in_bounded_memory),
        CASE(a_chain_longer_than_an_arm_ends_where_an_arm_may_end),
        CASE(garbage_beside_the_motion_is_reported_and_the_arm_comes_in),
        CASE(commas_and_empty_numbers_are_understood),
        CASE(a_world_that_is_missing_is_the_ground),
        CASE(a_call_that_xacro_left_behind_is_left_out),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
