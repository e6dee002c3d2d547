/// @file test_points.c
#include "check.h"

#include <string.h>

#include "model/robot.h"

static zv_robot *parse(const char *text, size_t size)
{
    zv_robot *robot = NULL;
    zv_error why = {0};
    if (zv_robot_parse(text, size, NULL, 0, &robot, &why) != ZV_OK) {
        print_error("%d:%d %s\n", why.line, why.column, why.message);
        CHECK(0);
    }
    return robot;
}

static int count_points(const zv_robot *robot)
{
    int points = 1 + robot->tool_is_point;
    for (int i = 0; i < robot->joint_count; ++i) {
        points += robot->chain[i].starts_point;
    }
    return points;
}

static void shipped_arms_have_the_points_of_their_documents(void)
{
    const struct {
        const char *name;
        int points;
        double reach_mm;
    } rows[] = {{"arm4", 5, 620}, {"planar3", 4, 247.5}, {"scara", 3, 630}, {"drawbot", 3, 415}, {"rl15", 5, 1740}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        size_t size = 0;
        const char *text = zv_shipped_find(rows[i].name, &size);
        zv_robot *robot = parse(text, size);
        CHECK(count_points(robot) == rows[i].points);
        CHECK_NEAR(zv_robot_reach(robot), rows[i].reach_mm * ZV_MM, 1e-12);
        zv_robot_free(robot);
    }
}

/// An axes robot of turning joints, "s" for a slide, each at its own origin; the tool at `tool`.
static zv_robot *arm(int count, const char *kinds, const double (*origins)[3], const double *tool)
{
    char text[3000] = "{\"format\": \"zveno-robot/1\", \"name\": \"n\", \"convention\": \"axes\", \"joints\": [";
    for (int i = 0; i < count; ++i) {
        snprintf(text + strlen(text), 300,
                 "%s{\"name\": \"j%d\", \"type\": \"%s\", \"origin\": {\"xyz\": [%g, %g, %g], \"abc\": [10, 20, 30]}, "
                 "\"limits\": {\"position\": [-10, 30]}}",
                 i ? "," : "", i, kinds[i] == 's' ? "prismatic" : "revolute", origins[i][0], origins[i][1],
                 origins[i][2]);
    }
    snprintf(text + strlen(text), 100, "], \"tool\": {\"xyz\": [%g, %g, %g]}}", tool[0], tool[1], tool[2]);
    return parse(text, strlen(text));
}

static void a_pivot_on_the_point_before_it_is_no_point(void)
{
    const double origins[][3] = {{0, 0, 0}, {0, 0, 0}, {5, 0, 0}, {0, 0, 0}}, tool[3] = {0};
    zv_robot *robot = arm(4, "rrrr", origins, tool);
    CHECK(!robot->chain[0].starts_point && !robot->chain[1].starts_point);
    CHECK(robot->chain[2].starts_point && !robot->chain[3].starts_point && !robot->tool_is_point);
    CHECK_NEAR(zv_robot_reach(robot), 0.005, 1e-15);
    zv_robot_free(robot);
}

static void a_slide_is_no_point_but_makes_the_next_pivot_one(void)
{
    const double origins[][3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, tool[3] = {0, 0, 4};
    zv_robot *robot = arm(3, "rsr", origins, tool);
    CHECK(!robot->chain[0].starts_point && !robot->chain[1].starts_point && robot->chain[2].starts_point);
    CHECK(robot->tool_is_point);
    CHECK_NEAR(zv_robot_reach(robot), 0.034, 1e-15);
    zv_robot_free(robot);
}

static void a_first_joint_away_from_the_base_is_a_point(void)
{
    const double origins[][3] = {{0, 3, 0}, {0, 0, 7}}, tool[3] = {0};
    zv_robot *robot = arm(2, "rr", origins, tool);
    CHECK(robot->chain[0].starts_point && robot->chain[1].starts_point && !robot->tool_is_point);
    CHECK_NEAR(zv_robot_reach(robot), 0.007, 1e-15); // counted from the first joint
    zv_robot_free(robot);
}

static void a_slide_without_limits_reaches_without_end(void)
{
    const char text[] = "{\"format\": \"zveno-robot/1\", \"name\": \"n\", \"convention\": \"dh\", \"joints\": "
                        "[{\"name\": \"j\", \"type\": \"prismatic\", \"dh\": {\"a\": 3}}]}";
    zv_robot *robot = parse(text, strlen(text));
    CHECK(zv_robot_reach(robot) == INFINITY);
    zv_robot_free(robot);
}

static void the_sign_and_offset_of_a_slide_count_for_the_reach(void)
{
    const char text[] =
        "{\"format\": \"zveno-robot/1\", \"name\": \"n\", \"convention\": \"dh\", \"joints\": "
        "[{\"name\": \"j\", \"type\": \"prismatic\", \"dh\": {\"d\": -100}, \"sign\": -1, \"offset\": -20, "
        "\"limits\": {\"position\": [-10, 300]}}]}";
    zv_robot *robot = parse(text, strlen(text));
    CHECK_NEAR(zv_robot_reach(robot), 0.42, 1e-15);
    zv_robot_free(robot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(shipped_arms_have_the_points_of_their_documents),
        CASE(a_pivot_on_the_point_before_it_is_no_point),
        CASE(a_slide_is_no_point_but_makes_the_next_pivot_one),
        CASE(a_first_joint_away_from_the_base_is_a_point),
        CASE(a_slide_without_limits_reaches_without_end),
        CASE(the_sign_and_offset_of_a_slide_count_for_the_reach),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
