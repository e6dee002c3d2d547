/// @file test_robot.c
/// Robots with other dimensions.
#include "check.h"

#include "model/robot.h"
#include "robot_text.h"

static zv_robot *parse_with(const char *text, const zv_set *sets, int count)
{
    zv_robot *robot = NULL;
    zv_error why = {0};
    if (zv_robot_parse(text, strlen(text), sets, count, &robot, &why) != ZV_OK) {
        print_error("%s\n", why.message);
        CHECK(0);
    }
    return robot;
}

/// Bit for bit, padding left out.
static bool same_joint(const zv_chain_joint *a, const zv_chain_joint *b)
{
    return memcmp(&a->before, &b->before, sizeof a->before) == 0 &&
           memcmp(&a->after, &b->after, sizeof a->after) == 0 && a->sign == b->sign && a->offset == b->offset &&
           a->d == b->d && a->a == b->a && a->cos_alpha == b->cos_alpha && a->sin_alpha == b->sin_alpha &&
           a->cos_theta == b->cos_theta && a->sin_theta == b->sin_theta && a->slides == b->slides &&
           a->has_before == b->has_before && a->has_after == b->has_after && a->starts_point == b->starts_point;
}

static bool same_chain(const zv_robot *a, const zv_robot *b)
{
    bool same = a->joint_count == b->joint_count && a->reach == b->reach && a->tool_is_point == b->tool_is_point &&
                memcmp(&a->tool, &b->tool, sizeof a->tool) == 0;
    for (int i = 0; i < a->joint_count && same; ++i) {
        same = same_joint(&a->chain[i], &b->chain[i]);
    }
    return same;
}

static void a_set_replaces_the_value_everywhere(void)
{
    const zv_set sets[] = {{"l1", 250}, {"m1", 8}};
    zv_robot *robot = parse_with(robot_text, sets, 2);
    CHECK(robot->chain[0].a == 0.25 && zv_robot_joint(robot, 0)->link.mass_kg == 4);
    CHECK(zv_robot_joint(robot, 0)->link.center_m.x == -0.125 && zv_robot_dimension(robot, 0)->value == 250);
    zv_robot_free(robot);
}

static void a_copy_with_other_values_leaves_the_first_alone_and_keeps_earlier_ones(void)
{
    zv_robot *first = parse_with(robot_text, NULL, 0), *second = NULL, *third = NULL;
    CHECK(zv_robot_with(first, &(zv_set){"l1", 300}, 1, &second, NULL) == ZV_OK);
    CHECK(zv_robot_with(second, &(zv_set){"tilt", 90}, 1, &third, NULL) == ZV_OK);
    CHECK(first->chain[0].a == 0.1 && second->chain[0].a == 0.3 && third->chain[0].a == 0.3);
    CHECK(third->chain[0].cos_alpha == 0.0 && third->chain[0].sin_alpha == 1.0);
    size_t first_size = 0, third_size = 0;
    const char *text = zv_robot_text(first, &first_size), *copied = zv_robot_text(third, &third_size);
    CHECK(first_size == third_size && memcmp(text, copied, first_size) == 0 && first_size == strlen(robot_text));
    zv_robot_free(first);
    assert_string_equal(zv_robot_name(third), "tiny"); // it does not lean on the robot it was made from
    zv_robot_free(second);
    zv_robot_free(third);
    zv_robot_free(NULL);
}

static void the_same_values_give_the_same_bits(void)
{
    const zv_set sets[] = {{"l1", 123.456}, {"tilt", -17.25}};
    zv_robot *first = parse_with(robot_text, NULL, 0), *with = NULL, *parsed = parse_with(robot_text, sets, 2);
    CHECK(zv_robot_with(first, sets, 2, &with, NULL) == ZV_OK);
    CHECK(same_chain(with, parsed) && !same_chain(with, first));
    zv_robot_free(first);
    zv_robot_free(with);
    zv_robot_free(parsed);
}

static void a_set_that_does_not_fit_is_refused_by_name(void)
{
    const struct {
        zv_set set;
        const char *message;
    } rows[] = {
        {{"nope", 1}, "this robot has no dimension \"nope\"; known: l1, tilt, m1"},
        {{"", 1}, "this robot has no dimension \"\"; known: l1, tilt, m1"},
        {{"l1", 0}, "the dimension \"l1\" was set to the number 0, expected a length above 0 mm"},
        {{"l1", -5}, "the dimension \"l1\" was set to the number -5, expected a length above 0 mm"},
        {{"l1", NAN}, "the dimension \"l1\" was set to a number that is not finite, expected a finite number"},
        {{"tilt", INFINITY}, "the dimension \"tilt\" was set to a number that is not finite, expected a finite number"},
        {{"m1", -1}, "the dimension \"m1\" was set to the number -1, expected a mass of 0 kg or more"},
    };
    zv_robot *robot = parse_with(robot_text, NULL, 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        zv_robot *other = NULL;
        zv_error why = {0};
        CHECK(zv_robot_with(robot, &rows[i].set, 1, &other, &why) == ZV_ERR_BAD_REQUEST && !other);
        assert_string_equal(why.message, rows[i].message);
        CHECK(zv_robot_parse(robot_text, strlen(robot_text), &rows[i].set, 1, &other, &why) == ZV_ERR_BAD_REQUEST);
        CHECK(!other && why.status == ZV_ERR_BAD_REQUEST && strcmp(why.message, rows[i].message) == 0);
    }
    zv_robot_free(robot);
}

static void an_angle_may_be_set_to_anything_finite(void)
{
    zv_robot *robot = parse_with(robot_text, &(zv_set){"tilt", -720}, 1);
    CHECK(robot->chain[0].cos_alpha == 1 && robot->chain[0].sin_alpha == 0);
    zv_robot_free(robot);
}

static void values_that_break_an_expression_are_a_bad_request(void)
{
    char text[ROBOT_TEXT_SIZE];
    CHECK(robot_text_variant("\"a\": \"l1\"", "\"a\": \"1/(l1-50)\"", text));
    zv_robot *robot = parse_with(text, NULL, 0), *other = NULL;
    zv_error why = {0};
    CHECK(zv_robot_with(robot, &(zv_set){"l1", 50}, 1, &other, &why) == ZV_ERR_BAD_REQUEST && !other);
    CHECK(why.status == ZV_ERR_BAD_REQUEST && strstr(why.message, "the value is not finite"));
    zv_robot_free(robot);
}

static void a_robot_without_dimensions_says_so(void)
{
    const char text[] = "{\"format\": \"zveno-robot/1\", \"name\": \"n\", \"convention\": \"axes\", \"joints\": "
                        "[{\"name\": \"a\", \"type\": \"revolute\"}]}";
    zv_robot *robot = parse_with(text, NULL, 0), *other = NULL;
    zv_error why = {0};
    CHECK(zv_robot_with(robot, &(zv_set){"l1", 50}, 1, &other, &why) == ZV_ERR_BAD_REQUEST);
    assert_string_equal(why.message, "this robot has no dimension \"l1\"; known: none");
    CHECK(zv_robot_with(robot, NULL, 0, &other, &why) == ZV_OK && same_chain(robot, other));
    zv_robot_free(other);
    zv_robot_free(robot);
}

/// A random arm in DH form, written with names for its numbers, or with the numbers themselves.
static void write_random_arm(const double *values, int joints, bool with_names, char *text)
{
    char *at =
        text +
        sprintf(text, "{\"format\": \"zveno-robot/1\", \"name\": \"n\", \"convention\": \"dh\", \"dimensions\": {");
    for (int i = 0; i < 2 * joints; ++i) {
        at += sprintf(at, "%s\"v%d\": {\"value\": %.17g, \"unit\": \"mm\"}", i ? ", " : "", i, values[i]);
    }
    at += sprintf(at, "}, \"joints\": [");
    for (int i = 0; i < joints; ++i) {
        char a[40], d[40];
        sprintf(a, with_names ? "\"v%.0f\"" : "%.17g", with_names ? 2 * i : values[2 * i]);
        sprintf(d, with_names ? "\"-(v%.0f)\"" : "-%.17g", with_names ? 2 * i + 1 : values[2 * i + 1]);
        at += sprintf(at,
                      "%s{\"name\": \"j%d\", \"type\": \"%s\", \"dh\": {\"a\": %s, \"d\": %s, \"alpha\": %d}, "
                      "\"limits\": {\"position\": [-1, 1]}}",
                      i ? ", " : "", i, i % 3 == 2 ? "prismatic" : "revolute", a, d, i % 4 * 45);
    }
    strcpy(at, "]}");
}

static void names_and_numbers_give_the_same_arm(void)
{
    for (int i = 0; i < 300; ++i) {
        double values[2 * ZV_MAX_JOINTS];
        for (int k = 0; k < 2 * ZV_MAX_JOINTS; ++k) {
            values[k] = check_uniform(1, 1000);
        }
        const int joints = 1 + i % ZV_MAX_JOINTS;
        char text[ROBOT_TEXT_SIZE];
        write_random_arm(values, joints, true, text);
        zv_robot *named = parse_with(text, NULL, 0);
        write_random_arm(values, joints, false, text);
        zv_robot *plain = parse_with(text, NULL, 0);
        CHECK(same_chain(named, plain));
        zv_robot_free(named);
        zv_robot_free(plain);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_set_replaces_the_value_everywhere),
        CASE(a_copy_with_other_values_leaves_the_first_alone_and_keeps_earlier_ones),
        CASE(the_same_values_give_the_same_bits),
        CASE(a_set_that_does_not_fit_is_refused_by_name),
        CASE(an_angle_may_be_set_to_anything_finite),
        CASE(values_that_break_an_expression_are_a_bad_request),
        CASE(a_robot_without_dimensions_says_so),
        CASE(names_and_numbers_give_the_same_arm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
