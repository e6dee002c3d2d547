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

/// Before SDF 1.5 an axis was given in the frame of the model unless the file said otherwise; sdformat does the same.
static void old_files_give_the_axis_in_the_frame_of_the_model(void)
{
    static const struct {
        const char *version, *word;
        bool is_model;
    } files[] = {{"1.4", "", true},
                 {"1.3", "<use_parent_model_frame>0</use_parent_model_frame>", false},
                 {"1.5", "", false},
                 {"1.10", "", false}};
    for (size_t i = 0; i < 4; ++i) {
        zv_text text = {0};
        zv_text_addf(&text,
                     "<sdf version='%s'><model name='m'><link name='a'/><link name='b'><pose>0 0 0 0 "
                     "1.5707963267948966 0</pose></link><joint name='k' type='prismatic'><parent>a</parent>"
                     "<child>b</child><axis><xyz>1 0 0</xyz>%s</axis></joint></model></sdf>",
                     files[i].version, files[i].word);
        zv_import *import = import_text(text.data, NULL);
        zv_robot *robot = robot_of(import);
        const double q = 0.5;
        const zv_vec3 p = tool_of(robot, &q).pos;
        CHECK_NEAR(p.x, files[i].is_model ? 0.5 : 0.0, 1e-15);
        CHECK_NEAR(p.z, files[i].is_model ? 0.0 : -0.5, 1e-15);
        zv_robot_free(robot);
        zv_import_free(import);
        zv_text_free(&text);
    }
}

static void a_model_that_hangs_on_the_world_stands_where_its_pose_says(void)
{
    zv_import *import = import_text(
        "<sdf version='1.7'><model name='m'><pose>1 2 3 0 0 1.5707963267948966</pose><link name='a'/><joint name='k' "
        "type='prismatic'><parent>world</parent><child>a</child><axis><xyz>1 0 0</xyz></axis></joint></model></sdf>",
        NULL);
    zv_robot *robot = robot_of(import);
    const double q = 0.5;
    check_same(tool_of(robot, &q), (zv_pose){zv_rot_z(ZV_PI / 2), {1, 2.5, 3}}, 1e-14);
    zv_robot_free(robot);
    zv_import_free(import);
}

/// What reads the model in the folder "hand".
static zv_status read_hand(void *user, const char *name, zv_text *out, zv_error *why)
{
    (void)user;
    if (strcmp(name, "model://hand/model.sdf") != 0) {
        return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "no file '%s'", name);
    }
    zv_text_add(out,
                "<sdf version='1.6'><model name='h'><link name='palm'/><link name='finger'><pose>0 0.1 0 0 0 0</pose>"
                "</link><joint name='slide' type='prismatic'><parent>palm</parent><child>finger</child><axis>"
                "<xyz>1 0 0</xyz><use_parent_model_frame>true</use_parent_model_frame></axis></joint></model></sdf>");
    return ZV_OK;
}

/// The same arm once with a nested and an included model, once flat.
static void nested_and_included_models_are_the_flat_model(void)
{
    static const char nested[] =
        "<sdf version='1.9'><world name='w'><include><uri>model://floor</uri></include><model name='table'>"
        "<link name='top'/></model><model name='cell'><model name='arm'><pose>1 0 0 0 0 1.5</pose><link name='base'/>"
        "<frame name='mount' attached_to='turn'><pose>0 0 0.2 0.3 0 0</pose></frame>"
        "<link name='turn'><pose>0 0 0.3 0 0 0</pose></link><joint name='j' type='revolute'><parent>base</parent>"
        "<child>turn</child><axis><xyz expressed_in='__model__'>0 1 0</xyz></axis></joint></model>"
        "<include><uri>model://hand</uri><name>grip</name><pose relative_to='arm::mount'>0 0 0.1 0 0.7 "
        "0</pose></include>"
        "<joint name='fix' type='fixed'><parent>arm::mount</parent><child>grip</child></joint>"
        "<joint name='ground' "
        "type='fixed'><parent>world</parent><child>arm::base</child></joint></model></world></sdf>";
    static const char flat[] =
        "<sdf version='1.9'><model name='cell'><frame name='arm'><pose>1 0 0 0 0 1.5</pose></frame>"
        "<link name='base'><pose relative_to='arm'/></link><link name='turn'><pose relative_to='arm'>0 0 0.3 0 0 "
        "0</pose>"
        "</link><joint name='j' type='revolute'><parent>base</parent><child>turn</child><axis><xyz expressed_in='arm'>"
        "0 1 0</xyz></axis></joint><frame name='mount'><pose relative_to='turn'>0 0 0.2 0.3 0 0</pose></frame>"
        "<link name='palm'><pose relative_to='mount'>0 0 0.1 0 0.7 0</pose></link>"
        "<link name='finger'><pose relative_to='palm'>0 0.1 0 0 0 0</pose></link>"
        "<joint name='fix' type='fixed'><parent>turn</parent><child>palm</child></joint>"
        "<joint name='slide' type='prismatic'><parent>palm</parent><child>finger</child><axis><xyz>1 0 0</xyz></axis>"
        "</joint><joint name='ground' type='fixed'><parent>world</parent><child>base</child></joint></model></sdf>";
    const zv_import_options options = {.read = read_hand};
    zv_import *import = NULL, *other = import_text(flat, NULL);
    zv_error why = {0};
    CHECK(zv_import_text(nested, strlen(nested), &options, &import, &why) == ZV_OK);
    zv_robot *a = robot_of(import), *b = robot_of(other);
    CHECK(report_has(import, ZV_REPORT_LOST, "model://floor/model.sdf' is included but not among the files"));
    assert_string_equal(zv_import_chosen_tip(import), "grip::finger");
    CHECK(zv_robot_joint_count(a) == 2 && zv_robot_joint_count(b) == 2);
    const double q[2] = {0.4, 0.05};
    check_same(tool_of(a, q), tool_of(b, q), 1e-12);
    zv_robot_free(a);
    zv_robot_free(b);
    zv_import_free(import);
    zv_import_free(other);
}

/// The axis of the outermost model stays in its frame, a nested model moves with the link that it names.
static void frames_of_models_hold_beside_nested_ones(void)
{
    static const char text[] =
        MODEL("<link name='a'/><link name='b'><pose>0 0 0 0 1.5707963267948966 0</pose></link><joint name='j' "
              "type='prismatic'><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz><use_parent_model_frame>1"
              "</use_parent_model_frame></axis></joint><model name='t' canonical_link='tip' placement_frame='tip'>"
              "<link name='rest'/><link name='tip'/><joint name='f' "
              "type='fixed'><parent>tip</parent><child>rest</child></joint></model><joint name='k' "
              "type='prismatic'><parent>b</parent>"
              "<child>t</child><axis><xyz>1 0 0</xyz></axis></joint>");
    zv_import *import = import_text(text, NULL);
    zv_robot *robot = robot_of(import);
    CHECK(report_has(import, ZV_REPORT_LOST, "the placement frame 'tip' is left out"));
    const double q[2] = {0.5, 0.25};
    const zv_pose expected = {zv_rot_identity(), {0.25, 0, 0.5}};
    check_same(tool_of(robot, q), expected, 1e-14);
    zv_robot_free(robot);
    zv_import_free(import);
}

/// The format's own words for "not limited" are inf and a double's largest number; both were refused.
static void what_the_motion_does_not_need_may_be_without_bound_or_a_word(void)
{
    zv_import *import = import_text(
        MODEL("<link name='a'/><link name='b'><inertial><mass>heavy</mass></inertial></link><link name='c'/>"
              "<joint name='j' type='revolute'><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz><limit>"
              "<lower>-1.79769e+308</lower><upper>Infinity</upper><effort>inf</effort><velocity>1.79769e+308</velocity>"
              "</limit></axis></joint>"
              "<joint name='k' type='prismatic'><parent>b</parent><child>c</child><axis><xyz>1 0 0</xyz><limit>"
              "<lower>-1</lower><upper>2</upper><effort>strong</effort></limit><dynamics><damping>-1</damping>"
              "<friction>inf</friction></dynamics></axis></joint>"),
        NULL);
    zv_robot *robot = robot_of(import);
    const zv_joint *first = zv_robot_joint(robot, 0), *second = zv_robot_joint(robot, 1);
    CHECK(isinf(first->limits.lower) && isinf(first->limits.upper));
    CHECK(isinf(first->limits.torque) && isinf(first->limits.velocity) && !(first->link.mass_kg >= 0.0));
    CHECK(second->limits.lower == -1.0 && second->limits.upper == 2.0 && isinf(second->limits.torque));
    CHECK(!(second->friction.viscous >= 0.0) && !(second->friction.coulomb >= 0.0));
    CHECK(report_has(import, ZV_REPORT_WARNING, "'strong', which is no number"));
    CHECK(report_has(import, ZV_REPORT_WARNING, "'heavy', which is no number"));
    CHECK(report_has(import, ZV_REPORT_WARNING, "friction is negative or without bound"));
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
        CASE(old_files_give_the_axis_in_the_frame_of_the_model),
        CASE(a_model_that_hangs_on_the_world_stands_where_its_pose_says),
        CASE(nested_and_included_models_are_the_flat_model),
        CASE(frames_of_models_hold_beside_nested_ones),
        CASE(what_the_motion_does_not_need_may_be_without_bound_or_a_word),
        CASE(what_is_wrong_is_refused_at_its_place),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
