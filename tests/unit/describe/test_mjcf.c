/// @file test_mjcf.c
/// MJCF to a robot: nested bodies, default classes, several joints in a body.
#include "described.h"

#define MODEL(inside) "<mujoco model='m'><compiler angle='radian'/>\n" inside "</mujoco>"

static zv_pose at(double x, double y, double z)
{
    return (zv_pose){zv_rot_identity(), {x, y, z}};
}

static zv_pose turned(zv_rot rot)
{
    return (zv_pose){rot, {0, 0, 0}};
}

static zv_pose product(const zv_pose *factors, int count)
{
    zv_pose result = zv_pose_identity();
    for (int i = 0; i < count; ++i) {
        result = zv_pose_mul(result, factors[i]);
    }
    return result;
}

static void a_body_moves_about_the_axes_of_all_its_joints(void)
{
    for (int round = 0; round < 100; ++round) {
        const zv_vec3 p = {check_uniform(-1, 1), check_uniform(-1, 1), check_uniform(-1, 1)};
        const zv_vec3 b = {check_uniform(-1, 1), check_uniform(-1, 1), check_uniform(-1, 1)};
        const zv_vec3 axis = zv_vec3_unit((zv_vec3){check_uniform(-1, 1), check_uniform(-1, 1), check_uniform(-1, 1)});
        const double ref = check_uniform(-1, 1);
        const double euler[3] = {check_uniform(-3, 3), check_uniform(-3, 3), check_uniform(-3, 3)};
        zv_text text = {0};
        zv_text_addf(&text,
                     MODEL("<worldbody><body name='b' pos='%.17g %.17g %.17g' euler='%.17g %.17g %.17g'>"
                           "<joint name='slide' type='slide' axis='0 0 2'/>"
                           "<joint name='turn' pos='%.17g %.17g %.17g' axis='%.17g %.17g %.17g' ref='%.17g'/>"
                           "<body name='tip' pos='1 2 3' quat='2 0 0 2'/></body></worldbody>"),
                     b.x, b.y, b.z, euler[0], euler[1], euler[2], p.x, p.y, p.z, axis.x, axis.y, axis.z, ref);
        zv_import *import = import_text(text.data, NULL);
        zv_robot *robot = robot_of(import);
        CHECK(zv_robot_joint_count(robot) == 2);
        const double q[2] = {check_uniform(-1, 1), check_uniform(-3, 3)};
        const zv_rot body = zv_rot_mul(zv_rot_mul(zv_rot_x(euler[0]), zv_rot_y(euler[1])), zv_rot_z(euler[2]));
        const zv_pose factors[] = {at(b.x, b.y, b.z),
                                   turned(body),
                                   at(0, 0, q[0]),
                                   at(p.x, p.y, p.z),
                                   turned(zv_rot_axis(axis, q[1] - ref)),
                                   at(-p.x, -p.y, -p.z),
                                   at(1, 2, 3),
                                   turned(zv_rot_z(ZV_PI / 2))};
        check_same(tool_of(robot, q), product(factors, 8), 1e-12);
        zv_robot_free(robot);
        zv_import_free(import);
        zv_text_free(&text);
    }
}

static void classes_give_what_an_element_does_not_say(void)
{
    zv_import *import =
        import_text("<mujoco><compiler autolimits='true'/><default><joint armature='0.5'/><position forcerange='-3 3'/>"
                    "<default class='elbow'><joint axis='0 1 0' range='-90 45' damping='2'/></default></default>"
                    "<worldbody><body name='a' childclass='elbow'><joint name='j1'/><body name='b'>"
                    "<joint name='j2' axis='1 0 0' limited='false'/></body></body></worldbody>"
                    "<actuator><position joint='j1'/></actuator></mujoco>",
                    NULL);
    zv_robot *robot = robot_of(import);
    const zv_joint *first = zv_robot_joint(robot, 0), *second = zv_robot_joint(robot, 1);
    CHECK_NEAR(first->limits.lower, -ZV_PI / 2, 1e-15);
    CHECK_NEAR(first->limits.upper, ZV_PI / 4, 1e-15);
    CHECK_NEAR(first->limits.torque, 3, 0);
    CHECK_NEAR(first->friction.viscous, 2, 1e-15);
    CHECK_NEAR(first->drive.rotor_inertia, 0.5, 0);
    CHECK(isinf(second->limits.upper) && isinf(second->limits.torque));
    const double q[2] = {0.3, 0.4};
    check_same(tool_of(robot, q), zv_pose_mul(turned(zv_rot_y(0.3)), turned(zv_rot_x(0.4))), 1e-15);
    zv_robot_free(robot);
    zv_import_free(import);
}

static void an_equality_of_joints_is_a_follower(void)
{
    zv_import *import =
        import_text(MODEL("<worldbody><body name='a'><joint name='j1'/><body name='b' pos='1 0 0'>"
                          "<joint name='j2'/></body></body></worldbody>"
                          "<equality><joint joint1='j2' joint2='j1' polycoef='0.5 -2 0 0 0'/></equality>"),
                    NULL);
    zv_robot *robot = robot_of(import);
    CHECK(zv_robot_joint_count(robot) == 1);
    const double q = 0.7;
    const zv_pose factors[] = {turned(zv_rot_z(q)), at(1, 0, 0), turned(zv_rot_z(0.5 - 2 * q))};
    check_same(tool_of(robot, &q), product(factors, 3), 1e-14);
    zv_robot_free(robot);
    zv_import_free(import);
}

static void inertias_are_brought_into_the_axes_of_the_body(void)
{
    zv_import *import = import_text(MODEL("<worldbody><body name='a'><joint name='j1'/><inertial pos='1 0 0' mass='2' "
                                          "quat='0.7071067811865476 0 0 0.7071067811865476' diaginertia='1 2 2.5'/>"
                                          "</body></worldbody>"),
                                    NULL);
    zv_robot *robot = robot_of(import);
    const zv_link *link = &zv_robot_joint(robot, 0)->link;
    CHECK_NEAR(link->mass_kg, 2, 0);
    CHECK_NEAR(link->center_m.x, 1, 0);
    CHECK_NEAR(link->inertia[0], 2, 1e-14);
    CHECK_NEAR(link->inertia[1], 1, 1e-14);
    zv_robot_free(robot);
    zv_import_free(import);
}

/// The same arm written with frames, rows of copies and attached models, and without.
static void check_alike(const char *with, const char *without, const zv_import_options *options, const char *tip)
{
    zv_import_options wanted = options ? *options : (zv_import_options){0};
    zv_import *import = NULL;
    zv_error why = {0};
    wanted.tip = tip;
    const zv_status status = zv_import_text(with, strlen(with), &wanted, &import, &why);
    if (status != ZV_OK) {
        print_error("%s\n", why.message);
    }
    CHECK(status == ZV_OK);
    zv_import *plain = import_text(without, NULL);
    zv_robot *a = robot_of(import), *b = robot_of(plain);
    CHECK(zv_robot_joint_count(a) == zv_robot_joint_count(b));
    for (int round = 0; round < 20; ++round) {
        double q[ZV_MAX_JOINTS];
        for (int k = 0; k < zv_robot_joint_count(b); ++k) {
            q[k] = check_uniform(-1, 1);
        }
        check_same(tool_of(a, q), tool_of(b, q), 1e-12);
    }
    for (int k = 0; k < zv_robot_joint_count(b); ++k) {
        const zv_joint *one = zv_robot_joint(a, k), *other = zv_robot_joint(b, k);
        CHECK(one->limits.upper == other->limits.upper && one->limits.torque == other->limits.torque);
        CHECK(one->drive.rotor_inertia == other->drive.rotor_inertia ||
              (isnan(one->drive.rotor_inertia) && isnan(other->drive.rotor_inertia)));
    }
    zv_robot_free(a);
    zv_robot_free(b);
    zv_import_free(import);
    zv_import_free(plain);
}

static void joints_and_masses_may_stand_in_frames(void)
{
    check_alike(MODEL("<worldbody><frame pos='0 0 1'><body name='a' pos='1 0 0'><joint name='i'/>"
                      "<frame pos='1 2 3' euler='0 0.5 0'><joint name='j' pos='0 0 1'/>"
                      "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><body name='b' pos='0 1 0'/></frame>"
                      "</body></frame></worldbody>"),
                MODEL("<worldbody><body name='a' pos='1 0 1'><joint name='i'/><joint name='j' "
                      "pos='1.479425538604203 2 3.8775825618903728' axis='0.479425538604203 0 0.8775825618903728'/>"
                      "<body name='b' pos='1 3 3' euler='0 0.5 0'/></body></worldbody>"),
                NULL, "b");
    zv_import *import = import_text(MODEL("<worldbody><body name='a'><joint name='j'/><frame pos='0 2 0'><inertial "
                                          "pos='1 0 0' mass='3' diaginertia='1 1 1'/></frame></body></worldbody>"),
                                    NULL);
    zv_robot *robot = robot_of(import);
    const zv_link *link = &zv_robot_joint(robot, 0)->link;
    CHECK(link->mass_kg == 3.0 && link->center_m.x == 1.0 && link->center_m.y == 2.0);
    zv_robot_free(robot);
    zv_import_free(import);
}

/// As MuJoCo 3 places and numbers them: each copy in the frame of the one before, two digits from ten copies on.
static void copies_stand_in_a_row(void)
{
    check_alike(MODEL("<worldbody><replicate count='10' offset='1 0 0' euler='0 0 1.5707963267948966' sep='-'>"
                      "<body name='a' pos='0 0.5 0'><joint name='j'/></body></replicate></worldbody>"
                      "<actuator><motor joint='j' ctrlrange='-2 2' gear='3'/></actuator>"),
                MODEL("<worldbody><body name='a' pos='1 0.5 0' euler='0 0 3.141592653589793'><joint name='j'/></body>"
                      "</worldbody><actuator><motor joint='j' forcerange='-6 6'/></actuator>"),
                NULL, "a-02");
    static const char second_of_third[] =
        MODEL("<worldbody><body name='a' pos='1 0 4'><joint name='j'/></body></worldbody>");
    check_alike(MODEL("<worldbody><replicate count='10' offset='0.5 0 2'><body name='a'><joint name='j'/></body>"
                      "</replicate></worldbody>"),
                second_of_third, NULL, "a02");
    check_alike(MODEL("<worldbody><replicate count='3' offset='0 0 2'><replicate count='10' offset='1 0 0'>"
                      "<body name='a'><joint name='j'/></body></replicate></replicate></worldbody>"),
                second_of_third, NULL, "a012");
}

/// However rows of copies stand inside one another, and whatever they copy.
static void copies_are_bounded(void)
{
    check_refused(MODEL("<worldbody>\n<replicate count='1e9'/></worldbody>"), 3, 1, "whole number from 1");
    check_refused(MODEL("<worldbody>\n<replicate count='1000'><replicate count='1000'/></replicate></worldbody>"), 3,
                  25, "more than 524288 elements");
    check_refused(MODEL("<worldbody>\n<replicate count='1000'><site/><replicate count='1000'><site/><site/></replicate>"
                        "</replicate></worldbody>"),
                  3, 56, "more than 524288 elements");
    check_refused(
        MODEL("\n<worldbody><replicate count='60000' offset='1 0 0'><geom size='0.1'/></replicate></worldbody>"), 3, 1,
        "16384 shapes");
}

static zv_status read_hand(void *user, const char *name, zv_text *out, zv_error *why)
{
    (void)user;
    if (strcmp(name, "hand.xml") != 0) {
        return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "no file '%s'", name);
    }
    zv_text_add(out,
                "<mujoco model='hand'><compiler eulerseq='zyx'/><default><joint armature='0.5'/>"
                "<default class='f'><joint range='0 45' axis='1 0 0'/></default></default><worldbody>"
                "<body name='palm' pos='0 0 0.1' euler='30 0 0' childclass='f'><frame name='side' pos='0 2 0'>"
                "<body name='finger' pos='0 0.1 0'><joint name='k'/><body name='nail' pos='0 1 0'><joint name='l' "
                "ref='10'/></body></body></frame></body></worldbody><actuator><position joint='k' forcerange='-3 "
                "3'/></actuator><equality><joint joint1='l' joint2='k' polycoef='0 2 0 0 0'/></equality></mujoco>");
    return ZV_OK;
}

/// A model has its own units, classes and actuators, wherever it is attached.
static void another_model_is_attached(void)
{
    const zv_import_options options = {.read = read_hand};
    static const char arm[] = MODEL("<default><joint armature='7'/><default class='f'><joint axis='0 1 0'/></default>"
                                    "</default><asset><model name='hand' file='hand.xml'/><model file='gone.xml'/>"
                                    "</asset><worldbody><body name='a' childclass='f'><joint name='k'/>"
                                    "<frame pos='0 0 1'><attach model='hand' body='palm' prefix='left_'/>"
                                    "<attach model='hand' frame='side' prefix='right_'/><attach model='gone' "
                                    "prefix='x_'/></frame></body></worldbody>");
#define FLAT(to_finger)                                                                                                \
    MODEL(                                                                                                             \
        "<worldbody><body name='a'><joint name='k' armature='7' axis='0 1 0'/>" to_finger                              \
        "<joint name='h' axis='1 0 0' armature='0.5' range='0 0.7853981633974483'/><body name='nail' pos='0 1 0'>"     \
        "<joint name='l' armature='0.5' axis='1 0 0' ref='0.17453292519943295' range='0 0.7853981633974483'/></body>"  \
        "</body></body></worldbody><actuator><motor joint='h' forcerange='-3 3'/></actuator>"                          \
        "<equality><joint joint1='l' joint2='h' polycoef='0 2 0 0 0'/></equality>")
    check_alike(arm, FLAT("<body name='f' pos='-1.05 1.8186533479473213 1.1' euler='0 0 0.5235987755982988'>"),
                &options, "left_nail");
    check_alike(arm, FLAT("<body name='f' pos='0 2.1 1'>"), &options, "right_nail");
    zv_import *import = NULL;
    CHECK(zv_import_text(arm, strlen(arm), &options, &import, NULL) == ZV_OK);
    CHECK(report_has(import, ZV_REPORT_LOST, "'gone'"));
    zv_import_free(import);
}

static zv_status read_list(void *user, const char *name, zv_text *out, zv_error *why)
{
    (void)user, (void)why;
    zv_text_add(out, strcmp(name, "list.xml") == 0 ? "<mujocoinclude><include file='inner.xml'/></mujocoinclude>"
                     : strcmp(name, "inner.xml") == 0
                         ? "<mujocoinclude><model name='two' file='two.xml'/></mujocoinclude>"
                         : "<mujoco model='two'><worldbody><body name='a'/></worldbody><worldbody><body name='b' "
                           "pos='0 0 1'><joint name='j'/></body></worldbody></mujoco>");
    return ZV_OK;
}

/// Models may be listed in files of their own; a model may have several <worldbody>.
static void a_whole_model_from_an_included_list_is_attached(void)
{
    check_alike(MODEL("<asset><include file='list.xml'/></asset><worldbody><body name='a' pos='1 0 0'>"
                      "<attach model='two' prefix='x_'/></body></worldbody>"),
                MODEL("<worldbody><body name='b' pos='1 0 1'><joint name='j'/></body></worldbody>"),
                &(zv_import_options){.read = read_list}, "x_b");
}

/// Where the body is when both are at ref is where an equality counts from: y - y0 = c0 + c1 (x - x0).
static void an_equality_counts_from_ref(void)
{
    zv_import *import =
        import_text(MODEL("<worldbody><body name='a'><joint name='j1' ref='0.3'/><body name='b' pos='1 0 0'>"
                          "<joint name='j2' ref='-0.2'/></body></body></worldbody>"
                          "<equality><joint joint1='j2' joint2='j1' polycoef='0.5 -2 0 0 0'/></equality>"),
                    NULL);
    zv_robot *robot = robot_of(import);
    const double q = 0.7;
    const zv_pose factors[] = {turned(zv_rot_z(q - 0.3)), at(1, 0, 0), turned(zv_rot_z(0.5 - 2 * (q - 0.3)))};
    check_same(tool_of(robot, &q), product(factors, 3), 1e-14);
    zv_robot_free(robot);
    zv_import_free(import);
}

/// What the file does not name gets a name that no other part has.
static void names_that_are_made_up_meet_no_others(void)
{
    zv_import *import = import_text(MODEL("<worldbody><body><joint name='weld~1'/><body><joint/><body name='body~2'>"
                                          "<joint name='joint~~4'/><body/></body></body></body></worldbody>"),
                                    NULL);
    zv_robot *robot = robot_of(import);
    CHECK(zv_robot_joint_count(robot) == 3);
    zv_robot_free(robot);
    zv_import_free(import);
}

/// Ranges of inf kept the arm out.
static void ranges_may_be_without_bound(void)
{
    zv_import *import = import_text(
        MODEL("<compiler autolimits='true'/><worldbody><body name='a'><joint name='j' range='-inf inf' damping='1'/>"
              "<body name='b'><joint name='k' range='-1 2' actuatorfrcrange='-Inf Inf'/></body></body></worldbody>"
              "<actuator><motor joint='k' ctrlrange='-inf inf'/><motor joint='j' ctrlrange=' -3\n3 '/></actuator>"),
        NULL);
    zv_robot *robot = robot_of(import);
    const zv_limits *first = &zv_robot_joint(robot, 0)->limits, *second = &zv_robot_joint(robot, 1)->limits;
    CHECK(isinf(first->lower) && isinf(first->upper) && first->torque == 3.0);
    CHECK(second->lower == -1.0 && second->upper == 2.0 && isinf(second->torque));
    zv_robot_free(robot);
    zv_import_free(import);
    check_refused(MODEL("<worldbody><body><joint range='1 2 3'/></body></worldbody>"), 2, 18, "numbers in 'range'");
    check_refused(MODEL("<worldbody><body><joint range='1'/></body></worldbody>"), 2, 18, "numbers in 'range'");
}

static void what_is_wrong_is_refused_at_its_place(void)
{
    check_refused(MODEL(""), 1, 1, "no <worldbody>");
    check_refused(MODEL("<worldbody>\n <body pos='1 2'/></worldbody>"), 3, 2, "3 numbers in 'pos'");
    check_refused(MODEL("<worldbody><body name='a'>\n<joint axis='0 0 0'/></body></worldbody>"), 3, 1, "not zero");
    check_refused(MODEL("<worldbody/>\n<include file='other.xml'/>"), 3, 1, "'other.xml'");
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(a_body_moves_about_the_axes_of_all_its_joints),
        CASE(classes_give_what_an_element_does_not_say),
        CASE(an_equality_of_joints_is_a_follower),
        CASE(inertias_are_brought_into_the_axes_of_the_body),
        CASE(joints_and_masses_may_stand_in_frames),
        CASE(copies_stand_in_a_row),
        CASE(copies_are_bounded),
        CASE(another_model_is_attached),
        CASE(a_whole_model_from_an_included_list_is_attached),
        CASE(an_equality_counts_from_ref),
        CASE(names_that_are_made_up_meet_no_others),
        CASE(ranges_may_be_without_bound),
        CASE(what_is_wrong_is_refused_at_its_place),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
