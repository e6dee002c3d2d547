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
        CASE(a_body_moves_about_the_axes_of_all_its_joints), CASE(classes_give_what_an_element_does_not_say),
        CASE(an_equality_of_joints_is_a_follower),           CASE(inertias_are_brought_into_the_axes_of_the_body),
        CASE(what_is_wrong_is_refused_at_its_place),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
