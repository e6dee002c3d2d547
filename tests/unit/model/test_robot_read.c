/// @file test_robot_read.c
#include "check.h"

#include "model/robot.h"
#include "robot_text.h"

static zv_robot *parse(const char *text)
{
    zv_robot *robot = NULL;
    zv_error why = {0};
    if (zv_robot_parse(text, strlen(text), NULL, 0, &robot, &why) != ZV_OK) {
        print_error("%d:%d %s\n", why.line, why.column, why.message);
        CHECK(0);
    }
    return robot;
}

static void every_field_arrives_in_the_units_of_the_core(void)
{
    zv_robot *robot = parse(robot_text);
    assert_string_equal(zv_robot_name(robot), "tiny");
    assert_string_equal(zv_robot_title(robot), "A tiny arm");
    assert_string_equal(zv_robot_source(robot), "made up");
    CHECK(zv_robot_joint_count(robot) == 2 && zv_robot_dimension_count(robot) == 3);
    const zv_dimension *l1 = zv_robot_dimension(robot, 0);
    CHECK(strcmp(l1->name, "l1") == 0 && l1->value == 100 && strcmp(l1->unit, "mm") == 0);
    CHECK(strcmp(l1->about, "first link") == 0 && strcmp(l1->source, "made up") == 0);
    CHECK(strcmp(zv_robot_dimension(robot, 1)->about, "") == 0);

    const zv_joint *turn = zv_robot_joint(robot, 0), *slide = zv_robot_joint(robot, 1);
    CHECK(strcmp(turn->name, "turn") == 0 && turn->kind == ZV_JOINT_REVOLUTE && slide->kind == ZV_JOINT_PRISMATIC);
    CHECK_NEAR(turn->limits.lower, -ZV_PI / 2, 1e-15);
    CHECK_NEAR(turn->limits.upper, ZV_PI / 2, 1e-15);
    CHECK_NEAR(turn->limits.velocity, ZV_PI, 1e-15);
    CHECK_NEAR(turn->limits.acceleration, 2 * ZV_PI, 1e-15);
    CHECK_NEAR(turn->limits.jerk, 4 * ZV_PI, 1e-14);
    CHECK(turn->limits.torque == 5);
    CHECK(slide->limits.lower == 0 && slide->limits.upper == 0.08 && slide->limits.velocity == 0.2);
    CHECK(slide->limits.acceleration == INFINITY && slide->limits.jerk == INFINITY && slide->limits.torque == INFINITY);

    CHECK(strcmp(turn->drive.name, "motor") == 0 && turn->drive.count == 2 && turn->drive.gear_ratio == 10);
    CHECK(turn->drive.torque == 10);
    CHECK_NEAR(turn->drive.speed, 30 * ZV_DEG, 1e-15);
    CHECK_NEAR(turn->drive.travel, 12 * ZV_DEG, 1e-15);
    CHECK(turn->drive.continuous == 4 && isnan(slide->drive.continuous));
    const zv_servo *servo = &turn->drive.servo;
    CHECK_NEAR(servo->pulse_low, 2e-3, 1e-18);
    CHECK_NEAR(servo->pulse_high, 1e-3, 1e-18);
    CHECK_NEAR(servo->dead_band, 5e-6, 1e-20);
    CHECK_NEAR(servo->middle, 30 * ZV_DEG, 1e-15);
    CHECK(servo->rate == 50 && isnan(slide->drive.servo.pulse_low) && isnan(slide->drive.servo.middle));
    CHECK(isnan(turn->drive.rotor_inertia) && isnan(slide->drive.rotor_inertia));
    CHECK(strcmp(slide->drive.name, "") == 0 && isnan(slide->drive.torque));

    CHECK(turn->link.mass_kg == 1 && turn->link.center_m.x == -0.05 && turn->link.inertia[1] == 2);
    CHECK(isnan(slide->link.mass_kg) && isnan(slide->link.center_m.y) && isnan(slide->link.inertia[5]));
    zv_robot_free(robot);
}

static void chain_base_and_tool_are_built_exactly(void)
{
    zv_robot *robot = parse(robot_text);
    const zv_pose base = zv_robot_base(robot), tool = zv_robot_tool(robot);
    CHECK(robot->has_base && base.pos.z == 0.05 && base.rot.x.x == 0.0 && base.rot.x.y == 1.0 && base.rot.y.x == -1.0);
    CHECK(robot->has_tool && tool.pos.x == 0.01 && tool.rot.x.x == 1.0);
    const zv_chain_joint *turn = &robot->chain[0], *slide = &robot->chain[1];
    CHECK(turn->sign == -1 && turn->d == 0.02 && turn->a == 0.1 && !turn->has_before && !turn->has_after);
    CHECK_NEAR(turn->offset, 15 * ZV_DEG, 1e-16);
    CHECK_NEAR(turn->sin_alpha, 0.5, 1e-15);
    CHECK(slide->slides && slide->cos_theta == 0.0 && slide->sin_theta == 1.0 && slide->d == 0.005);
    zv_robot_free(robot);
}

static void what_may_be_left_out_has_its_default(void)
{
    zv_robot *robot = parse("{\"format\": \"zveno-robot/1\", \"name\": \"n\", \"convention\": \"dh\", "
                            "\"joints\": [{\"name\": \"a\", \"type\": \"revolute\", \"dh\": {}}]}");
    assert_string_equal(zv_robot_title(robot), "n");
    assert_string_equal(zv_robot_source(robot), "");
    CHECK(!robot->has_base && !robot->has_tool && zv_robot_dimension_count(robot) == 0);
    const zv_joint *joint = zv_robot_joint(robot, 0);
    CHECK(joint->limits.lower == -INFINITY && joint->limits.upper == INFINITY && joint->limits.velocity == INFINITY);
    CHECK(isnan(joint->link.mass_kg) && isnan(joint->drive.speed) && joint->drive.count == 0);
    CHECK(robot->chain[0].sign == 1 && robot->chain[0].offset == 0 && robot->chain[0].cos_alpha == 1);
    CHECK(zv_robot_reach(robot) == 0);
    zv_robot_free(robot);
}

static void the_tool_has_limits_of_its_own(void)
{
    static const char whole[] = "{\"format\": \"zveno-robot/1\", \"name\": \"n\", \"convention\": \"dh\", "
                                "\"tool_limits\": {%s}, "
                                "\"joints\": [{\"name\": \"a\", \"type\": \"revolute\", \"dh\": {}}]}";
    char text[ROBOT_TEXT_SIZE];
    zv_robot *robot = parse(robot_text);
    zv_tool_limits limits = zv_robot_tool_limits(robot);
    CHECK(limits.acceleration == INFINITY && limits.jerk == INFINITY);
    zv_robot_free(robot);
    snprintf(text, sizeof text, whole, "\"acceleration\": 500, \"jerk\": \"unknown\", \"source\": \"a cup\"");
    robot = parse(text);
    limits = zv_robot_tool_limits(robot);
    CHECK(limits.acceleration == 0.5 && limits.jerk == INFINITY);
    zv_robot_free(robot);
    for (int i = 0; i < 3; ++i) {
        static const char *const wrong[] = {"\"jerk\": 0", "\"velocity\": 1", "\"acceleration\": []"};
        zv_error why;
        zv_robot *none = NULL;
        snprintf(text, sizeof text, whole, wrong[i]);
        CHECK(zv_robot_parse(text, strlen(text), NULL, 0, &none, &why) == ZV_ERR_SYNTAX && !none && why.line == 1);
        CHECK(strstr(why.message, "tool_limits"));
    }
}

static void unknown_is_neither_zero_nor_a_mistake(void)
{
    char text[ROBOT_TEXT_SIZE];
    CHECK(robot_text_variant("\"mass\": \"m1/2\", \"center\": [\"-l1/2\", 0, 0], \"inertia\": [1, 2, 2, 0, 0, 0]",
                             "\"mass\": 0, \"center\": \"unknown\", \"inertia\": \"unknown\"", text));
    zv_robot *robot = parse(text);
    const zv_link *link = &zv_robot_joint(robot, 0)->link;
    CHECK(link->mass_kg == 0 && isnan(link->center_m.x) && isnan(link->inertia[0]));
    zv_robot_free(robot);

    CHECK(robot_text_variant("\"travel\": 120", "\"travel\": \"endless\"", text));
    robot = parse(text);
    CHECK(zv_robot_joint(robot, 0)->drive.travel == 0);
    zv_robot_free(robot);
}

static void friction_is_counted_per_radian_and_per_metre(void)
{
    char text[ROBOT_TEXT_SIZE];
    CHECK(robot_text_variant("\"sign\": -1", "\"friction\": {\"viscous\": 0.5, \"coulomb\": \"l1/50\"}, \"sign\": -1",
                             text));
    zv_robot *robot = parse(text);
    const zv_friction turn = zv_robot_joint(robot, 0)->friction, slide = zv_robot_joint(robot, 1)->friction;
    CHECK_NEAR(turn.viscous, 0.5 * 180 / ZV_PI, 1e-13);
    CHECK(turn.coulomb == 2 && isnan(slide.viscous) && isnan(slide.coulomb));
    zv_robot_free(robot);

    CHECK(robot_text_variant("\"limits\": {\"position\": [0, 80]",
                             "\"friction\": {\"viscous\": 0.5}, \"limits\": {\"position\": [0, 80]", text));
    robot = parse(text);
    CHECK(zv_robot_joint(robot, 1)->friction.viscous == 500 && isnan(zv_robot_joint(robot, 1)->friction.coulomb));
    zv_robot_free(robot);
}

/// One part of the good file, what is there instead ('@' marks where the complaint must point, and is taken out),
/// and the sentence.
typedef struct wrong_row {
    const char *part, *other, *message;
} wrong_row;

static const wrong_row wrong_files[] = {
    // the file as a whole
    {robot_text, "@[]", "robot: expected an object, found an empty array"},
    {"\"title\"", "@\"titel\"", "robot: unknown field \"titel\"; did you mean \"title\"?"},
    {"\"title\"", "@\"colour\"", "robot: unknown field \"colour\""},
    {"{\n  \"format\": \"zveno-robot/1\",", "@{", "robot: the field \"format\" is missing"},
    {"\"zveno-robot/1\"", "@\"zveno-robot/2\"",
     "robot: expected \"zveno-robot/1\" in \"format\", found the text \"zveno-robot/2\""},
    {"\"zveno-robot/1\"", "@1", "robot: expected \"zveno-robot/1\" in \"format\", found the number 1"},
    {"\"tiny\"", "@\"\"", "robot: expected a name of 1 to 47 bytes in \"name\", found the text \"\""},
    {"\"tiny\"", "@null", "robot: expected a name of 1 to 47 bytes in \"name\", found null"},
    {"\"A tiny arm\"", "@5", "robot: expected a text in \"title\", found the number 5"},
    {"\"A tiny arm\"", "@\"a\\u0000b\"", "robot: expected a text in \"title\", found one with \\u0000 in it"},
    {"\"dh\",", "@\"denavit\",",
     "robot: expected \"dh\", \"modified_dh\" or \"axes\" in \"convention\", found the text \"denavit\""},
    {"\"made up\",\n", "@,\n", "expected a value, found ','"},

    // dimensions
    {"\"l1\": {", "@\"l-1\": {",
     "dimension \"l-1\": expected a name of letters, digits and '_', at most 47, other than \"unknown\""},
    {"\"l1\": {", "@\"\": {",
     "dimension \"\": expected a name of letters, digits and '_', at most 47, other than \"unknown\""},
    {"\"l1\": {", "@\"unknown\": {",
     "dimension \"unknown\": expected a name of letters, digits and '_', at most 47, other than \"unknown\""},
    {"{\"value\": 30, \"unit\": \"deg\"}", "@30",
     "dimension \"tilt\": expected an object in \"tilt\", found the number 30"},
    {"{\"value\": 30, ", "@{", "dimension \"tilt\": the field \"value\" is missing"},
    {"{\"value\": 30, \"unit\": \"deg\"}", "@{\"value\": 30}", "dimension \"tilt\": the field \"unit\" is missing"},
    {"\"value\": 30", "\"value\": @\"30\"",
     "dimension \"tilt\": expected a number in \"value\", found the text \"30\""},
    {"\"value\": 30", "\"value\": @NaN",
     "dimension \"tilt\": expected a finite number in \"value\", found a number that is not finite"},
    {"\"value\": 100", "\"value\": @0",
     "dimension \"l1\": expected a length above 0 mm in \"value\", found the number 0"},
    {"\"value\": 100", "\"value\": @-1",
     "dimension \"l1\": expected a length above 0 mm in \"value\", found the number -1"},
    {"\"value\": 2,", "\"value\": @-2,",
     "dimension \"m1\": expected a mass of 0 kg or more in \"value\", found the number -2"},
    {"\"unit\": \"mm\"", "\"unit\": @\"m\"",
     "dimension \"l1\": expected \"mm\", \"deg\" or \"kg\" in \"unit\", found the text \"m\""},
    {"\"about\"", "@\"abuot\"", "dimension \"l1\": unknown field \"abuot\"; did you mean \"about\"?"},

    // placements
    {"\"xyz\": [0, 0, 50]", "\"xyz\": @[0, 0]", "base: expected an array of 3 numbers in \"xyz\", found an array of 2"},
    {"\"xyz\": [0, 0, 50]", "\"xyz\": [0, @true, 50]", "base: expected a number or an expression, found true"},
    {"\"xyz\": [0, 0, 50]", "\"xyz\": [0, 0, @Infinity]",
     "base: expected a finite number, found a number that is not finite"},
    {"\"abc\"", "@\"rpy\"", "base: unknown field \"rpy\""},
    {"{\"xyz\": [10, 0, 0]}", "@[10, 0, 0]", "tool: expected an object in \"tool\", found an array of 3"},

    // expressions
    {"\"a\": \"l1\"", "\"a\": \"@l2\"",
     "joint \"turn\": in the expression \"l2\": no dimension is called 'l2'; known: l1, tilt, m1"},
    {"\"a\": \"l1\"", "\"a\": \"2*(l1 @\"",
     "joint \"turn\": in the expression \"2*(l1 \": expected ')', found the end"},
    {"\"a\": \"l1\"", "\"a\": \"@1/0\"", "joint \"turn\": in the expression \"1/0\": the value is not finite"},
    {"\"a\": \"l1\"", "\"a\": @[\"l1\"]",
     "joint \"turn\": expected a number or an expression in \"a\", found an array of 1"},
    {"\"a\": \"l1\"", "\"a\": @\"\\u006c2\"",
     "joint \"turn\": in the expression \"l2\": no dimension is called 'l2'; known: l1, tilt, m1"},

    // joints
    {"\"type\": \"revolute\"", "\"type\": @\"hinge\"",
     "joint 1: expected \"revolute\" or \"prismatic\" in \"type\", found the text \"hinge\""},
    {"{\"name\": \"turn\", ", "@{", "joint 1: the field \"name\" is missing"},
    {"{\"name\": \"slide\", \"type\": \"prismatic\", ", "@{\"name\": \"slide\", ",
     "joint 2: the field \"type\" is missing"},
    {"\"name\": \"slide\"", "\"name\": @\"turn\"", "joint 2: the name \"turn\" is already that of joint 1"},
    {"\"sign\": -1", "\"sign\": @2", "joint \"turn\": expected 1 or -1 in \"sign\", found the number 2"},
    {"\"sign\": -1", "\"sign\": @\"l1\"", "joint \"turn\": expected 1 or -1 in \"sign\", found the text \"l1\""},
    {"\"theta\": 0,", "@\"thet\": 0,", "joint \"turn\": unknown field \"thet\"; did you mean \"theta\"?"},
    {"\"sign\": -1,", "@\"axis\": [0, 0, 1],", "joint 1: unknown field \"axis\""},
    {"\"sign\": -1,", "@\"limit\": {},", "joint 1: unknown field \"limit\"; did you mean \"limits\"?"},

    // limits
    {"\"position\": [-90, 90]", "\"position\": @[90, 90]",
     "joint \"turn\": expected a lower limit below the upper one in \"position\", found 90 and 90"},
    {"\"position\": [0, 80]", "\"position\": @[\"l1\", 80]",
     "joint \"slide\": expected a lower limit below the upper one in \"position\", found 100 and 80"},
    {"\"position\": [-90, 90]", "\"position\": @90",
     "joint \"turn\": expected an array of 2 numbers in \"position\", found the number 90"},
    {"\"velocity\": 180", "\"velocity\": @0",
     "joint \"turn\": expected a number above 0 in \"velocity\", found the number 0"},
    {"\"velocity\": 180", "\"velocity\": @null",
     "joint \"turn\": expected a number, an expression or \"unknown\" in \"velocity\", found null"},
    {"\"jerk\"", "@\"jirk\"", "joint \"turn\": unknown field \"jirk\"; did you mean \"jerk\"?"},

    // friction
    {"\"sign\": -1", "\"friction\": @5, \"sign\": -1",
     "joint \"turn\": expected an object in \"friction\", found the number 5"},
    {"\"sign\": -1", "\"friction\": {\"viscous\": @-1}, \"sign\": -1",
     "joint \"turn\": expected a number not below 0 in \"viscous\", found the number -1"},
    {"\"sign\": -1", "\"friction\": {@\"colomb\": 1}, \"sign\": -1",
     "joint \"turn\": unknown field \"colomb\"; did you mean \"coulomb\"?"},
    // drives
    {"{\"motor\": {\"torque\": 0.5, \"speed\": 300, \"travel\": 120, \"rotor_inertia\": \"unknown\",\n"
     "    \"continuous_torque\": 0.2, \"pulse\": [2000, 1000], \"dead_band\": 5, \"pulse_rate\": 50}}",
     "@[]", "drives: expected an object in \"drives\", found an empty array"},
    {"\"torque\": 0.5", "\"torque\": @-0.5",
     "drive \"motor\": expected a number not below 0 in \"torque\", found the number -0.5"},
    {"\"travel\": 120", "\"travel\": @0",
     "drive \"motor\": expected degrees above 0, \"endless\" or \"unknown\" in \"travel\", found the number 0"},
    {"[2000, 1000]", "@[1500, 1500]",
     "drive \"motor\": expected two different pulse widths above 0, or \"unknown\" in \"pulse\", found an array of 2"},
    {"[2000, 1000]", "@1500", "drive \"motor\": expected an array of 2 numbers in \"pulse\", found the number 1500"},
    {"\"pulse_rate\": 50", "\"pulse_rate\": @0",
     "drive \"motor\": expected a number above 0 in \"pulse_rate\", found the number 0"},
    {"\"dead_band\": 5", "\"dead_band\": @-5",
     "drive \"motor\": expected a number not below 0 in \"dead_band\", found the number -5"},
    {"\"continuous_torque\"", "@\"continuos_torque\"",
     "drive \"motor\": unknown field \"continuos_torque\"; did you mean \"continuous_torque\"?"},
    {"\"speed\": 300", "@\"sped\": 300", "drive \"motor\": unknown field \"sped\"; did you mean \"speed\"?"},
    {"\"drive\": {\"name\": \"motor\"", "\"drive\": {\"name\": @\"moter\"",
     "joint \"turn\": expected the name of an entry of \"drives\" in \"name\", found the text \"moter\""},
    {"\"count\": 2", "\"count\": @1.5",
     "joint \"turn\": expected a whole number from 1 to 16 in \"count\", found the number 1.5"},
    {"\"gear_ratio\": 10", "\"gear_ratio\": @0",
     "joint \"turn\": expected a number above 0 in \"gear_ratio\", found the number 0"},
    {"\"limits\": {\"position\": [0, 80]", "@\"drive\": {\"name\": \"motor\"}, \"limits\": {\"position\": [0, 80]",
     "joint \"slide\": a drive belongs to a revolute joint; give \"limits\" for a prismatic one"},

    // links
    {"\"mass\": \"m1/2\"", "\"mass\": @\"-m1\"",
     "joint \"turn\": expected a mass not below 0 in \"mass\", found the text \"-m1\""},
    {"\"center\": [\"-l1/2\", 0, 0]", "\"center\": @[0]",
     "joint \"turn\": expected an array of 3 numbers in \"center\", found an array of 1"},
    {"[1, 2, 2, 0, 0, 0]", "@[1, 2, 4, 0, 0, 0]",
     "joint \"turn\": expected the inertia of a body (xx, yy, zz not below 0, none above the sum of the others) in "
     "\"inertia\", found an array of 6"},
    {"[1, 2, 2, 0, 0, 0]", "@[-1, 2, 2, 0, 0, 0]",
     "joint \"turn\": expected the inertia of a body (xx, yy, zz not below 0, none above the sum of the others) in "
     "\"inertia\", found an array of 6"},
};

/// Takes the '@' out of `text` and tells its line and column; 0 when there is none.
static void take_mark(char *text, int *line, int *column)
{
    *line = *column = 0;
    char *mark = strchr(text, '@');
    if (!mark) {
        return;
    }
    *line = *column = 1;
    for (const char *at = text; at < mark; ++at) {
        *column = *at == '\n' ? 1 : *column + 1;
        *line += *at == '\n';
    }
    memmove(mark, mark + 1, strlen(mark));
}

static void every_mistake_is_named_with_its_place(void)
{
    for (size_t i = 0; i < sizeof wrong_files / sizeof wrong_files[0]; ++i) {
        const wrong_row *row = &wrong_files[i];
        char text[ROBOT_TEXT_SIZE];
        CHECK(robot_text_variant(row->part, row->other, text));
        int line, column;
        take_mark(text, &line, &column);

        zv_robot *robot = NULL;
        zv_error why = {0};
        CHECK(zv_robot_parse(text, strlen(text), NULL, 0, &robot, &why) == ZV_ERR_SYNTAX);
        CHECK(robot == NULL && why.line > 0 && why.column > 0);
        if (strcmp(why.message, row->message) != 0 || why.line != line || why.column != column) {
            print_error("found    %d:%d %s\nexpected %d:%d %s\n", why.line, why.column, why.message, line, column,
                        row->message);
            CHECK(0);
        }
        CHECK(zv_robot_parse(text, strlen(text), NULL, 0, &robot, NULL) == ZV_ERR_SYNTAX);
    }
}

static void only_one_to_twelve_joints_and_up_to_32_dimensions_are_allowed(void)
{
    for (int joints = 0; joints <= ZV_MAX_JOINTS + 1; ++joints) {
        char text[ROBOT_TEXT_SIZE] =
            "{\"format\": \"zveno-robot/1\", \"name\": \"n\", \"convention\": \"axes\", \"joints\": [";
        for (int i = 0; i < joints; ++i) {
            sprintf(text + strlen(text), "%s{\"name\": \"j%d\", \"type\": \"revolute\"}", i ? "," : "", i);
        }
        strcat(text, "]}");
        zv_robot *robot = NULL;
        zv_error why;
        const zv_status status = zv_robot_parse(text, strlen(text), NULL, 0, &robot, &why);
        CHECK(status == (1 <= joints && joints <= ZV_MAX_JOINTS ? ZV_OK : ZV_ERR_SYNTAX));
        CHECK(status == ZV_OK || strstr(why.message, "joints: expected an array of 1 to 12 joints in \"joints\""));
        zv_robot_free(robot);
    }
    for (int count = ZV_MAX_DIMENSIONS; count <= ZV_MAX_DIMENSIONS + 1; ++count) {
        char text[ROBOT_TEXT_SIZE] =
            "{\"format\": \"zveno-robot/1\", \"name\": \"n\", \"convention\": \"axes\", \"joints\": "
            "[{\"name\": \"j\", \"type\": \"revolute\"}], \"dimensions\": {";
        for (int i = 0; i < count; ++i) {
            sprintf(text + strlen(text), "%s\"d%d\": {\"value\": 1, \"unit\": \"mm\"}", i ? "," : "", i);
        }
        strcat(text, "}}");
        zv_robot *robot = NULL;
        zv_error why;
        const zv_status status = zv_robot_parse(text, strlen(text), NULL, 0, &robot, &why);
        CHECK(status == (count <= ZV_MAX_DIMENSIONS ? ZV_OK : ZV_ERR_SYNTAX));
        CHECK(status == ZV_OK || strcmp(why.message, "dimensions: expected at most 32 dimensions, found 33") == 0);
        zv_robot_free(robot);
    }
}

static void dimensions_are_an_object(void)
{
    const char text[] =
        "{\"format\": \"zveno-robot/1\", \"name\": \"n\", \"convention\": \"axes\",\n\"dimensions\": 7, "
        "\"joints\": []}";
    zv_robot *robot = NULL;
    zv_error why = {0};
    CHECK(zv_robot_parse(text, strlen(text), NULL, 0, &robot, &why) == ZV_ERR_SYNTAX);
    CHECK(why.line == 2 && why.column == 15);
    assert_string_equal(why.message, "dimensions: expected an object in \"dimensions\", found the number 7");
}

static void an_axis_must_have_a_direction(void)
{
    const char *const axes[] = {"[0, 0, 0]", "[1e-300, 0, 0]", "[0, 3e300, 4e300]", "[0, 0]"};
    for (int i = 0; i < 4; ++i) {
        char text[ROBOT_TEXT_SIZE];
        sprintf(text,
                "{\"format\": \"zveno-robot/1\", \"name\": \"n\", \"convention\": \"axes\", \"joints\":\n"
                "[{\"name\": \"j\", \"type\": \"revolute\", \"axis\": %s}]}",
                axes[i]);
        zv_robot *robot = NULL;
        zv_error why = {0};
        const zv_status status = zv_robot_parse(text, strlen(text), NULL, 0, &robot, &why);
        CHECK(status == (i == 1 || i == 2 ? ZV_OK : ZV_ERR_SYNTAX));
        if (i == 0) {
            CHECK(why.line == 2 && why.column == 44);
            assert_string_equal(
                why.message,
                "joint \"j\": expected a direction that is not [0, 0, 0] in \"axis\", found an array of 3");
        } else if (i == 2) {
            CHECK_NEAR(robot->chain[0].before.rot.z.y, 0.6, 1e-15);
            CHECK_NEAR(robot->chain[0].before.rot.z.z, 0.8, 1e-15);
        }
        zv_robot_free(robot);
    }
}

static void a_text_cut_anywhere_is_refused(void)
{
    const size_t whole = strlen(robot_text) - 1; // without the last line end
    for (size_t size = 0; size < whole; ++size) {
        zv_robot *robot = NULL;
        CHECK(zv_robot_parse(robot_text, size, NULL, 0, &robot, NULL) == ZV_ERR_SYNTAX && !robot);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_field_arrives_in_the_units_of_the_core),
        CASE(chain_base_and_tool_are_built_exactly),
        CASE(what_may_be_left_out_has_its_default),
        CASE(the_tool_has_limits_of_its_own),
        CASE(unknown_is_neither_zero_nor_a_mistake),
        CASE(friction_is_counted_per_radian_and_per_metre),
        CASE(every_mistake_is_named_with_its_place),
        CASE(only_one_to_twelve_joints_and_up_to_32_dimensions_are_allowed),
        CASE(dimensions_are_an_object),
        CASE(an_axis_must_have_a_direction),
        CASE(a_text_cut_anywhere_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
