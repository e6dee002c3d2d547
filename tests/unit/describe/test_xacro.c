/// @file test_xacro.c
/// xacro: what it writes is the URDF that was meant.
#include "described.h"

#define ROBOT(inside) "<robot name='r' xmlns:xacro='http://www.ros.org/wiki/xacro'>\n" inside "</robot>"
#define ARM(x)                                                                                                         \
    "<link name='a'/><link name='b'/><joint name='j' type='continuous'><parent link='a'/><child link='b'/>"            \
    "<origin xyz=\"" x " 0 0\"/></joint>"

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
        {"3 if 'a' == 'a' or x else 4", 3},
        {"math.sqrt(16)", 4},
        {"x*2 + y", 5.5},
        {"[1, 2, 3][-1] + [4, 5][0]", 7},
        {"sum([1, 2, 3][1:]) + len('abc'[:2])", 7},
        {"{'a': 1, 'b': {'c': 6}}['b'].c + dict(a=1)['a']", 7},
        {"float('1 2 3'.split(' ')[1]) + float('4,5'.split(',')[1])", 7},
        {"1 if 'b' in 'abc' and 'd' not in 'abc' else 0", 1},
        {"1 if 'k' in dict(k=3) else nothing['k']", 1},
        {"nothing if x == 3 else 2 if x == 2 else nothing", 2},
        {"1 if x == 2 or nothing > 1 else 0", 1},
        {"1 if 5 > x >= 2 > 0 else 0", 1},
        {"dict(a=4).get('b', 3) + len(range(4))", 7},
        {"len(range(10**17, 10**17 + 16))", 16},
        {"1 if 'UR5'.lower().replace('ur', 'r') == 'r5' else 0", 1},
        {"1 if None is None and x is not None else 0", 1},
        {"1 if 'ab' + str(5) == 'ab5' and 'ab'.startswith('a') else 0", 1},
        {"(1, 2, 4)[2] + round(2.26, 1) - 2.3", 4},
        {"sum([v*v for v in [1, 2, 3] if v != 2])", 10},
        {"sum(a*b for a, b in {'1': 2, '3': 4}.items()) if False else [a + b for (a, b) in [(1, 2), (3, 4)]][1]", 7},
        {"{k: len(k) + x for k in ['a', 'bcd']}['bcd']", 5},
        {"[[a*b for a in [1, 2]] for b in [3, 4]][1][1] + len([c for c in 'abca' if c == 'a'])", 10},
        {"[1 if v > 1 else 5 for v in (1, 2)][0] + (0 if True else [nothing for v in nobody][0])", 5},
        {"max([abs(v) for v in [-3, 2]]) + len([v for v in {'a': 1, 'b': 2}])", 5},
        {"'abc'.__len__() + [1, 2].__len__() + sum(range(6, 0, -2)) + len(range(1, 9, 3))", 20},
        {"sum([a*b for a, b in zip([1, 2], [3, 4, 5])]) + [i*v for i, v in enumerate([5, 7])][1]", 18},
        {"len('%s_joint_%d' % ('arm', 12)) + len('%d%%' % 7) + len('%s' % 'ab') + len('100% sure')", 12 + 2 + 2 + 9},
        {"hypot(3, 4) + exp(0) + log(1) + copysign(1, -2)", 5},
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

/// The space inside $(arg x) ended the default, and the rest was taken for the next parameter.
static void defaults_may_be_substitutions(void)
{
    CHECK_NEAR(place_of(ROBOT("<xacro:arg name='x' default='5'/><xacro:property name='y' value='2'/>"
                              "<xacro:macro name='part' params='a:=$(arg x) b:=${ (y + 1) * 2 } c:=\"(\" d:=7'>" ARM(
                                  "${a + b + len(c) + d}") "</xacro:macro><xacro:part/>")),
               19, 0);
}

static void conditions_and_arguments_choose(void)
{
    CHECK_NEAR(place_of(ROBOT("<xacro:arg name='big' default='true'/><xacro:if value='$(arg big)'>"
                              "<xacro:property name='x' value='5'/></xacro:if><xacro:unless value='$(arg big)'>"
                              "<xacro:property name='x' value='1'/></xacro:unless>" ARM("${x}"))),
               5, 0);
}

static const char *yaml; ///< what read_part gives for a name that ends with .yaml

static zv_status read_part(void *user, const char *name, zv_text *out, zv_error *why)
{
    if (yaml && strcmp(name, "package://arm/config/arm.yaml") == 0) {
        zv_text_add(out, yaml);
        return ZV_OK;
    }
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

/// Where the joint stands when its x is `expression` and `y` is the YAML file.
static zv_status place_by_yaml(const char *file, const char *expression, double *x, zv_error *why)
{
    zv_text text = {0};
    zv_text_addf(
        &text,
        ROBOT("<xacro:property name='y' value=\"${xacro.load_yaml('$(find arm)/config/arm.yaml')}\"/>" ARM("%s")),
        expression);
    const zv_import_options options = {.read = read_part};
    zv_import *import = NULL;
    yaml = file;
    const zv_status status = zv_import_text(text.data, text.size, &options, &import, why);
    yaml = NULL;
    if (status == ZV_OK) {
        zv_robot *robot = robot_of(import);
        *x = robot->chain[0].before.pos.x;
        zv_robot_free(robot);
    }
    zv_import_free(import);
    zv_text_free(&text);
    return status;
}

static void yaml_files_are_dictionaries_and_lists(void)
{
    static const char file[] =
        "---\n# limits\njoints:   # all\n  'pan':\n    min: !degrees -180.0\n    max: !radians pi\n"
        "  lift: {min: 1e-1, max: [2, 3,\n      4], on: yes}\nlist:\n- 5\n- a: 6\n  b: '# 7'\n"
        "-\n  - 8\nbase: &base\n  x: 9\n  y: 10\nother:\n  <<: *base\n  z: 11\nxyz: 0.1 0.2 0.3\n"
        "none: ~\ntext: |\n  12\nown:\n  <<: *base\n  x: 5\n  z: 2\n  z: 3\nflow: {y: 6, <<: *base}\n"
        "long: [1, # one [\n  # nothing\n  2, 3]\n";
    static const struct {
        const char *expression;
        double value;
    } known[] = {
        {"${y['joints']['pan']['min'] / pi}", -1},
        {"${y.joints.pan.max / pi + y.joints.lift.min}", 1.1},
        {"${y['joints']['lift']['max'][2] + y.joints.lift.on}", 5},
        {"${y['list'][0] + y['list'][1]['a'] + y['list'][2][0]}", 19},
        {"${len(y['list'][1].b) + len(y.list)}", 6},
        {"${y.other.x + y.other.z}", 20},
        {"${y.xyz.split()[1]}", 0.2},
        {"${1 if y.none is None and 'joints' in y else 0}", 1},
        {"${y.text}", 12},
        {"${y.own.x + y.own.y + y.own.z + len(y.own)}", 5 + 10 + 3 + 3},
        {"${y.flow.x + y.flow.y}", 9 + 6},
        {"${sum(y.long)}", 6},
    };
    zv_error why = {0};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i) {
        double x = NAN;
        CHECK(place_by_yaml(file, known[i].expression, &x, &why) == ZV_OK);
        CHECK_NEAR(x, known[i].value, 1e-12);
    }
    double x;
    CHECK(place_by_yaml(file, "${y.joints.roll}", &x, &why) == ZV_ERR_SYNTAX && strstr(why.message, "no entry 'roll'"));
    CHECK(place_by_yaml("a: [1, 2\n", "${y.a}", &x, &why) == ZV_ERR_SYNTAX && strstr(why.message, "arm.yaml', line "));
    CHECK(place_by_yaml("a: 1\n  b: 2\n", "${y.a}", &x, &why) == ZV_ERR_SYNTAX);
}

static void yaml_files_do_not_grow_without_bounds(void)
{
    zv_error why = {0};
    double x = NAN;
    zv_text merged = {0}, many = {0};
    zv_text_add(&merged, "a0: &a0 {x: 4}\n");
    for (int i = 1; i <= 30; ++i) {
        zv_text_addf(&merged, "a%d: &a%d\n  <<: *a%d\n  <<: *a%d\n", i, i, i - 1, i - 1);
    }
    CHECK(place_by_yaml(merged.data, "${y.a30.x}", &x, &why) == ZV_OK && x == 4);
    zv_text_add(&many, "a: [");
    for (int i = 0; i <= 1 << 14; ++i) {
        zv_text_add(&many, "0,");
    }
    zv_text_add(&many, "0]\n");
    CHECK(place_by_yaml(many.data, "${y.a[0]}", &x, &why) == ZV_ERR_TOO_LARGE);
    CHECK(strstr(why.message, "more than 16384 items") != NULL);
    CHECK(place_by_yaml("a: !degrees load_yaml('package://arm/config/arm.yaml')\n", "${y.a}", &x, &why) != ZV_OK);
    CHECK(strstr(why.message, "this is nested too deeply") != NULL);
    zv_text_free(&merged);
    zv_text_free(&many);
}

/// Refused with `sentence`: `first`, then `count` times `next`, where # is a number and @ the one before, then `last`.
static void check_bound(const char *first, const char *next, int count, const char *last, const char *sentence)
{
    zv_text text = {0};
    zv_import *import = NULL;
    zv_error why = {0};
    zv_text_addf(&text, "<robot name='r' xmlns:xacro='x'>%s", first);
    for (int i = 1; i <= count; ++i) {
        for (const char *c = next; *c; ++c) {
            if (*c == '#' || *c == '@') {
                zv_text_addf(&text, "%d", *c == '#' ? i : i - 1);
            } else {
                zv_text_append(&text, c, 1);
            }
        }
    }
    zv_text_addf(&text, "%s</robot>", last);
    CHECK(zv_import_text(text.data, text.size, NULL, &import, &why) != ZV_OK && !import);
    CHECK(strstr(why.message, sentence) != NULL);
    zv_text_free(&text);
}

static void what_grows_by_itself_is_bounded(void)
{
    static const char zero[] = "<xacro:property name='p0' value='0'/>";
    check_bound(zero, "<xacro:property name='p#' value='${p@ + p@}'/>", 40, ARM("${p40}"), "more than 1048576 expr");
    check_bound(zero, "<xacro:property name='p#' value='${((((((((p@))))))))}'/>", 20, ARM("${p20}"), "nested");
    check_bound(zero, "<xacro:property name='p0' value='${[p0]}'/>", 100, ARM("${p0}"), "lists are nested deeper");
    check_bound("", "", 0, ARM("${len([[range(1000) for a in range(1000)] for b in range(1000)])}"), "too much is");
    check_bound("<xacro:property name='p' value='", "a ", 1001, "'/>" ARM("${len(p.split())}"), "this is too long");
}

static void values_keep_their_kind_through_macros_and_scopes(void)
{
    CHECK_NEAR(place_of(ROBOT("<xacro:macro name='inner' params='which:=^ d:=^ s:=^|3'>"
                              "<xacro:property name='found' value='${d[which] + s}' scope='parent'/></xacro:macro>"
                              "<xacro:macro name='outer' params='d which:=b start:=${d[which]}'><xacro:inner/>"
                              "<xacro:property name='found' value='${found + start}' scope='parent'/></xacro:macro>"
                              "<xacro:outer d=\"${dict(a=1, b=[2, 5][1])}\"/>" ARM("${found}"))),
               13, 0);
    // A name that was set again with its old value, and one whose definition comes later.
    CHECK_NEAR(place_of(ROBOT("<xacro:property name='a' value='1'/><xacro:property name='a' value='${a + 1}'/>"
                              "<xacro:property name='c' value='0'/><xacro:property name='c' value='${later}'/>"
                              "<xacro:property name='later' value='5'/>" ARM("${a + c}"))),
               7, 0);
}

static void arguments_of_the_caller_come_first(void)
{
    static const char text[] = "<robot name='$(arg name)' xmlns:xacro='x'><xacro:arg name='name' default='slow'/>"
                               "<xacro:arg name='xyz' default='1 0 0'/>"
                               "<link name='a'/><link name='b'/><joint name='j' type='continuous'><parent link='a'/>"
                               "<child link='b'/><origin xyz='$(arg xyz)'/></joint></robot>";
    zv_import_options options = {.args = "xyz:='4 0 0' name:=quick"};
    zv_import *import = NULL;
    zv_error why = {0};
    CHECK(zv_import_text(text, strlen(text), &options, &import, &why) == ZV_OK);
    zv_robot *robot = robot_of(import);
    CHECK_NEAR(robot->chain[0].before.pos.x, 4, 0);
    assert_string_equal(zv_robot_name(robot), "quick");
    zv_robot_free(robot);
    zv_import_free(import);
    options.args = "xyz";
    CHECK(zv_import_text(text, strlen(text), &options, &import, &why) == ZV_ERR_BAD_REQUEST);
}

/// Simulators, sensors and grippers are often in packages that nobody has at hand.
static void an_arm_goes_without_files_that_it_does_not_need(void)
{
    zv_import *import = NULL;
    zv_error why = {0};
    static const char text[] =
        ROBOT("<xacro:include filename='$(find camera)/camera.xacro'/><xacro:camera parent='b'/>"
              "<gazebo reference='${nobody}'><xacro:nothing/></gazebo>" ARM("$(optenv PLACE 3)"));
    const zv_import_options options = {.read = read_part};
    CHECK(zv_import_text(text, strlen(text), &options, &import, &why) == ZV_OK);
    CHECK(report_has(import, ZV_REPORT_LOST, "camera.xacro' is included but not among the files"));
    CHECK(report_has(import, ZV_REPORT_LOST, "the macro 'camera' is left out"));
    CHECK(report_has(import, ZV_REPORT_ASSUMED, "'PLACE' is taken as '3'"));
    zv_import_free(import);
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

static void elements_and_attributes_may_have_names_that_are_computed(void)
{
    CHECK_NEAR(place_of(ROBOT("<xacro:property name='what' value='orig'/><xacro:macro name='arm_of' params='n'>"
                              "<xacro:element xacro:name='${n}' name='a'/><xacro:element xacro:name='${n}'>"
                              "<xacro:attribute name='name' value='b'/></xacro:element></xacro:macro>"
                              "<xacro:element xacro:name='xacro:${\"arm\"}_of' n='link'/>"
                              "<joint name='j' type='fixed'><xacro:attribute name='${\"ty\"}pe' value='continuous'/>"
                              "<parent link='a'/><child link='b'/><xacro:element xacro:name='${what}in' xyz='1.5 0 0'/>"
                              "</joint>")),
               1.5, 0.0);
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
    check_refused(ROBOT("<xacro:macro name='m' params='n'><xacro:if value='${n > 0}'><xacro:m n='${n - 1}'/>"
                        "<xacro:m n='${n - 1}'/></xacro:if></xacro:macro><xacro:m n='40'/>"),
                  2, 34, "more than 262144 elements");
    check_refused(ROBOT(ARM("${[1, 2][2]}") "<xacro:if value='0'/>"), 2, 102, "there is no item '2'");
    check_refused(ROBOT(ARM("${'a'.shout()}") "<xacro:if value='0'/>"), 2, 102, "method is not known here: 'shout'");
}

/// Words of Python that makers use besides arithmetic.
static void joins_pairs_and_arguments_by_name_are_understood(void)
{
    static const struct {
        const char *before, *value;
        double expected;
    } cases[] = {
        {"<xacro:arg name='q' default='4'/>", "$(eval q + 1)", 5},
        {"<xacro:arg name='q' default='4'/>", "$(eval arg('q') * 2)", 8},
        {"<xacro:property name='d' value='${dict(a=1, b=2)}'/>", "${len(d.items()) + d.items()[1][1]}", 4},
        {"", "${float('.'.join(['1', '5']))}", 1.5},
        {"", "${1 if any([0, 1]) and not all([0, 1]) and inf > 1 else 2}", 1},
        {"<xacro:property name='d' value='${xacro.dotify(dict(a=3))}'/>", "${d.a}", 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        zv_text text = {0};
        zv_text_addf(&text,
                     "<robot name='r' xmlns:xacro='x'>%s<link name='a'/><link name='b'/><joint name='j' "
                     "type='continuous'><parent link='a'/><child link='b'/><origin xyz=\"%s 0 0\"/></joint></robot>",
                     cases[i].before, cases[i].value);
        zv_import *import = import_text(text.data, NULL);
        zv_robot *robot = robot_of(import);
        const double q = 0.0;
        CHECK_NEAR(tool_of(robot, &q).pos.x, cases[i].expected, 1e-15);
        zv_robot_free(robot);
        zv_import_free(import);
        zv_text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(expressions_have_the_values_of_python),
        CASE(macros_take_values_defaults_and_blocks),
        CASE(defaults_may_be_substitutions),
        CASE(conditions_and_arguments_choose),
        CASE(included_files_are_read_and_their_mistakes_named),
        CASE(yaml_files_are_dictionaries_and_lists),
        CASE(yaml_files_do_not_grow_without_bounds),
        CASE(what_grows_by_itself_is_bounded),
        CASE(values_keep_their_kind_through_macros_and_scopes),
        CASE(arguments_of_the_caller_come_first),
        CASE(an_arm_goes_without_files_that_it_does_not_need),
        CASE(files_of_the_first_years_write_its_words_without_a_prefix),
        CASE(elements_and_attributes_may_have_names_that_are_computed),
        CASE(what_is_wrong_is_refused_at_its_place),
        CASE(joins_pairs_and_arguments_by_name_are_understood),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
