/// @file test_sdf.c
/// SDF to a robot: poses relative to anything give the same arm.
#include "described.h"

#define MODEL(inside) "<sdf version='1.9'><model name='m'>\n" inside "</model></sdf>"
#define AXIS "<axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>2</upper><effort>5</effort></limit></axis>"

/// The same arm, its poses told in three ways.
static const char *const alike[] = {
    MODEL("<link name='a'/><link name='b'><pose>1 0 0.5 0 0 0</pose></link><joint name='j' type='revolute'>"
          "<pose relative_to='a'>1 0 0 0 0 0</pose><parent>a</parent><child>b</child>" AXIS "</joint>"),
    MODEL("<link name='a'/><link name='b'><pose relative_to='j'>0 0 0.5 0 0 0</pose></link>"
          "<joint name='j' type='revolute'><pose relative_to='f'>0 0 0 0 0 "
          "0</pose><parent>a</parent><child>b</child>" AXIS
          "</joint><frame name='f' attached_to='a'><pose>1 0 0 0 0 0</pose></frame>"),
    MODEL("<link name='a'/><link name='b'><pose>1 0 0.5 0 0 0</pose></link><joint name='j' type='revolute'>"
          "<pose>0 0 -0.5 0 0 0</pose><parent>a</parent><child>b</child>" AXIS "</joint>"),
};

static void poses_may_be_relative_to_anything(void)
{
    for (int i = 0; i < 3; ++i) {
        zv_import *import = import_text(alike[i], NULL);
        zv_robot *robot = robot_of(import);
        const double q = 0.7;
        const zv_pose expected = {zv_rot_z(q), {1, 0, 0.5}};
        check_same(tool_of(robot, &q), expected, 1e-15);
        CHECK(zv_robot_joint(robot, 0)->limits.upper == 2.0 && zv_robot_joint(robot, 0)->limits.torque == 5.0);
        zv_robot_free(robot);
        zv_import_free(import);
    }
}

static void an_axis_may_be_told_in_the_frame_of_the_model(void)
{
    zv_import *import = import_text(
        MODEL(
            "<link name='a'/><link name='b'><pose>0 0 0 0 1.5707963267948966 0</pose></link><joint name='j' "
            "type='prismatic'><parent>world</parent><child>a</child><axis><xyz>1 0 0</xyz></axis></joint><joint "
            "name='k' "
            "type='prismatic'><parent>a</parent><child>b</child><axis><xyz expressed_in='__model__'>0 1 1</xyz></axis>"
            "</joint>"),
        NULL);
    zv_robot *robot = robot_of(import);
    const double q[2] = {0.5, sqrt(2.0)};
    const zv_pose expected = {zv_rot_y(ZV_PI / 2), {0.5, 1, 1}};
    check_same(tool_of(robot, q), expected, 1e-14);
    zv_robot_free(robot);
    zv_import_free(import);
}

static void what_is_wrong_is_refused_at_its_place(void)
{
    check_refused("<sdf version='1.9'/>", 1, 1, "no <model>");
    check_refused(MODEL("<link name='a'><pose relative_to='b'/></link><link name='b'><pose relative_to='a'/></link>"
                        "<joint name='j' type='fixed'><parent>a</parent><child>b</child></joint>"),
                  2, 1, "circle");
    check_refused(MODEL("<link name='a'/>\n<joint name='j' type='fixed'><parent>a</parent><child>z</child></joint>"), 3,
                  1, "'z'");
    check_refused(MODEL("<link name='a'>\n<inertial><pose>1 2 3</pose></inertial></link>"), 3, 11, "6 numbers");
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(poses_may_be_relative_to_anything),
        CASE(an_axis_may_be_told_in_the_frame_of_the_model),
        CASE(what_is_wrong_is_refused_at_its_place),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
