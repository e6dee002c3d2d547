/// @file test_xacro.c
/// xacro: what it writes is the URDF that was meant.
#include "described.h"

#define ROBOT(inside) "<robot name='r' xmlns:xacro='http://www.ros.org/wiki/xacro'>\n" inside "</robot>"
#define ARM(x)                                                                                                         \
    "<link name='a'/><link name='b'/><joint name='j' type='continuous'><parent link='a'/><child link='b'/>"            \
    "<origin xyz='" x " 0 0'/></joint>"

/// Where the only joint of an arm stands along x.
static double place_of(const char *text)
{
    zv_import *import = import_text(text, NULL);
    zv_robot *robot = robot_of(import);
    const double x = robot->chain[0].before.pos.x;
    zv_robot_free(robot);
    zv_import_free(import);
    return x;
}

static void expressions_have_the_values_of_python(void)
{
    static const struct {
        const char *expression;
        double value;
    } known[] = {
        {"1 + 2*3", 7},
        {"-2**2", -4},
        {"2**-1", 0.5},
        {"7 // 2 + 7 % 2", 4},
        {"(1 + 2)*3", 9},
        {"sin(pi/6)*2", 1},
        {"radians(180)/pi", 1},
        {"max(1, 5, 3) - min(2, 4)", 3},
        {"atan2(1, 1)*4/pi", 1},
        {"1 if 2 > 1 else 5", 1},
        {"1 if not 2 > 1 and True else 5", 5},
        {"3 if \"a\" == \"a\" or x else 4", 3},
        {"math.sqrt(16)", 4},
        {"x*2 + y", 5.5},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i) {
        zv_text text = {0};
        zv_text_addf(
            &text,
            ROBOT("<xacro:property name='y' value='${x/2 + 0.5}'/><xacro:property name='x' value='2'/>" ARM("${%s}")),
            known[i].expression);
        CHECK_NEAR(place_of(text.data), known[i].value, 1e-12);
        zv_text_free(&text);
    }
}

static void macros_take_values_defaults_and_blocks(void)
{
    zv_import *import = import_text(
        ROBOT("<xacro:macro name='part' params='name parent length:=0.5 *place **more'><link name='${name}'>"
              "<xacro:insert_block name='more'/></link><joint name='${name}_joint' type='continuous'>"
              "<xacro:insert_block name='place'/><parent link='${parent}'/><child link='${name}'/></joint>"
              "</xacro:macro><xacro:property name='length' value='9'/><link name='base'/>"
              "<xacro:part name='one' parent='base'><origin xyz='${length} 0 0'/><x/></xacro:part>"
              "<xacro:part name='two' parent='one' length='3'><origin xyz='0 0 1'/><x><inertial><mass value='4'/>"
              "</inertial></x></xacro:part>"),
        NULL);
    zv_robot *robot = robot_of(import);
    CHECK(zv_robot_joint_count(robot) == 2);
    assert_string_equal(zv_robot_joint(robot, 1)->name, "two_joint");
    CHECK_NEAR(robot->chain[0].before.pos.x, 9, 0);
    CHECK_NEAR(zv_robot_joint(robot, 1)->link.mass_kg, 4, 0);
    zv_robot_free(robot);
    zv_import_free(import);
}

static void conditions_and_arguments_choose(void)
{
    CHECK_NEAR(place_of(ROBOT("<xacro:arg name='big' default='true'/><xacro:if value='$(arg big)'>"
                              "<xacro:property name='x' value='5'/></xacro:if><xacro:unless value='$(arg big)'>"
                              "<xacro:property name='x' value='1'/></xacro:unless>" ARM("${x}"))),
               5, 0);
}

static zv_status read_part(void *user, const char *name, zv_text *out, zv_error *why)
{
    if (strcmp(name, "package://arm/part.xacro") != 0) {
        return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "no file '%s'", name);
    }
    zv_text_add(out, user);
    return ZV_OK;
}

static zv_status import_with(const char *part, zv_import **out, zv_error *why)
{
    static const char text[] = ROBOT("<xacro:include filename='$(find arm)/part.xacro'/>" ARM("${width}"));
    const zv_import_options options = {.read = read_part, .user = (void *)part};
    return zv_import_text(text, strlen(text), &options, out, why);
}

static void included_files_are_read_and_their_mistakes_named(void)
{
    zv_import *import = NULL;
    zv_error why = {0};
    CHECK(import_with("<robot><xacro:property name='width' value='4'/></robot>", &import, &why) == ZV_OK);
    zv_import_free(import);
    import = NULL;
    CHECK(import_with("<robot>\n<xacro:nothing/></robot>", &import, &why) == ZV_ERR_SYNTAX && !import);
    CHECK(why.line == 2 && strstr(why.message, "'package://arm/part.xacro', 2:1: no macro is called 'nothing'"));
}

static void files_of_the_first_years_write_its_words_without_a_prefix(void)
{
    CHECK_NEAR(place_of(ROBOT("<property name='x' value='3'/><macro name='part' params='n'><link name='${n}'/></macro>"
                              "<part n='a'/><part n='b'/><joint name='j' type='continuous'><parent link='a'/>"
                              "<child link='b'/><origin xyz='${2*x} 0 0'/></joint>")),
               6.0, 0.0);
    // A macro with a prefix is called with one: <link> stays a link.
    CHECK_NEAR(place_of(ROBOT("<xacro:macro name='link' params='x'/>" ARM("4"))), 4.0, 0.0);
}

static void what_is_wrong_is_refused_at_its_place(void)
{
    check_refused(ROBOT("<xacro:property name='x' value='${x + 1}'/>\n" ARM("${x}")), 3, 102, "by itself");
    check_refused(ROBOT(ARM("${1 +}") "<xacro:if value='0'/>"), 2, 102, "'1 +'");
    check_refused(ROBOT(ARM("${nose}") "<xacro:if value='0'/>"), 2, 102, "no property is called 'nose'");
    check_refused(ROBOT("<xacro:macro name='m' params='a'/><xacro:m/>"), 2, 35, "the parameter 'a' is missing");
    check_refused(ROBOT("<xacro:macro name='m'><xacro:m/></xacro:macro><xacro:m/>"), 2, 1, "nested deeper");
    check_refused(ROBOT("<xacro:if value='perhaps'/>"), 2, 1, "'perhaps'");
    check_refused(ROBOT("<xacro:include filename='a'/>"), 2, 1, "cannot be read here");
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(expressions_have_the_values_of_python),
        CASE(macros_take_values_defaults_and_blocks),
        CASE(conditions_and_arguments_choose),
        CASE(included_files_are_read_and_their_mistakes_named),
        CASE(files_of_the_first_years_write_its_words_without_a_prefix),
        CASE(what_is_wrong_is_refused_at_its_place),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
